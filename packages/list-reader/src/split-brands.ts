/** Splits a part of a line that names several brands of the catalogue without a mark between: `dolo 650 10 pan 40 5`. */

import { FORMS, NUMBER_WORDS } from '@rasad/lexicon'
import type { AskedNames } from './asked-names.ts'
import { alternativeAt, isObjecting } from './objections.ts'
import { cutPieces, isNumber, isWord, type Piece } from './pieces.ts'
import { isPlace, isTalk } from './talk-words.ts'
import { unitOf } from './units.ts'
import { DOSES } from './words.ts'

/** A brand of fewer letters is too often part of another. */
const LEAST = 4
/** The same for one that a number follows. */
const LEAST_NUMBERED = 3
const LONGEST = 4
const MOST_PIECES = 120
const FREE = new Set(['free', 'scheme', 'offer', 'bonus'])
const JOINTS = new Set(['bhi', 'aur', 'and', 'or', 'n', 'also', 'plus', 'tatha', 'ane', 'ani', 'और', 'भी'])

/** The part in one text for each brand. */
export function splitAtBrands(part: string, asked: AskedNames): string[] {
  const pieces = cutPieces(part)
  if (pieces.length > MOST_PIECES) return [part]
  const instead = alternativeAt(pieces)
  const starts = brandsIn(instead < 0 ? pieces : pieces.slice(0, instead), asked)
  if (starts.length < 2) return [part]
  // `2 dolo 650 3 pan 40`: the number in front of each counts
  const isInFront =
    isNumber(pieces[0]) && starts.slice(1).every((at) => isNumber(pieces[at - 1]) && isNumber(pieces[at - 2]))
  const cuts = starts.slice(1).map((at) => {
    let cut = at
    while (
      FORMS.has(pieces[cut - 1]?.low ?? '') ||
      (pieces[cut - 1]?.text === '~' && !pieces[cut - 1]!.glued)
    )
      cut--
    // `… aur ek patta dolo`
    if (unitOf(pieces[cut - 1]) && JOINTS.has(pieces[cut - 3]?.low ?? '')) return cut - 2
    return isInFront ? cut - 1 : cut
  })
  return [0, ...cuts].map((from, i) => textOf(pieces.slice(from, cuts[i])))
}

/** Where brands begin that something else than a name parts from the one before. */
function brandsIn(pieces: readonly Piece[], asked: AskedNames): number[] {
  const starts: number[] = []
  let salts: ReadonlySet<string> = new Set()
  let isParted = true
  let before = ''
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!
    if (!isWord(piece)) {
      isParted ||= isNumber(piece)
      continue
    }
    if (JOINTS.has(piece.low) || (starts.length > 0 && isObjecting(piece.low))) {
      isParted = true
      continue
    }
    // `azithral five hundred ten strip azithral syrup …`
    if (starts.length > 0 && unitOf(piece)) isParted = true
    const length = starts.length > 0 && DOSES.has(piece.low) ? 0 : brandAt(pieces, i, asked)
    if (length === 0) continue
    const letters = lettersOf(pieces, i, length)
    // `augmentin 625 duo` is one name
    const isOfName = asked.knows(`${before}${letters}`)
    before = letters
    if (isParted && !salts.has(piece.low) && !(starts.length > 0 && isOfName)) {
      starts.push(i)
      const [key] = asked.productsOf(letters)
      salts = key === undefined ? salts : asked.product(key).salts
    }
    isParted = false
    i += length - 1
  }
  return starts
}

/** Words of the brand that begins here; 0 if none does. */
export function brandAt(pieces: readonly Piece[], from: number, asked: AskedNames): number {
  for (let length = LONGEST; length > 0; length--) {
    const run = pieces.slice(from, from + length)
    if (run.length < length || !run.every((piece) => isWord(piece) && !JOINTS.has(piece.low))) continue
    if (run.every(isCommon)) continue
    const letters = lettersOf(pieces, from, length)
    const least = isNumber(pieces[from + length]) ? LEAST_NUMBERED : LEAST
    if (letters.length >= least && asked.knows(letters)) return length
  }
  return 0
}

function isCommon(piece: Piece): boolean {
  return (
    NUMBER_WORDS.has(piece.low) ||
    FREE.has(piece.low) ||
    isTalk(piece.low) ||
    isPlace(piece.low) ||
    DOSES.has(piece.low) ||
    FORMS.has(piece.low) ||
    unitOf(piece) !== undefined
  )
}

function lettersOf(pieces: readonly Piece[], from: number, length: number): string {
  return pieces
    .slice(from, from + length)
    .map(({ low }) => low)
    .join('')
}

function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, glued }, i) => (i === 0 || glued ? text : ` ${text}`))
    .join('')
    .trim()
}
