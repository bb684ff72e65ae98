import { allListening } from '../platform/db/listen.ts'
import type { LiveDeps, Stream } from './stream.ts'

const channel = 'sessions_ended'
/** For sessions that expire, which nothing announces. */
const checkEvery = 30_000
const retryAfter = 1_000
/** How long an ended session is remembered: a stream that was authorised just before the end can open just after it. */
const rememberFor = 60_000

/** Ends the streams of ended sessions, whichever process ended them. */
export function watchSessions({
  database,
  logger,
  openSessions,
  streams,
  end,
}: LiveDeps & { streams: () => Iterable<Stream>; end: (stream: Stream) => void }) {
  const ended = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  function forgetOld(): void {
    const before = Date.now() - rememberFor
    for (const [id, at] of ended) if (at < before) ended.delete(id)
  }

  function onEnd(ids: string[]): void {
    const now = Date.now()
    for (const id of ids) ended.set(id, now)
    forgetOld()
    for (const stream of [...streams()]) if (ended.has(stream.session)) end(stream)
  }

  async function check(): Promise<void> {
    if (stopped) return
    const open = [...streams()]
    if (open.length === 0) return
    try {
      const still = new Set(await openSessions([...new Set(open.map(({ session }) => session))]))
      for (const stream of open) if (!still.has(stream.session)) end(stream)
    } catch (error) {
      logger.warn({ err: error }, 'cannot check the sessions of open streams')
      later()
    }
  }

  function later(): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void check()
    }, retryAfter)
    timers.add(timer)
  }

  const listening = database.listen(
    [channel],
    (_channel, payload) => {
      if (payload !== '') return onEnd(payload.split(','))
      // Very many sessions ended at once. Streams that are being opened right now are checked a little later.
      void check()
      later()
    },
    () => void check(),
  )

  return {
    justEnded: (session: string) => ended.has(session),

    async start(): Promise<void> {
      if (!stopped) timers.add(setInterval(() => void check(), checkEvery))
      await allListening(listening)
    },

    async stop(): Promise<void> {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await listening.close()
    },
  }
}
