import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/**
 * - `fine`: everything passes
 * - `down`: connections are refused, open ones are reset
 * - `silent`: connections are accepted, and no answer ever comes
 * - `once`: a connection is reset when it carries a second request
 * - `stalled`: each answer stops after so many bytes
 */
export type Fault = 'fine' | 'down' | 'silent' | 'once' | { stalled: number }

export interface FaultyProxy {
  port: number
  /** Sets the fault from now on. */
  turn(fault: Fault): Promise<void>
  /** Resolves when a client connects. */
  nextConnection(): Promise<unknown>
  close(): Promise<void>
}

/** Stands in front of a server on this machine and behaves like a faulty network. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  let fault: Fault = 'fine'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    keep(client)
    if (fault === 'silent') return void client.resume()
    const upstream = keep(connect(target, '127.0.0.1'))
    client.pipe(upstream)
    if (fault === 'once') upstream.once('data', () => client.once('data', () => client.resetAndDestroy()))
    let left = typeof fault === 'object' ? fault.stalled : Number.POSITIVE_INFINITY
    upstream.on('data', (chunk) => {
      if (left <= 0) return
      client.write(chunk.subarray(0, left))
      left -= chunk.length
    })
    upstream.on('end', () => left > 0 && client.end())
    client.on('close', () => upstream.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  // It listens again after it was down, so it must not be a port that something else is given meanwhile.
  const port = await freePort()
  await listen(port)
  return {
    port,
    async turn(next) {
      const was = fault
      fault = next
      breakAll()
      if (next === 'down') await new Promise((resolve) => server.close(resolve))
      else if (was === 'down') await listen(port)
    },
    nextConnection: () => once(server, 'connection'),
    async close() {
      breakAll()
      if (fault !== 'down') await new Promise((resolve) => server.close(resolve))
    },
  }
}
