import { type DoubtReason, doubtReasons, type PartRole } from '@rasad/contract/order-words'
import type { ListItem, ListMatch } from '@rasad/contract/pasted-list'
import { splitLastNumber } from '@rasad/list-reader'
import { comparePrinted, fitsUnit, isDoubtful, type Named, namedBy } from '../../lib/medicine-differences.ts'
import { isNamed, isRecord } from '../../lib/values.ts'

/** A medicine of the catalogue, as far as a line needs it. */
export interface Meant {
  _id: string
  name: string
  companyName: string | null
  pack: string | null
  composition: string | null
  /** MRP in rupees, where it is known */
  price?: number | null
}

/** Why a line is asked about. */
export interface Why {
  reason: DoubtReason
  /** what of the line it is about, as written */
  written?: string
}

/** A line that the catalogue can read in more than one way, as it was read. */
export interface Doubt {
  /** the name without quantity */
  written: string
  qty: string
  /** best first; empty when nothing is close */
  candidates: Meant[]
  /** a last number that is a strength or counts packs */
  number?: number
  /** the company under whose heading the line stands */
  company?: string
  /** none of the candidates is meant: it is not asked for */
  isNone?: true
  /** asked for as it is written, though the catalogue does not have it */
  isKept?: true
  /** the line was read beyond doubt, and a person may take another medicine for it */
  isSure?: true
  /** the name means the first candidate because somebody has said so */
  isKnown?: true
  /** weightiest first */
  why?: Why[]
  /** the earlier line that this one changes, as written */
  corrects?: string
  /** what was remembered for this name and does not hold any more: the alias's id, and what it meant */
  setAside?: { id: string; name: string }
}

/** Candidates less likely than the best by more than this are only noise on a phone. */
const minShare = 0.01

export function meantOf(hit: Meant): Meant {
  const { _id, name, companyName, pack, composition, price } = hit
  return { _id, name, companyName, pack, composition, ...(price != null && { price }) }
}

/** What a line says if a certain medicine is meant. */
export interface Reading {
  medicine: Meant
  qty: string
  /** what the number in doubt then is */
  as?: 'strength' | 'quantity'
}

/** What of a line each reason is about. */
const rolesOf: Partial<Record<DoubtReason, PartRole>> = {
  'unknown-word': 'unknown',
  'other-strength': 'strength',
  'other-form': 'form',
  'other-pack': 'pack',
  'odd-quantity': 'quantity',
}

/**
 * The doubt about a line that was read beside the catalogue; undefined if there is none. That only the quantity is missing
 * is no doubt about the medicine: its field asks for it.
 * @param corrects the earlier line that it changes
 */
export function doubtOf(item: ListItem, corrects?: string): Doubt | undefined {
  const { why = [], parts = [] } = item
  const isUncounted = why.length === 1 && why[0] === 'no-quantity'
  if ((item.sure || isUncounted) && item.matches.length > 0) return undefined
  const reasons = why.map((reason): Why => {
    const written = parts
      .filter(({ role }) => role === rolesOf[reason])
      .map(({ text }) => text.trim())
      .join(' ')
    return { reason, ...(written !== '' && { written }) }
  })
  const candidates = candidatesOf(item)
  const number = numberInDoubt(item, candidates)
  return {
    written: item.name,
    qty: item.quantity === null ? '' : String(item.quantity),
    candidates,
    ...(number !== undefined && { number }),
    ...(item.company !== undefined && { company: item.company }),
    ...(item.confirmed !== undefined && { isKnown: true as const }),
    ...(reasons.length > 0 && { why: reasons }),
    ...(corrects !== undefined && { corrects }),
    ...(item.setAside && { setAside: { id: item.setAside._id, name: item.setAside.medicine.name } }),
  }
}

/**
 * What the line can mean: what has the brand that is written; where nothing has it, every brand with the salt that is
 * written. A name that only looks like another is none of these: levocet is no Lacoset.
 */
function candidatesOf({ name, matches, unit, confirmed }: ListItem): Meant[] {
  const least = (matches[0]?.score ?? 0) * minShare
  const likely = matches.filter(({ score }) => score >= least)
  const namedAs = (named: Named) => matches.filter((match) => namedBy(name, match) === named)
  // Without a number, every product of the brand can be meant: who writes `augmentin` may well want the 625 Duo.
  const brand = namedAs('brand').filter((match) => !/\d/.test(name) || likely.includes(match))
  const salt = namedAs('salt')
  // Who writes one salt wants nothing that has others, too.
  const isOneWord = name.match(/\p{L}{4,}/gu)?.length === 1
  const alone = salt.filter(({ composition }) => isOneWord && !composition?.includes('+'))
  const others = alone.length > 0 ? alone : salt
  const found = confirmed !== undefined ? likely : brand.length > 0 ? brand : others
  const isFit = (match: ListMatch) => fitsUnit(unit, match)
  return [...found.filter(isFit), ...found.filter((match) => !isFit(match))].map((match) => meantOf(match))
}

/** `Telma 40`, read without a quantity, or as 40 of `Telma` although a candidate is called *Telma 40*. */
function numberInDoubt(item: ListItem, candidates: readonly Meant[]): number | undefined {
  const { name, quantity } = item
  if (quantity === null) return splitLastNumber(name)?.number
  if (item.unit !== null || item.free !== undefined || /\d/.test(name)) return undefined
  const isLast = new RegExp(`\\p{L}[\\s:=.–-]+${quantity}\\s*$`, 'u').test(item.raw)
  const isStrength = candidates.some((medicine) => numbersIn(medicine.name).includes(quantity))
  return isLast && isStrength ? quantity : undefined
}

/** What the line can say if this medicine is meant, likeliest first. */
export function readingsOf({ number, qty }: Doubt, medicine: Meant): Reading[] {
  if (number === undefined) return [{ medicine, qty }]
  const asQuantity = { medicine, qty: String(number), as: 'quantity' } as const
  if (!isStrengthOf(medicine, number)) return [asQuantity]
  const asStrength = { medicine, qty: '', as: 'strength' } as const
  return qty === '' ? [asStrength] : [asQuantity, asStrength]
}

/** The line with its number, which the reading may have taken for the quantity. */
export function writtenWhole({ written, number, qty }: Doubt): string {
  return number === undefined || qty === '' ? written : `${written} ${number}`
}

/** The other reading of `Telma 40`: the name without the number, which then counts packs of any strength. */
export function countedReading(doubt: Doubt): { name: string; qty: string } | undefined {
  const { number, candidates } = doubt
  if (number === undefined || !candidates.some((medicine) => isStrengthOf(medicine, number))) return undefined
  const last = splitLastNumber(writtenWhole(doubt))
  return last && { name: last.name.replace(/[\s:=.–-]+$/u, ''), qty: String(last.number) }
}

/**
 * Whether the medicine has other numbers than the line: most likely another strength. No key chooses such a medicine.
 */
export function isOtherStrength(doubt: Doubt, medicine: Meant): boolean {
  const its = numbersIn(medicine.name)
  if (its.length === 0) return false
  const written = numbersIn(doubt.written).filter((number) => number !== doubt.number)
  if (written.length > 0) return !written.every((number) => its.includes(number))
  return doubt.number !== undefined && !its.includes(doubt.number)
}

/**
 * Whether the reading has another brand, strength or form than the line: it is taken only when it is chosen twice.
 * @param unit what is counted
 */
export function needsSecondLook(doubt: Doubt, reading: Reading, unit?: string): boolean {
  const { medicine } = reading
  return (
    isOtherStrength(doubt, medicine) ||
    !fitsUnit(unit, medicine) ||
    comparePrinted(printedOf(doubt, reading), medicine).otherForm
  )
}

/** What is asked about a line. */
export type DoubtKind = 'which' | 'salt' | 'unknown'

/**
 * `salt`: the medicine is another brand than the text names, with the salt that it names; `unknown`: it has neither.
 * @param medicine by default the best candidate
 */
export function kindOf({ written, isKnown, candidates }: Doubt, medicine = candidates[0]): DoubtKind {
  if (!medicine) return 'unknown'
  const named = isKnown ? 'brand' : namedBy(written, medicine)
  return named === 'brand' ? 'which' : named === 'salt' ? 'salt' : 'unknown'
}

/**
 * Whether an answer holds for this list alone: another brand is not what the text means. What somebody looked up for it is,
 * unless the text names a salt; a list that was kept for long can still offer what only looks like the name.
 */
export function isForThisList(doubt: Doubt, medicine: Meant): boolean {
  const kind = kindOf(doubt, medicine)
  return kind === 'salt' || (kind === 'unknown' && doubt.candidates.some(({ _id }) => _id === medicine._id))
}

/** Both lines say the same: what a person says of one holds for the other. */
export function isSameDoubt(one: Doubt, other: Doubt): boolean {
  const textOf = (doubt: Doubt) => writtenWhole(doubt).toLowerCase().split(/\s+/).join(' ')
  return textOf(one) === textOf(other) && one.company === other.company
}

/**
 * The only reading that has each word that is written, strength and form, if there is just one. It stands out, and is not chosen.
 * @param unit what is counted: of strips, tablets are likelier than what comes in bottles
 */
export function likelyReading(
  doubt: Doubt,
  readings: readonly Reading[],
  unit?: string,
): Reading | undefined {
  const fitting = readings.filter((reading) => {
    const differences = comparePrinted(printedOf(doubt, reading), reading.medicine)
    return (
      !isDoubtful(differences) &&
      differences.without.length === 0 &&
      !isOtherStrength(doubt, reading.medicine) &&
      kindOf(doubt, reading.medicine) === 'which'
    )
  })
  const inStrips = unit === 'strip' || unit === 'tablet' ? fitting.filter(isTablet) : fitting
  const [only, ...others] = inStrips.length > 0 ? inStrips : fitting
  return others.length === 0 ? only : undefined
}

function isTablet({ medicine: { name, pack } }: Reading): boolean {
  return /\btab(?:let)?s?\b/i.test(`${name} ${pack ?? ''}`)
}

/** The written name as far as this reading takes it for the name of the medicine. */
export function printedOf(doubt: Doubt, { as }: Reading): { text: string } {
  const whole = writtenWhole(doubt)
  const counted = as === 'quantity' ? splitLastNumber(whole)?.name : undefined
  return { text: counted ?? whole }
}

/** In its name, or an amount of its composition. */
function isStrengthOf({ name, composition }: Meant, number: number): boolean {
  return numbersIn(`${name} ${composition ?? ''}`).includes(number)
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}

export function isMeant(value: unknown): value is Meant {
  return (
    isNamed(value) &&
    isTextOrNull(value.companyName) &&
    isTextOrNull(value.pack) &&
    isTextOrNull(value.composition) &&
    (value.price == null || typeof value.price === 'number')
  )
}

export function isDoubt(value: unknown): value is Doubt {
  return (
    isRecord(value) &&
    typeof value.written === 'string' &&
    typeof value.qty === 'string' &&
    Array.isArray(value.candidates) &&
    value.candidates.every(isMeant) &&
    (value.number === undefined || typeof value.number === 'number') &&
    (value.company === undefined || typeof value.company === 'string') &&
    (value.isNone === undefined || value.isNone === true) &&
    (value.isKept === undefined || value.isKept === true) &&
    (value.isSure === undefined || value.isSure === true) &&
    (value.isKnown === undefined || value.isKnown === true) &&
    (value.why === undefined || (Array.isArray(value.why) && value.why.every(isWhy))) &&
    (value.corrects === undefined || typeof value.corrects === 'string') &&
    (value.setAside === undefined || isSetAside(value.setAside))
  )
}

function isWhy(value: unknown): value is Why {
  return (
    isRecord(value) &&
    doubtReasons.some((known) => known === value.reason) &&
    (value.written === undefined || typeof value.written === 'string')
  )
}

function isSetAside(value: unknown): boolean {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}
