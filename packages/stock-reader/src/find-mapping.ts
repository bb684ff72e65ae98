/** Which column means what: the headings propose, the sums decide. */

import {
  checkSum,
  findRelations,
  findValue,
  isSigned,
  type Numbers,
  type SumCheck,
  type Term,
  type ValueCheck,
} from './arithmetic.ts'
import { type ColumnProfile, profileColumns } from './columns.ts'
import type { ColumnHeading } from './find-heading.ts'
import { type HeadingMeaning, roleSigns } from './headings.ts'
import type { Role, SourceRow } from './reading-types.ts'
import { piecesOf, readNumber, readQuantity } from './values.ts'

export interface FoundMapping {
  roles: Role[]
  name: number
  quantity: number
  terms: Term[]
  sum: SumCheck
  value: ValueCheck | undefined
  numbers: Numbers[]
  profiles: ColumnProfile[]
  /** rows that the profiles describe */
  sampled: number
  confidence: number
}

/** Rows that are looked at to find the mapping. */
const maxSample = 800
const proofShare = 0.95
const proofRows = 20

interface Guess {
  closing: number
  terms: Term[]
  sum: SumCheck
  value: ValueCheck | undefined
  score: number
}

/**
 * @param items rows that look like items
 * @param headings one for each column, aligned with the data
 * @returns undefined where the rows hold no names or no quantities
 */
export function findMapping(
  items: readonly SourceRow[],
  headings: readonly ColumnHeading[],
  chosen?: { name?: number; quantity?: number },
): FoundMapping | undefined {
  const sample = spread(items, maxSample)
  const profiles = profileColumns(sample)
  const meanings = profiles.map((profile, index) => judged(headings[index]?.meaning, profile))
  const name = chosen?.name ?? findName(profiles, meanings)
  if (name === undefined) return undefined
  const numbers = numbersOf(sample, profiles.length, packColumn(profiles, meanings))
  const rows = sample.map((_, row) => row)
  const counts = profiles
    .filter((profile) => isCount(profile, meanings[profile.index], name))
    .map(({ index }) => index)
  const roles = placeFree(meanings, headings)
  const money = profiles
    .filter((p) => p.numeric >= 0.6 && p.filled > 0 && p.index !== name && roles[p.index] !== 'serial')
    .map(({ index }) => index)
  const rates = money.filter((index) =>
    ['rate', 'mrp', 'ptr', 'pts', 'unknown'].includes(roles[index] ?? 'unknown'),
  )
  // Where nothing has moved, the value of the opening stock fits as well.
  const values = ['value', 'unknown', 'other', 'total'].flatMap((role) =>
    money.filter((index) => (roles[index] ?? 'unknown') === role),
  )
  const closings =
    chosen?.quantity === undefined
      ? closingsOf(counts, meanings, roles)
      : [{ column: chosen.quantity, prior: 2 }]
  let best: Guess | undefined
  for (const { column, prior } of closings) {
    const free = counts.filter((index) => index !== column)
    const start = free.flatMap((index): Term[] => {
      const sign = signOf(roles[index], meanings[index])
      if (sign === 0) return []
      return [{ column: index, sign: isSigned(numbers[index]) ? 1 : sign }]
    })
    const { terms, sum, changes } = improve(numbers, rows, column, start, free, roles)
    const value = findValue(numbers, rows, column, rates, values)
    const score = sumScore(sum, terms) + 0.35 * (value?.share ?? 0) + prior * 0.9 - changes * 0.03
    if (!best || score > best.score) best = { closing: column, terms, sum, value, score }
  }
  const guess =
    chosen?.quantity === undefined
      ? orRelation(best, numbers, rows, counts, meanings, roles, rates, values)
      : best
  if (!guess || (chosen?.quantity === undefined && isSomethingElse(guess, meanings))) return undefined
  settleRoles(roles, guess, name, profiles, meanings)
  const confidence = confidenceOf(guess, meanings, name, counts)
  return {
    roles,
    name,
    quantity: guess.closing,
    terms: guess.terms,
    sum: guess.sum,
    value: guess.value,
    numbers,
    profiles,
    sampled: sample.length,
    confidence,
  }
}

/** A heading that clearly means no quantity, and no sum that says otherwise: a list of prices. */
function isSomethingElse(
  { closing, terms, sum, value }: Guess,
  meanings: readonly HeadingMeaning[],
): boolean {
  const meaning = meanings[closing]
  if (meaning?.role !== 'other' || meaning.weight < 0.7) return false
  return !(value || (terms.length >= 2 && sum.moving >= 3 && sum.share >= 0.5))
}

function spread<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows]
  return Array.from({ length: most }, (_, at) => rows[Math.floor((at * rows.length) / most)] as T)
}

/** The numbers of every column; `5-3` counts where the pack says how many pieces it has. */
function numbersOf(rows: readonly SourceRow[], width: number, pack: number): Numbers[] {
  const numbers = Array.from({ length: width }, () => new Float64Array(rows.length))
  for (const [row, { cells }] of rows.entries()) {
    const pieces = piecesOf(cells[pack] ?? '')
    for (let column = 0; column < width; column++) {
      const own = numbers[column]
      if (own) own[row] = numberOf(cells[column] ?? '', pieces)
    }
  }
  return numbers
}

/** @param pieces in a pack, to count `5-3` with; without it such a quantity is no number */
export function numberOf(cell: string, pieces?: number): number {
  if (cell === '') return 0
  const number = readNumber(cell)
  if (number !== undefined) return number
  const quantity = readQuantity(cell)
  if (quantity === undefined) return Number.NaN
  if (quantity.loose === undefined) return quantity.quantity
  const part = quantity.loose / (pieces ?? Number.NaN)
  return cell.startsWith('-') ? quantity.quantity - part : quantity.quantity + part
}

function packColumn(profiles: readonly ColumnProfile[], meanings: readonly HeadingMeaning[]): number {
  const named = meanings.findIndex(({ role }) => role === 'pack')
  return named >= 0 ? named : profiles.findIndex(({ packs }) => packs > 0.6)
}

/** A heading that its cells contradict says nothing. */
function judged(meaning: HeadingMeaning | undefined, profile: ColumnProfile): HeadingMeaning {
  const open: HeadingMeaning = { role: 'unknown', weight: 0, sign: 0 }
  if (!meaning || profile.filled === 0) return meaning ?? open
  if (
    profile.counting &&
    profile.fractional === 0 &&
    profile.index <= 3 &&
    !countRoles.includes(meaning.role) &&
    !['code', 'batch'].includes(meaning.role)
  )
    return { role: 'serial', weight: 1, sign: 0 }
  const isText = profile.text > 0.5
  switch (meaning.role) {
    case 'name':
    case 'company':
      return isText ? meaning : open
    case 'batch':
    case 'code':
    case 'pack':
    case 'scheme':
    case 'other':
    case 'serial':
    case 'unknown':
      return meaning
    case 'expiry':
      // "Exp" can head what has expired.
      return profile.dates >= 0.3 || profile.numeric < 0.9 || profile.mean > 30_000
        ? meaning
        : { role: 'adjustment', weight: 0.5, sign: 0 }
    default:
      return isText ? open : meaning
  }
}

function findName(
  profiles: readonly ColumnProfile[],
  meanings: readonly HeadingMeaning[],
): number | undefined {
  let best: number | undefined
  let most = 0
  for (const { index, text, length, distinct, filled, packs, dates } of profiles) {
    const meaning = meanings[index]
    const heading = meaning?.role
    if (text < 0.4 || packs > 0.6 || dates > 0.6 || filled === 0) continue
    let score = Math.min(length, 20) / 20 + distinct
    if (heading === 'name') score += 1.2 * (meaning?.weight ?? 0)
    else if (heading === 'unknown') score += 0
    else score -= heading === 'company' || heading === 'batch' ? 1.5 : 0.7
    if (length < 4) score -= 0.5
    // The serial number can stand under "Product Name": the name is beside it.
    if (meanings[index - 1]?.role === 'serial') score += 0.1
    if (score > most) {
      most = score
      best = index
    }
  }
  return best
}

const never: Role[] = [
  'name',
  'code',
  'pack',
  'company',
  'batch',
  'expiry',
  'serial',
  'scheme',
  'mrp',
  'ptr',
  'pts',
  'rate',
]

const countRoles: Role[] = [
  'opening',
  'receipt',
  'receiptFree',
  'salesReturn',
  'total',
  'issue',
  'issueFree',
  'purchaseReturn',
  'adjustment',
  'closing',
  'quantity',
  'free',
]

function isCount(profile: ColumnProfile, meaning: HeadingMeaning | undefined, name: number): boolean {
  if (profile.filled === 0) return meaning?.role === 'closing' && meaning.weight >= 0.9
  if (profile.index === name || profile.numeric < 0.8) return false
  // `18 NO` is a quantity with its unit; without a heading it could be a pack.
  const isHeaded = meaning !== undefined && countRoles.includes(meaning.role)
  if (profile.dates > 0.5 || ((profile.packs > 0.5 || profile.counting) && !isHeaded)) return false
  if (meaning && never.includes(meaning.role)) return false
  // Numbers of telephones, bar codes and accounts.
  if (profile.mean > 1e6 && !isHeaded) return false
  // Amounts of money have paise; a few halves are quantities.
  return profile.fractional < 0.35
}

/** "Free", "Scm" and "Return" belong to the column before them. */
function placeFree(meanings: readonly HeadingMeaning[], headings: readonly ColumnHeading[]): Role[] {
  const roles: Role[] = meanings.map(({ role }) => role)
  let side: 'in' | 'out' | undefined
  let named = 0
  for (const [index, role] of roles.entries()) {
    if (role === 'receipt' || role === 'opening') side = role === 'receipt' ? 'in' : side
    else if (role === 'issue') side = 'out'
    else if (role === 'closing' || role === 'value') side = undefined
    if (
      role === 'free' ||
      (role === 'scheme' &&
        side !== undefined &&
        /^(?:scm|sch|scheme)\.?$/i.test(headings[index]?.text ?? ''))
    ) {
      if (side === 'in') roles[index] = 'receiptFree'
      else if (side === 'out') roles[index] = 'issueFree'
    }
    if (role === 'name') named++
    if (role === 'name' && named > 1) roles[index] = 'unknown'
  }
  return roles
}

function signOf(role: Role | undefined, meaning: HeadingMeaning | undefined): 1 | -1 | 0 {
  return (role && roleSigns[role]) ?? (role === meaning?.role ? (meaning?.sign ?? 0) : 0)
}

/** How much a column's heading says that it is the closing stock. */
function closingsOf(
  counts: readonly number[],
  meanings: readonly HeadingMeaning[],
  roles: readonly Role[],
): { column: number; prior: number }[] {
  const list = counts.map((column) => ({ column, prior: closingPrior(roles[column], meanings[column]) }))
  const named = list.filter(({ prior }) => prior >= 0.4)
  const possible =
    named.length > 0 ? [...named, ...list.filter(({ prior }) => prior < 0.4 && prior >= 0.1)] : list
  return possible.sort((a, b) => b.prior - a.prior || b.column - a.column).slice(0, 8)
}

function closingPrior(role: Role | undefined, meaning: HeadingMeaning | undefined): number {
  switch (role) {
    case 'closing':
      return meaning?.weight ?? 0
    case 'quantity':
      return 0.5
    case 'total':
      return 0.2
    case 'unknown':
      return 0.15
    default:
      return 0
  }
}

/** How well a sum proves: few columns and few rows prove less. */
function sumScore({ share, moving }: SumCheck, terms: readonly Term[]): number {
  if (terms.length < 2 || moving < 3) return 0
  return share * Math.min(1, 0.5 + moving / 40)
}

/** Changes the sign of one or two columns as long as clearly more rows hold. */
function improve(
  numbers: readonly Numbers[],
  rows: readonly number[],
  closing: number,
  start: Term[],
  free: readonly number[],
  roles: readonly Role[],
): { terms: Term[]; sum: SumCheck; changes: number } {
  let terms = start
  let sum = checkSum(numbers, rows, closing, terms)
  let changes = 0
  const few = rows.length > 300 ? rows.filter((_, at) => at % Math.ceil(rows.length / 300) === 0) : rows
  const busy = free.filter((column) => few.some((row) => numbers[column]?.[row] !== 0))
  for (let round = 0; round < 4 && sum.share < 0.995 && sum.moving > 2; round++) {
    const current = checkSum(numbers, few, closing, terms).share
    let best: { terms: Term[]; share: number; cost: number } | undefined
    const consider = (candidate: Term[], cost: number) => {
      const check = checkSum(numbers, few, closing, candidate)
      if (check.moving < 3) return
      const gain = check.share - current - cost
      if (gain > 0.01 && (!best || gain > best.share - best.cost - current))
        best = { terms: candidate, share: check.share, cost }
    }
    const moves = busy.flatMap((column) =>
      ([1, -1, 0] as const)
        .filter((sign) => (terms.find((term) => term.column === column)?.sign ?? 0) !== sign)
        .map((sign) => ({ column, sign, cost: costOf(roles[column], sign) })),
    )
    for (const { column, sign, cost } of moves) consider(withSign(terms, column, sign), cost)
    if (!best && current < 0.9 && moves.length <= 40) {
      for (const [at, first] of moves.entries()) {
        const once = withSign(terms, first.column, first.sign)
        for (const second of moves.slice(at + 1)) {
          if (second.column !== first.column)
            consider(withSign(once, second.column, second.sign), first.cost + second.cost)
        }
      }
    }
    if (!best) break
    const found: { terms: Term[] } = best
    terms = found.terms
    sum = checkSum(numbers, rows, closing, terms)
    changes++
  }
  return { terms, sum, changes }
}

/** What a change must gain: the less the heading says, the less. */
function costOf(role: Role | undefined, sign: 1 | -1 | 0): number {
  const own = role && roleSigns[role]
  if (own) return sign === 0 ? 0.02 : 0.06
  if (role === 'adjustment' || role === 'unknown' || role === 'free') return 0
  return sign === 0 ? 0 : 0.02
}

function withSign(terms: readonly Term[], column: number, sign: 1 | -1 | 0): Term[] {
  const others = terms.filter((term) => term.column !== column)
  return sign === 0 ? others : [...others, { column, sign }].sort((a, b) => a.column - b.column)
}

/** Where the headings lead to no sum that holds, looks for sums without them. */
function orRelation(
  best: Guess | undefined,
  numbers: readonly Numbers[],
  rows: readonly number[],
  counts: readonly number[],
  meanings: readonly HeadingMeaning[],
  roles: readonly Role[],
  rates: readonly number[],
  values: readonly number[],
): Guess | undefined {
  const isGood =
    best !== undefined &&
    ((best.sum.share >= 0.9 && best.terms.length >= 2 && best.sum.moving >= 5) ||
      (best.value?.share ?? 0) >= 0.9)
  const isNamed = best !== undefined && closingPrior(roles[best.closing], meanings[best.closing]) >= 0.7
  if (isGood && (isNamed || best.terms.length >= 3)) return best
  let found = best
  for (const { signs, share } of findRelations(numbers, rows, counts, seeded(7)).slice(0, 60)) {
    for (const [closing, sign] of signs) {
      const prior = closingPrior(roles[closing], meanings[closing])
      if (prior === 0 && !['unknown', 'value', 'other'].includes(roles[closing] ?? '')) continue
      const terms = [...signs]
        .filter(([column]) => column !== closing)
        .map(([column, own]): Term => ({ column, sign: (own === sign ? -1 : 1) as 1 | -1 }))
      const inputs = terms.filter((term) => term.sign === 1).length
      if (inputs === 0) continue
      const sum = checkSum(numbers, rows, closing, terms)
      const value = findValue(numbers, rows, closing, rates, values)
      const agreement = terms.reduce((total, term) => total + agrees(roles[term.column], term.sign), 0)
      // Opening comes first and closing late; movements of both directions say more than a total.
      const order =
        (closing / numbers.length) * 0.2 +
        (inputs < terms.length ? 0.15 : 0) +
        0.4 * nonZeroShare(numbers[closing], rows)
      const score =
        sumScore(sum, terms) +
        0.35 * (value?.share ?? 0) +
        prior * 0.9 +
        agreement * 0.08 +
        order -
        (1 - share) -
        0.15
      if (!found || score > found.score) found = { closing, terms, sum, value, score }
    }
  }
  return found
}

/** Most items are in stock, and few are sent back. */
function nonZeroShare(own: Numbers | undefined, rows: readonly number[]): number {
  return rows.filter((row) => own?.[row] !== 0).length / Math.max(1, rows.length)
}

function agrees(role: Role | undefined, sign: 1 | -1): number {
  const own = role && roleSigns[role]
  return own === undefined ? 0 : own === sign ? 1 : -2
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Gives the columns the roles that the proof has shown, and finds those without a heading. */
function settleRoles(
  roles: Role[],
  guess: Guess,
  name: number,
  profiles: readonly ColumnProfile[],
  meanings: readonly HeadingMeaning[],
): void {
  for (const [index, role] of roles.entries()) {
    if (index !== name && role === 'name') roles[index] = 'unknown'
    if (index !== guess.closing && role === 'closing') roles[index] = 'other'
  }
  roles[name] = 'name'
  roles[guess.closing] = 'closing'
  if (guess.value && guess.value.share >= 0.9) {
    roles[guess.value.value] = 'value'
    if (roles[guess.value.rate] === 'unknown') roles[guess.value.rate] = 'rate'
  }
  for (const { index, packs, dates, filled, text } of profiles) {
    // "Item Description" can stand over the packs.
    if (roles[index] !== 'unknown' || (meanings[index]?.weight && meanings[index]?.role !== 'name')) continue
    if (packs > 0.6 && !roles.includes('pack')) roles[index] = 'pack'
    else if (dates > 0.7 && filled > 2 && text < 0.9 && !roles.includes('expiry')) roles[index] = 'expiry'
  }
  // `225ML` and a bare `15` behind the name, or `BTL`, under no heading: the packs of a column that nobody has named.
  const beside = profiles[name + 1]
  const isUsed = (index: number) =>
    index === guess.closing || guess.terms.some(({ column }) => column === index)
  if (
    beside &&
    !roles.includes('pack') &&
    roles[beside.index] === 'unknown' &&
    !meanings[beside.index]?.weight &&
    !isUsed(beside.index) &&
    ((beside.packs > 0.15 && beside.packs + beside.numeric > 0.9) || beside.units > 0.9)
  )
    roles[beside.index] = 'pack'
}

function confidenceOf(
  { closing, terms, sum, value }: Guess,
  meanings: readonly HeadingMeaning[],
  name: number,
  counts: readonly number[],
): number {
  const meaning = meanings[closing]
  const named = meaning?.role === 'closing' ? meaning.weight : 0
  const nameNamed = meanings[name]?.role === 'name'
  const isProven = terms.length >= 2 && sum.share >= proofShare && sum.moving >= proofRows
  const isPriced = value !== undefined && value.share >= proofShare && value.rows >= proofRows
  if (isProven && (named > 0 || isPriced)) return isPriced ? 0.99 : 0.97
  if (isPriced) return named > 0 ? 0.95 : 0.75
  // The same sum also proves other columns, turned around: without its heading, the closing stock is the last of them.
  if (isProven) {
    const others = counts.filter((column) => column !== closing && (meanings[column]?.weight ?? 0) >= 0.7)
    const isLast = terms.every(({ column }) => column < closing)
    if (meaning?.role === 'total' && terms.some(({ sign }) => sign === -1)) return 0.6
    return others.length === 0 && isLast ? 0.55 : meaning?.role === 'unknown' && isLast ? 0.5 : 0.4
  }
  const holdsMostly = terms.length >= 2 && sum.moving >= 5 && sum.share >= 0.9
  if (holdsMostly && named > 0) return 0.85
  if (value && value.share >= 0.9 && value.rows >= 5 && named > 0) return 0.85
  if (terms.length >= 2 && sum.moving >= 8) {
    // One movement is not in the file: the closing stock is still what its heading says.
    if (sum.share >= 0.5) return named >= 0.9 ? 0.7 : named > 0 ? 0.55 : 0.4
    const isContradicted = ['opening', 'issue'].every((role) => meanings.some((own) => own.role === role))
    return named >= 0.9 && !isContradicted ? 0.5 : 0.3
  }
  // Nothing to prove with: only words that mean nothing else are taken.
  if (named >= 0.75 && nameNamed) return counts.length <= 2 || named >= 0.95 ? 0.6 : 0.5
  if (named >= 0.75) return 0.45
  if (meaning?.role === 'quantity' && counts.length === 1 && nameNamed) return 0.5
  return holdsMostly ? 0.45 : 0.25
}
