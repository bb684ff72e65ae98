import type { FastifyReply } from 'fastify'

/** Bytes that can wait for a slow reader before it is disconnected. */
const maxWaiting = 256 * 1024

/** One open response of server-sent events. */
export interface EventStream {
  /** Sends complete events or comments. A reader that reads too slowly is disconnected. */
  send(text: string | Buffer): void
  end(): void
  /** Called once, whichever side ended it. */
  onClose(listener: () => void): void
}

/**
 * Answers with a stream of server-sent events. It bypasses the hooks for answers, so nothing on the way buffers or
 * compresses it.
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
    // nginx and similar proxies would hold events back to fill a buffer.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  // Keep-alive detects a reader that disappeared without closing.
  raw.socket?.setKeepAlive(true, 30_000)
  // An error also closes the connection, so there is nothing more to do.
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

/** An event in wire format. */
export function eventText({ name, json }: { name: string; json: string }): string {
  return `event: ${name}\ndata: ${json}\n\n`
}

/** Milliseconds after which a disconnected reader should reconnect. */
export function retryText(ms: number): string {
  return `retry: ${Math.round(ms)}\n\n`
}

/** A heartbeat. */
export const heartbeat = Buffer.from(':\n\n')
