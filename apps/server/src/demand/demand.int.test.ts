import { createCatalogueApp } from '@rasad/testkit/catalogue-fixture'
import { clientOf, goodPassword, ownerForm, signIn } from '@rasad/testkit/clients'
import { createSibling } from '@rasad/testkit/test-app'
import type { TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../platform/ids.ts'

const { app, ids } = await createCatalogueApp(addSalts)
afterAll(() => app.close())

/** A listing of which nothing is known but the price. */
const unsaid = (price: number) => ({
  ...{ price, pack: null, available: true, band: null, quantity: null, mrp: null, ptr: null },
  ...{
    ratesForApproved: false,
    scheme: null,
    expiry: null,
    confirmedAt: null,
    source: null,
    availableOn: null,
  },
})

/** Paracetamol under other names, and a name that two makers sell. Numbers continue from 4. */
async function addSalts({ pool }: TestDatabase): Promise<void> {
  const medicines = [
    ['Calpol 650 Tablet', 1, 'Paracetamol (650mg)'],
    ['Febrex 650 Tablet', 1, 'Paracetamol (650mg)'],
    ['Crocin 650 Tablet SR', 1, 'Paracetamol (650mg)'],
    ['Pacimol 500 Tablet', 1, 'Paracetamol (500mg)'],
    ['Fepanil 650mg Syrup', 1, 'Paracetamol (650mg)'],
    ['Macfast 650 Tablet', 1, 'Paracetamol (650mg)'],
    ['Twin 20 Tablet', 1, 'Twinine (20mg)'],
    ['Twin 20 Tablet', 2, 'Twinine (20mg)'],
    ['Both 5 Tablet', 1, 'Bothine (5mg)'],
    ['Cofsyl Tablet', 1, 'Ambroxol (30mg) + Salbutamol (2mg)'],
  ] as const
  for (const [name, companyNo, composition] of medicines) {
    await pool.query(
      `INSERT INTO medicines (id, name, name_key, company_no, composition) VALUES ($1, $2, lower($2), $3, $4)`,
      [newId(), name, companyNo, composition],
    )
  }
  await pool.query(`INSERT INTO listings (stockist_no, medicine_no, price_paise, available)
    VALUES (2, 5, 1, true), (1, 6, 1, true), (1, 7, 1, true), (1, 8, 1, true), (1, 9, 1, false), (2, 11, 1, true), (1, 12, 900, true), (2, 12, 901, true), (1, 13, 1, true)`)
  await pool.query(
    `UPDATE stockists SET city = 'Mumbai', pincode = '400002', location = 'Princess Street, Mumbai' WHERE no = 2`,
  )
}

async function demand(items: unknown, name?: string) {
  const response = await app.http.inject({ method: 'POST', url: '/api/demand', payload: { items } })
  return { status: response.statusCode, body: response.json(), name }
}

describe('a demand', () => {
  it('groups what stockists have, and plans the calls', async () => {
    const { status, body } = await demand([
      { name: 'dolo650', qty: 10 },
      { name: 'Augmentn 625 duo', qty: 2 },
      { name: 'Nobody 10 syrup', qty: 1 },
      { name: 'Qwertzuiop', qty: 3 },
      { name: '   ' },
    ])
    expect(status).toBe(200)
    const { data } = body
    expect(data.groups).toEqual([
      {
        stockist: expect.objectContaining({ _id: ids.stockists.balaji, phone: '9000000001' }),
        items: [
          {
            line: 0,
            name: 'dolo650',
            qty: 10,
            medicine: { _id: ids.medicines.dolo, name: 'Dolo 650 Tablet' },
            listing: unsaid(30),
          },
          {
            line: 1,
            name: 'Augmentn 625 duo',
            qty: 2,
            medicine: { _id: ids.medicines.augmentin, name: 'Augmentin 625 Duo Tablet' },
            listing: unsaid(190),
          },
        ],
      },
    ])
    expect(data.plan).toEqual([{ ...data.groups[0], covered: 2, band: null, flaws: [] }])
    expect(
      data.unmatched.map((line: { line: number; medicine: object | null }) => [
        line.line,
        line.medicine !== null,
      ]),
    ).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ])
    expect(data.unmatchedCount).toBe(3)
    expect(Date.parse(data.createdAt)).not.toBeNaN()
  })

  it('offers available medicines with the same salts, strengths and form', async () => {
    const { body } = await demand([
      { name: 'Calpol 650 Tablet', qty: 5 },
      { name: 'Nobody 10 Syrup', qty: 1 },
      { name: 'Qwertzuiop', qty: 1 },
    ])
    const offered = body.data.unmatched.map((line: { substitutes: { name: string }[] }) =>
      line.substitutes.map(({ name }) => name),
    )
    // Not the syrup, the 500, the sustained release, or one without availability.
    expect(offered).toEqual([['Dolo 650 Tablet', 'Febrex 650 Tablet'], [], []])
    expect(body.data.unmatched[0].substitutes[0]).toMatchObject({ _id: ids.medicines.dolo, stockistCount: 1 })
  })

  it('follows changes of compositions and availability', async () => {
    const offered = async () => {
      const { body } = await demand([{ name: 'Calpol 650 Tablet' }])
      return body.data.unmatched[0].substitutes.map(({ name }: { name: string }) => name)
    }
    await app.database.pool.query(`UPDATE medicines SET composition = 'Paracetamol (500mg)' WHERE id = $1`, [
      ids.medicines.dolo,
    ])
    await vi.waitFor(async () => expect(await offered()).toEqual(['Febrex 650 Tablet']), 60_000)
    await app.database.pool.query(`UPDATE medicines SET composition = 'Paracetamol (0.65g)' WHERE id = $1`, [
      ids.medicines.dolo,
    ])
    await vi.waitFor(
      async () => expect(await offered()).toEqual(['Dolo 650 Tablet', 'Febrex 650 Tablet']),
      60_000,
    )
  })

  it('offers no substitute whose name contradicts its composition', async () => {
    const offered = async () => {
      const { body } = await demand([{ name: 'Calpol 650 Tablet' }])
      return body.data.unmatched[0].substitutes.map(({ name }: { name: string }) => name)
    }
    const { pool } = app.database
    const add = (id: string, name: string) =>
      pool.query(
        `WITH added AS (INSERT INTO medicines (id, name, name_key, composition)
           VALUES ($1, $2, lower($2), 'Paracetamol (650mg)') RETURNING no)
         INSERT INTO listings (stockist_no, medicine_no, available)
         SELECT (SELECT min(l.stockist_no) FROM listings l JOIN medicines m ON m.no = l.medicine_no WHERE m.id = $3),
           no, true FROM added`,
        [id, name, ids.medicines.dolo],
      )
    const [other, same] = [newId(), newId()]
    try {
      await add(other, 'Zelpol 1000 Tablet')
      // The index has seen the one before once it knows this one.
      await add(same, 'Zelpol 650 Tablet')
      await vi.waitFor(async () => expect(await offered()).toContain('Zelpol 650 Tablet'), 60_000)
      expect(await offered()).not.toContain('Zelpol 1000 Tablet')
    } finally {
      await pool.query('DELETE FROM medicines WHERE id = ANY($1)', [[other, same]])
    }
    await vi.waitFor(async () => expect(await offered()).not.toContain('Zelpol 650 Tablet'), 60_000)
  })

  it('asks about a name without a number if the last number of the line is a pack size', async () => {
    const { body } = await demand([
      { name: 'cofsyl 20' },
      { name: 'cofsyl 250' },
      { name: 'dolo 20' },
      { name: 'cofsyl' },
    ])
    expect(
      body.data.items.map((item: { line: number; understanding: string; medicine: { name: string } }) => [
        item.line,
        item.understanding,
        item.medicine.name,
      ]),
    ).toEqual([
      [0, 'confirm', 'Cofsyl Tablet'],
      [3, 'matched', 'Cofsyl Tablet'],
    ])
    expect(body.data.unmatched.map((line: { line: number }) => line.line)).toEqual([1, 2])
  })

  it('chooses the maker that is available when several sell the same name', async () => {
    const { body } = await demand([{ name: 'Twin 20 Tablet', qty: 1 }])
    expect(body.data.unmatchedCount).toBe(0)
    expect(body.data.items[0].medicine).toMatchObject({ companyName: 'Sun Pharma' })
  })

  describe('two stockists that cover equally many lines', () => {
    async function called(more: object, token?: string) {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/demand',
        payload: { items: [{ name: 'Both 5 Tablet' }], reach: 'all', ...more },
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      const { plan, groups, near } = response.json().data
      expect(plan).toHaveLength(1)
      expect(groups).toHaveLength(2)
      return [plan[0].stockist._id, near]
    }

    it('prefers the one closer to a PIN', async () => {
      expect(await called({ near: '411030' })).toEqual([ids.stockists.balaji, '411030'])
      expect(await called({ near: '400002' })).toEqual([ids.stockists.ganesh, '400002'])
      expect(await called({ near: '400055' })).toEqual([ids.stockists.ganesh, '400055'])
    })

    it('prefers the cheaper one at the same distance, also after a price change', async () => {
      for (const near of [{}, { near: '' }, { near: '440018' }]) {
        expect((await called(near))[0]).toBe(ids.stockists.balaji)
      }
      const ask = (paise: number) =>
        app.database.pool.query(
          'UPDATE listings SET price_paise = $1 WHERE stockist_no = 1 AND medicine_no = 12',
          [paise],
        )
      await ask(1_000)
      await vi.waitFor(async () => expect((await called({}))[0]).toBe(ids.stockists.ganesh), 60_000)
      await ask(900)
      await vi.waitFor(async () => expect((await called({}))[0]).toBe(ids.stockists.balaji), 60_000)
    })

    it('prefers who said so last at the same distance, also after a later word, whatever the prices', async () => {
      const confirm = (stockist: number, day: string | null) =>
        app.database.pool.query(
          `UPDATE listings SET confirmed_at = $2::timestamptz, source = CASE WHEN $2 IS NULL THEN NULL ELSE 'hand' END
           WHERE stockist_no = $1 AND medicine_no = 12`,
          [stockist, day],
        )
      await confirm(2, '2026-03-04T08:00:00+05:30')
      await vi.waitFor(async () => expect((await called({}))[0]).toBe(ids.stockists.ganesh), 60_000)
      // A day in India begins before it does in Greenwich.
      await confirm(1, '2026-03-04T00:10:00+05:30')
      await vi.waitFor(async () => expect((await called({}))[0]).toBe(ids.stockists.balaji), 60_000)
      await confirm(2, '2026-03-05T00:10:00+05:30')
      await vi.waitFor(async () => expect((await called({}))[0]).toBe(ids.stockists.ganesh), 60_000)
      // Nearest comes before.
      expect((await called({ near: '411030' }))[0]).toBe(ids.stockists.balaji)
      const restarted = await createSibling(app)
      try {
        const answer = await restarted.http.inject({
          method: 'POST',
          url: '/api/demand',
          payload: { items: [{ name: 'Both 5 Tablet', qty: 1 }] },
        })
        expect(answer.json().data.plan[0].items[0].listing).toMatchObject({
          confirmedAt: '2026-03-04T18:40:00.000Z',
          source: 'hand',
        })
      } finally {
        await restarted.close()
      }
      await confirm(1, null)
      await confirm(2, null)
      await vi.waitFor(async () => expect((await called({}))[0]).toBe(ids.stockists.balaji), 60_000)
    })

    it('says of each line of the plan and the groups how the stockist has it', async () => {
      await app.database.pool.query(
        `UPDATE listings SET quantity = 3, mrp_paise = 1250, ptr_paise = 800, scheme = '10+1', expiry = '2027-05-31',
           confirmed_at = '2026-03-04T05:06:07Z', source = 'file' WHERE stockist_no = 1 AND medicine_no = 12`,
      )
      const { body } = await demand([{ name: 'Both 5 Tablet', qty: 1 }])
      const listing = {
        ...{ price: 9, pack: null, available: true, band: 'few', quantity: null, mrp: 12.5, ptr: null },
        ...{ scheme: '10+1', expiry: '2027-05-31', confirmedAt: '2026-03-04T05:06:07.000Z', source: 'file' },
        ...{ ratesForApproved: false, availableOn: null },
      }
      const { plan, groups } = body.data
      for (const parts of [plan, groups]) {
        const [own] = parts.filter(
          (part: { stockist: { _id: string } }) => part.stockist._id === ids.stockists.balaji,
        )
        expect(own.items).toMatchObject([{ listing }])
      }
      await app.database.pool.query(
        `UPDATE listings SET quantity = NULL, mrp_paise = NULL, ptr_paise = NULL, scheme = NULL, expiry = NULL,
           confirmed_at = NULL, source = NULL WHERE stockist_no = 1 AND medicine_no = 12`,
      )
    })

    it('uses the address of an approved owner, unless a PIN is given', async () => {
      const visitor = clientOf(app)
      const form = await ownerForm('near@shop.example', { address: '7 Kalbadevi Road, Mumbai' })
      expect((await visitor.call('POST', '/api/auth/signup', form)).statusCode).toBe(201)
      const { token } = await signIn(app, 'near@shop.example', goodPassword, 'medicalOwner')
      expect(await called({}, token)).toEqual([ids.stockists.balaji, null])
      await app.database.pool.query(
        `UPDATE accounts SET state = 'approved' WHERE email = 'near@shop.example'`,
      )
      expect(await called({}, token)).toEqual([ids.stockists.ganesh, 'Mumbai'])
      expect(await called({ near: '411030' }, token)).toEqual([ids.stockists.balaji, '411030'])
    })

    it.each(['41103', '4110300', '011030', 'Pune'])('refuses “%s” as a PIN', async (near) => {
      const answer = await clientOf(app).call('POST', '/api/demand', { items: [{ name: 'x' }], near })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['near'])
    })
  })

  describe('similar names in the catalogue', () => {
    beforeAll(async () => {
      const near = [
        ['Telma 20 Tablet', 'Telmisartan (20mg)'],
        ['Telma H Tablet', 'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)'],
        ['Betadine Surgical Scrub Solution', 'Povidone Iodine (7.5%)'],
        ['Alerid Syrup', 'Cetirizine (5mg/5ml)'],
        ['Alerid 10 Tablet', 'Cetirizine (10mg)'],
        ['Calpol 250 Oral Suspension', 'Paracetamol (250mg/5ml)'],
        ['Azee 500 Tablet', 'Azithromycin (500mg)'],
        ['Yaz Tablet', 'Drospirenone (3mg)'],
        ['Pan 20 Tablet', 'Pantoprazole (20mg)'],
      ] as const
      for (const [name, composition] of near) {
        await app.database.pool.query(
          `WITH added AS (INSERT INTO medicines (id, name, name_key, company_no, composition)
             VALUES ($1, $2, lower($2), 1, $3) RETURNING no)
           INSERT INTO listings (stockist_no, medicine_no, price_paise, available) SELECT 1, no, 100, true FROM added`,
          [newId(), name, composition],
        )
      }
      await vi.waitFor(async () => {
        const { body } = await demand([{ name: 'Pan 20 Tablet' }])
        expect(body.data.items).toHaveLength(1)
      }, 60_000)
    })

    it.each([
      ['Telma H 20', 'Telma H Tablet'],
      ['TELMA-H 20MG TAB', null],
      ['telma 20', 'Telma 20 Tablet'],
      ['1 box surgical gloves 7 no', null],
      ['surgical gloves', null],
      ['सेट्रीजिन 10 strip', 'Alerid 10 Tablet'],
      ['calpol 250 syp', 'Calpol 250 Oral Suspension'],
      ['calpol 120 syp', null],
      ['az', null],
      ['az 500', null],
      ['dl', null],
      ['pn', null],
    ])('“%s” is matched with %s', async (name, medicine) => {
      const { body } = await demand([{ name, qty: 1 }])
      expect(body.data.items[0]?.medicine.name ?? null).toBe(medicine)
      if (medicine === null) expect(body.data.unmatched[0].medicine).toBeNull()
      else if (name !== 'telma 20') expect(body.data.items[0].understanding).toBe('confirm')
    })

    it('considers the unit of a quantity', async () => {
      const answers = async (unit: object) => {
        const { body } = await demand([{ name: 'सेट्रीजिन', qty: 10, ...unit }])
        return body.data.items[0].medicine.name
      }
      expect(await answers({})).toBe('Alerid Syrup')
      expect(await answers({ unit: 'strip' })).toBe('Alerid 10 Tablet')
      expect(await answers({ unit: 'box' })).toBe('Alerid Syrup')
      const { status, body } = await demand([{ name: 'dolo', qty: 1, unit: 'x'.repeat(41) }])
      expect([status, Object.keys(body.fields)]).toEqual([400, ['items.0.unit']])
    })

    it('agrees with the search', async () => {
      const found = async (q: string) => {
        const response = await app.http.inject({ url: '/api/search', query: { category: 'medicine', q } })
        return response.json().data.map(({ name }: { name: string }) => name)
      }
      expect(await found('Telma H 20')).toEqual(['Telma H Tablet'])
      expect(await found('surgical gloves')).toEqual([])
      // another strength with the same beginning comes after it, never first
      expect(await found('calpol 250 syp')).toEqual(['Calpol 250 Oral Suspension', 'Calpol 650 Tablet'])
      expect(await found('सेट्रीजिन 10 strip')).toEqual(['Alerid 10 Tablet'])
      expect(await found('az')).toEqual(['Azee 500 Tablet'])
      expect(await found('dl')).toEqual([])
    })
  })

  describe('a line that names its medicine', () => {
    it('means that medicine, whatever its name', async () => {
      const { body } = await demand([
        { name: 'qwertzuiop', qty: 10, free: 2, unit: 'strip', medicine: ids.medicines.dolo },
        { name: 'dolo 650', qty: 1, medicine: ids.medicines.augmentin },
        { name: 'Nobody', qty: 4, free: 1, unit: 'bottle', medicine: ids.medicines.orphan },
      ])
      const { items, groups, plan, unmatched } = body.data
      expect(items).toMatchObject([
        { line: 0, free: 2, unit: 'strip', understanding: 'matched', medicine: { name: 'Dolo 650 Tablet' } },
        {
          line: 1,
          understanding: 'matched',
          medicine: { name: 'Augmentin 625 Duo Tablet' },
          alternatives: [],
        },
      ])
      const lines = [
        {
          line: 0,
          name: 'qwertzuiop',
          qty: 10,
          free: 2,
          unit: 'strip',
          medicine: { _id: ids.medicines.dolo, name: 'Dolo 650 Tablet' },
          listing: unsaid(30),
        },
        {
          line: 1,
          name: 'dolo 650',
          qty: 1,
          medicine: { _id: ids.medicines.augmentin, name: 'Augmentin 625 Duo Tablet' },
          listing: unsaid(190),
        },
      ]
      expect(groups[0].items).toEqual(lines)
      expect(plan[0].items).toEqual(lines)
      expect(unmatched).toMatchObject([
        {
          line: 2,
          free: 1,
          unit: 'bottle',
          understanding: 'matched',
          medicine: { _id: ids.medicines.orphan },
        },
      ])
    })

    it('means its maker alone where several sell one name', async () => {
      const { rows } = await app.database.pool.query(
        `SELECT id FROM medicines WHERE name = 'Twin 20 Tablet' AND company_no = 1`,
      )
      const { body } = await demand([{ name: 'Twin 20 Tablet', qty: 1, medicine: rows[0].id }])
      expect(body.data.items).toEqual([])
      expect(body.data.unmatched).toMatchObject([{ medicine: { _id: rows[0].id } }])
    })

    it('is unmatched when that medicine is gone, and says what its name can mean', async () => {
      const { status, body } = await demand([{ name: 'dolo 650', qty: 10, medicine: newId() }])
      expect(status).toBe(200)
      expect(body.data.items).toEqual([])
      expect(body.data.unmatched).toMatchObject([
        {
          understanding: 'unmatched',
          medicine: null,
          substitutes: [],
          alternatives: [{ name: 'Dolo 650 Tablet' }],
        },
      ])
    })
  })

  describe('a line that stockists said they do not have', () => {
    const both = async () => {
      const { rows } = await app.database.pool.query(`SELECT id FROM medicines WHERE name = 'Both 5 Tablet'`)
      return { name: 'Both 5 Tablet', medicine: rows[0].id as string }
    }
    const callsOf = (calls: { stockist: { _id: string }; items: { line: number; qty: number }[] }[]) =>
      calls.map(({ stockist, items }) => [stockist._id, items.map(({ line, qty }) => [line, qty])])

    it('moves on to the next one, for that line alone and with the rest of its quantity', async () => {
      const line = await both()
      const all = await demand([
        { ...line, qty: 30 },
        { ...line, qty: 5 },
      ])
      expect(callsOf(all.body.data.plan)).toEqual([
        [
          ids.stockists.balaji,
          [
            [0, 30],
            [1, 5],
          ],
        ],
      ])
      const { body } = await demand([
        { ...line, qty: 20, without: [ids.stockists.balaji] },
        { ...line, qty: 5, without: [newId()] },
        { name: 'dolo 650', qty: 1, medicine: ids.medicines.dolo, without: [] },
      ])
      expect(callsOf(body.data.plan)).toEqual([
        [
          ids.stockists.balaji,
          [
            [1, 5],
            [2, 1],
          ],
        ],
        [ids.stockists.ganesh, [[0, 20]]],
      ])
      expect(callsOf(body.data.groups)).toContainEqual([
        ids.stockists.ganesh,
        [
          [0, 20],
          [1, 5],
        ],
      ])
      expect(callsOf(body.data.groups)).toContainEqual([
        ids.stockists.balaji,
        [
          [1, 5],
          [2, 1],
        ],
      ])
    })

    it('is unmatched as the medicine that it is once nobody is left', async () => {
      const line = await both()
      const { balaji, ganesh } = ids.stockists
      const { body } = await demand([{ ...line, qty: 3, without: [balaji, ganesh, balaji] }])
      expect([body.data.plan, body.data.items, body.data.beyond]).toEqual([[], [], []])
      expect(body.data.unmatched).toMatchObject([{ line: 0, qty: 3, medicine: { _id: line.medicine } }])
    })

    it('moves on beyond the reach too', async () => {
      const line = await both()
      const ask = async (without: string[]) => {
        const items = [{ ...line, qty: 1, without }]
        const payload = { items, near: '411030', reach: 25 }
        const answer = await app.http.inject({ method: 'POST', url: '/api/demand', payload })
        const { plan, beyond, unmatchedCount } = answer.json().data
        return [callsOf(plan), callsOf(beyond), unmatchedCount]
      }
      const { balaji, ganesh } = ids.stockists
      expect(await ask([])).toEqual([[[balaji, [[0, 1]]]], [], 0])
      expect(await ask([balaji])).toEqual([[], [[ganesh, [[0, 1]]]], 0])
      expect(await ask([balaji, ganesh])).toEqual([[], [], 1])
    })

    it('can leave out 50 stockists', async () => {
      const line = await both()
      const ask = (count: number) =>
        demand([{ ...line, qty: 1, without: Array.from({ length: count }, () => newId()) }])
      expect((await ask(50)).body.data.plan).toHaveLength(1)
      const { status, body } = await ask(51)
      expect([status, body.fields['items.0.without']?.message]).toEqual([400, 'At most 50 stockists.'])
    })
  })

  it('never matches another strength than the line asks for', async () => {
    const { body } = await demand([
      { name: 'dolo 500', qty: 1 },
      { name: 'augmentin 375', qty: 1 },
    ])
    expect(body.data.groups).toEqual([])
    expect(body.data.unmatchedCount).toBe(2)
  })

  it('shows at most 50 unmatched lines and counts the others', async () => {
    const { body } = await demand(Array.from({ length: 60 }, (_, n) => ({ name: `Zzqx${n}wv`, qty: 1 })))
    expect(body.data.unmatched).toHaveLength(50)
    expect(body.data.unmatchedCount).toBe(60)
  })

  it.each([
    ['a negative quantity', [{ name: 'dolo', qty: -1 }], 'items.0.qty'],
    ['a quantity that is no number', [{ name: 'dolo' }, { name: 'dolo', qty: '10 strips' }], 'items.1.qty'],
    ['a quantity of 1e9', [{ name: 'dolo', qty: 1e9 }], 'items.0.qty'],
    ['a quantity of null', [{ name: 'dolo', qty: null }], 'items.0.qty'],
    ['a name that is no text', [{ name: 5 }], 'items.0.name'],
    ['a medicine that is no id', [{ name: 'dolo', medicine: 'dolo' }], 'items.0.medicine'],
    ['negative free packs', [{ name: 'dolo', free: -1 }], 'items.0.free'],
    ['free packs that are no number', [{ name: 'dolo', free: '2' }], 'items.0.free'],
    ['no list', undefined, 'items'],
    ['no line', [], 'items'],
    ['501 lines', Array.from({ length: 501 }, () => ({ name: 'dolo', qty: 1 })), 'items'],
  ])('refuses %s and names the field', async (_, items, field) => {
    const { status, body } = await demand(items)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    expect(body.message).toMatch(
      /^(?:A quantity is at least 0|A quantity is a number|Is this quantity right|A demand |A name is a text|An id has|A number of free packs|Please write the free packs)/,
    )
    if (items?.length === 501) expect(body.fields.items.message).toContain('501')
  })

  it('counts a blank quantity as 0, and keeps a line without a name', async () => {
    const { status, body } = await demand([
      { name: 'dolo 650', qty: '' },
      { name: 'dolo 650' },
      { name: '', qty: '' },
    ])
    expect(status).toBe(200)
    const { items, unmatched } = body.data
    expect([...items, ...unmatched].map((item: { qty: number }) => item.qty)).toEqual([0, 0, 0])
    expect(unmatched).toHaveLength(1)
  })

  it('answers lines that are not names', async () => {
    const { status, body } = await demand(
      ['x'.repeat(10_000), '!!!???', '💊💊', '\u0000'].map((name) => ({ name, qty: 1 })),
    )
    expect(status).toBe(200)
    expect(body.data.unmatchedCount).toBe(4)
  })
})
