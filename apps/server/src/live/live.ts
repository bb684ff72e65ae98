import { limits } from '@rasad/contract/limits'
import { AppError } from '../platform/errors.ts'
import { type EventStream, heartbeat } from '../platform/http/event-stream.ts'
import type { Feed } from './feed.ts'
import { followFeed } from './follow-feed.ts'
import type { Listener, LiveDeps, OpenStreams, Stream } from './stream.ts'
import { createStreamSlots } from './stream-slots.ts'
import { watchSessions } from './watch-sessions.ts'

export { createEventFeed, type EventRow, type Seen } from './event-feed.ts'
export type { Feed, LiveEvent, Reading } from './feed.ts'

export type Live = ReturnType<typeof createLive>

/** Heartbeats are staggered, so that thousands of streams do not all send at the same moment. */
const parts = 25

/**
 * Open pages and the events they receive. Accounts and sessions are only ids here: feeds provide the events, and a
 * session that ends in any process ends its streams.
 */
export function createLive(deps: LiveDeps) {
  const feeds: { follower: ReturnType<typeof followFeed>; open: OpenStreams }[] = []
  const sessions = watchSessions({ ...deps, streams, end })
  const slots = createStreamSlots(deps)
  let stopping = false
  let opened = 0
  let beating: NodeJS.Timeout | undefined

  function* streams(): Iterable<Stream> {
    for (const { open } of feeds) for (const own of open.values()) yield* own
  }

  function end(stream: Stream): void {
    stream.out.end()
    remove(stream)
  }

  function remove(stream: Stream): void {
    const own = stream.among.get(stream.account)
    if (own?.delete(stream) && own.size === 0) stream.among.delete(stream.account)
  }

  /** @throws AppError not-ready; not-signed-in when the session has just ended. */
  function admit({ session }: Listener): void {
    if (stopping) throw new AppError('not-ready')
    if (sessions.justEnded(session)) throw new AppError('not-signed-in')
  }

  let part = 0
  function beat(): void {
    part = (part + 1) % parts
    for (const stream of streams()) if (stream.part === part) stream.out.send(heartbeat)
  }

  return {
    /**
     * Follows a feed from the start of the service.
     * @returns a function that opens a stream of the feed for a reader; it calls `answer` once nothing can refuse the
     *   stream.
     */
    follow(feed: Feed): (listener: Listener, answer: () => EventStream) => Promise<void> {
      const open: OpenStreams = new Map()
      const follower = followFeed({ ...deps, feed, open, end })
      feeds.push({ follower, open })
      return async (listener, answer) => {
        admit(listener)
        if (!follower.ready()) throw new AppError('not-ready')
        const leave = await slots.take(listener.account)
        try {
          // The session can have ended in the meantime.
          admit(listener)
        } catch (error) {
          leave()
          throw error
        }
        const stream: Stream = { ...listener, out: answer(), part: opened++ % parts, among: open }
        const own = open.get(listener.account) ?? new Set()
        open.set(listener.account, own.add(stream))
        stream.out.onClose(() => {
          remove(stream)
          leave()
        })
        await follower.welcome(stream)
      }
    },

    /** How many streams are open in this process. */
    get size(): number {
      return [...streams()].length
    },

    /** Resolves when every later event will reach the streams; waits while the database is away. */
    async start(): Promise<void> {
      // Free leftover slots before the followers start. No stream can open before then, so none of ours is freed.
      await slots.start()
      await Promise.all([sessions.start(), ...feeds.map(({ follower }) => follower.start())])
      if (stopping) return
      beating = setInterval(beat, (deps.heartbeatEvery ?? limits.heartbeat) / parts)
    },

    /** Ends every stream. Readers reconnect to another process and miss nothing. */
    async stop(): Promise<void> {
      stopping = true
      clearInterval(beating)
      for (const stream of [...streams()]) end(stream)
      await Promise.all([sessions.stop(), slots.stop()])
      for (const { follower } of feeds) await follower.stop()
    },
  }
}
