import { gstinCheckCharacter } from '@rasad/contract/gstin'
import { limits } from '@rasad/contract/limits'
import type { Client } from '@rasad/testkit/clients'
import { createStockWorld, stockItem } from '@rasad/testkit/stock-catalogue'
import { importRowsOf, readImportOf, type StatementItem, statementOf } from '@rasad/testkit/stock-statements'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const world = await createStockWorld()
const app = world.app
const owner = world.people.medicalOwner
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('DELETE FROM own_suppliers')
})

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

async function supplierOf(name: string, facts: object = {}, who: Client = owner): Promise<string> {
  const answer = await who.call('POST', '/api/own-suppliers', { name, ...facts })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data._id
}

function formOf(text: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([text]), 'LIST.CSV')
  return form
}

const send = (supplier: string, text: string, who: Client = owner) =>
  who.call('POST', `/api/own-suppliers/${supplier}/list`, formOf(text))

/** Sends a list, and applies it once it is read. @returns its stock file */
async function takeList(supplier: string, items: StatementItem[], who: Client = owner): Promise<string> {
  const sent = await send(supplier, statementOf(items), who)
  expect(sent.statusCode, sent.body).toBe(202)
  const { _id } = sent.json().data
  expect(await readImportOf(who, _id)).toMatchObject({ status: 'preview' })
  const applied = await who.call('POST', `/api/stock-files/${_id}/apply`, {})
  expect(applied.json(), applied.body).toMatchObject({ data: { status: 'applied' } })
  return _id
}

const first = stockItem(0, 40, { mrp: 30, ptr: 21.5 })
const second = stockItem(1, 7)
const strange = { name: 'ZORBEXIN FORTE 17', closing: 5 }

async function listOf(supplier: string, query = '', who: Client = owner) {
  const answer = await who.call('GET', `/api/own-suppliers/${supplier}/list${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    data: { text: string; medicine: { name: string } | null }[]
    total: number
    nextCursor: string
  }
}
const texts = async (supplier: string, query = '') =>
  (await listOf(supplier, query)).data.map(({ text }) => text)
const stateOf = async (supplier: string) =>
  (await owner.call('GET', '/api/own-suppliers'))
    .json()
    .data.find((one: { _id: string }) => one._id === supplier)

describe('the list of an own supplier', () => {
  it('is read, shown and applied like a stock file, with what the catalogue has not', async () => {
    const supplier = await supplierOf('Yash Agencies')
    const file = await takeList(supplier, [first, second, strange])
    const { list, waiting } = await stateOf(supplier)
    expect(list).toMatchObject({ _id: file, rows: 3, unknown: 1 })
    expect(list.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(waiting).toBeNull()
    const rows = await listOf(supplier)
    expect(rows.data).toMatchObject([
      {
        text: 'KARVIDOL 10 TAB',
        quantity: 40,
        mrp: 30,
        ptr: 21.5,
        medicine: { name: 'Karvidol 10 Tablet' },
      },
      { text: 'BHIMACEF 20 TAB', medicine: { name: 'Bhimacef 20 Tablet' } },
      { text: 'ZORBEXIN FORTE 17', medicine: null },
    ])
    expect(await texts(supplier, '?q=zorbexin')).toEqual(['ZORBEXIN FORTE 17'])
    const page = await listOf(supplier, '?limit=2')
    expect(page).toMatchObject({ total: 3, nextCursor: expect.stringMatching(/^\d+$/) })
    expect(await texts(supplier, `?limit=2&cursor=${page.nextCursor}`)).toEqual(['ZORBEXIN FORTE 17'])
  })

  it('says in its heading whose it is, and nothing of it is stored', async () => {
    const heading = async (text: string) => {
      const answer = await owner.call('POST', '/api/own-suppliers/heading', formOf(text))
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().data
    }
    const front = '27AAAPL1234C1Z'
    const gstin = front + gstinCheckCharacter(front)
    const printed = statementOf([first, second], ['Yash Agencies', 'Mob: +91 98220 12345', `GSTIN: ${gstin}`])
    expect(await heading(printed)).toEqual({ name: 'Yash Agencies', phone: '9822012345', gstin })
    const nothing = { name: null, phone: null, gstin: null }
    expect(await heading(statementOf([first, second]))).toEqual(nothing)
    expect(await heading('Dear Sir,')).toEqual(nothing)
    expect(await sql('SELECT FROM stock_imports WHERE owner_no < 0')).toEqual([])
    // What was read for its heading is the list that comes next, for this account.
    const { _id } = (await send(await supplierOf('Yash Agencies'), printed)).json().data
    expect(await readImportOf(owner, _id)).toMatchObject({ status: 'preview', counts: { new: 2 } })
  })

  it('is found by the text of what the catalogue has not, beside the names of suppliers', async () => {
    const supplier = await supplierOf('Zorbex Agencies')
    await takeList(supplier, [first, strange])
    await takeList(await supplierOf('Yash Agencies'), [{ ...strange, closing: 9 }, second])
    const found = async (q: string, who: Client = owner) =>
      (await who.call('GET', `/api/own-suppliers/found?q=${q}`)).json().data
    const { suppliers, rows } = await found('zorbex')
    expect(suppliers).toEqual([{ _id: supplier, name: 'Zorbex Agencies' }])
    expect(rows).toMatchObject([
      { text: 'ZORBEXIN FORTE 17', quantity: 9, supplier: { name: 'Yash Agencies' } },
      { text: 'ZORBEXIN FORTE 17', quantity: 5, supplier: { name: 'Zorbex Agencies' } },
    ])
    expect(rows[0].listDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    // What the catalogue has is found there.
    expect(await found('karvidol')).toEqual({ suppliers: [], rows: [] })
    expect(await found('zorbex', world.people.purchaser)).toEqual({ suppliers: [], rows: [] })
  })

  it('is replaced by the next one, and comes back when that is undone', async () => {
    const supplier = await supplierOf('Yash Agencies')
    await takeList(supplier, [first, second])
    const sent = await send(supplier, statementOf([{ ...first, closing: 9 }, stockItem(2, 3)]))
    const { _id } = sent.json().data
    expect((await readImportOf(owner, _id)).counts).toMatchObject({
      new: 1,
      changed: 1,
      unchanged: 0,
      missing: 1,
    })
    expect(await importRowsOf(owner, _id, 'missing')).toMatchObject([
      { medicine: { name: 'Bhimacef 20 Tablet' } },
    ])
    expect(await stateOf(supplier)).toMatchObject({ waiting: { _id, status: 'preview' } })
    expect(await texts(supplier)).toEqual(['KARVIDOL 10 TAB', 'BHIMACEF 20 TAB'])
    await owner.call('POST', `/api/stock-files/${_id}/apply`, {})
    expect(await texts(supplier)).toEqual(['KARVIDOL 10 TAB', 'NIRAPRIL 30 TAB'])
    const undone = await owner.call('POST', `/api/stock-files/${_id}/undo`, {})
    expect(undone.json(), undone.body).toMatchObject({ data: { status: 'undone' } })
    expect(await texts(supplier)).toEqual(['KARVIDOL 10 TAB', 'BHIMACEF 20 TAB'])
  })

  it('remembers what was said of a row, for this supplier alone', async () => {
    const supplier = await supplierOf('Yash Agencies')
    const file = await takeList(supplier, [first, strange])
    const rows = await sql(
      `SELECT line FROM stock_import_rows r JOIN stock_imports i ON i.no = r.import_no
      WHERE i.id = $1 AND text = 'ZORBEXIN FORTE 17'`,
      [file],
    )
    const said = { rows: [{ line: rows[0].line, medicine: null, always: true }] }
    const settled = await owner.call('POST', `/api/stock-files/${file}/settle`, said)
    expect(settled.json(), settled.body).toMatchObject({ data: { counts: { ignored: 1 } }, refused: [] })
    const again = await send(supplier, statementOf([first, second, strange]))
    expect((await readImportOf(owner, again.json().data._id)).counts).toMatchObject({
      ignored: 1,
      toSettle: 0,
    })
    const other = await send(await supplierOf('Another'), statementOf([first, second, strange]))
    expect((await readImportOf(owner, other.json().data._id)).counts).toMatchObject({
      ignored: 0,
      toSettle: 1,
    })
  })

  it('lists nothing for anybody, proposes nothing, confirms no name', async () => {
    const counted = async () =>
      (
        await sql(`SELECT (SELECT count(*) FROM listings) AS listings, (SELECT count(*) FROM stock_proposals) AS proposals,
        (SELECT count(*) FROM aliases) AS aliases, (SELECT count(*) FROM shared_aliases) AS shared,
        (SELECT count(*) FROM notifications) AS notifications, (SELECT count(*) FROM medicines) AS medicines`)
      )[0]
    const before = await counted()
    const supplier = await supplierOf('Yash Agencies')
    const file = await takeList(supplier, [first, second, strange])
    const [{ line }] = await sql(
      `SELECT line FROM stock_import_rows r JOIN stock_imports i ON i.no = r.import_no
      WHERE i.id = $1 AND text = 'BHIMACEF 20 TAB'`,
      [file],
    )
    const medicine = (await listOf(supplier)).data[1]?.medicine as unknown as { _id: string }
    const settled = await owner.call('POST', `/api/stock-files/${file}/settle`, {
      rows: [{ line, medicine: medicine._id }],
    })
    expect(settled.statusCode, settled.body).toBe(200)
    expect(await counted()).toEqual(before)
  })

  it('follows merges and removals of catalogue medicines', async () => {
    const supplier = await supplierOf('Yash Agencies')
    await takeList(supplier, [first, second])
    const merged = `UPDATE medicines SET removed_at = now(), merged_into = (SELECT no FROM medicines WHERE name = 'Nirapril 30 Tablet')
      WHERE name = 'Karvidol 10 Tablet'`
    const back = `UPDATE medicines SET removed_at = NULL, merged_into = NULL WHERE name = $1`
    await sql(merged)
    const [{ id }] = await sql(`SELECT id FROM medicines WHERE name = 'Nirapril 30 Tablet'`)
    const own = async () => (await owner.call('GET', `/api/medicine/${id}/stockists`)).json().own
    expect((await listOf(supplier)).data[0]).toMatchObject({ medicine: { name: 'Nirapril 30 Tablet' } })
    expect(await own()).toMatchObject([{ name: 'Yash Agencies', listing: { quantity: 40 } }])
    await sql(back, ['Karvidol 10 Tablet'])
    expect(await own()).toBeUndefined()
    await sql(`UPDATE medicines SET removed_at = now() WHERE name = 'Bhimacef 20 Tablet'`)
    expect((await listOf(supplier)).data[1]).toMatchObject({ text: 'BHIMACEF 20 TAB', medicine: null })
    await sql(back, ['Bhimacef 20 Tablet'])
  })

  it('belongs to its account alone', async () => {
    const supplier = await supplierOf('Yash Agencies')
    const file = await takeList(supplier, [first])
    const { purchaser, stockist, admin, user } = world.people
    for (const [who, status] of [
      [purchaser, 404],
      [stockist, 404],
      [admin, 404],
      [user, 403],
    ] as const) {
      expect((await who.call('GET', `/api/stock-files/${file}`)).statusCode).toBe(status)
      expect((await who.call('GET', `/api/stock-files/${file}/file`)).statusCode).toBe(status)
      expect((await who.call('POST', `/api/stock-files/${file}/undo`, {})).statusCode).toBe(status)
    }
    expect((await send(supplier, statementOf([first]), purchaser)).statusCode).toBe(404)
    const all = await admin.call('GET', '/api/stock-files?limit=1000')
    expect(all.body).not.toContain(file)
    const figures = await admin.call('GET', '/api/stock-files/figures')
    expect(figures.json().data).toMatchObject({ layouts: [] })
  })

  it('waiting accounts keep fewer', async () => {
    const waiting = world.people.pendingOwner
    const suppliers: string[] = []
    for (let at = 0; at <= limits.maxOwnListsWaiting; at++)
      suppliers.push(await supplierOf(`W ${at}`, {}, waiting))
    for (const [at, supplier] of suppliers.entries()) {
      const answer = await send(supplier, statementOf([{ ...first, closing: at + 1 }]), waiting)
      if (at < limits.maxOwnListsWaiting) expect(answer.statusCode, answer.body).toBe(202)
      else expect(answer.json()).toMatchObject({ code: 'too-many-own-lists' })
    }
  })

  it('waiting accounts send so many bytes a day, also of suppliers that they have removed', async () => {
    const limited = await createWorldApp({ rateLimits: true })
    const waiting = limited.people.pendingOwner
    const half = 'x'.repeat(0.6 * limits.maxOwnListBytesWaiting)
    const before = await supplierOf('Before', {}, waiting)
    expect((await send(before, half, waiting)).statusCode).toBe(202)
    expect((await waiting.call('DELETE', `/api/own-suppliers/${before}?anyway=true`)).statusCode).toBe(200)
    const large = await send(await supplierOf('After', {}, waiting), half, waiting)
    expect(large.json()).toMatchObject({ code: 'too-many-own-lists' })
    await limited.app.close()
  })

  it('goes with its supplier on purpose, and is in the data export', async () => {
    const supplier = await supplierOf('Yash Agencies')
    const file = await takeList(supplier, [first])
    const exported = (await owner.call('GET', '/api/account/export')).json()
    expect(JSON.stringify(exported)).toContain('LIST.CSV')
    const removed = async () => (await owner.call('DELETE', `/api/own-suppliers/${supplier}`)).json()
    expect(await removed()).toMatchObject({ code: 'supplier-has-list' })
    // Its only list is undone: the layout that was accepted with it is still remembered.
    await owner.call('POST', `/api/stock-files/${file}/undo`, {})
    expect(await stateOf(supplier)).toMatchObject({ list: null, waiting: null })
    expect(await removed()).toMatchObject({ code: 'supplier-has-list' })
    await owner.call('DELETE', `/api/own-suppliers/${supplier}?anyway=true`)
    expect(await sql('SELECT FROM stock_imports WHERE owner_no < 0')).toEqual([])
    expect(await sql('SELECT FROM stock_layouts WHERE owner_no < 0')).toEqual([])
    expect(await sql('SELECT FROM stock_names WHERE owner_no < 0')).toEqual([])
  })
})

describe('demand and plan', () => {
  const demand = async (body: object, who: Client = owner) => {
    const answer = await who.call('POST', '/api/demand', body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }
  const asked = {
    items: [
      { name: 'Bhimacef 20 Tablet', qty: 2 },
      { name: 'Karvidol 10 Tablet', qty: 50 },
    ],
    near: '411030',
  }

  it('take own suppliers as offers, for their account alone', async () => {
    const supplier = await supplierOf('Yash Agencies', { phone: '98220 12345' })
    await takeList(supplier, [first, second])
    const { plan, groups } = await demand(asked)
    const called = plan.find(({ stockist }: { stockist: { _id: string } }) => stockist._id === supplier)
    expect(called).toMatchObject({
      stockist: { own: true, name: 'Yash Agencies', phone: '9822012345', listDate: expect.any(String) },
      band: 0,
      flaws: [{ is: 'too-little', has: 40, of: 50 }],
    })
    expect(called.items).toHaveLength(2)
    expect(called.items[1]).toMatchObject({ listing: { quantity: 40, ptr: 21.5, source: 'file' } })
    expect(JSON.stringify(groups)).toContain('Yash Agencies')
    for (const who of [world.visitor, world.people.purchaser, world.people.stockist, world.people.admin]) {
      expect(JSON.stringify(await demand(asked, who))).not.toContain('Yash')
    }
  })

  it("count nobody's stock where two names are cut at the same place", async () => {
    const supplier = await supplierOf('Yash Agencies')
    const list = await takeList(supplier, [first, second])
    await sql(
      `UPDATE stock_import_rows r SET flags = '{cut-name}' FROM stock_imports i WHERE i.no = r.import_no AND i.id = $1`,
      [list],
    )
    const offered = async () => {
      const [{ id }] = await sql(`SELECT id FROM medicines WHERE name = 'Karvidol 10 Tablet'`)
      return (await owner.call('GET', `/api/medicine/${id}/stockists`)).json().own[0].listing
    }
    expect(await offered()).toMatchObject({ available: true, quantity: 40 })
    await sql(`INSERT INTO stock_import_rows (import_no, row_no, line, kind, text, key, medicine_no, settled_by, quantity, flags)
      SELECT r.import_no, r.row_no + 100, r.line + 100, 'item', r.text, r.key, r.medicine_no, 'matcher', 9, r.flags
      FROM stock_import_rows r JOIN medicines m ON m.no = r.medicine_no AND m.name = 'Karvidol 10 Tablet'`)
    expect(await offered()).toMatchObject({ available: true, quantity: null })
  })

  it('leave one out that has said no, and follow its PIN', async () => {
    const supplier = await supplierOf('Yash Agencies', { pincode: '400001' })
    await takeList(supplier, [second])
    const items = [{ name: 'Bhimacef 20 Tablet', qty: 2 }]
    const { groups } = await demand({ items, near: '411030' })
    expect(groups).toMatchObject([{ stockist: { _id: supplier, distanceKm: expect.any(Number) } }])
    expect(groups[0].stockist.distanceKm).toBeGreaterThan(60)
    const without = await demand({ items: [{ ...items[0], without: [supplier] }], near: '411030' })
    expect(JSON.stringify(without)).not.toContain(supplier)
  })
})
