import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import { listAnswers } from './answered-listings.ts'
import { createAnsweredListingsRepository, type ListedAnswers } from './answered-listings-repository.ts'
import { type Asked, createTakeOverRepository } from './take-over-repository.ts'

interface TakeOverDeps {
  db: Db
  audit: Audit
}

export type TakeOver = ReturnType<typeof createTakeOver>

/** What was answered by link becomes news for the list only when the stockist's desk says so. */
export function createTakeOver(deps: TakeOverDeps) {
  const found = createTakeOverRepository(deps.db.withTables<TradeTables>())

  /** In a transaction with the stockist locked; the log says what it did. */
  async function withAsked<T>(
    requestId: string,
    actor: AccountCaller,
    work: (tx: Db, asked: Asked) => Promise<{ done: T; action: LoggedAction; answers: number }>,
  ): Promise<T> {
    return deps.db.transaction().execute(async (tx) => {
      const asked = await createTakeOverRepository(tx.withTables<TradeTables>()).lock(requestId, actor.id)
      if (!asked) throw noSuchRequest()
      const { done, action, answers } = await work(tx, asked)
      if (answers > 0) {
        const subject = { kind: 'stockist', id: actor.id, name: asked.firm_name }
        await deps.audit.record(tx, { actor, action, subject, details: { answers: String(answers) } })
      }
      return done
    })
  }

  return {
    /** @throws AppError record-not-found when this stockist was not asked */
    async mustBeAsked(requestId: string, { id }: AccountCaller): Promise<void> {
      if (!(await found.find(requestId, id))) throw noSuchRequest()
    },

    /**
     * Brings answers that were given by link into the stockist's list, dated when they were given.
     * @param lines only these; undefined: all that wait
     */
    takeOver: (
      requestId: string,
      lines: readonly number[] | undefined,
      actor: AccountCaller,
    ): Promise<ListedAnswers> =>
      withAsked(requestId, actor, async (tx, { no: askedNo, stockist_no: stockistNo }) => {
        const done = await listAnswers(tx, { askedNo, stockistNo, byLink: true, lines })
        return { done, action: 'answers.taken-over', answers: done.listed }
      }),

    /** Takes back what was taken over last, within half an hour. What the list says since stays. */
    undo: (requestId: string, actor: AccountCaller): Promise<{ answers: number; restored: number }> =>
      withAsked(requestId, actor, async (tx, asked) => {
        const lists = createAnsweredListingsRepository(tx.withTables<TradeTables>())
        const done = await lists.takeBack(asked.no)
        if (done.restored > 0) await lists.touchStockist(asked.stockist_no)
        return { done, action: 'answers.take-over-undone', answers: done.answers }
      }),

    sweep: () => createAnsweredListingsRepository(deps.db.withTables<TradeTables>()).sweep(),
  }
}

type LoggedAction = 'answers.taken-over' | 'answers.take-over-undone'

function noSuchRequest(): AppError {
  return new AppError('record-not-found', { message: 'No such request.' })
}
