// Aadhaar numbers have twelve digits, the last of which is a checksum by Verhoeff. Nobody needs one here: what
// people are shown by is an image that only who must check it may see.

const products = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permutations = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

function at(table: readonly string[], row: number, column: number): number {
  return Number(table[row]?.[column])
}

/** Whether the last digit is the checksum of those before it. @param digits digits alone. */
export function verhoeffHolds(digits: string): boolean {
  let check = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    check = at(products, check, at(permutations, place % 8, digit))
  }
  return check === 0
}

// Part of a longer number, or of an id, is none. A mobile with its country's code in front has twelve digits too.
const twelveDigits = /(?<![0-9a-fA-F]|[0-9a-fA-F]-)[2-9]\d{3}([ -]?)\d{4}\1\d{4}(?![0-9a-fA-F]|-[0-9a-fA-F])/g
const mobileWithCountry = /^91[6-9]/

/** The Aadhaar numbers in a text, as they stand in it. */
export function aadhaarNumbers(text: string): string[] {
  return [...text.matchAll(twelveDigits)].map(([found]) => found).filter(isAadhaar)
}

/** The text with such numbers made unreadable. */
export function maskAadhaar(text: string): string {
  return text.replace(twelveDigits, (found) => (isAadhaar(found) ? '[Aadhaar]' : found))
}

function isAadhaar(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '')
  return !mobileWithCountry.test(digits) && verhoeffHolds(digits)
}
