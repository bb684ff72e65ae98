import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const retryDelay = 500
/** How often the connection has to answer, in milliseconds: one that is gone without a word would be silent for ever. */
const checkEvery = 10_000

interface Listening {
  /**
   * Resolves when every channel is listened to for the first time, or at `close`. Waits while the database is away; the
   * caller decides how long to wait for it.
   */
  ready: Promise<void>
  close(): Promise<void>
}

export type Listen = (
  channels: string[],
  onNotify: (channel: string, payload: string) => void,
  onConnect: () => void,
) => Listening

interface Subscriber {
  channels: string[]
  onListening(): void
  onNotify(channel: string, payload: string): void
  onConnect(): void
}

/** How long a start waits until its channels are listened to. Earlier notifications are looked up anyway. */
const startPatience = 5_000

/**
 * Waits until all of these listen, so that notifications after a start are heard. A database that answers but accepts
 * no further connection delays the start only briefly.
 */
export async function allListening(...listening: Listening[]): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    Promise.all(listening.map(({ ready }) => ready)),
    sleep(startPatience, undefined, { ref: false, signal: patience.signal }).catch(() => {}),
  ])
  patience.abort()
}

/**
 * Listens on PostgreSQL channels for the whole process. Uses one connection of its own while there are listeners, and
 * reconnects whenever it breaks.
 */
export function createListener(connection: pg.ClientConfig): Listen {
  const subscribers = new Set<Subscriber>()
  let client: pg.Client | undefined
  /** Set while the connection is open: channels can be added to it. */
  let connected: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'rasad listen',
      keepAlive: true,
      query_timeout: checkEvery,
    })
    client = next
    next.on('error', () => {})
    const checking = setInterval(() => next.query('SELECT 1').catch(() => next.end()), checkEvery).unref()
    next.on('notification', ({ channel, payload }) => {
      for (const each of subscribers)
        if (each.channels.includes(channel)) each.onNotify(channel, payload ?? '')
    })
    let lost = false
    const again = () => {
      // Also where it never stood, which no event says.
      clearInterval(checking)
      if (lost || client !== next) return
      lost = true
      connected = undefined
      timer = setTimeout(() => void connect(), retryDelay)
    }
    next.on('end', again)
    try {
      await next.connect()
      // Nobody listens any more.
      if (client !== next) return void (await next.end())
      connected = next
      for (const each of [...subscribers]) await begin(next, each)
    } catch {
      await next.end().catch(() => {})
      again()
    }
  }

  /** Notifications from before the connection must be looked up. */
  async function begin(on: pg.Client, subscriber: Subscriber): Promise<void> {
    for (const channel of subscriber.channels) await on.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    if (connected !== on || !subscribers.has(subscriber)) return
    subscriber.onListening()
    subscriber.onConnect()
  }

  return (channels, onNotify, onConnect) => {
    const { promise: ready, resolve: onListening } = Promise.withResolvers<void>()
    const subscriber = { channels, onNotify, onConnect, onListening }
    subscribers.add(subscriber)
    if (!client) void connect()
    // A failed query breaks the connection, and the next connection starts with all channels.
    else if (connected) begin(connected, subscriber).catch(() => {})
    return {
      ready,
      async close() {
        onListening()
        subscribers.delete(subscriber)
        if (subscribers.size > 0) return
        clearTimeout(timer)
        const last = client
        client = undefined
        connected = undefined
        await last?.end().catch(() => {})
      },
    }
  }
}
