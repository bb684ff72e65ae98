import type { Change, Topic } from '@rasad/contract/live'
import { useEffect, useState } from 'react'
import { amongTabs } from './among-tabs.ts'
import { followStream } from './event-stream.ts'
import { useStable } from './hooks.ts'

/** Milliseconds until the next try while the stream is refused, for example as one too many of an account. */
const retryAfter = 10_000
/** Milliseconds between two questions: a slow answer gets this long before the next one replaces it. */
const askEvery = 1_000

/** `live`: there is a connection, again or for the first time. `lost`: there is none. */
type News = Change | 'live' | 'lost' | 'refused'
type Hear = (news: News) => void

/** By account: the parts of this page that hear of its changes, and whether there is a connection. */
const followed = new Map<string, { hearers: Set<Hear>; isLive: boolean; stop(): void }>()

/**
 * Hears of what changes for an account. All parts of all tabs share one stream, which one tab keeps.
 * @returns a function that stops.
 */
function follow(account: string, hear: Hear): () => void {
  const own = followed.get(account) ?? begin(account)
  own.hearers.add(hear)
  if (own.isLive) hear('live')
  return () => {
    own.hearers.delete(hear)
    if (own.hearers.size > 0) return
    followed.delete(account)
    own.stop()
  }
}

function begin(account: string) {
  const own = { hearers: new Set<Hear>(), isLive: false, stop() {} }
  followed.set(account, own)
  own.stop = amongTabs<News>(`rasad-live-${account}`, {
    lead: openStream,
    hear(news) {
      if (news === 'live' && own.isLive) return
      if (typeof news === 'string') own.isLive = news === 'live'
      for (const each of own.hearers) each(news)
    },
    // A tab that comes later hears whether there is a connection.
    greeting: () => (own.isLive ? 'live' : undefined),
  })
  return own
}

function openStream(tell: Hear): () => void {
  // Another tab may have kept the stream, and nobody said that it closed.
  tell('lost')
  return followStream('/api/events', {
    retryAfter,
    onOpen: () => tell('live'),
    onLost: (isRefused) => tell(isRefused ? 'refused' : 'lost'),
    on: {
      changed(data) {
        if (typeof data.topic === 'string') tell(data as Change)
      },
    },
  })
}

/**
 * Asks again whenever something of a topic has changed, or may have while there was no connection.
 * @param account undefined: nothing is followed
 * @param ask fetches again; an earlier call without an answer is given up
 * @param id only this record
 * @returns whether there is a connection
 */
export function useLive(
  account: string | undefined,
  topic: Topic,
  ask: () => Promise<unknown>,
  id?: string,
): boolean {
  const [isLive, setLive] = useState(false)
  const askNow = useStable(ask)
  useEffect(() => {
    if (account === undefined) return
    const asking = spaced(askNow)
    const stop = follow(account, (news) => {
      if (typeof news === 'string') setLive(news === 'live')
      const isMeant =
        typeof news === 'string'
          ? // A refusal also tells of a sign-out: asking ends the session here.
            news !== 'lost'
          : news.topic === topic && (id === undefined || news.id === undefined || news.id === id)
      if (isMeant) asking.now()
    })
    return () => {
      stop()
      asking.stop()
      setLive(false)
    }
  }, [account, topic, id, askNow])
  return isLive
}

/** Does the work at once, and of what follows within a second only the last. */
function spaced(work: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let doneAt = 0
  return {
    now(): void {
      const wait = Math.max(0, doneAt + askEvery - Date.now())
      timer ??= setTimeout(() => {
        timer = undefined
        doneAt = Date.now()
        void work()
      }, wait)
    },
    stop: () => clearTimeout(timer),
  }
}
