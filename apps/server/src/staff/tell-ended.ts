import type { AccountCaller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import type { StaffDeps } from './staff-deps.ts'
import type { StaffRow } from './staff-repository.ts'

/**
 * Tells somebody who leaves by mail: they can no longer sign in to read it. Call it before their account is removed;
 * without one they were never invited.
 */
export async function tellEnded(
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
