import { vi } from 'vitest'
import type { StatementItem } from './stock-statements.ts'
import { createWorldApp, type World } from './world.ts'

const brands = [
  'Karvidol',
  'Bhimacef',
  'Nirapril',
  'Velumox',
  'Tarkosil',
  'Zenrapan',
  'Quorivast',
  'Lumigest',
]
const names = brands.map((brand, at) => `${brand} ${(at + 1) * 10} Tablet`)

/** How many medicines `createStockWorld` adds. */
export const stockMedicines = names.length

/** The id of one of them. */
export function stockMedicineId(at: number): string {
  return (0xabc000 + at).toString(16).padStart(24, '0')
}

/** One of them as a stock statement prints it. */
export function stockItem(at: number, closing: number, more: Partial<StatementItem> = {}): StatementItem {
  return { name: `${brands[at]?.toUpperCase()} ${(at + 1) * 10} TAB`, closing, ...more }
}

/** Adds medicines whose names nothing else is like, and waits until search knows them. */
async function addStockMedicines({ app, visitor }: World): Promise<void> {
  for (const [at, name] of names.entries()) {
    await app.database.pool.query(
      `INSERT INTO medicines (id, name, name_key, composition, pack, price_paise)
       VALUES ($1, $2, $3, $4, 'strip of 10 tablets', 4000)`,
      [stockMedicineId(at), name, name.toLowerCase(), `Testazine ${at} (${(at + 1) * 10}mg)`],
    )
  }
  const last = names.at(-1) ?? ''
  await vi.waitUntil(
    async () => {
      const path = `/api/search?category=medicine&q=${encodeURIComponent(last)}`
      const { data } = (await visitor.call('GET', path)).json() as { data: { name: string }[] }
      return data.some(({ name }) => name === last)
    },
    { timeout: 60_000 },
  )
}

/** The world with these medicines. */
export async function createStockWorld(...ways: Parameters<typeof createWorldApp>): Promise<World> {
  const world = await createWorldApp(...ways)
  await addStockMedicines(world)
  return world
}
