import { amongTabs } from '../../../lib/among-tabs.ts'
import { followStream } from '../../../lib/event-stream.ts'

/** Milliseconds until the next try while a stream is refused, for example as one too many of an account. */
const retryAfter = 10_000

export type News = 'live' | 'lost' | 'changed'

/**
 * Follows a stream whose events say only that something has changed, in one tab for all of them.
 * @returns a function that stops.
 */
export function follow(address: string, hear: (news: News) => void): () => void {
  let isLive = false
  return amongTabs<News>(`rasad-follow-${address}`, {
    hear,
    lead: (tell) =>
      openStream(address, (news) => {
        if (news !== 'changed') isLive = news === 'live'
        tell(news)
      }),
    // A tab that comes later hears whether there is a connection.
    greeting: () => (isLive ? 'live' : undefined),
  })
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
