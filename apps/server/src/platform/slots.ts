import { AppError } from './errors.ts'

/** Runs work, at most so many at once; the rest waits its turn. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param most how many run at once.
 * @param maxWaiting beyond so many waiting ones the next is refused with `busy`.
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
      // The slot goes straight to the next in line, so nobody can come in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
