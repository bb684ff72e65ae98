import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailText } from './templates.ts'

/** An address in parts: in a single string, a crafted name could add a second recipient. */
export interface Mailbox {
  address: string
  name?: string | undefined
}

export interface Message extends MailText {
  id: string
  to: Mailbox
  at: Date
}

interface Transport {
  /** Resolves when the mail is accepted by a server or safely on disk. */
  send(message: Message): Promise<void>
  /** Fails whatever is still being sent. */
  close(): void
}

/** The receiving server refused the mail permanently: do not retry. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

const seconds = 1_000

/** Sends mails to an SMTP server. */
export function createSmtpTransport(url: string, from: Mailbox): Transport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20 * seconds,
    greetingTimeout: 20 * seconds,
    socketTimeout: 60 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closed = Promise.withResolvers<never>()
  closed.promise.catch(() => {})
  return {
    async send(message) {
      try {
        await Promise.race([smtp.sendMail(envelope(message, from)), closed.promise])
      } catch (error) {
        const { responseCode, code, command } = error as {
          responseCode?: number
          code?: string
          command?: string
        }
        // A refusal of this mail is final. A refusal of our sign-in is not: an operator can fix it.
        const aboutTheMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE'
        if (aboutTheMail && responseCode !== undefined && responseCode >= 500) {
          throw new MailRefused((error as Error).message)
        }
        throw error
      }
    },
    close() {
      smtp.close()
      closed.reject(new Error('The service stopped before the mail server had taken the mail.'))
    },
  }
}

/** Without an SMTP server, writes each mail as a file that any mail program opens and as a preview page. */
export function createFolderTransport(folder: string, from: Mailbox): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(message) {
      const { message: eml } = await composer.sendMail(envelope(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeSafely(previewFile(folder, message.id), message.html)
      await writeSafely(join(folder, `${message.id}.eml`), eml as Buffer)
    },
    close: () => composer.close(),
  }
}

/** Deletes mails from the folder that were written before the given date. */
export async function removeOldMails(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    // One that is being written has another name a moment later.
    const mtime = await stat(path).then(
      (file) => file.mtime,
      () => undefined,
    )
    if (mtime && mtime < before) await rm(path, { force: true })
  }
}

export function previewFile(folder: string, id: string): string {
  return join(folder, `${id}.html`)
}

function envelope({ id, to, at, subject, text, html }: Message, from: Mailbox) {
  return {
    // The same at every attempt, so that mail programs can recognise duplicates.
    messageId: `<${id}@rasad>`,
    date: at,
    from: { name: from.name ?? '', address: from.address },
    to: { name: to.name ?? '', address: to.address },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

async function writeSafely(path: string, content: string | Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}
