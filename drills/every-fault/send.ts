import type { Config } from '@rasad/server/config'
import { inboundMail } from '@rasad/testkit/inbound-mail'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** A call as bytes, so that it can be sent again and by another process. */
export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  /** Base64. */
  body?: string
}

export interface Answered {
  status: number
  text: string
}

/** How the service runs in this drill. */
export const worldSettings = {
  rateLimits: false,
  demo: true,
  inboundMail,
  undoSeconds: 60,
} satisfies Partial<Config>
export type WorldSettings = typeof worldSettings

export async function send(http: FastifyInstance, { method, path, headers, body }: Sent): Promise<Answered> {
  const answer = await http.inject({
    method: method as InjectOptions['method'],
    url: path,
    headers,
    ...(body !== undefined && { payload: Buffer.from(body, 'base64') }),
  } as InjectOptions)
  return { status: answer.statusCode, text: answer.body }
}

/** Writes a call down. */
export async function writeDown(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Sent> {
  if (body === undefined) return { method, path, headers }
  const isForm = body instanceof FormData
  const written = new Response(isForm ? body : JSON.stringify(body))
  const type = isForm ? (written.headers.get('content-type') ?? '') : 'application/json'
  const bytes = Buffer.from(await written.arrayBuffer())
  return { method, path, headers: { ...headers, 'content-type': type }, body: bytes.toString('base64') }
}
