import { clientOf } from '@rasad/testkit/clients'
import type { Person } from '@rasad/testkit/newcomers'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

// A stockist maintains its own list; search and the public pages follow.

const world = await createWorldApp()
const app = world.app
const own = world.people.otherStockist
const other = world.people.stockist
const admin = world.people.admin
afterAll(() => app.close())

const soon = { timeout: 180_000, interval: 50 }
const visitor = () => clientOf(app)

async function data(answering: ReturnType<Person['call']>) {
  const answer = await answering
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data
}

async function newMedicine(name: string, changes: Record<string, unknown> = {}): Promise<string> {
  return (await data(admin.call('POST', '/api/medicine/quick', { name, ...changes })))._id
}

async function newCompany(name: string): Promise<string> {
  return (await data(admin.call('POST', '/api/company', { name })))._id
}

const line = (id: string) => `/api/listing/medicine/${id}`

describe('medicines', () => {
  it('are added, changed in part, and removed; each call returns the listing', async () => {
    const company = await newCompany('Konkan Remedies')
    const id = await newMedicine('Konkacal 500', { company })
    expect(await data(own.call('PUT', line(id)))).toEqual({
      medicine: {
        _id: id,
        name: 'Konkacal 500',
        companyId: company,
        companyName: 'Konkan Remedies',
        company: { _id: company, name: 'Konkan Remedies' },
        composition: null,
        pack: null,
        price: null,
        rx: false,
      },
      price: null,
      pack: null,
      available: true,
      band: null,
      quantity: null,
      mrp: null,
      ptr: null,
      scheme: null,
      expiry: null,
      confirmedAt: expect.any(String),
      source: 'hand',
      availableOn: null,
    })
    const full = { price: 19.99, pack: 'strip of 15', available: false }
    expect(await data(own.call('PUT', line(id), full))).toMatchObject(full)
    expect(await data(own.call('PUT', line(id), { available: true }))).toMatchObject({
      ...full,
      available: true,
    })
    // Nothing given: nothing changes.
    expect(await data(own.call('PUT', line(id), {}))).toMatchObject({ ...full, available: true })
    expect(await data(own.call('PUT', line(id), { price: null, pack: null }))).toMatchObject({
      price: null,
      pack: null,
      available: true,
    })
  })

  it('can be restored after removal as they were; removing again changes nothing', async () => {
    const id = await newMedicine('Undomycin 250')
    const said = { price: 7.5, pack: 'vial', mrp: 9.9, ptr: 7, scheme: '10+1', expiry: '2027-05-31' }
    await own.call('PUT', line(id), { ...said, quantity: 0 })
    const removed = await data(own.call('DELETE', line(id)))
    expect(removed).toMatchObject({ medicine: { _id: id }, ...said, quantity: 0, available: false })
    expect(await data(own.call('DELETE', line(id)))).toBeNull()
    const { medicine, band, confirmedAt, source, availableOn, ...rest } = removed
    const restored = await data(own.call('PUT', line(id), rest))
    expect(restored).toEqual({ ...removed, confirmedAt: restored.confirmedAt })
    expect(restored.confirmedAt > confirmedAt).toBe(true)
  })

  it('confirmed by hand belong to no import any more; a quantity that contradicts a new availability goes', async () => {
    const id = await newMedicine('Handomol 12')
    await own.call('PUT', line(id), { price: 5, quantity: 40 })
    const fromFile = (quantity: number) =>
      app.database.pool.query(
        `UPDATE listings SET available = $1 > 0, quantity = $1, source = 'file', import_no = 7,
           confirmed_at = '2026-01-05T00:00:00Z' WHERE medicine_no = (SELECT no FROM medicines WHERE id = $2)`,
        [quantity, id],
      )
    const importNo = async () => {
      const text =
        'SELECT import_no AS no FROM listings WHERE medicine_no = (SELECT no FROM medicines WHERE id = $1)'
      return (await app.database.pool.query(text, [id])).rows[0].no
    }
    await fromFile(40)
    const before = Date.now() - 1_000
    const priced = await data(own.call('PUT', line(id), { price: 6 }))
    expect(priced).toMatchObject({ quantity: 40, band: 'inStock', available: true, source: 'hand' })
    expect(Date.parse(priced.confirmedAt)).toBeGreaterThan(before)
    expect(await importNo()).toBeNull()

    await fromFile(40)
    expect(await data(own.call('PUT', line(id), { available: true }))).toMatchObject({ quantity: 40 })
    expect(await data(own.call('PUT', line(id), { available: false }))).toMatchObject({ quantity: null })
    await fromFile(0)
    expect(await data(own.call('PUT', line(id), { available: true }))).toMatchObject({
      quantity: null,
      band: null,
      available: true,
    })
    // A call that says nothing says that all of it still holds.
    await fromFile(3)
    expect(await data(own.call('PUT', line(id), {}))).toMatchObject({ quantity: 3, source: 'hand' })
  })

  it('with a quantity are available as it says', async () => {
    const id = await newMedicine('Countomol 12')
    const put = (changes: object) => data(own.call('PUT', line(id), changes))
    expect(await put({ quantity: 0 })).toMatchObject({ available: false, band: 'out' })
    expect(await put({ quantity: 5 })).toMatchObject({ available: true, band: 'few' })
    expect(await put({ quantity: 6 })).toMatchObject({ available: true, band: 'inStock' })
    expect(await put({ quantity: null })).toMatchObject({ available: true, band: null, quantity: null })
  })

  it('never have a PTR above the MRP', async () => {
    const id = await newMedicine('Marginol 12')
    expect(await data(own.call('PUT', line(id), { mrp: 100, ptr: 80 }))).toMatchObject({ mrp: 100, ptr: 80 })
    for (const [changes, field] of [
      [{ ptr: 100.01 }, 'ptr'],
      [{ mrp: 79 }, 'mrp'],
      [{ mrp: 50, ptr: 60 }, 'mrp'],
    ] as const) {
      const answer = await own.call('PUT', line(id), changes)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({
        [field]: { code: 'invalid', message: 'The PTR cannot be above the MRP.' },
      })
    }
    const [kept] = await data(own.call('GET', '/api/listing/medicine?q=marginol'))
    expect(kept).toMatchObject({ mrp: 100, ptr: 80 })
  })

  it('added twenty times at the same time exist once', async () => {
    const id = await newMedicine('Eageritol 20')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, price) => own.call('PUT', line(id), { price })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
    const { rows } = await app.database.pool.query(
      'SELECT count(*)::int FROM listings l JOIN medicines m ON m.no = l.medicine_no WHERE m.id = $1',
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('appear in search and on the public pages within moments', async () => {
    const id = await newMedicine('Shimmerol 40')
    const carriers = async () =>
      (await data(visitor().call('GET', '/api/search?category=medicine&q=shimmerol')))[0]?.stockistCount
    const suppliers = () => data(visitor().call('GET', `/api/medicine/${id}/stockists`))
    await own.call('PUT', line(id), { price: 12 })
    expect(await suppliers()).toMatchObject([{ _id: own.id, listing: { price: 12, available: true } }])
    await expect.poll(carriers, soon).toBe(1)
    await own.call('PUT', line(id), { available: false })
    expect(await suppliers()).toMatchObject([{ listing: { price: 12, available: false } }])
    const demand = async () =>
      (await data(visitor().call('POST', '/api/demand', { items: [{ name: 'Shimmerol 40', qty: 1 }] })))
        .groups.length
    await expect.poll(demand, soon).toBe(0)
    await own.call('PUT', line(id), { available: true })
    await expect.poll(demand, soon).toBe(1)
    await own.call('DELETE', line(id))
    expect(await suppliers()).toEqual([])
    await expect.poll(carriers, soon).toBe(0)
  })

  it('have their own pack if given, and the date of the current price and availability', async () => {
    const id = await newMedicine('Freshol 20')
    const page = async () => data(visitor().call('GET', `/api/stockist/${own.id}`))
    const long = "UPDATE stockists SET updated_at = now() - interval '3 days' WHERE id = $1"
    await app.database.pool.query(long, [own.id])
    const before = Date.parse((await page()).updatedAt)
    await own.call('PUT', line(id), { price: 30, pack: 'strip of 15' })
    expect(await data(visitor().call('GET', `/api/medicine/${id}/stockists`))).toMatchObject([
      { listing: { price: 30, pack: 'strip of 15', available: true } },
    ])
    const after = Date.parse((await page()).updatedAt)
    expect(after - before).toBeGreaterThan(2 * 86_400_000)
    await own.call('DELETE', line(id))
    expect(Date.parse((await page()).updatedAt)).toBe(after)
  })

  it('belong to one list: another stockist sees and changes only its own', async () => {
    const id = await newMedicine('Privatol 10')
    await own.call('PUT', line(id), { price: 5 })
    expect(await data(other.call('DELETE', line(id)))).toBeNull()
    const found = await data(other.call('GET', '/api/listing/medicine?q=privatol'))
    expect(found).toEqual([])
    for (const [method, path] of [
      ['GET', `/api/listing/medicine?stockist=${own.id}`],
      ['PUT', `${line(id)}?stockist=${own.id.toUpperCase()}`],
      ['DELETE', `${line(id)}?stockist=${own.id}`],
      ['PUT', `${line('a'.repeat(24))}?stockist=${own.id}`],
      ['GET', `/api/listing/company?stockist=${own.id}&limit=0`],
    ] as const) {
      expect((await other.call(method, path)).statusCode, `${method} ${path}`).toBe(403)
    }
    expect(await data(own.call('GET', '/api/listing/medicine?stockist=me&q=privatol'))).toHaveLength(1)
    expect(await data(own.call('GET', `/api/listing/medicine?stockist=${own.id}&q=privatol`))).toHaveLength(1)
  })

  it('can be maintained by an admin for a given stockist', async () => {
    const id = await newMedicine('Officiol 10')
    await data(admin.call('PUT', `${line(id)}?stockist=${own.id}`, { price: 8 }))
    expect(await data(own.call('GET', '/api/listing/medicine?q=officiol'))).toMatchObject([{ price: 8 }])
    expect(await data(admin.call('DELETE', `${line(id)}?stockist=${own.id}`))).toMatchObject({ price: 8 })
    for (const path of [line(id), `${line(id)}?stockist=me`]) {
      const answer = await admin.call('PUT', path, {})
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['stockist'])
    }
    expect((await admin.call('PUT', `${line(id)}?stockist=${'b'.repeat(24)}`, {})).statusCode).toBe(404)
    expect((await admin.call('GET', `/api/listing/medicine?stockist=${'b'.repeat(24)}`)).statusCode).toBe(404)
  })

  it('are listed by name, filtered by text, company and availability', async () => {
    const list = await world.newApprovedStockist()
    const company = await newCompany('Sahara Biotech')
    const names = ['Zeal 10', 'alpha-beta 5', 'Beta 20', 'Alpha 100']
    for (const name of names) {
      const id = await newMedicine(name, name === 'Zeal 10' ? { company } : {})
      await data(list.call('PUT', line(id), { available: name !== 'Beta 20' }))
    }
    const listed = async (query: string) => {
      const answer = await list.call('GET', `/api/listing/medicine?${query}`)
      const { data: rows, total } = answer.json()
      expect(total).toBe(rows.length)
      return rows.map((row: { medicine: { name: string } }) => row.medicine.name)
    }
    expect(await listed('')).toEqual(['Alpha 100', 'alpha-beta 5', 'Beta 20', 'Zeal 10'])
    expect(await listed('q=beta')).toEqual(['alpha-beta 5', 'Beta 20'])
    expect(await listed('q=alpha%20beta')).toEqual(['alpha-beta 5'])
    expect(await listed('q=sahara')).toEqual(['Zeal 10'])
    expect(await listed('available=false')).toEqual(['Beta 20'])
    expect(await listed('available=true&q=a')).toEqual(['Alpha 100', 'alpha-beta 5'])
    expect(await listed('q=%25')).toEqual([])
  })

  it('are paged reliably through a list of thousands while it changes', async () => {
    const list = await world.newApprovedStockist()
    await app.database.pool.query(
      `WITH added AS (
         INSERT INTO medicines (id, name, name_key)
         SELECT lpad(to_hex(n), 24, '0'), 'Pagebrand ' || n % 7 || ' ' || n, 'pagebrand ' || n % 7 || ' ' || n
         FROM generate_series(1, 2500) n RETURNING no)
       INSERT INTO listings (stockist_no, medicine_no)
       SELECT s.no, added.no FROM added, stockists s WHERE s.id = $1`,
      [list.id],
    )
    const seen: string[] = []
    let cursor: string | null
    cursor = ''
    while (cursor !== null) {
      const page = await list.call('GET', `/api/listing/medicine?limit=1000${cursor && `&cursor=${cursor}`}`)
      const answer = page.json()
      expect(answer.total).toBe(2500 - (seen.length > 0 ? 1 : 0))
      seen.push(...answer.data.map((row: { medicine: { _id: string } }) => row.medicine._id))
      // The last listing of the page is removed in the meantime.
      if (seen.length === 1000) await data(list.call('DELETE', line(seen[999] ?? '')))
      cursor = answer.nextCursor
    }
    expect(new Set(seen).size).toBe(2500)
    expect(seen).toHaveLength(2500)
  })

  it.each([
    [{ price: -1 }, 'price'],
    [{ price: 1.005 }, 'price'],
    [{ price: 10_000_001 }, 'price'],
    [{ price: '12' }, 'price'],
    [{ pack: 'x'.repeat(201) }, 'pack'],
    [{ pack: 'two\nlines' }, 'pack'],
    [{ available: 'yes' }, 'available'],
    [{ stockist: 'me' }, 'stockist'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: 1_000_001 }, 'quantity'],
    [{ quantity: 3, available: false }, 'quantity'],
    [{ quantity: 0, available: true }, 'quantity'],
    [{ mrp: -1 }, 'mrp'],
    [{ ptr: '9' }, 'ptr'],
    [{ scheme: 'x'.repeat(41) }, 'scheme'],
    [{ expiry: '2027-02-30' }, 'expiry'],
    [{ expiry: '05/27' }, 'expiry'],
    [{ confirmedAt: '2027-01-01' }, 'confirmedAt'],
    [{ source: 'file' }, 'source'],
  ])('%j is refused with the name of the field', async (body, field) => {
    const answer = await own.call('PUT', line(world.medicine), body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(await data(own.call('GET', '/api/listing/medicine?q=sahyadol'))).toEqual([])
  })

  it('that do not exist are 404, before the body is validated', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { price: -1 } : undefined
      expect((await own.call(method, line('c'.repeat(24)), body)).statusCode).toBe(404)
      expect((await own.call(method, line('nonsense'), body)).statusCode).toBe(400)
    }
  })
})

describe('companies', () => {
  it('are added, found by name, removed, and restored', async () => {
    const id = await newCompany('Girnar Lifesciences')
    const path = `/api/listing/company/${id}`
    const row = {
      company: {
        _id: id,
        name: 'Girnar Lifesciences',
        shortName: null,
        email: null,
        location: null,
        medicineCount: 0,
      },
    }
    expect(await data(own.call('PUT', path))).toEqual(row)
    expect(await data(own.call('PUT', path))).toEqual(row)
    const found = (await own.call('GET', '/api/listing/company?q=girnar')).json()
    expect(found).toMatchObject({ data: [row], total: 1, nextCursor: null })
    const carriers = async () =>
      (await data(visitor().call('GET', '/api/search?category=company&q=girnar')))[0]?.stockistCount
    await expect.poll(carriers, soon).toBe(1)
    expect(await data(own.call('DELETE', path))).toEqual(row)
    expect(await data(own.call('DELETE', path))).toBeNull()
    await expect.poll(carriers, soon).toBe(0)
    expect((await own.call('PUT', `/api/listing/company/${'d'.repeat(24)}`)).statusCode).toBe(404)
  })

  it('are paged by name', async () => {
    const list = await world.newApprovedStockist()
    for (const name of ['Yamuna Drugs', 'Betwa Drugs', 'Kosi Drugs']) {
      await data(list.call('PUT', `/api/listing/company/${await newCompany(name)}`))
    }
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const answer = (await list.call('GET', `/api/listing/company?limit=1${cursor}`)).json()
      seen.push(...answer.data.map((row: { company: { name: string } }) => row.company.name))
      if (answer.nextCursor === null) break
      cursor = `&cursor=${answer.nextCursor}`
    }
    expect(seen).toEqual(['Betwa Drugs', 'Kosi Drugs', 'Yamuna Drugs'])
  })
})

describe('business hours', () => {
  const path = () => `/api/stockist/${own.id}/hours`
  const shown = async () => (await data(visitor().call('GET', `/api/stockist/${own.id}`))).hours

  it("are shown on the stockist's public page, and can be removed", async () => {
    const before = await data(visitor().call('GET', `/api/stockist/${own.id}`))
    expect(before.hours).toBeNull()
    const after = await data(own.call('PATCH', path(), { hours: ' Mon-Fri 10am-6pm ' }))
    expect(after).toMatchObject({ _id: own.id, hours: 'Mon-Fri 10am-6pm' })
    expect(await shown()).toBe('Mon-Fri 10am-6pm')
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    await data(admin.call('PATCH', path(), { hours: null }))
    expect(await shown()).toBeNull()
  })

  it.each([[{}], [{ hours: '' }], [{ hours: 'x'.repeat(121) }], [{ hours: '9am\n8pm' }], [{ hours: 9 }]])(
    '%j is refused',
    async (body) => {
      const answer = await own.call('PATCH', path(), body)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['hours'])
    },
  )

  it('of another stockist are refused before the body is validated; of an unknown one are 404', async () => {
    expect((await other.call('PATCH', path(), { hours: 9 })).statusCode).toBe(403)
    expect((await admin.call('PATCH', `/api/stockist/${'e'.repeat(24)}/hours`, {})).statusCode).toBe(404)
  })
})
