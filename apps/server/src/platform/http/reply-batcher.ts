import type { FastifyReply } from 'fastify'

/**
 * Sends the answers to all questions that arrived in one turn of the event loop when the last of them has been
 * found: to send one wakes the other side, and to go back and forth between finding and sending has the processor
 * load anew what each of them works with.
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
