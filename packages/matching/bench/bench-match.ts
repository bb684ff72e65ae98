/** `npm run bench:match`: time and memory of the index at several sizes, and its peers in the same run. */

import type { NameRow } from '../src/index.ts'
import { buildIndexData, byteLength, openIndex } from '../src/index.ts'
import { measurePeers } from './peers.ts'
import type { Medicine, Slip } from './public-data.ts'
import { hasPublicData, readMedicines, readSlips } from './public-data.ts'
import { percent, quantile, table } from './report.ts'
import { growCatalogue } from './synthetic.ts'

const ROUNDS = 3

if (hasPublicData()) await main()

async function main(): Promise<void> {
  const medicines = readMedicines()
  const slips = readSlips()
  const rows = medicines.map(toRow)
  const ours = [
    measure(
      '25,000',
      rows.filter((_, i) => i % 10 === 0),
      slips,
    ),
    measure('250,000', rows, slips),
    measure('1,000,000', growCatalogue(rows, 1_000_000), slips),
  ]
  table(
    [
      'names',
      'built',
      'size',
      'suggest p50 / p99',
      'resolve p50 / p99',
      'clean p50 / p99',
      'right at once',
      'in first five',
    ],
    ours,
  )
  console.log('\nPeers, 250,000 names, the same machine in the same run')
  await measurePeers(medicines, slips)
}

function toRow(medicine: Medicine): NameRow {
  return {
    key: medicine.id,
    name: medicine.name,
    alias: medicine.composition,
    popularity: medicine.popularity,
  }
}

function measure(label: string, rows: readonly NameRow[], slips: readonly Slip[]): string[] {
  let built = Number.POSITIVE_INFINITY
  let data = buildIndexData([])
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    data = buildIndexData(rows)
    built = Math.min(built, performance.now() - start)
  }
  const size = byteLength(data)
  const index = openIndex(data)
  const known = new Set(rows.map((row) => row.key))
  const lines = slips.filter((slip) => [...slip.accept].some((id) => known.has(id)))
  const typed = lines.flatMap((slip) => beginnings(slip.trueName)).concat(lines.map((slip) => slip.query))
  const suggest = times(typed, (query) => index.suggest(query, 10))
  const resolve = times(
    lines.map((slip) => slip.query),
    (line) => index.resolve(line, 5),
  )
  const clean = times(
    lines.map((slip) => slip.trueName),
    (line) => index.resolve(line, 5),
  )
  const ranks = lines.map((slip) =>
    index.resolve(slip.query, 5).matches.findIndex((m) => slip.accept.has(m.key)),
  )
  return [
    label,
    `${(built / 1000).toFixed(2)} s`,
    `${(size / 1e6).toFixed(0)} MB`,
    suggest,
    resolve,
    clean,
    percent(ranks.filter((rank) => rank === 0).length, ranks.length),
    percent(ranks.filter((rank) => rank >= 0).length, ranks.length),
  ]
}

/** What a person types on the way to a name: one letter more each time, up to eight. */
function beginnings(name: string): string[] {
  return Array.from({ length: Math.min(8, name.length) }, (_, i) => name.slice(0, i + 1))
}

/** p50 / p99 in ms of one call each; each query's best of a few rounds, so that the machine's other work stays out. */
function times(queries: readonly string[], call: (query: string) => unknown): string {
  const best = new Float64Array(queries.length).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    queries.forEach((query, i) => {
      const start = performance.now()
      call(query)
      best[i] = Math.min(best[i]!, performance.now() - start)
    })
  }
  const sorted = [...best.sort()]
  return `${quantile(sorted, 0.5).toFixed(3)} / ${quantile(sorted, 0.99).toFixed(2)} ms`
}
