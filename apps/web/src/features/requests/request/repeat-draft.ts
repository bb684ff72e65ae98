import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { AskDraft } from '../../../lib/ask-draft.ts'

/**
 * What to ask the same stockists again: the open lines of a request of which something is ordered, so that nothing is ordered
 * twice; all lines where nothing or everything is.
 */
export function repeatDraft(request: SupplyRequest): AskDraft {
  const open = request.lines.filter(({ line }) => request.openLines.includes(line))
  const again = open.length > 0 ? open : request.lines
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
