import { limits } from '@rasad/contract/limits'
import type { AccountCaller } from '../../accounts/accounts.ts'
import { AppError } from '../../platform/errors.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import type { DecisionRefused } from './accept-proposals.ts'
import type { ProposalDeps } from './proposal-deps.ts'
import { createProposalRepository } from './proposal-repository.ts'
import { createProposalTargetRepository } from './proposal-target-repository.ts'
import { createProposalUndoRepository } from './proposal-undo-repository.ts'

/**
 * Takes back what the caller has decided within the last minutes: the proposals wait again. A medicine that was added is
 * removed with what was listed for those who waited, unless somebody else lists it by now.
 */
export async function undoProposals(
  { db, audit }: ProposalDeps,
  ids: readonly string[],
  actor: AccountCaller,
): Promise<{ undone: string[]; refused: DecisionRefused[] }> {
  return db.transaction().execute(async (tx) => {
    const within = tx.withTables<StockFilesTables>()
    const undo = createProposalUndoRepository(within)
    const targets = createProposalTargetRepository(within)
    const locked = await targets.lockWaiting(ids)
    await createProposalRepository(within).lock()
    const answer = { undone: [] as string[], refused: [] as DecisionRefused[] }
    for (const id of ids) {
      const decided = await undo.decided(id, actor.id, limits.undoProposalMinutes)
      const isFree = decided?.state === 'declined' || (decided && (await undo.isFree(decided)))
      if (!decided || !isFree) {
        const { code, message } = new AppError(decided ? 'entry-in-use' : 'nothing-to-undo')
        answer.refused.push({ id, code, message })
        continue
      }
      await undo.takeBack(decided)
      await audit.record(tx, {
        actor,
        action: 'stock-proposal.reopened',
        subject: { kind: 'stock-proposal', id, name: decided.name },
        details: { decision: decided.state },
      })
      answer.undone.push(id)
    }
    await targets.touch(locked)
    return answer
  })
}
