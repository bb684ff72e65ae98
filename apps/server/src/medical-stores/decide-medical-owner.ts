import type { AccountTables } from '../accounts/account-tables.ts'
import type { AccountCaller } from '../accounts/caller.ts'
import { type Decision, decideAccount } from '../accounts/decide-account.ts'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createOwnerRepository, type OwnerRow } from './medical-owner-repository.ts'

/** An admin approves or declines a medical owner or a plain user. The decision is audited and mailed to the person. */
export async function decideOwner(
  deps: { db: Db; audit: Audit; mail: Mail },
  { id, decision, actor }: { id: string; decision: Decision; actor: AccountCaller },
): Promise<OwnerRow> {
  return deps.db.transaction().execute(async (tx) => {
    const owners = createOwnerRepository(tx.withTables<AccountTables>())
    const noSuchUser = () => new AppError('record-not-found', { message: 'No such user.' })
    if (!(await owners.find(id))) throw noSuchUser()
    const { changed, email, mayBeNamed } = await decideAccount(tx, id, decision)
    const owner = await owners.find(id)
    if (!owner) throw noSuchUser()
    if (changed) {
      const name = owner.medical_name ?? owner.name ?? email
      await deps.audit.record(tx, {
        actor,
        action: `user.${decision}`,
        subject: { kind: owner.role, id, name },
      })
      await deps.mail.enqueue(tx, {
        accountId: id,
        to: { address: email },
        template: decision,
        values: { name: mayBeNamed ? (owner.owner_name ?? name) : null, role: 'medicalOwner' },
      })
    }
    return owner
  })
}
