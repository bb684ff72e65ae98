import type { Letter, Mail, MailTemplate } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { hashToken, newToken } from './sessions.ts'

/** A link and the mail that brings it, for the demo world to show. */
interface SentLink {
  url: string
  previewUrl: string | null
}

/** A link that works once. Only the hash of its token is stored. @param page path of the page that takes the token. */
export function newLink(
  publicUrl: string,
  page: `/${string}`,
  more: Record<string, string> = {},
): { url: string; tokenHash: string } {
  const token = newToken()
  const url = `${publicUrl}${page}?${new URLSearchParams({ token, ...more })}`
  return { url, tokenHash: hashToken(token) }
}

/**
 * Mails a link in the caller's transaction, and stores it by the hash of its token.
 * @returns undefined if the mailbox has reached its limit; nothing is stored then.
 */
export async function mailLink<T extends MailTemplate>(
  tx: Db,
  mail: Mail,
  { url, tokenHash }: { url: string; tokenHash: string },
  letter: Letter<T>,
  store: (tokenHash: string) => Promise<void>,
): Promise<SentLink | undefined> {
  const mailId = await mail.enqueue(tx, letter)
  if (mailId === undefined) return undefined
  await store(tokenHash)
  return { url, previewUrl: mail.previewUrl(mailId) }
}
