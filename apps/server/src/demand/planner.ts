import { threadFile } from '../platform/threads.ts'
import { startThread, type Thread } from '../platform/worker-call.ts'
import { makePlan, type Planned, type Wanted } from './plan.ts'

/** With at most this many offers, a plan takes less than a millisecond. */
const maxSmall = 400

export type Planner = ReturnType<typeof createPlanner>

/**
 * Computes plans without blocking the thread that answers: large ones run in a separate thread, which starts with the
 * first.
 */
export function createPlanner() {
  let thread: Thread<Planned> | undefined

  return {
    /** Transfers the arrays: the caller must not use them again. */
    async plan(wanted: Wanted): Promise<Planned> {
      if (wanted.stockists.length <= maxSmall) return makePlan(wanted)
      thread ??= startThread(threadFile(import.meta.url, 'plan-worker'), () => {
        thread = undefined
      })
      const { start, stockists, prices, days, distances, bands, kms, short, minimums } = wanted
      const moved = [start, stockists, prices, days, distances, bands, kms, short, minimums].map(
        ({ buffer }) => buffer,
      )
      return thread.call(wanted, moved)
    },
    async stop(): Promise<void> {
      await thread?.terminate()
    },
  }
}
