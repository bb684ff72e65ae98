import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Why a connection ended before an answer did. */
export interface Ending {
  why: string
  /** What the caller was told, where it was told anything. */
  status?: number
}

/** Where nobody here has ended it. */
export const callerHungUp = 'the caller hung up'

const endings = new WeakMap<Socket, Ending>()
const underWay = new WeakMap<Socket, number>()

/** Whoever ends a connection says why first, for the log. The first reason stands. */
export function noteEnding(socket: Socket, ending: Ending): void {
  if (!endings.has(socket)) endings.set(socket, ending)
}

/** Undefined: not we have ended it. */
export function endingOf(socket: Socket): Ending | undefined {
  return endings.get(socket)
}

/** Whether a request of this connection is being answered, and so has a line in the log of its own. */
export function isAnswering(socket: Socket): boolean {
  return (underWay.get(socket) ?? 0) > 0
}

/** Lets `isAnswering` know. */
export function watchAnswers(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const change = (by: number) => underWay.set(socket, (underWay.get(socket) ?? 0) + by)
    change(1)
    response.once('close', () => change(-1))
  })
}
