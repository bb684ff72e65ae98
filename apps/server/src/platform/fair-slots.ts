/** A caller that waits for a turn. */
export interface Turn {
  /** Keys take turns: a caller that queues a hundred pieces of work delays others by one. */
  key: string
  /** Aborted once nobody waits for the result any more. */
  signal?: AbortSignal | undefined
}

export interface FairSlotsOptions {
  maxRunning: number
  /** Limits of waiting work: in total, and per key. */
  maxWaiting: number
  maxWaitingPerKey: number
  /** The error for a rejected turn: its key has too many waiting, the queue is full, or its caller has disconnected. */
  refuse(reason: 'key-full' | 'full' | 'left'): Error
}

/**
 * Runs work when its turn comes.
 * @throws the error that `refuse` returns
 */
type FairSlots = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): void
  refuse(reason: 'full' | 'left'): void
}

/**
 * A bounded queue that takes turns between keys, in order of arrival. Work of disconnected callers is dropped at once.
 * When the queue is full, a key with few waiting takes the last place of the key with the most.
 */
export function createFairSlots(options: FairSlotsOptions): FairSlots {
  // The first key of the map is next; after its turn, a key moves to the end.
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let total = 0

  function enqueue(key: string, waiting: Waiting): void {
    const queue = queues.get(key)
    if (queue) queue.push(waiting)
    else queues.set(key, [waiting])
    total += 1
  }

  function remove(key: string, waiting: Waiting): void {
    const queue = queues.get(key)
    const at = queue?.indexOf(waiting) ?? -1
    if (!queue || at < 0) return
    queue.splice(at, 1)
    total -= 1
    if (queue.length === 0) queues.delete(key)
  }

  function startNext(): void {
    const [next] = queues
    if (!next || running >= options.maxRunning) return
    const [key, queue] = next
    const waiting = queue[0] as Waiting
    remove(key, waiting)
    if (queue.length > 0) {
      queues.delete(key)
      queues.set(key, queue)
    }
    running += 1
    waiting.start()
  }

  /**
   * Makes room for a key with `held` waiting.
   * @returns whether there is room now.
   */
  function makeRoom(held: number): boolean {
    if (total < options.maxWaiting) return true
    const [largest] = [...queues].sort(([, a], [, b]) => b.length - a.length)
    if (!largest || largest[1].length <= held + 1) return false
    const [key, queue] = largest
    const last = queue.at(-1) as Waiting
    remove(key, last)
    last.refuse('full')
    return true
  }

  function wait({ key, signal }: Turn): Promise<void> {
    const held = queues.get(key)?.length ?? 0
    if (held >= options.maxWaitingPerKey) throw options.refuse('key-full')
    if (!makeRoom(held)) throw options.refuse('full')
    return new Promise((resolve, reject) => {
      const leave = () => {
        remove(key, waiting)
        reject(options.refuse('left'))
      }
      const waiting: Waiting = {
        start() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        refuse(reason) {
          signal?.removeEventListener('abort', leave)
          reject(options.refuse(reason))
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      enqueue(key, waiting)
    })
  }

  return async (turn, work) => {
    if (turn.signal?.aborted) throw options.refuse('left')
    if (running < options.maxRunning) running += 1
    else await wait(turn)
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}
