/** What can be installed instead, asked the same questions. A peer that is not installed is left out, and named. */

import type { Medicine, Slip } from './public-data.ts'
import { percent, quantile, table } from './report.ts'

interface Engine {
  /** answers ids, best first */
  find(query: string, limit: number): number[] | Promise<number[]>
}

interface Peer {
  name: string
  module: string
  /** lines asked: the slow ones get a sample */
  sample: number
  open(library: Library, medicines: readonly Medicine[]): Engine | Promise<Engine>
}

/** The peers' interfaces differ too much to be typed one by one; each is used in one place below. */
// biome-ignore lint/suspicious/noExplicitAny: modules that may be absent have no types here
type Library = any

const PEERS: Peer[] = [
  {
    name: 'MiniSearch',
    module: 'minisearch',
    sample: 200,
    open({ default: MiniSearch }, medicines) {
      const index = new MiniSearch({ fields: ['name'], searchOptions: { prefix: true, fuzzy: 0.25 } })
      index.addAll(medicines.map(({ id, name }) => ({ id, name })))
      return {
        find: (query, limit) =>
          index
            .search(query)
            .slice(0, limit)
            .map((hit: { id: number }) => hit.id),
      }
    },
  },
  {
    name: 'uFuzzy',
    module: '@leeoniya/ufuzzy',
    sample: 200,
    open({ default: UFuzzy }, medicines) {
      const names = medicines.map((medicine) => medicine.name)
      const finder = new UFuzzy({ intraMode: 1 })
      return {
        find(query, limit) {
          const [found, info, order] = finder.search(names, query, 1, 1e5)
          const at = order ? order.map((i: number) => info.idx[i]) : (found ?? [])
          return at.slice(0, limit).map((i: number) => medicines[i]!.id)
        },
      }
    },
  },
  {
    name: 'Fuse.js',
    module: 'fuse.js',
    sample: 30,
    open({ default: Fuse }, medicines) {
      const index = new Fuse(medicines, { keys: ['name'], ignoreLocation: true, threshold: 0.4 })
      return {
        find: (query, limit) => index.search(query, { limit }).map((hit: { item: Medicine }) => hit.item.id),
      }
    },
  },
  {
    name: 'fuzzysort',
    module: 'fuzzysort',
    sample: 500,
    open({ default: fuzzysort }, medicines) {
      const targets = medicines.map(({ id, name }) => ({ id, name: fuzzysort.prepare(name) }))
      return {
        find: (query, limit) =>
          fuzzysort
            .go(query, targets, { key: 'name', limit })
            .map((hit: { obj: { id: number } }) => hit.obj.id),
      }
    },
  },
  {
    name: 'FlexSearch',
    module: 'flexsearch',
    sample: 300,
    open({ default: FlexSearch }, medicines) {
      const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset?.LatinBalance })
      for (const { id, name } of medicines) index.add(id, name)
      return { find: (query, limit) => index.search(query, { limit, suggest: true }) as number[] }
    },
  },
  {
    name: 'Orama',
    module: '@orama/orama',
    sample: 30,
    async open({ create, insertMultiple, search }, medicines) {
      const db = create({ schema: { name: 'string' } })
      await insertMultiple(
        db,
        medicines.map(({ id, name }) => ({ id: String(id), name })),
        5000,
      )
      return {
        async find(query, limit) {
          const { hits } = await search(db, { term: query, tolerance: 1, limit })
          return hits.map((hit: { id: string }) => Number(hit.id))
        },
      }
    },
  },
  {
    name: 'SQLite FTS5 trigram',
    module: 'node:sqlite',
    sample: 300,
    open({ DatabaseSync }, medicines) {
      const db = new DatabaseSync(':memory:')
      db.exec("create virtual table names using fts5(name, tokenize = 'trigram')")
      const insert = db.prepare('insert into names (rowid, name) values (?, ?)')
      db.exec('begin')
      for (const { id, name } of medicines) insert.run(id + 1, name)
      db.exec('commit')
      const select = db.prepare('select rowid from names where names match ? order by rank limit ?')
      return {
        find(query, limit) {
          const grams = trigrams(query)
          if (grams.length === 0) return []
          const match = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' OR ')
          return select.all(match, limit).map((row: { rowid: number }) => Number(row.rowid) - 1)
        },
      }
    },
  },
]

function trigrams(text: string): string[] {
  const low = text.toLowerCase()
  return [...new Set(Array.from({ length: Math.max(0, low.length - 2) }, (_, i) => low.slice(i, i + 3)))]
}

export async function measurePeers(medicines: readonly Medicine[], slips: readonly Slip[]): Promise<void> {
  const rows: string[][] = []
  for (const peer of PEERS) {
    let library: Library
    try {
      library = await import(peer.module)
    } catch {
      console.log(`${peer.name} is not installed (${peer.module})`)
      continue
    }
    rows.push(await measurePeer(peer, library, medicines, slips))
  }
  if (rows.length > 0)
    table(['engine', 'built', 'lines', 'resolve p50 / p99', 'right at once', 'in first five'], rows)
}

async function measurePeer(
  peer: Peer,
  library: Library,
  medicines: readonly Medicine[],
  slips: readonly Slip[],
): Promise<string[]> {
  const start = performance.now()
  const engine = await peer.open(library, medicines)
  const built = performance.now() - start
  const asked = slips.slice(0, peer.sample)
  const ms: number[] = []
  let first = 0
  let five = 0
  for (const slip of asked) {
    const before = performance.now()
    const ids = await engine.find(slip.query, 5)
    ms.push(performance.now() - before)
    const rank = ids.findIndex((id) => slip.accept.has(id))
    if (rank === 0) first++
    if (rank >= 0) five++
  }
  ms.sort((a, b) => a - b)
  return [
    peer.name,
    `${(built / 1000).toFixed(1)} s`,
    String(asked.length),
    `${quantile(ms, 0.5).toFixed(1)} / ${quantile(ms, 0.99).toFixed(0)} ms`,
    percent(first, asked.length),
    percent(five, asked.length),
  ]
}
