/**
 * `npm run bench:match`: time, memory and accuracy of our index at three sizes, and of its peers in the same run.
 * Arguments select peers by name (`sqlite mini`); `none` skips them.
 */

import type { NameRow } from '../src/index.ts'
import { buildIndexData, byteLength, openIndex } from '../src/index.ts'
import { HEAD, measurePeers } from './peers.ts'
import type { Edit, Medicine, RealMisspelling } from './public-data.ts'
import {
  hasPublicData,
  holdsWord,
  readMedicines,
  readMisspellings,
  readRealMisspellings,
} from './public-data.ts'
import { held, percent, quantile, table } from './report.ts'
import { growCatalogue } from './synthetic.ts'

const ROUNDS = 3
const only = process.argv.slice(2)

if (hasPublicData()) await main()

async function main(): Promise<void> {
  const medicines = readMedicines()
  const edits = readMisspellings()
  const real = readRealMisspellings()
  const rows = medicines.map(toRow)
  const few = rows.filter((_, i) => i % 10 === 0)
  const own = [
    measure('25,000 names', few, edits, real),
    measure('250,000 names', rows, edits, real),
    measure('1,000,000 names', growCatalogue(rows, 1_000_000), edits, real),
  ]
  console.log('This engine; times are the best of three, one call each')
  table(
    ['', ...HEAD.slice(1)],
    own.map((row) => row.cells),
  )
  console.log(
    `1,000,000 against 250,000 names: ${(own[2]!.p50 / own[1]!.p50).toFixed(2)} × the time per line`,
  )
  reportOften(rows, medicines)
  if (only.includes('none')) return
  console.log('\nPeers, 250,000 names, in the same run; the slow ones on a sample')
  const typed = edits.flatMap((edit) => beginnings(edit.trueName))
  await measurePeers(medicines, { typed, edits, real }, ['Rasad', ...own[1]!.cells.slice(1)], only)
}

function toRow(medicine: Medicine): NameRow {
  return {
    key: medicine.id,
    name: medicine.name,
    alias: medicine.composition,
    popularity: medicine.popularity,
  }
}

function measure(
  label: string,
  rows: readonly NameRow[],
  edits: readonly Edit[],
  real: readonly RealMisspelling[],
): { cells: string[]; p50: number } {
  let built = Number.POSITIVE_INFINITY
  let data = buildIndexData([])
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    data = buildIndexData(rows)
    built = Math.min(built, performance.now() - start)
  }
  const size = byteLength(data)
  const before = held()
  const index = openIndex(data)
  const working = Math.max(0, held() - before)
  const known = new Map(rows.map((row) => [row.key, row]))
  const lines = edits.filter((edit) => [...edit.accept].some((id) => known.has(id)))
  const typed = lines.flatMap((edit) => beginnings(edit.trueName))
  const suggest = times(typed, (query) => index.suggest(query, 10))
  const queries = lines.map((edit) => edit.query)
  const resolve = times(queries, (line) => index.resolve(line, 5))
  const ranks = lines.map((edit) =>
    index.resolve(edit.query, 5).matches.findIndex((m) => edit.accept.has(m.key)),
  )
  const right = real.filter((edit) => {
    const row = known.get(index.resolve(edit.query, 1).matches[0]?.key ?? -1)
    return row && holdsWord({ name: row.name, composition: row.alias ?? '' }, edit.tokens)
  })
  const cells = [
    label,
    `${(built / 1000).toFixed(2)} s`,
    `${((size + working) / 1e6).toFixed(0)} MB`,
    String(lines.length),
    suggest.text,
    resolve.text,
    percent(ranks.filter((rank) => rank === 0).length, ranks.length),
    percent(ranks.filter((rank) => rank >= 0).length, ranks.length),
    percent(right.length, real.length),
  ]
  return { cells, p50: resolve.p50 }
}

/** The everyday load: a list of well-written lines, and one changed name. */
function reportOften(rows: readonly NameRow[], medicines: readonly Medicine[]): void {
  const index = openIndex(buildIndexData(rows))
  const step = Math.floor(medicines.length / 1000)
  const names = Array.from({ length: 1000 }, (_, i) => medicines[i * step]!.name)
  const lists = Array.from({ length: 10 }, (_, i) => names.slice(i * 100, i * 100 + 100))
  const clean = times(lists, (list) => list.map((name) => index.resolve(name, 5)))
  console.log(`100 well-written lines: p50 ${clean.p50.toFixed(1)} ms`)
  const puts: number[] = []
  for (let i = 0; i < 1000; i++) {
    const start = performance.now()
    index.put({ ...rows[i * step]!, name: `${rows[i * step]!.name} Neo` })
    puts.push(performance.now() - start)
  }
  puts.sort((a, b) => a - b)
  console.log(
    `one changed name, over 1,000 of them: p50 ${quantile(puts, 0.5).toFixed(2)} ms, ` +
      `p99 ${quantile(puts, 0.99).toFixed(1)} ms, most ${quantile(puts, 1).toFixed(1)} ms`,
  )
}

/** The prefixes a person types: one letter more each time, up to eight. */
function beginnings(name: string): string[] {
  return Array.from({ length: Math.min(8, name.length) }, (_, i) => name.slice(0, i + 1))
}

/** One call each; the best of a few rounds per item, to reduce noise from other processes. */
function times<T>(items: readonly T[], call: (item: T) => unknown): { text: string; p50: number } {
  const best = new Float64Array(items.length).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    items.forEach((item, i) => {
      const start = performance.now()
      call(item)
      best[i] = Math.min(best[i]!, performance.now() - start)
    })
  }
  const sorted = [...best.sort()]
  const p50 = quantile(sorted, 0.5)
  return { text: `${p50.toFixed(3)} / ${quantile(sorted, 0.99).toFixed(2)} ms`, p50 }
}
