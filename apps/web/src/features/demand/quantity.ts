import { limits } from '@rasad/contract/limits'
import { textsOf } from '../../lib/texts.ts'
import { unitText } from '../../lib/unit-text.ts'

type QuantityFault = 'notWhole' | 'tooMuch' | 'withUnit'

/** `1,00,000`; `2,5` is none: it may be two and a half. */
const WHOLE = /^\+?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.0+)?$/

/** Parses a typed quantity to a whole number or an error. Blank counts as 0; Indian digits are read. */
export function readQuantity(text: string): number | QuantityFault {
  const plain = (splitFree(text)?.qty ?? foldDigits(text)).trim()
  if (plain === '') return 0
  if (WHOLE.test(plain)) {
    const value = Number(plain.replaceAll(',', ''))
    return value > limits.maxQuantity ? 'tooMuch' : value
  }
  return /^\d[\d,.]*\s*(?!e\d)\p{L}/iu.test(plain) ? 'withUnit' : 'notWhole'
}

/** `20+2`, also while its second number is not typed yet: the quantity and what comes free. */
export function splitFree(text: string): { qty: string; free: number } | undefined {
  const scheme = /^\s*(\d[\d,]*)\s*\+\s*(\d{0,6})\s*(?:free)?\s*$/i.exec(foldDigits(text))
  return scheme ? { qty: scheme[1] ?? '', free: Number(scheme[2]) } : undefined
}

/** Why a typed quantity cannot be sent; undefined if it can. */
export function quantityFault(text: string): QuantityFault | undefined {
  const read = readQuantity(text)
  return typeof read === 'number' ? undefined : read
}

/** What is wrong with a typed quantity. A 0 orders nothing: it can be sent, as a line without a quantity can. */
export function quantityDoubt(text: string): QuantityFault | undefined {
  return readQuantity(text) === 0 && text.trim() !== '' ? 'notWhole' : quantityFault(text)
}

/** Indian scripts have their digits at the same positions of 128-character blocks. */
function foldDigits(text: string): string {
  return text.replace(/[\u0966-\u0d6f]/g, (char) => {
    const digit = ((char.codePointAt(0) ?? 0) - 0x66) % 0x80
    return digit < 10 ? String(digit) : char
  })
}

/** The quantity of a row in words; what cannot be read as one, as it is typed. */
export function typedText({ qty, ...row }: Omit<Counted, 'qty'> & { qty: string }): string {
  const read = readQuantity(qty)
  return typeof read === 'number' ? quantityText({ qty: read, free: row.free, unit: row.unit }) : qty
}

/** What a line wants: packs, those that come free, and their unit. */
export interface Counted {
  qty: number
  free?: number | undefined
  unit?: string | undefined
}

/** `10 strips`, `1 box`, `20 strips + 2 free`, `4`; empty for a quantity of 0, which is none. */
export function quantityText({ qty, free = 0, unit }: Counted): string {
  if (qty === 0) return ''
  const counted = unit === undefined ? String(qty) : `${qty} ${unitText(qty, unit)}`
  return free > 0 ? textsOf('units')('withFree', { amount: counted, free }) : counted
}
