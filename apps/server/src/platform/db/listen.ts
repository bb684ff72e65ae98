import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const retryDelay = 500

export interface Listening {
  /**
   * Ends when every channel is listened to for the first time, or at `close`. While the database is away it waits:
   * whoever starts decides how long to wait with it.
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

/** How long a start waits until its channels are listened to; what was announced before is looked up anyway. */
const startPatience = 5_000

/**
 * Waits until all of these listen, so that what is notified after a start is heard. A database that answers but takes
 * no further connection does not hold the start up for long.
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
 * Listens on PostgreSQL channels for everybody in the process, over one connection of its own that is there
 * while somebody listens and is made again whenever it breaks.
 */
export function createListener(connection: pg.ClientConfig): Listen {
  const subscribers = new Set<Subscriber>()
  let client: pg.Client | undefined
  /** Set while the connection stands: channels can be added to it. */
  let connected: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'rasad listen', keepAlive: true })
    client = next
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => {
      for (const each of subscribers)
        if (each.channels.includes(channel)) each.onNotify(channel, payload ?? '')
    })
    let lost = false
    const again = () => {
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

  /** What was notified before a connection stood must be looked up. */
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
    // A query that fails breaks the connection, and the next one begins with everybody.
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
