import { limits } from '@rasad/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { giveCookie } from './cookies.ts'

const cookieName = 'device'
const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** Gives a browser the token by which accounts recognise it. */
export type GiveDevice = (reply: FastifyReply, token: string | undefined) => void

/** The token that can identify a browser. It grants no access. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName]
  return token !== undefined && tokenShape.test(token) ? token : undefined
}

/**
 * The cookie lasts as long as a device is recognised after its last sign-in. Signing out does not delete it.
 * @param secure whether browsers use https to reach the service.
 */
export function createDeviceCookie(secure: boolean): GiveDevice {
  return (reply, token) => {
    if (token === undefined) return
    giveCookie(reply, {
      name: cookieName,
      ...{ value: token, maxAge: limits.knownDeviceDays * 24 * 60 * 60, secure },
    })
  }
}
