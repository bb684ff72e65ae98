import { AppError } from './errors.ts'

/** Runs work when its turn comes. Turns go round the keys that wait, one each. */
export type FairTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/**
 * A queue that no single caller can fill: whoever asks once waits for at most one turn of every other caller that
 * waits, however much each of them asks for.
 * @param maxRunning how many run at once.
 * @param maxWaiting beyond so many, the last one of the caller with the most waiting is refused with `busy`.
 */
export function createFairTurns(maxRunning: number, maxWaiting: number): FairTurns {
  // In the order in which the callers come next.
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function wait(key: string): Promise<void> {
    if (waiting >= maxWaiting) makeRoom(key)
    return new Promise((start, refuse) => {
      const queue = queues.get(key)
      if (queue) queue.push({ start, refuse })
      else queues.set(key, [{ start, refuse }])
      waiting += 1
    })
  }

  /** @throws AppError busy where nobody has more waiting than `key` itself. */
  function makeRoom(key: string): void {
    let longest = queues.get(key) ?? []
    const own = longest.length + 1
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    if (longest.length <= own) throw new AppError('busy')
    longest.pop()?.refuse(new AppError('busy'))
    waiting -= 1
  }

  function next(): Waiting | undefined {
    const [first] = queues
    if (!first) return undefined
    const [key, queue] = first
    queues.delete(key)
    const turn = queue.shift()
    if (queue.length > 0) queues.set(key, queue)
    waiting -= 1
    return turn
  }

  return async (key, work) => {
    if (running < maxRunning) running += 1
    else await wait(key)
    try {
      return await work()
    } finally {
      // The turn passes on directly, so that nobody comes in between.
      const turn = next()
      if (turn) turn.start()
      else running -= 1
    }
  }
}
