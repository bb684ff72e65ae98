/** One item of a list: which number counts packs, and what remains as the name. */

import { UNITS } from '@rasad/lexicon'
import { guessedCount, inFront, type LastNumber, lastNumber, separatedBehindStrength } from './bare-count.ts'
import { type Count, TIMES, writeHundreds } from './count-pieces.ts'
import { markedCount } from './marked-count.ts'
import { readPackBeside, readPacks } from './packs.ts'
import { cutPieces, give, isNumber, isWord, type Piece } from './pieces.ts'
import { readPrices } from './prices.ts'
import { readScheme } from './scheme.ts'
import {
  isOfName,
  type KnowsBrand,
  nameOf,
  readAsking,
  readPostposition,
  readTalkBehind,
  readTalkInFront,
} from './talk-roles.ts'
import { readWishes } from './wishes.ts'
import { COUNTING_FORMS, DOSES } from './words.ts'

export type { LastNumber }

/** A longer text is not an item; it is returned as it is. */
const LONGEST = 1000

export interface ListItem {
  name: string
  qty: number
  counted: boolean
  unit?: string
  /** packs that come free with them: `20+2` */
  free?: number
  /** a last number that may be a strength or count packs: only a catalogue tells */
  last?: LastNumber
  /** a quantity at the end, behind a strength, without a unit */
  style?: 'bare' | 'dash'
  /** `(10+1)` behind a number that may be the quantity: the terms of the offer, or how many are wanted */
  offer?: { qty: number; free: number }
  /** the line in pieces, with the role of each; those of the name have none */
  pieces: Piece[]
}

interface ReadOptions {
  /** leave the decision about a last number to the caller, who has a catalogue */
  leaveLast?: boolean
  knows?: KnowsBrand
}

/** `call 98765 43210` */
function readPhones(pieces: readonly Piece[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const [piece, next] = [pieces[i]!, pieces[i + 1]]
    const isWhole = isNumber(piece) && /^(?:91|0)?[6-9]\d{9}$/.test(piece.text)
    const isHalved = isNumber(piece) && /^[6-9]\d{4}$/.test(piece.text) && /^\d{5}$/.test(next?.text ?? '')
    if (!isWhole && !isHalved) continue
    let from = i
    while (from > 0 && (PHONE_LABELS.has(pieces[from - 1]!.low) || pieces[from - 1]!.kind === 'mark')) from--
    give(pieces, from, isHalved ? i + 1 : i, 'phone')
  }
}

const PHONE_LABELS = new Set('call mob mobile ph phone contact no number whatsapp tel me at'.split(' '))

/** `by 14/11/26`, `14-11-2026 tak`: days, and neither strengths nor counts. */
function readDates(pieces: readonly Piece[]): void {
  for (let i = 0; i + 4 < pieces.length; i++) {
    const [day, first, month, second, year] = pieces.slice(i, i + 5) as [Piece, Piece, Piece, Piece, Piece]
    if (!DATE_SIGNS.has(first.text) || second.text !== first.text) continue
    if (![first, month, second, year].every(({ glued }) => glued) || !isDay(day, month, year.text)) continue
    const isTold = DATE_LABELS.has(pieces[i - 1]?.low ?? '')
    const isTill = DATE_POSTPOSITIONS.has(pieces[i + 5]?.low ?? '')
    // `10/5/25` can be three strengths
    if (isTold || isTill || year.text.length === 4)
      give(pieces, isTold ? i - 1 : i, isTill ? i + 5 : i + 4, 'date')
  }
}

function isDay(day: Piece, month: Piece, year: string): boolean {
  const isDayOfMonth = Number.isInteger(day.value) && day.value >= 1 && day.value <= 31
  return isDayOfMonth && Number.isInteger(month.value) && month.value <= 12 && /^(?:20)?[23]\d$/.test(year)
}

const DATE_SIGNS = new Set(['/', '-'])
const DATE_LABELS = new Set('by on before till upto date dt dated dtd'.split(' '))
const DATE_POSTPOSITIONS = new Set('tak ko तक को'.split(' '))

/** `1-0-1`, `x 5 days`, `TDS`, `hs x 6`: how it is taken counts no packs. */
function readDosage(pieces: readonly Piece[], knows: KnowsBrand): void {
  for (const [i, piece] of pieces.entries()) {
    const dose = doseBefore(pieces, i)
    const isDose = DOSES.has(piece.low) && (!SUFFIXES.has(piece.low) || dose < i)
    if (i > 0 && isDose && (dose < i || !isOfName(pieces, i, knows)))
      give(pieces, dose, courseBehind(pieces, i), 'talk')
    if (!isNumber(piece)) continue
    const times = [pieces[i + 2], pieces[i + 4]]
    const isTaken = times.every((time) => isNumber(time) && time.value <= MOST_TAKEN)
    if (isTaken && piece.value <= MOST_TAKEN && pieces[i + 1]!.text === '-' && pieces[i + 3]!.text === '-')
      give(pieces, i, courseBehind(pieces, i + 4), 'talk')
    if (DAYS.has(pieces[i + 1]?.low ?? ''))
      give(pieces, pieces[i - 1]?.low === 'x' ? i - 1 : i, i + 1, 'talk')
  }
}

/** `1 BD`, `- 1 cap OD`: where the dose begins. */
function doseBefore(pieces: readonly Piece[], at: number): number {
  const number = COUNTING_FORMS.has(pieces[at - 1]?.low ?? '') ? at - 2 : at - 1
  const piece = pieces[number]
  if (number < 1 || !isNumber(piece) || piece.value > MOST_TAKEN || piece.glued) return at
  // `Glycinorm 1 od`: a strength, unless the form says otherwise
  if (SUFFIXES.has(pieces[at]!.low) && number === at - 1) return at
  return pieces[number - 1]!.text === '-' ? number - 1 : number
}

/** `hs x 6`, `BD x 5 d`: where the course ends. */
function courseBehind(pieces: readonly Piece[], at: number): number {
  if (!TIMES.has(pieces[at + 1]?.text ?? '') || !isNumber(pieces[at + 2])) return at
  const unit = pieces[at + 3]?.low ?? ''
  return unit === 'd' || DAYS.has(unit) ? at + 3 : at + 2
}

const MOST_TAKEN = 3
/** Also the end of a name, which never falls off: `glycinorm od 60`. */
const SUFFIXES = new Set(['od'])
const DAYS = new Set(['day', 'days', 'din', 'dino', 'दिन'])

/** `T. Dolo`, `C Pantocid`: the form, unless a brand begins so. */
function readFormLetter(pieces: Piece[], knows: KnowsBrand): void {
  const [first, mark] = pieces
  const last = pieces.at(-1)
  // `10 MG T`
  if (last && FORM_LETTERS.has(last.low) && UNITS.has(pieces.at(-2)?.low ?? '')) spell(last)
  const form = FORM_LETTERS.get(first?.low ?? '')
  const at = mark?.text === '.' ? 2 : 1
  const word = pieces[at]
  if (!form || !isWord(word) || word.low.length < MIN_BRAND || knows(`${first!.low}${word.low}`)) return
  const isBrand = [1, 2, 3].some((length) =>
    knows(
      pieces
        .slice(at, at + length)
        .map(({ low }) => low)
        .join(''),
    ),
  )
  if (!isBrand) return
  spell(first!)
  if (at === 2) mark!.role = 'form'
}

function spell(letter: Piece): void {
  letter.spelt = FORM_LETTERS.get(letter.low)!
  letter.low = letter.spelt
}

const FORM_LETTERS = new Map([
  ['t', 'tab'],
  ['c', 'cap'],
])
const MIN_BRAND = 4

const knowsNone: KnowsBrand = () => false

/** Reads the quantity of a part of a line. Returns the remaining name, or the reason why there is none. */
export function readItem(
  part: string | Piece[],
  { leaveLast = false, knows = knowsNone }: ReadOptions = {},
): ListItem | 'no name' {
  if (typeof part === 'string' && part.length > LONGEST)
    return /\p{L}/u.test(part) ? { name: part.trim(), qty: 1, counted: false, pieces: [] } : 'no name'
  const pieces = typeof part === 'string' ? cutPieces(part) : part
  readPhones(pieces)
  readDates(pieces)
  readDosage(pieces, knows)
  if (leaveLast) readFormLetter(pieces, knows)
  if (leaveLast) readTalkInFront(pieces, knows)
  readWishes(pieces, knows)
  readAsking(pieces, knows)
  readPrices(pieces)
  const scheme = readScheme(pieces)
  readPacks(pieces)
  let count: Count | undefined =
    scheme?.qty === undefined ? markedCount(pieces) : { ...scheme, qty: scheme.qty }
  if (!count && leaveLast) count = separatedBehindStrength(pieces) ?? inFront(pieces)
  else count ??= guessedCount(pieces)
  if (leaveLast && count) readPostposition(pieces, knows)
  if (leaveLast && count) writeHundreds(pieces)
  if (leaveLast) readTalkBehind(pieces, knows)
  const last = leaveLast && !count ? lastNumber(pieces, knows) : undefined
  if (leaveLast && count) readPackBeside(pieces)
  const name = nameOf(pieces, knows)
  if (!/[\p{L}]/u.test(name)) return 'no name'
  // the offer is what is wanted, unless the line has another number for that
  const offer = scheme?.offer
  const wanted = offer && !count && !last ? offer : undefined
  return {
    name,
    qty: count?.qty ?? wanted?.qty ?? 1,
    counted: count !== undefined || wanted !== undefined,
    ...(count?.unit ? { unit: count.unit } : {}),
    ...(count?.style ? { style: count.style } : {}),
    ...(wanted ? { free: wanted.free } : scheme?.free === undefined ? {} : { free: scheme.free }),
    ...(offer && last ? { offer } : {}),
    ...(last ? { last } : {}),
    pieces,
  }
}
