import { buildIndexData, inSharedMemory, type NameRow, openIndex } from '@rasad/matching'
import { fieldsOf } from '@rasad/testkit/medicine-rows'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createColumnsBuilder } from './medicine-columns.ts'
import { createResolverPool } from './resolver-pool.ts'

const pool = createResolverPool()
afterAll(() => pool.stop())

const brands = ['Dolo', 'Calpol', 'Augmentin', 'Azithral', 'Telma', 'Pantocid', 'Crocin', 'Shelcal']
const rows: NameRow[] = brands.flatMap((brand, at) =>
  [100, 250, 500, 650].map((strength) => ({
    key: 1 + at * 1000 + strength,
    name: `${brand} ${strength} Tablet`,
    popularity: at,
  })),
)
const lines = rows.flatMap(({ name }) => [name.replace('o', ''), `tab ${name.toLowerCase()}`, 'zzzz'])
const open = (all: readonly NameRow[]) => pool.open(inSharedMemory(buildIndexData(all)))
const first = async (line: string) => (await pool.resolve([line], 3))[0]?.medicines[0]

let index = open(rows)
beforeEach(() => {
  index = open(rows)
})

test('threads resolve lines in order and as this thread does, without mixing concurrent lists', async () => {
  const plain = openIndex(buildIndexData(rows))
  const here = lines.map((line) => {
    const { tier, matches } = plain.resolve(line, 4)
    return { understanding: tier, medicines: matches.map(({ key }) => key) }
  })
  const lists = [lines.slice(3), lines, [], lines.slice(7, 8), lines.slice(20)]
  expect(await Promise.all(lists.map((list) => pool.resolve(list, 4)))).toEqual([
    here.slice(3),
    here,
    [],
    here.slice(7, 8),
    here.slice(20),
  ])
})

test('a single line does not wait for a list of five hundred', async () => {
  const ended: string[] = []
  const long = pool.resolve(
    Array.from({ length: 500 }, (_, at) => lines[at % lines.length] ?? ''),
    4,
  )
  const short = pool.resolve(['crocn 650'], 4)
  await Promise.all([long.then(() => ended.push('long')), short.then(() => ended.push('short'))])
  expect(ended).toEqual(['short', 'long'])
})

test('every later question sees a change', async () => {
  await pool.resolve(lines, 4)
  index.put({ key: 9, name: 'Newcomer 5 Tablet', popularity: 1 })
  expect(await Promise.all(lines.map(() => first('newcomr 5')))).toEqual(lines.map(() => 9))
  index.remove(9)
  index.remove(1650)
  expect(await first('newcomr 5')).toBeUndefined()
  expect(await first('dolo 650')).not.toBe(1650)
})

test('the most popular comes first, whichever part it is in', async () => {
  const twins = [1, 2, 3].map((key) => ({ key, name: 'Twin 20 Tablet', popularity: 0 }))
  index = open(twins.slice(0, 2))
  index.put({ key: 3, name: 'Twin 20 Tablet', popularity: 0 })
  for (const key of [2, 3, 1, 3]) {
    for (const { key: other } of twins) index.setPopularity(other, other === key ? 5 : 0)
    expect(await first('twin 20')).toBe(key)
  }
})

test('threads that exit are restarted with all changes', async () => {
  index.put({ key: 9, name: 'Newcomer 5 Tablet', popularity: 1 })
  index.remove(1650)
  await pool.stop()
  expect(await first('newcomr 5')).toBe(9)
  expect(await first('dolo 650')).not.toBe(1650)
})

test('stopping the threads rejects waiting work and starts no new thread', async () => {
  const outcomes = Promise.allSettled(Array.from({ length: 20 }, () => pool.resolve(lines, 4)))
  await pool.stop()
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
})

test('a new index replaces the previous one, which no longer receives changes', async () => {
  const before = index
  index = open([{ key: 7, name: 'Sole 5 Tablet', popularity: 0 }])
  before.put({ key: 9, name: 'Newcomer 5 Tablet', popularity: 1 })
  expect(await first('newcomr 5')).toBeUndefined()
  expect(await first('sole 5')).toBe(7)
})

test('lists are read in turns with each other and with single lines', async () => {
  const columns = createColumnsBuilder(Math.max(...rows.map(({ key }) => key)))
  for (const { key, name } of rows) {
    const record = {
      id: 'a'.repeat(24),
      companyNo: null,
      composition: null,
      pack: null,
      form: null,
      pricePaise: null,
      rx: false,
    }
    columns.add(fieldsOf({ ...record, no: key, name }))
  }
  pool.open(inSharedMemory(buildIndexData(rows)), { medicines: columns.finish(), companies: [] })
  const listOf = (count: number) => ({
    text: Array.from(
      { length: count },
      (_, at) => `${rows[at % rows.length]?.name.replace('o', '')}${at} - ${at + 1}`,
    ).join('\n'),
    company: undefined,
    companies: [],
  })
  const ended: string[] = []
  const long = Array.from({ length: 8 }, () =>
    pool.readList(listOf(450)).then((read) => {
      ended.push('long')
      return read
    }),
  )
  const short = pool.resolve(['crocn 650'], 4).then(() => ended.push('short'))
  const [list] = await Promise.all([...long, short])
  expect(ended.indexOf('short')).toBeLessThan(4)
  expect(list).toMatchObject({ skipped: [] })
  expect((await Promise.all(long)).map(({ items }) => items.length)).toEqual(Array(8).fill(450))
})
