import { limits } from '@rasad/contract/limits'
import type { AccountCaller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { type StaffDeps, tables } from './staff-deps.ts'
import { createStaffRepository } from './staff-repository.ts'

const maxInvitations = 5
const hour = 3_600
/** Invitations per inviting person, to any recipients. */
const maxInvitationsPerDay = 200

export interface Invitation {
  link: string
  /** The local address of the mail; null when it was really sent. */
  previewUrl: string | null
}

/**
 * Sends a staff member a link for setting a password; earlier links stop working.
 * @throws AppError record-not-found, staff-ended, no-email, email-taken, too-many-requests
 */
export async function inviteStaff(
  { db, accounts, stockists, mail, audit, notifications }: StaffDeps,
  inviter: AccountCaller,
  id: string,
): Promise<Invitation> {
  await accounts.limit('staff-invitation', [id], maxInvitations, hour)
  await accounts.limit('staff-invitations-by', [inviter.id], maxInvitationsPerDay, 24 * hour)
  return db.transaction().execute(async (tx) => {
    const staff = createStaffRepository(tables(tx))
    const row = await staff.lock(id)
    if (!row) throw new AppError('record-not-found', { message: 'Staff not found.' })
    if (row.ended_at !== null) throw new AppError('staff-ended')
    if (row.email === null) throw new AppError('no-email')
    if (row.invited_at === null) {
      await accounts.create(tx, {
        id,
        role: 'staff',
        email: row.email,
        passwordHash: null,
        state: 'approved',
      })
      await notifications.add(tx, {
        kind: 'staff-card',
        subject: row.stockist_id === null ? { kind: 'staff', id } : { kind: 'stockist', id: row.stockist_id },
        to: [id],
        isMailed: true,
      })
    }
    const link = await accounts.invite(tx, { accountId: id, email: row.email })
    await staff.update(id, { invited_at: new Date() })
    const firms = row.stockist_id === null ? [] : [row.stockist_id]
    const [stockist] = await stockists.briefs(firms, tx)
    // Names from an unconfirmed address must not reach a third person.
    const mayBeNamed = (await accounts.mailboxes([inviter.id], tx)).get(inviter.id)?.getsAllMail === true
    const mailId = await mail.enqueue(tx, {
      accountId: id,
      to: { address: row.email },
      template: 'staff-invitation',
      values: {
        name: mayBeNamed ? row.full_name : null,
        firmName: mayBeNamed ? (stockist?.firmName ?? null) : null,
        link,
        days: limits.invitationLife / 86_400_000,
      },
    })
    if (mailId === undefined) throw new AppError('too-many-requests', { retryAfter: hour })
    await audit.record(tx, {
      actor: inviter,
      action: 'staff.invited',
      subject: { kind: 'staff', id, name: row.full_name },
    })
    return { link, previewUrl: mail.previewUrl(mailId) }
  })
}
