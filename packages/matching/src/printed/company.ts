/** The companies of an index, each by its first letters: enough to recognise a name, a heading or an abbreviation. */

import type { IndexData } from '../index/index-data.ts'
import { codeOf } from '../text/key-codes.ts'

/** Letters that are kept of a company's name. */
export const COMPANY_LETTERS = 12
/** Fewer letters name no company. */
const MIN_LETTERS = 3
/** As many letters that agree are enough: `Sun Pharma` and Sun Pharmaceutical. */
const ENOUGH = 6

/** The first letters of a company's name as codes, filled with zeroes. */
export function companyCodes(name: string): Uint8Array {
  const codes = new Uint8Array(COMPANY_LETTERS)
  let length = 0
  const folded = name.toLowerCase()
  for (let i = 0; i < folded.length && length < COMPANY_LETTERS; i++) {
    const code = codeOf(folded.charCodeAt(i))
    if (code !== 0) codes[length++] = code
  }
  return codes
}

/** Returns whether the row's company is known and begins with this word. */
export function companyBegins(data: IndexData, row: number, word: string): boolean {
  const company = data.companyOfRow[row] ?? 0
  if (company === 0 || word.length < MIN_LETTERS) return false
  const from = company * COMPANY_LETTERS
  for (let i = 0; i < word.length && i < COMPANY_LETTERS; i++) {
    if (data.companyText[from + i] !== codeOf(word.charCodeAt(i))) return false
  }
  return true
}

/** Returns whether the row's company is known and is another one than this: see companyCodes. */
export function isOtherCompany(data: IndexData, row: number, codes: Uint8Array): boolean {
  const company = data.companyOfRow[row] ?? 0
  if (company === 0) return false
  const from = company * COMPANY_LETTERS
  let same = 0
  while (same < COMPANY_LETTERS && codes[same] !== 0 && data.companyText[from + same] === codes[same]) same++
  if (same >= ENOUGH) return false
  const isWhole = same === COMPANY_LETTERS || codes[same] === 0 || data.companyText[from + same] === 0
  return same < MIN_LETTERS || !isWhole
}
