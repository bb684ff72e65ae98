import type { Decline } from '@rasad/contract/decline-reasons'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import {
  type ChangeContext,
  type DecidedValues,
  type Decider,
  type HeldRecord,
  tables,
} from './change-adapter.ts'
import { type ChangeRow, createChangeRepository } from './change-repository.ts'
import type { ChangedFields } from './changes-tables.ts'
import { auditDetails, inOrder } from './describe-fields.ts'
import { imagesOf, newValues } from './propose-change.ts'

interface Held {
  change: ChangeRow
  record: HeldRecord
}

/** Locks a change and its record, the record first. @throws AppError record-not-found */
export async function holdChange({ adapterOf }: ChangeContext, tx: Db, id: string): Promise<Held> {
  const changes = createChangeRepository(tables(tx))
  const seen = await changes.find(id)
  const record = seen && (await adapterOf(seen.role).lock(tx, seen.account_id))
  const change = record && (await changes.lock(id))
  if (!change) throw new AppError('record-not-found', { message: 'No such change.' })
  return { change, record }
}

/**
 * Writes a pending change to its record. Repeating it changes nothing.
 * @param version what the admin has seen, if the page says so
 * @throws AppError record-not-found, change-decided, change-moved-on, or what the adapter's `check` throws
 */
export async function approveChange(
  context: ChangeContext,
  tx: Db,
  { id, actor, version }: Decider & { version?: number | undefined },
): Promise<ChangeRow> {
  const { change, record } = await holdChange(context, tx, id)
  if (await isRepeated(context, tx, change, { actor, state: 'approved' })) return change
  if (version !== undefined && version !== change.version) throw new AppError('change-moved-on')
  const adapter = context.adapterOf(change.role)
  const values = newValues(change.fields)
  await adapter.check(tx, change.account_id, values)
  await adapter.apply(tx, change.account_id, values, 'approved')
  const isLicence = 'licenseNumber' in values || 'drugLicenseNo' in values
  const sharedLicence = isLicence ? await context.accounts.noteLicence(tx, change.account_id) : undefined
  const fields = withOld(change, record.values)
  return writeDecision(
    context,
    tx,
    { change, record },
    { actor, state: 'approved', fields, leftFiles: imagesOf(fields, 'old'), sharedLicence },
  )
}

/**
 * Leaves the record as it is. Repeating it changes nothing.
 * @throws AppError record-not-found, change-decided
 */
export async function declineChange(
  context: ChangeContext,
  tx: Db,
  { id, actor, reason, note }: Decider & Decline,
): Promise<ChangeRow> {
  const held = await holdChange(context, tx, id)
  if (await isRepeated(context, tx, held.change, { actor, state: 'declined' })) return held.change
  const fields = withOld(held.change, held.record.values)
  const leftFiles = imagesOf(fields, 'new')
  return writeDecision(context, tx, held, { actor, state: 'declined', fields, leftFiles, reason, note })
}

async function writeDecision(
  { audit, mail, accounts, notifications }: ChangeContext,
  tx: Db,
  { change, record }: Held,
  given: Pick<Decider, 'actor'> & {
    state: 'approved' | 'declined'
    fields: ChangedFields
    leftFiles: string[]
    sharedLicence?: string | undefined
  } & Decline,
): Promise<ChangeRow> {
  const { actor, state, fields, leftFiles, sharedLicence, reason, note } = given
  const decided = await createChangeRepository(tables(tx)).decide(change.id, {
    ...{ state, fields, leftFiles, reason, note },
    by: actor.id,
  })
  await audit.record(tx, {
    actor,
    action: `change.${state}`,
    subject: { kind: change.role, id: change.account_id, name: record.name },
    details: { ...auditDetails(fields), ...(reason && { reason }), ...(sharedLicence && { sharedLicence }) },
  })
  const mailbox = (await accounts.mailboxes([change.account_id], tx)).get(change.account_id)
  if (mailbox) {
    const name = mailbox.getsAllMail ? (record.greeting ?? record.name) : null
    const common = { name, fields: Object.keys(fields) }
    const to = { address: mailbox.address }
    const accountId = change.account_id
    await (state === 'approved'
      ? mail.enqueue(tx, { accountId, to, template: 'change-approved', values: common })
      : mail.enqueue(tx, {
          ...{ accountId, to, template: 'change-declined' },
          // A stranger may have typed the address: only its owner may read what an admin writes.
          values: { ...common, reason: reason ?? null, note: mailbox.getsAllMail ? (note ?? null) : null },
        }))
  }
  await notifications.markDone(tx, ['change-requested'], change.account_id)
  await notifications.add(tx, {
    kind: 'change-decided',
    subject: { kind: change.role, id: change.account_id },
    values: { decision: state, ...(reason && { reason }) },
    to: [change.account_id],
    isMailed: true,
  })
  return decided
}

/** The fields with the values that stand now as the old ones. */
function withOld({ role, fields }: ChangeRow, standing: DecidedValues): ChangedFields {
  return Object.fromEntries(
    Object.entries(inOrder(role, fields)).map(([field, change]) => [
      field,
      { ...change, old: standing[field] ?? null },
    ]),
  )
}

/**
 * Whether the same admin has decided the same before.
 * @throws AppError change-decided where somebody else has, or the other way
 */
async function isRepeated(
  context: ChangeContext,
  tx: Db,
  change: ChangeRow,
  { actor, state }: Pick<Decider, 'actor'> & { state: 'approved' | 'declined' },
): Promise<boolean> {
  if (change.state === 'pending') return false
  if (change.state === state && change.decided_by === actor.id) return true
  throw await alreadyDecided(context, tx, change)
}

const verbs = { approved: 'approved', declined: 'declined', withdrawn: 'withdrew' } as const

/** Says who has decided a change, how and when. */
export async function alreadyDecided(
  { accounts }: ChangeContext,
  tx: Db,
  { state, decided_by, decided_at }: ChangeRow,
): Promise<AppError> {
  if (state === 'pending' || !decided_at) return new AppError('change-decided')
  const admin = decided_by === null ? undefined : (await accounts.mailboxes([decided_by], tx)).get(decided_by)
  const who = state === 'withdrawn' ? 'The holder' : (admin?.address ?? 'An admin')
  return new AppError('change-decided', {
    message: `${who} ${verbs[state]} this change on ${dayAndTime(decided_at)}. Nothing else was changed.`,
  })
}

/** In India, where the product's users are. */
function dayAndTime(moment: Date): string {
  const format = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return moment.toLocaleString('en-GB', { ...format, timeZone: 'Asia/Kolkata' })
}
