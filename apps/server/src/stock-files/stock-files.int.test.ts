import type { ImportRow } from '@rasad/contract/stock-files'
import type { Client } from '@rasad/testkit/clients'
import { createStockWorld, stockItem, stockMedicineId, stockMedicines } from '@rasad/testkit/stock-catalogue'
import {
  importRowsOf,
  readImportOf,
  type StatementItem,
  sendStatement,
  statementOf,
} from '@rasad/testkit/stock-statements'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

let stockist: Client & { id: string }
const world = await createStockWorld()
afterAll(() => world.app.close())

// Every test has a stockist of its own, without a list and without imports.
beforeEach(async () => {
  stockist = await world.newApprovedStockist()
})

const item = stockItem
const medicineId = stockMedicineId
const unknown = (name: string, closing = 4): StatementItem => ({ name, closing })

async function send(items: StatementItem[], fields: Record<string, string> = {}, title: string[] = []) {
  const answer = await sendStatement(stockist, statementOf(items, title), fields)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().data._id as string
}

async function read(items: StatementItem[], fields: Record<string, string> = {}, title: string[] = []) {
  const id = await send(items, fields, title)
  const shown = await readImportOf(stockist, id)
  expect(shown, JSON.stringify(shown)).toMatchObject({ status: 'preview' })
  return { id, shown }
}

async function apply(id: string, body: object = {}) {
  const answer = await stockist.call('POST', `/api/stock-files/${id}/apply`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function undo(id: string) {
  const answer = await stockist.call('POST', `/api/stock-files/${id}/undo`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function settle(id: string, rows: object[]) {
  const answer = await stockist.call('POST', `/api/stock-files/${id}/settle`, { rows })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The list as it is stored: by medicine name. */
async function listNow(): Promise<Record<string, Record<string, unknown>>> {
  const { rows } = await world.app.database.pool.query(
    `SELECT m.name, l.available, l.quantity, l.mrp_paise, l.ptr_paise, l.expiry::text, l.source,
       l.confirmed_at::text, l.price_paise, l.pack
     FROM listings l JOIN medicines m ON m.no = l.medicine_no
     JOIN stockists s ON s.no = l.stockist_no WHERE s.id = $1 ORDER BY m.name`,
    [stockist.id],
  )
  return Object.fromEntries(rows.map(({ name, ...row }) => [name.split(' ')[0], row]))
}

describe('a stock file', () => {
  it('is read, shown and applied, all of it at once', async () => {
    const { id, shown } = await read([
      item(0, 12, { mrp: 45.5, ptr: 31.25, expiry: '05/2029' }),
      item(1, 0),
      unknown('QQXYZ UNKNOWNIUM 77'),
    ])
    expect(shown.counts).toMatchObject({ new: 2, changed: 0, unchanged: 0, missing: 0, toSettle: 1 })
    expect(await listNow()).toEqual({})
    const [first] = await importRowsOf(stockist, id, 'new')
    expect(first).toMatchObject({
      ...{ line: 2, row: 2, kind: 'new', quantity: 12, mrp: 45.5, ptr: 31.25, expiry: '2029-05-31' },
      medicine: { _id: medicineId(0), name: 'Karvidol 10 Tablet' },
      after: { available: true, quantity: 12, mrp: 45.5, ptr: 31.25 },
    })
    expect(await apply(id)).toMatchObject({
      status: 'applied',
      undoable: true,
      counts: { new: 2, toSettle: 1 },
    })
    expect(await listNow()).toMatchObject({
      Karvidol: {
        available: true,
        quantity: 12,
        mrp_paise: 4550,
        ptr_paise: 3125,
        expiry: '2029-05-31',
        source: 'file',
      },
      Bhimacef: { available: false, quantity: 0, source: 'file' },
    })
    expect(Object.keys(await listNow())).toHaveLength(2)
  })

  it('says what it would change in the list as it is now, each number with its rows', async () => {
    await apply((await read([item(0, 5), item(1, 6), item(2, 7)])).id)
    const { id, shown } = await read([item(0, 5), item(1, 2), item(3, 1)])
    const counts = { new: 1, changed: 1, unchanged: 1, missing: 1 }
    expect(shown.counts).toMatchObject(counts)
    const kinds = { new: 3, changed: 1, unchanged: 0, missing: 2 } as const
    for (const [kind, at] of Object.entries(kinds)) {
      const rows = await importRowsOf(stockist, id, kind as keyof typeof kinds)
      expect(rows, kind).toHaveLength(1)
      expect(rows[0]?.medicine?._id, kind).toBe(medicineId(at))
    }
    expect(await importRowsOf(stockist, id, 'changed')).toMatchObject([
      { before: { quantity: 6, available: true }, after: { quantity: 2, available: true } },
    ])
    // Somebody edits the list meanwhile.
    await stockist.call('DELETE', `/api/listing/medicine/${medicineId(0)}`)
    const { data } = (await stockist.call('GET', `/api/stock-files/${id}`)).json()
    expect(data.counts).toMatchObject({ new: 2, changed: 1, unchanged: 0, missing: 1 })
  })

  it('pages the rows of a kind without losing or repeating one', async () => {
    const { id } = await read(Array.from({ length: stockMedicines }, (_, at) => item(at, at + 1)))
    const seen: (number | null)[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = `kind=new&limit=3${cursor && `&cursor=${cursor}`}`
      const page: { data: { line: number }[]; total: number; nextCursor: string | null } = (
        await stockist.call('GET', `/api/stock-files/${id}/rows?${query}`)
      ).json()
      expect(page.total).toBe(stockMedicines)
      seen.push(...page.data.map(({ line }) => line))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(Array.from({ length: stockMedicines }, (_, at) => at + 2))
  })

  it('adds up rows of one medicine, and asks where another row has another pack', async () => {
    const { id, shown } = await read([
      item(0, 5, { pack: '10S' }),
      { ...item(0, 7, { pack: '10S' }), name: 'Karvidol 10 Tablet' },
      item(1, 4, { pack: '10S' }),
      { ...item(1, 9, { pack: '15S' }), name: 'BHIMACEF 20 TABLET' },
    ])
    expect(shown.counts.toSettle).toBe(1)
    await apply(id)
    expect(await listNow()).toMatchObject({ Karvidol: { quantity: 12 }, Bhimacef: { quantity: 4 } })
  })

  it('counts nothing of two items of one printed name whose rates differ', async () => {
    const text = (second: number) =>
      [
        'Item Name,Pack,Opening,Purchase,Sale,Closing Stock,Rate,Value',
        `${item(0, 0).name},10S,12,4,6,10,20,200`,
        `${item(0, 0).name},10S,${second + 4},6,10,${second},31,${second * 31}`,
        ...[1, 2, 3].map((at) => `${item(at, 0).name},10S,${at + 9},3,5,${at + 7},40,${(at + 7) * 40}`),
      ].join('\n')
    const applied = async (second: number) => {
      const answer = await sendStatement(stockist, text(second))
      const id = answer.json().data._id as string
      expect(await readImportOf(stockist, id)).toMatchObject({ status: 'preview', counts: { toSettle: 0 } })
      await apply(id)
      return listNow()
    }
    expect(await applied(30)).toMatchObject({
      Karvidol: { available: true, quantity: null },
      Bhimacef: { available: true, quantity: 8 },
    })
    expect(await applied(0)).toMatchObject({ Karvidol: { available: false, quantity: 0 } })
  })

  it('makes what a complete file does not name unavailable, and remembers that files are complete', async () => {
    await apply((await read([item(0, 5), item(1, 6)])).id)
    await apply((await read([item(0, 4), item(3, 4)])).id)
    expect((await listNow()).Bhimacef).toMatchObject({ available: true, quantity: 6 })
    const third = await read([item(0, 3), item(3, 4)])
    expect(third.shown.counts.missing).toBe(1)
    await apply(third.id, { complete: true })
    expect((await listNow()).Bhimacef).toMatchObject({ available: false, source: 'file' })
    await apply((await read([item(2, 9), item(3, 9)])).id)
    expect((await listNow()).Karvidol).toMatchObject({ available: false })
  })

  it('leaves alone what a row that waits to be settled can mean', async () => {
    await apply((await read([item(0, 5), item(1, 6)])).id)
    await stockist.call('PUT', `/api/listing/medicine/${medicineId(1)}`, { price: 90 })
    const { id } = await read([item(0, 4), { name: 'BHIMACEF 20', closing: 3, pack: '10S' }])
    await world.app.database.pool.query(
      `UPDATE stock_import_rows r SET kind = 'settle', medicine_no = NULL,
         candidates = jsonb_build_array(jsonb_build_object('no', m.no, 'score', 0.5))
       FROM stock_imports i, medicines m WHERE i.no = r.import_no AND i.id = $1 AND r.line = 3 AND m.id = $2`,
      [id, medicineId(1)],
    )
    expect((await stockist.call('GET', `/api/stock-files/${id}`)).json().data.counts.missing).toBe(0)
    await apply(id, { complete: true })
    expect((await listNow()).Bhimacef).toMatchObject({ available: true })
  })

  it('is one import when it is sent twice before it is applied', async () => {
    const items = [item(0, 5), item(1, 5)]
    const [one, other] = await Promise.all([send(items), send(items)])
    expect(one).toBe(other)
    await readImportOf(stockist, one)
    expect(await send(items)).toBe(one)
    await apply(one)
    expect(await send(items)).not.toBe(one)
  })

  it('is applied once by two tabs at the same time, and undone once', async () => {
    const { id } = await read([item(0, 5), item(1, 5)])
    const both = await Promise.all([apply(id), apply(id)])
    expect(both.map(({ status }) => status)).toEqual(['applied', 'applied'])
    const { rows } = await world.app.database.pool.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'stock-file.applied' AND details->>'file' = $1`,
      [id],
    )
    expect(rows[0].n).toBe(1)
    const back = await Promise.all([undo(id), undo(id)])
    expect(back.map(({ status }) => status)).toEqual(['undone', 'undone'])
    expect(await listNow()).toEqual({})
  })

  it('is older once a later one is applied, and not any more when that is taken back', async () => {
    const on = (day: string) => [`Stock statement as on ${day}`]
    const items = [item(0, 1), item(1, 2), item(2, 3), item(3, 4)]
    const older = await read(items, {}, on('20-11-2025'))
    const newer = await read(items, {}, on('21-11-2025'))
    expect(older.shown.warnings).toEqual([])
    await apply(newer.id)
    expect((await readImportOf(stockist, older.id)).warnings).toEqual(['older'])
    await undo(newer.id)
    expect((await readImportOf(stockist, older.id)).warnings).toEqual([])
  })

  it('is whole beside another one that is applied at the same moment', async () => {
    const one = await read([item(0, 5), item(1, 5)])
    const other = await read([item(0, 9), item(1, 9)])
    await Promise.all([apply(one.id), apply(other.id)])
    const { Karvidol, Bhimacef } = await listNow()
    expect(Karvidol?.quantity).toBe(Bhimacef?.quantity)
  })

  it('follows a medicine that is merged while it waits, and is undone after the merge', async () => {
    const { pool } = world.app.database
    const { rows } = await pool.query(
      `INSERT INTO medicines (id, name, name_key, composition, pack, price_paise)
       SELECT md5(random()::text || name)::varchar(24), name || ' Strip', name_key || ' strip', composition, pack, price_paise
       FROM medicines WHERE id = $1 RETURNING id`,
      [medicineId(4)],
    )
    const double = rows[0].id
    const { id } = await read([item(0, 1), unknown('TKS FIFTY', 8)])
    expect((await settle(id, [{ line: 3, medicine: double }])).refused).toEqual([])
    const merge = await world.people.admin.call('POST', `/api/medicine/${double}/merge`, {
      into: medicineId(4),
      typedName: 'Tarkosil 50 Tablet',
    })
    expect(merge.statusCode, merge.body).toBe(200)
    await apply(id)
    expect((await listNow()).Tarkosil).toMatchObject({ quantity: 8 })
    await undo(id)
    expect(await listNow()).toEqual({})
  })
})

describe('what is settled', () => {
  it('is remembered for the next file, which asks nothing', async () => {
    const items = [
      item(0, 5),
      unknown('KVDL TEN SPECIAL'),
      unknown('OLD SHELF LABELS'),
      unknown('NEWBRANDIX 5'),
    ]
    const first = await read(items)
    expect(first.shown.counts.toSettle).toBe(3)
    const { data, refused } = await settle(first.id, [
      { line: 3, medicine: medicineId(1) },
      { line: 4, medicine: null, always: true },
      { line: 5, medicine: null },
    ])
    expect(refused).toEqual([])
    expect(data.counts).toMatchObject({ new: 2, toSettle: 0, ignored: 1, waiting: 1 })
    await apply(first.id)
    const second = await read(items.map((each) => ({ ...each, closing: each.closing + 1 })))
    expect(second.shown.counts).toMatchObject({ changed: 2, toSettle: 0, ignored: 1, waiting: 1 })
    expect(await importRowsOf(stockist, second.id, 'waiting')).toMatchObject([{ text: 'NEWBRANDIX 5' }])
  })

  it('settles the same row of other files that wait', async () => {
    const both = [item(0, 1), unknown('QQXYZ UNKNOWNIUM 78'), unknown('QQXYZ UNKNOWNIUM 79')]
    const one = await read(both)
    const other = await read([...both, item(1, 2)])
    expect(other.shown.counts).toMatchObject({ toSettle: 2 })
    await settle(one.id, [{ line: 3, medicine: null, always: true }])
    expect((await readImportOf(stockist, other.id)).counts).toMatchObject({ toSettle: 1, ignored: 1 })
    const asked = await importRowsOf(stockist, other.id, 'toSettle')
    expect(asked.map(({ text }) => text)).toEqual(['QQXYZ UNKNOWNIUM 79'])
    const stranger = await world.newApprovedStockist()
    const sent = await sendStatement(stranger, statementOf(both))
    expect((await readImportOf(stranger, sent.json().data._id)).counts).toMatchObject({ toSettle: 2 })
  })

  it('can be taken back', async () => {
    const items = [item(0, 5), unknown('KVDL TEN SPECIAL')]
    const { id } = await read(items)
    await settle(id, [{ line: 3, medicine: medicineId(1) }])
    const { data } = await settle(id, [{ line: 3, medicine: null, again: true }])
    expect(data.counts).toMatchObject({ new: 1, toSettle: 1 })
    await undo(id)
    expect((await read(items)).shown.counts.toSettle).toBe(1)
  })

  it('is never another strength than the row prints', async () => {
    const { id } = await read([item(0, 5), unknown('KARVIDOL 500 TAB')])
    const { refused, data } = await settle(id, [{ line: 3, medicine: medicineId(0) }])
    expect(refused).toMatchObject([{ line: 3, code: 'alias-contradicts' }])
    expect(data.counts.toSettle).toBe(1)
  })

  it('offers nothing that it refuses, and never takes another brand of the salt', async () => {
    const { id } = await read([item(0, 5), unknown('KARVIDOL 500 TAB'), unknown('TESTAZIN 20 TAB')])
    const rows = await importRowsOf(stockist, id, 'toSettle')
    const taken = rows.map(({ line, text, candidates }: ImportRow) =>
      candidates.map(({ medicine, refused }) => ({ line, text, medicine: medicine._id, refused })),
    )
    for (const { line, medicine, refused } of taken.flat()) {
      const answer = await settle(id, [{ line, medicine }])
      expect(answer.refused.length > 0, `${line} ${medicine}`).toBe(refused !== undefined)
      if (refused === undefined) await settle(id, [{ line, medicine: null, again: true }])
    }
    expect(rows.find(({ text }: ImportRow) => text === 'KARVIDOL 500 TAB')?.candidates).toMatchObject([
      { medicine: { name: 'Karvidol 10 Tablet' }, refused: 'strength' },
    ])
    const { refused, data } = await settle(id, [{ line: 4, medicine: medicineId(1) }])
    expect(refused).toMatchObject([{ line: 4, code: 'alias-contradicts' }])
    expect(data.counts.toSettle).toBe(2)
    const { data: names } = (await stockist.call('GET', '/api/aliases')).json()
    expect(names).toEqual([])
  })

  it('is listed at once where the file is applied already, and corrected', async () => {
    const { id } = await read([item(0, 5), unknown('KVDL TEN SPECIAL', 8)])
    await apply(id)
    await settle(id, [{ line: 3, medicine: medicineId(1) }])
    expect(await listNow()).toMatchObject({ Karvidol: { quantity: 5 }, Bhimacef: { quantity: 8 } })
    await settle(id, [{ line: 3, medicine: medicineId(2) }])
    expect(Object.keys(await listNow())).toEqual(['Karvidol', 'Nirapril'])
    await undo(id)
    expect(await listNow()).toEqual({})
  })

  it('corrects a row that the matcher was sure of', async () => {
    const { id } = await read([item(3, 3), item(4, 3)])
    const { data } = await settle(id, [{ line: 2, medicine: null, always: true }])
    expect(data.counts).toMatchObject({ new: 1, ignored: 1 })
  })

  it('is refused for lines that are no items', async () => {
    const { id } = await read([item(0, 5), item(1, 5)])
    const { refused } = await settle(id, [
      { line: 1, medicine: null },
      { line: 4_000, medicine: null },
    ])
    expect(refused.map(({ code }: { code: string }) => code)).toEqual([
      'stock-row-not-clear',
      'stock-row-not-clear',
    ])
  })
})

describe('undo', () => {
  it('restores exactly what was listed before, and keeps what was edited by hand since', async () => {
    await stockist.call('PUT', `/api/listing/medicine/${medicineId(0)}`, { price: 90, pack: 'box' })
    await stockist.call('PUT', `/api/listing/medicine/${medicineId(1)}`, { price: 80 })
    await stockist.call('PUT', `/api/listing/medicine/${medicineId(5)}`, { price: 70 })
    const before = await listNow()
    const { id } = await read([item(0, 5), item(1, 6), item(2, 7), item(3, 8)])
    await apply(id, { complete: true })
    expect((await listNow()).Zenrapan).toMatchObject({ available: false })
    await stockist.call('PUT', `/api/listing/medicine/${medicineId(1)}`, { price: 85 })
    await stockist.call('PUT', `/api/listing/medicine/${medicineId(3)}`, { available: false })
    await stockist.call('DELETE', `/api/listing/medicine/${medicineId(2)}`)
    const edited = await listNow()
    expect(await undo(id)).toMatchObject({ status: 'undone', undoable: false })
    expect(await listNow()).toEqual({
      ...{ Karvidol: before.Karvidol, Zenrapan: before.Zenrapan },
      ...{ Bhimacef: edited.Bhimacef, Velumox: edited.Velumox },
    })
  })

  it('takes back any of the last ten, whatever came after', async () => {
    const files: string[] = []
    for (const closing of [1, 2, 3]) {
      const { id } = await read([item(0, closing), item(closing, closing)])
      await apply(id)
      files.push(id)
    }
    await undo(files[1] ?? '')
    expect(await listNow()).toMatchObject({
      Karvidol: { quantity: 3 },
      Bhimacef: { quantity: 1 },
      Velumox: { quantity: 3 },
    })
    expect((await listNow()).Nirapril).toBeUndefined()
    await undo(files[2] ?? '')
    expect(await listNow()).toMatchObject({ Karvidol: { quantity: 1 } })
    expect((await listNow()).Velumox).toBeUndefined()
    await undo(files[0] ?? '')
    expect(await listNow()).toEqual({})
  })

  it('is not possible for the eleventh', async () => {
    const { id } = await read([item(0, 1), item(1, 1)])
    await apply(id)
    for (let closing = 2; closing <= 11; closing++)
      await apply((await read([item(0, closing), item(1, closing)])).id)
    const answer = await stockist.call('POST', `/api/stock-files/${id}/undo`)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'stock-file-closed'])
  })

  it('drops a file that nobody has applied', async () => {
    const { id } = await read([item(0, 1), item(1, 1)])
    expect(await undo(id)).toMatchObject({ status: 'undone', appliedAt: null })
    const answer = await stockist.call('POST', `/api/stock-files/${id}/apply`, {})
    expect(answer.json().code).toBe('stock-file-not-ready')
  })
})
