import type { OrderList, OrderListChange, SeenListLine } from '@rasad/contract/order-lists'
import type { Row } from '../row.ts'
import { nextId } from '../rows.ts'
import {
  changedFields,
  fieldsOf,
  isLine,
  type LineFields,
  lineChange,
  nothing,
  rowFrom,
  seenFields,
  withFields,
} from './line-rows.ts'

/** What a device has sent of a list, without the version that it knew. */
export type Change = Pick<OrderListChange, 'name' | 'lines' | 'removed' | 'order'>

/** A change on its way. The same is sent again until the service has answered. */
export interface Attempt {
  id: string
  version: number
  change: Change
}

/**
 * What the rows change of the list, as the service last told it. Undefined: nothing.
 * @param held lines that wait for a person, or that the service does not take as they are
 */
export function changeOf(
  base: OrderList,
  rows: readonly Row[],
  name: string,
  held: ReadonlySet<string> = new Set(),
): Change | undefined {
  const known = new Map(base.lines.map((line) => [line.id, line]))
  const own = rows.flatMap((row) => (row.lineId !== undefined && isLine(row) ? { row, id: row.lineId } : []))
  const here = new Set(own.map(({ id }) => id))
  const lines = own.flatMap(({ row, id }) => (held.has(id) ? [] : (lineChange(id, known.get(id), row) ?? [])))
  const removed = base.lines.flatMap(({ id, version }) =>
    here.has(id) || held.has(id) ? [] : { id, version },
  )
  const sent = own.flatMap(({ id }) => (known.has(id) || !held.has(id) ? id : []))
  // As it would be without a word about the order: new lines follow.
  const expected = [
    ...base.lines.flatMap(({ id }) => (here.has(id) ? id : [])),
    ...sent.filter((id) => !known.has(id)),
  ]
  const isMoved = sent.some((id, at) => id !== expected[at])
  const isRenamed = name !== base.name
  if (lines.length === 0 && removed.length === 0 && !isMoved && !isRenamed) return undefined
  return { lines, removed, ...(isMoved && { order: sent }), ...(isRenamed && { name }) }
}

/** The service's answer, and what it answers: the list that the device knew, and what it had sent. */
export interface Answered {
  base: OrderList
  sent?: Change | undefined
  answer: OrderList
}

/** Something that others did to a line. */
export interface News {
  kind: 'added' | 'changed' | 'removed'
  /** As it is now, or as it was before it was removed. */
  line: SeenListLine
  /** Of a line that has changed, as it was known here. */
  before?: SeenListLine
}

/** What an answer makes of the rows. */
export interface Taken {
  rows: readonly Row[]
  /** Lines that were changed here and elsewhere: a person says which holds. */
  asked: ReadonlySet<string>
  news: News[]
}

const idOf = (one: string | { id: string }) => (typeof one === 'string' ? one : one.id)

/**
 * The rows after an answer. A line that nobody has touched here is as the service has it; one that was changed on both
 * sides stays, and is asked about. A row keeps its place on the screen unless somebody has moved it.
 * @param asked lines that are asked about already
 */
export function takeAnswer(
  rows: readonly Row[],
  answered: Answered,
  asked: ReadonlySet<string> = new Set(),
): Taken {
  const { base, sent, answer } = answered
  const known = new Map(base.lines.map((line) => [line.id, line]))
  const written = new Map(sent?.lines.map((line) => [line.id, line]))
  const seen = new Map(answer.lines.map((line) => [line.id, line]))
  const both = new Set<string>()
  const news: News[] = []
  const isNews = ({ id, version }: SeenListLine) => version > (known.get(id)?.version ?? base.version)

  const kept = rows.flatMap((row): Row | [] => {
    const id = row.lineId
    const line = id === undefined ? undefined : seen.get(id)
    const before = id === undefined ? undefined : known.get(id)
    if (id === undefined || (!line && !before && !written.has(id))) return row
    const then = withChange(before, written.get(id))
    const now = fieldsOf(row, then)
    const theirs = line && seenFields(line)
    if (theirs && changedFields(now, theirs).length === 0) return row
    const isTyped = asked.has(id) || !isLine(row) || changedFields(then, now).length > 0
    if (!isTyped && !written.has(id)) {
      if (line && isNews(line)) news.push({ kind: 'changed', line, ...(before && { before }) })
      if (!line && before) news.push({ kind: 'removed', line: before })
      return line ? withFields(row, line, new Set(changedFields(now, seenFields(line)))) : []
    }
    // As it was sent or known: what has been typed since is still to be sent.
    const isKnown = line && !written.has(id) && line.version === before?.version
    const isAsSent = theirs && changedFields(then, theirs).length === 0
    if (asked.has(id) || !(isKnown || isAsSent)) both.add(id)
    return row
  })

  const here = new Set(rows.flatMap(({ lineId }) => lineId ?? []))
  const removed = new Set(sent?.removed.map(idOf))
  const added: SeenListLine[] = []
  for (const line of answer.lines) {
    if (here.has(line.id)) continue
    const before = known.get(line.id)
    if (!before && !written.has(line.id)) {
      added.push(line)
      if (isNews(line)) news.push({ kind: 'added', line })
    } else if (
      removed.has(line.id) ||
      asked.has(line.id) ||
      (before && line.version > before.version && !written.has(line.id))
    ) {
      // Removed here, and changed elsewhere.
      both.add(line.id)
    }
  }
  const next = placed(kept, added, answer.lines, isMovedSince(rows, answered))
  const isAsBefore = next.length === rows.length && next.every((row, at) => row === rows[at])
  return { rows: isAsBefore ? rows : next, asked: both, news }
}

/** What a line says with a change. */
function withChange(line: SeenListLine | undefined, change: Change['lines'][number] | undefined): LineFields {
  const { id: _, version: __, ...said } = change ?? { id: '' }
  const before = line ? seenFields(line) : nothing
  return { ...before, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) }
}

/** The rows of the list stand otherwise than when the change was sent. */
function isMovedSince(rows: readonly Row[], { base, sent }: Answered): boolean {
  const then = sent?.order ?? base.lines.map(({ id }) => id)
  const here = new Set(rows.flatMap(({ lineId }) => lineId ?? []))
  const before = then.filter((id) => here.has(id))
  const known = new Set(before)
  const now = rows.flatMap(({ lineId }) => (lineId !== undefined && known.has(lineId) ? lineId : []))
  return now.some((id, at) => id !== before[at])
}

/** Rows in the order of the service's lines, each blank or unsent one after the row that it followed. */
function placed(
  rows: readonly Row[],
  added: readonly SeenListLine[],
  lines: readonly SeenListLine[],
  isMoved: boolean,
): readonly Row[] {
  const next = [...rows]
  let id = nextId(rows)
  for (const line of added) {
    const before = lines[lines.indexOf(line) - 1]
    const at = before ? next.findIndex(({ lineId }) => lineId === before.id) + 1 : 0
    const end = next.findLastIndex(({ lineId }) => lineId !== undefined) + 1
    next.splice(before && at === 0 ? end : at, 0, rowFrom(line, id++))
  }
  if (isMoved) return next
  const places = new Map(lines.map((line, at) => [line.id, at]))
  let last = -1
  const keyed = next.map((row, at) => {
    const place = row.lineId === undefined ? undefined : places.get(row.lineId)
    if (place !== undefined) last = place
    return { row, at, place: place ?? last }
  })
  return keyed.sort((a, b) => a.place - b.place || a.at - b.at).map(({ row }) => row)
}

/**
 * The rows with the line as the service has it; without it, if the service has none.
 * @param lines those of the list: what is missing comes back at its place, or else at the end
 */
export function withTheirs(
  rows: readonly Row[],
  id: string,
  line: SeenListLine | undefined,
  lines: readonly SeenListLine[],
): readonly Row[] {
  if (!line) return rows.filter(({ lineId }) => lineId !== id)
  if (rows.some(({ lineId }) => lineId === id)) {
    return rows.map((row) => (row.lineId === id ? rowFrom(line, row.id) : row))
  }
  return lines.includes(line) ? placed(rows, [line], lines, true) : [...rows, rowFrom(line, nextId(rows))]
}

const noLine = { version: 0, changedAt: '', changedBy: null, changedOn: null }

/** The rows with what a closed tab had changed and others too, unless it was changed again: it is asked about. */
export function withLeft(rows: readonly Row[], base: OrderList, { lines, removed }: Change): Taken {
  const known = new Map(base.lines.map((line) => [line.id, line]))
  const asked = new Set<string>()
  let next = rows
  for (const change of lines) {
    const { id, medicine, name = '' } = change
    const line = known.get(id)
    const here = next.find(({ lineId }) => lineId === id)
    const said = withChange(line, change)
    const isThere = line !== undefined && changedFields(seenFields(line), said).length === 0
    const isTyped = here && (!line || changedFields(seenFields(line), fieldsOf(here)).length > 0)
    if (isThere) continue
    if (line?.version !== change.version) asked.add(id)
    if (isTyped) continue
    const row: Row = {
      ...rowFrom(
        { ...noLine, ...said, id, medicine: line?.medicine ?? null, outcome: line?.outcome ?? null },
        here?.id ?? nextId(next),
      ),
      ...(medicine && {
        medicine: { _id: medicine, name, companyName: null, pack: null, composition: null },
      }),
    }
    next = here ? next.map((one) => (one === here ? row : one)) : [...next, row]
  }
  for (const one of removed) {
    const [id, version] = [idOf(one), typeof one === 'string' ? 0 : one.version]
    if (!known.has(id) || known.get(id)?.version === version) continue
    asked.add(id)
    next = next.filter(({ lineId }) => lineId !== id)
  }
  return { rows: next, asked, news: [] }
}
