import type { Notification } from '@rasad/contract/notifications'
import { followStream } from '../../../lib/event-stream.ts'
import { isRecord } from '../../../lib/values.ts'

const streamAddress = '/api/notifications/stream'
/** Milliseconds until the next try while the stream is refused, for example as the sixth one of an account. */
const retryAfter = 30_000

export type News =
  | { kind: 'notification'; notification: Notification; unread: number }
  | { kind: 'read'; ids: string[]; unread: number }
  /** Something may have been missed: ask the list. */
  | { kind: 'anew' }

/**
 * Follows an account's notifications. Of a browser's tabs one keeps the stream open and tells the others: a browser has
 * few connections to one host. When it closes, another takes over.
 * @returns a function that stops.
 */
export function followNotifications(account: string, hear: (news: News) => void): () => void {
  const name = `rasad-notifications-${account}`
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))

  function tell(news: News): void {
    hear(news)
    channel.postMessage(news)
  }

  async function lead(): Promise<void> {
    const stop = openStream(tell)
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
    stop()
  }

  // Without locks, over plain HTTP to another machine, each tab has a stream of its own.
  if (navigator.locks === undefined) void lead()
  else navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined)

  return () => {
    stopping.abort()
    channel.close()
  }
}

function openStream(tell: (news: News) => void): () => void {
  const anew = () => tell({ kind: 'anew' })
  return followStream(streamAddress, {
    retryAfter,
    onOpen: anew,
    // Also detects sign-out: a 401 ends the session here.
    onLost: (isRefused) => isRefused && anew(),
    on: {
      resync: anew,
      notification: ({ notification, unread }) => {
        if (!isRecord(notification) || typeof unread !== 'number') return
        tell({ kind: 'notification', notification: notification as unknown as Notification, unread })
      },
      read: ({ ids, unread }) => {
        if (Array.isArray(ids) && typeof unread === 'number') tell({ kind: 'read', ids, unread })
      },
    },
  })
}
