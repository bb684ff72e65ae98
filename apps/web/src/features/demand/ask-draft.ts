import { limits } from '@rasad/contract/limits'
import type { NewSupplyRequest, SupplyRequestCreated } from '@rasad/contract/supply-requests'
import type { AskCandidate, AskDraft, AskLine } from '../../lib/ask-draft.ts'
import { askedIn } from '../../lib/supply-requests.ts'
import { isRecord } from '../../lib/values.ts'
import type { WaitingWork } from '../../lib/waiting-work.ts'
import { type NewAsked, requestsFor } from './calls/asked.ts'
import { isAskedOf, progressOf, saidBy, saidOf } from './calls/said.ts'
import { linesReached } from './calls/standing.ts'
import { callsInOrder, countedAt, isUnsureAt, partsOf } from './result.ts'
import type { Row } from './row.ts'
import type { SavedDemand, StockistLines } from './saved-demand.ts'

/**
 * What stockists can be asked for after a demand, and whom to ask: those of its calls, and everybody else. Calls from
 * farther away, which the page folds, are its calls only where there are no others. Lines without a name, and lines that a
 * person has answered with *None of these*, are not asked for.
 * What calls have brought is not asked for again, and nobody is asked for what it has said no to or has given a part of.
 * @param rows the list as it is now: what has been left out since the plan is not asked for
 * @param listId of the order list that it was made of
 * @param account whose requests count: a line that has reached its stockist is not asked for again
 */
export function askDraftOf(
  demand: SavedDemand,
  rows: readonly Row[],
  listId?: string,
  account?: string,
): AskDraft {
  const leftOut = new Set(rows.flatMap((row) => (row.leftOut ? row.id : [])))
  const understood = new Map([...demand.unmatched, ...demand.items].map((item) => [item.line, item]))
  const reached = linesReached(demand, account)
  /** Positions in the draft by positions in the demand. */
  const at = new Map<number, number>()
  const lines: AskLine[] = []
  for (const [index, { row, name, unit, medicine, isNone, note }] of demand.lines.entries()) {
    if (name === '' || isNone || leftOut.has(row) || progressOf(demand, index) === 'had') continue
    if (reached.has(index)) continue
    const { qty, free } = countedAt(demand, index, '')
    const item = understood.get(index)
    const isInDoubt = item !== undefined && isUnsureAt(demand, item)
    const meant = isInDoubt || item?.understanding === 'unmatched' ? medicine : (item?.medicine ?? medicine)
    const without = saidOf(demand, index).flatMap(({ is, stockist }) =>
      is === 'no' || is === 'part' ? stockist._id : [],
    )
    at.set(index, lines.length)
    lines.push({
      name,
      ...(meant && !isInDoubt && { medicine: { _id: meant._id, name: meant.name } }),
      quantity: qty === 0 ? null : qty,
      ...(free !== undefined && { free }),
      ...(unit !== undefined && { unit }),
      ...(note !== undefined && { note }),
      ...(isInDoubt && { isInDoubt }),
      ...(without.length > 0 && { without }),
    })
  }
  const order = callsInOrder(demand).map(({ stockist }) => stockist._id)
  const listed = new Map(demand.groups.map(({ stockist, lines }) => [stockist._id, lines]))
  const candidate = ({ stockist, lines }: StockistLines): AskCandidate | undefined => {
    const open = (line: number) =>
      at.has(line) &&
      isAskedOf(demand, line, stockist._id) &&
      // It has given all that it has.
      saidBy(demand, line, stockist._id)?.is !== 'part'
    if (!lines.some(open)) return undefined
    // Asking costs no call: who is in the plan is asked for all that it lists, as everybody else is.
    const all = [...new Set([...lines, ...(listed.get(stockist._id) ?? [])])].filter(open)
    if (requestsFor(demand, account, all, stockist._id).length > 0) return undefined
    const call = order.indexOf(stockist._id) + 1
    return {
      ...(call > 0 && { call }),
      stockist: {
        _id: stockist._id,
        name: stockist.name,
        location: stockist.location,
        distanceKm: stockist.distanceKm,
        ...(stockist.own && { own: true }),
      },
      lines: all.sort((a, b) => a - b).flatMap((line) => at.get(line) ?? []),
    }
  }
  const candidates = (parts: readonly StockistLines[]) => parts.flatMap((part) => candidate(part) ?? [])
  const { calls, farther } = partsOf(demand)
  const inCalls = candidates(calls)
  const planned = (inCalls.length > 0 ? inCalls : candidates(farther.calls)).slice(
    0,
    limits.maxAskedStockists,
  )
  const isPlanned = new Set(planned.map(({ stockist }) => stockist._id))
  const others = candidates([...callsInOrder(demand), ...demand.groups]).filter(
    ({ stockist }) => !isPlanned.has(stockist._id),
  )
  return {
    // What was chosen for other lines is not kept.
    source: `${sourceOf(demand)}${[...at.keys()].join()}`,
    ...(listId !== undefined && { listId }),
    lines,
    from: [...at.keys()],
    plan: planned,
    others: [...new Map(others.map((one) => [one.stockist._id, one])).values()],
  }
}

const sourceOf = ({ createdAt }: SavedDemand) => `demand ${createdAt} `

/** A request for lines of this demand that the service took while it was closed. */
export function askedMeanwhile(
  demand: SavedDemand,
  account: string,
  { about = '', body, answer }: WaitingWork,
): NewAsked | undefined {
  if (!about.startsWith(sourceOf(demand)) || !isCreated(answer)) return undefined
  const { stockistIds = [], ownSupplierIds = [] } = body as Partial<NewSupplyRequest>
  const stockists = askedIn(answer, [...stockistIds, ...ownSupplierIds])
  const lines = about.slice(sourceOf(demand).length).split(',').map(Number)
  return { request: answer._id, account, stockists, lines }
}

/** The device has kept it, and may have kept it for another version of the page. */
function isCreated(answer: unknown): answer is SupplyRequestCreated {
  return isRecord(answer) && typeof answer._id === 'string' && Array.isArray(answer.leftOut)
}
