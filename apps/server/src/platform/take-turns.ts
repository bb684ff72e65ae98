import { setImmediate as breathe } from 'node:timers/promises'

/**
 * For work of many small steps on the main thread: call `await turns.next()` between steps.
 * @param maxTurn milliseconds after which others get a turn
 */
export function takeTurns(maxTurn = 0.5): { next(): Promise<void> } {
  let began = performance.now()
  return {
    async next() {
      if (performance.now() - began <= maxTurn) return
      await breathe()
      began = performance.now()
    },
  }
}
