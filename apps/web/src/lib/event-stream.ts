import { isRecord } from './values.ts'

interface StreamHandlers {
  /** The stream stands, for the first time or again: events between the last answer and now are in neither. */
  onOpen(): void
  /**
   * The connection is gone. `isRefused`: the service refuses it, for example as one too many of an account or because
   * the session has ended; otherwise the browser reconnects by itself.
   */
  onLost(isRefused: boolean): void
  /** By the name of the event; `data` is its JSON, or an empty record where it has none. */
  on: Record<string, (data: Record<string, unknown>) => void>
  /** Milliseconds until the next try while the stream is refused. */
  retryAfter: number
}

interface Stream {
  open(): void
  close(): void
}

const streams = new Set<Stream>()

/**
 * Follows a stream of server-sent events.
 * @returns a function that stops.
 */
export function followStream(
  address: string,
  { onOpen, onLost, on, retryAfter }: StreamHandlers,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    const opened = new EventSource(address, { withCredentials: true })
    source = opened
    opened.addEventListener('open', onOpen)
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === EventSource.CLOSED
      onLost(isRefused)
      if (!isRefused) return
      clearTimeout(timer)
      timer = setTimeout(open, retryAfter)
    })
    for (const [name, hear] of Object.entries(on)) {
      opened.addEventListener(name, (event) => hear(dataOf(event)))
    }
  }

  function close(): void {
    source?.close()
    clearTimeout(timer)
  }

  const stream = { open, close }
  streams.add(stream)
  open()
  return () => {
    streams.delete(stream)
    close()
  }
}

/**
 * Closes every stream of this page before its session ends: one that is just opening would be refused.
 * @returns a function that opens them again, for a session that did not end.
 */
export function pauseStreams(): () => void {
  const paused = [...streams]
  for (const stream of paused) stream.close()
  return () => {
    for (const stream of paused) if (streams.has(stream)) stream.open()
  }
}

function dataOf(event: MessageEvent<unknown>): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(String(event.data))
    return isRecord(data) ? data : {}
  } catch {
    return {}
  }
}
