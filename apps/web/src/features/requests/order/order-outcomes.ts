import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { LineOutcome } from '../../../lib/list-outcomes.ts'
import { arriving } from './order-table.ts'

/**
 * What orders bring for the lines of a request, as its list keeps it. A line that is ordered of several is one outcome: of
 * the one that sends most of it.
 * @param of the stockists of the orders that are new; lines that only others bring are left out
 */
export function orderOutcomes(
  { lines, stockists }: Pick<SupplyRequest, 'lines' | 'stockists'>,
  of: ReadonlySet<string>,
): LineOutcome[] {
  return lines.flatMap(({ line, name, medicine, quantity }) => {
    const ordered = stockists.flatMap(({ stockist, order }) =>
      order
        .map((row) => ({ ...row, ...arriving(row), stockist }))
        .filter((row) => row.line === line && row.quantity > 0),
    )
    if (!ordered.some(({ stockist }) => of.has(stockist._id))) return []
    const [most] = ordered.sort((one, other) => other.quantity - one.quantity)
    if (!most) return []
    const isOther = most.medicine !== null && most.medicine._id !== medicine?._id
    const sum = ordered.reduce((before, row) => before + row.quantity, 0)
    const isPart = quantity !== null && sum < quantity
    return {
      name,
      medicine: medicine?._id,
      outcome: {
        is: isOther ? 'other' : isPart ? 'part' : 'has',
        // Others may see the list: nobody else knows of an own supplier.
        ...(!most.stockist.own && { stockist: most.stockist._id }),
        quantity: sum,
        ...(most.rate && { pricePaise: most.rate.pricePaise }),
        ...(isOther && most.medicine && { medicine: most.medicine._id }),
      },
    }
  })
}
