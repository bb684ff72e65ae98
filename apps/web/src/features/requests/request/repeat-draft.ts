import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { AskDraft } from '../../../lib/ask-draft.ts'

/** The same lines for the same stockists, to be asked again: all, or those of which nothing is ordered. */
export function repeatDraft(request: SupplyRequest, which: 'all' | 'open'): AskDraft {
  const again = request.lines.filter(({ line }) => which === 'all' || request.openLines.includes(line))
  const at = new Map(again.map(({ line }, index) => [line, index]))
  return {
    source: `request ${request._id}`,
    isRepeat: true,
    ...(request.listId !== null && { listId: request.listId }),
    lines: again.map(({ name, medicine, quantity, free, unit, note }) => ({
      name,
      ...(medicine && { medicine: { _id: medicine._id, name: medicine.name } }),
      quantity,
      ...(free !== undefined && { free }),
      ...(unit !== undefined && { unit }),
      ...(note !== undefined && { note }),
    })),
    plan: request.stockists.flatMap(({ stockist, lines }) => {
      const asked = lines.flatMap((line) => at.get(line) ?? [])
      return asked.length > 0 ? [{ stockist, lines: asked }] : []
    }),
    others: [],
  }
}
