/**
 * Reads a line as billing systems print names: a word of it begins a brand exactly, and every other word and number must
 * be explained by one medicine of that brand, as part of its name, its form, its pack, its company or a code.
 */

import type { Trade } from '../../candidates/trade.ts'
import { brandHash, familyHash, nameHash } from '../../index/name-hashes.ts'
import { isSolid } from '../../scoring/row-cost.ts'
import type { Hits } from '../hits.ts'
import type { Segment } from '../segment.ts'
import { type BrandFit, fitBrand } from './brand-fit.ts'
import { addFamily, addInner, splitGlued, wordsOfKey } from './family-keys.ts'
import type { PrintedLine, PrintedWord } from './printed-line.ts'
import { fitRow, type PrintedQuestion } from './printed-row.ts'

/** Words before a brand: a number's letters, a company, the name of a form. */
const MAX_BEFORE = 3
const MAX_ROWS = 1500
const MIN_LATER_START = 3
const SHORT = 4

/**
 * Adds the medicines that the line can be a print of, and the families (see familyHash) of the brands that a word of it
 * begins.
 */
export function collectPrinted(
  segment: Segment,
  line: PrintedLine,
  spelling: number,
  trade: Trade | undefined,
  hits: Hits,
  families: Set<number>,
): void {
  const { words } = line
  for (let start = 0; start < words.length && start <= MAX_BEFORE; start++) {
    const word = words[start]!
    if (isNoBrand(word) || (start > 0 && word.text.length < MIN_LATER_START)) continue
    if (word.bracketed) break
    const found = collectFrom(segment, { line, start, spelling, trade }, hits, families)
    if (found && !canPrecede(word)) break
    if (!canPrecede(word) && word.text.length > SHORT && start > 0) break
  }
}

/** A brand that is called like a form, `Cap Tablet`, is found as a written name. */
function isNoBrand({ known }: PrintedWord): boolean {
  return known !== undefined && (known.form !== 0 || known.unit !== undefined || known.countsPacks)
}

/** Codes, racks, companies and forms stand before a brand. */
function canPrecede(word: PrintedWord): boolean {
  return word.beforeNumber || word.text.length <= SHORT
}

type Question = Omit<PrintedQuestion, 'fit'>

function collectFrom(segment: Segment, question: Question, hits: Hits, families: Set<number>): boolean {
  const { line, start } = question
  const word = line.words[start]!.text
  const next = line.words[start + 1]
  const keys = new Set<number>()
  if (!addFamily(segment, word, next?.text ?? '', keys)) splitGlued(segment, word, keys)
  let rows = 0
  let found = false
  for (const key of keys) {
    const brand = wordsOfKey(segment.data, key)
    const fit = fitBrand(brand, line.words, start, 0)
    if (fit === undefined) continue
    found = true
    // a brand that is written with a space more is not the brand as typed
    if (brand[0] === word) families.add(familyHash(segment.data, key))
    if (rows < MAX_ROWS) rows += addRows(segment, key, { ...question, fit }, hits)
  }
  const inner = new Set<number>()
  if (start === 0) addInner(segment, word, inner)
  for (const key of inner) {
    if (keys.has(key) || rows >= MAX_ROWS) continue
    const brand = wordsOfKey(segment.data, key)
    const fit = fitBrand(brand, line.words, start, brand.indexOf(word))
    if (fit !== undefined) rows += addRows(segment, key, { ...question, fit }, hits)
  }
  return found
}

function addRows(
  segment: Segment,
  key: number,
  question: PrintedQuestion & { fit: BrandFit },
  hits: Hits,
): number {
  const { data } = segment
  const from = data.rowStart[key]!
  const to = data.rowStart[key + 1]!
  for (let row = from; row < to; row++) {
    if (segment.isRemoved(row)) continue
    const fit = fitRow(data, row, question)
    if (fit === undefined) continue
    const brand = brandHash(data, row)
    hits.add({
      key: data.callers[row]!,
      cost: question.fit.cost + fit.cost,
      popularity: data.popularity[row]!,
      isSolid: isSolid(data, row),
      edits: question.fit.cost,
      doubtful: fit.doubtful,
      strengthInDoubt: fit.strengthInDoubt,
      bySalt: false,
      brand,
      family: familyHash(data, key),
      salts: data.aliasSalts[data.aliasOfRow[row]!]!,
      same: nameHash(data, row, brand),
      letters: question.fit.letters,
    })
  }
  return to - from
}
