import type { Db } from '../../platform/db/database.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import {
  type AnswersToList,
  createAnsweredListingsRepository,
  type ListedAnswers,
} from './answered-listings-repository.ts'

/**
 * Brings the last answers of one stockist into its list, in the transaction that the caller began with the stockist
 * locked. In its session an answer does so at once; by link only when the desk takes it over, because the buyer holds
 * the link too. The search index of every process follows within moments.
 */
export async function listAnswers(
  tx: Db,
  answers: AnswersToList & { stockistNo: number },
): Promise<ListedAnswers> {
  const lists = createAnsweredListingsRepository(tx.withTables<TradeTables>())
  await lists.hold(answers)
  const counts = await lists.write(answers)
  if (counts.listed > 0) await lists.touchStockist(answers.stockistNo)
  return counts
}
