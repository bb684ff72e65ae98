import { setImmediate as breathe } from 'node:timers/promises'

/** After so many milliseconds others have a turn. */
const turnMost = 0.5

/** For work of many small steps on the thread that answers: between two of them `await turns.next()`. */
export function takeTurns(): { next(): Promise<void> } {
  let began = performance.now()
  return {
    async next() {
      if (performance.now() - began <= turnMost) return
      await breathe()
      began = performance.now()
    },
  }
}
