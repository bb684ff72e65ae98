import { readdirSync, readFileSync } from 'node:fs'
import { readStock, type StockReading, StockRefused } from '@rasad/stock-reader'
import { expect, it } from 'vitest'
import { openContainer } from './containers/open-container.ts'

interface Expected {
  items?: { name: string; pack?: string; quantity: number }[]
}

const folder = new URL('../../../../packages/stock-reader/fixtures/', import.meta.url)
const files = readdirSync(folder).filter((file) => !file.endsWith('.json'))

/** Kinds whose stock is proven; the others ask. */
const unaided = new Set([
  '01',
  '02',
  '02b',
  '02c',
  '02d',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '11',
  '12',
  '12b',
  '13',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
  '26',
])

/** Kinds that have no column of packs, or letters that a stamp covers. */
const unparted = new Set(['05', '20'])

async function read(file: string): Promise<StockReading | undefined> {
  try {
    return readStock(await openContainer(new Uint8Array(readFileSync(new URL(file, folder)))))
  } catch (error) {
    if (error instanceof StockRefused) return undefined
    throw error
  }
}

it.each(files)('publishes no wrong stock of %s', async (file) => {
  const reading = await read(file)
  const isBelieved = reading !== undefined && reading.confidence >= 0.5
  expect(isBelieved).toBe(unaided.has(file.split('-')[0] ?? ''))
  if (!isBelieved) return
  const answer = file.replace(/\.\w+$/, '.expected.json')
  const { items } = JSON.parse(readFileSync(new URL(answer, folder), 'utf8')) as Expected
  expect(reading.proofs.length).toBeGreaterThan(0)
  expect(reading.rows.map(({ quantity }) => quantity)).toEqual(items?.map(({ quantity }) => quantity))
  if (unparted.has(file.split('-')[0] ?? '')) return
  const textsOf = (row: { name: string; pack?: string | null }) => ({ name: row.name, pack: row.pack ?? '' })
  expect(reading.rows.map(textsOf)).toEqual(items?.map(textsOf))
})

it('proposes the right stock for misspelled headings and for packs with a comma', async () => {
  for (const kind of ['04b', '10']) {
    const file = files.find((own) => own.startsWith(`${kind}-`)) ?? ''
    const answer = JSON.parse(
      readFileSync(new URL(file.replace(/\.\w+$/, '.expected.json'), folder), 'utf8'),
    ) as Expected
    const reading = await read(file)
    expect(reading?.rows.map(({ name, quantity }) => [name, quantity])).toEqual(
      answer.items?.map(({ name, quantity }) => [name, quantity]),
    )
  }
})
