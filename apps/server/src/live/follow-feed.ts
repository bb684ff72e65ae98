import { limits } from '@rasad/contract/limits'
import { followLog } from '../platform/db/follow-log.ts'
import { eventText, positionText, retryText } from '../platform/http/event-stream.ts'
import type { Feed, LiveEvent, Reading } from './feed.ts'
import type { LiveDeps, OpenStreams, Stream } from './stream.ts'

const pollEvery = 10_000

/** What a resumed stream has received, until a reading goes beyond it. */
interface Joined {
  /** Its position; undefined until that is known. */
  position: string | undefined
  /** Events that arrive in the meantime. */
  waiting: Reading[]
  /** How many readings had been handed out when the stream joined. */
  since: number
}

/**
 * Reads a feed whenever the database notifies, once for all streams of the process, and gives each stream its own
 * events. A reader that names the last event it saw gets what it has missed, each event once.
 */
export function followFeed({
  database,
  logger,
  feed,
  open,
  end,
}: LiveDeps & {
  feed: Feed
  open: OpenStreams
  end: (stream: Stream) => void
}) {
  const joined = new WeakMap<Stream, Joined>()
  let position: string | undefined
  let handed = 0

  const follower = followLog(database, {
    channel: feed.channel,
    pollEvery,
    async begin() {
      position = await feed.position()
    },
    async read() {
      const next = await feed.read(position ?? '', (account) => open.has(account))
      if (!next) {
        await beginAnew()
        return true
      }
      position = next.position
      hand(next)
      return false
    },
    onTrouble: (error) =>
      logger.warn({ err: error, channel: feed.channel }, 'cannot read live events; trying again'),
  })

  /**
   * It is unknown what the open streams have missed: end them, so that they reconnect and receive the current state.
   */
  async function beginAnew(): Promise<void> {
    position = await feed.position()
    for (const stream of [...open.values()].flatMap((own) => [...own])) end(stream)
  }

  function hand({ position, events }: Reading): void {
    handed++
    const texts = createTexts(position)
    for (const [account, own] of Map.groupBy(events, (event) => event.account)) {
      for (const stream of open.get(account) ?? []) {
        const wanted = wantedBy(stream, own)
        const state = joined.get(stream)
        if (!state || (state.position !== undefined && handed > state.since + 2))
          stream.out.send(texts(wanted))
        else if (state.position === undefined) state.waiting.push({ position, events: wanted })
        else stream.out.send(texts(wanted.filter((event) => !feed.covers(state.position ?? '', event))))
      }
    }
  }

  async function caughtUp(account: string, lastEventId: string): Promise<Reading & { lost?: true }> {
    const missed = await feed.catchUp(account, lastEventId)
    return missed ?? { ...(await feed.everything(account)), lost: true }
  }

  /** Sends a stream what it has missed, and then new events as they arrive. */
  async function welcome(stream: Stream): Promise<void> {
    stream.out.send(retryText(limits.streamRetry * (1 + Math.random())))
    const { account, lastEventId } = stream
    if (lastEventId === undefined) {
      // The answer has just started, so everything committed after a page has seen that comes after this position.
      stream.out.send(positionText(position ?? ''))
      return
    }
    const state: Joined = { position: undefined, waiting: [], since: 0 }
    joined.set(stream, state)
    try {
      const { position, events, lost } = await caughtUp(account, lastEventId)
      if (lost) stream.out.send(eventText({ name: 'resync', json: '{}' }))
      stream.out.send(createTexts(position)(wantedBy(stream, events)))
      stream.out.send(positionText(position))
      state.position = position
      // The next reading can already be running and contain what this stream has received, and so can the one after it,
      // which starts where the next one started. Failed readings do not count: they are repeated from the same
      // position.
      state.since = handed
      for (const later of state.waiting.splice(0)) {
        const unknown = later.events.filter((event) => !feed.covers(position, event))
        stream.out.send(createTexts(later.position)(unknown))
      }
    } catch (error) {
      // The reader reconnects with the same id.
      logger.warn({ err: error, channel: feed.channel }, 'a stream cannot catch up; closing it')
      end(stream)
    }
  }

  return {
    welcome,
    ready: () => position !== undefined,
    start: follower.start,
    stop: follower.stop,
  }
}

/** Those of an account's events that a stream is about. */
function wantedBy({ topic }: Stream, events: LiveEvent[]): LiveEvent[] {
  return topic === undefined ? events : events.filter((event) => event.topic === topic)
}

/**
 * Writes the events of one reading. Only a stream's last event carries the position: a reader that loses the connection
 * before it resumes from the previous position. Streams that receive the same events share the bytes.
 */
function createTexts(position: string): (events: LiveEvent[]) => Buffer {
  const written = new Map<object, Buffer>()
  const lastWritten = new Map<object, Buffer>()

  function bytesOf({ name, data }: LiveEvent, last: boolean): Buffer {
    const known = last ? lastWritten : written
    let bytes = known.get(data)
    if (!bytes) {
      const json = JSON.stringify(data)
      bytes = Buffer.from(eventText({ name, json, ...(last && { id: position }) }))
      known.set(data, bytes)
    }
    return bytes
  }

  return (events) => {
    const [only, ...more] = events
    if (only && more.length === 0) return bytesOf(only, true)
    return Buffer.concat(events.map((event, index) => bytesOf(event, index === events.length - 1)))
  }
}
