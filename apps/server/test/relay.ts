import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** Stands between the service and its database, as a balancer does, and can be cut. */
export interface Relay {
  port: number
  /** Ends all connections, and each new one as soon as it is there. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** @param target a Unix socket. */
export async function startRelay(target: string): Promise<Relay> {
  const sockets = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = createConnection(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      whole = false
      endAll()
    },
    mend() {
      whole = true
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
