import { createSpelling } from '@rasad/matching'
import { compareProducts, type ProductDifference, type ReadProduct } from '../catalogue/catalogue.ts'
import { areAlike, type CompanyWords, companyWords } from './company-words.ts'

export interface MedicineToCompare {
  no: number
  name: string
  read: ReadProduct
  /** 0: none. */
  companyNo: number
  company: CompanyWords | undefined
  pack: string | null
  pricePaise: number | null
}

export interface CompanyToCompare {
  no: number
  name: string
  /** Keys of the names of its medicines. */
  medicines: ReadonlySet<string>
}

/** Two entries that are probably one. */
export interface Pair {
  one: number
  other: number
  /** Both names, folded, for searching the list. */
  text: string
  certainty: number
  /** Medicines: what one of them leaves open. */
  unclear: ProductDifference[]
}

/** The most certain pairs are enough: admins decide dozens, not thousands. */
const maxPairs = 20_000
/** Names of one brand that are compared each with each. Generic names have more; they are divided further. */
const maxCompared = 60
const minCertainty = 0.3
/** One usual slip: see `createSpelling`. */
const maxSlip = 110
/** Shorter words are near too many others. */
const minSlipLetters = 5

/**
 * Pairs of medicines that are probably one product, the most certain first. A pair that contradicts itself in strength,
 * salt, form or variant is never among them.
 */
export function findMedicinePairs(medicines: readonly MedicineToCompare[]): Pair[] {
  const pairs = new Map<string, Pair>()
  const put = (one: MedicineToCompare, other: MedicineToCompare, slip: number) => {
    const found = judge(one, other, slip)
    const key = one.no < other.no ? `${one.no} ${other.no}` : `${other.no} ${one.no}`
    if (found && !pairs.has(key)) pairs.set(key, found)
  }
  for (const group of groupsBy(medicines, brandKey)) {
    const parts = group.length <= maxCompared ? [group] : groupsBy(group, productKey)
    for (const part of parts) eachPair(part.length <= maxCompared ? [part] : groupsBy(part, makerKey), put)
  }
  // Slips: another spelling of a brand of the same maker, all else the same.
  for (const group of groupsBy(medicines, (medicine) => slipKey(medicine))) {
    if (group.length > 1) eachSlip(group, put)
  }
  return mostCertain([...pairs.values()])
}

function eachPair(
  parts: readonly MedicineToCompare[][],
  put: (one: MedicineToCompare, other: MedicineToCompare, slip: number) => void,
): void {
  for (const part of parts) {
    for (let at = 0; at < part.length; at++) {
      for (let next = at + 1; next < part.length; next++) {
        const [one, other] = [part[at], part[next]]
        if (one && other) put(one, other, 0)
      }
    }
  }
}

function eachSlip(
  group: readonly MedicineToCompare[],
  put: (one: MedicineToCompare, other: MedicineToCompare, slip: number) => void,
): void {
  for (let at = 0; at < group.length; at++) {
    const one = group[at]
    if (!one || one.read.brand.length < minSlipLetters) continue
    let spelling: ReturnType<typeof createSpelling> | undefined
    for (let next = at + 1; next < group.length; next++) {
      const other = group[next]
      if (!other || one.read.brand === other.read.brand) continue
      if (Math.abs(one.read.brand.length - other.read.brand.length) > 2) continue
      // Two brands of one maker differ by more than a slip, or in what they contain.
      if (one.read.salts === null || one.read.salts !== other.read.salts) continue
      spelling ??= createSpelling(one.read.brand)
      const slip = spelling(other.read.brand, maxSlip)
      if (slip <= maxSlip) put(one, other, slip)
    }
  }
}

/** @param slip what the two spellings of the brand cost; 0: the same */
function judge(one: MedicineToCompare, other: MedicineToCompare, slip: number): Pair | undefined {
  const maker = makerFit(one, other)
  if (maker === undefined) return undefined
  const { against, unclear } = compareProducts(one.read, other.read)
  if (against.length > 0) return undefined
  // A generic name says no brand: only its maker tells two of them apart.
  if (maker < 1 && one.read.brand !== '' && one.read.saltNames.includes(one.read.brand)) return undefined
  const open = unclear.filter((kind) => kind !== 'name')
  let certainty = (slip === 0 ? 0.96 : 0.72 - slip / 400) * maker
  certainty -= 0.18 * open.length
  if (one.read.salts !== null && one.read.salts === other.read.salts) certainty += 0.02
  else if (one.read.salts !== null || other.read.salts !== null) certainty -= 0.04
  if (one.pack !== null && other.pack !== null && one.pack !== other.pack) certainty -= 0.12
  if (isOtherPrice(one.pricePaise, other.pricePaise)) certainty -= 0.06
  if (certainty < minCertainty) return undefined
  return {
    one: one.no,
    other: other.no,
    text: `${one.name} ${other.name}`.toLowerCase(),
    certainty: Math.min(0.99, Math.round(certainty * 100) / 100),
    unclear,
  }
}

/** 1 for one maker, less where one is not named or named differently; undefined for two makers. */
function makerFit(one: MedicineToCompare, other: MedicineToCompare): number | undefined {
  if (one.companyNo === other.companyNo) return one.companyNo === 0 ? 0.9 : 1
  if (!one.company || !other.company) return 0.8
  return areAlike(one.company, other.company) ? 0.9 : undefined
}

function isOtherPrice(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false
  return Math.max(one, other) > 1.5 * Math.min(one, other)
}

function brandKey({ read }: MedicineToCompare): string | undefined {
  return read.brand === '' ? undefined : `${read.brand}|${read.variants.join()}|${read.releases}`
}

function productKey({ read }: MedicineToCompare): string {
  return `${read.strengths.map((strength) => strength.slice(2)).join()}|${read.forms}|${read.sites}`
}

function makerKey({ companyNo }: MedicineToCompare): string {
  return String(companyNo)
}

function slipKey(medicine: MedicineToCompare): string | undefined {
  const { read, company } = medicine
  if (!company || read.brand.length < minSlipLetters || read.salts === null) return undefined
  return `${company.core}|${productKey(medicine)}|${read.variants.join()}|${read.releases}|${read.salts}`
}

/** Pairs of companies that are probably one, the most certain first. */
export function findCompanyPairs(companies: readonly CompanyToCompare[]): Pair[] {
  const pairs = new Map<string, Pair>()
  const read = companies.map((company) => ({ ...company, words: companyWords(company.name) }))
  type Read = (typeof read)[number]
  const put = (one: Read, other: Read, certainty: number) => {
    const key = `${one.no} ${other.no}`
    const shared = sharedPart(one.medicines, other.medicines)
    const sure = Math.min(0.99, Math.round((certainty + 0.3 * shared) * 100) / 100)
    if (sure < minCertainty || (pairs.get(key)?.certainty ?? 0) >= sure) return
    const text = `${one.name} ${other.name}`.toLowerCase()
    pairs.set(key, { one: one.no, other: other.no, text, certainty: sure, unclear: [] })
  }
  const compare = (group: readonly Read[], judged: (one: Read, other: Read) => number) => {
    group.forEach((one, at) => {
      for (const other of group.slice(at + 1)) put(one, other, judged(one, other))
    })
  }
  for (const group of groupsBy(read, ({ words }) => words.core || undefined)) {
    compare(group, (one, other) => {
      if (one.words.whole === other.words.whole) return 0.95
      return areAlike(one.words, other.words) ? 0.7 : 0.3
    })
  }
  // Slips begin alike often enough: comparing all with all would take minutes.
  for (const group of groupsBy(read, ({ words }) =>
    words.core.length >= minSlipLetters ? words.core.slice(0, 3) : undefined,
  )) {
    group.forEach((one, at) => {
      const spelling = createSpelling(one.words.core)
      for (const other of group.slice(at + 1)) {
        if (one.words.core === other.words.core) continue
        const slip = spelling(other.words.core, maxSlip)
        if (slip <= maxSlip && areAlike({ ...one.words, core: '' }, { ...other.words, core: '' })) {
          put(one, other, 0.6 - slip / 400)
        }
      }
    })
  }
  return mostCertain([...pairs.values()])
}

/** How much of the shorter list of medicines the other has too. */
function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size === 0) return 0
  let shared = 0
  for (const name of few) if (many.has(name)) shared++
  return shared / few.size
}

function groupsBy<T>(rows: readonly T[], keyOf: (row: T) => string | undefined): T[][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

function mostCertain(pairs: Pair[]): Pair[] {
  return pairs
    .sort((a, b) => b.certainty - a.certainty || a.one - b.one || a.other - b.other)
    .slice(0, maxPairs)
}
