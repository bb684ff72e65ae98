import { readdirSync, readFileSync } from 'node:fs'
import { readStock, type StockReading, StockRefused } from '@rasad/stock-reader'
import { expect, it } from 'vitest'
import { openContainer } from '../../platform/containers/open-container.ts'

interface Expected {
  items?: { name: string; pack?: string; quantity: number }[]
}

const folder = new URL('../../../../../packages/stock-reader/fixtures/', import.meta.url)
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
  '29',
  '31',
])

/** Kinds that are no stock. */
const refused = new Set(['14', '15', '28'])

/** Kinds that nothing proves, and whose proposal is right. */
const proposed = new Set(['04b', '10', '25', '27'])

/** Kinds that have no column of packs. */
const unparted = new Set(['05'])

function kindOf(file: string): string {
  return file.split('-')[0] ?? ''
}

function itemsOf(file: string): Expected['items'] {
  const answer = new URL(file.replace(/\.\w+$/, '.expected.json'), folder)
  return (JSON.parse(readFileSync(answer, 'utf8')) as Expected).items
}

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
  expect(isBelieved).toBe(unaided.has(kindOf(file)))
  if (!isBelieved) return
  const items = itemsOf(file)
  expect(reading.proofs.length).toBeGreaterThan(0)
  expect(reading.rows.map(({ quantity }) => quantity)).toEqual(items?.map(({ quantity }) => quantity))
  if (unparted.has(kindOf(file))) return
  const textsOf = (row: { name: string; pack?: string | null | undefined }) => ({
    name: row.name,
    pack: row.pack ?? '',
  })
  expect(reading.rows.map(textsOf)).toEqual(items?.map(textsOf))
})

it.each(files.filter((file) => refused.has(kindOf(file))))('refuses %s', async (file) => {
  expect(await read(file)).toBeUndefined()
})

it.each(files.filter((file) => proposed.has(kindOf(file))))(
  'proposes the right stock of %s',
  async (file) => {
    const reading = await read(file)
    expect(reading?.rows.map(({ name, quantity }) => [name, quantity])).toEqual(
      itemsOf(file)?.map(({ name, quantity }) => [name, quantity]),
    )
  },
)
