import type { CallFlaw, DemandResult } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import { callsInOrder } from '../result.ts'
import { type PlannedCall, type SavedDemand, type SentLine, toSaved } from '../saved-demand.ts'
import {
  type Answer,
  askedAt,
  gotElsewhere,
  progressOf,
  type Said,
  saidBy,
  saidOf,
  unsaidLines,
} from './said.ts'

/** A line whose stockist is still to be found, as it is sent. */
export interface MovedLine {
  /** Its position in the demand. */
  line: number
  sent: SentLine
  /** Who has said that it does not have it, or gives a part. */
  without: string[]
}

/** Opens a call: its lines stay with it from then on. */
export function withBegun(demand: SavedDemand, stockist: string): SavedDemand {
  const begin = (call: PlannedCall): PlannedCall =>
    call.stockist._id === stockist ? { ...call, isBegun: true } : call
  return { ...demand, plan: demand.plan.map(begin), beyond: demand.beyond.map(begin) }
}

/** Writes down what a stockist says of a line, in place of what it said of it before. */
export function withSaid(
  demand: SavedDemand,
  line: number,
  stockist: Said['stockist'],
  answer: Answer & Pick<Said, 'pricePaise'>,
): SavedDemand {
  const row = demand.lines[line]?.row
  if (row === undefined) return demand
  const before = saidBy(demand, line, stockist._id)
  const { _id, name, own } = stockist
  const said: Said = {
    ...{ row, asked: askedAt(demand, line), at: new Date().toISOString() },
    stockist: { _id, name, ...(own && { own }) },
    ...answer,
  }
  const all = demand.said ?? []
  return recounted({
    ...demand,
    said: before ? all.map((one) => (one === before ? said : one)) : [...all, said],
  })
}

/** Writes down the price of a pack as told, in paise; undefined: none was. */
export function withPrice(
  demand: SavedDemand,
  line: number,
  stockist: string,
  paise: number | undefined,
): SavedDemand {
  const said = saidBy(demand, line, stockist)
  const priced = ({ pricePaise: _, ...one }: Said): Said => ({
    ...one,
    ...(paise !== undefined && { pricePaise: paise }),
  })
  return { ...demand, said: (demand.said ?? []).map((one) => (one === said ? priced(one) : one)) }
}

/** Takes an answer back. Calls that the line has moved on to, and that have not come to it, lose it. */
export function withoutSaid(demand: SavedDemand, line: number, stockist: string): SavedDemand {
  const taken = saidBy(demand, line, stockist)
  const next = { ...demand, said: (demand.said ?? []).filter((one) => one !== taken) }
  const release = (call: PlannedCall): PlannedCall =>
    call.stockist._id === stockist || saidBy(next, line, call.stockist._id)
      ? call
      : withLines(call, (one) => one !== line)
  return recounted({
    ...next,
    plan: filled(next.plan.map(release)),
    beyond: filled(next.beyond.map(release)),
  })
}

/** The demand as if nobody had been called; its lines are then to be planned again. */
export function withoutCalls({ said: _, ...demand }: SavedDemand): SavedDemand {
  const forget = ({ isBegun: _, ...call }: PlannedCall): PlannedCall => call
  return { ...demand, plan: demand.plan.map(forget), beyond: demand.beyond.map(forget) }
}

/** The demand once its list begins again: what was said in calls was of the round before, and so is the plan. */
export function inNewRound({ asked: _, ...demand }: SavedDemand, since = demand.createdAt): SavedDemand {
  return { ...withoutCalls(demand), round: since }
}

/** The same where the last round of its list has ended since the plan was made, here or on another device. */
export function inRoundOf(demand: SavedDemand, lastRoundAt: string | null): SavedDemand {
  const isOver = lastRoundAt !== null && (demand.round ?? demand.createdAt) < lastRoundAt
  return isOver ? inNewRound(demand, lastRoundAt) : demand
}

/**
 * What of the calls still holds for these lines: answers to the same questions, and the calls they were given in. Requests
 * say themselves which lines they were for.
 */
export function carriedOver(before: SavedDemand | undefined, made: SavedDemand): SavedDemand {
  const demand = before?.asked ? { ...made, asked: before.asked } : made
  const lineOf = new Map(demand.lines.map(({ row }, line) => [row, line]))
  const said = (before?.said ?? []).filter(({ row, asked }) => {
    const line = lineOf.get(row)
    return line !== undefined && askedAt(demand, line) === asked
  })
  if (!before || said.length === 0) return demand
  const next = { ...demand, said }
  const keep = (calls: readonly PlannedCall[]) =>
    filled(
      calls
        .filter(({ isBegun }) => isBegun)
        .map((call) => {
          const kept = call.lines.flatMap((old, at) => {
            const line = lineOf.get(before.lines[old]?.row ?? Number.NaN)
            const isSaid = line !== undefined && saidBy(next, line, call.stockist._id) !== undefined
            return isSaid ? [{ line, listing: call.listings?.[at] ?? null }] : []
          })
          return {
            ...call,
            lines: kept.map(({ line }) => line),
            ...movedFlaws(call, (old) => {
              const line = lineOf.get(before.lines[old]?.row ?? Number.NaN)
              return kept.some((one) => one.line === line) ? line : undefined
            }),
            ...(call.listings && { listings: kept.map(({ listing }) => listing) }),
          }
        }),
    )
  return { ...next, plan: keep(before.plan), beyond: keep(before.beyond) }
}

/** The demand with what requests have brought for the questions that its lines ask now. */
export function withHeard(demand: SavedDemand, answers: readonly Said[]): SavedDemand {
  const lineOf = new Map(demand.lines.map(({ row }, line) => [row, line]))
  const heard = answers.filter(({ row, asked }) => {
    const line = lineOf.get(row)
    return line !== undefined && askedAt(demand, line) === asked
  })
  return heard.length === 0 ? demand : { ...demand, said: [...heard, ...(demand.said ?? [])] }
}

/** Lines that a request has been refused, and for which nobody else is to be called yet: who has them is to be looked up. */
export function strandedLines(demand: SavedDemand): number[] {
  const looked = new Set(demand.unmatched.map(({ line }) => line))
  const waiting = new Set(callsInOrder(demand).flatMap((call) => unsaidLines(demand, call)))
  return demand.lines.flatMap((_, line) => {
    const isRefused = saidOf(demand, line).some(({ is, request }) => is === 'no' && request)
    const isHad = progressOf(demand, line) === 'had'
    return isRefused && !isHad && !looked.has(line) && !waiting.has(line) ? line : []
  })
}

/** Lines that are neither had nor wait in a call that has started. Of those with no medicine nobody can have any. */
export function linesToMove(demand: SavedDemand): MovedLine[] {
  const held = new Set(
    callsInOrder(demand).flatMap((call) => (call.isBegun ? unsaidLines(demand, call) : [])),
  )
  const medicines = new Map(
    [...demand.unmatched, ...demand.items].flatMap(({ line, medicine }) =>
      medicine ? [[line, medicine] as const] : [],
    ),
  )
  return demand.lines.flatMap((sent, line) => {
    const medicine = medicines.get(line)
    if (!medicine || held.has(line) || progressOf(demand, line) === 'had') return []
    const got = gotElsewhere(demand, line)
    const { free, ...rest } = sent
    const without = saidOf(demand, line).map(({ stockist }) => stockist._id)
    return {
      line,
      sent: {
        ...rest,
        ...{ medicine, qty: Math.max(0, sent.qty - got) },
        ...(free !== undefined && got === 0 && { free }),
      },
      // The service leaves out so many for each line; the first ones are the nearest.
      without: without.slice(-limits.maxWithout),
    }
  })
}

/** The demand once the service has planned its open lines again; undefined: there were none. */
export function withMoved(
  demand: SavedDemand,
  moved: readonly MovedLine[],
  answer: DemandResult | undefined,
): SavedDemand {
  const numbers = moved.map(({ line }) => line)
  const again = toSaved(
    moved.map(({ sent }) => sent),
    answer ?? nothing(demand),
  )
  const place = (call: PlannedCall): PlannedCall => ({
    ...call,
    lines: call.lines.flatMap((line) => numbers[line] ?? []),
    ...movedFlaws(call, (line) => numbers[line]),
  })
  const next = { plan: again.plan.map(place), beyond: again.beyond.map(place) }
  const isSent = new Set(numbers)
  const unmatched = demand.unmatched.filter(({ line }) => !isSent.has(line))
  const found = again.unmatched.flatMap((line) => {
    const number = numbers[line.line]
    return number === undefined
      ? []
      : [{ ...line, line: number, name: demand.lines[number]?.name ?? line.name }]
  })
  return recounted({
    ...demand,
    plan: joined(demand, 'plan', next),
    beyond: joined(demand, 'beyond', next),
    unmatched: [...unmatched, ...found].sort((a, b) => a.line - b.line),
    unmatchedCount:
      demand.unmatchedCount - (demand.unmatched.length - unmatched.length) + again.unmatchedCount,
  })
}

/** Calls that have started, then the new ones. Who is in a call already gets its new lines there. */
function joined(
  demand: SavedDemand,
  part: 'plan' | 'beyond',
  next: Pick<SavedDemand, 'plan' | 'beyond'>,
): PlannedCall[] {
  const started = demand[part].filter(({ isBegun }) => isBegun)
  const isBegun = new Set(callsInOrder(demand).flatMap((call) => (call.isBegun ? call.stockist._id : [])))
  return [
    ...started.map((call) => {
      const same = ({ stockist }: PlannedCall) => stockist._id === call.stockist._id
      const more = next.plan.find(same) ?? next.beyond.find(same)
      return more ? withMore(call, more) : call
    }),
    ...next[part].filter(({ stockist }) => !isBegun.has(stockist._id)),
  ]
}

function nothing({ createdAt, near, reach, by }: SavedDemand): DemandResult {
  return {
    ...{ items: [], groups: [], groupCount: 0, plan: [], beyond: [], unmatched: [], unmatchedCount: 0 },
    ...{ createdAt, near, reach, by },
  }
}

function withMore(call: PlannedCall, more: PlannedCall): PlannedCall {
  const added = more.lines.flatMap((line, at) => (call.lines.includes(line) ? [] : [at]))
  const isNew = (flaw: CallFlaw) => 'line' in flaw && !call.lines.includes(flaw.line)
  const flaws = [...(call.flaws ?? []), ...(more.flaws ?? []).filter(isNew)]
  const listingsOf = (one: PlannedCall) => one.listings ?? one.lines.map(() => null)
  return {
    ...call,
    lines: [...call.lines, ...added.flatMap((at) => more.lines[at] ?? [])],
    ...(flaws.length > 0 && { flaws }),
    ...((call.listings || more.listings) && {
      listings: [...listingsOf(call), ...added.map((at) => listingsOf(more)[at] ?? null)],
    }),
  }
}

function withLines(call: PlannedCall, isKept: (line: number) => boolean): PlannedCall {
  return {
    ...call,
    lines: call.lines.filter(isKept),
    ...movedFlaws(call, (line) => (isKept(line) ? line : undefined)),
    ...(call.listings && { listings: call.listings.filter((_, at) => isKept(call.lines[at] ?? -1)) }),
  }
}

/** The flaws of a call's lines at their new positions; undefined: the line has gone. */
function movedFlaws(
  { flaws }: PlannedCall,
  to: (line: number) => number | undefined,
): Pick<PlannedCall, 'flaws'> {
  if (!flaws) return {}
  return {
    flaws: flaws.flatMap((flaw) => {
      if (!('line' in flaw)) return flaw
      const line = to(flaw.line)
      return line === undefined ? [] : { ...flaw, line }
    }),
  }
}

function filled(calls: readonly PlannedCall[]): PlannedCall[] {
  return calls.filter(({ lines }) => lines.length > 0)
}

/** Counts again what each call and those before it cover. What a stockist does not have, its call does not cover. */
function recounted(demand: SavedDemand): SavedDemand {
  const count = (calls: readonly PlannedCall[]) => {
    const covered = new Set<number>()
    return calls.map((call) => {
      for (const line of call.lines) {
        if (saidBy(demand, line, call.stockist._id)?.is !== 'no') covered.add(line)
      }
      return { ...call, covered: covered.size }
    })
  }
  return { ...demand, plan: count(demand.plan), beyond: count(demand.beyond) }
}
