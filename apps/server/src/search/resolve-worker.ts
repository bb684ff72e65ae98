import { parentPort } from 'node:worker_threads'
import { type NameIndex, type NameRow, openIndex } from '@rasad/matching'
import { lowerThreadPriority } from '../platform/threads.ts'
import type { ToThread, Understood } from './resolver-pool.ts'

// A thread of the resolver pool. It shares the index with the other threads and resolves one batch of lines at a time.
lowerThreadPriority()

let index: NameIndex | undefined

parentPort?.on('message', (message: ToThread) => {
  if ('open' in message) {
    index = openIndex(message.open)
    for (const [no, row] of message.changed) change(no, row)
  } else if ('no' in message) change(message.no, message.row)
  else parentPort?.postMessage(message.lines.map((line) => understand(line, message.limit)))
})

function change(no: number, row: NameRow | null): void {
  if (row) index?.put(row)
  else index?.remove(no)
}

function understand(line: string, limit: number): Understood {
  const { tier, matches } = index?.resolve(line, limit) ?? { tier: 'unmatched', matches: [] }
  return { understanding: tier, medicines: matches.map(({ key }) => key) }
}
