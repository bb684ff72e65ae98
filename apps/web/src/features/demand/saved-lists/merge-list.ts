import type {
  OrderList,
  OrderListChange,
  OrderListChanged,
  ReplacedLine,
  SeenListLine,
} from '@rasad/contract/order-lists'
import type { Row } from '../row.ts'
import { nextId } from '../rows.ts'
import {
  changedFields,
  type Field,
  fieldsOf,
  groups,
  isLine,
  isSame,
  type LineFields,
  lineChange,
  nothing,
  rowFrom,
  seenFields,
  withFields,
} from './line-rows.ts'

/** What a device has sent of a list, without the version that it knew. */
export type Change = Pick<OrderListChange, 'name' | 'lines' | 'removed' | 'order'>

const noChange: Change = { lines: [], removed: [] }

/**
 * What the rows change of the list, as the service last told it. Undefined: nothing.
 * @param refused lines that the service does not take as they are
 */
export function changeOf(
  base: OrderList,
  rows: readonly Row[],
  name: string,
  refused: ReadonlySet<string> = new Set(),
): Change | undefined {
  const known = new Map(base.lines.map((line) => [line.id, line]))
  const own = rows.flatMap((row) => (row.lineId !== undefined && isLine(row) ? { row, id: row.lineId } : []))
  const ids = own.map(({ id }) => id)
  const lines = own.flatMap(({ row, id }) => {
    if (refused.has(id)) return []
    const seen = known.get(id)
    const before = seen ? seenFields(seen) : nothing
    return lineChange(id, before, fieldsOf(row, before)) ?? []
  })
  const here = new Set(ids)
  const removed = base.lines.flatMap(({ id }) => (here.has(id) ? [] : id))
  const sent = ids.filter((id) => known.has(id) || !refused.has(id))
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

/** What each line said when the change was sent. */
function linesAtSending({ base, sent = noChange }: Answered): Map<string, LineFields> {
  const lines = new Map(base.lines.map((line) => [line.id, seenFields(line)]))
  for (const { id, ...fields } of sent.lines) {
    lines.set(id, { ...(lines.get(id) ?? nothing), ...(definedOf(fields) as Partial<LineFields>) })
  }
  for (const id of sent.removed) lines.delete(id)
  return lines
}

function definedOf(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/**
 * The rows after an answer: what others changed comes in, what has been typed since it was asked for stays. A row keeps
 * its place on the screen unless somebody has moved it.
 */
export function mergeRows(rows: readonly Row[], answered: Answered): readonly Row[] {
  const { answer } = answered
  const sent = linesAtSending(answered)
  const seen = new Map(answer.lines.map((line) => [line.id, line]))
  const kept = rows.flatMap((row) => {
    const { lineId } = row
    if (lineId === undefined) return row
    const line = seen.get(lineId)
    const then = sent.get(lineId)
    if (line) return merged(row, line, then ?? nothing)
    // Somebody removed it; what has been typed since brings it back.
    const isUntouched =
      then !== undefined && isLine(row) && changedFields(then, fieldsOf(row, then)).length === 0
    return isUntouched ? [] : row
  })
  const here = new Set(rows.flatMap(({ lineId }) => lineId ?? []))
  const added = answer.lines.filter(({ id }) => !here.has(id) && !sent.has(id))
  const next = placed(kept, added, answer.lines, isMovedSince(rows, answered))
  return next.length === rows.length && next.every((row, at) => row === rows[at]) ? rows : next
}

function merged(row: Row, line: SeenListLine, then: LineFields): Row {
  const now = fieldsOf(row, then)
  const theirs = seenFields(line)
  const taken = new Set<Field>()
  for (const group of groups) {
    const isTyped = group.some((field) => !isSame(field, then, now))
    if (!isTyped && group.some((field) => !isSame(field, now, theirs)))
      for (const field of group) taken.add(field)
  }
  return taken.size === 0 ? row : withFields(row, line, taken)
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

/** What others had written while the same was typed here. What was typed here wins. */
export function overtaken(rows: readonly Row[], answered: Answered): ReplacedLine[] {
  const then = linesAtSending(answered)
  const before = new Map(answered.base.lines.map((line) => [line.id, seenFields(line)]))
  const own = new Map(rows.flatMap((row) => (row.lineId === undefined ? [] : [[row.lineId, row] as const])))
  return answered.answer.lines.flatMap((line) => {
    const row = own.get(line.id)
    const known = before.get(line.id)
    const sent = then.get(line.id)
    if (!row || !known || !sent) return []
    const now = fieldsOf(row, sent)
    const theirs = seenFields(line)
    const isBoth = groups.some(
      (group) =>
        group.some((field) => !isSame(field, sent, now)) &&
        group.some((field) => !isSame(field, sent, theirs) && !isSame(field, known, theirs)) &&
        group.some((field) => !isSame(field, now, theirs)),
    )
    return isBoth ? { ...line, wasRemoved: false } : []
  })
}

/** Something that others did to the list. */
export interface News {
  id: string
  kind: 'added' | 'changed' | 'removed' | 'ticked'
  /** As it is now, or as it was before it was removed. */
  line: SeenListLine
  before: SeenListLine | undefined
  fields: readonly Field[]
  /** Null: not known. */
  by: string | null
  on: string | null
  at: string
}

/** What others did, according to an answer. The end of a round takes all outcomes away: that is no news of a line. */
export function newsOf(answered: Answered): News[] {
  const { base, sent = noChange, answer } = answered
  if (answer.version <= base.version) return []
  const known = new Map(base.lines.map((line) => [line.id, line]))
  const own = new Set(sent.lines.map(({ id }) => id))
  const then = linesAtSending(answered)
  const hasRoundEnded = answer.lastRoundAt !== base.lastRoundAt
  const news: News[] = []
  for (const line of answer.lines) {
    if (line.version <= base.version) continue
    const before = known.get(line.id)
    // A change of this device is the last one of a line that it sent: whose the rest is, nobody knows.
    const [by, on] = own.has(line.id) ? [null, null] : [line.changedBy, line.changedOn]
    const told = { id: line.id, line, before, by, on, at: line.changedAt }
    const said = then.get(line.id)
    if (!before || !said) {
      if (!own.has(line.id)) news.push({ ...told, kind: 'added', fields: [] })
      continue
    }
    const changed = changedFields(said, seenFields(line))
    const rest = hasRoundEnded ? changed.filter((field) => field !== 'outcome') : changed
    if (rest.length === 0) continue
    news.push({
      ...told,
      kind: rest.every((field) => field === 'outcome') ? 'ticked' : 'changed',
      fields: rest,
    })
  }
  const here = new Set(answer.lines.map(({ id }) => id))
  for (const before of base.lines) {
    if (here.has(before.id) || sent.removed.includes(before.id)) continue
    const gone = answer.removed.find(({ id }) => id === before.id)
    const { changedBy: by = null, changedOn: on = null, changedAt: at = answer.changedAt } = gone ?? {}
    news.push({ id: before.id, kind: 'removed', line: before, before, fields: [], by, on, at })
  }
  return news
}

export function isChanged(answer: OrderList | OrderListChanged): answer is OrderListChanged {
  return 'replaced' in answer
}
