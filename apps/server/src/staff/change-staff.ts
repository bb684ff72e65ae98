import type { StaffStatus } from '@rasad/contract/staff'
import { type AccountCaller, emailKey } from '../accounts/accounts.ts'
import type { ImageSource } from '../files/files.ts'
import { checkAddress } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type StaffDeps, tables } from './staff-deps.ts'
import { createStaffRepository, type StaffRow, type StaffUpdate } from './staff-repository.ts'

/** How often one account lets staff leave or return per day: each return issues a card. */
const maxMoves = 500
const day = 86_400

export interface StaffChange {
  fullName?: string | undefined
  contact?: string | undefined
  email?: string | null | undefined
  address?: string | null | undefined
  joiningDate?: string | undefined
  photo?: ImageSource | undefined
  identityImage?: ImageSource | undefined
  status?: StaffStatus | undefined
}

/**
 * Updates the given fields of a staff member. A new e-mail address needs a new invitation: the holder of the old one
 * can no longer sign in. Somebody who leaves can no longer sign in either, and their card is revoked.
 * @throws AppError record-not-found, too-many-requests, or invalid-input at an image. A failed update leaves no file behind.
 */
export async function changeStaff(
  deps: StaffDeps,
  changer: AccountCaller,
  id: string,
  change: StaffChange,
): Promise<StaffRow> {
  const { db, accounts, files, audit } = deps
  if (change.status !== undefined) await accounts.limit('staff-status', [changer.id], maxMoves, day)
  checkAddress(change.address, 'address')
  const { photo, identityImage } = change
  const images = {
    image: photo && ({ source: photo, kind: 'staff-photo' } as const),
    aadharCard: identityImage && ({ source: identityImage, kind: 'staff-identity' } as const),
  }
  const replaced: string[] = []
  const row = await files.withImages(images, ({ image, aadharCard }) =>
    db.transaction().execute(async (tx) => {
      const staff = createStaffRepository(tables(tx))
      const before = await staff.lock(id)
      if (!before) throw new AppError('record-not-found', { message: 'Staff not found.' })
      const update = updateOf(change)
      if (image) {
        await files.claim(tx, image, { ownerId: id, kind: 'staff-photo', field: 'image' })
        update.photo_file = image
        replaced.push(before.photo_file)
      }
      if (aadharCard) {
        await files.claim(tx, aadharCard, { ownerId: id, kind: 'staff-identity', field: 'aadharCard' })
        update.identity_file = aadharCard
        replaced.push(before.identity_file)
      }
      if (change.email !== undefined && !isSameEmail(change.email, before.email)) {
        await accounts.remove(tx, [id])
        update.invited_at = null
      }
      // Sent again, the same change is none.
      const fields = (Object.keys(update) as (keyof StaffUpdate)[])
        .filter((field) => update[field] !== before[field])
        .join(', ')
      const move = moveOf(change.status, before)
      if (move === 'staff.ended') {
        await notifyEnded(deps, tx, before, changer)
        await accounts.remove(tx, [id])
        update.invited_at = null
      }
      if (move) update.ended_at = move === 'staff.ended' ? new Date() : null
      await staff.update(id, update)
      await files.release(tx, replaced)
      const subject = { kind: 'staff', id, name: change.fullName ?? before.full_name }
      if (move) await audit.record(tx, { actor: changer, action: move, subject })
      if (fields !== '') {
        await audit.record(tx, { actor: changer, action: 'staff.changed', subject, details: { fields } })
      }
      return staff.find(id)
    }),
  )
  if (!row) throw new Error('The staff member that was just changed is missing.')
  return row
}

function moveOf(status: StaffStatus | undefined, before: StaffRow) {
  if (status === 'ended' && before.ended_at === null) return 'staff.ended'
  if (status === 'active' && before.ended_at !== null) return 'staff.returned'
  return undefined
}

function updateOf({ fullName, contact, email, address, joiningDate }: StaffChange): StaffUpdate {
  return {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(contact !== undefined && { contact }),
    ...(email !== undefined && { email }),
    ...(address !== undefined && { address }),
    ...(joiningDate !== undefined && { joining_date: joiningDate }),
  }
}

function isSameEmail(one: string | null, other: string | null): boolean {
  return (one === null ? null : emailKey(one)) === (other === null ? null : emailKey(other))
}

/**
 * Tells somebody who leaves by mail: they can no longer sign in to read it. Call it before their account is removed;
 * without one they were never invited.
 */
async function notifyEnded(
  { accounts, stockists, mail }: StaffDeps,
  tx: Db,
  member: StaffRow,
  by: AccountCaller,
): Promise<void> {
  const mailboxes = await accounts.mailboxes([member.id, by.id], tx)
  const mailbox = mailboxes.get(member.id)
  if (!mailbox?.getsAllMail) return
  const [firm] = await stockists.briefs(member.stockist_id === null ? [] : [member.stockist_id], tx)
  // Names from an unconfirmed address must not reach a third person.
  const mayBeNamed = mailboxes.get(by.id)?.getsAllMail === true
  await mail.enqueue(tx, {
    // The account goes, and mails of an account go with it.
    accountId: null,
    to: { address: mailbox.address },
    template: 'staff-ended',
    values: {
      name: mayBeNamed ? member.full_name : null,
      firmName: mayBeNamed ? (firm?.firmName ?? null) : null,
    },
  })
}
