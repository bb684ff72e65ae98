import type { AccountCaller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { type StaffDeps, tables } from './staff-deps.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Takes a staff member away, with its account, its sessions and, at once, its images.
 * @throws AppError record-not-found
 */
export async function deleteStaff(
  { db, accounts, files, audit }: StaffDeps,
  admin: AccountCaller,
  id: string,
): Promise<void> {
  const left = await db.transaction().execute(async (tx) => {
    const staff = createStaffRepository(tables(tx))
    const row = await staff.lock(id)
    if (!row) throw new AppError('record-not-found', { message: 'Staff not found.' })
    const images = [row.photo_file, row.identity_file]
    await accounts.remove(tx, id)
    await staff.remove(id)
    await files.release(tx, images)
    await audit.record(tx, {
      actor: admin,
      action: 'staff.deleted',
      subject: { kind: 'staff', id, name: row.full_name },
    })
    return images
  })
  await files.discard(left)
}
