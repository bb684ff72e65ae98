import { limits } from '@rasad/contract/limits'
import type { Seen, Unseen } from '../platform/db/unseen-rows.ts'
import type { Feed, LiveEvent, Reading } from './feed.ts'

export type { Seen } from '../platform/db/unseen-rows.ts'

/** A reader that has missed more than this starts over. All of it must fit into what a stream can leave unread. */
const maxMissed = 200
const day = 86_400

/** A row of a table of events. */
export interface EventRow {
  /** The transaction that wrote it. */
  xid: string
  account: string
}

interface EventSource<Row extends EventRow> {
  channel: string
  seen(): Promise<Seen>
  /** Rows that are not in a snapshot; `only` restricts them to one account, and to so many. */
  since(snapshot: string, only?: { account: string; most: number }): Promise<Unseen<Row>>
  /** Rows as events, oldest first. */
  present(rows: Row[]): Promise<LiveEvent[]>
  /**
   * The current state as at most `most` events, oldest first, and what the database had seen then. Reads both in one
   * snapshot: otherwise an event that arrives in between is sent twice.
   */
  everything(account: string, most: number): Promise<{ seen: Seen; events: LiveEvent[] }>
}

/** A feed that reads a table of events by snapshot. A position is what the database had seen. */
export function createEventFeed<Row extends EventRow>(source: EventSource<Row>): Feed {
  return {
    channel: source.channel,

    position: async () => positionOf(await source.seen()),

    async read(since, isOpen): Promise<Reading | undefined> {
      const { snapshot, life } = seenIn(since)
      const next = await source.since(snapshot)
      if (next.life !== life) return undefined
      const events = await source.present(next.rows.filter((row) => isOpen(row.account)))
      return { position: positionOf(next), events }
    },

    async catchUp(account, since): Promise<Reading | undefined> {
      const known = keptSeen(since)
      if (known === undefined) return undefined
      const now = await source.seen()
      // From another database, another life of it, or made up.
      if (known.life !== now.life || isAhead(known.snapshot, now.snapshot)) return undefined
      const next = await source.since(known.snapshot, { account, most: maxMissed + 1 })
      if (next.life !== known.life || next.rows.length > maxMissed) return undefined
      return { position: positionOf(next), events: await source.present(next.rows) }
    },

    covers(position, { mark }): boolean {
      const { xmin, xmax, open } = partsOf(seenIn(position).snapshot)
      const xid = BigInt(mark)
      return xid < xmin || (xid < xmax && !open.includes(xid))
    },

    async everything(account): Promise<Reading> {
      const { seen, events } = await source.everything(account, maxMissed)
      return { position: positionOf(seen), events }
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
