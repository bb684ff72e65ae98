import { limits } from '@rasad/contract/limits'
import type { Change, Topic } from '@rasad/contract/live'
import { allListening } from '../platform/db/listen.ts'
import { AppError } from '../platform/errors.ts'
import { type EventStream, eventText, heartbeat, retryText } from '../platform/http/event-stream.ts'
import type { Listener, LiveDeps, OpenStreams, Stream } from './stream.ts'
import { createStreamSlots } from './stream-slots.ts'
import { channel, touchOf } from './touch-repository.ts'
import { watchSessions } from './watch-sessions.ts'

export { touch } from './touch-repository.ts'

export type Live = ReturnType<typeof createLive>

/** Opens a stream for a reader; calls `answer` once nothing can refuse it. @throws AppError too-many-streams, not-ready */
type Open = (listener: Listener, answer: () => EventStream) => Promise<void>

/** A change of one record, for one account. */
export interface ChangeFor {
  account: string
  id: string
}

/** Tells the changes of a topic as events of its own, for readers that want the record itself. */
interface Adapter {
  topic: Topic
  /**
   * The events, in the order in which they are sent. Several accounts that get the same object share its text.
   */
  present(changes: ChangeFor[]): Promise<{ account: string; name: string; data: object }[]>
}

/** Heartbeats are staggered, so that thousands of streams do not all send at the same moment. */
const parts = 25
/** Milliseconds: what follows a change sooner than this is told together, each record once. */
const gatherFor = 100

/**
 * Open pages, and what they hear of: that something has changed, whichever process changed it. Nothing is kept for a page
 * without a connection; it asks again when it has one. So where notifications may have been missed, the streams end.
 */
export function createLive({ database, logger, openSessions, heartbeatEvery }: LiveDeps) {
  const all: OpenStreams = new Map()
  const adapted: { adapter: Adapter; open: OpenStreams; busy: Promise<void> }[] = []
  const sessions = watchSessions({ database, logger, openSessions, streams, end })
  const slots = createStreamSlots({ database, logger })
  /** By account: what it is told next, each record once. */
  let waiting = new Map<string, Map<string, Change>>()
  let telling: NodeJS.Timeout | undefined
  let toldAt = 0
  let state: 'starting' | 'open' | 'stopping' = 'starting'
  let opened = 0
  let beating: NodeJS.Timeout | undefined

  const listening = database.listen([channel], (_channel, payload) => hear(payload), endAll)

  function* streams(): Iterable<Stream> {
    for (const open of [all, ...adapted.map(({ open }) => open)]) {
      for (const own of open.values()) yield* own
    }
  }

  function end(stream: Stream): void {
    stream.out.end()
    remove(stream)
  }

  function endAll(): void {
    for (const stream of [...streams()]) end(stream)
  }

  function remove(stream: Stream): void {
    const own = stream.among.get(stream.account)
    if (own?.delete(stream) && own.size === 0) stream.among.delete(stream.account)
  }

  function hear(payload: string): void {
    const touched = touchOf(payload)
    // Of another version: what it says is not known, so the pages have missed something.
    if (!touched) return void endAll()
    const { accounts, ...change } = touched
    for (const account of accounts) {
      if (!all.has(account) && !adapted.some(({ open }) => open.has(account))) continue
      const own = waiting.get(account) ?? new Map<string, Change>()
      waiting.set(account, own.set(`${change.topic} ${change.id}`, change))
    }
    if (waiting.size > 0) telling ??= setTimeout(tell, Math.max(0, toldAt + gatherFor - Date.now()))
  }

  function tell(): void {
    telling = undefined
    toldAt = Date.now()
    const told = waiting
    waiting = new Map()
    const texts = createTexts()
    for (const [account, changes] of told) {
      for (const change of changes.values()) send(all, account, texts('changed', change))
    }
    for (const each of adapted) each.busy = each.busy.then(() => tellAdapted(each, told))
  }

  async function tellAdapted({ adapter, open }: (typeof adapted)[number], told: typeof waiting) {
    const changes = [...told].flatMap(([account, own]) =>
      open.has(account)
        ? [...own.values()].flatMap(({ topic, id }) =>
            topic === adapter.topic && id !== undefined ? { account, id } : [],
          )
        : [],
    )
    if (changes.length === 0) return
    try {
      const texts = createTexts()
      for (const { account, name, data } of await adapter.present(changes)) {
        send(open, account, texts(name, data))
      }
    } catch (error) {
      // They reconnect, and ask for what they show.
      logger.warn({ err: error }, 'cannot read what changed; closing its streams')
      for (const { account } of changes) for (const stream of open.get(account) ?? []) end(stream)
    }
  }

  function send(open: OpenStreams, account: string, text: Buffer): void {
    for (const stream of open.get(account) ?? []) stream.out.send(text)
  }

  /** @throws AppError not-ready; not-signed-in when the session has just ended. */
  function admit({ session }: Listener): void {
    if (state !== 'open') throw new AppError('not-ready')
    if (sessions.justEnded(session)) throw new AppError('not-signed-in')
  }

  const opener =
    (among: OpenStreams): Open =>
    async ({ account, session }, answer) => {
      admit({ account, session })
      const leave = await slots.take(account)
      try {
        // The session can have ended in the meantime.
        admit({ account, session })
      } catch (error) {
        leave()
        throw error
      }
      const stream: Stream = { account, session, out: answer(), part: opened++ % parts, among }
      among.set(account, (among.get(account) ?? new Set()).add(stream))
      stream.out.onClose(() => {
        remove(stream)
        leave()
      })
      stream.out.send(retryText(limits.streamRetry * (1 + Math.random())))
    }

  let part = 0
  function beat(): void {
    part = (part + 1) % parts
    for (const stream of streams()) if (stream.part === part) stream.out.send(heartbeat)
  }

  return {
    /** Opens a stream of all changes that the account may see. */
    open: opener(all),

    /** @returns what opens a stream of one topic, as the adapter tells it. */
    adapt(adapter: Adapter): Open {
      const open: OpenStreams = new Map()
      adapted.push({ adapter, open, busy: Promise.resolve() })
      return opener(open)
    },

    /** How many streams are open in this process. */
    get size(): number {
      return [...streams()].length
    },

    /** Resolves when every later change will reach the streams; waits some seconds while the database is away. */
    async start(): Promise<void> {
      // Free leftover slots first. No stream can open before then, so none of ours is freed.
      await slots.start()
      await Promise.all([sessions.start(), allListening(listening)])
      if (state === 'stopping') return
      state = 'open'
      beating = setInterval(beat, (heartbeatEvery ?? limits.heartbeat) / parts)
    },

    /** Ends every stream. Readers reconnect to another process and ask again. */
    async stop(): Promise<void> {
      state = 'stopping'
      clearInterval(beating)
      clearTimeout(telling)
      endAll()
      await Promise.all([sessions.stop(), slots.stop(), listening.close()])
      for (const { busy } of adapted) await busy
    },
  }
}

/** Writes events. Streams that receive the same data share the bytes. */
function createTexts(): (name: string, data: object) => Buffer {
  const written = new Map<object, Buffer>()
  return (name, data) => {
    const bytes = written.get(data) ?? Buffer.from(eventText({ name, json: JSON.stringify(data) }))
    written.set(data, bytes)
    return bytes
  }
}
