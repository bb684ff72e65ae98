import { limits } from '@rasad/contract/limits'
import type { CardRequest } from '@rasad/contract/purchasing'
import type { Feed, LiveEvent, Reading } from '../live/live.ts'
import type { Db } from '../platform/db/database.ts'
import { type CardEventRow, createCardEventRepository, type Seen } from './card-event-repository.ts'
import { type PurchasingDeps, tables } from './purchaser-cards-deps.ts'

/** A reader that has missed more than this starts over. All of it must fit into what a stream can leave unread. */
const maxMissed = 200
const day = 86_400

interface Presenter {
  /** Requests as an addressed stockist's list shows them, by id; unknown ones are left out. */
  requests(ids: string[]): Promise<Map<string, CardRequest>>
  /** The ids of at most `most` requests that wait for a stockist, as the transaction sees them, newest first. */
  waitingFor(tx: Db, stockistId: string, most: number): Promise<string[]>
}

/** Live card-request events for stockists. */
export function createCardFeed(deps: PurchasingDeps, present: Presenter): Feed {
  const events = createCardEventRepository(tables(deps.db))

  async function toEvents(rows: CardEventRow[]): Promise<LiveEvent[]> {
    const shown = rows.filter((row) => row.kind === 'gone' || row.waiting)
    const asked = shown.flatMap((row) => (row.kind === 'waits' ? row.request_id : []))
    const requests = await present.requests([...new Set(asked)])
    const gone = new Map<string, object>()
    return shown.flatMap(({ xid: mark, stockist_id: account, request_id: id, kind }) => {
      if (kind === 'waits') {
        const data = requests.get(id)
        return data ? { mark, account, name: 'newRequest', data } : []
      }
      const data = gone.get(id) ?? { _id: id }
      gone.set(id, data)
      return { mark, account, name: 'requestAnswered', data }
    })
  }

  return {
    channel: 'card_requests',

    position: async () => positionOf(await events.seen()),

    async read(since, isOpen): Promise<Reading | undefined> {
      const { snapshot, life } = seenIn(since)
      const next = await events.since(snapshot)
      if (next.life !== life) return undefined
      return {
        position: positionOf(next),
        events: await toEvents(next.rows.filter((row) => isOpen(row.stockist_id))),
      }
    },

    async catchUp(stockistId, since): Promise<Reading | undefined> {
      const known = keptSeen(since)
      if (known === undefined) return undefined
      const now = await events.seen()
      // From another database, another life of it, or made up.
      if (known.life !== now.life || isAhead(known.snapshot, now.snapshot)) return undefined
      const next = await events.since(known.snapshot, { stockistId, most: maxMissed + 1 })
      if (next.life !== known.life || next.rows.length > maxMissed) return undefined
      return { position: positionOf(next), events: await toEvents(next.rows) }
    },

    covers(position, { mark }): boolean {
      const { xmin, xmax, open } = partsOf(seenIn(position).snapshot)
      const xid = BigInt(mark)
      return xid < xmin || (xid < xmax && !open.includes(xid))
    },

    async everything(account): Promise<Reading> {
      // Use one snapshot for both; otherwise an event that arrives in between is sent twice.
      const begin = deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      const { seen, ids } = await begin.execute(async (tx) => ({
        seen: await createCardEventRepository(tables(tx)).seen(),
        ids: await present.waitingFor(tx, account, maxMissed),
      }))
      const requests = await present.requests(ids)
      return {
        position: positionOf(seen),
        events: ids.reverse().flatMap((id) => {
          const data = requests.get(id)
          return data ? { mark: '0', account, name: 'newRequest', data } : []
        }),
      }
    },
  }
}

/** `seconds.life.snapshot`: the time, the life of the database, and what it had seen. */
function positionOf({ life, snapshot }: Seen): string {
  return `${Math.floor(Date.now() / 1_000)}.${life}.${snapshot}`
}

function seenIn(position: string): Seen {
  const [, life = '', snapshot = ''] = position.split('.')
  return { life, snapshot }
}

/** What a snapshot includes: all transactions before `xmin`, and those before `xmax` that were not open. */
function partsOf(snapshot: string): { xmin: bigint; xmax: bigint; open: bigint[] } {
  const [xmin = '', xmax = '', open = ''] = snapshot.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), open: open === '' ? [] : open.split(',').map(BigInt) }
}

const shape = /^\d{1,12}\.\d{1,18}\.\d{1,18}:\d{1,18}:(?:(?:\d{1,18},)*\d{1,18})?$/

/** Parses a position that a client has stored; undefined when it is not one of ours or too old. */
function keptSeen(position: string): Seen | undefined {
  if (!shape.test(position)) return undefined
  const age = Date.now() / 1_000 - Number.parseInt(position, 10)
  if (Math.abs(age) > limits.sessionDays * day) return undefined
  // PostgreSQL rejects other formats.
  const { xmin, xmax, open } = partsOf(seenIn(position).snapshot)
  const inOrder = open.every(
    (id, index) => id >= xmin && id < xmax && (index === 0 || id > (open[index - 1] ?? id)),
  )
  return xmin > 0n && xmin <= xmax && inOrder ? seenIn(position) : undefined
}

function isAhead(snapshot: string, now: string): boolean {
  return partsOf(snapshot).xmax > partsOf(now).xmax
}
