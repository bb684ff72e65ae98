/**
 * How many printed names are settled without asking, and how many of these wrongly: statements of stockists made from the
 * public catalogue, read by the reader of files, and resolved as an import resolves them. Rules are made while looking at
 * one half of the styles and brands; the other half is only counted.
 */

import { formKey, lex, substituteKey } from '@rasad/matching'
import { openContainer } from '@rasad/server/platform/containers/open-container'
import { meaningOf, type PrintedCatalogue } from '@rasad/server/search/printed-names'
import { findMeanings, type RowMeaning } from '@rasad/server/stock-files/settle/find-meanings'
import { stockNameKey } from '@rasad/server/stock-files/settle/stock-name-key'
import type { KnownName } from '@rasad/server/stock-files/settle/stock-name-repository'
import { readStock, type StockRow } from '@rasad/stock-reader'
import { caseSeed, createRandom, type Random } from '@rasad/testkit/random'
import { hasPublicData, type Medicine, readMedicines } from '../../packages/matching/bench/public-data.ts'
import { catalogueOf } from './name-catalogue.ts'
import { type NameStyle, seenStyles, unseenStyles } from './name-styles.ts'
import { type PrintedItem, printItem } from './print-names.ts'

const itemsPerFile = Number(process.env.NAMES_ITEMS ?? 1_500)
/** Share of rows whose medicine the catalogue lacks. */
const absentShare = 0.12

export const nameBounds = { settled: 80, wrong: 0.3, again: 99.5 }

export interface NameTally {
  items: number
  settled: number
  wrong: number
  first: number
  five: number
  absent: number
  absentSettled: number
  again: number
  againSettled: number
}

/** Both halves; undefined where the public catalogue is not there. */
export async function evaluateNames(
  seed: number,
  show: { misses: boolean; only?: string | undefined },
): Promise<{ seen: NameTally; unseen: NameTally } | undefined> {
  if (!hasPublicData()) return undefined
  const all = readMedicines()
  const present = all.filter((medicine) => !isAbsent(medicine))
  const catalogue = catalogueOf(present)
  const half = (side: number) => all.filter((medicine) => (hashOf(brandOf(medicine), 2) & 1) === side)
  const measure = (styles: readonly NameStyle[], side: number, mayShow: boolean) =>
    measureStyles(styles, half(side), catalogue, seed, mayShow && show.misses, show.only)
  return {
    seen: await measure(seenStyles, 0, true),
    unseen: await measure(unseenStyles, 1, show.only !== undefined),
  }
}

async function measureStyles(
  styles: readonly NameStyle[],
  medicines: readonly Medicine[],
  catalogue: PrintedCatalogue,
  seed: number,
  mayShow: boolean,
  only: string | undefined,
): Promise<NameTally> {
  const tally = emptyTally()
  for (const [at, style] of styles.entries()) {
    if (only && style.id !== only) continue
    const random = createRandom(caseSeed(seed, at + 500))
    const items = stockOf(medicines, style, random)
    const own = await judge(items, style, catalogue, mayShow)
    for (const key of Object.keys(tally) as (keyof NameTally)[]) tally[key] += own[key]
    const share = (part: number, of: number) => ((100 * part) / Math.max(1, of)).toFixed(2).padStart(6)
    console.log(
      `  ${style.id}: settled ${share(own.settled, own.items)} %, wrong ${share(own.wrong, own.settled)} % of them, first ${share(own.first, own.items)} %, absent settled ${own.absentSettled} of ${own.absent}`,
    )
  }
  return tally
}

/** Ranges of some companies, as a stockist has them, and items that the catalogue lacks. */
function stockOf(medicines: readonly Medicine[], style: NameStyle, random: Random): PrintedItem[] {
  const companies = [...new Set(medicines.map(({ manufacturer }) => manufacturer))]
  const ranges = new Map<string, Medicine[]>()
  for (const medicine of medicines) {
    const range = ranges.get(medicine.manufacturer) ?? []
    range.push(medicine)
    ranges.set(medicine.manufacturer, range)
  }
  const chosen = new Set<Medicine>()
  const lacking = new Set<Medicine>()
  const most = itemsPerFile * (1 - absentShare)
  while (chosen.size < most || lacking.size < itemsPerFile * absentShare) {
    // A company by the number of its medicines.
    const range = random.shuffled(ranges.get(random.pick(medicines).manufacturer) ?? []).slice(0, 40)
    for (const medicine of range) {
      const into = isAbsent(medicine) ? lacking : chosen
      if (into.size < (into === chosen ? most : itemsPerFile * absentShare)) into.add(medicine)
    }
  }
  return [...chosen, ...lacking]
    .sort((one, other) => one.manufacturer.localeCompare(other.manufacturer) || one.id - other.id)
    .map((medicine) => ({ ...printItem(medicine, style, random, companies), isAbsent: isAbsent(medicine) }))
}

/** The first file of a stockist, the answers to what it asks, and the file of the next day. */
async function judge(
  items: readonly PrintedItem[],
  style: NameStyle,
  catalogue: PrintedCatalogue,
  mayShow: boolean,
): Promise<NameTally> {
  const tally = emptyTally()
  const memory = new Map<string, KnownName>()
  for (const { row, item, meaning } of await importRows(items, style, catalogue, memory)) {
    const isSettled = meaning.kind === 'item'
    const found = meaning.candidates ?? []
    const rank = item.isAbsent ? -1 : found.findIndex(({ no }) => isRight(item.medicine, no, catalogue))
    if (item.isAbsent) {
      tally.absent++
      if (isSettled) tally.absentSettled++
    } else {
      tally.items++
      if (rank === 0) tally.first++
      if (rank >= 0) tally.five++
      if (isSettled) tally.settled++
      if (isSettled && rank !== 0) tally.wrong++
    }
    if (mayShow && (isSettled ? rank !== 0 : !item.isAbsent))
      show(row, item, rank, isSettled, found, catalogue)
    if (isSettled) continue
    const key = stockNameKey({ ...row, text: row.name })
    memory.set(key, {
      key,
      state: item.isAbsent ? 'waits' : 'is',
      medicineNo: item.isAbsent ? null : item.medicine.id + 1,
    })
  }
  const random = createRandom(7)
  const tomorrow = items.map((item) => ({
    ...item,
    mrp: random.chance(0.1) ? risen(item.mrp, random) : item.mrp,
  }))
  for (const { meaning } of await importRows(tomorrow, style, catalogue, memory)) {
    tally.again++
    if (meaning.kind !== 'settle') tally.againSettled++
  }
  return tally
}

/** A new batch can have another price. */
function risen(mrp: number | undefined, random: Random): number | undefined {
  return mrp && Math.round(mrp * (1.02 + 0.1 * random.next()) * 100) / 100
}

/** Reads a printed file, and finds what its rows mean as an import does. */
async function importRows(
  items: readonly PrintedItem[],
  style: NameStyle,
  catalogue: PrintedCatalogue,
  memory: ReadonlyMap<string, KnownName>,
): Promise<{ row: StockRow; item: PrintedItem; meaning: RowMeaning }[]> {
  const { lines, bytes } = print(items, style)
  const { rows } = readStock(await openContainer(bytes))
  const deps: Parameters<typeof findMeanings>[0] = {
    search: {
      // No medicine becomes another here.
      ...{ isSalt: () => false, nearSalt: () => undefined, exactly: () => [], medicine: () => undefined },
      understand: async (lines) => lines.map(() => ({ understanding: 'unmatched', medicines: [] })),
      resolvePrinted: async (printed, { limit }) => printed.map((one) => meaningOf(one, limit, catalogue)),
    },
    aliases: { known: async (_caller, asked) => asked.map(() => undefined) },
    acceptedBefore: async (items) => items.map(() => undefined),
    medicinesByIds: async () => new Map(),
    namesOf: async (keys) => keys.flatMap((key) => memory.get(key) ?? []),
  }
  const keys = rows.map((row) => stockNameKey({ ...row, text: row.name }))
  const meanings = await findMeanings(
    deps,
    { holder_id: 'a'.repeat(24) },
    { rows, keys },
    new AbortController().signal,
  )
  return rows.flatMap((row, at) => {
    const item = lines.get(row.line)
    const meaning = meanings[at]
    return item && meaning ? [{ row, item, meaning }] : []
  })
}

function show(
  row: StockRow,
  item: PrintedItem,
  rank: number,
  isSettled: boolean,
  found: readonly { no: number; score: number }[],
  catalogue: PrintedCatalogue,
): void {
  const named = found.slice(0, 2).map(({ no, score }) => {
    const { name, pack, company, pricePaise } = catalogue.medicine(no) ?? {}
    return `${name} [${pack}, ${company}, ${(pricePaise ?? 0) / 100}] ${score.toFixed(3)}`
  })
  const { name, pack, manufacturer, price } = item.medicine
  const verdict = isSettled ? (item.isAbsent ? 'WRONG, absent' : 'WRONG') : `asked ${rank}`
  console.log(
    `${verdict}\t${row.name} | ${row.pack ?? ''} | ${row.company ?? ''} | ${row.mrp ?? ''}\t← ${name} [${pack}, ${manufacturer}, ${price}]\tgot ${named.join(' ; ')}`,
  )
}

function emptyTally(): NameTally {
  return {
    items: 0,
    settled: 0,
    wrong: 0,
    first: 0,
    five: 0,
    absent: 0,
    absentSettled: 0,
    again: 0,
    againSettled: 0,
  }
}

function print(
  items: readonly PrintedItem[],
  style: NameStyle,
): { lines: Map<number, PrintedItem>; bytes: Uint8Array } {
  const isBand = style.company === 'band'
  const columns = [
    'Item Name',
    ...(style.code === 'column' ? ['Code'] : []),
    ...(style.packs ? ['Packing'] : []),
    ...(style.company !== 'none' && !isBand ? ['Company'] : []),
    ...(style.mrp ? ['MRP'] : []),
    'Opening',
    'Purchase',
    'Sales',
    'Closing',
  ]
  const rows: string[][] = [
    ['SHREE GANESH MEDICAL AGENCIES'],
    ['STOCK STATEMENT FROM 01/11/2026 TO 22/11/2026'],
    columns,
  ]
  const lines = new Map<number, PrintedItem>()
  const random = createRandom(5)
  let band = ''
  for (const item of items) {
    if (isBand && item.company !== band) {
      band = item.company
      rows.push([band])
    }
    const [opening, purchase] = [random.between(0, 80), random.between(0, 40)]
    const sale = random.between(0, opening + purchase)
    rows.push([
      item.name,
      ...(style.code === 'column' ? [item.code] : []),
      ...(style.packs ? [item.pack] : []),
      ...(style.company !== 'none' && !isBand ? [item.company] : []),
      ...(style.mrp ? [item.mrp?.toFixed(2) ?? ''] : []),
      ...[opening, purchase, sale, opening + purchase - sale].map(String),
    ])
    lines.set(rows.length, item)
  }
  const text = rows
    .map((row) => row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n')
  return { lines, bytes: new Uint8Array(Buffer.from(text)) }
}

/** The same medicine, also where the catalogue has it under two spellings of its name. */
function isRight(truth: Medicine, no: number, catalogue: PrintedCatalogue): boolean {
  if (no === truth.id + 1) return true
  const other = catalogue.medicine(no)
  return (
    other !== undefined &&
    other.company === truth.manufacturer &&
    spelt(other.name) === spelt(truth.name) &&
    substituteKey(other.composition ?? '') === substituteKey(truth.composition) &&
    formKey(other.name) === formKey(truth.name)
  )
}

function spelt(name: string): string {
  const { words, numbers } = lex(name)
  return `${words.join('')} ${numbers.map(({ base }) => base).join(' ')}`
}

/** One medicine in twenty is not in the catalogue: half of them with their whole brand. */
function isAbsent(medicine: Medicine): boolean {
  return hashOf(brandOf(medicine), 3) % 40 === 0 || hashOf(medicine.name, 4) % 40 === 0
}

function brandOf({ name }: Medicine): string {
  return /^[\p{L}]+/u.exec(name.toLowerCase())?.[0] ?? name
}

function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
