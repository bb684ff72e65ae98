import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { arriving } from '../order/order-table.ts'

/**
 * The same lines for the same stockists, to be asked again: all, or those that are open. Of an open line what is missing is
 * asked, and not of those who cannot send it.
 */
export function repeatDraft(request: SupplyRequest, which: 'all' | 'open'): AskDraft {
  const again = request.lines.filter(({ line }) => which === 'all' || request.openLines.includes(line))
  const at = new Map(again.map(({ line }, index) => [line, index]))
  const cut = new Map(
    request.stockists.map(({ stockist, order }) => [
      stockist._id,
      which === 'open' ? cutLines(order) : new Set(),
    ]),
  )
  const cutBy = (line: number) => [...cut].flatMap(([id, lines]) => (lines.has(line) ? id : []))
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
      ...(cutBy(line).length > 0 && { without: cutBy(line) }),
    })),
    plan: request.stockists.flatMap(({ stockist, lines }) => {
      const asked = lines.flatMap((line) => (cut.get(stockist._id)?.has(line) ? [] : (at.get(line) ?? [])))
      return asked.length > 0 ? [{ stockist, lines: asked }] : []
    }),
    others: [],
  }
}

type Order = SupplyRequest['stockists'][number]['order']

/** Lines of which the stockist sends less than was ordered. */
function cutLines(order: Order): Set<number> {
  return new Set(order.flatMap((row) => (arriving(row).quantity < row.quantity ? row.line : [])))
}

function missing({ stockists }: SupplyRequest, line: number, quantity: number | null): number | null {
  if (quantity === null) return null
  const arrives = stockists
    .flatMap(({ order }) => order.filter((row) => row.line === line))
    .reduce((sum, row) => sum + arriving(row).quantity, 0)
  // Thousandths add up to a little less or more than they are.
  return Math.max(0, Math.round((quantity - arrives) * 1_000) / 1_000)
}
