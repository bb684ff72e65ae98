import { demoWorld } from '../demo/index.ts'
import { createRandom, type Random } from '../demo/random.ts'
import type { DemoMedicine } from '../demo/types.ts'

/** Forms as the trade's software prints them. */
const forms: readonly [RegExp, string][] = [
  [/\bORAL SUSPENSION$/, 'SUSP'],
  [/\bTABLET\b/, 'TAB'],
  [/\bCAPSULE\b/, 'CAP'],
  [/\bSYRUP$/, 'SYP'],
  [/\bINJECTION$/, 'INJ'],
  [/\bOINTMENT$/, 'OINT'],
]

/** A catalogue name as an ERP prints it: `Telma 40 Tablet` is `TELMA 40 TAB`. */
function printedName(name: string): string {
  let printed = name.toUpperCase()
  for (const [form, short] of forms) printed = printed.replace(form, short)
  return printed
}

/** A pack as an ERP prints it: `strip of 15 tablets` is `15'S`, `bottle of 100 ml Syrup` is `100ML`. */
function printedPack(pack: string): string {
  const [, size = '', unit = ''] = / of ([\d.]+) (\w+)/.exec(pack) ?? []
  if (size === '') return ''
  if (/^(?:ml|gm)$/i.test(unit)) return `${size}${unit.toUpperCase()}`
  if (/^MDI$/i.test(unit)) return `${size}MD`
  if (/^Injection$/i.test(unit)) return 'VIAL'
  return `${size}'S`
}

/** One batch of an item, as a statement of one day has it. In packs. */
interface SampleBatch {
  batch: string
  /** Months from the day of the statement until it expires. */
  months: number
  opening: number
  purchase: number
  sale: number
  closing: number
}

/** An item of a sample file. */
export interface SampleItem {
  name: string
  pack: string
  company: string
  /** Null: not printed. */
  mrpPaise: number | null
  ptrPaise: number | null
  scheme: string | null
  batches: SampleBatch[]
}

/** What a sample asks of the person who drops it. */
const askedCount = 10
/** Things that a medical store sells too, and that are no medicines. */
const besides = [
  { name: 'SURGICAL GLOVES STERILE 6.5', pack: '1PAIR' },
  { name: 'HOT WATER BAG RUBBER LARGE', pack: '1PC' },
]
/** Names that others of the catalogue begin with: the matcher asks, and a sample asks enough. */
const doubtful = /^(?:Scalpe\+ Shampoo|R-Cin \d+ Capsule|Human Mixtard 40IU)/
const schemes = ['10+1', '20+1', '5+1', '10+2']

interface Choice {
  /** Names the sample: another one has other numbers. */
  seed: number
  /** Rows of items on day 0, each batch counted; where there are fewer items, some have two batches. */
  rows: number
  /** Every how manieth medicine of the demo catalogue is in it, beginning with `from`. */
  every: number
  from: number
}

/**
 * The items of a sample, by company: from the demo catalogue, printed as an ERP prints them. Ten are brands without a
 * strength, which nobody can know; two are no medicines.
 * @param day 0, or 1 for the next day: what was left, with purchases and sales of its own, some new items and some gone
 */
export function sampleItems({ seed, rows, every, from }: Choice, day: 0 | 1): SampleItem[] {
  const { medicines, companies } = demoWorld()
  const random = createRandom(seed)
  const companyOf = ({ company }: DemoMedicine) => (companies[company]?.name ?? '').toUpperCase()
  const asked = askedFamilies(medicines, random)
  const hidden = new Set(asked.map(({ hidden: one }) => one))
  const sure = medicines.filter(
    (medicine, at) => at % every === from && !hidden.has(medicine) && !doubtful.test(medicine.name),
  )
  const plain = sure.map((medicine) => ({
    ...{ name: printedName(medicine.name), pack: printedPack(medicine.pack), company: companyOf(medicine) },
    ...{ mrpPaise: medicine.pricePaise, scheme: random.chance(0.12) ? random.pick(schemes) : null },
  }))
  const open = asked.map(({ name, hidden: medicine }) => ({
    ...{ name: printedName(name), pack: printedPack(medicine.pack), company: companyOf(medicine) },
    ...{ mrpPaise: null, scheme: null },
  }))
  const others = besides.map((item) => ({ ...item, company: 'GENERAL ITEMS', mrpPaise: null, scheme: null }))
  const all = [...plain, ...open, ...others].sort(byCompanyAndName)
  const isThere = (item: { mrpPaise: number | null }, at: number, on: 0 | 1) =>
    item.mrpPaise === null || at % 97 !== 3 + 40 * on
  let surplus = rows - all.filter((item, at) => isThere(item, at, 0)).length
  return all
    .map((item, at) => {
      const count = isThere(item, at, 0) && surplus-- > 0 ? 2 : 1
      const ptrPaise = item.mrpPaise === null ? null : Math.round((item.mrpPaise / 1.12) * 0.8)
      return { ...item, ptrPaise, batches: stockOf(random, count, day) }
    })
    .filter((item, at) => isThere(item, at, day))
}

function byCompanyAndName(one: { company: string; name: string }, other: { company: string; name: string }) {
  const [first, second] = [`${one.company}\0${one.name}`, `${other.company}\0${other.name}`]
  return first < second ? -1 : first > second ? 1 : 0
}

/** Brands that a company has in three strengths or more in the same pack; one of each is not in the sample itself. */
function askedFamilies(
  medicines: readonly DemoMedicine[],
  random: Random,
): { name: string; hidden: DemoMedicine }[] {
  const families = new Map<string, { name: string; of: DemoMedicine[] }>()
  for (const medicine of medicines) {
    const name = medicine.name.replace(/ \d+(?:\.\d+)?(?= (?:Tablet|Capsule)$)/, '')
    if (name === medicine.name) continue
    const key = `${medicine.company}|${name}|${medicine.pack}`
    const family = families.get(key) ?? { name, of: [] }
    family.of.push(medicine)
    families.set(key, family)
  }
  const wide = [...families.values()].filter(({ of }) => of.length >= 3)
  return random
    .shuffled(wide)
    .slice(0, askedCount)
    .map(({ name, of }) => ({ name, hidden: of[1] as DemoMedicine }))
}

function stockOf(random: Random, count: number, day: 0 | 1): SampleBatch[] {
  return Array.from({ length: count }, () => {
    const letters = `${random.pick(['GK', 'TX', 'MB', 'SA', 'PL'])}${random.between(1_000, 9_999)}`
    const months = random.between(3, 30)
    const begin = random.chance(0.85) ? random.between(1, 90) : 0
    const first = move(random, begin)
    const second = move(random, first.closing)
    return { batch: letters, months, ...(day === 0 ? first : second) }
  })
}

function move(
  random: Random,
  opening: number,
): Pick<SampleBatch, 'opening' | 'purchase' | 'sale' | 'closing'> {
  const purchase = random.chance(0.35) ? random.between(1, 6) * 10 : 0
  const sale = Math.min(opening + purchase, random.chance(0.8) ? random.between(0, 45) : 0)
  return { opening, purchase, sale, closing: opening + purchase - sale }
}
