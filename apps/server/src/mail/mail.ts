import { readFile } from 'node:fs/promises'
import { isLanguage } from '@rasad/texts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Logger } from '../platform/logger.ts'
import { isWithinBounds } from './mail-bounds.ts'
import { createMailRepository, type OutboxRow, sendTask } from './mail-repository.ts'
import type { MailTables } from './mail-tables.ts'
import { isMailTemplate, type MailTemplate, type MailValues, renderMail } from './templates.ts'
import {
  createFolderTransport,
  createSmtpTransport,
  type Mailbox,
  MailRefused,
  previewFile,
  removeOldMails,
} from './transport.ts'

export type { NewsItem } from './news-lines.ts'
export type { MailTemplate, MailValues } from './templates.ts'

export interface MailOptions {
  /** Null: mails are written as files to `outboxFolder`. */
  smtpUrl: string | null
  from: Mailbox
  outboxFolder: string
  /** Base of the links in mails, without a trailing slash. */
  publicUrl: () => string
  /** Whether the browser can show mails in the outbox: only where nobody else can reach the service. */
  previews: boolean
  /** Seconds for which mails of decisions can be taken back; default: none. */
  undoSeconds?: number
  /** Whether mails per mailbox and kind are limited. Off only for load tests. */
  bounded: boolean
  /**
   * The address of a link that a waiting mail keeps encrypted, so that a backup does not reveal it; null: it cannot be
   * shown. Anything else is answered as it is.
   */
  showLink?: (kept: unknown) => Promise<unknown>
}

/** A mail to send. */
export interface Letter<T extends MailTemplate> {
  /** The account that the mail is for: it appears in the account's export and is deleted with it. */
  accountId: string | null
  to: Mailbox
  template: T
  values: MailValues[T]
}

const decisionMails: ReadonlySet<MailTemplate> = new Set([
  'approved',
  'declined',
  'change-approved',
  'change-declined',
])

const mailDays = 30
const stopPatience = 2_000

export type Mail = ReturnType<typeof createMail>

/** Mail through an outbox: written in the transaction that causes it, sent at least once by a job that is repeated. */
export function createMail(deps: { db: Db; jobs: Jobs; logger: Logger; options: MailOptions }) {
  const { jobs, logger, options } = deps
  const repository = createMailRepository(deps.db.withTables<MailTables>())
  const transport = options.smtpUrl
    ? createSmtpTransport(options.smtpUrl, options.from)
    : createFolderTransport(options.outboxFolder, options.from)
  const previews = options.previews && !options.smtpUrl

  async function deliver(mail: OutboxRow): Promise<void> {
    if (!isMailTemplate(mail.template)) throw new Error(`No mail is called ${mail.template}.`)
    const language = isLanguage(mail.language) ? mail.language : 'en'
    const { link } = mail.values
    const values =
      options.showLink && link !== undefined
        ? { ...mail.values, link: await options.showLink(link) }
        : mail.values
    const text = renderMail(mail.template, values as never, options.publicUrl(), language)
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
      const named = { to_address: to.address, to_name: to.name ?? null }
      await repository.add(tx, { id, account_id: accountId, ...named, template, values }, waitOf(template))
    }
    return ids
  }

  /** Mails of decisions leave a moment after it has become impossible to undo them. */
  function waitOf(template: MailTemplate): number {
    const seconds = options.undoSeconds ?? 0
    return seconds > 0 && decisionMails.has(template) ? seconds + 1 : 0
  }

  jobs.handle(sendTask, async (payload) => {
    const { mail: id } = payload as { mail: string }
    const mail = await repository.find(id)
    if (!mail || mail.sent_at || mail.failed_at) return
    try {
      await deliver(mail)
    } catch (error) {
      const forGood = error instanceof MailRefused
      const reason = error instanceof Error ? error.message : String(error)
      logger.warn({ mail: id, template: mail.template, reason, forGood }, 'could not send a mail')
      await repository.markFailed(id, reason, forGood)
      if (forGood) return
      throw error
    }
    await repository.markSent(id)
  })

  return {
    /**
     * Adds a mail to the outbox, in the transaction that causes it.
     * @returns the mail's id; undefined if the mailbox has reached its limit for this kind.
     */
    async enqueue<T extends MailTemplate>(tx: Db, letter: Letter<T>): Promise<string | undefined> {
      return (await enqueueAll(tx, [letter]))[0]
    },

    /** The same for several mails of one kind. @returns their ids, in the same order. */
    enqueueAll,

    /**
     * Deletes an account's latest mail of these kinds, in the transaction that undoes its cause.
     * @returns false once it is sent; true where there is none
     */
    takeBack: (tx: Db, accountId: string, templates: MailTemplate[], since: Date): Promise<boolean> =>
      repository.takeBack(tx.withTables<MailTables>(), { accountId, templates, since }),

    /** URL of a mail's preview; null where mails are really sent, or others could open it. */
    previewUrl(id: string | undefined): string | null {
      return previews && id !== undefined ? `${options.publicUrl()}/outbox/${id}` : null
    },

    /** The preview page of a mail; undefined until it exists, and where previews are off. */
    async preview(id: string): Promise<string | undefined> {
      if (!previews) return undefined
      return readFile(previewFile(options.outboxFolder, id), 'utf8').catch(() => undefined)
    },

    /** Mails sent recently to an account, and mails that wait. */
    async mailsOf(accountId: string): Promise<{ about: string; at: string; sentAt: string | null }[]> {
      return (await repository.of(accountId)).map((row) => ({
        about: row.template,
        at: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
      }))
    },

    /** Deletes mails to an address that belong to no account, whether sent or waiting. */
    forget: (tx: Db, address: string) => repository.forget(tx.withTables<MailTables>(), address),

    /** Deletes mails that were sent or given up 30 days ago. @returns how many. */
    async sweep(now: Date = new Date()): Promise<number> {
      const day = 24 * 60 * 60_000
      if (!options.smtpUrl)
        await removeOldMails(options.outboxFolder, new Date(now.getTime() - mailDays * day))
      return repository.deleteOld(mailDays)
    },

    /** Before the jobs start. */
    start: repository.addMissingJobs,

    /**
     * Stops the jobs, and does not wait for a slow mail server: mails that it has not accepted are sent after the next
     * start.
     */
    async stop(): Promise<void> {
      const hurry = setTimeout(() => transport.close(), stopPatience)
      await jobs.stop()
      clearTimeout(hurry)
      transport.close()
    },
  }
}
