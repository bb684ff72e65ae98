import { limits } from '@rasad/contract/limits'
import type { FastifyReply } from 'fastify'
import { cookieName } from './credentials.ts'

export interface SessionCookie {
  /** Gives a browser its session cookie. */
  give(reply: FastifyReply, token: string): void
  take(reply: FastifyReply): void
}

/** @param secure whether browsers use https to reach the service. */
export function createSessionCookie(secure: boolean): SessionCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    give: (reply, token) =>
      void reply.setCookie(cookieName, token, { ...options, maxAge: limits.sessionDays * 24 * 60 * 60 }),
    take: (reply) => void reply.clearCookie(cookieName, options),
  }
}
