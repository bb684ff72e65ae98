import { createStockWorld, stockItem, stockMedicineId } from '@rasad/testkit/stock-catalogue'
import { importRowsOf, readImportOf, sendStatement, statementOf } from '@rasad/testkit/stock-statements'
import type { World } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

// What stockists who mean harm, and others at the same moment, can do to lists, to the catalogue and to the service.

let stockist: Awaited<ReturnType<World['newStockist']>>
const world = await createStockWorld()
afterAll(() => world.app.close())

beforeEach(async () => {
  stockist = await world.newApprovedStockist()
})

const call = (what: string, id: string, body: object = {}) =>
  stockist.call('POST', `/api/stock-files/${id}/${what}`, body)

async function send(text: string | Uint8Array) {
  const answer = await sendStatement(stockist, text)
  expect(answer.statusCode, answer.body).toBe(202)
  const id = answer.json().data._id as string
  return { id, shown: await readImportOf(stockist, id) }
}

async function settleAll(id: string, medicine: string | null) {
  const rows = (await importRowsOf(stockist, id, 'toSettle')).map(({ line }) => ({ line, medicine }))
  return call('settle', id, { rows })
}

describe('a printed name', () => {
  // Characters of which each becomes a word: 500 of them are six thousand bytes.
  const growing = (from: number) =>
    Array.from({ length: 480 }, (_, at) => String.fromCodePoint(0x3300 + ((from + at * at * 7) % 0x57))).join(
      '',
    )

  it('that grows when it is folded can wait, be accepted, and breaks nothing', async () => {
    const known = [0, 1, 2, 3, 4, 5].map((at) => stockItem(at, 3))
    const items = [
      ...known,
      { name: `ZQ ${growing(0)}`, closing: 4 },
      { name: `ZQ ${growing(31)}`, closing: 5 },
    ]
    const { id, shown } = await send(statementOf(items))
    expect(shown.status, shown.message).toBe('preview')
    const settled = await settleAll(id, null)
    expect(settled.statusCode, settled.body.slice(0, 300)).toBe(200)
    const applied = await call('apply', id)
    expect(applied.statusCode, applied.body.slice(0, 300)).toBe(200)
    const { admin } = world.people
    const list = await admin.call('GET', `/api/stock-proposals?stockist=${stockist.id}`)
    expect(list.statusCode, list.body.slice(0, 300)).toBe(200)
    const { data } = list.json()
    expect(data).toHaveLength(2)
    const accepted = await admin.call('POST', '/api/stock-proposals/accept', {
      proposals: data.map(({ _id }: { _id: string }) => ({ id: _id, another: true })),
    })
    expect(accepted.statusCode, accepted.body.slice(0, 300)).toBe(200)
    const { rows } = await world.app.database.pool.query('SELECT max(length(name)) AS longest FROM medicines')
    expect(rows[0].longest).toBeLessThanOrEqual(200)
  })
})

describe('a long name', () => {
  it('is cut before it is looked up', async () => {
    const cells = (...all: (string | number)[]) =>
      `<tr>${all.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    const rows = [0, 1, 2, 3, 4].map((at) => cells(stockItem(at, 5).name, 4, 3, 2, 5))
    const heads = cells('Item Name', 'Opening', 'Purchase', 'Sale', 'Closing Stock')
    const long = cells(`LONGOL ${'7*7 A1 '.repeat(40_000)}`, 4, 3, 2, 5)
    const { id, shown } = await send(`<html><table>${heads}${rows.join('')}${long}</table></html>`)
    expect(shown.status, shown.message).toBe('preview')
    const [asked] = await importRowsOf(stockist, id, 'toSettle')
    expect(asked?.text.length).toBeLessThanOrEqual(500)
  })
})

describe('names of one brand', () => {
  it('wait as far as a list has room for them; the rest stay to be settled', async () => {
    const flood = Array.from({ length: 700 }, (_, at) => ({ name: `FLOODOLIN ${at + 1} MG TAB`, closing: 1 }))
    // Not the widest name of the file, or it could be cut.
    const known = [stockItem(0, 3), { name: 'QUITE ANOTHER LONGNAME SYRUP 100 ML', closing: 3 }]
    const { id } = await send(statementOf([...known, ...flood]))
    const applied = await call('apply', id)
    expect(applied.statusCode, applied.body.slice(0, 300)).toBe(200)
    expect(applied.json().data.counts).toMatchObject({ waiting: 301, toSettle: 400 })
    const more = await settleAll(id, null)
    expect(more.statusCode).toBe(409)
    expect(more.json()).toMatchObject({ code: 'too-many-stock-names' })
  })
})

describe('a heading with characters that no database keeps', () => {
  it.each(['&#0;', '&#xD800;', '&#xDC00;', '\\u0000'])('%s is read like any other', async (odd) => {
    const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    const lines = [0, 1, 2, 3, 4].map((at) => [
      at > 2 ? `QZ${odd}${at} ODDOL` : stockItem(at, 5).name,
      `10${odd}`,
      '4',
      '3',
      '2',
      '5',
      '20',
      `a${odd}b`,
    ])
    const head = ['Item Name', 'Pack', 'Opening', 'Purchase', 'Sale', 'Closing Stock', 'MRP', `Odd${odd}x`]
    const title = row([`M/S ODD${odd} AGENCIES`])
    const { shown } = await send(`<html><table>${title}${[head, ...lines].map(row).join('')}</table></html>`)
    expect(['preview', 'columns'], JSON.stringify(shown)).toContain(shown.status)
  })
})

describe('what was settled once', () => {
  it('is asked again when its medicine has become another strength', async () => {
    const { pool } = world.app.database
    const id = stockMedicineId(7)
    const change = (name: string, composition: string) =>
      pool.query('UPDATE medicines SET name = $2, name_key = lower($2), composition = $3 WHERE id = $1', [
        ...[id, name, composition],
      ])
    await change('Lumigest 80 Tablet', 'Testazine 7 (80mg)')
    const printed = [stockItem(0, 3), stockItem(1, 3), { name: 'LUMIGAST 80', closing: 4 }]
    const second = await send(statementOf(printed))
    const asked = await importRowsOf(stockist, second.id, 'toSettle')
    if (asked.length > 0) {
      const settled = await settleAll(second.id, id)
      expect(settled.json().refused, settled.body).toEqual([])
    }
    expect((await call('apply', second.id)).statusCode).toBe(200)
    try {
      await change('Lumigest 40 Tablet', 'Testazine 7 (40mg)')
      const third = await send(statementOf([...printed, stockItem(2, 1)]))
      const meant = (await importRowsOf(stockist, third.id, 'toSettle')).map(({ text }) => text)
      expect(meant).toContain('LUMIGAST 80')
    } finally {
      await change('Lumigest 80 Tablet', 'Testazine 7 (80mg)')
    }
  })
})

describe('a preview', () => {
  it('asks again for a medicine that becomes another strength before it is applied', async () => {
    const { id } = await send(statementOf([stockItem(3, 3), stockItem(4, 3), stockItem(5, 3)]))
    const edit = async (name: string, composition: string) => {
      const answer = await world.people.admin.call('PATCH', `/api/medicine/${stockMedicineId(5)}`, {
        ...{ name, composition, typedName: name },
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await edit('Zenrapan 600 Tablet', 'Testazine 5 (600mg)')
    try {
      expect((await call('apply', id)).json().data.counts).toMatchObject({ new: 2 })
      expect((await importRowsOf(stockist, id, 'toSettle')).map(({ text }) => text)).toEqual([
        'ZENRAPAN 60 TAB',
      ])
    } finally {
      await edit('Zenrapan 60 Tablet', 'Testazine 5 (60mg)')
    }
  })
})

describe('letters that look like others', () => {
  it('are not accepted as a twin of a medicine', async () => {
    const twin = { name: 'K\u0410RVIDOL 10 T\u0410B', closing: 9 }
    const { id } = await send(statementOf([stockItem(0, 3), stockItem(1, 3), stockItem(2, 3), twin]))
    expect((await settleAll(id, null)).statusCode).toBe(200)
    const { admin } = world.people
    const { data } = (await admin.call('GET', `/api/stock-proposals?stockist=${stockist.id}`)).json()
    expect(data).toHaveLength(1)
    const accept = (more: object) =>
      admin.call('POST', '/api/stock-proposals/accept', { proposals: [{ id: data[0]._id, ...more }] })
    for (const more of [{}, { another: true }]) {
      expect((await accept(more)).json().refused).toMatchObject([
        { code: 'invalid-input', message: expect.stringContaining('plain letters') },
      ])
    }
    expect(
      (await accept({ name: 'Karvidol 10 Tablet', medicine: stockMedicineId(0) })).json().refused,
    ).toEqual([])
  })
})

describe('the list of a firm whose licence is cancelled', () => {
  it('is not changed by rows that are settled later', async () => {
    const { id } = await send(
      statementOf([stockItem(0, 3), stockItem(1, 3), { name: 'KARVI 10', closing: 9 }]),
    )
    expect((await call('apply', id)).statusCode).toBe(200)
    const { pool } = world.app.database
    const count = async () => {
      const of =
        'SELECT count(*)::int AS all FROM listings l JOIN stockists s ON s.no = l.stockist_no WHERE s.id = $1'
      return (await pool.query(of, [stockist.id])).rows[0].all
    }
    const before = await count()
    await pool.query(
      `UPDATE stockists SET status = 'cancelled', licence_cancelled_at = now() WHERE id = $1`,
      [stockist.id],
    )
    expect((await settleAll(id, stockMedicineId(0))).json()).toMatchObject({ code: 'licence-cancelled' })
    expect(await count()).toBe(before)
  })
})

describe('many calls at once', () => {
  it('of one stockist that wait for its list leave the database to everybody else', async () => {
    const { id } = await send(statementOf([stockItem(0, 3), stockItem(1, 3), stockItem(2, 3)]))
    const client = await world.app.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM stockists WHERE id = $1 FOR UPDATE', [stockist.id])
      const waiting = Array.from({ length: 60 }, () => call('apply', id))
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const other = world.people.otherStockist.call('GET', '/api/stock-files')
      const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'))
      const first = await Promise.race([other.then(({ statusCode }) => statusCode), late])
      await client.query('COMMIT')
      expect(first).toBe(200)
      const codes = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0)
      expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([])
    } finally {
      client.release()
    }
  })
})
