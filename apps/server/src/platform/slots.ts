import { AppError } from './errors.ts'

/** Runs a limited amount of work at once; the rest waits for its turn. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param most how many run at once.
 * @param maxWaiting with this many waiting, the next is rejected with `busy`.
 */
export function createSlots(most: number, maxWaiting: number): Slots {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < most) running += 1
    else if (waiting.length >= maxWaiting) throw new AppError('busy')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Pass the slot directly to the next in line, so that nobody can take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
