/** Compares alternatives in the same run and with the same questions. */

import type { Engine, Peer } from './peer.ts'
import { flexSearch, fuse, fuzzySort, miniSearch, orama, uFuzzy } from './peers-js.ts'
import { postgres, sqlite } from './peers-sql.ts'
import type { Edit, Medicine, RealMisspelling } from './public-data.ts'
import { holdsWord } from './public-data.ts'
import { held, percent, quantile, table } from './report.ts'

const PEERS: readonly Peer[] = [sqlite, postgres, miniSearch, uFuzzy, flexSearch, fuzzySort, orama, fuse]

export interface Questions {
  typed: readonly string[]
  edits: readonly Edit[]
  real: readonly RealMisspelling[]
}

export const HEAD = [
  'engine',
  'built',
  'memory',
  'lines',
  'suggest p50 / p99',
  'resolve p50 / p99',
  'right at once',
  'in first five',
  'real-life, at once',
]

/** Prints one row per peer. `only`: names of peers; all if empty. */
export async function measurePeers(
  medicines: readonly Medicine[],
  questions: Questions,
  own: readonly string[],
  only: readonly string[],
): Promise<void> {
  const byId = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const rows: string[][] = [[...own]]
  for (const peer of PEERS) {
    if (only.length > 0 && !only.some((word) => peer.name.toLowerCase().includes(word))) continue
    const row = await measurePeer(peer, medicines, byId, questions)
    console.log(`… ${row.join('  ')}`)
    rows.push(row)
  }
  table(HEAD, rows)
}

async function measurePeer(
  peer: Peer,
  medicines: readonly Medicine[],
  byId: ReadonlyMap<number, Medicine>,
  questions: Questions,
): Promise<string[]> {
  const before = held()
  const start = performance.now()
  const engine = await peer.open(medicines)
  const built = performance.now() - start
  const memory = Math.max(0, held() - before) + Number((await engine.bytes?.()) ?? 0)
  const typed = await ask(sampled(questions.typed, peer.sample), (query) => engine.suggest(query, 10))
  const edits = sampled(questions.edits, peer.sample)
  const lines = await ask(edits, (edit) => engine.find(edit.query, 5))
  const ranks = edits.map((edit, i) => lines.answers[i]!.findIndex((id) => edit.accept.has(id)))
  const real = sampled(questions.real, peer.sample)
  const words = await ask(real, (edit) => engine.find(edit.query, 1))
  const right = real.filter((edit, i) => holdsWord(byId.get(words.answers[i]![0] ?? -1), edit.tokens))
  await engine.close?.()
  return [
    peer.name,
    `${(built / 1000).toFixed(1)} s`,
    `${(memory / 1e6).toFixed(0)} MB`,
    String(edits.length),
    typed.times,
    lines.times,
    percent(ranks.filter((rank) => rank === 0).length, ranks.length),
    percent(ranks.filter((rank) => rank >= 0).length, ranks.length),
    percent(right.length, real.length),
  ]
}

/** Takes an evenly spaced sample of the set. */
function sampled<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count)
  return Array.from({ length: Math.min(count, items.length) }, (_, i) => items[Math.floor(i * step)]!)
}

async function ask<T>(items: readonly T[], call: (item: T) => ReturnType<Engine['find']>) {
  const ms: number[] = []
  const answers: number[][] = []
  for (const item of items) {
    const start = performance.now()
    answers.push(await call(item))
    ms.push(performance.now() - start)
  }
  ms.sort((a, b) => a - b)
  return { answers, times: `${quantile(ms, 0.5).toFixed(2)} / ${quantile(ms, 0.99).toFixed(1)} ms` }
}
