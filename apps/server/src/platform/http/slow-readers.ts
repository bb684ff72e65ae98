import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { noteConnectionEnd } from './connection-ends.ts'
import type { SocketLimits } from './sockets.ts'

const samplesPerWindow = 4
/** Windows that a proxy gets: it reads for slow clients over a line with large buffers. */
const windowsOfProxies = 6

/**
 * Ends connections whose reader takes less than `minAnswerBytes` bytes of waiting data per `answerWindow`. An unread
 * answer stays in memory. Bytes that the operating system has taken do not count as waiting, and an idle stream is
 * never too slow. Progress shows in leaps of a third of the system's buffer.
 */
export function endSlowReaders(
  server: Server,
  limits: SocketLimits,
  isTrusted: (address: string) => boolean,
): void {
  const open = new Map<Socket, { taken: number[]; samples: number }>()
  let timer: NodeJS.Timeout | undefined

  server.on('connection', (socket: Socket) => {
    const windows = isTrusted(socket.remoteAddress ?? '') ? windowsOfProxies : 1
    open.set(socket, { taken: [], samples: windows * samplesPerWindow })
    socket.once('close', () => open.delete(socket))
    timer ??= setInterval(look, limits.answerWindow / samplesPerWindow).unref()
  })
  server.on('close', () => clearInterval(timer))

  function look(): void {
    for (const [socket, { taken, samples }] of open) {
      if (socket.writableLength === 0) {
        taken.length = 0
        continue
      }
      const now = takenBy(socket)
      taken.push(now)
      if (taken.length <= samples) continue
      const then = taken.shift() ?? 0
      if (now - then >= limits.minAnswerBytes) continue
      noteConnectionEnd(socket, { why: 'the answer was read too slowly' })
      socket.destroy()
    }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Bytes that the operating system has taken; `bytesWritten` alone includes what still waits for it. */
function takenBy(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
