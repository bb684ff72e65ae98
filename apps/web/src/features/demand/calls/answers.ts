import type { AskedStockist, SupplyRequest } from '@rasad/contract/supply-requests'
import type { SavedDemand } from '../saved-demand.ts'
import type { Asked } from './asked.ts'
import { askedAt, type Said } from './said.ts'

/** A request as the service has it now; null: it is there no longer. */
export interface FoundRequest {
  _id: string
  request: SupplyRequest | null
}

/**
 * The demand with what its requests have brought: answers and orders as what stockists have said. The service has them, and
 * they change: nothing of it is kept on the device.
 */
export function withAnswers(demand: SavedDemand, found: readonly FoundRequest[]): SavedDemand {
  const requests = new Map(found.map(({ _id, request }) => [_id, request]))
  const lineOf = new Map(demand.lines.map(({ row }, line) => [row, line]))
  const asked = (demand.asked ?? []).map((one): Asked => {
    const request = requests.get(one.request)
    if (request === undefined) return one
    if (request?.state !== 'open') return { ...one, isOver: true }
    return { ...one, to: Object.fromEntries(request.stockists.map((to) => [to.stockist._id, to.lines])) }
  })
  const answers = asked.flatMap((one) => {
    const request = requests.get(one.request)
    if (!request) return []
    return request.stockists.flatMap((stockist) =>
      one.lines.flatMap(({ row, asked: what }, at) => {
        const line = lineOf.get(row)
        // A line that means something else by now has not been asked for.
        if (line === undefined || askedAt(demand, line) !== what) return []
        const asked = request.lines.find((each) => each.line === at)?.quantity ?? undefined
        const answer = answerOf(
          stockist,
          at,
          { wanted: demand.lines[line]?.qty ?? 0, asked },
          one.isOver === true,
        )
        if (!answer) return []
        const { _id, name, own } = stockist.stockist
        return { ...answer, row, asked: what, stockist: { _id, name, ...(own && { own }) }, in: request._id }
      }),
    )
  })
  if (found.length === 0) return demand
  const said = [
    ...answers.map(({ in: _id, isOrdered, ...one }): Said => ({ ...one, request: { _id, isOrdered } })),
    ...(demand.said ?? []),
  ]
  // Of what a stockist says of a line at several times, the last word.
  const last = new Map<string, Said>()
  for (const one of said) {
    const key = `${one.row} ${one.stockist._id}`
    const before = last.get(key)
    if (!before || before.at <= one.at) last.set(key, one)
  }
  return { ...demand, asked, said: said.filter((one) => last.get(`${one.row} ${one.stockist._id}`) === one) }
}

type GivenAnswer = Pick<Said, 'is' | 'quantity' | 'medicine' | 'availableOn' | 'pricePaise' | 'at'> & {
  isOrdered: boolean
}

/**
 * What a stockist has said of a line of a request, or what is ordered of it there. Another product that it offers is nothing
 * that it has: only the buyer can take it.
 * @param counts `wanted`: 0 where nobody has said how many; `asked`: how many the request asked for, which the list may have
 *   changed since
 * @param isOver what was answered and not ordered is not to be had any more
 */
function answerOf(
  { answers, order, answeredAt, orderedAt, confirmedAt, sentAt }: AskedStockist,
  line: number,
  { wanted, asked }: { wanted: number; asked: number | undefined },
  isOver: boolean,
): GivenAnswer | undefined {
  const counted = (quantity = asked): Pick<Said, 'is' | 'quantity'> => {
    if (quantity === 0 && wanted > 0) return { is: 'no' }
    return quantity !== undefined && quantity < wanted ? { is: 'part', quantity } : { is: 'has' }
  }
  const ordered = order.find((one) => one.line === line)
  if (ordered) {
    const quantity = ordered.confirmed?.quantity ?? ordered.quantity
    const at = confirmedAt ?? orderedAt ?? sentAt
    return quantity === 0 ? { is: 'no', at, isOrdered: false } : { ...counted(quantity), at, isOrdered: true }
  }
  const answer = answers.find((one) => one.line === line)
  if (!answer) return undefined
  const { quantity, availableOn, pricePaise } = answer
  const at = answer.givenAt ?? answeredAt ?? sentAt
  const facts = { at, isOrdered: false, ...(pricePaise !== undefined && { pricePaise }) }
  switch (answer.answer) {
    case 'no':
      return { is: 'no', ...facts }
    case 'later':
      return { is: 'no', ...(availableOn !== undefined && { availableOn }), ...facts }
    case 'other':
      return undefined
    default:
      return isOver ? undefined : { ...counted(quantity), ...facts }
  }
}
