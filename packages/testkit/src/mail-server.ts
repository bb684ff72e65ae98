import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  from: string
  /** All recipients of the envelope. */
  to: string[]
  /** The whole message as sent. */
  raw: string
  /** Header fields by lower-case name, unfolded. */
  headers: Record<string, string>
}

export interface MailServer {
  url: string
  port: number
  received: ReceivedMail[]
  /** Waits until so many mails have arrived. */
  until(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

export interface MailServerOptions {
  port?: number
  /** Called when a mail has arrived completely; an error refuses the mail, with its `responseCode`. */
  onMail?(mail: ReceivedMail): void | Promise<void>
  /** Called for each recipient; an error refuses the recipient. */
  onRecipient?(address: string): void
}

/** A real SMTP server on its own port. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(address, _session, done) {
      try {
        options.onRecipient?.(address.address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          raw,
          headers: headersOf(raw),
        }
        try {
          await options.onMail?.(mail)
          received.push(mail)
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    },
  })
  server.on('error', () => {})
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    async until(count) {
      const deadline = Date.now() + 60_000
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} of ${count} mails have come.`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return received
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

/** The decoded text of a quoted-printable or plain part. */
export function readable(raw: string): string {
  return Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
