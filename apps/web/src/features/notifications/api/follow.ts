import type { Notification } from '@rasad/contract/notifications'
import { amongTabs } from '../../../lib/among-tabs.ts'
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
 * Follows an account's notifications, in one tab for all of them.
 * @returns a function that stops.
 */
export function followNotifications(account: string, hear: (news: News) => void): () => void {
  return amongTabs(`rasad-notifications-${account}`, { lead: openStream, hear })
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
