import { partyFields } from '@rasad/contract/party-fields'
import type { ApprovalRest } from '@rasad/contract/review'
import type { RegistrationPolicy } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import type { FullStockistRow } from './stockist-repository.ts'

const papersIn = (tx: Db) => createStockistPapersRepository(tx.withTables<TradeTables>())

/** What a decision about a stockist changes. Its listings appear or disappear with its status. */
export const stockistPolicy: RegistrationPolicy<FullStockistRow> = {
  roles: ['stockist'],
  audited: 'stockist',
  notFound: 'No such stockist.',
  mailRole: 'stockist',

  async lock(tx, id) {
    await papersIn(tx).lock(id)
    return papersIn(tx).find(id)
  },

  async apply(tx, { id }, state, decidedAt) {
    await papersIn(tx).setStatus(id, state, decidedAt)
    const stockist = await papersIn(tx).find(id)
    if (!stockist) throw new Error('The stockist that was just decided is missing.')
    return stockist
  },

  missingOf: (row) =>
    partyFields.stockist.flatMap(({ isRest, label, column }) => {
      const value = row[column as keyof FullStockistRow]
      const isGiven = Array.isArray(value) ? value.length > 0 : Boolean(value)
      return isRest && !isGiven ? [label as ApprovalRest] : []
    }),
  nameOf: (stockist) => stockist.firm_name,
  greetingOf: (stockist) => stockist.contact_person,
}
