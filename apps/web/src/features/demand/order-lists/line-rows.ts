import { emptyLine } from '@rasad/contract/empty-line'
import type {
  OrderListLine,
  OrderListLineChange,
  Outcome,
  SeenListLine,
  SeenOutcome,
} from '@rasad/contract/order-lists'
import { meantOf, writtenWhole } from '../doubt.ts'
import { readQuantity, splitFree } from '../quantity.ts'
import { isBlank, isOpen, type Row } from '../row.ts'

// A row of the screen and a line of an order list say the same. Here is how one becomes the other.

/** What a line says. */
export type LineFields = Omit<OrderListLine, 'id'>
export type Field = keyof LineFields

/**
 * Fields that only mean something together: of one device's name with another's medicine, or one's number with the other's
 * unit, nobody would know what is wanted.
 */
const groups: readonly (readonly Field[])[] = [
  ['name', 'medicine', 'isNone'],
  ['quantity', 'free', 'unit'],
  ['note'],
  ['leftOut'],
  ['outcome'],
]

export const nothing: LineFields = { name: '', ...emptyLine }
const fields = Object.keys(nothing) as Field[]

const maxName = 200
const maxUnit = 40
/** Invisible characters, which the service takes out too. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/gu

/** The row belongs into the list: it has a name. */
export function isLine(row: Row): boolean {
  return !isBlank(row) && textOf(row.name, maxName) !== null
}

/**
 * What a row says as a line.
 * @param known what the line says so far: of a quantity that cannot be read, that stays
 */
export function fieldsOf(row: Row, known: LineFields = nothing): LineFields {
  const isUndecided = isOpen(row) && row.doubt?.number !== undefined && row.qty === row.doubt.qty
  const read = readQuantity(row.qty)
  const quantity = typeof read === 'number' ? read : known.quantity
  const free = splitFree(row.qty)?.free ?? row.free ?? 0
  const isCounted = quantity !== null && quantity > 0
  return {
    // A number that may be a strength stays with the name: without it, another device would guess another strength.
    name: textOf(isUndecided && row.doubt ? writtenWhole(row.doubt) : row.name, maxName) ?? '',
    medicine: row.medicine?._id ?? null,
    isNone: row.doubt?.isNone === true,
    quantity: isCounted && !isUndecided ? quantity : null,
    free: isCounted && !isUndecided && free > 0 ? free : null,
    unit: textOf(row.unit, maxUnit),
    note: textOf(row.note, maxName),
    leftOut: row.leftOut === true,
    outcome: row.outcome ? outcomeOf(row.outcome) : null,
  }
}

function textOf(text: string | undefined, most: number): string | null {
  return text?.replace(unseen, '').trim().slice(0, most).trim() || null
}

/** What a line of the service says. */
export function seenFields(line: SeenListLine): LineFields {
  const { name, medicine, isNone, quantity, free, unit, note, leftOut, outcome } = line
  return {
    ...{ name, isNone, quantity, free, unit, note, leftOut },
    medicine: medicine?._id ?? null,
    outcome: outcome && outcomeOf(outcome),
  }
}

/** An outcome without names. */
function outcomeOf({ is, stockist, quantity, pricePaise, medicine, availableOn }: SeenOutcome): Outcome {
  return {
    is,
    ...(stockist && { stockist: stockist._id }),
    ...(quantity !== undefined && { quantity }),
    ...(pricePaise !== undefined && { pricePaise }),
    ...(medicine && { medicine: medicine._id }),
    ...(availableOn !== undefined && { availableOn }),
  }
}

function isSame(field: Field, one: LineFields, other: LineFields): boolean {
  if (field !== 'outcome') return one[field] === other[field]
  return sameOutcome(one.outcome, other.outcome)
}

function sameOutcome(one: Outcome | null, other: Outcome | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.is === other.is &&
    one.stockist === other.stockist &&
    one.quantity === other.quantity &&
    one.pricePaise === other.pricePaise &&
    one.medicine === other.medicine &&
    one.availableOn === other.availableOn
  )
}

/** The fields of `now` that differ from `before`. */
export function changedFields(before: LineFields, now: LineFields): Field[] {
  return fields.filter((field) => !isSame(field, before, now))
}

/**
 * A line with what has changed, what goes with that, and the version that the device knows; a new one says all that it has.
 * Undefined: nothing.
 * @param known as the service last told it
 */
export function lineChange(
  id: string,
  known: SeenListLine | undefined,
  row: Row,
): OrderListLineChange | undefined {
  const before = known ? seenFields(known) : nothing
  const now = fieldsOf(row, before)
  const changed = changedFields(before, now)
  if (changed.length === 0) return undefined
  const sent = new Set(groups.filter((group) => group.some((field) => changed.includes(field))).flat())
  // What came of a line came of the medicine that it named.
  if (sent.has('name')) sent.add('outcome')
  // Whose line is gone is told which one it was.
  sent.add('name')
  const version = known && { version: known.version }
  return { id, ...version, ...Object.fromEntries([...sent].map((field) => [field, now[field]])) }
}

/** The row of a line. */
export function rowFrom(line: SeenListLine, id: number): Row {
  return withFields({ id, lineId: line.id, name: '', qty: '' }, line, new Set(fields))
}

/** The row with these fields as the line has them. */
export function withFields(row: Row, line: SeenListLine, taken: ReadonlySet<Field>): Row {
  let next = row
  if (taken.has('name') || taken.has('medicine') || taken.has('isNone')) next = withMeaning(next, line)
  if (taken.has('quantity')) next = { ...next, qty: line.quantity === null ? '' : String(line.quantity) }
  if (taken.has('free')) next = put(next, 'free', line.free ?? undefined)
  if (taken.has('unit')) next = put(next, 'unit', line.unit ?? undefined)
  if (taken.has('note')) next = put(next, 'note', line.note ?? undefined)
  if (taken.has('leftOut')) next = put(next, 'leftOut', line.leftOut || undefined)
  if (taken.has('outcome')) next = put(next, 'outcome', line.outcome ?? undefined)
  return next
}

function withMeaning(row: Row, line: SeenListLine): Row {
  const { medicine: _, doubt: __, asWritten: ___, ...rest } = row
  const qty = line.quantity === null ? '' : String(line.quantity)
  return {
    ...rest,
    name: line.name,
    ...(line.medicine && { medicine: meantOf(line.medicine) }),
    ...(line.isNone && { doubt: { written: line.name, qty, candidates: [], isNone: true } }),
  }
}

function put<K extends 'free' | 'unit' | 'note' | 'leftOut' | 'outcome'>(
  row: Row,
  key: K,
  value: Row[K] | undefined,
): Row {
  const { [key]: _, ...rest } = row
  return value === undefined ? (rest as Row) : { ...(rest as Row), [key]: value }
}
