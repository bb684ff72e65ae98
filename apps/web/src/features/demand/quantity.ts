import { limits } from '@rasad/contract/limits'

type QuantityFault = 'notNumber' | 'negative' | 'tooMuch' | 'withUnit'

/** Parses a typed quantity to a number or an error. Blank counts as 0; Indian digits are read. */
export function readQuantity(text: string): number | QuantityFault {
  const plain = foldDigits(text).trim()
  if (plain === '') return 0
  if (/^[+-]?\d[\d,]*(\.\d+)?(e\d+)?$/i.test(plain)) {
    const value = Number(plain.replaceAll(',', ''))
    if (value < 0) return 'negative'
    return value > limits.maxQuantity ? 'tooMuch' : value
  }
  return /^\d[\d,.]*\s*\p{L}/u.test(plain) ? 'withUnit' : 'notNumber'
}

/** The error of a typed quantity; undefined if it is valid. */
export function quantityFault(text: string): QuantityFault | undefined {
  const read = readQuantity(text)
  return typeof read === 'number' ? undefined : read
}

/** Indian scripts have their digits at the same positions of 128-character blocks. */
function foldDigits(text: string): string {
  return text.replace(/[\u0966-\u0d6f]/g, (char) => {
    const digit = ((char.codePointAt(0) ?? 0) - 0x66) % 0x80
    return digit < 10 ? String(digit) : char
  })
}

/** `10 strips`, `1 box`, `4`; empty for a quantity of 0. */
export function quantityText(qty: number, unit: string | undefined): string {
  if (qty === 0) return ''
  if (unit === undefined) return String(qty)
  return `${qty} ${unitText(qty, unit)}`
}

export function unitText(qty: number, unit: string): string {
  if (qty === 1) return unit
  return /(s|x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`
}
