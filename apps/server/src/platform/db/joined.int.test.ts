import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { afterCommit, apart, joinTransactions } from './joined.ts'

let database: TestDatabase
let db: Kysely<unknown>
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  db = database.db
  await sql`CREATE TABLE notes (text text PRIMARY KEY)`.execute(db)
})
afterAll(() => database.close())
beforeEach(() => sql`DELETE FROM notes`.execute(db))

const note = (text: string, tx = db) => sql`INSERT INTO notes VALUES (${text})`.execute(tx)
const write = (...texts: string[]) =>
  db.transaction().execute(async (tx) => {
    for (const text of texts) await note(text, tx)
  })
const joined = <T>(work: () => Promise<T>, begin = async () => {}) => joinTransactions(begin, work)
async function notes(): Promise<string[]> {
  const { rows } = await database.pool.query('SELECT text FROM notes ORDER BY text')
  return rows.map(({ text }) => text)
}

it('commits the transactions of a piece of work together', async () => {
  await joined(async () => {
    await write('one')
    expect(await notes()).toEqual([])
    await write('two')
    const { rows } = await sql`SELECT FROM notes`.execute(db)
    expect(rows).toHaveLength(2)
  })
  expect(await notes()).toEqual(['one', 'two'])
})

it('writes nothing where the work fails after its transactions', async () => {
  const work = joined(async () => {
    await write('one')
    throw new Error('broken')
  })
  await expect(work).rejects.toThrow('broken')
  expect(await notes()).toEqual([])
})

it('keeps what a refusal has written, and not what was refused', async () => {
  const work = joined(async () => {
    await write('told')
    await expect(write('refused', 'told')).rejects.toThrow(/duplicate key/)
    throw new AppError('email-taken')
  })
  await expect(work).rejects.toThrow(AppError)
  expect(await notes()).toEqual(['told'])
})

it('lets transactions at once take turns', async () => {
  await write('three')
  await joined(async () => {
    const all = await Promise.allSettled([write('one', 'two'), write('half', 'three'), write('four')])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
  expect(await notes()).toEqual(['four', 'one', 'three', 'two'])
})

it('leaves alone what is done apart, and follows the commit with what waits for it', async () => {
  const seen: string[][] = []
  const work = joined(async () => {
    await write('ours')
    await apart(() => note('apart'))
    afterCommit(() => seen.push(['never']))
    throw new Error('broken')
  })
  await expect(work).rejects.toThrow('broken')
  expect([await notes(), seen]).toEqual([['apart'], []])
  await joined(async () => {
    await write('ours')
    afterCommit(() => seen.push(['after']))
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([['after']])
})

it('begins with the first transaction, and holds no connection before', async () => {
  const order: string[] = []
  await joined(
    async () => {
      await sql`SELECT FROM notes`.execute(db)
      order.push('read')
      await write('one')
    },
    async () => {
      order.push('started')
      await note('first')
    },
  )
  expect(order).toEqual(['read', 'started'])
  expect(await notes()).toEqual(['first', 'one'])
})

it('gives its connection back, whatever happens', async () => {
  const { pool } = database
  await expect(joined(() => write('one', 'one'))).rejects.toThrow(/duplicate key/)
  await joined(() => write('one'))
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
