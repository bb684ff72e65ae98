import { setTimeout as sleep } from 'node:timers/promises'
import { stockistRegistration } from './clients.ts'
import type { Serving } from './service-process.ts'

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

export const owner = { email: 'owner@rasad.example', password: 'Owner-Pass-1' }
/** Environment of `serve` in which the load can write. */
export const ownerEnvironment = {
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  RATE_LIMITS: 'off',
}

/** Signs the owner in. @returns the token. */
export async function ownerToken({ url }: Serving): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...owner, role: 'admin' }),
  })
  const body = (await answer.json()) as { token: string }
  if (!answer.ok) throw new Error(`The owner cannot sign in: ${JSON.stringify(body)}`)
  return body.token
}

/** A stockist that the owner has approved, so that companies can be linked to it. @returns its id. */
export async function approvedStockist({ url }: Serving, token: string): Promise<string> {
  const made = await fetch(`${url}/api/stockist/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stockistRegistration('load@stockist.example')),
  })
  const { data } = (await made.json()) as { data: { _id: string } }
  await fetch(`${url}/api/stockist/${data._id}/approve`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
  })
  return data._id
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
