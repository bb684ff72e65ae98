import { readdirSync, readFileSync } from 'node:fs'
import { readStock, type StockReading, StockRefused } from '@rasad/stock-reader'
import { expect, it } from 'vitest'
import { openContainer } from './containers/open-container.ts'

interface Expected {
  items?: { name: string; quantity: number }[]
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
  '26',
])

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
})
