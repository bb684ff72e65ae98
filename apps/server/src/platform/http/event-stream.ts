import type { FastifyReply } from 'fastify'

/** Bytes that wait for a slow reader before it is let go. */
const maxWaiting = 256 * 1024

/** One open answer of server-sent events. */
export interface EventStream {
  /** Whole events or comments. A reader that takes too little of them is let go. */
  send(text: string | Buffer): void
  end(): void
  /** Called once, whoever ended it. */
  onClose(listener: () => void): void
}

/**
 * Answers with a stream of server-sent events. It goes past the hooks that answers take, so nothing on the way
 * collects or compresses it.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx and its like would hold events back to fill a buffer.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  // A reader that vanished without a word is found by the network.
  raw.socket?.setKeepAlive(true, 30_000)
  // What breaks a connection also closes it, and that is all there is to do.
  raw.on('error', () => {})
  return {
    send(text) {
      if (text.length === 0 || raw.destroyed || raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > maxWaiting) raw.destroy()
    },
    end() {
      raw.end()
    },
    onClose(listener) {
      if (raw.closed) listener()
      else raw.once('close', listener)
    },
  }
}

/** An event as it goes over the wire. @param id where to go on after it; left out, the one before stays. */
export function eventText({ id, name, json }: { id?: string; name: string; json: string }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${json}\n\n`
}

/** Tells the reader where to go on, without an event. */
export function positionText(id: string): string {
  return `id: ${id}\n\n`
}

/** Milliseconds after which a reader that has lost the stream should come back. */
export function retryText(ms: number): string {
  return `retry: ${Math.round(ms)}\n\n`
}

/** What says that the stream still stands. */
export const heartbeat = Buffer.from(':\n\n')
