import type { FastifyReply } from 'fastify'

/**
 * Answers that are sent together. Fewer: the processor reloads its caches at each change between searching and sending.
 * More: callers wait while they could already work on with the first ones.
 */
const maxBatch = 4

/** Sends the answers to questions that arrived in one turn of the event loop a few at a time, to spare the caches. */
export class ReplyBatcher {
  #found: { reply: FastifyReply; json: string }[] = []

  /** The reply is sent before the event loop turns to other connections. */
  send(reply: FastifyReply, json: string): void {
    const waiting = this.#found.push({ reply, json })
    if (waiting >= maxBatch) this.#sendAll()
    else if (waiting === 1) setImmediate(this.#sendAll)
  }

  readonly #sendAll = (): void => {
    const found = this.#found
    this.#found = []
    for (const { reply, json } of found) reply.type('application/json; charset=utf-8').send(json)
  }
}
