import type { FastifyReply } from 'fastify'

/**
 * Sends the answers to all questions that arrived in one turn of the event loop once the last is computed. Sending
 * wakes the other side, and alternating between searching and sending makes the processor reload its caches each time.
 */
export class ReplyBatcher {
  #found: { reply: FastifyReply; json: string }[] = []

  /** The reply is sent before the event loop turns to other connections. */
  send(reply: FastifyReply, json: string): void {
    if (this.#found.push({ reply, json }) === 1) setImmediate(() => this.#sendAll())
  }

  #sendAll(): void {
    const found = this.#found
    this.#found = []
    for (const { reply, json } of found) reply.type('application/json; charset=utf-8').send(json)
  }
}
