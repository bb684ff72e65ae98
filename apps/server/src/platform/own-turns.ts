import { createSlots, type Slots } from './slots.ts'

/** Runs work when its turn comes; work of different keys does not wait for each other. */
type OwnTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * One piece of work of each key at a time, in order. For work that would wait for a lock of its key: it waits here, and
 * not with a connection of the database in its hands.
 * @param maxWaiting with this many waiting of one key, the next is rejected
 * @param refuse makes the error of that
 */
export function createOwnTurns(maxWaiting: number, refuse: () => Error): OwnTurns {
  const keys = new Map<string, { slots: Slots; held: number }>()
  return async (key, work) => {
    const own = keys.get(key) ?? { slots: createSlots(1, maxWaiting), held: 0 }
    if (own.held > maxWaiting) throw refuse()
    own.held += 1
    keys.set(key, own)
    try {
      return await own.slots(work)
    } finally {
      own.held -= 1
      if (own.held === 0) keys.delete(key)
    }
  }
}
