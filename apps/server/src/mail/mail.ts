import { readFile } from 'node:fs/promises'
import type { Database, Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/logger.ts'
import { isWithinBounds } from './mail-bounds.ts'
import { createMailRepository, type OutboxRow } from './mail-repository.ts'
import type { MailTables } from './mail-tables.ts'
import { createMailWorker, prepareQueue } from './mail-worker.ts'
import { isMailTemplate, type MailTemplate, type MailValues, renderMail } from './templates.ts'
import {
  createFolderTransport,
  createSmtpTransport,
  type Mailbox,
  previewFile,
  removeOldMails,
} from './transport.ts'

export type { MailTemplate, MailValues } from './templates.ts'

export interface MailOptions {
  /** Null: mails become files in `outboxFolder`. */
  smtpUrl: string | null
  from: Mailbox
  outboxFolder: string
  /** Base of the links in mails, without a slash at its end. */
  publicUrl: () => string
  /** Whether mails in the outbox may be looked at in the browser: only where nobody else can come. */
  previews: boolean
  /** Whether a mailbox gets a bounded number of mails of a kind; off for load tests only. */
  bounded: boolean
}

/** A mail to be written. */
export interface Letter<T extends MailTemplate> {
  /** The account that it is for: it shows the mail in its export and takes it along when it goes. */
  accountId: string | null
  to: Mailbox
  template: T
  values: MailValues[T]
}

const mailDays = 30
const stopPatience = 2_000

export type Mail = Awaited<ReturnType<typeof createMail>>

/** Mail through an outbox: written with what causes it, sent at least once by a worker that tries again. */
export async function createMail(deps: { database: Database; logger: Logger; options: MailOptions }) {
  const { database, logger, options } = deps
  const repository = createMailRepository(database.db.withTables<MailTables>())
  const transport = options.smtpUrl
    ? createSmtpTransport(options.smtpUrl, options.from)
    : createFolderTransport(options.outboxFolder, options.from)
  const previews = options.previews && !options.smtpUrl
  await prepareQueue(database.pool)

  async function deliver(mail: OutboxRow): Promise<void> {
    if (!isMailTemplate(mail.template)) throw new Error(`No mail is called ${mail.template}.`)
    const text = renderMail(mail.template, mail.values as never, options.publicUrl())
    await transport.send({
      ...text,
      id: mail.id,
      at: mail.created_at,
      to: { address: mail.to_address, name: mail.to_name ?? undefined },
    })
  }

  async function enqueueAll<T extends MailTemplate>(
    db: Db,
    letters: Letter<T>[],
  ): Promise<(string | undefined)[]> {
    const tx = db.withTables<MailTables>()
    const [first] = letters
    if (!first) return []
    const recipients = letters.map(({ to }) => to.address)
    if (options.bounded) await repository.hold(tx, recipients, first.template)
    const ids: (string | undefined)[] = []
    for (const { accountId, to, template, values } of letters) {
      const isWanted =
        !options.bounded || isWithinBounds(template, await repository.countRecent(tx, to.address, template))
      const id = isWanted ? newId() : undefined
      ids.push(id)
      if (id === undefined) continue
      await repository.add(tx, {
        id,
        account_id: accountId,
        to_address: to.address,
        to_name: to.name ?? null,
        template,
        values,
      })
    }
    return ids
  }

  const worker = createMailWorker({ database, repository, logger, deliver })

  return {
    /**
     * Puts a mail into the outbox, in the transaction of what it tells of.
     * @returns the mail's id; undefined where the mailbox has had enough mails of this kind for now.
     */
    async enqueue<T extends MailTemplate>(tx: Db, letter: Letter<T>): Promise<string | undefined> {
      return (await enqueueAll(tx, [letter]))[0]
    },

    /** The same for several mails of one kind. @returns their ids, in their order. */
    enqueueAll,

    /** Where a mail can be looked at; null where mails really go out, or others could look too. */
    previewUrl(id: string | undefined): string | null {
      return previews && id !== undefined ? `${options.publicUrl()}/outbox/${id}` : null
    },

    /** The page of a mail in the outbox; undefined until it is there, and where previews are off. */
    async preview(id: string): Promise<string | undefined> {
      if (!previews) return undefined
      return readFile(previewFile(options.outboxFolder, id), 'utf8').catch(() => undefined)
    },

    /** What was sent to an account of late, and what is to be. */
    async mailsOf(accountId: string): Promise<{ about: string; at: string; sentAt: string | null }[]> {
      return (await repository.of(accountId)).map((row) => ({
        about: row.template,
        at: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
      }))
    },

    /** What was sent to an address and belongs to no account, or is to be, is kept no longer. */
    forget: (tx: Db, address: string) => repository.forget(tx.withTables<MailTables>(), address),

    /** Takes away mails that are done with since 30 days. @returns how many went. */
    async sweep(now: Date = new Date()): Promise<number> {
      const day = 24 * 60 * 60_000
      if (!options.smtpUrl)
        await removeOldMails(options.outboxFolder, new Date(now.getTime() - mailDays * day))
      return repository.deleteOld(mailDays)
    },

    start: worker.start,

    /** A mail server that is slow does not hold it up: what it has not taken goes out after the next start. */
    async stop(): Promise<void> {
      const hurry = setTimeout(() => transport.close(), stopPatience)
      await worker.stop()
      clearTimeout(hurry)
      transport.close()
    },
  }
}
