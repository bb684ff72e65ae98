import type { AccountCaller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { type StaffDeps, tables } from './staff-deps.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Deletes staff members with their accounts, sessions and images at once: all of them or none.
 * @param ids distinct.
 * @throws AppError record-not-found; for several ids, `fields` names each that does not exist.
 */
export async function deleteStaff(
  { db, accounts, files, audit }: StaffDeps,
  admin: AccountCaller,
  ids: string[],
): Promise<void> {
  const left = await db.transaction().execute(async (tx) => {
    const staff = createStaffRepository(tables(tx))
    const rows = await staff.lockAll(ids)
    if (rows.length < ids.length) throw notThere(ids, new Set(rows.map(({ id }) => id)))
    const images = rows.flatMap((row) => [row.photo_file, row.identity_file])
    await accounts.remove(tx, ids)
    await staff.remove(ids)
    await files.release(tx, images)
    for (const { id, full_name } of rows) {
      await audit.record(tx, {
        actor: admin,
        action: 'staff.deleted',
        subject: { kind: 'staff', id, name: full_name },
      })
    }
    return images
  })
  // Released files are invisible from here on. Deleting the bytes of many takes a while.
  if (ids.length === 1) await files.discard(left)
  else files.discardSoon(left)
}

function notThere(ids: string[], there: Set<string>): AppError {
  if (ids.length === 1) return new AppError('record-not-found', { message: 'Staff not found.' })
  const missing = ids.flatMap((id, index) => (there.has(id) ? [] : [[id, index] as const]))
  return new AppError('record-not-found', {
    message: `${missing.length} of the ${ids.length} staff members are not there. Nobody was deleted.`,
    fields: Object.fromEntries(
      missing.map(([id, index]) => [
        `ids.${index}`,
        { code: 'no-such-record', message: `No staff member has the id ${id}.` },
      ]),
    ),
  })
}
