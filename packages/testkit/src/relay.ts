import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stands between the service and its database, like a balancer, and can be cut. */
export interface Relay {
  port: number
  /** Closes all connections, and each new one as soon as it opens. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/**
 * @param target a Unix socket.
 * @param holdBack milliseconds by which data from the service is delayed, with everything after it;
 * infinity: it never arrives.
 */
export async function startRelay(target: string, holdBack = (_said: string) => 0): Promise<Relay> {
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
      if (from === near) passOnSlowly(near, far, holdBack)
      else from.pipe(to)
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

function passOnSlowly(near: Socket, far: Socket, holdBack: (said: string) => number): void {
  let passing = Promise.resolve()
  near.on('data', (bytes) => {
    passing = passing.then(async () => {
      const wait = holdBack(bytes.toString('latin1'))
      if (wait === Number.POSITIVE_INFINITY) await new Promise(() => {})
      if (wait > 0) await sleep(wait)
      far.write(bytes)
    })
  })
  near.on('end', () => void passing.then(() => far.end()))
}
