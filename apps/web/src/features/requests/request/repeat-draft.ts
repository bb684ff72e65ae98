import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { arriving } from '../order/order-table.ts'
import { type Asked, answerFor } from '../order/parts.ts'

/**
 * The same lines for the same stockists, to be asked again: all, or those that are open. Of an open line what is missing is
 * asked, and not of those who cannot send it or have said no to it. What all have said no to is asked of all.
 */
export function repeatDraft(request: SupplyRequest, which: 'all' | 'open'): AskDraft {
  const again = request.lines.filter(({ line }) => which === 'all' || request.openLines.includes(line))
  const at = new Map(again.map(({ line }, index) => [line, index]))
  const without = new Map(again.map(({ line }) => [line, which === 'open' ? notAskedFor(line, request) : []]))
  return {
    source: `request ${request._id}`,
    isRepeat: true,
    ...(request.listId !== null && { listId: request.listId }),
    lines: again.map(({ line, name, medicine, quantity, free, unit, note }) => ({
      name,
      ...(medicine && { medicine: { _id: medicine._id, name: medicine.name } }),
      quantity: which === 'all' ? quantity : missing(request, line, quantity),
      ...(free !== undefined && { free }),
      ...(unit !== undefined && { unit }),
      ...(note !== undefined && { note }),
      ...(without.get(line)?.length && { without: without.get(line) }),
    })),
    plan: request.stockists.flatMap(({ stockist, lines }) => {
      const asked = lines.flatMap((line) =>
        without.get(line)?.includes(stockist._id) ? [] : (at.get(line) ?? []),
      )
      return asked.length > 0 ? [{ stockist, lines: asked }] : []
    }),
    others: [],
  }
}

/** Ids of the stockists that are not asked for the rest of a line. */
function notAskedFor(line: number, { stockists }: SupplyRequest): string[] {
  const asked = stockists.filter(({ lines }) => lines.includes(line))
  const sendsLess = ({ order }: Asked) =>
    order.some((row) => row.line === line && arriving(row).quantity < row.quantity)
  const cannot = asked.filter((one) => sendsLess(one) || answerFor(one, line)?.answer === 'no')
  const left = cannot.length < asked.length ? cannot : asked.filter(sendsLess)
  return left.map(({ stockist }) => stockist._id)
}

function missing({ stockists }: SupplyRequest, line: number, quantity: number | null): number | null {
  if (quantity === null) return null
  const arrives = stockists
    .flatMap(({ order }) => order.filter((row) => row.line === line))
    .reduce((sum, row) => sum + arriving(row).quantity, 0)
  // Thousandths add up to a little less or more than they are.
  return Math.max(0, Math.round((quantity - arrives) * 1_000) / 1_000)
}
