import type { AskCandidate, AskDraft, AskLine } from '../../lib/ask-draft.ts'
import { isUnsureAt } from './result.ts'
import type { SavedDemand, StockistLines } from './saved-demand.ts'

/**
 * What stockists can be asked for after a demand: its lines with a name, those of its plan, and everybody else.
 * @param listId of the named list that it was made of
 */
export function askDraftOf(demand: SavedDemand, listId?: string): AskDraft {
  const understood = new Map([...demand.unmatched, ...demand.items].map((item) => [item.line, item]))
  /** Positions in the draft by positions in the demand. */
  const at = new Map<number, number>()
  const lines: AskLine[] = []
  for (const [index, { name, qty, unit, free, medicine, isNone, note }] of demand.lines.entries()) {
    if (name === '') continue
    const item = understood.get(index)
    const isInDoubt = item !== undefined && isUnsureAt(demand, item)
    const meant =
      isNone || isInDoubt || item?.understanding === 'unmatched' ? medicine : (item?.medicine ?? medicine)
    at.set(index, lines.length)
    lines.push({
      name,
      ...(meant && !isNone && !isInDoubt && { medicine: { _id: meant._id, name: meant.name } }),
      quantity: qty === 0 ? null : qty,
      ...(free !== undefined && { free }),
      ...(unit !== undefined && { unit }),
      ...(note !== undefined && { note }),
      ...(isInDoubt && { isInDoubt }),
    })
  }
  const candidate = ({ stockist, lines }: StockistLines): AskCandidate => ({
    stockist: {
      _id: stockist._id,
      name: stockist.name,
      location: stockist.location,
      distanceKm: stockist.distanceKm,
    },
    lines: lines.flatMap((line) => at.get(line) ?? []),
  })
  return {
    source: `demand ${demand.createdAt}`,
    ...(listId !== undefined && { listId }),
    lines,
    plan: [...demand.plan, ...demand.beyond].map(candidate),
    others: demand.groups.map(candidate),
  }
}
