import { isImageField } from '@rasad/contract/changes'
import type { PartyRole } from '@rasad/contract/party-fields'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type ChangeContext, type DecidedValues, tables } from './change-adapter.ts'
import { type ChangeRow, createChangeRepository } from './change-repository.ts'
import type { ChangedFields } from './changes-tables.ts'
import { auditDetails } from './describe-fields.ts'

/**
 * Adds what the holder of a record wants changed to its pending change. A field that goes back to the value that stands
 * leaves it, and a change without fields is withdrawn.
 * @param wanted new values by field; absent: as before. Images by the id of their file, which the record has claimed.
 * @returns the fields that wait now
 * @throws AppError record-not-found, or what the adapter's `check` throws
 */
export async function proposeChange(
  { adapterOf, audit, files, notifications }: ChangeContext,
  tx: Db,
  { actor, role, wanted }: { actor: AccountCaller; role: PartyRole; wanted: DecidedValues },
): Promise<string[]> {
  const adapter = adapterOf(role)
  const record = await adapter.lock(tx, actor.id)
  if (!record) throw new AppError('record-not-found')
  const changes = createChangeRepository(tables(tx))
  const open = await changes.lockPending(actor.id)
  const fields = merge(open, record.values, wanted)
  if (!isSame(fields, open?.fields)) {
    await adapter.check(tx, actor.id, newValues(only(fields, Object.keys(wanted))))
    await files.release(tx, replacedImages(open, fields))
    if (Object.keys(fields).length === 0) {
      if (open) await changes.withdraw(open.id)
    } else if (open) await changes.setFields(open.id, fields)
    else await changes.add({ id: newId(), accountId: actor.id, role, fields })
    const isGone = Object.keys(fields).length === 0
    const subject = { kind: role, id: actor.id }
    if (isGone) await notifications.markDone(tx, ['change-requested'], actor.id)
    else if (!open) await notifications.add(tx, { kind: 'change-requested', subject, to: 'admins' })
    await audit.record(tx, {
      actor,
      action: isGone ? 'change.withdrawn' : 'change.requested',
      subject: { kind: role, id: actor.id, name: record.name },
      details: auditDetails(isGone ? (open?.fields ?? {}) : fields),
    })
  }
  return Object.keys(fields)
}

function only(fields: ChangedFields, names: string[]): ChangedFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

/** The new values of a change. */
export function newValues(fields: ChangedFields): DecidedValues {
  return Object.fromEntries(Object.entries(fields).map(([field, change]) => [field, change.new]))
}

function merge(open: ChangeRow | undefined, standing: DecidedValues, wanted: DecidedValues): ChangedFields {
  const all = { ...(open && newValues(open.fields)), ...wanted }
  return Object.fromEntries(
    Object.entries(all).flatMap(([field, value]) => {
      const old = standing[field] ?? null
      return value === old ? [] : [[field, { old, new: value }]]
    }),
  )
}

/** Images of the open change that the new fields no longer name. */
function replacedImages(open: ChangeRow | undefined, fields: ChangedFields): string[] {
  return imagesOf(open?.fields ?? {}, 'new').filter((id) => !imagesOf(fields, 'new').includes(id))
}

export function imagesOf(fields: ChangedFields, which: 'old' | 'new'): string[] {
  return Object.entries(fields).flatMap(([field, change]) =>
    isImageField(field) && change[which] !== null ? [change[which]] : [],
  )
}

function isSame(one: ChangedFields, other: ChangedFields = {}): boolean {
  const key = (fields: ChangedFields) =>
    JSON.stringify(Object.entries(newValues(fields)).sort(([a], [b]) => (a < b ? -1 : 1)))
  return key(one) === key(other)
}
