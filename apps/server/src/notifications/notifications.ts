import { limits } from '@rasad/contract/limits'
import {
  type MailChoices,
  type MailChoicesChange,
  type Notification,
  type NotificationKind,
  type SubjectKind,
  usualWaysOf,
} from '@rasad/contract/notifications'
import type { Role } from '@rasad/contract/roles'
import type { Actor, Audit } from '../audit/audit.ts'
import { touch } from '../live/live.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'
import { addNotification, type News } from './add-notification.ts'
import { lastDigestTime } from './digest-time.ts'
import { createNotificationRepository, type NotificationRow } from './notification-repository.ts'
import type { NotificationTables } from './notifications-tables.ts'
import { sendDigests } from './send-digests.ts'

export type { News } from './add-notification.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** Where mails to accounts go; unknown ids are left out. Provided by the domain that owns the accounts. */
export type Mailboxes = (
  ids: string[],
  tx: Db,
) => Promise<Map<string, { address: string; getsAllMail: boolean }>>

/** Whose notifications they are. */
export interface Reader extends Actor {
  role: Role
  sessionId: string
}

interface NotificationsDeps {
  db: Db
  logger: Logger
  mail: Mail
  audit: Audit
  mailboxes: Mailboxes
  /** The hour in India at which digests go out, 0 to 23. */
  digestHour: number
}

/** What accounts hear of: in the page, live, and by mail. */
export function createNotifications(deps: NotificationsDeps) {
  const { db } = deps
  const repository = createNotificationRepository(db.withTables<NotificationTables>())
  const names = createNames()

  /** Changes notifications in a transaction, and tells the accounts that have them. */
  async function change(
    tx: Db,
    work: (within: ReturnType<typeof createNotificationRepository>) => Promise<string[]>,
  ): Promise<void> {
    const changed = await work(createNotificationRepository(tx.withTables<NotificationTables>()))
    await touch(tx, changed, 'notifications')
  }

  async function unreadOf(account: string): Promise<number> {
    return (await repository.unread([account])).get(account) ?? 0
  }

  async function choicesOf({ id, role }: Pick<Reader, 'id' | 'role'>): Promise<MailChoices> {
    const chosen = await repository.choicesOf(id)
    const choices = usualWaysOf(role).map(([kind, usual]) => ({ kind, mail: chosen[kind] ?? usual }))
    return { digestHour: deps.digestHour, choices }
  }

  return {
    /** Says what records of a kind are called, for those who are told of them. */
    describe: names.describe,

    /** Adds a notification in the transaction that causes it. @returns the accounts that want a mail of it at once. */
    add: (tx: Db, news: News): Promise<ReadonlySet<string>> => addNotification(deps, tx, news),

    /**
     * Marks as read what is done, in the transaction that does it.
     * @param account only this account's; by default everybody's.
     */
    markDone: (
      tx: Db,
      kinds: readonly NotificationKind[],
      subject: string,
      account?: string,
    ): Promise<void> => change(tx, (within) => within.markDone(kinds, subject, account)),

    /**
     * Takes back what a decision about a subject has told and marked as done, in the transaction that undoes it.
     * @param at when it was decided
     */
    takeBack: (tx: Db, subject: string, at: Date): Promise<void> =>
      change(tx, (within) => within.takeBack(subject, at)),

    /** Deletes what others were told of records, in the transaction that deletes these. */
    forget: (tx: Db, subjects: string[]): Promise<void> => change(tx, (within) => within.forget(subjects)),

    async list(reader: Reader, request: PageRequest): Promise<Page<Notification> & { unread: number }> {
      const page = await repository.list(reader.id, request)
      const shown = await names.present(page.rows)
      const unread = await unreadOf(reader.id)
      return { ...mapPage(page, (row) => row.id), rows: shown, unread }
    },

    /** Marks notifications of the reader as read; those of others stay. @returns how many are still unread. */
    async read(reader: Reader, which: { ids: string[] } | { all: true }): Promise<number> {
      const ids = 'all' in which ? 'all' : which.ids
      await db.transaction().execute((tx) => change(tx, (within) => within.markRead(reader.id, ids)))
      return unreadOf(reader.id)
    },

    choices: choicesOf,

    /** @throws AppError invalid-input at a kind that the reader's role does not get. */
    async choose(reader: Reader, changes: MailChoicesChange): Promise<MailChoices> {
      const known = new Set<string>(usualWaysOf(reader.role).map(([kind]) => kind))
      const unknown = Object.keys(changes).filter((kind) => !known.has(kind))
      if (unknown.length > 0) {
        const message = 'This account gets nothing of this kind.'
        throw new AppError('invalid-input', {
          message,
          fields: Object.fromEntries(unknown.map((kind) => [kind, { code: 'unknown-choice', message }])),
        })
      }
      await db.transaction().execute(async (tx) => {
        const tables = tx.withTables<NotificationTables>()
        if (!(await createNotificationRepository(tables).choose(reader.id, changes))) return
        await deps.audit.record(tx, {
          actor: reader,
          action: 'notifications.choices-changed',
          subject: { kind: reader.role, id: reader.id },
          details: changes as Record<string, string>,
        })
      })
      return choicesOf(reader)
    },

    /** An account's data export. */
    async own(account: string, role: Role): Promise<Record<string, Record<string, unknown>[]>> {
      const rows = await repository.latest(account, limits.maxNotifications)
      const { choices } = await choicesOf({ id: account, role })
      return {
        notifications: (await names.present(rows)).map(({ _id, ...shown }) => shown),
        notificationChoices: choices,
      }
    },

    /** Writes the digests that are due. @returns how many. */
    digest: (now: Date = new Date()): Promise<number> =>
      sendDigests(deps, lastDigestTime(now, deps.digestHour)),

    /** Deletes old notifications. */
    sweep: () => repository.deleteOld(limits.notificationDays, limits.maxNotifications),
  }
}

/** The names of records of one kind, by id. Records that are gone are left out. */
type NamesOf = (ids: string[]) => Promise<Map<string, string>>

/**
 * Finds names when notifications are shown. None is stored: a record that is deleted takes its name along.
 */
function createNames() {
  const sources = new Map<SubjectKind, NamesOf>()

  return {
    describe(kind: SubjectKind, namesOf: NamesOf): void {
      sources.set(kind, namesOf)
    },

    /** Rows as their account sees them, in the same order. */
    async present(rows: NotificationRow[]): Promise<Notification[]> {
      const names = new Map<SubjectKind, Map<string, string>>()
      for (const [kind, some] of Map.groupBy(rows, (row) => row.subject_kind)) {
        const ids = [...new Set(some.map((row) => row.subject_id))]
        names.set(kind, (await sources.get(kind)?.(ids)) ?? new Map())
      }
      return rows.map((row) => ({
        _id: row.id,
        kind: row.kind,
        at: row.at.toISOString(),
        readAt: row.read_at?.toISOString() ?? null,
        subject: {
          kind: row.subject_kind,
          _id: row.subject_id,
          name: names.get(row.subject_kind)?.get(row.subject_id) ?? null,
        },
        values: row.values,
      }))
    },
  }
}
