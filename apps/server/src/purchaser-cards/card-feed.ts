import type { CardRequest } from '@rasad/contract/purchasing'
import { createEventFeed, type Feed, type LiveEvent } from '../live/live.ts'
import type { Db } from '../platform/db/database.ts'
import { type CardEventRow, createCardEventRepository } from './card-event-repository.ts'
import { type PurchaserCardsDeps, tables } from './purchaser-cards-deps.ts'

interface Presenter {
  /** Requests as an addressed stockist's list shows them, by id; unknown ones are left out. */
  requests(ids: string[]): Promise<Map<string, CardRequest>>
  /** The ids of at most `most` requests that wait for a stockist, as the transaction sees them, newest first. */
  waitingFor(tx: Db, stockistId: string, most: number): Promise<string[]>
}

/** Live card-request events for stockists. */
export function createCardFeed({ db }: Pick<PurchaserCardsDeps, 'db'>, present: Presenter): Feed {
  const events = createCardEventRepository(tables(db))

  return createEventFeed<CardEventRow>({
    channel: 'card_requests',
    seen: events.seen,
    since: events.since,

    async present(rows): Promise<LiveEvent[]> {
      const shown = rows.filter((row) => row.kind === 'gone' || row.waiting)
      const asked = shown.flatMap((row) => (row.kind === 'waits' ? row.request_id : []))
      const requests = await present.requests([...new Set(asked)])
      const gone = new Map<string, object>()
      return shown.flatMap(({ xid: mark, account, request_id: id, kind }) => {
        if (kind === 'waits') {
          const data = requests.get(id)
          return data ? { mark, account, name: 'newRequest', data } : []
        }
        const data = gone.get(id) ?? { _id: id }
        gone.set(id, data)
        return { mark, account, name: 'requestAnswered', data }
      })
    },

    async everything(account, most) {
      const begin = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      const { seen, ids } = await begin.execute(async (tx) => ({
        seen: await createCardEventRepository(tables(tx)).seen(),
        ids: await present.waitingFor(tx, account, most),
      }))
      const requests = await present.requests(ids)
      const events = ids.reverse().flatMap((id) => {
        const data = requests.get(id)
        return data ? { mark: '0', account, name: 'newRequest', data } : []
      })
      return { seen, events }
    },
  })
}
