import { allCalls, type SavedDemand } from '../saved-demand.ts'
import { linesOfRequest, requestsOf } from './asked.ts'
import { isAskedOf, progressOf, saidOf } from './said.ts'

/** Lines for which a request is with who would be called for them, or with anybody where nobody lists them. */
export function linesOut(demand: SavedDemand, account: string | undefined): ReadonlySet<number> {
  const called = new Map(
    allCalls(demand).flatMap(({ stockist, lines }) =>
      lines.flatMap((line) => (isAskedOf(demand, line, stockist._id) ? [[line, stockist._id] as const] : [])),
    ),
  )
  const isWithWhoMatters = (line: number, stockists: readonly string[]) => {
    const stockist = called.get(line)
    return stockist === undefined
      ? stockists.some((id) => isAskedOf(demand, line, id))
      : stockists.includes(stockist)
  }
  return new Set(
    requestsOf(demand, account).flatMap((request) =>
      linesOfRequest(demand, request).filter((line) => isWithWhoMatters(line, request.stockists)),
    ),
  )
}

/** Where a line is: `asked` by a request that is out; `none`: all who list it have said that they have none. */
export type Standing = 'had' | 'asked' | 'none' | 'open'

/** How many lines with a name are where; undefined: nobody has been called or asked. */
export function standingOf(
  demand: SavedDemand,
  account: string | undefined,
): Record<Standing, number> | undefined {
  if (!demand.said?.length && requestsOf(demand, account).length === 0) return undefined
  const out = linesOut(demand, account)
  // Who else has a line that somebody has not is looked up: these have nobody.
  const withNobody = new Set(demand.unmatched.map(({ line }) => line))
  const counts = { had: 0, asked: 0, none: 0, open: 0 }
  for (const [line, { name }] of demand.lines.entries()) {
    if (name === '') continue
    const said = saidOf(demand, line)
    const isRefused =
      said.length > 0 && said.every(({ is, availableOn }) => is === 'no' && availableOn === undefined)
    if (progressOf(demand, line) === 'had') counts.had += 1
    else if (out.has(line)) counts.asked += 1
    else if (isRefused && withNobody.has(line)) counts.none += 1
    else counts.open += 1
  }
  return counts
}
