import { createHash } from 'node:crypto'
import { limits } from '@rasad/contract/limits'
import type { Person } from '@rasad/testkit/newcomers'
import { createSibling } from '@rasad/testkit/test-app'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { listingTables } from './listing-moves-repository.ts'

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

let made = 0
/** No two are a slip apart: a name that reads like a known one waits for an admin. */
const word = () => {
  const bytes = [...createHash('sha256').update(String(++made)).digest().subarray(0, 4)]
  return `Zo${bytes.map((byte) => `${'bdfgklmnprstvz'[byte % 14]}${'aeiou'[byte % 5]}`).join('')}`
}

interface Made {
  id: string
  name: string
}
async function medicineBy(
  person: Person,
  name: string,
  changes: Record<string, unknown> = {},
): Promise<Made> {
  const answer = await person.call('POST', '/api/medicine/quick', { name, stockists: [], ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().data._id, name }
}
async function companyBy(person: Person, name: string): Promise<Made> {
  const answer = await person.call('POST', '/api/company', { name, stockists: [] })
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().data._id, name }
}
async function list(person: Person, medicine: Made, listing: Record<string, unknown> = {}) {
  const answer = await person.call('PUT', `/api/listing/medicine/${medicine.id}`, listing)
  expect(answer.statusCode, answer.body).toBe(200)
}
/** A person's listing of a medicine; undefined if there is none. */
async function listingOf(person: Person, { id }: Made) {
  const rows = (await person.call('GET', '/api/listing/medicine?limit=1000')).json().data
  const row = rows.find(({ medicine }: { medicine: { _id: string } }) => medicine._id === id)
  return row && { price: row.price, pack: row.pack, available: row.available }
}
async function merge(kind: string, from: Made, into: Made, more: object = {}) {
  return world.people.admin.call('POST', `/api/${kind}/${from.id}/merge`, { into: into.id, ...more })
}
async function merged(kind: string, from: Made, into: Made, more: object = {}): Promise<string> {
  const answer = await merge(kind, from, into, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.mergeId
}
const undo = (id: string, by = world.people.admin) => by.call('POST', `/api/merges/${id}/undo`)
const get = async (path: string) => (await world.visitor.call('GET', path)).json()
async function found(q: string): Promise<{ name: string; stockistCount: number }[]> {
  return (await get(`/api/search?category=medicine&q=${encodeURIComponent(q)}`)).data
}
async function auditOf({ id }: Made) {
  return (await world.people.admin.call('GET', `/api/audit?subject=${id}`)).json().data
}

describe('editing', () => {
  it('changes what was given and nothing else, is found at once, and is recorded with before and after', async () => {
    const { admin } = world.people
    const name = word()
    const medicine = await medicineBy(admin, `${name} 40 Tablet`, { pack: 'strip of 10 tablets', price: 90 })
    const answer = await admin.call('PATCH', `/api/medicine/${medicine.id}`, {
      name: `${name}a 40 Tablet`,
      price: 99.5,
      was: { price: 90 },
    })
    expect(answer.json().data, answer.body).toMatchObject({
      name: `${name}a 40 Tablet`,
      pack: 'strip of 10 tablets',
      price: 99.5,
    })
    await vi.waitFor(async () => expect(await found(`${name}a 40`)).toMatchObject([{ price: 99.5 }]), 60_000)
    const [entry] = await auditOf(medicine)
    expect(entry).toMatchObject({
      action: 'medicine.changed',
      actor: { _id: admin.id },
      details: {
        'before.name': `${name} 40 Tablet`,
        'after.name': `${name}a 40 Tablet`,
        'before.price': '90',
        'after.price': '99.5',
      },
    })
    // Saying the same again is no change.
    await admin.call('PATCH', `/api/medicine/${medicine.id}`, { price: 99.5 })
    expect(await auditOf(medicine)).toHaveLength(2)
  })

  it('refuses to write over what the editor has not seen', async () => {
    const { admin } = world.people
    const medicine = await medicineBy(admin, `${word()} 5 Tablet`, { price: 10 })
    await admin.call('PATCH', `/api/medicine/${medicine.id}`, { price: 12 })
    const stale = await admin.call('PATCH', `/api/medicine/${medicine.id}`, { price: 11, was: { price: 10 } })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({
      code: 'entry-changed',
      fields: { price: { code: 'entry-changed' } },
    })
    expect((await get(`/api/medicine/${medicine.id}`)).data.price).toBe(12)
  })

  it('makes another strength of a listed medicine only where its name is typed', async () => {
    const { admin, stockist } = world.people
    const name = word()
    const medicine = await medicineBy(admin, `${name} 400 Tablet`)
    await list(stockist, medicine)
    const wanted = `${name} 40 Tablet`
    const refused = await admin.call('PATCH', `/api/medicine/${medicine.id}`, { name: wanted })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'name-not-typed' })
    expect(refused.json().message).toContain('strength')
    const done = await admin.call('PATCH', `/api/medicine/${medicine.id}`, {
      name: wanted,
      typedName: wanted,
    })
    expect(done.statusCode, done.body).toBe(200)
  })

  it('forgets confirmed names and printed rows of a medicine that becomes another strength', async () => {
    const { admin, stockist, medicalOwner } = world.people
    const { pool } = app.database
    const name = word()
    const [medicine, merging] = [
      await medicineBy(admin, `${name} 40 Tablet`),
      await medicineBy(admin, `${name}-40 Tab`),
    ]
    await vi.waitFor(async () => expect(await found(name)).toHaveLength(2), 60_000)
    const texts = [`zq${name.slice(4)}`.toLowerCase(), `XQ-${70_000 + made}`]
    for (const [at, text] of texts.entries()) {
      const body = { text, medicine: (at === 0 ? medicine : merging).id }
      const answer = await medicalOwner.call('POST', '/api/aliases', body)
      expect(answer.statusCode, answer.body).toBe(201)
    }
    await pool.query(
      `INSERT INTO stock_names (owner_no, key, state, medicine_no)
       SELECT s.no, m.id, 'is', m.no FROM stockists s, medicines m WHERE s.id = $1 AND m.id = ANY($2)`,
      [stockist.id, [medicine.id, merging.id]],
    )
    await pool.query(
      `INSERT INTO stock_proposals (id, family, key, name, state, medicine_no)
       SELECT id, lower(name), name, name, 'accepted', no FROM medicines WHERE id = $1`,
      [medicine.id],
    )
    await merged('medicine', merging, medicine)
    const meant = async () => {
      const read = await medicalOwner.call('POST', '/api/list/read', {
        text: texts.map((text) => `${text} - 7 strips`).join('\n'),
      })
      return read
        .json()
        .data.items.map(({ sure, matches }: { sure: boolean; matches: { name: string }[] }) =>
          sure ? matches[0]?.name : null,
        )
    }
    await vi.waitFor(async () => expect(await meant()).toEqual([medicine.name, medicine.name]), 60_000)
    const stronger = `${name} 80 Tablet`
    const edit = { name: stronger, typedName: stronger }
    expect((await admin.call('PATCH', `/api/medicine/${medicine.id}`, edit)).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await found(stronger)).toMatchObject([{ name: stronger }]), 60_000)
    expect(await meant()).toEqual([null, null])
    const kept = await pool.query(
      `SELECT key FROM stock_names WHERE key = ANY($1)
       UNION ALL SELECT key FROM stock_proposals WHERE id = ANY($1) AND medicine_no IS NOT NULL`,
      [[medicine.id, merging.id]],
    )
    expect(kept.rows).toEqual([])
  })

  it('refuses a name that is taken, also by an entry that was merged', async () => {
    const { admin } = world.people
    const name = word()
    const [one, other, third] = [
      await medicineBy(admin, `${name} 5 Tablet`),
      await medicineBy(admin, `${name} 5 Tab`),
      await medicineBy(admin, `${name} 10 Tablet`),
    ]
    const rename = (to: string) => admin.call('PATCH', `/api/medicine/${third.id}`, { name: to })
    expect((await rename(one.name)).json()).toMatchObject({ code: 'medicine-exists' })
    await merged('medicine', one, other)
    expect((await rename(one.name)).json()).toMatchObject({ code: 'medicine-exists' })
    // The one that stands in its place may take the name.
    const answer = await admin.call('PATCH', `/api/medicine/${other.id}`, { name: one.name })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it('takes a form that the name does not say, and none that it contradicts', async () => {
    const { admin } = world.people
    const name = word()
    const { id } = await medicineBy(admin, `${name} 5`, { form: 'Syrup', composition: 'Zorbine (5mg)' })
    expect((await get(`/api/medicine/${id}`)).data).toMatchObject({ form: 'Syrup' })
    await vi.waitFor(
      async () => expect(await found(`${name} 5 syrup`)).toMatchObject([{ form: 'Syrup' }]),
      60_000,
    )
    const answer = await admin.call('POST', '/api/medicine/quick', {
      name: `${name} 6 Tablet`,
      form: 'Syrup',
    })
    expect(answer.json()).toMatchObject({ code: 'form-contradicts', fields: { form: {} } })
  })

  it('changes a company', async () => {
    const { admin } = world.people
    const company = await companyBy(admin, word())
    const answer = await admin.call('PATCH', `/api/company/${company.id}`, {
      location: 'Pune',
      shortName: 'Zo',
    })
    expect(answer.json().data).toMatchObject({ name: company.name, location: 'Pune', shortName: 'Zo' })
    expect((await auditOf(company))[0]).toMatchObject({
      action: 'company.changed',
      details: { 'after.location': 'Pune' },
    })
  })
})

describe('merging medicines', () => {
  async function twoOf(name: string, changes: Record<string, unknown> = {}) {
    const { admin } = world.people
    return {
      from: await medicineBy(admin, `${name}-40 Tab`, changes),
      into: await medicineBy(admin, `${name} 40 Tablet`, changes),
    }
  }

  it('moves listings, follows in every process, and undo restores exactly what was', async () => {
    const { stockist, otherStockist } = world.people
    const sibling = await createSibling(app)
    try {
      const name = word()
      const { from, into } = await twoOf(name)
      await list(stockist, from, { price: 30, pack: 'strip of 15' })
      // Lists both: the available one stays.
      await list(otherStockist, from, { price: 33, available: true })
      await list(otherStockist, into, { price: 31, available: false })
      const mergeId = await merged('medicine', from, into)

      expect(await listingOf(stockist, into)).toEqual({ price: 30, pack: 'strip of 15', available: true })
      expect(await listingOf(otherStockist, into)).toEqual({ price: 33, pack: null, available: true })
      expect(await listingOf(stockist, from)).toBeUndefined()
      for (const process of [app, sibling]) {
        await vi.waitFor(async () => {
          const answer = await process.http.inject(`/api/search?category=medicine&q=${name}`)
          expect(answer.json().data).toMatchObject([{ _id: into.id, stockistCount: 2 }])
          expect(answer.json().data).toHaveLength(1)
        }, 60_000)
      }

      const undone = await undo(mergeId)
      expect(undone.statusCode, undone.body).toBe(200)
      expect(undone.json().data).toMatchObject({ restored: 2, kept: 0 })
      expect(await listingOf(stockist, from)).toEqual({ price: 30, pack: 'strip of 15', available: true })
      expect(await listingOf(stockist, into)).toBeUndefined()
      expect(await listingOf(otherStockist, from)).toEqual({ price: 33, pack: null, available: true })
      expect(await listingOf(otherStockist, into)).toEqual({ price: 31, pack: null, available: false })
      for (const process of [app, sibling]) {
        await vi.waitFor(async () => {
          const answer = await process.http.inject(`/api/search?category=medicine&q=${name}`)
          expect(answer.json().data).toHaveLength(2)
        }, 60_000)
      }
      expect((await auditOf(from)).map(({ action }: { action: string }) => action)).toEqual([
        'medicine.restored',
        'medicine.merged',
        'medicine.created',
      ])
      expect((await undo(mergeId)).json()).toMatchObject({ code: 'undo-too-late' })
    } finally {
      await sibling.close()
    }
  })

  it('moves what a stock file said, and undo restores it to the microsecond, with the import that wrote it', async () => {
    const { stockist, otherStockist } = world.people
    const { from, into } = await twoOf(word())
    await list(stockist, from)
    await list(otherStockist, from, { price: 5 })
    await list(otherStockist, into)
    await app.database.pool.query(
      `UPDATE listings l SET quantity = 12, mrp_paise = 900, ptr_paise = 700, scheme = '10+1', expiry = '2027-05-31',
         confirmed_at = '2026-03-04T05:06:07.123456Z', source = 'file', import_no = 41
       FROM medicines m WHERE m.no = l.medicine_no AND m.id IN ($1, $2)`,
      [from.id, into.id],
    )
    const rowsOf = async () =>
      (
        await app.database.pool.query(
          `SELECT m.id = $1 AS is_from, l.* , l.confirmed_at::text, l.expiry::text FROM listings l
           JOIN medicines m ON m.no = l.medicine_no AND m.id IN ($1, $2) ORDER BY m.id = $1, stockist_no`,
          [from.id, into.id],
        )
      ).rows
    const before = await rowsOf()
    expect(before).toHaveLength(3)
    const mergeId = await merged('medicine', from, into)
    const moved = await rowsOf()
    expect(moved).toHaveLength(2)
    for (const row of moved) {
      expect(row).toMatchObject({
        is_from: false,
        quantity: 12,
        ptr_paise: 700,
        source: 'file',
        import_no: 41,
      })
      expect(row).toMatchObject({
        scheme: '10+1',
        expiry: '2027-05-31',
        confirmed_at: before[0].confirmed_at,
      })
    }
    expect((await undo(mergeId)).json().data).toMatchObject({ restored: 2, kept: 0 })
    expect(await rowsOf()).toEqual(before)
  })

  it('keeps the listing that was confirmed last where both say as much', async () => {
    const { stockist, otherStockist } = world.people
    const { from, into } = await twoOf(word())
    await list(stockist, from, { scheme: 'older' })
    await list(stockist, into, { scheme: 'later' })
    await list(otherStockist, into, { scheme: 'older' })
    await list(otherStockist, from, { scheme: 'later' })
    await merged('medicine', from, into)
    for (const person of [stockist, otherStockist]) {
      const rows = (await person.call('GET', '/api/listing/medicine?limit=1000')).json().data
      expect(
        rows.find(({ medicine }: { medicine: { _id: string } }) => medicine._id === into.id),
      ).toMatchObject({ scheme: 'later' })
    }
  })

  it('undoes a merge of before there were these columns', async () => {
    const { stockist } = world.people
    const { from, into } = await twoOf(word())
    await list(stockist, from, { price: 30 })
    const mergeId = await merged('medicine', from, into)
    const { pool } = app.database
    await pool.query(
      `UPDATE listings l SET confirmed_at = NULL, source = NULL FROM medicines m WHERE m.no = l.medicine_no AND m.id = $1`,
      [into.id],
    )
    const olds = `- '{quantity,mrp_paise,ptr_paise,scheme,expiry,confirmed_at,source,import_no}'::text[]`
    await pool.query(
      `UPDATE merged_listings SET from_row = from_row ${olds}, after_row = after_row ${olds} WHERE merge_id = $1`,
      [mergeId],
    )
    expect((await undo(mergeId)).json().data).toMatchObject({ restored: 1, kept: 0 })
    expect(await listingOf(stockist, from)).toMatchObject({ price: 30 })
  })

  it('lets a later word of a stockist stand when it is undone', async () => {
    const { stockist, otherStockist } = world.people
    const { from, into } = await twoOf(word())
    await list(stockist, from, { price: 30 })
    await list(otherStockist, from, { price: 33 })
    const mergeId = await merged('medicine', from, into)
    await list(stockist, into, { price: 35 })
    await otherStockist.call('DELETE', `/api/listing/medicine/${into.id}`)
    expect((await undo(mergeId)).json().data).toMatchObject({ restored: 0, kept: 2 })
    expect(await listingOf(stockist, from)).toMatchObject({ price: 35 })
    expect(await listingOf(stockist, into)).toBeUndefined()
    expect(await listingOf(otherStockist, from)).toBeUndefined()
  })

  it('moves every column of a listing', async () => {
    for (const { table, entry, said } of Object.values(listingTables)) {
      const { rows } = await app.database.pool.query(
        'SELECT column_name FROM information_schema.columns WHERE table_name = $1',
        [table],
      )
      expect(rows.map((row) => row.column_name).sort()).toEqual(['stockist_no', entry, ...said].sort())
    }
  })

  it('leads the old id to the entry that stands in its place, through chains', async () => {
    const { stockist, admin } = world.people
    const name = word()
    const { from, into } = await twoOf(name)
    const last = await medicineBy(admin, `${name} 40 mg Tablet`)
    await list(stockist, from)
    const first = await merged('medicine', from, into)
    const second = await merged('medicine', into, last)
    const moved = await world.visitor.call('GET', `/api/medicine/${from.id}`)
    expect(moved.statusCode).toBe(308)
    expect(moved.headers.location).toBe(`/api/medicine/${last.id}`)
    expect(moved.headers['cache-control']).toContain('no-store')
    const suppliers = await world.visitor.call('GET', `/api/medicine/${from.id}/stockists?limit=5`)
    expect(suppliers.headers.location).toBe(`/api/medicine/${last.id}/stockists?limit=5`)
    expect((await get(`/api/stockist?medicine=${from.id}`)).total).toBe(1)
    expect((await get(`/api/stockist/counts?near=411004&medicine=${from.id}`)).success).toBe(true)
    // A desk or a kept list that still has the old id means the new one.
    await list(stockist, from, { price: 12 })
    expect(await listingOf(stockist, last)).toMatchObject({ price: 12 })
    await vi.waitFor(async () => {
      const demand = await world.visitor.call('POST', '/api/demand', {
        items: [{ name: 'anything', qty: 1, medicine: from.id }],
      })
      expect(demand.json().data.items[0].medicine?._id).toBe(last.id)
    }, 60_000)
    expect((await undo(first)).json()).toMatchObject({ code: 'undo-contradicts' })
    expect((await undo(second)).statusCode).toBe(200)
    expect((await undo(first)).statusCode).toBe(200)
    expect((await world.visitor.call('GET', `/api/medicine/${from.id}`)).statusCode).toBe(200)
  })

  it('moves what people have confirmed, and back', async () => {
    const { medicalOwner } = world.people
    const name = word()
    const { from, into } = await twoOf(name)
    const text = `${name.slice(0, 5)} x fortie`
    await vi.waitFor(async () => expect(await found(name)).toHaveLength(2), 60_000)
    const answer = await medicalOwner.call('POST', '/api/aliases', { text, medicine: from.id })
    expect(answer.statusCode, answer.body).toBe(201)
    const meant = async () =>
      (await medicalOwner.call('GET', `/api/aliases?q=${name}`)).json().data[0]?.medicine._id
    const mergeId = await merged('medicine', from, into)
    expect(await meant()).toBe(into.id)
    await undo(mergeId)
    expect(await meant()).toBe(from.id)
  })

  it.each([
    ['strength', '40 Tablet', '80 Tablet', {}, {}],
    ['form', '40 Tablet', '40 Syrup', {}, {}],
    ['variant', '40 Tablet', 'H 40 Tablet', {}, {}],
    ['variant', '40 Tablet', '40 Tablet SR', {}, {}],
    ['salt', '40 Tablet', '40 Tab', { composition: 'Zorbine (40mg)' }, { composition: 'Zorbane (40mg)' }],
    ['strength', '40 Tablet', '40 Tab', { composition: 'Zorbine (40mg)' }, { composition: 'Zorbine (20mg)' }],
    ['form', '40', '40', { form: 'Gel' }, { form: 'Cream', pack: 'x' }],
  ])('never merges another %s', async (difference, one, other, of, ofOther) => {
    const { admin } = world.people
    const [name, company] = [word(), await companyBy(admin, word())]
    const from = await medicineBy(admin, `${name} ${one}`, of)
    const into = await medicineBy(admin, `${name} ${other}`, { ...ofOther, company: company.id })
    const preview = (await admin.call('GET', `/api/medicine/${from.id}/merge?into=${into.id}`)).json().data
    expect(preview.against).toContain(difference)
    const answer = await merge('medicine', from, into, { typedName: into.name })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'merge-contradicts' })
    expect(answer.json().message).toContain(difference)
    const removal = await admin.call('DELETE', `/api/medicine/${from.id}?into=${into.id}`)
    expect(removal.json()).toMatchObject({ code: 'merge-contradicts' })
    expect((await get(`/api/medicine/${from.id}`)).success).toBe(true)
  })

  it('asks for the typed name where one of them does not say what it is', async () => {
    const { admin } = world.people
    const name = word()
    const from = await medicineBy(admin, name)
    const into = await medicineBy(admin, `${name} 40 Tablet`)
    expect((await merge('medicine', from, into)).json()).toMatchObject({ code: 'name-not-typed' })
    expect((await merge('medicine', from, into, { typedName: from.name })).json()).toMatchObject({
      code: 'name-not-typed',
    })
    await merged('medicine', from, into, { typedName: into.name })
  })

  it('never leads one strength to another by way of an entry that says none', async () => {
    const { admin } = world.people
    const name = word()
    const [weak, silent, strong] = [
      await medicineBy(admin, `${name} 40 Tablet`),
      await medicineBy(admin, `${name} Tablet`),
      await medicineBy(admin, `${name} 80 Tablet`),
    ]
    await merged('medicine', weak, silent, { typedName: silent.name })
    const preview = await admin.call('GET', `/api/medicine/${silent.id}/merge?into=${strong.id}`)
    expect(preview.json().data.against).toContain('strength')
    for (const [from, into] of [
      [silent, strong],
      [strong, silent],
    ] as const) {
      const answer = await merge('medicine', from, into, { typedName: into.name })
      expect(answer.statusCode, answer.body).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'merge-contradicts' })
      expect(answer.json().message).toContain(weak.name)
    }
    expect((await world.visitor.call('GET', `/api/medicine/${weak.id}`)).headers.location).toContain(
      silent.id,
    )
  })

  it('forgets what meant an entry that was merged when the one that stayed says another strength', async () => {
    const { admin, medicalOwner, stockist } = world.people
    const name = word()
    const [weak, silent] = [
      await medicineBy(admin, `${name} 40 Tablet`),
      await medicineBy(admin, `${name} Tablet`),
    ]
    const lines = [
      { id: 'a'.repeat(24), name: 'forty', medicine: weak.id },
      { id: 'b'.repeat(24), name: 'any', medicine: silent.id },
    ]
    const listed = await medicalOwner.call('POST', '/api/lists', { name: 'Monday', lines })
    expect(listed.statusCode, listed.body).toBe(201)
    await list(stockist, weak)
    await merged('medicine', weak, silent, { typedName: silent.name })
    const edit = (body: object) => admin.call('PATCH', `/api/medicine/${silent.id}`, body)
    const stronger = { name: `${name} 80 Tablet` }
    expect((await edit(stronger)).json()).toMatchObject({ code: 'name-not-typed' })
    const edited = await edit({ ...stronger, typedName: stronger.name })
    expect(edited.statusCode, edited.body).toBe(200)
    const now = await medicalOwner.call('GET', `/api/lists/${listed.json().data._id}`)
    const meant = now.json().data.lines.map((line: { medicine: Made | null }) => line.medicine?.name ?? null)
    expect(meant).toEqual([null, stronger.name])
  })

  it('refuses a merge with itself, into nothing, and of what is gone, naming what the first admin did', async () => {
    const { admin } = world.people
    const { from, into } = await twoOf(word())
    expect((await merge('medicine', from, from)).json()).toMatchObject({ code: 'merge-into-itself' })
    expect((await merge('medicine', from, { id: 'f'.repeat(24), name: '' })).statusCode).toBe(404)
    const answers = await Promise.all([merge('medicine', from, into), merge('medicine', from, into)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const second = answers.find(({ statusCode }) => statusCode === 409)
    expect(second?.json()).toMatchObject({
      code: 'entry-gone',
      message: `Somebody has already merged ${from.name} into ${into.name}.`,
    })
    expect((await merge('medicine', into, from)).json()).toMatchObject({ code: 'entry-gone' })
    expect((await admin.call('PATCH', `/api/medicine/${from.id}`, { price: 1 })).statusCode).toBe(409)
    expect((await admin.call('PATCH', `/api/medicine/${from.id}/confirm`)).statusCode).toBe(409)
    expect((await admin.call('DELETE', `/api/medicine/${from.id}`)).statusCode).toBe(409)
  })

  it('never ends half done while firms list the entry at the same time', async () => {
    const { stockist, otherStockist } = world.people
    for (let round = 0; round < 5; round++) {
      const { from, into } = await twoOf(word())
      await list(stockist, from)
      const answers = await Promise.all([
        merge('medicine', from, into),
        otherStockist.call('PUT', `/api/listing/medicine/${from.id}`, { price: 7 }),
        stockist.call('DELETE', `/api/listing/medicine/${into.id}`),
      ])
      for (const answer of answers) expect([200, 404], answer.body).toContain(answer.statusCode)
      const { rows } = await app.database.pool.query(
        'SELECT m.id FROM listings l JOIN medicines m ON m.no = l.medicine_no WHERE m.removed_at IS NOT NULL',
      )
      expect(rows).toEqual([])
    }
  })

  it('confirms the entry that stays, and takes that back', async () => {
    const { admin, stockist } = world.people
    const name = word()
    const into = await medicineBy(stockist, `${name} 5 Tablet`)
    const from = await medicineBy(admin, `${name}-5 Tab`)
    const mergeId = await merged('medicine', from, into)
    expect((await get(`/api/medicine/${into.id}`)).data).not.toHaveProperty('unconfirmed')
    await undo(mergeId)
    expect((await get(`/api/medicine/${into.id}`)).data).toHaveProperty('unconfirmed')
  })

  it('cannot be undone after 30 days, and what undo would need is then deleted', async () => {
    const { stockist } = world.people
    const { from, into } = await twoOf(word())
    await list(stockist, from)
    const mergeId = await merged('medicine', from, into)
    const { pool } = app.database
    await pool.query(`UPDATE catalogue_merges SET at = now() - interval '30 days 1 minute' WHERE id = $1`, [
      mergeId,
    ])
    expect((await undo(mergeId)).json()).toMatchObject({ code: 'undo-too-late' })
    await app.sweep()
    expect((await pool.query('SELECT FROM merged_listings WHERE merge_id = $1', [mergeId])).rowCount).toBe(0)
    expect(
      (await pool.query('SELECT before FROM catalogue_merges WHERE id = $1', [mergeId])).rows[0].before,
    ).toBeNull()
    expect((await world.visitor.call('GET', `/api/medicine/${from.id}`)).statusCode).toBe(308)
  })
})

describe('merging companies', () => {
  it('moves medicines and listings, merges those of one name, and undoes all of it', async () => {
    const { admin, stockist } = world.people
    const name = word()
    const from = await companyBy(admin, `${name} Pharma`)
    const into = await companyBy(admin, `${name} Pharmaceuticals Ltd`)
    const own = await medicineBy(admin, `${name} 10 Tablet`, { company: from.id })
    const twin = await medicineBy(admin, `${name} 20 Tablet`, { company: from.id })
    const other = await medicineBy(admin, `${name} 20 Tablet`, { company: into.id })
    await list(stockist, twin, { price: 20 })
    await stockist.call('PUT', `/api/listing/company/${from.id}`)
    const mergeId = await merged('company', from, into)
    expect((await get(`/api/medicine?company=${into.id}`)).total).toBe(2)
    expect((await get(`/api/medicine?company=${from.id}`)).total).toBe(2)
    expect((await get(`/api/company/${into.id}`)).data).toMatchObject({ medicineCount: 2, stockistCount: 1 })
    expect((await world.visitor.call('GET', `/api/company/${from.id}`)).headers.location).toBe(
      `/api/company/${into.id}`,
    )
    expect((await world.visitor.call('GET', `/api/medicine/${twin.id}`)).headers.location).toBe(
      `/api/medicine/${other.id}`,
    )
    expect(await listingOf(stockist, other)).toMatchObject({ price: 20 })
    await vi.waitFor(async () => {
      const [hit] = await found(own.name)
      expect(hit).toMatchObject({ companyName: into.name })
    }, 60_000)

    expect((await undo(mergeId)).json().data).toMatchObject({ restored: 2, kept: 0 })
    expect((await get(`/api/medicine/${own.id}`)).data.company._id).toBe(from.id)
    expect(await listingOf(stockist, twin)).toMatchObject({ price: 20 })
    expect(await listingOf(stockist, other)).toBeUndefined()
    expect((await get(`/api/company/${from.id}`)).data).toMatchObject({ medicineCount: 2, stockistCount: 1 })
    expect((await get(`/api/company/${into.id}`)).data).toMatchObject({ medicineCount: 1, stockistCount: 0 })
  })

  it('is refused where two medicines of one name are different products', async () => {
    const { admin } = world.people
    const name = word()
    const [from, into] = [
      await companyBy(admin, `${name} Labs`),
      await companyBy(admin, `${name} Laboratories`),
    ]
    await medicineBy(admin, `${name} Tablet`, { company: from.id, composition: 'Zorbine (5mg)' })
    await medicineBy(admin, `${name} Tablet`, { company: into.id, composition: 'Zorbane (5mg)' })
    const answer = await merge('company', from, into)
    expect(answer.json()).toMatchObject({ code: 'merge-contradicts' })
    expect((await get(`/api/company/${from.id}`)).data.medicineCount).toBe(1)
  })
})

describe('removing', () => {
  it('needs no listings, keeps the row, and is undone with the listing of the firm that added it', async () => {
    const { admin, stockist } = world.people
    const medicine = await medicineBy(stockist, `${word()} 5 Tablet`, { stockists: [stockist.id] })
    const removed = await admin.call('DELETE', `/api/medicine/${medicine.id}`)
    expect(removed.statusCode, removed.body).toBe(200)
    expect((await world.visitor.call('GET', `/api/medicine/${medicine.id}`)).statusCode).toBe(404)
    expect(await listingOf(stockist, medicine)).toBeUndefined()
    expect((await stockist.call('PUT', `/api/listing/medicine/${medicine.id}`, {})).statusCode).toBe(404)
    expect((await get('/api/medicine?limit=1000')).data.map(({ _id }: { _id: string }) => _id)).not.toContain(
      medicine.id,
    )
    const { rows } = await app.database.pool.query('SELECT removed_at FROM medicines WHERE id = $1', [
      medicine.id,
    ])
    expect(rows[0].removed_at).not.toBeNull()
    await undo(removed.json().data.mergeId)
    expect(await listingOf(stockist, medicine)).toMatchObject({ available: true })
  })

  it('refuses an entry that firms list, or moves its listings where that is asked', async () => {
    const { admin, stockist } = world.people
    const name = word()
    const [from, into] = [
      await medicineBy(admin, `${name} 5 Tab`),
      await medicineBy(admin, `${name} 5 Tablet`),
    ]
    await list(stockist, from)
    expect((await admin.call('DELETE', `/api/medicine/${from.id}`)).json()).toMatchObject({
      code: 'entry-confirmed',
    })
    const moved = await admin.call('DELETE', `/api/medicine/${from.id}?into=${into.id}`)
    expect(moved.json().data, moved.body).toMatchObject({ into: { _id: into.id } })
    expect(await listingOf(stockist, into)).toBeDefined()
  })

  it('frees the name, and undo says that it is taken again', async () => {
    const { admin } = world.people
    const name = `${word()} 5 Tablet`
    const first = await medicineBy(admin, name)
    const { mergeId } = (await admin.call('DELETE', `/api/medicine/${first.id}`)).json().data
    const second = await medicineBy(admin, name)
    expect(second.id).not.toBe(first.id)
    expect((await undo(mergeId)).json()).toMatchObject({ code: 'medicine-exists' })
  })

  it('shows merges and removals, and until when they can be undone', async () => {
    const { admin } = world.people
    const medicine = await medicineBy(admin, `${word()} 5 Tablet`)
    const { mergeId } = (await admin.call('DELETE', `/api/medicine/${medicine.id}`)).json().data
    const [record] = (await admin.call('GET', `/api/merges?q=${encodeURIComponent(medicine.name)}`)).json()
      .data
    expect(record).toMatchObject({ _id: mergeId, from: { name: medicine.name }, into: null, undoneAt: null })
    expect(Date.parse(record.undoUntil) - Date.parse(record.at)).toBe(30 * 24 * 3_600_000)
  })
})

describe('suspected duplicates', () => {
  it('finds pairs, forgets those that are kept apart, and drops what was merged', async () => {
    const { admin } = world.people
    const sibling = await createSibling(app)
    try {
      const name = word()
      const company = await companyBy(admin, `${name} Labs`)
      const of = { company: company.id, composition: 'Zorbine (40mg)' }
      const [one, other] = [
        await medicineBy(admin, `${name} 40 Tablet`, of),
        await medicineBy(admin, `${name}-40 Tab`, of),
      ]
      await medicineBy(admin, `${name} 80 Tablet`, { ...of, composition: 'Zorbine (80mg)' })
      const slip = await medicineBy(admin, `${name}o 40 Tablet`, of)
      // A fresh process compares the catalogue when it is first asked.
      const ask = async () =>
        (
          await sibling.http.inject({
            url: `/api/medicine/duplicates?q=${name.toLowerCase()}`,
            headers: { authorization: `Bearer ${admin.token}` },
          })
        ).json()
      let page = await ask()
      await vi.waitFor(async () => {
        page = await ask()
        expect(page.comparedAt).not.toBeNull()
      }, 60_000)
      const namesOf = () =>
        page.data.map(({ keep, merge }: { keep: Made; merge: Made }) => [keep.name, merge.name].sort())
      expect(namesOf()[0]).toEqual([one.name, other.name].sort())
      expect(namesOf()).toContainEqual([one.name, slip.name].sort())
      expect(page.data[0].certainty).toBeGreaterThan(page.data[1].certainty)
      expect(JSON.stringify(page.data)).not.toContain(`${name} 80 Tablet`)

      const kept = await admin.call('POST', `/api/medicine/${one.id}/keep`, { other: other.id })
      expect(kept.statusCode, kept.body).toBe(200)
      page = await ask()
      expect(namesOf()).not.toContainEqual([one.name, other.name].sort())
      await admin.call('POST', `/api/medicine/${other.id}/keep`, { other: one.id, apart: false })
      page = await ask()
      expect(namesOf()).toContainEqual([one.name, other.name].sort())
      await merged('medicine', other, one)
      page = await ask()
      expect(JSON.stringify(page.data)).not.toContain(other.id)
      // Edited since: they are not one product any more.
      await admin.call('PATCH', `/api/medicine/${slip.id}`, { composition: 'Zorbane (40mg)' })
      page = await ask()
      expect(page.data).toEqual([])
    } finally {
      await sibling.close()
    }
  })
})

it('bounds what one admin changes within an hour; what is refused does not count', async () => {
  const limited = await createSibling(app, { rateLimits: true })
  try {
    const { admin } = world.people
    const medicine = await medicineBy(admin, `${word()} 5 Tablet`)
    const edit = (price: number, was = {}) =>
      limited.http.inject({
        method: 'PATCH',
        url: `/api/medicine/${medicine.id}`,
        payload: { price, was },
        headers: { authorization: `Bearer ${admin.token}` },
      })
    expect((await edit(1)).statusCode).toBe(200)
    const { rowCount } = await app.database.pool.query('UPDATE attempts SET tries = $1 WHERE tries = 1', [
      limits.maxUpkeepPerHour - 1,
    ])
    expect(rowCount).toBeGreaterThan(0)
    expect((await edit(2, { price: 7 })).statusCode).toBe(409)
    expect((await edit(2)).statusCode).toBe(200)
    const answer = await edit(3)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-much-upkeep'])
  } finally {
    await limited.close()
  }
})
