import { createHash } from 'node:crypto'
import {
  FORM_DRESS,
  FORMS,
  fold,
  foldKeepingCase,
  PACK_WORDS,
  RELEASES,
  SITES,
  UNIT_MASS,
  UNIT_NONE,
  UNIT_VOLUME,
  UNITS,
  VARIANTS,
  WEIGHED_FORMS,
} from '@rasad/lexicon'
import { companyWords } from '../../upkeep/upkeep.ts'
import { readPack } from './proposal-pack.ts'

/** An item as a stock statement prints it. */
export interface PrintedItem {
  name: string
  pack?: string | undefined
  company?: string | undefined
  code?: string | undefined
  /** The name was cut at the width of its column, so what followed is not known. */
  cut?: boolean | undefined
}

export interface Strength {
  unit: number
  /** As printed, and in the unit of its class. */
  value: number
  base: number
}

/** What a printed item says, apart from how it is spelt. */
export interface ReadItem {
  /** Brand, variants and releases: two items that differ here are never one. */
  family: string
  strengths: Strength[]
  /** Forms, sites of use; empty if none is printed. */
  form: string
  /** See `readPack`; empty if none is printed. */
  pack: string
  /** The own words of its maker; empty if none is printed. */
  maker: string
  /** Its parts in the order in which a catalogue writes them, without packs and codes. */
  parts: { word: string; is: 'word' | 'variant' | 'amount' | 'form' }[]
}

/** Containers that tell two packs apart. */
const containers = new Map(
  Object.entries({ vial: 'vial', vials: 'vial', amp: 'amp', amps: 'amp', ampoule: 'amp', ampoules: 'amp' }),
)
const minWord = 3

const abbreviations: [RegExp, string][] = [
  [/\be\s*\/\s*e\s*\/\s*d\b/gi, ' eye ear drops '],
  [/\be\s*\/\s*d\b/gi, ' eye drops '],
  [/\be\s*\/\s*o\b/gi, ' eye ointment '],
  [/\bn\s*\/\s*d\b/gi, ' nasal drops '],
  [/\bn\s*\/\s*s\b/gi, ' nasal spray '],
  [/\bf\s*\/\s*w\b/gi, ' face wash '],
]
const maxFamily = 300
/** A supplier's number: `05465`, `EKRA06`, `P00101`. No strength is written so. */
const codeWord = /^(?:0\d{2,}|\d{5,}|[a-z]{1,8}-?0\d{1,}\d|[a-z]{2,8}-?0\d|[a-z]{1,3}\d{4,})$/
const gst = /[([{]?\s*\bgst(?![a-z])\s*[@:-]?\s*\d+(?:\.\d+)?\s*%?\s*[)\]}]?|\bhsn(?![a-z])\s*[:-]?\s*\d+/g

/** What is left of a printed name without marks, codes, notes and its maker in brackets; case and order stay. */
function withoutCodes({ name, code, company }: PrintedItem): string {
  const maker = makerOf(company)
  let text = name
    .replace(/^[\s*.#>_~-]+/, '')
    .replace(new RegExp(gst.source, 'gi'), ' ')
    .replace(/[([{]([^()[\]{}]*)[)\]}]?/g, (whole, inside: string) =>
      isAside(fold(inside).trim(), maker, code) ? ' ' : whole.replace(/[([{)\]}]/g, ' '),
    )
    .replace(/\s+/g, ' ')
    .trim()
  for (;;) {
    const [first = '', ...rest] = text.split(' ')
    const isCode = codeWord.test(fold(first)) || (code !== undefined && fold(first) === fold(code).trim())
    if (!isCode || !/\p{L}{3}/u.test(rest.join(' '))) break
    text = rest.join(' ').replace(/^[\s*.#-]+/, '')
  }
  const words = text.split(' ')
  const last = words.at(-1) ?? ''
  if (words.length > 1 && code !== undefined && fold(last) === fold(code).trim()) words.pop()
  return words.join(' ')
}

function isAside(inside: string, maker: string, code: string | undefined): boolean {
  if (code !== undefined && inside === fold(code).trim()) return true
  if (codeWord.test(inside)) return true
  const [first = ''] = inside.split(/[^\p{L}\p{M}\d]+/u)
  return maker !== '' && first.length > 1 && (maker.startsWith(first) || first.startsWith(maker))
}

/** The own words of a maker, without what all makers are called; empty if there are none. */
export function makerOf(company: string | undefined): string {
  return companyWords((company ?? '').replace(/[([{].*$/, ' ')).core
}

/** Reads what a printed item says. */
export function readItem(item: PrintedItem): ReadItem {
  const packs = new Set<string>()
  const own = readPack(item.pack)
  if (own !== '') packs.add(own)
  let text = foldKeepingCase(withoutCodes(item)).replace(/(\d),(?=\d{2,3}\b)/g, '$1')
  for (const [short, long] of abbreviations) text = text.replace(short, long)
  text = takePacks(text, packs)
  const read = { brand: [] as string[], variants: [] as string[], strengths: [] as Strength[] }
  const forms = new Set<string>()
  const parts: ReadItem['parts'] = []
  const grams: { strength: Strength; part: ReadItem['parts'][number] }[] = []
  let formBits = 0
  const tokens = tokensOf(text)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) continue
    if (token.number !== undefined) {
      const begin = at
      const [strength, length] = strengthAt(tokens, at, token.number)
      at += length - 1
      const written = tokens.slice(begin, at + 1).map(({ shown }) => shown)
      const part = { word: written.join('').toLowerCase(), is: 'amount' as const }
      if (strength.unit === UNIT_VOLUME && !token.isPart) packs.add(`${strength.base} ml`)
      else if (isCountedPack(tokens, at, token.number, own, read.strengths)) packs.add(own)
      else {
        const last = parts.at(-1)
        if (token.isPart && last?.is === 'amount') last.word += `/${part.word}`
        else parts.push(part)
        if (isGrams(strength) && !token.isPart) grams.push({ strength, part })
        else read.strengths.push(strength)
      }
      continue
    }
    const { word, shown } = token
    const isFirst = read.brand.length === 0
    const form = FORMS.get(word)
    const container = containers.get(word)
    if (form !== undefined || SITES.has(word) || (FORM_DRESS.has(word) && !isSoftBrand(tokens, at))) {
      formBits |= form ?? 0
      forms.add(form !== undefined ? String(form) : SITES.has(word) ? `at ${SITES.get(word)}` : word)
      parts.push({ word, is: 'form' })
    } else if (container !== undefined) packs.add(container)
    else if (PACK_WORDS.has(word) && !isFirst) continue
    else if (token.isPart && UNITS.has(word)) {
      read.strengths.push({ unit: UNITS.get(word)?.[0] ?? UNIT_NONE, value: 1, base: 1 })
      const last = parts.at(-1)
      if (last) last.word += `/${word}`
    } else {
      const isRelease = !isFirst && RELEASES.has(word)
      if (isRelease) read.variants.push(word)
      else read.brand.push(word)
      const isVariant = isRelease || (!isFirst && VARIANTS.has(word))
      parts.push({ word: shown, is: isVariant ? 'variant' : 'word' })
    }
  }
  const isWeighed = formBits !== 0 && (formBits & ~WEIGHED_FORMS) === 0
  for (const { strength, part } of grams) {
    const pack = `${strength.value} gm`
    if (isWeighed || packs.has(pack)) {
      packs.add(pack)
      parts.splice(parts.indexOf(part), 1)
    } else read.strengths.push(strength)
  }
  const brand = joined(read.brand)
  return {
    family: bounded(brand === '' ? `?${fold(item.name).trim()}` : [brand, ...read.variants.sort()].join(' ')),
    strengths: read.strengths,
    form: [...forms].sort().join(' '),
    pack: packOf(packs),
    maker: makerOf(item.company),
    parts,
  }
}

/** `60 ml` of the name and `1*60ml` of the column are one pack. Packs that contradict stay both. */
function packOf(packs: ReadonlySet<string>): string {
  const all = [...packs].sort()
  // The name prints one strip, the column the box: the box says more.
  const kept = all.filter((pack) => !all.some((other) => other !== pack && other.endsWith(`x${pack}`)))
  return kept.join(' + ')
}

/** One character can become a word when it is folded, and an index holds no more than about 2,700 bytes. */
function bounded(family: string): string {
  if (family.length <= maxFamily) return family
  const rest = createHash('sha256').update(family).digest('hex')
  return `${family.slice(0, maxFamily).toWellFormed()} ${rest}`
}

/** A printed name without what can only be a code or a pack. */
export function bareName(item: PrintedItem): string {
  return takePacks(foldKeepingCase(withoutCodes(item)), new Set()).trim()
}

/** Takes what can only be a pack out of a name: 15'S, 1*15, 10X10, 15s. */
function takePacks(text: string, packs: Set<string>): string {
  const take = (_: string, pack: string) => {
    packs.add(readPack(pack))
    return ' '
  }
  return text
    .replace(
      /(?<![\d.])(\d+(?:\.\d+)?[x*×]\d+(?:\.\d+)?(?:\s*(?:ml|gms?|grms?|g|tabs?|caps?|tablets?|capsules?|['`’´]?s))?)(?![a-z\d])/gi,
      take,
    )
    .replace(
      /(?<![\d.x*×])(1\s*[x*×]\s*\d+(?:\.\d+)?(?:\s*(?:ml|gms?|grms?|g|tabs?|caps?|tablets?|capsules?|['`’´]?s))?)(?![a-z\d])/gi,
      take,
    )
    .replace(/(?<![\d.])(\d+)\s*['`’´,]\s*s\b/gi, (_, count: string) => take('', `${count}s`))
    .replace(/(?<![\d.a-z])(\d+)s\b/gi, (_, count: string) => take('', `${count}s`))
    .replace(/(?<=[a-z%])\s*\*\s*(\d+)(?:\s*(?:tabs?|caps?|['`’´]?s))?(?![a-z\d])/gi, (_, count: string) =>
      take('', `${count}s`),
    )
    .replace(/(?<![\d.])(\d+)\s*(mdi|md|doses?|puffs?)\b/gi, (_, count: string) => take('', `${count}md`))
    .replace(
      /(?<![\d.])(\d+(?:\.\d+)?)\s*['`’´]\s*(gms?|grms?|g|ml)\b/gi,
      (_, amount: string, unit: string) => take('', `${amount}${unit}`),
    )
}

interface Token {
  word: string
  /** With its case. */
  shown: string
  number?: number
  /** A slash before it joins it to an amount: `250mg/5ml`. */
  isPart: boolean
  /** Nothing stands between it and the token before. */
  isGlued: boolean
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const match of text.matchAll(/\d+(?:\.\d+)?|\.\d+|[\p{L}\p{M}]+|%|\+/gu)) {
    const [shown] = match
    const word = shown.toLowerCase()
    const between = text.slice(Math.max(0, end), match.index)
    const isPart =
      tokens.length > 0 &&
      /^\s*(?:\/|per)\s*$/.test(between) &&
      tokens.some((one) => one.number !== undefined)
    const isGlued = match.index === end
    end = match.index + word.length
    if (word === '+') {
      // Between two words or numbers it joins; behind a word it is spoken: `LS+`.
      if (!/^\s*[\p{L}\d]/u.test(text.slice(end)) || (isGlued && /^\s/.test(text.slice(end))))
        tokens.push({ word: 'plus', shown: 'PLUS', isPart: false, isGlued })
      continue
    }
    const isNumber = /\d/.test(word)
    tokens.push({ word, shown, isPart, isGlued, ...(isNumber && { number: Number(word) }) })
  }
  return tokens
}

/** The strength at a number, and how many tokens it has. */
function strengthAt(tokens: readonly Token[], at: number, value: number): [Strength, number] {
  const next = tokens[at + 1]
  // `60k` is 60,000.
  if (next?.word === 'k' && next.isGlued)
    return [{ unit: UNIT_NONE, value: value * 1_000, base: value * 1_000 }, 2]
  const unit = next && next.number === undefined && !next.isPart ? UNITS.get(next.word) : undefined
  if (!unit) return [{ unit: UNIT_NONE, value, base: value }, 1]
  return [{ unit: unit[0], value, base: Number((value * unit[1]).toPrecision(9)) }, 2]
}

/** `MUPI SOFT`; the soft of a soft gelatin capsule is no name. */
function isSoftBrand(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'soft' && !/^(?:gel|gelatin|gels)$/.test(tokens[at + 1]?.word ?? '')
}

function isGrams({ unit, value, base }: Strength): boolean {
  return unit === UNIT_MASS && base === value * 1_000
}

/** `DOLO 650 15 TAB` beside a pack of 15: the strength is told already. */
function isCountedPack(
  tokens: readonly Token[],
  at: number,
  value: number,
  pack: string,
  before: readonly Strength[],
): boolean {
  const next = tokens[at + 1]?.word
  return before.length > 0 && pack === `${value} count` && next !== undefined && FORMS.has(next)
}

/** Words of three letters and more are one name however they are spaced; a shorter one, or a variant, stays apart. */
function joined(words: readonly string[]): string {
  let out = ''
  let wasLong = false
  for (const word of words) {
    const isLong = word.length >= minWord && !VARIANTS.has(word)
    out += out === '' || (isLong && wasLong) ? word : ` ${word}`
    wasLong = isLong
  }
  return out
}

/** Whether two lists of strengths agree: each has its like, and a number without a unit has any. */
export function sameStrengths(one: readonly Strength[], other: readonly Strength[]): boolean {
  if (one.length !== other.length) return false
  const rest = [...other]
  // Those with a unit choose first.
  return [...one]
    .sort((a, b) => b.unit - a.unit)
    .every((strength) => {
      const exact = rest.findIndex((each) => each.unit === strength.unit && isNear(each.base, strength.base))
      const at = exact >= 0 ? exact : rest.findIndex((each) => isSame(strength, each))
      if (at >= 0) rest.splice(at, 1)
      return at >= 0
    })
}

function isSame(one: Strength, other: Strength): boolean {
  if (one.unit !== UNIT_NONE && other.unit !== UNIT_NONE)
    return one.unit === other.unit && isNear(one.base, other.base)
  return isNear(one.value, other.value)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))
}
