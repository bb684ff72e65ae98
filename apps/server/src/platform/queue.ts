import { AppError } from './errors.ts'

/** A caller that waits for a turn. */
export interface Turn {
  /** Keys take turns: a caller that queues a hundred pieces of work delays others by one. */
  key: string
  /** Aborted once nobody waits for the result any more. */
  signal?: AbortSignal | undefined
}

/** Why a turn is rejected: its key has too many waiting, the queue is full, or its caller has disconnected. */
type Reason = 'key-full' | 'full' | 'left'

export interface QueueOptions {
  /** How many run at once: in total, and of one key; by default without a limit. */
  maxRunning?: number
  maxRunningPerKey?: number
  /** Limits of waiting work: in total, and per key; by default none. */
  maxWaiting?: number
  maxWaitingPerKey?: number
  /** The error for a rejected turn; by default `busy`. */
  refuse?(reason: Reason): Error
}

/**
 * Runs work when its turn comes.
 * @throws the error that `refuse` returns
 */
type Queue = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): void
  refuse(reason: Reason): void
}

/**
 * A bounded queue that takes turns between keys, in order of arrival. Work of disconnected callers is dropped at once.
 * When the queue is full, a key with few waiting takes the last place of the key with the most.
 */
export function createQueue({
  maxRunning = Number.POSITIVE_INFINITY,
  maxRunningPerKey = Number.POSITIVE_INFINITY,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerKey = Number.POSITIVE_INFINITY,
  refuse = () => new AppError('busy'),
}: QueueOptions): Queue {
  // The first key of the map is next; after its turn, a key moves to the end.
  const queues = new Map<string, Waiting[]>()
  const runningOf = new Map<string, number>()
  let running = 0
  let total = 0

  const mayRun = (key: string) => running < maxRunning && (runningOf.get(key) ?? 0) < maxRunningPerKey

  function count(key: string, by: 1 | -1): void {
    running += by
    const ofKey = (runningOf.get(key) ?? 0) + by
    if (ofKey > 0) runningOf.set(key, ofKey)
    else runningOf.delete(key)
  }

  function remove(key: string, waiting: Waiting | undefined): void {
    const queue = queues.get(key) ?? []
    const at = waiting ? queue.indexOf(waiting) : -1
    if (at < 0) return
    queue.splice(at, 1)
    total -= 1
    if (queue.length === 0) queues.delete(key)
  }

  function startNext(): void {
    for (const [key, queue] of queues) {
      if (!mayRun(key)) continue
      const [waiting] = queue
      remove(key, waiting)
      if (queue.length > 0) {
        queues.delete(key)
        queues.set(key, queue)
      }
      count(key, 1)
      waiting?.start()
      return
    }
  }

  /**
   * Makes room for a key with `held` waiting.
   * @returns whether there is room now.
   */
  function makeRoom(held: number): boolean {
    if (total < maxWaiting) return true
    let [longestKey, longest]: [string, Waiting[]] = ['', []]
    for (const [key, queue] of queues) if (queue.length > longest.length) [longestKey, longest] = [key, queue]
    if (longest.length <= held + 1) return false
    const last = longest.at(-1)
    remove(longestKey, last)
    last?.refuse('full')
    return true
  }

  function wait({ key, signal }: Turn): Promise<void> {
    const held = queues.get(key)?.length ?? 0
    if (held >= maxWaitingPerKey) throw refuse('key-full')
    if (!makeRoom(held)) throw refuse('full')
    return new Promise((resolve, reject) => {
      const leave = () => {
        remove(key, waiting)
        reject(refuse('left'))
      }
      const stay = () => signal?.removeEventListener('abort', leave)
      const waiting: Waiting = {
        start() {
          stay()
          resolve()
        },
        refuse(reason) {
          stay()
          reject(refuse(reason))
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      const queue = queues.get(key)
      if (queue) queue.push(waiting)
      else queues.set(key, [waiting])
      total += 1
    })
  }

  return async (turn, work) => {
    if (turn.signal?.aborted) throw refuse('left')
    if (mayRun(turn.key)) count(turn.key, 1)
    else await wait(turn)
    try {
      return await work()
    } finally {
      count(turn.key, -1)
      // At once, so that nobody can take the turn in between.
      startNext()
    }
  }
}
