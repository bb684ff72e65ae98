import { parentPort } from 'node:worker_threads'
import { type NameIndex, type NameRow, openIndex } from '@rasad/matching'
import { lowerThreadPriority } from '../platform/threads.ts'
import { createListCatalogue, createListReading, type ListReading, type ListTurn } from './list-reading.ts'
import { createPrintedCatalogue } from './printed/printed-catalogue.ts'
import { meaningOf, type PrintedCatalogue, type PrintedMeaning } from './printed-names.ts'
import type { ToThread, Understood } from './resolver-pool.ts'

// A thread of the resolver pool. It shares the index with the other threads and resolves one batch of lines, or reads
// a list for one turn, at a time.
lowerThreadPriority()

let index: NameIndex | undefined
let catalogue: ReturnType<typeof createListCatalogue> | undefined
let printed: PrintedCatalogue | undefined
let changed = new Map<number, NameRow | null>()
/** How many jobs wait for a thread: the pool writes it, and a list that is being read looks at it. */
let waiting: Int32Array = new Int32Array(1)
/** Lists that have had a turn and are not finished. */
const readings = new Map<number, ListReading>()

parentPort?.on('message', (message: ToThread) => {
  if ('open' in message) {
    open(message)
    waiting = message.waiting
  } else if ('no' in message) change(message.no, message.row)
  else if ('list' in message) parentPort?.postMessage(readOn(message))
  else if ('printed' in message) {
    parentPort?.postMessage(readPrinted(message))
  } else parentPort?.postMessage(message.lines.map((line) => understand(line, message.limit)))
})

function open(message: Extract<ToThread, { open: object }>): void {
  index = openIndex(message.open)
  changed = new Map()
  for (const [no, row] of message.changed) change(no, row)
  printed = message.facts && createPrintedCatalogue(index, message.facts, changed)
  catalogue = message.facts && createListCatalogue(index, message.facts, changed)
}

function change(no: number, row: NameRow | null): void {
  changed.set(no, row)
  if (row) index?.put(row)
  else index?.remove(no)
}

function understand(line: string, limit: number): Understood {
  const { tier, matches } = index?.resolve(line, limit) ?? { tier: 'unmatched', matches: [] }
  return { understanding: tier, medicines: matches.map(({ key }) => key) }
}

function readPrinted({ printed: rows, limit }: Extract<ToThread, { printed: object }>): PrintedMeaning[] {
  const catalogue = printed
  if (!catalogue) throw new Error('A printed row came before the catalogue.')
  return rows.map((row) => meaningOf(row, limit, catalogue))
}

function readOn({ list, given }: Extract<ToThread, { list: number }>): ListTurn {
  if (!catalogue) throw new Error('A list came before the catalogue.')
  const reading = readings.get(list) ?? createListReading(catalogue, given)
  readings.delete(list)
  const read = reading.next(() => Atomics.load(waiting, 0) > 0)
  if (read === 'unfinished') readings.set(list, reading)
  return read
}
