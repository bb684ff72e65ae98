import { setImmediate as breathe } from 'node:timers/promises'

/** Yield after this many milliseconds. */
const maxTurn = 0.5

/** For work of many small steps on the main thread: call `await turns.next()` between steps. */
export function takeTurns(): { next(): Promise<void> } {
  let began = performance.now()
  return {
    async next() {
      if (performance.now() - began <= maxTurn) return
      await breathe()
      began = performance.now()
    },
  }
}
