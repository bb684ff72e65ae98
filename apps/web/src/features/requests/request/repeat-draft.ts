import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { arriving } from '../order/order-table.ts'
import { answerFor } from '../order/parts.ts'

/**
 * The same lines for the same stockists, to be asked again: all, or those that are open. Of an open line what is missing is
 * asked, and not of those who cannot send it or have said no to it. What all have said no to is asked of all.
 */
export function repeatDraft(request: SupplyRequest, which: 'all' | 'open'): AskDraft {
  const again = request.lines.filter(({ line }) => which === 'all' || request.openLines.includes(line))
  const at = new Map(again.map(({ line }, index) => [line, index]))
  const without = new Map(
    again.map(({ line }) => [line, which === 'open' ? withoutFor(line, request) : new Set<string>()]),
  )
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
      ...((without.get(line)?.size ?? 0) > 0 && { without: [...(without.get(line) ?? [])] }),
    })),
    plan: request.stockists.flatMap(({ stockist, lines }) => {
      const asked = lines.flatMap((line) =>
        without.get(line)?.has(stockist._id) ? [] : (at.get(line) ?? []),
      )
      return asked.length > 0 ? [{ stockist, lines: asked }] : []
    }),
    others: [],
  }
}

/** Stockists that are not asked for the rest of a line. */
function withoutFor(line: number, { stockists }: SupplyRequest): Set<string> {
  const asked = stockists.filter(({ lines }) => lines.includes(line))
  const cut = asked.filter(({ order }) =>
    order.some((row) => row.line === line && arriving(row).quantity < row.quantity),
  )
  const refused = asked.filter((one) => answerFor(one, line)?.answer === 'no')
  const none = new Set([...cut, ...refused])
  const left = none.size < asked.length ? none : cut
  return new Set(Array.from(left, ({ stockist }) => stockist._id))
}

function missing({ stockists }: SupplyRequest, line: number, quantity: number | null): number | null {
  if (quantity === null) return null
  const arrives = stockists
    .flatMap(({ order }) => order.filter((row) => row.line === line))
    .reduce((sum, row) => sum + arriving(row).quantity, 0)
  // Thousandths add up to a little less or more than they are.
  return Math.max(0, Math.round((quantity - arrives) * 1_000) / 1_000)
}
