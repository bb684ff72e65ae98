import type { LicenceRow } from '@rasad/contract/licences'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createLicenceRepository } from './licence-repository.ts'
import type { LicenceEvent, LicencesDeps } from './licences.ts'
import type { LicenceTables } from './licences-tables.ts'
import { presentLicenceRow } from './present-licence-row.ts'

interface Change {
  id: string
  reason: string
  actor: AccountCaller
  isCancelled: boolean
}

/**
 * An admin marks a licence as cancelled or takes that back: lock, change, audit, mail, in one transaction. Repeating it
 * changes nothing.
 * @throws AppError record-not-found
 */
export async function markCancelled(
  deps: LicencesDeps & { announce: (tx: Db, event: LicenceEvent) => Promise<void> },
  { id, reason, actor, isCancelled }: Change,
): Promise<LicenceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const licences = createLicenceRepository(tx.withTables<LicenceTables>())
    const found = await licences.lock(id)
    if (!found) throw new AppError('record-not-found', { message: 'No such licence.' })
    if ((found.licence_cancelled_at !== null) === isCancelled) return presentLicenceRow(found)

    if (isCancelled) await licences.cancel(found, reason)
    else await licences.lift(found)
    const { holder, name } = found
    const kind = isCancelled ? 'cancelled' : 'lifted'
    await deps.audit.record(tx, {
      actor,
      action: `licence.${kind}`,
      subject: { kind: holder, id, name },
      details: { reason },
    })
    const mailbox = (await deps.accounts.mailboxes([id], tx)).get(id)
    if (mailbox) {
      await deps.mail.enqueue(tx, {
        accountId: id,
        to: { address: mailbox.address },
        template: `licence-${kind}`,
        // A stranger may have typed the address: only its owner may read what an admin writes.
        values: mailbox.getsAllMail
          ? { name, role: holder, reason }
          : { name: null, role: holder, reason: null },
      })
    }
    await deps.announce(tx, { kind, holder: { id, holder, name }, reason })
    const changed = await licences.find(id)
    if (!changed) throw new Error('The licence that was just changed is missing.')
    return presentLicenceRow(changed)
  })
}
