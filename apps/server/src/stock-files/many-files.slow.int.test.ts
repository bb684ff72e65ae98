import { limits } from '@rasad/contract/limits'
import type { StockImport } from '@rasad/contract/stock-files'
import type { Client } from '@rasad/testkit/clients'
import { createStockWorld, stockItem as item, stockMedicineId } from '@rasad/testkit/stock-catalogue'
import { importRowsOf, readImportOf, sendStatement, statementOf } from '@rasad/testkit/stock-statements'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

// Many files, many rows and large files of one stockist.

let stockist: Client & { id: string }
const world = await createStockWorld()
afterAll(() => world.app.close())
beforeEach(async () => {
  stockist = await world.newApprovedStockist()
})

const query = async (text: string, values: unknown[] = []) =>
  (await world.app.database.pool.query(text, values)).rows
const all = Array.from({ length: 8 }, (_, at) => item(at, at + 2))

async function read(text: string): Promise<StockImport> {
  const answer = await sendStatement(stockist, text)
  expect(answer.statusCode, answer.body).toBe(202)
  return readImportOf(stockist, answer.json().data._id)
}

async function apply(id: string): Promise<void> {
  const answer = await stockist.call('POST', `/api/stock-files/${id}/apply`, {})
  expect(answer.statusCode, answer.body).toBe(200)
}

it('keeps ten files open: an older one that waits gives way', async () => {
  const ids: string[] = []
  for (let at = 0; at < 12; at++)
    ids.push((await read(statementOf([...all, { name: `OPEN ${at}`, closing: 1 }])))._id)
  const states = await Promise.all(ids.map(async (id) => (await readImportOf(stockist, id)).status))
  expect(states).toEqual(['undone', 'undone', ...new Array(10).fill('preview')])
})

it('settles a thousand rows at once, and remembers each', async () => {
  const letters = (at: number) =>
    at.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    name: `WORDLESSIUM ${letters(at)}`,
    closing: at % 50,
  }))
  const text = statementOf([...all, ...rows])
  const { _id } = await read(text)
  const waits = await importRowsOf(stockist, _id, 'toSettle')
  const given = waits.map(({ line }, at) => ({ line, medicine: at % 2 ? null : stockMedicineId(at % 8) }))
  const answer = await stockist.call('POST', `/api/stock-files/${_id}/settle`, { rows: given })
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, refused } = answer.json()
  // Some of these letters say a release or a variant, which the medicine has not.
  const codes = new Set(refused.map(({ code }: { code: string }) => code))
  expect([...codes]).toEqual(['alias-contradicts'])
  expect(refused.length).toBeLessThan(60)
  expect(given.length).toBeGreaterThan(900)
  expect(data.counts).toMatchObject({ toSettle: refused.length, waiting: Math.floor(given.length / 2) })
  expect((await read(`${text}\n`)).counts).toMatchObject({
    toSettle: refused.length,
    waiting: Math.floor(given.length / 2),
  })
})

describe('what is kept', () => {
  const countOf = async (table: string, id: string) =>
    (
      await query(
        `SELECT count(*)::int AS n FROM ${table} t JOIN stock_imports i ON i.no = t.import_no WHERE i.id = $1`,
        [id],
      )
    )[0]?.n
  const age = (id: string, days: number) =>
    query('UPDATE stock_imports SET created_at = created_at - make_interval(days => $2) WHERE id = $1', [
      id,
      days,
    ])

  it('goes in time: files, rows of all but the last ten, and files that wait', async () => {
    const old = await read(statementOf(all))
    await apply(old._id)
    const waits = await read(statementOf([...all, { name: 'WAITING', closing: 1 }]))
    await age(old._id, 91)
    await age(waits._id, 15)
    await world.app.sweep()
    expect(await readImportOf(stockist, old._id)).toMatchObject({
      status: 'applied',
      hasFile: false,
      undoable: true,
    })
    expect(await countOf('stock_import_rows', old._id)).toBeGreaterThan(8)
    expect((await stockist.call('GET', `/api/stock-files/${old._id}/file`)).json().code).toBe(
      'stock-file-gone',
    )
    expect(await readImportOf(stockist, waits._id)).toMatchObject({ status: 'undone' })
    expect(await countOf('stock_import_rows', waits._id)).toBe(0)
    for (let at = 1; at <= 10; at++)
      await apply((await read(statementOf(all.map((each) => ({ ...each, closing: at })))))._id)
    await world.app.sweep()
    expect([
      await countOf('stock_import_rows', old._id),
      await countOf('stock_import_changes', old._id),
    ]).toEqual([0, 0])
    await age(old._id, 400)
    await world.app.sweep()
    expect((await stockist.call('GET', `/api/stock-files/${old._id}`)).statusCode).toBe(404)
  })

  it('keeps the latest files as far as they have room, and always the last', async () => {
    const first = await read(statementOf(all))
    await apply(first._id)
    const second = await read(statementOf([...all, { name: 'SECOND', closing: 1 }]))
    await query(
      `UPDATE stock_import_files f SET content = decode(repeat('00', $2), 'hex') FROM stock_imports i
       WHERE i.no = f.import_no AND i.id = $1`,
      [second._id, limits.maxKeptStockFileBytes],
    )
    await world.app.sweep()
    expect([
      await countOf('stock_import_files', first._id),
      await countOf('stock_import_files', second._id),
    ]).toEqual([0, 1])
  })
})
