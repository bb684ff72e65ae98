import { followStream } from '../../../lib/event-stream.ts'

/** Milliseconds until the next try while a stream is refused, for example as one too many of an account. */
const retryAfter = 10_000

export type News = 'live' | 'lost' | 'changed'

/**
 * Follows a stream whose events say only that something has changed. Of a browser's tabs one keeps the stream open and
 * tells the others: a browser has few connections to one host. When it closes, another takes over.
 * @returns a function that stops.
 */
export function follow(address: string, hear: (news: News) => void): () => void {
  const name = `rasad-follow-${address}`
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  let isLeading = false
  let last: News = 'lost'
  channel.addEventListener('message', ({ data }: MessageEvent<News | 'ask'>) => {
    // A tab that comes later hears whether there is a connection.
    if (data !== 'ask') hear(data)
    else if (isLeading && last !== 'lost') channel.postMessage('live')
  })

  function tell(news: News): void {
    if (news !== 'changed') last = news
    hear(news)
    channel.postMessage(news)
  }

  async function lead(): Promise<void> {
    if (stopping.signal.aborted) return
    isLeading = true
    const stop = openStream(address, tell)
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
    stop()
  }

  channel.postMessage('ask')
  // Without locks, over plain HTTP to another machine, each tab has a stream of its own.
  if (navigator.locks === undefined) void lead()
  else navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined)

  return () => {
    stopping.abort()
    channel.close()
  }
}

function openStream(address: string, tell: (news: News) => void): () => void {
  const changed = () => tell('changed')
  return followStream(address, {
    retryAfter,
    onOpen: () => {
      tell('live')
      changed()
    },
    onLost: (isRefused) => {
      tell('lost')
      // Also detects sign-out: a 401 ends the session here.
      if (isRefused) changed()
    },
    on: { changed, resync: changed },
  })
}
