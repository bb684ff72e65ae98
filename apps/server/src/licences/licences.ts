import { dayInIndia, type LicenceRow, type LicenceStep } from '@rasad/contract/licences'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createLicenceRepository, type LicenceFilter, type LicenceRecord } from './licence-repository.ts'
import type { LicenceTables } from './licences-tables.ts'
import { markCancelled } from './mark-cancelled.ts'
import { notifyDue } from './notify-due.ts'
import { presentLicenceRow } from './present-licence-row.ts'

/** What happened to a licence, told in the transaction in which it happened. */
export type LicenceEvent = {
  holder: Pick<LicenceRecord, 'id' | 'holder' | 'name'>
} & ({ kind: 'due'; until: string; step: LicenceStep } | { kind: 'cancelled' | 'lifted'; reason: string })

export type LicenceListener = (tx: Db, event: LicenceEvent) => Promise<void>

export interface LicencesDeps {
  db: Db
  accounts: Accounts
  audit: Audit
  mail: Mail
  notifications: Notifications
}

export type Licences = ReturnType<typeof createLicences>

/** Drug licences of stockists and medical owners: when their fee is due, who is told, which are cancelled. */
export function createLicences(deps: LicencesDeps) {
  const licences = createLicenceRepository(deps.db.withTables<LicenceTables>())
  const listeners: LicenceListener[] = [(tx, event) => notifyInPage(deps.notifications, tx, event)]

  async function announce(tx: Db, event: LicenceEvent): Promise<void> {
    for (const listener of listeners) await listener(tx, event)
  }

  return {
    /** Calls `listener` for everything that happens to a licence, in the transaction in which it happens. */
    onEvent(listener: LicenceListener): void {
      listeners.push(listener)
    },

    /** For admins: licences of approved holders, the earliest end first, and how many are in each state. */
    async list(filter: LicenceFilter) {
      const { counts, ...page } = await licences.list(filter, dayInIndia())
      return { ...mapPage(page, presentLicenceRow), counts }
    },

    /** @throws AppError record-not-found */
    async mustExist(id: string): Promise<void> {
      if (!(await licences.find(id))) throw new AppError('record-not-found', { message: 'No such licence.' })
    },

    /** Marks a licence as cancelled: its stockist is hidden everywhere. @throws AppError record-not-found */
    cancel: (id: string, reason: string, actor: AccountCaller): Promise<LicenceRow> =>
      markCancelled({ ...deps, announce }, { id, reason, actor, isCancelled: true }),

    /** Takes that back. @throws AppError record-not-found */
    lift: (id: string, reason: string, actor: AccountCaller): Promise<LicenceRow> =>
      markCancelled({ ...deps, announce }, { id, reason, actor, isCancelled: false }),

    /**
     * Tells holders and admins of fees that are due or late, each step once, whichever process runs it. Repeating it
     * tells nobody anything twice.
     * @returns how many steps it told of
     */
    notifyDue: (now: Date = new Date()): Promise<number> => notifyDue({ ...deps, announce }, now),

    /** What a holder has been told, for its export. */
    async noticesOf(holderId: string): Promise<Record<string, unknown>[]> {
      return (await licences.noticesOf(holderId)).map(({ at, ...notice }) => ({
        ...notice,
        at: at.toISOString(),
      }))
    },
  }
}

/** Notifications of what happens to a licence. The mails about it are written beside them. */
async function notifyInPage(notifications: Notifications, tx: Db, event: LicenceEvent): Promise<void> {
  const { id, holder } = event.holder
  const subject = { kind: holder, id } as const
  if (event.kind === 'due') {
    const { until, step } = event
    const news = { kind: 'licence-due', subject, values: { until, step }, isMailed: true } as const
    await notifications.add(tx, { ...news, to: [id] })
    await notifications.add(tx, { ...news, to: 'admins' })
    return
  }
  // What was asked of anybody before has come to nothing.
  await notifications.markDone(tx, ['licence-due', 'licence-cancelled', 'licence-lifted'], id)
  await notifications.add(tx, { kind: `licence-${event.kind}`, subject, to: [id], isMailed: true })
}
