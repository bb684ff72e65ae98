import { connect, type Socket } from 'node:net'

/** A multipart request over a plain socket, sent as slowly as a test needs. */
export interface FormSocket {
  socket: Socket
  /** The answer so far. */
  answer(): string
  /** The whole answer once it is complete, or what has arrived when the connection closes. */
  answered: Promise<string>
  write(bytes: Buffer | string): void
}

export interface FormRequest {
  path: string
  /** The address that the service sees, if it trusts this machine as a proxy. */
  address?: string
  method?: string
  token?: string
}

const boundary = 'b0undary'

export function partHead(name: string, fileName?: string): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
}

export const formEnd = `\r\n--${boundary}--\r\n`

/** Opens a form with a chunked body. */
export function openForm(port: number, { path, address, method = 'POST', token }: FormRequest): FormSocket {
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      const length = /content-length: (\d+)\r\n/i.exec(text)?.[1]
      const head = text.indexOf('\r\n\r\n')
      if (head >= 0 && length !== undefined && text.length >= head + 4 + Number(length)) resolve(text)
    })
    socket.on('close', () => resolve(text))
  })
  socket.on('error', () => {})
  const headers = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Transfer-Encoding: chunked',
    ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  return {
    socket,
    answer: () => text,
    answered,
    write(bytes) {
      const chunk = Buffer.from(bytes as string)
      socket.write(`${chunk.length.toString(16)}\r\n`)
      socket.write(typeof bytes === 'string' ? chunk : bytes)
      socket.write('\r\n')
    },
  }
}

/** The JSON of an answer over a plain socket. */
export function jsonOf(answer: string): Record<string, unknown> {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
}
