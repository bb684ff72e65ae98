import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Why a connection ended before an answer was sent. */
export interface ConnectionEnd {
  why: string
  /** The error that the caller received, if any. */
  status?: number
}

/** When this process did not end the connection. */
export const callerHungUp = 'the caller hung up'

const endings = new WeakMap<Socket, ConnectionEnd>()
/** Of each connection; answers end in their order. */
const latestAnswers = new WeakMap<Socket, ServerResponse>()

/** Code that ends a connection first records the reason, for the log. The first reason wins. */
export function noteConnectionEnd(socket: Socket, ending: ConnectionEnd): void {
  if (!endings.has(socket)) endings.set(socket, ending)
}

/** Undefined: this process did not end it. */
export function connectionEndOf(socket: Socket): ConnectionEnd | undefined {
  return endings.get(socket)
}

/** Whether a request of this connection is being answered, and so has its own line in the log. */
export function isAnswering(socket: Socket): boolean {
  return latestAnswers.get(socket)?.closed === false
}

/** Tracks requests for `isAnswering`. */
export function watchAnswers(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latestAnswers.set(socket, response)
  })
}
