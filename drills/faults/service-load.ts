import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, createCaller } from '@rasad/testkit/http-caller'
import { newStockist, signInSuperAdmin, superAdmin } from '@rasad/testkit/people'
import type { Serving } from '@rasad/testkit/service-process'

/** Results of the writes, by the name that each was to create. */
interface Asked {
  /** Answered 201. */
  done: Set<string>
  /** Answered with a refusal. */
  refused: Map<string, { status: number; code: string }>
  /** No complete answer. */
  unanswered: Map<string, string>
}

export interface Load {
  asked: Asked
  /** Statuses of searches, which need no database. */
  searches: Map<number, number>
  /** Stops after the writes in flight. */
  stop(): Promise<Asked>
}

/** Environment of `serve` in which the load can write. */
export const adminEnvironment = {
  ADMIN_EMAIL: superAdmin.email,
  ADMIN_PASSWORD: superAdmin.password,
  RATE_LIMITS: 'off',
}

/** Signs the super admin in. @returns the token. */
export function adminToken({ url }: Serving): Promise<string> {
  return withCaller(url, signInSuperAdmin)
}

/** An approved stockist, so that companies can be linked to it. @returns its id. */
export function approvedStockist({ url }: Serving, token: string): Promise<string> {
  return withCaller(url, async (caller) => (await newStockist(caller, token, 'load@stockist.example')).id)
}

async function withCaller<T>(base: string, work: (caller: Caller) => Promise<T>): Promise<T> {
  const caller = createCaller({ base })
  try {
    return await work(caller)
  } finally {
    caller.close()
  }
}

let loads = 0

/** People who add companies, each linked to a stockist in the same transaction, while others search. */
export function startLoad({ url }: Serving, token: string, stockist: string, writers = 8): Load {
  const prefix = `Load ${process.pid}-${++loads}`
  const asked: Asked = { done: new Set(), refused: new Map(), unanswered: new Map() }
  const searches = new Map<number, number>()
  let going = true

  /** @returns whether the write was done. */
  async function write(name: string): Promise<boolean> {
    try {
      const answer = await fetch(`${url}/api/company`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ name, stockists: [stockist] }),
      })
      const body = (await answer.json()) as { code: string }
      if (answer.status === 201) asked.done.add(name)
      else asked.refused.set(name, { status: answer.status, code: body.code })
    } catch (error) {
      asked.unanswered.set(name, String((error as Error).cause ?? error))
    }
    return asked.done.has(name)
  }
  async function search(): Promise<void> {
    const status = await fetch(`${url}/api/search?category=company&q=load`).then(
      async (answer) => {
        await answer.text()
        return answer.status
      },
      () => 0,
    )
    searches.set(status, (searches.get(status) ?? 0) + 1)
  }
  const people = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; going; n++) {
      // Retry a refused write after a moment.
      await sleep((await write(`${prefix} w${writer} n${n}`)) ? 2 : 50)
    }
  })
  people.push(
    (async () => {
      while (going) {
        await search()
        await sleep(5)
      }
    })(),
  )
  return {
    asked,
    searches,
    async stop() {
      going = false
      await Promise.all(people)
      return asked
    },
  }
}
