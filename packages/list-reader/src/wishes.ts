/** What a line wishes of the goods beside their number: `6 long expiry`, `10 fresh stock`, `min 1 year expiry`. */

import { give, isNumber, isWord, type Piece } from './pieces.ts'
import { isOfName, type KnowsBrand } from './talk-roles.ts'

/** What is wished of. */
const WISHED = new Set(
  'expiry expiries expire expiri expairy dated dating stock batch lot maal quality basis delivery condition urgent एक्सपायरी माल'.split(
    ' ',
  ),
)
/** `exp` is an expectorant too: a wish only right behind its adjective. */
const SHORT_WISHED = new Set(['exp', 'date'])
/** How it shall be. */
const HOW = new Set(
  (
    'long longer longest good better best fresh new newest latest far max maximum min minimum full short near nearer late ' +
    'immediate same priority top most very proper safe sealed lambi lamba lambe achhi achi acchi achha acha accha achhe ' +
    'badhiya badiya taaza taza taji nayi naya door dur kam jyada zyada लंबी अच्छी अच्छा नया नई ताज़ा ताजा'
  ).split(' '),
)
/** Between these, and around them. */
const JOINTS = new Set(
  (
    'with of for in on only pls please day date wali wala wale ki ka ke ho hi honi hona chahiye no not atleast at least ' +
    'after till upto mat nahi dena dijiye bhejna bhejo chalega chalegi'
  ).split(' '),
)
/** At the end they can refuse the order itself: `10 full quality no`. */
const NEGATIONS = new Set(['no', 'not', 'mat', 'nahi'])
const SPANS = new Set('year years yr yrs month months mth mths saal sal mahina mahine'.split(' '))
const YEAR = /^20[2-4]\d$/

/** Gives these words their role, so that the number before them is the last of the line. */
export function readWishes(pieces: readonly Piece[], knows: KnowsBrand): void {
  for (let at = 0; at < pieces.length; at++) {
    if (!isWished(pieces, at)) continue
    let [from, to] = [at, at]
    while (from > 0 && isOfWish(pieces, from - 1)) from--
    while (to + 1 < pieces.length && isOfWish(pieces, to + 1)) to++
    while (to > at && NEGATIONS.has(pieces[to]!.low)) to--
    // `Okacet New fresh stock`
    while (from <= at && isOfName(pieces, from, knows)) from++
    const isAll = ![...pieces.slice(0, from), ...pieces.slice(to + 1)].some(isWord)
    if (from <= at && !isAll && saysHow(pieces.slice(from, to + 1))) give(pieces, from, to, 'talk')
    at = to
  }
}

function saysHow(run: readonly Piece[]): boolean {
  const isSaid = run.some((piece) => HOW.has(piece.low) || isNumber(piece))
  return isSaid || run.filter(({ low }) => WISHED.has(low)).length > 1
}

function isWished(pieces: readonly Piece[], at: number): boolean {
  const { low, role } = pieces[at]!
  if (role !== undefined) return false
  return WISHED.has(low) || (SHORT_WISHED.has(low) && HOW.has(pieces[at - 1]?.low ?? ''))
}

function isOfWish(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]!
  const [before, behind] = [pieces[at - 1]?.low ?? '', pieces[at + 1]?.low ?? '']
  if (piece.role !== undefined) return false
  // `6 months`, `expiry 2027`
  if (isNumber(piece)) return YEAR.test(piece.text) ? isEnd(before) : SPANS.has(behind) && !SPANS.has(before)
  if (SPANS.has(piece.low)) return isNumber(pieces[at - 1])
  return HOW.has(piece.low) || JOINTS.has(piece.low) || isWished(pieces, at)
}

const isEnd = (low: string) => WISHED.has(low) || SHORT_WISHED.has(low) || JOINTS.has(low)
