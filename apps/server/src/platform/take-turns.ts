import { setImmediate as breathe } from 'node:timers/promises'

/** After so many milliseconds others have a turn. */
const maxTurn = 0.5

/** For work of many small steps on the thread that answers: between two of them `await turns.next()`. */
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
