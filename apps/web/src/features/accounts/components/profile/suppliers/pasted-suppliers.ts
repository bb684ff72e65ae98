import { gstinShape } from '@rasad/contract/gstin'
import type { NewOwnSupplier } from '@rasad/contract/own-suppliers'
import { nationalNumber } from '@rasad/contract/phone-numbers'

/** With what people write before one. */
const gstins = new RegExp(`(?:\\bGST(?:IN)?(?: no)?[\\s.:-]*)?\\b${gstinShape}\\b`, 'gi')
/** Digits with what people write between and before them. */
const numbers = /\+?\d[\d\s()./-]{4,}\d/g

/**
 * Suppliers as people paste them, one a line: a name with a telephone number, a GSTIN and a PIN before or behind it.
 * @returns each with what was found in its line, and the lines that name nobody
 */
export function pastedSuppliers(text: string): { suppliers: NewOwnSupplier[]; unread: string[] } {
  const suppliers: NewOwnSupplier[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).map((line) => line.trim())) {
    if (line === '') continue
    let phone: string | undefined
    let pincode: string | undefined
    let gstin: string | undefined
    const name = line
      .replace(gstins, (number) => {
        gstin ??= number.slice(-15).toUpperCase()
        return ' '
      })
      .replace(numbers, (number) => {
        const digits = number.replace(/\D/g, '')
        if (phone === undefined && nationalNumber(number) !== undefined) phone = number.trim()
        else if (pincode === undefined && /^[1-9]\d{5}$/.test(digits)) pincode = digits
        else return number
        return ' '
      })
      .replace(/^\s*\d{1,3}[.)]\s+/, '')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;:|–-]+|[\s,;:|–-]+$/g, '')
    if (/\p{L}/u.test(name)) {
      suppliers.push({ name, ...(phone && { phone }), ...(gstin && { gstin }), ...(pincode && { pincode }) })
    } else unread.push(line)
  }
  return { suppliers, unread }
}
