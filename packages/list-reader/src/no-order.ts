/**
 * Lines that order nothing although no rule says what they are: no product is called so, and nothing says that goods are
 * counted. What people write around a list has no end of words and languages; what an order needs is little.
 */

import { FORMS, UNIT_MASS, UNIT_NONE, UNIT_PERCENT, UNITS } from '@rasad/lexicon'
import type { AskedNames } from './asked-names.ts'
import type { Draft } from './draft.ts'
import type { SkippedOrderLine } from './order-types.ts'
import { cutPieces, isNumber, type Piece } from './pieces.ts'
import { brandAt } from './split-brands.ts'
import { isCount, isPlace, isTalk, talkShare, wordsOf } from './talk-words.ts'
import { SURNAMES } from './words.ts'

/** The likelihood of a medicine from which a line names it. */
const minKnown = 0.05
/** The same for several words without a number. */
const minBare = 0.3
const maxBare = 2
/** The same for what looks like a person's name, or holds so much talk. */
const minName = 0.6
const minTalk = 0.5
/** The share of the orders with a quantity from which a line without one orders nothing. */
const minCounted = 0.5
/** A name in no catalogue has no more words; without a quantity, form or strength it is one of the last two kinds. */
const maxWords = 5
const maxTalkCounted = 0.34
const maxUncounted = 3
const maxNameWords = 4
/** A brand of fewer letters is too often a word. */
const minLongBrand = 5
const CODE = /^0\d|^\d{5}/
const ASKED_FOR = /^(?:cha(?:a?)h?iy?e|चाहिए|चाहिये|joiye|pahije|venum|kavali|beku)$/u
const HEADS = /(?::|--|–|—)\s*$/u

/** Why each of these drafts is no order; none for those that are. */
export function whyNoOrder(
  drafts: readonly Draft[],
  asked: AskedNames,
): Map<Draft, SkippedOrderLine['reason']> {
  const known = new Set(drafts.filter((draft) => isKnown(draft, asked)))
  const orders = drafts.filter(
    (draft) => draft.objection === undefined && (known.has(draft) || isCounted(draft)),
  )
  const isCountedList = orders.filter(isCounted).length >= minCounted * orders.length && orders.length > 0
  const lines = [...known].map(({ line }) => line)
  const [first = 0, last = Number.POSITIVE_INFINITY] = [lines[0], lines.at(-1)]
  const reasons = new Map<Draft, SkippedOrderLine['reason']>()
  for (const draft of drafts) {
    if (known.has(draft) || looksOrdered(draft, isCountedList)) continue
    reasons.set(draft, draft.objection?.reason ?? placeOf(draft, first, last))
  }
  return reasons
}

/** Whether the catalogue has something that is called like it. */
function isKnown(draft: Draft, asked: AskedNames): boolean {
  const { raw, item, company, isUnlikely } = draft
  if (isUnlikely && !isPerson(draft)) return true
  const isBare = !isCounted(draft) && !/\d/.test(item.name)
  // as it is asked anyway
  const [name, unit] = item.last ? [item.last.name] : [item.name, item.unit]
  const { tier, matches } = asked.resolve(name, unit, company)
  // `telma 650/10`: no product has that strength
  if (tier === 'matched' || beginsWithBrand(item.pieces, asked) || isAskedFor(draft, asked)) return true
  if (isBare && HEADS.test(raw)) return false
  // of a line without a number, all words count, not only those that are left as the name
  const isDoubtful = isPerson(draft) || talkShare(isBare && !draft.objection ? raw : item.name) >= minTalk
  const isSpoken = isBare && wordsOf(item.name).filter((word) => !FORMS.has(word)).length > maxBare
  return (matches[0]?.score ?? 0) >= (isDoubtful ? minName : isSpoken ? minBare : minKnown)
}

/** A brand, and a number behind it; or its form before it, as in a prescription: `Tab. Dilzem 30mg — three times daily`. */
function beginsWithBrand(pieces: readonly Piece[], asked: AskedNames): boolean {
  const at = pieces.findIndex(({ low }) => low !== '.' && !FORMS.has(low))
  const words = at < 0 ? 0 : brandAt(pieces, at, asked)
  return (words > 0 && (at > 0 || isNumber(pieces[words]))) || holdsNumberedBrand(pieces, asked)
}

/** `Continue insulin Lantus 20U at night` */
function holdsNumberedBrand(pieces: readonly Piece[], asked: AskedNames): boolean {
  return pieces.some(
    ({ low }, i) =>
      i > 0 && low.length >= minLongBrand && isNumber(pieces[i + 1]) && brandAt(pieces, i, asked) === 1,
  )
}

/** `mujhe crocin chahiye apollo se`: a brand that is asked for, whatever else is said. */
function isAskedFor({ raw }: Draft, asked: AskedNames): boolean {
  if (!raw.split(/\s/).some((word) => ASKED_FOR.test(word.toLowerCase()))) return false
  const pieces = cutPieces(raw)
  return pieces.some(({ low }, i) => i > 0 && ASKED_FOR.test(low) && brandAt(pieces, i - 1, asked) > 0)
}

/** `Sharma ji`, `Prakashbhai`, `Amit Verma` */
function isPerson(draft: Draft): boolean {
  const words = wordsOf(draft.raw)
  return (
    !isCounted(draft) &&
    words.length <= maxNameWords &&
    words.some((word) => SURNAMES.has(word) || /^\p{L}{3,}(?:bhai|bhau|ben|saheb|anna)$/u.test(word))
  )
}

/** Whether a number of the line can count. */
function isCounted({ item }: Draft): boolean {
  return item.counted || item.last !== undefined
}

/** Whether a name that the catalogue lacks stands as an order does. */
function looksOrdered(draft: Draft, isCountedList: boolean): boolean {
  const { item } = draft
  const words = wordsOf(item.name).filter((word) => word.length > 1)
  // `no` counts, and says much else
  if (item.counted && ((item.unit !== undefined && item.unit !== 'piece') || item.free !== undefined))
    return true
  const hasForm = words.some((word) => FORMS.has(word)) || item.pieces.some(isStrength)
  if (isCounted(draft) && hasForm) return true
  if (words.length === 0 || words.length > maxWords || isPerson(draft)) return false
  const share = words.filter((word) => isTalk(word) || isPlace(word)).length / words.length
  if (hasForm) return share < minTalk
  // `Phone 0863 2234567`
  if (item.pieces.some((piece) => isNumber(piece) && CODE.test(piece.text))) return false
  // `Fees paid 500`: a strength, of nothing that is known
  const isStrong = draft.ending === 'none' && words.length > 1
  if ((isCounted(draft) && !isStrong) || words.some(isCount)) return share <= maxTalkCounted
  return !isCountedList && share === 0 && words.length <= maxUncounted
}

/** `500 mg`, `30 gm`; a weight or a share is said of much else. */
function isStrength(piece: Piece, i: number, pieces: readonly Piece[]): boolean {
  const [kind = UNIT_NONE, factor = 1] = UNITS.get(pieces[i + 1]?.low ?? '') ?? []
  return (
    isNumber(piece) && kind !== UNIT_NONE && kind !== UNIT_PERCENT && !(kind === UNIT_MASS && factor > 1000)
  )
}

/** What stands alone around a list heads or signs it. */
function placeOf({ line, raw }: Draft, first: number, last: number): SkippedOrderLine['reason'] {
  if (HEADS.test(raw)) return 'heading'
  if (wordsOf(raw).length > maxWords || /\d/.test(raw)) return 'talk'
  return line < first ? 'heading' : line > last ? 'sign-off' : 'talk'
}
