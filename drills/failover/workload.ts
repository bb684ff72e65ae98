import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, callUntilAnswered, createCaller } from '@rasad/testkit/http-caller'
import { finds, type Person } from '@rasad/testkit/people'

/** Results of the calls made while something failed. Times are in milliseconds. */
export interface Work {
  calls: number
  /** Calls that needed more than one attempt. */
  retried: number
  /** Descriptions of calls that failed for good. */
  failures: string[]
  /** Acknowledged writes. */
  acknowledged: number
  /** The longest time from the end of one acknowledged write to the end of the next, over all writers together. */
  longestWithoutWrite: number
  longestWithoutSearch: number
}

export interface Workload {
  /** Time of the last acknowledged write; performance.now(). */
  lastWrite(): number
  /** Stops and returns the results. */
  stop(): Promise<Work>
}

/** The acknowledged price of a medicine, which must be stored until a later one is sent. */
export interface Promised {
  medicine: string
  /** Prices that can be stored: the last acknowledged one, and any sent since without an answer. */
  mayStand: number[]
}

export interface WorkloadOptions {
  /** The balancer's address. */
  base: string
  stockist: Person
  /** Medicines whose prices are written repeatedly, one writer each. */
  medicines: string[]
  /** Names to search for. */
  names: string[]
  readers: number
  /** Milliseconds between two calls of one person. */
  pause: number
  /** Milliseconds for which a client retries an idempotent call. */
  patience: number
}

/** Readers search and look things up, writers set prices. All calls are idempotent and are retried. */
export function startWork(options: WorkloadOptions): { work: Workload; promised: Promised[] } {
  const { base, stockist, medicines, names, readers, pause, patience } = options
  const work: Work = {
    calls: 0,
    retried: 0,
    failures: [],
    acknowledged: 0,
    longestWithoutWrite: 0,
    longestWithoutSearch: 0,
  }
  let stopped = false
  let lastWrite = performance.now()
  let lastSearch = performance.now()

  async function call(caller: Caller, method: string, path: string, body?: object): Promise<boolean> {
    work.calls++
    try {
      const given = { body, token: stockist.token }
      const { answer, tries } = await callUntilAnswered(caller, method, path, given, patience)
      if (tries > 1) work.retried++
      if (answer.status === 200) return true
      work.failures.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    } catch (error) {
      work.failures.push(`${method} ${path}: ${(error as Error).message}`)
    }
    return false
  }

  async function read(number: number): Promise<void> {
    // Each person has their own address, because the balancer counts by address.
    const caller = createCaller({ base, from: `127.0.2.${number + 1}` })
    for (let turn = number; !stopped; turn++) {
      const name = names[turn % names.length] ?? ''
      // Some look up records, which needs the database; the others search, which does not.
      if (number % 3 === 2) {
        await call(caller, 'GET', `/api/medicine/${medicines[turn % medicines.length]}`)
      } else {
        const path = `/api/search?category=medicine&q=${encodeURIComponent(name)}`
        if (await call(caller, 'GET', path)) {
          const now = performance.now()
          work.longestWithoutSearch = Math.max(work.longestWithoutSearch, now - lastSearch)
          lastSearch = now
        }
      }
      await sleep(pause)
    }
    caller.close()
  }

  async function write(promise: Promised, number: number): Promise<void> {
    const caller = createCaller({ base, from: `127.0.3.${number + 1}` })
    for (let price = 1; !stopped; price++) {
      promise.mayStand.push(price)
      if (await call(caller, 'PUT', `/api/listing/medicine/${promise.medicine}`, { price })) {
        const now = performance.now()
        promise.mayStand = [price]
        work.acknowledged++
        work.longestWithoutWrite = Math.max(work.longestWithoutWrite, now - lastWrite)
        lastWrite = now
      }
      await sleep(pause)
    }
    caller.close()
  }

  const promised = medicines.map((medicine): Promised => ({ medicine, mayStand: [] }))
  const running = [
    ...Array.from({ length: readers }, (_, number) => read(number)),
    ...promised.map((promise, number) => write(promise, number)),
  ]
  return {
    promised,
    work: {
      lastWrite: () => lastWrite,
      async stop() {
        stopped = true
        await Promise.all(running)
        return work
      },
    },
  }
}

/** Descriptions of acknowledged writes that are lost. */
export async function broken(caller: Caller, stockist: Person, promised: Promised[]): Promise<string[]> {
  const path = '/api/listing/medicine?limit=1000'
  const { answer } = await callUntilAnswered(caller, 'GET', path, { token: stockist.token })
  const { data } = answer.json<{ data: { medicine: { _id: string }; price: number | null }[] }>()
  const prices = new Map(data.map((row) => [row.medicine._id, row.price]))
  return promised.flatMap(({ medicine, mayStand }) => {
    const stands = prices.get(medicine)
    if (mayStand.length === 0 || (typeof stands === 'number' && mayStand.includes(stands))) return []
    return `${medicine}: ${stands} stands where ${mayStand.join(' or ')} should`
  })
}

/** Milliseconds until each of these finds a medicine of this name. @throws after ten seconds. */
export async function foundAfter(callers: Caller[], name: string): Promise<number[]> {
  const began = performance.now()
  return Promise.all(
    callers.map(async (caller) => {
      while (!(await finds(caller, name))) {
        if (performance.now() - began > 10_000) throw new Error(`${name} is not found.`)
        await sleep(5)
      }
      return performance.now() - began
    }),
  )
}
