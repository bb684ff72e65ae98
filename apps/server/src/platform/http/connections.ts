import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { plainRefusal } from './errors.ts'
import { limitKeyOf } from './limit-key.ts'

const sayEvery = 60_000

interface ConnectionBounds {
  /** Open connections per caller: see `limitKeyOf`. */
  most: number
  /** Whether an address is a proxy that serves many people; it is not limited. */
  isTrusted(address: string): boolean
  logger: Pick<FastifyBaseLogger, 'warn'>
}

/** Limits how many connections one caller can have open. A further one gets an error and is closed. */
export function boundConnections(server: Server, { most, isTrusted, logger }: ConnectionBounds): void {
  const open = new Map<string, number>()
  let saidAt = Number.NEGATIVE_INFINITY

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isTrusted(address)) return
    const key = limitKeyOf(address)
    const count = open.get(key) ?? 0
    if (count >= most) return refuse(socket, key)
    open.set(key, count + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })

  function refuse(socket: Socket, key: string): void {
    const now = performance.now()
    if (now - saidAt > sayEvery) {
      saidAt = now
      logger.warn(
        { from: key, most },
        'too many connections of one address; is it a proxy that TRUST_PROXY should name?',
      )
    }
    socket.on('error', () => {})
    socket.write(plainRefusal('429 Too Many Requests', 'too-many-requests'))
    socket.destroySoon()
  }
}
