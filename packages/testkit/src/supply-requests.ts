import { randomUUID } from 'node:crypto'
import type { Client } from './clients.ts'
import type { World } from './world.ts'

/** A request as its buyer gets it. */
export interface Sent {
  _id: string
  links: { stockistId: string; url: string; whatsapp: string | null }[]
  leftOut: { stockistId: string; name: string | null; why: string }[]
  /** The tokens of the links, in their order. */
  tokens: string[]
}

/** The body of a request for two lines: the world's medicine, and a name that no list has. */
export function requestBody({ medicine }: Pick<World, 'medicine'>, stockistIds: string[]) {
  const items = [
    { name: 'sahyadol', medicine, quantity: 10, free: 1, unit: 'strips', note: 'urgent' },
    { name: 'Unheard 5', quantity: null },
  ]
  return { items, stockistIds }
}

/** Sends a request, each time another one unless a key says otherwise. @throws when it is refused */
export async function sendRequest(
  buyer: Client,
  body: object,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const answer = await buyer.call('POST', '/api/requests', body, {
    'idempotency-key': randomUUID(),
    ...headers,
  })
  if (answer.statusCode !== 201) throw new Error(`A request was refused: ${answer.body}`)
  const { data } = answer.json()
  return { ...data, tokens: data.links.map(({ url }: { url: string }) => tokenIn(url)) }
}

export function tokenIn(url: string): string {
  return new URL(url).pathname.replace('/r/', '')
}
