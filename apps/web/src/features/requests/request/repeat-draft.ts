import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { AskDraft } from '../../../lib/ask-draft.ts'

/** The same lines for the same stockists, to be asked again. */
export function repeatDraft(request: SupplyRequest): AskDraft {
  const at = new Map(request.lines.map(({ line }, index) => [line, index]))
  return {
    source: `request ${request._id}`,
    isRepeat: true,
    ...(request.listId !== null && { listId: request.listId }),
    lines: request.lines.map(({ name, medicine, quantity, free, unit, note }) => ({
      name,
      ...(medicine && { medicine: { _id: medicine._id, name: medicine.name } }),
      quantity,
      ...(free !== undefined && { free }),
      ...(unit !== undefined && { unit }),
      ...(note !== undefined && { note }),
    })),
    plan: request.stockists.map(({ stockist, lines }) => ({
      stockist,
      lines: lines.flatMap((line) => at.get(line) ?? []),
    })),
    others: [],
  }
}
