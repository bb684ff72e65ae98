/** What one row of a table orders. */

import type { SkipReason } from '@rasad/contract/order-words'
import { type Counted, countIn, isTotal, saysNothing } from './order-labels.ts'

/** A larger number behind a name can be its strength, unless a label says what it is. */
export const maxBare = 100
/** A longer cell is no name. */
const maxNameLength = 200

interface RowCells {
  name: string
  count: string
  pack: string
  unit: string
  free: string
}

export interface RowOrder {
  /** one line of a list, for `readOrders` */
  text: string
  /** the quantity of its column, which is beyond doubt; undefined: the text tells */
  counted?: Counted
}

/** What a row with these cells orders: nothing, or why it is no row of the table. */
export function orderOf({ name, count, pack, unit, free }: RowCells): RowOrder | SkipReason | 'blank' {
  if (isTotal(name)) return 'heading'
  if (!/\p{L}/u.test(name)) return saysNothing(count) && name === '' ? 'heading' : 'no name'
  if (saysNothing(count)) return 'blank'
  const named = withPack(name, pack)
  const counted = countIn(count)
  // What is written instead of a number is for a person to read.
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
  const label = whole.quantity > maxBare ? 'qty ' : ''
  return { text: `${named}\t${label}${shown}`, counted: whole }
}

/** The name as one part of a line, and the pack behind it unless the name has it. */
function withPack(name: string, pack: string): string {
  const plain = name.replace(/[\s|;,]+/gu, ' ').slice(0, maxNameLength)
  const size = pack.replace(/[\s|;,]+/gu, ' ').trim()
  const bare = /^\d{1,3}$/.test(size) ? `${size}'s` : size
  const isThere = squeezed(plain).includes(squeezed(size))
  return size === '' || isThere || size.length > 20 || !/\d/.test(size) ? plain : `${plain} ${bare}`
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
