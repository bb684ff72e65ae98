import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, callUntilAnswered, createCaller } from '../load/http-caller.ts'
import { finds, type Person } from './people.ts'

/** What people did while something broke. Times are milliseconds. */
export interface Work {
  calls: number
  /** Calls that needed more than one try. */
  retried: number
  /** Calls that failed for good, in words. */
  failures: string[]
  /** Writes that were answered well. */
  acknowledged: number
  /** From the end of one answered write to the end of the next, at its longest, over all writers together. */
  longestWithoutWrite: number
  longestWithoutSearch: number
}

export interface Workload {
  /** When the last write was answered; performance.now(). */
  lastWrite(): number
  /** Ends the work and says how it was. */
  stop(): Promise<Work>
}

/** What was answered to a writer: the price that must stand from then on, until a later one was sent. */
export interface Promised {
  medicine: string
  /** Prices that may stand: the last one acknowledged and whatever was sent since without an answer. */
  mayStand: number[]
}

export interface WorkloadOptions {
  /** The balancer's address. */
  base: string
  stockist: Person
  /** Medicines whose prices are written over and over, a writer each. */
  medicines: string[]
  /** Names that searches ask for. */
  names: string[]
  readers: number
  /** Milliseconds between two calls of one person. */
  pause: number
  /** Milliseconds that a client goes on trying a call that may be made twice. */
  patience: number
}

/** Readers search and look things up, writers set prices; all of it may be made twice, and is tried again. */
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
    // Everybody from an address of their own, as the balancer counts them.
    const caller = createCaller({ base, from: `127.0.2.${number + 1}` })
    for (let turn = number; !stopped; turn++) {
      const name = names[turn % names.length] ?? ''
      // Some look things up, which asks the database; the others search, which does not.
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

/** Promises that are not kept, in words. */
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
