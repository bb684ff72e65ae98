import { createEventFeed, type Feed, type LiveEvent } from '../../live/live.ts'
import type { Db } from '../../platform/db/database.ts'
import { tables } from '../supply-requests-deps.ts'
import { createRequestEventRepository, type LiveRow } from './request-event-repository.ts'

/** Live changes of requests, for buyers and for the stockists that are asked. The page then asks for the request. */
export function createRequestFeed(db: Db): Feed {
  const events = createRequestEventRepository(tables(db))

  return createEventFeed<LiveRow>({
    channel: 'supply_requests',
    seen: events.seen,
    since: events.since,

    async present(rows): Promise<LiveEvent[]> {
      const shown = new Map<string, object>()
      return rows.map(({ xid: mark, account, request_id: topic, version }) => {
        const key = `${topic} ${version}`
        const data = shown.get(key) ?? { _id: topic, version }
        shown.set(key, data)
        return { mark, account, topic, name: 'changed', data }
      })
    },

    // A page that has missed too much asks for what it shows.
    everything: async () => ({ seen: await events.seen(), events: [] }),
  })
}
