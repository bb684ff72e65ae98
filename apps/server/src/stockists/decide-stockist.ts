import type { AccountCaller, Accounts, Decision } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { DirectoryTables } from '../trade-tables/trade-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import type { FullStockistRow } from './stockist-repository.ts'

export interface DecideDeps {
  db: Db
  accounts: Accounts
  audit: Audit
  mail: Mail
}

/** An admin approves or declines a stockist. Its listings appear or disappear; the decision is audited and mailed. */
export async function decideStockist(
  deps: DecideDeps,
  { id, decision, actor }: { id: string; decision: Decision; actor: AccountCaller },
): Promise<FullStockistRow> {
  return deps.db.transaction().execute(async (tx) => {
    const stockists = createStockistPapersRepository(tx.withTables<DirectoryTables>())
    await stockists.lock(id)
    const { changed, role, email, mayBeNamed, decidedAt } = await deps.accounts.decide(tx, id, decision)
    if (changed) await stockists.setStatus(id, decision, decidedAt)
    const stockist = await stockists.find(id)
    if (!stockist || role !== 'stockist')
      throw new AppError('record-not-found', { message: 'No such stockist.' })
    if (changed) {
      await deps.audit.record(tx, {
        actor,
        action: `stockist.${decision}`,
        subject: { kind: 'stockist', id, name: stockist.firm_name },
      })
      await deps.mail.enqueue(tx, {
        accountId: id,
        to: { address: email },
        template: decision,
        values: {
          name: mayBeNamed ? (stockist.contact_person ?? stockist.firm_name) : null,
          role: 'stockist',
        },
      })
    }
    return stockist
  })
}
