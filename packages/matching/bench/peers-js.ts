/** Search libraries from npm, configured for misspelt names as their documentation advises. */

import UFuzzy from '@leeoniya/ufuzzy'
import { create, insertMultiple, search } from '@orama/orama'
import FlexSearch from 'flexsearch'
import Fuse from 'fuse.js'
import fuzzysort from 'fuzzysort'
import MiniSearch from 'minisearch'
import { lex } from '../src/text/lexer.ts'
import type { Peer } from './peer.ts'
import { CANDIDATES, Reranker } from './peer.ts'

const PIECES = /[a-z]+|\d+(?:\.\d+)?/g

function pieces(text: string): string[] {
  return text.toLowerCase().match(PIECES) ?? []
}

export const miniSearch: Peer = {
  name: 'MiniSearch + rerank',
  sample: 120,
  async open(medicines) {
    const reranker = new Reranker(medicines)
    const index = new MiniSearch({
      fields: ['name'],
      tokenize: pieces,
      searchOptions: {
        // strengths are left to the reranker: as search terms each matches a tenth of the catalogue
        tokenize: (line) => lex(line, { counts: 'sure' }).words,
        fuzzy: (term) => (/\d/.test(term) || term.length < 3 ? false : term.length < 6 ? 1 : 2),
        prefix: (term) => term.length > 2,
        weights: { fuzzy: 0.45, prefix: 0.6 },
      },
    })
    index.addAll(medicines.map(({ id, name }) => ({ id, name })))
    const best = (query: string, most: number) =>
      index
        .search(query)
        .slice(0, most)
        .map((hit) => Number(hit.id))
    return { find: (line, limit) => reranker.order(line, best(line, CANDIDATES), limit), suggest: best }
  },
}

export const uFuzzy: Peer = {
  name: 'uFuzzy',
  sample: 120,
  async open(medicines) {
    const names = medicines.map((medicine) => medicine.name)
    const finder = new UFuzzy({ intraMode: 1, intraIns: 1 })
    const find = (query: string, limit: number) => {
      const [found, info, order] = finder.search(names, query, 1, 1000)
      const at = info && order ? order.map((i) => info.idx[i]!) : (found ?? [])
      return at.slice(0, limit).map((i) => medicines[i]!.id)
    }
    return { find, suggest: find }
  },
}

export const fuse: Peer = {
  name: 'Fuse.js',
  sample: 8,
  async open(medicines) {
    const index = new Fuse([...medicines], { keys: ['name'], ignoreLocation: true, threshold: 0.4 })
    const find = (query: string, limit: number) => index.search(query, { limit }).map((hit) => hit.item.id)
    return { find, suggest: find }
  },
}

export const fuzzySort: Peer = {
  name: 'fuzzysort',
  sample: 300,
  async open(medicines) {
    const targets = medicines.map(({ id, name }) => ({ id, name: fuzzysort.prepare(name) }))
    const find = (query: string, limit: number) =>
      fuzzysort.go(query, targets, { key: 'name', limit }).map((hit) => hit.obj.id)
    return { find, suggest: find }
  },
}

export const flexSearch: Peer = {
  name: 'FlexSearch',
  sample: 200,
  async open(medicines) {
    const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset.LatinBalance })
    for (const { id, name } of medicines) index.add(id, name)
    const find = (query: string, limit: number) =>
      (index.search(query, { limit, suggest: true }) as number[]).map(Number)
    return { find, suggest: find }
  },
}

export const orama: Peer = {
  name: 'Orama',
  sample: 10,
  async open(medicines) {
    const db = create({ schema: { name: 'string' } as const })
    await insertMultiple(
      db,
      medicines.map(({ id, name }) => ({ id: String(id), name })),
      5000,
    )
    const ask = async (term: string, limit: number, tolerance: number) => {
      const { hits } = await search(db, { term, tolerance, limit })
      return hits.map((hit) => Number(hit.id))
    }
    return { find: (query, limit) => ask(query, limit, 1), suggest: (query, limit) => ask(query, limit, 0) }
  },
}
