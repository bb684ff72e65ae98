import { inboundSignatureHeader, inboundTimestampHeader } from '@rasad/contract/inbound-mail'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../accounts/accounts.ts'
import { AppError } from '../../platform/errors.ts'
import { limitKeyOf } from '../../platform/http/limit-key.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { InboundMail, MailStamp } from './inbound-mail.ts'

/** Mails whose bodies are in memory at once, and those of one address. */
const maxArriving = 6
const maxArrivingOfAddress = 4
/** Calls of one address per second. */
const maxPerSecond = 20

/**
 * The route for mails that the operator's provider sends on. Its scope is its own: the signature covers the bytes of the
 * body, so they are checked before they are parsed.
 */
export function inboundMailRoute(scope: FastifyInstance, route: Routes<Caller>, mail: InboundMail): void {
  const stamps = new WeakMap<FastifyRequest, MailStamp>()
  const arriving = new Map<string, number>()
  const parse = scope.getDefaultJsonParser('error', 'error')

  function stampOf(request: FastifyRequest): MailStamp {
    const stamp = stamps.get(request)
    if (!stamp) throw new AppError('wrong-signature')
    return stamp
  }

  /** Holds a place until the answer is sent or its sender has left. @throws AppError inbound-busy */
  function holdPlace(request: FastifyRequest, reply: FastifyReply): void {
    const key = limitKeyOf(request.ip)
    const total = [...arriving.values()].reduce((sum, count) => sum + count, 0)
    const own = arriving.get(key) ?? 0
    if (total >= maxArriving || own >= maxArrivingOfAddress)
      throw new AppError('inbound-busy', { retryAfter: 5 })
    arriving.set(key, own + 1)
    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      const left = (arriving.get(key) ?? 1) - 1
      if (left > 0) arriving.set(key, left)
      else arriving.delete(key)
    }
    reply.raw.once('finish', leave).once('close', leave)
    if (request.raw.socket.destroyed || reply.raw.closed) leave()
  }

  // After permission and origin, before a byte of the body.
  scope.addHook('preParsing', async (request, reply) => {
    if (!mail.isOn) throw new AppError('not-found')
    const { headers } = request
    stamps.set(request, mail.stampOf(headers[inboundTimestampHeader], headers[inboundSignatureHeader]))
    holdPlace(request, reply)
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      mail.verify(stampOf(request), body)
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, body.toString(), done)
  })

  route(
    'POST /api/inbound-mail',
    async ({ body, request }) => {
      await mail.take(stampOf(request), body)
      return { success: true, message: 'Received.' }
    },
    { maxPerSecond },
  )
}
