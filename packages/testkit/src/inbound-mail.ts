import { createHmac } from 'node:crypto'

/** As the worlds of tests take mails. */
export const inboundMail = { secret: 'a secret between two programs', mailbox: 'stock@in.rasad.example' }

/** The headers with which a mail provider sends a mail on. `at`: its clock, in seconds since 1970. */
export function signMail(
  secret: string,
  body: string | Buffer,
  at: number = Math.floor(Date.now() / 1_000),
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
  return { 'x-rasad-timestamp': String(at), 'x-rasad-signature': signature }
}
