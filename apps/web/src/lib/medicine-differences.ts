import {
  FORM_CAPSULE,
  FORM_EXPECTORANT,
  FORM_SOLUTION,
  FORM_SUSPENSION,
  FORM_SYRUP,
  FORM_TABLET,
  FORMS,
  isFormWord,
  isNearWord,
  nameWords,
  UNIT_MASS,
  UNITS,
} from '@rasad/lexicon'
import { readPack } from '@rasad/lexicon/packs'
import { comparePrices } from '@rasad/lexicon/prices'

export { type Named, namedBy } from '@rasad/lexicon'

// What a candidate says that the printed row does not, so that nobody takes another strength, form or pack by mistake.

export interface Printed {
  text: string
  pack?: string | undefined
  company?: string | undefined
  /** In rupees. */
  mrp?: number | undefined
}

export interface Compared {
  name: string
  pack: string | null
  composition: string | null
  companyName: string | null
  /** MRP of a pack in rupees. */
  price?: number | null | undefined
}

/** A piece of a candidate's name; `differs` where the printed row says otherwise or nothing. */
interface Piece {
  text: string
  differs: boolean
}

export interface Differences {
  name: Piece[]
  /** It has numbers that contradict the printed ones. */
  otherStrength: boolean
  otherForm: boolean
  otherPack: boolean
  otherPrice: boolean
  /** Words of the printed name that the candidate does not have, such as `H`. */
  without: string[]
}

/** Whether taking it needs a second look. */
export function isDoubtful({ otherStrength, otherForm }: Differences): boolean {
  return otherStrength || otherForm
}

/** Syrups and suspensions are one kind of form. */
const liquids = FORM_SYRUP | FORM_SUSPENSION | FORM_SOLUTION | FORM_EXPECTORANT
export function comparePrinted(printed: Printed, medicine: Compared): Differences {
  const written = partsOf(`${printed.text} ${printed.pack ?? ''}`)
  const own = partsOf(medicine.name)
  const all = partsOf(
    [medicine.name, medicine.pack, medicine.composition, medicine.companyName].filter(Boolean).join(' '),
  )
  const writtenForm = formOf(written.words)
  const ownForm = formOf(own.words) || formOf(partsOf(medicine.pack ?? '').words)
  const otherForm = writtenForm !== 0 && ownForm !== 0 && (writtenForm & ownForm) === 0
  const packNumbers = partsOf(printed.pack ?? '').numbers
  const amounts = strengthsOf(printed.text)
  const isStrange = own.numbers.some((number) => !written.numbers.includes(number))
  const isMissing = amounts.some(
    (amount) => !amount.some((number) => all.numbers.includes(number) || packNumbers.includes(number)),
  )
  return {
    name: piecesOf(medicine.name).map((text) => ({ text, differs: differs(text, medicine.name) })),
    otherStrength: isMissing || (isStrange && amounts.length > 0),
    otherForm,
    otherPack: isOtherPack(printed.pack, medicine.pack),
    otherPrice: isOtherPrice(printed, medicine.price),
    without: nameWords(printed.text).filter(
      (word) =>
        !isFormWord(word) && !isAmong(word, all.words) && !all.words.some((other) => isNearWord(word, other)),
    ),
  }

  function differs(piece: string, name: string): boolean {
    if (/^\d/.test(piece))
      return !numbersIn(amountAt(name, piece)).some((number) => written.numbers.includes(number))
    const word = piece.toLowerCase()
    if (!/[a-z]/.test(word) || UNITS.has(word)) return false
    if (isFormWord(word)) return otherForm && (FORMS.get(word) ?? 0) !== 0
    return !isAmong(word, written.words)
  }
}

/** Whether the medicine comes in the unit that is counted: ten strips or tablets are not a syrup, five bottles no strip. */
export function fitsUnit(
  unit: string | null | undefined,
  { name, pack }: Pick<Compared, 'name' | 'pack'>,
): boolean {
  const form = formOf(nameWords(name)) || formOf(nameWords(pack ?? ''))
  const isSolid = (form & (FORM_TABLET | FORM_CAPSULE)) !== 0
  if (unit === 'bottle') return !isSolid || /bottle|jar|container/i.test(pack ?? '')
  if (!['strip', 'tablet', 'capsule'].includes(unit ?? '')) return true
  return form === 0 || isSolid
}

interface Parts {
  words: string[]
  numbers: number[]
}

function partsOf(text: string): Parts {
  return { words: nameWords(text), numbers: numbersIn(text) }
}

function piecesOf(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?|\p{L}+|[^\d\p{L}]+/gu) ?? []
}

function numbersIn(text: string): number[] {
  return amountsIn(text).flat()
}

/** Numbers of a text; an amount in grams or micrograms as written and in milligrams. */
function amountsIn(text: string): number[][] {
  return [...text.toLowerCase().matchAll(/(\d+(?:\.\d+)?)\s*(\p{L}+)?/gu)].map(([, digits, unit]) => {
    const number = Number(digits)
    const [kind, factor] = UNITS.get(unit ?? '') ?? []
    return kind === UNIT_MASS && factor !== undefined && factor !== 1
      ? [number, Math.round(number * factor * 1e6) / 1e6]
      : [number]
  })
}

/** Numbers of a printed name that are not a pack: `10'S`, `1X15`, `100ML` count or measure. */
function strengthsOf(text: string): number[][] {
  return amountsIn(text.replace(/\d+\s*[x*]\s*\d+\S*/gi, ' ').replace(/\d+\s*['’`]?\s*(?:s|ml)\b\.?/gi, ' '))
}

/** The piece with the unit behind it. */
function amountAt(name: string, piece: string): string {
  const at = name.indexOf(piece)
  return /^\d+(?:\.\d+)?\s*\p{L}*/u.exec(name.slice(at))?.[0] ?? piece
}

function formOf(words: readonly string[]): number {
  const bits = words.reduce((all, word) => all | (FORMS.get(word) ?? 0), 0)
  return (bits & liquids) === 0 ? bits : bits | liquids
}

/** Printed words are cut: the beginning of a word is the word. */
function isAmong(word: string, words: readonly string[]): boolean {
  return words.some(
    (other) =>
      other === word ||
      (word.length >= 3 && other.startsWith(word)) ||
      (other.length >= 3 && word.startsWith(other)),
  )
}

function isOtherPack(printed: string | undefined, pack: string | null): boolean {
  const written = numbersIn(printed ?? '')
  const own = numbersIn(pack ?? '')
  return written.length > 0 && own.length > 0 && !own.some((number) => written.includes(number))
}

/** Whether both are known, and more lies between them than the years of a catalogue. */
function isOtherPrice({ mrp, pack }: Printed, price: number | null | undefined): boolean {
  return Boolean(mrp && price) && comparePrices(mrp, price ?? null, readPack(pack)) !== 'agrees'
}
