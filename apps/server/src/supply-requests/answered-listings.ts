import type { AccountCaller } from '../accounts/accounts.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Db } from '../platform/db/database.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
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
  { catalogue }: { catalogue: Catalogue },
  tx: Db,
  answers: AnswersToList & { stockistNo: number },
  actor: AccountCaller,
): Promise<ListedAnswers> {
  const lists = createAnsweredListingsRepository(tx.withTables<TradeTables>())
  const { stockistNo } = answers
  await lists.hold(answers)
  const { counts, added } = await lists.write(answers)
  // Who lists what another firm has added confirms it, as by hand.
  for (const no of await lists.unconfirmedOf(added, stockistNo)) {
    await catalogue.confirmByListing(tx, { kind: 'medicine', no, stockistNo, actor })
  }
  if (counts.listed > 0) await lists.touchStockist(stockistNo)
  return counts
}
