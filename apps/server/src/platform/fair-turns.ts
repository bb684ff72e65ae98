import { AppError } from './errors.ts'

/** Runs work when its turn comes. Waiting keys take turns, one each. */
type FairTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/**
 * A queue that no single caller can fill: a caller with one request waits for at most one turn of every other waiting
 * caller, however much they request.
 * @param maxRunning how many run at once.
 * @param maxWaiting beyond this, the last request of the caller with the most waiting is rejected.
 * @param refuse makes the error of that; by default `busy`
 */
export function createFairTurns(
  maxRunning: number,
  maxWaiting: number,
  refuse: () => Error = () => new AppError('busy'),
): FairTurns {
  // In the order of the callers' next turns.
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function wait(key: string): Promise<void> {
    if (waiting >= maxWaiting) makeRoom(key)
    return new Promise((start, reject) => {
      const queue = queues.get(key)
      if (queue) queue.push({ start, refuse: reject })
      else queues.set(key, [{ start, refuse: reject }])
      waiting += 1
    })
  }

  /** @throws the error of `refuse` when nobody has more waiting than `key` itself. */
  function makeRoom(key: string): void {
    let longest = queues.get(key) ?? []
    const own = longest.length + 1
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    if (longest.length <= own) throw refuse()
    longest.pop()?.refuse(refuse())
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
      // Pass the turn on directly, so that nobody can take it in between.
      const turn = next()
      if (turn) turn.start()
      else running -= 1
    }
  }
}
