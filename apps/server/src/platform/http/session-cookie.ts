import { limits } from '@rasad/contract/limits'
import type { FastifyReply } from 'fastify'
import { giveCookie } from './cookies.ts'
import { cookieName } from './credentials.ts'

export interface SessionCookie {
  /** Gives a browser its session cookie. */
  give(reply: FastifyReply, token: string): void
  take(reply: FastifyReply): void
}

/** @param secure whether browsers use https to reach the service. */
export function createSessionCookie(secure: boolean): SessionCookie {
  const name = cookieName
  return {
    give: (reply, token) =>
      giveCookie(reply, { name, value: token, maxAge: limits.sessionDays * 24 * 60 * 60, secure }),
    take: (reply) => giveCookie(reply, { name, value: '', maxAge: 0, secure }),
  }
}
