// Opens streams over plain sockets and reports when each event arrived. It is a separate process, so that readers do
// not slow down the writer.
import { connect, type Socket } from 'node:net'

export interface OpenCommand {
  kind: 'open'
  port: number
  path: string
  /** One stream is opened per item. */
  headers: string[]
}

const event = 'event: newRequest'
const openingAtOnce = 50
const sockets: Socket[] = []
let arrivals: number[] = []

process.on(
  'message',
  async (command: OpenCommand | { kind: 'collect'; count: number } | { kind: 'close' }) => {
    if (command.kind === 'open') {
      for (let at = 0; at < command.headers.length; at += openingAtOnce) {
        await Promise.all(
          command.headers.slice(at, at + openingAtOnce).map((header) => open(command, header)),
        )
      }
      process.send?.({ opened: command.headers.length })
    } else if (command.kind === 'collect') {
      arrivals = []
      process.send?.({ ready: true })
      while (arrivals.length < command.count) await new Promise((resolve) => setTimeout(resolve, 5))
      process.send?.({ arrivals })
    } else {
      for (const socket of sockets.splice(0)) socket.destroy()
      process.send?.({ closed: true })
    }
  },
)

function open({ port, path }: OpenCommand, header: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let tail = ''
    let started = false
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A stream was closed.')))
    socket.on('data', (chunk) => {
      const text = tail + chunk.toString('latin1')
      if (!started && text.includes('\nretry: ')) {
        started = true
        resolve()
      } else if (!started && !/^HTTP\/1\.1 200|^HTTP\/1\.?1? ?2?0?$/.test(text)) {
        reject(new Error(text.slice(0, 200)))
      }
      const found = text.split(event).length - 1
      for (let n = 0; n < found; n++) arrivals.push(Number(process.hrtime.bigint()) / 1e6)
      tail = started ? text.slice(text.lastIndexOf(event) + 1).slice(-event.length + 1) : text
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${header}\r\n\r\n`)
  })
}
