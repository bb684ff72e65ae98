import { dayInIndia } from '@rasad/contract/licences'
import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import { createLicenceRepository, type NewNotice } from './licence-repository.ts'
import type { LicenceEvent, LicencesDeps } from './licences.ts'
import type { LicenceTables } from './licences-tables.ts'

/** Steps told in one transaction; a longer list of them continues in the next. */
const batch = 200
/** Firms that a mail to the admins names. */
const maxNamed = 40

type NotifyDeps = LicencesDeps & { announce: (tx: Db, event: LicenceEvent) => Promise<void> }

/**
 * Tells the holders of licences whose fee is due or late, and the admins. A row for each step is written in the
 * transaction that writes the mails, so that each is told once, across processes and restarts.
 * @returns how many steps were told
 */
export async function notifyDue(deps: NotifyDeps, now: Date): Promise<number> {
  const day = dayInIndia(now)
  // Before the transaction: inside it, this would need a second connection while locks are held.
  const { rows: admins } = await deps.accounts.admins({ limit: limits.maxPageSize })
  const adminIds = admins.map(({ _id }) => _id)
  let told = 0
  for (;;) {
    const notices = await deps.db.transaction().execute((tx) => notifyBatch(deps, tx, { day, adminIds }))
    told += notices
    if (notices < batch) return told
  }
}

async function notifyBatch(
  deps: NotifyDeps,
  tx: Db,
  { day, adminIds }: { day: string; adminIds: string[] },
): Promise<number> {
  const licences = createLicenceRepository(tx.withTables<LicenceTables>())
  // Another process is telling: it takes everything there is.
  if (!(await licences.mayNotify())) return 0
  const notices = await licences.noteSteps(day, batch)
  if (notices.length === 0) return 0
  await notifyHolders(deps, tx, notices)
  await notifyAdmins(deps, tx, notices, adminIds)
  for (const { id, holder, name, until, step } of notices) {
    await deps.announce(tx, { kind: 'due', holder: { id, holder, name }, until, step })
  }
  return notices.length
}

/** Only confirmed addresses get these mails; the others see the state in their profile. */
async function notifyHolders({ accounts, mail }: NotifyDeps, tx: Db, notices: NewNotice[]): Promise<void> {
  const mailboxes = await accounts.mailboxes(
    notices.map(({ id }) => id),
    tx,
  )
  const letters = notices.flatMap(({ id, holder, name, until, step }) => {
    const mailbox = mailboxes.get(id)
    if (!mailbox?.getsAllMail) return []
    const values = { name, role: holder, until, step }
    return { accountId: id, to: { address: mailbox.address }, template: 'licence-due' as const, values }
  })
  await mail.enqueueAll(tx, letters)
}

async function notifyAdmins(
  { accounts, mail }: NotifyDeps,
  tx: Db,
  notices: NewNotice[],
  adminIds: string[],
): Promise<void> {
  const mailboxes = await accounts.mailboxes(adminIds, tx)
  const firms = notices.slice(0, maxNamed).map(({ name, until, step }) => ({ name, until, step }))
  const values = { firms, count: notices.length }
  const letters = [...mailboxes].flatMap(([accountId, { address, getsAllMail }]) =>
    getsAllMail ? { accountId, to: { address }, template: 'licences-due' as const, values } : [],
  )
  await mail.enqueueAll(tx, letters)
}
