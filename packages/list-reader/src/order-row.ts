/** What one row of a table orders. */

import type { SkipReason } from '@rasad/contract/order-words'
import { isConditional, objectionTo } from './objections.ts'
import type { OrderColumns } from './order-columns.ts'
import { type Counted, countIn, isTotal, saysNothing } from './order-labels.ts'

/** A longer cell is no name. */
const maxNameLength = 200

interface RowCells {
  name: string
  count: string
  pack: string
  unit: string
  free: string
  /** what other columns say */
  beside?: readonly string[]
}

/** The cells of a row that say what it orders. */
export function cellsAt(cells: readonly string[], columns: OrderColumns): RowCells {
  const at = (column: number) => (column < 0 ? '' : (cells[column] ?? ''))
  return {
    name: at(columns.name),
    count: at(columns.count),
    pack: at(columns.pack),
    unit: at(columns.unit),
    free: at(columns.free),
    beside: columns.others.map(at),
  }
}

export interface RowOrder {
  /** one line of a list, for `readOrders` */
  text: string
  /** the quantity of its column, which is beyond doubt; undefined: the text tells */
  counted?: Counted
}

/** What a row with these cells orders: nothing, or why it is no row of the table. */
export function orderOf({
  name,
  count,
  pack,
  unit,
  free,
  beside = [],
}: RowCells): RowOrder | SkipReason | 'blank' {
  if (isTotal(name)) return 'heading'
  if (!/\p{L}/u.test(name)) return saysNothing(count) && name === '' ? 'heading' : 'no name'
  if (saysNothing(count)) return 'blank'
  const counted = countIn(count)
  const against = beside.filter((cell) => objectionTo(cell) !== undefined || isConditional(cell))
  const named = [withPack(name, pack), ...[...against, ...(counted ? [] : [count])].map(inBrackets)].join(' ')
  // What is written instead of a number is for a person to read: `hold`
  if (!counted) return { text: named }
  if (counted.quantity === 0) return 'blank'
  const freely = counted.free ?? Number(/^\d{1,4}$/.exec(free)?.[0] ?? 0)
  const inUnit = counted.unit ?? (/^\p{L}+\.?$/u.test(unit) ? unit : undefined)
  const whole: Counted = {
    quantity: counted.quantity,
    ...(freely > 0 && { free: freely }),
    ...(inUnit !== undefined && { unit: inUnit }),
  }
  const shown = `${whole.quantity}${freely > 0 ? `+${freely}` : ''}${inUnit === undefined ? '' : ` ${inUnit}`}`
  return { text: `${named}\tqty ${shown}`, counted: whole }
}

/** The name as one part of a line, and the pack behind it unless the name has it. */
function withPack(name: string, pack: string): string {
  const plain = name.replace(/[\s|;,]+/gu, ' ').slice(0, maxNameLength)
  const size = pack.replace(/[\s|;,]+/gu, ' ').trim()
  // `10`, `10 CAP`, `10 S`
  const held = /^(\d{1,3})(?: ?(?:tab|cap|tablet|capsule)s?| s)?$/iu.exec(size)?.[1]
  const bare = held === undefined ? size : `${held}'s`
  const isThere = squeezed(plain).includes(squeezed(size))
  return size === '' || isThere || size.length > 20 || !/\d/.test(size) ? plain : `${plain} ${bare}`
}

function inBrackets(cell: string): string {
  return `(${cell.replace(/[\s|;,()[\]]+/gu, ' ').trim()})`
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
