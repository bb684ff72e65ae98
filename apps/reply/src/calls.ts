import type { MedicineHit } from '@rasad/contract/search'
import type { ReplyLine, ReplyPage } from '@rasad/contract/supply-requests'

export interface ReplyBody {
  lines: ReplyLine[]
  note?: string
}

/** How much of an ordered line is sent; 0: it cannot be. */
export interface SentLine {
  line: number
  quantity: number
}

/** What a call came to. `lost`: no answer arrived, so the service can have done it or not. */
export type Outcome<T> =
  | { is: 'done'; data: T }
  | { is: 'gone' }
  /** Nobody is signed in any more. */
  | { is: 'signed-out' }
  /** Somebody else has answered since. */
  | { is: 'meanwhile' }
  | { is: 'ordered' }
  | { is: 'lost' }
  | { is: 'busy' }
  | { is: 'too-many' }
  | { is: 'refused'; reason: string }

export interface Calls {
  read(): Promise<Outcome<ReplyPage>>
  /** @param key the same for each try of the same answers: the service takes them once */
  answer(body: ReplyBody, key: string, leaving?: boolean): Promise<Outcome<ReplyPage>>
  seen(): Promise<Outcome<unknown>>
  /** @param lines those of which less is sent, or none; the others are sent whole */
  confirm(lines: readonly SentLine[]): Promise<Outcome<ReplyPage>>
}

/** Milliseconds: slow lines answer after ten seconds, dead ones never. */
const patience = 30_000

/** What is answered: what a link opens, or a request in the session of the stockist. */
export type Source = { token: string } | { request: string }

export function createCalls(source: Source): Calls {
  const address = 'token' in source ? `/api/replies/${source.token}` : `/api/requests/${source.request}`
  const json = { 'content-type': 'application/json' }
  return {
    // The page preloads exactly this request: it has no header of its own.
    read: () => ask(address),
    answer: (body, key, leaving = false) =>
      ask('token' in source ? address : `${address}/reply`, {
        method: 'POST',
        headers: { ...json, 'idempotency-key': key },
        body: JSON.stringify(body),
        keepalive: leaving,
      }),
    seen: () => ask(`${address}/seen`, { method: 'POST', keepalive: true }),
    confirm: (lines) =>
      ask(`${address}/confirm`, { method: 'POST', headers: json, body: JSON.stringify({ lines }) }),
  }
}

/** Medicines whose names begin like the text; undefined when the service could not be asked. */
export async function search(text: string): Promise<MedicineHit[] | undefined> {
  const found = await ask<MedicineHit[]>(
    `/api/search?category=medicine&limit=8&q=${encodeURIComponent(text)}`,
  )
  return found.is === 'done' ? found.data : undefined
}

async function ask<T>(address: string, how: RequestInit = {}): Promise<Outcome<T>> {
  let response: Response
  let body: { data?: T; message?: string; code?: string }
  try {
    response = await inTime(fetch(address, how))
    body = await inTime(response.json())
  } catch {
    return { is: 'lost' }
  }
  if (response.ok) return { is: 'done', data: body.data as T }
  if (response.status === 401) return { is: 'signed-out' }
  if (response.status === 404 || body.code === 'not-allowed') return { is: 'gone' }
  if (response.status === 429) return { is: 'too-many' }
  if (response.status >= 500) return { is: 'busy' }
  if (body.code === 'request-ordered' || body.code === 'request-over') return { is: 'ordered' }
  if (body.code === 'answered-meanwhile') return { is: 'meanwhile' }
  return { is: 'refused', reason: body.message ?? String(response.status) }
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time.')), patience)
    promise.then(resolve, reject).then(() => clearTimeout(timer))
  })
}
