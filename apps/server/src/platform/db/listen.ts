import pg from 'pg'

const retryDelay = 500

export interface Listening {
  close(): Promise<void>
}

/**
 * Listens on PostgreSQL channels over a connection of its own and connects again whenever it breaks.
 * @param onConnect called after each (re)connection: what was notified meanwhile must be looked up.
 */
export function listen(
  connection: pg.ClientConfig,
  channels: string[],
  onNotify: (channel: string, payload: string) => void,
  onConnect: () => void,
): Listening {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    if (closed) return
    const next = new pg.Client({ ...connection, application_name: 'rasad listen', keepAlive: true })
    client = next
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''))
    let lost = false
    const again = () => {
      if (lost || closed) return
      lost = true
      timer = setTimeout(() => void connect(), retryDelay)
    }
    next.on('end', again)
    try {
      await next.connect()
      for (const channel of channels) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      onConnect()
    } catch {
      await next.end().catch(() => {})
      again()
    }
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
