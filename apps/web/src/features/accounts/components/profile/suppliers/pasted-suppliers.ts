import { gstinShape } from '@rasad/contract/gstin'
import type { NewOwnSupplier } from '@rasad/contract/own-suppliers'
import { nationalNumber } from '@rasad/contract/phone-numbers'

/** With what people write before one. */
const gstins = new RegExp(`(?:\\bGST(?:IN)?(?: no)?[\\s.:-]*)?\\b${gstinShape}\\b`, 'gi')
/** Digits with what people write between and before them. */
const numbers = /\+?\d[\d\s()./-]{4,}\d/g

const isPin = (number: string) => /^[1-9]\d{5}$/.test(number.replace(/\D/g, ''))
const isNumber = (number: string) => nationalNumber(number) !== undefined || isPin(number)

/** Three numbers have no more. A longer run of digits is something else. */
const maxGroups = 12

/** `98220 12345 411030`: the numbers that stand side by side in a run of digits, and what is none: `2000 98220 12345`. */
function numbersIn(groups: readonly string[]): string[] {
  if (groups.length > maxGroups) return [...groups]
  for (let from = 0; from < groups.length; from++)
    for (let to = groups.length; to > from; to--) {
      const number = groups.slice(from, to).join(' ')
      if (isNumber(number)) return [...groups.slice(0, from), number, ...numbersIn(groups.slice(to))]
    }
  return [...groups]
}

/**
 * Suppliers as people paste them, one a line: a name with a telephone number, a GSTIN and a PIN before or behind it.
 * A second telephone number becomes their note.
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
    let note: string | undefined
    const name = line
      .replace(gstins, (number) => {
        gstin ??= number.slice(-15).toUpperCase()
        return ' '
      })
      .replace(numbers, (run) => {
        const left = numbersIn(run.split(/[\s/]+/)).filter((number) => {
          if (pincode === undefined && isPin(number)) pincode = number.replace(/\D/g, '')
          else if (nationalNumber(number) === undefined) return true
          else if (phone === undefined) phone = number.trim()
          else if (note === undefined) note = number.trim()
          else return true
          return false
        })
        return ` ${left.join(' ')} `
      })
      .replace(/^\s*\d{1,3}[.)]\s+/, '')
      .replace(/\s+/g, ' ')
      .replace(/(?: ?[,;])+ ?/g, ', ')
      .replace(/^[\s,;:|–-]+|[\s,;:|–-]+$/g, '')
    if (/\p{L}/u.test(name)) {
      suppliers.push({
        name,
        ...(phone && { phone }),
        ...(gstin && { gstin }),
        ...(pincode && { pincode }),
        ...(note && { note }),
      })
    } else unread.push(line)
  }
  return { suppliers, unread }
}
