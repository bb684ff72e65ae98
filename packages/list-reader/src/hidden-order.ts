/** Lines that look like talk, an address, a heading or a phone number, and yet order a medicine. */

import { FORMS, UNITS } from '@rasad/lexicon'
import type { AskedNames } from './asked-names.ts'
import { isNotice, isRemark } from './form-lines.ts'
import { endsInPin, hasNumber, type SkipReason } from './layout.ts'
import { cutPieces, isNumber, isWord, type Piece } from './pieces.ts'
import { isSame, partsOfName } from './product.ts'
import { isPlace, isTalk } from './talk-words.ts'
import { unitOf } from './units.ts'
import { COUNTS_THE_LIST, QUANTITY_LABELS, QUANTITY_UNITS } from './words.ts'

const LOOSE: ReadonlySet<SkipReason> = new Set<SkipReason>([
  'talk',
  'greeting',
  'heading',
  'address',
  'phone',
  'sign-off',
])
const LABEL =
  /^\s*(?:party|add|addr|address|to|from|customer|order by|ordered by|sent by|shop|firm|remarks?|note)\s*[:.-]+\s*/i
/** A brand of fewer letters is too often a word. */
const LEAST = 4
/** The same for one that a number follows. */
const LEAST_NUMBERED = 3
const LONGEST = 4

/** The part of the line that orders; undefined if none does. */
export function hiddenOrder(text: string, reason: SkipReason, asked: AskedNames): string | undefined {
  if (!LOOSE.has(reason) || isNotice(text) || endsInPin(text)) return undefined
  const line = text.replace(LABEL, '')
  const pieces = cutPieces(line)
  const words = pieces.flatMap((piece, i) => (isWord(piece) ? [i] : []))
  const hasCount = hasNumber(line)
  if (words.length > 20) return undefined
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
      const run = words.slice(at, at + length)
      const letters = run.map((i) => pieces[i]!.low).join('')
      if (letters.length < 2 || !asked.knows(letters)) continue
      const isPlain = run.every((i) => isCommon(pieces[i]!.low))
      if (
        isPlain
          ? hasItsStrength(pieces, run, letters, asked)
          : letters.length >= (isNumber(pieces[run.at(-1)! + 1]) ? LEAST_NUMBERED : LEAST) &&
            isCounted(pieces, hasCount, reason, words.length) &&
            // `Remarks: patient in bed 7 is allergic to penicillin`
            (!isRemark(text) || isNumber(pieces[run.at(-1)! + 1]) || pieces.some((piece) => unitOf(piece)))
      )
        return line
    }
  }
  return undefined
}

function isCommon(low: string): boolean {
  return (
    isTalk(low) ||
    isPlace(low) ||
    FORMS.has(low) ||
    UNITS.has(low) ||
    QUANTITY_UNITS.has(low) ||
    QUANTITY_LABELS.has(low) ||
    COUNTS_THE_LIST.has(low)
  )
}

/** A name below a sign-off is an order if the catalogue has it and it is all that the line says. */
function isCounted(pieces: readonly Piece[], hasCount: boolean, reason: SkipReason, words: number): boolean {
  if (hasCount) return true
  return reason === 'sign-off' && words <= 2 && pieces.length <= 3
}

/** `gm 1/500 10 strip`: the numbers behind the word are the strengths of its product. */
function hasItsStrength(
  pieces: readonly Piece[],
  run: readonly number[],
  letters: string,
  asked: AskedNames,
): boolean {
  const behind = pieces.slice(run.at(-1)! + 1)
  const until = behind.findIndex((piece, i) => i > 0 && isWord(piece) && !UNITS.has(piece.low))
  const { strengths } = partsOfName(
    `x ${behind
      .slice(0, until < 0 ? behind.length : until)
      .map(({ text }) => text)
      .join(' ')}`,
  )
  if (strengths.length < 2) return false
  return asked.productsOf(letters).some((key) => {
    const { strengths: named, amounts } = asked.product(key)
    return [named, amounts].some(
      (its) => its.length >= 2 && its.every((amount) => strengths.some((other) => isSame(amount, other))),
    )
  })
}
