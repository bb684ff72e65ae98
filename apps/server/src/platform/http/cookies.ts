import type { FastifyReply } from 'fastify'

export interface GivenCookie {
  name: string
  value: string
  /** Seconds; 0 takes the cookie back. */
  maxAge: number
  /** Whether browsers use https to reach the service. */
  secure: boolean
}

const given = new WeakMap<FastifyReply, GivenCookie[]>()

/** Gives a browser a cookie that no script of a page sees. */
export function giveCookie(reply: FastifyReply, { name, value, maxAge, secure }: GivenCookie): void {
  given.set(reply, [...cookiesOf(reply), { name, value, maxAge, secure }])
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const
  reply.setCookie(name, value, maxAge > 0 ? options : { ...options, expires: new Date(0) })
}

/** The cookies of an answer, for the same call to give them again. */
export function cookiesOf(reply: FastifyReply): readonly GivenCookie[] {
  return given.get(reply) ?? []
}
