import { Worker } from 'node:worker_threads'
import { threadFile } from '../platform/threads.ts'
import { makePlan, type Planned, type Wanted } from './plan.ts'

/** With at most this many offers, a plan takes less than a millisecond. */
const maxSmall = 400

interface Waiting {
  resolve(planned: Planned): void
  reject(error: Error): void
}

export type Planner = ReturnType<typeof createPlanner>

/**
 * Computes plans without blocking the thread that answers: large ones run in a separate thread, which starts with the
 * first.
 */
export function createPlanner() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let nextId = 0

  function thread(): Worker {
    if (worker) return worker
    const started = new Worker(threadFile(import.meta.url, 'plan-worker'))
    started.unref()
    started.on('message', ({ id, planned }: { id: number; planned: Planned }) => {
      waiting.get(id)?.resolve(planned)
      waiting.delete(id)
    })
    const fail = (error: Error) => {
      if (worker === started) worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error('The planner thread exited.')))
    worker = started
    return started
  }

  return {
    /** Transfers the arrays: the caller must not use them again. */
    async plan(wanted: Wanted): Promise<Planned> {
      if (wanted.stockists.length <= maxSmall) return makePlan(wanted)
      const id = nextId++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const { start, stockists, prices, distances } = wanted
        thread().postMessage({ id, wanted }, [
          start.buffer,
          stockists.buffer,
          prices.buffer,
          distances.buffer,
        ])
      })
    },
    async stop(): Promise<void> {
      await worker?.terminate()
    },
  }
}
