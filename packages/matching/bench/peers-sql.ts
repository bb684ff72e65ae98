/** Databases: trigrams of the brands find candidates, and our reranker sorts them. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openEmbeddedCluster } from '@rasad/server/platform/db/embedded-cluster'
import pg from 'pg'
import { lex } from '../src/text/lexer.ts'
import type { Peer } from './peer.ts'
import { brandOf, CANDIDATES, Reranker, trigrams } from './peer.ts'

export const sqlite: Peer = {
  name: 'SQLite FTS5 trigram + rerank',
  sample: 300,
  async open(medicines) {
    const reranker = new Reranker(medicines)
    const db = new DatabaseSync(':memory:')
    db.exec("create virtual table brands using fts5(brand, tokenize = 'trigram', detail = 'none')")
    db.exec('create table names (id integer primary key, brand text)')
    const word = db.prepare('insert into brands (rowid, brand) values (?, ?)')
    const name = db.prepare('insert into names (id, brand) values (?, ?)')
    db.exec('begin')
    for (const medicine of medicines) {
      const brand = brandOf(lex(medicine.name))
      word.run(medicine.id + 1, brand)
      name.run(medicine.id, brand)
    }
    db.exec('create index names_by_brand on names (brand, id)')
    db.exec('commit')
    const match = db.prepare('select rowid from brands where brands match ? order by rank limit ?')
    const range = db.prepare('select id from names where brand >= ? and brand < ? limit ?')
    const find = (line: string, limit: number) => {
      const grams = trigrams(brandOf(lex(line, { counts: 'sure' })))
      if (grams.length === 0) return []
      const terms = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' OR ')
      return reranker.order(
        line,
        match.all(terms, CANDIDATES).map((row) => Number(row.rowid) - 1),
        limit,
      )
    }
    return {
      find,
      suggest(query, limit) {
        const typed = brandOf(lex(query))
        const prefixed = range.all(typed, `${typed}\uffff`, limit).map((row) => Number(row.id))
        return prefixed.length > 0 ? prefixed : find(query, limit)
      },
      bytes: () =>
        Number(db.prepare('pragma page_count').get()?.page_count) *
        Number(db.prepare('pragma page_size').get()?.page_size),
      close: () => db.close(),
    }
  },
}

export const postgres: Peer = {
  name: 'PostgreSQL pg_trgm + rerank',
  sample: 200,
  async open(medicines) {
    const reranker = new Reranker(medicines)
    const dataDir = await mkdtemp(join(tmpdir(), 'rasad-bench-match-'))
    const cluster = await openEmbeddedCluster({ dataDir })
    const client = new pg.Client(cluster.address)
    await client.connect()
    await client.query('create extension pg_trgm')
    await client.query('create table names (id integer, brand text)')
    await client.query('insert into names select * from unnest($1::int[], $2::text[])', [
      medicines.map(({ id }) => id),
      medicines.map(({ name }) => brandOf(lex(name))),
    ])
    await client.query('create index on names using gin (brand gin_trgm_ops)')
    await client.query('create index on names (brand text_pattern_ops)')
    await client.query('analyze names')
    await client.query('set pg_trgm.similarity_threshold = 0.3')
    const ids = async (text: string, values: unknown[]) =>
      (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id)
    const find = async (line: string, limit: number) => {
      const brand = brandOf(lex(line, { counts: 'sure' }))
      const near = 'select id from names where brand % $1 order by similarity(brand, $1) desc limit $2'
      return reranker.order(line, await ids(near, [brand, CANDIDATES]), limit)
    }
    return {
      find,
      async suggest(query, limit) {
        const typed = brandOf(lex(query)).replace(/[\\%_]/g, '\\$&')
        const prefixed = await ids('select id from names where brand like $1 limit $2', [`${typed}%`, limit])
        return prefixed.length > 0 ? prefixed : find(query, limit)
      },
      async bytes() {
        const size = await client.query<{ size: string }>("select pg_total_relation_size('names') as size")
        return Number(size.rows[0]?.size)
      },
      async close() {
        await client.end()
        await cluster.stop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  },
}
