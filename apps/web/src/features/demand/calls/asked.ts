import { isRecord } from '../../../lib/values.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { askedAt } from './said.ts'

/** A request that went out for lines of the list. */
export interface Asked {
  request: string
  /** Whose it is: nobody else opens it. */
  account: string
  stockists: string[]
  /** The rows, in the order of its lines, and what each asked for then. */
  lines: { row: number; asked: string }[]
  /** Nobody is waited for any more. Never kept on the device. */
  isOver?: true
  /** By stockist, the positions of the lines it was asked for, as the service says. Never kept on the device. */
  to?: Record<string, readonly number[]>
}

/** So many are kept: older ones are in the list of requests. */
const mostKept = 20

/** A request, with its lines by their positions in the demand. */
export type NewAsked = Omit<Asked, 'lines'> & { lines: readonly number[] }

/** Writes down that a request went out. */
export function withAsked(demand: SavedDemand, { lines, ...request }: NewAsked): SavedDemand {
  const asked = lines.flatMap((line) => {
    const row = demand.lines[line]?.row
    return row === undefined ? [] : [{ row, asked: askedAt(demand, line) }]
  })
  // Two tabs may hear of the same one.
  const others = (demand.asked ?? []).filter((other) => other.request !== request.request)
  return { ...demand, asked: [...others, { ...request, lines: asked }].slice(-mostKept) }
}

/** The requests of this account: others on the device have their own. */
export function requestsOf(demand: SavedDemand, account: string | undefined): readonly Asked[] {
  return (demand.asked ?? []).filter((request) => request.account === account)
}

/**
 * The lines of the demand that a request asks for as they are now, and whom it asks for each. Before the service has said
 * whom: all that it goes to.
 */
export function linesOfRequest(
  demand: SavedDemand,
  { lines, stockists, to }: Asked,
): { line: number; stockists: readonly string[] }[] {
  const at = new Map(lines.map(({ row }, position) => [row, position]))
  return demand.lines.flatMap(({ row }, line) => {
    const position = at.get(row)
    if (position === undefined || lines[position]?.asked !== askedAt(demand, line)) return []
    return { line, stockists: to ? stockists.filter((id) => to[id]?.includes(position)) : stockists }
  })
}

/** The requests in which this account has asked a stockist for all of these lines. */
export function requestsFor(
  demand: SavedDemand,
  account: string | undefined,
  lines: readonly number[],
  stockist: string,
): readonly Asked[] {
  if (lines.length === 0) return []
  return requestsOf(demand, account).filter((request) => {
    if (request.isOver || !request.stockists.includes(stockist)) return false
    const own = linesOfRequest(demand, request).filter((one) => one.stockists.includes(stockist))
    const asked = new Set(own.map(({ line }) => line))
    return lines.every((line) => asked.has(line))
  })
}

export function isAsked(value: unknown): value is Asked {
  return (
    isRecord(value) &&
    typeof value.request === 'string' &&
    typeof value.account === 'string' &&
    Array.isArray(value.stockists) &&
    value.stockists.every((id) => typeof id === 'string') &&
    Array.isArray(value.lines) &&
    value.lines.every(
      (line) => isRecord(line) && typeof line.row === 'number' && typeof line.asked === 'string',
    )
  )
}
