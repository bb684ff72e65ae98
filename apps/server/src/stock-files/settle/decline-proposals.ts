import type { AccountCaller } from '../../accounts/accounts.ts'
import { AppError } from '../../platform/errors.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { type Decided, recount } from './accept-proposals.ts'
import type { ProposalDeps } from './proposal-deps.ts'
import { createProposalRepository } from './proposal-repository.ts'
import { createProposalTargetRepository } from './proposal-target-repository.ts'

/** Declines proposals: rows that waited for them are ignored from now on, and so are those that are printed alike later. */
export async function declineProposals(
  { db, audit }: ProposalDeps,
  ids: readonly string[],
  actor: AccountCaller,
): Promise<Decided> {
  return db.transaction().execute(async (tx) => {
    const within = tx.withTables<StockFilesTables>()
    const proposals = createProposalRepository(within)
    await createProposalTargetRepository(within).lockWaiting(ids)
    await proposals.lock()
    const known = new Map((await proposals.byId(ids)).map((record) => [record.id, record]))
    const answer: Decided = { decided: [], refused: [], listed: 0 }
    for (const id of new Set(ids)) {
      const record = known.get(id)
      if (record?.state !== 'open') {
        const { code, message } = new AppError(record ? 'decided-meanwhile' : 'record-not-found')
        answer.refused.push({ id, code, message })
        continue
      }
      await proposals.decide(record.no, { state: 'declined', medicineNo: null, isNew: false, by: actor.id })
      await proposals.settleNames(record.no, 'ignored', null)
      await audit.record(tx, {
        actor,
        action: 'stock-proposal.declined',
        subject: { kind: 'stock-proposal', id, name: record.name },
        details: { stockists: String(record.stockist_count) },
      })
      answer.decided.push(id)
    }
    await recount(tx, await proposals.ignoreRows(answer.decided))
    return answer
  })
}
