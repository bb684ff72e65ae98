import { callsInOrder, isToCheck } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { linesOfRequest, requestsOf } from './asked.ts'
import { isAskedOf, progressOf, type Said, saidOf } from './said.ts'

/**
 * Where a line is. `offered`: a request has brought it, and it is not ordered yet; `part`: some of it is there; `asked`: a
 * request for it is out; `none`: all who list it have said that they have none; `missing`: nobody lists it.
 */
export const standings = ['had', 'offered', 'part', 'asked', 'none', 'open', 'missing'] as const
export type Standing = (typeof standings)[number]

const isCertain = ({ request }: Said) => request === undefined || request.isOrdered

/** Lines for which a request waits for somebody who may have them. */
function linesAsked(demand: SavedDemand, account: string | undefined): ReadonlySet<number> {
  return linesOut(demand, account, (line, stockists) => stockists.some((id) => isAskedOf(demand, line, id)))
}

/** Of these, lines for which it is with who would be called for them, or with anybody where nobody lists them. */
export function linesReached(demand: SavedDemand, account: string | undefined): ReadonlySet<number> {
  const called = new Map(
    callsInOrder(demand).flatMap(({ stockist, lines }) =>
      lines.flatMap((line) => (isAskedOf(demand, line, stockist._id) ? [[line, stockist._id] as const] : [])),
    ),
  )
  return linesOut(demand, account, (line, stockists) => {
    const stockist = called.get(line)
    return stockist === undefined
      ? stockists.some((id) => isAskedOf(demand, line, id))
      : stockists.includes(stockist)
  })
}

function linesOut(
  demand: SavedDemand,
  account: string | undefined,
  counts: (line: number, stockists: readonly string[]) => boolean,
): ReadonlySet<number> {
  return new Set(
    requestsOf(demand, account).flatMap((request) =>
      request.isOver
        ? []
        : linesOfRequest(demand, request).flatMap(({ line, stockists }) =>
            counts(line, stockists) ? line : [],
          ),
    ),
  )
}

/** Where each line is, by its position; lines without a name are nowhere. Everything that counts or names it reads this. */
export function standingsOf(demand: SavedDemand, account: string | undefined): ReadonlyMap<number, Standing> {
  const asked = linesAsked(demand, account)
  // Who else has a line that somebody has not is looked up: these have nobody.
  const withNobody = new Map(demand.unmatched.map((item) => [item.line, item]))
  const standing = (line: number): Standing => {
    const said = saidOf(demand, line)
    const progress = progressOf(demand, line)
    if (progress === 'had') return progressOf(demand, line, isCertain) === 'had' ? 'had' : 'offered'
    if (progress === 'part') return 'part'
    if (asked.has(line)) return 'asked'
    const nobody = withNobody.get(line)
    if (!nobody || isToCheck(demand, nobody)) return 'open'
    if (said.some(({ availableOn }) => availableOn !== undefined)) return 'open'
    return said.length > 0 ? 'none' : 'missing'
  }
  return new Map(demand.lines.flatMap(({ name }, line) => (name === '' ? [] : [[line, standing(line)]])))
}

/** How many lines are where; undefined: nobody has been called or asked. */
export function standingOf(
  demand: SavedDemand,
  account: string | undefined,
): Record<Standing, number> | undefined {
  if (!demand.said?.length && requestsOf(demand, account).length === 0) return undefined
  const counts = { had: 0, offered: 0, part: 0, asked: 0, none: 0, open: 0, missing: 0 }
  for (const standing of standingsOf(demand, account).values()) counts[standing] += 1
  return counts
}
