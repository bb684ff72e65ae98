import { type CatalogueFixture, createCatalogue } from '@rasad/testkit/catalogue-fixture'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import type { TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'

let app: TestApp
let ids: CatalogueFixture

beforeAll(async () => {
  app = await createTestApp(async (database) => {
    ids = await createCatalogue(database)
    await numberHigh(database)
  })
})
afterAll(() => app.close())

/** Makes the index too large to be built without a thread: it has room for every number of a medicine. */
async function numberHigh({ pool }: TestDatabase): Promise<void> {
  await pool.query('ALTER TABLE medicines ALTER no RESTART WITH 5000')
  await pool.query(
    `INSERT INTO medicines (id, name, name_key, rx) VALUES ($1, 'Qvarix 9 Drops', 'qvarix 9 drops', true)`,
    [newId()],
  )
}

async function search(category: string, q: string, from: TestApp = app) {
  const response = await from.http.inject({ url: '/api/search', query: { category, q } })
  return response.json().data as {
    name: string
    _id: string
    stockistCount?: number
    medicineCount?: number
  }[]
}
const names = async (category: string, q: string) => (await search(category, q)).map((hit) => hit.name)
const soon = { timeout: 180_000, interval: 50 }

describe('search', () => {
  it('finds a medicine by a misspelt prefix and its strength', async () => {
    expect((await search('medicine', 'augmentn 625'))[0]).toMatchObject({
      category: 'medicine',
      _id: ids.medicines.augmentin,
      name: 'Augmentin 625 Duo Tablet',
      companyName: 'Glaxo SmithKline',
      price: 204.5,
      stockistCount: 2,
    })
  })

  it('finds companies and approved suppliers', async () => {
    expect((await search('company', 'glaxo'))[0]).toMatchObject({ stockistCount: 2, medicineCount: 1 })
    expect((await search('supplier', 'balaji'))[0]).toMatchObject({ phone: '9000000001', medicineCount: 2 })
    expect(await names('supplier', 'waiting')).toEqual([])
    expect(await names('supplier', 'declined')).toEqual([])
  })

  it('answers the same from a small catalogue, which is indexed without a thread', async () => {
    const small = await createTestApp(async (database) => void (await createCatalogue(database)))
    const withoutIds = async (category: string, q: string, from: TestApp) =>
      (await search(category, q, from)).map((hit) => ({ ...hit, _id: '', companyId: '' }))
    try {
      for (const [category, q] of [
        ['medicine', 'augmentn 625'],
        ['medicine', 'dolo'],
        ['company', 'glaxo'],
        ['supplier', 'balaji'],
      ] as const) {
        const here = await withoutIds(category, q, small)
        expect(here.length, q).toBeGreaterThan(0)
        expect(here, q).toEqual(await withoutIds(category, q, app))
      }
    } finally {
      await small.close()
    }
  })

  it('brings the other categories along where the chosen one has few, if they are asked for', async () => {
    const whole = async (query: Record<string, string>) =>
      (await app.http.inject({ url: '/api/search', query })).json()
    const few = await whole({ category: 'company', q: 'dolo', elsewhere: '4' })
    expect(few.data).toEqual([])
    expect(few.elsewhere).toMatchObject([{ category: 'medicine', name: 'Dolo 650 Tablet' }])
    expect(await whole({ category: 'company', q: 'dolo' })).toEqual({ success: true, data: [] })
    const many = await whole({ category: 'medicine', q: 'a', elsewhere: '1' })
    for (const category of ['company', 'supplier']) {
      const those = (many.elsewhere ?? []).filter((hit: { category: string }) => hit.category === category)
      expect(those.length, category).toBeLessThanOrEqual(1)
    }
  })

  it('returns nothing for an empty text', async () => {
    expect(await search('medicine', '')).toEqual([])
    expect(await search('medicine', '   ')).toEqual([])
  })
})

describe('the results for a whole text', () => {
  async function results(category: string, q: string) {
    const response = await app.http.inject({ url: '/api/search/results', query: { category, q } })
    expect(response.statusCode).toBe(200)
    return response.json().data as {
      meant: { _id: string; category: string; name: string } | null
      groups: { category: string; items: { name: string }[] }[]
    }
  }

  it('name the medicine that the text means by brand, strength and form', async () => {
    const { meant, groups } = await results('medicine', 'dolo 650')
    expect(meant).toMatchObject({ category: 'medicine', _id: ids.medicines.dolo, name: 'Dolo 650 Tablet' })
    expect(groups[0]).toMatchObject({ category: 'medicine', items: [{ name: 'Dolo 650 Tablet' }] })
  })

  it('name no medicine of another strength, and none for a prefix or a misspelling', async () => {
    for (const q of ['dolo 500', 'dolo 65', 'dol', 'dollo 650', 'dolo 650 syrup']) {
      expect([q, (await results('medicine', q)).meant]).toEqual([q, null])
    }
  })

  it('include other categories only if the chosen one has no match for the prefix', async () => {
    expect((await results('company', 'dolo 650')).meant).toMatchObject({ category: 'medicine' })
    expect((await results('supplier', 'glaxo smithkline')).meant).toMatchObject({ category: 'company' })
    expect((await results('company', 'glaxo smithkline')).meant).toMatchObject({ category: 'company' })
  })

  it('include everything that could be meant, the chosen category first', async () => {
    const { meant, groups } = await results('medicine', 'dol')
    expect(meant).toBeNull()
    expect(groups.map(({ category }) => category)[0]).toBe('medicine')
    expect(await results('medicine', '  ')).toEqual({ meant: null, groups: [] })
    expect(await results('medicine', 'qqqq xxxx')).toEqual({ meant: null, groups: [] })
  })

  it('name a medicine only if no other has exactly the same name', async () => {
    const id = newId()
    await app.database.pool.query(
      `INSERT INTO medicines (id, name, name_key, company_no) VALUES ($1, 'Dolo 650 Tablet', 'dolo 650 tablet', 1)`,
      [id],
    )
    await expect.poll(async () => (await search('medicine', 'dolo 650')).length, soon).toBe(2)
    expect((await results('medicine', 'dolo 650 tablet')).meant).toBeNull()
    await app.database.pool.query('DELETE FROM medicines WHERE id = $1', [id])
    await expect.poll(async () => (await results('medicine', 'dolo 650 tablet')).meant, soon).not.toBeNull()
  })
})

describe('the index follows the database', () => {
  const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

  it('when a medicine is added, renamed and removed', async () => {
    const id = newId()
    await query(
      `INSERT INTO medicines (id, name, name_key, company_no) VALUES ($1, 'Zifobrand 20 Capsule', 'zifobrand', 2)`,
      [id],
    )
    await expect.poll(() => names('medicine', 'zifobr'), soon).toEqual(['Zifobrand 20 Capsule'])
    await expect.poll(async () => (await search('company', 'sun'))[0]?.medicineCount, soon).toBe(2)
    await query(`UPDATE medicines SET name = 'Quorabrand 20 Capsule' WHERE id = $1`, [id])
    await expect.poll(() => names('medicine', 'quorabr'), soon).toEqual(['Quorabrand 20 Capsule'])
    expect(await names('medicine', 'zifobrand')).not.toContain('Zifobrand 20 Capsule')
    await query('DELETE FROM medicines WHERE id = $1', [id])
    await expect.poll(() => names('medicine', 'quorabr'), soon).toEqual([])
  })

  it('when a stockist is approved and declined, with all its listings', async () => {
    const count = async () => (await search('medicine', 'augmentin'))[0]?.stockistCount
    await query(`UPDATE stockists SET status = 'approved' WHERE id = $1`, [ids.stockists.processing])
    await expect.poll(() => names('supplier', 'waiting'), soon).toEqual(['Waiting Traders'])
    await expect.poll(count, soon).toBe(3)
    await expect.poll(async () => (await search('company', 'glaxo'))[0]?.stockistCount, soon).toBe(3)
    await query(`UPDATE stockists SET status = 'declined' WHERE id = $1`, [ids.stockists.processing])
    await expect.poll(() => names('supplier', 'waiting'), soon).toEqual([])
    await expect.poll(count, soon).toBe(2)
  })

  it('when a listing is added and removed', async () => {
    const count = async () => (await search('medicine', 'nobody'))[0]?.stockistCount
    await query('INSERT INTO listings (stockist_no, medicine_no) VALUES (2, 3)')
    await expect.poll(count, soon).toBe(1)
    await query('DELETE FROM listings WHERE stockist_no = 2 AND medicine_no = 3')
    await expect.poll(count, soon).toBe(0)
  })

  it('when a transaction writes before others and commits after them', async () => {
    const slow = await app.database.pool.connect()
    await slow.query('BEGIN')
    await slow.query(`INSERT INTO medicines (id, name, name_key) VALUES ($1, 'Latecomer 5 Tablet', 'late')`, [
      newId(),
    ])
    await query(`INSERT INTO medicines (id, name, name_key) VALUES ($1, 'Overtaker 5 Tablet', 'over')`, [
      newId(),
    ])
    await expect.poll(() => names('medicine', 'overtaker'), soon).toEqual(['Overtaker 5 Tablet'])
    expect(await names('medicine', 'latecomer')).toEqual([])
    await slow.query('COMMIT')
    slow.release()
    await expect.poll(() => names('medicine', 'latecomer'), soon).toEqual(['Latecomer 5 Tablet'])
  })

  it('when there are more changes at once than it reads row by row', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `Bulkbrand ${index + 1}`)
    await query(
      `INSERT INTO medicines (id, name, name_key)
       SELECT id, name, lower(name) FROM unnest($1::text[], $2::text[]) AS rows (id, name)`,
      [many.map(() => newId()), many],
    )
    await expect.poll(async () => (await names('medicine', 'bulkbrand 4321'))[0], soon).toBe('Bulkbrand 4321')
    expect((await names('medicine', 'augmentin'))[0]).toBe('Augmentin 625 Duo Tablet')
  })

  it('after the database has closed the connection', async () => {
    await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`).catch(() => {})
    await query(`INSERT INTO companies (id, name, name_key) VALUES ($1, 'Reconnect Pharma', 'reconnect')`, [
      newId(),
    ])
    await expect.poll(() => names('company', 'reconnect'), { interval: 50 }).toEqual(['Reconnect Pharma'])
  })
})
