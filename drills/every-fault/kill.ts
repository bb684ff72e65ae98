import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order } from './killed-service.ts'

/** Processes that are killed, each once. From the first order on, the next one loads the service while the drill goes on. */
export function createKilled() {
  let next: { child: ChildProcess; ready: Promise<unknown> } | undefined

  function begin() {
    const child = fork(fileURLToPath(new URL('./killed-service.ts', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return { child, ready: once(child, 'message') }
  }
  return {
    async kill(order: Order): Promise<void> {
      const { child, ready } = next ?? begin()
      await ready
      const ended = once(child, 'exit')
      child.send(order)
      await ended
      next = begin()
    },
    close(): void {
      next?.child.kill('SIGKILL')
    },
  }
}
