import { createAudit } from '@rasad/server/audit/audit'
import { newId } from '@rasad/server/platform/ids'
import type { StockRow } from '@rasad/stock-reader'
import { readImportOf, sendStatement } from '@rasad/testkit/stock-statements'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'
import { readStockFile } from '../read/read-stock-file.ts'
import { createListExport } from './export-list.ts'

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

type Person = World['people']['stockist']

/** A line of a list, as the database has it. */
interface Line {
  name: string
  company?: string
  pack?: string
  ownPack?: string
  available?: boolean
  quantity?: number
  mrp?: number
  ptr?: number
  price?: number
  scheme?: string
  expiry?: string
}

async function firmWith(lines: readonly Line[]): Promise<{ firm: Person; ids: string[] }> {
  const firm = await world.newApprovedStockist()
  const ids = lines.map(() => newId())
  const companyIds = lines.map(() => newId())
  await app.database.pool.query(
    `WITH line AS (
       SELECT * FROM jsonb_to_recordset($2) AS l (id text, "companyId" text, name text, company text, pack text,
         "ownPack" text, available boolean, quantity integer, mrp numeric, ptr numeric, price numeric, scheme text,
         expiry date)),
     firm AS (INSERT INTO companies (id, name, name_key)
       SELECT "companyId", company, lower(company) || "companyId" FROM line WHERE company IS NOT NULL RETURNING no, id),
     added AS (INSERT INTO medicines (id, name, name_key, company_no, pack)
       SELECT line.id, line.name, lower(line.name), firm.no, pack FROM line LEFT JOIN firm ON firm.id = line."companyId"
       RETURNING no, id)
     INSERT INTO listings (stockist_no, medicine_no, price_paise, pack, available, quantity, mrp_paise, ptr_paise, scheme,
         expiry, confirmed_at, source)
       SELECT s.no, added.no, price * 100, "ownPack", coalesce(available, true), quantity, mrp * 100, ptr * 100, scheme,
         expiry, '2026-11-21T20:00:00Z', 'file'
       FROM line JOIN added USING (id), stockists s WHERE s.id = $1`,
    [firm.id, JSON.stringify(lines.map((line, at) => ({ ...line, id: ids[at], companyId: companyIds[at] })))],
  )
  return { firm, ids }
}

async function download(firm: Person, format: string): Promise<Uint8Array> {
  const answer = await firm.call('GET', `/api/listing/export?format=${format}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return new Uint8Array(answer.rawPayload)
}

async function readBack(bytes: Uint8Array): Promise<StockRow[]> {
  const answer = await readStockFile(bytes)
  if (!('reading' in answer)) throw new Error(answer.refused)
  expect(answer.reading.confidence).toBeGreaterThanOrEqual(0.5)
  expect(answer.reading.skipped.filter(({ why }) => why !== 'heading')).toEqual([])
  return answer.reading.rows
}

/** A line as the reader must say it, without what it says of its place and its letters. */
function expected(line: Line, id: string | undefined): Record<string, unknown> {
  const { company, ownPack, available = true, quantity, mrp, ptr, scheme, expiry } = line
  const pack = ownPack ?? line.pack
  const isUncounted = available && !quantity
  return {
    name: line.name,
    code: `R${id}`,
    quantity: available ? (quantity ?? 0) : 0,
    ...(isUncounted && { inStock: true }),
    ...(company && { company }),
    ...(pack && { pack }),
    ...(mrp && { mrp }),
    ...(ptr && { ptr }),
    ...(scheme && { scheme }),
    ...(expiry && { expiry }),
  }
}

function said({ line, flags, ...row }: StockRow): Record<string, unknown> {
  expect(flags.filter((flag) => flag !== 'cut-name')).toEqual([])
  return row
}

async function expectReadBack(lines: readonly Line[]): Promise<void> {
  const { firm, ids } = await firmWith(lines)
  for (const format of ['xlsx', 'csv']) {
    const rows = (await readBack(await download(firm, format))).map(said)
    const wanted = lines.map((line, at) => expected(line, ids[at]))
    const byCode = (one: Record<string, unknown>, other: Record<string, unknown>) =>
      String(one.code) < String(other.code) ? -1 : 1
    expect(rows.toSorted(byCode), format).toEqual(wanted.toSorted(byCode))
  }
}

const plain: Line = {
  name: 'Telma 40 Tablet',
  company: 'Glenmark',
  pack: 'strip of 30 tablets',
  quantity: 12,
}

describe('the export of a list', () => {
  it('is read back without loss', () =>
    expectReadBack([
      { ...plain, mrp: 226, ptr: 180.55, price: 170, scheme: '10+1', expiry: '2027-05-31' },
      { ...plain, name: 'Dolo 650 Tablet', ownPack: '1x15', available: false, quantity: 9, mrp: 33.6 },
      { ...plain, name: 'Uncounted Syrup 100 ml', quantity: undefined as never },
      { name: 'Only A Name', available: true },
      { name: 'Only A Name Too', available: false },
    ]))

  it('changes nothing when it is sent back', async () => {
    const { firm } = await firmWith([
      { ...plain, mrp: 226, ptr: 180.55, scheme: '10+1', expiry: '2027-05-31' },
      { ...plain, name: 'Dolo 650 Tablet', available: false, quantity: 9, mrp: 33.6 },
      { ...plain, name: 'Counted To Zero 5 Tablet', quantity: 0 },
      { ...plain, name: 'Uncounted Syrup 100 ml', quantity: undefined as never },
    ])
    const sent = await sendStatement(firm, await download(firm, 'csv'))
    expect(sent.statusCode, sent.body).toBe(202)
    const { counts } = await readImportOf(firm, sent.json().data._id)
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 4, missing: 0, toSettle: 0 })
  })

  it('has no character that keeps a workbook from opening', async () => {
    const lines = ['Odd\ufffe Name\uffff 5 Tablet', 'Second 5 Tablet', 'Third 5 Tablet']
    const { firm } = await firmWith(lines.map((name) => ({ ...plain, name })))
    const names = (await readBack(await download(firm, 'xlsx'))).map(({ name }) => name)
    expect(names).toContain('Odd Name 5 Tablet')
  })

  it.each([
    '=SUM(A1:A9)',
    '+91 Tonic',
    '-Cold Tablet',
    '@Gel',
    "'=Odd",
    '=cmd|calc!A1',
    '＝1+1 Tab',
    '﹣Cold',
  ])('keeps the name %s, and no sheet program takes it for a formula', async (name) => {
    await expectReadBack([{ ...plain, name }, { ...plain }, { ...plain, name: 'Pan 40 Tablet' }])
    const { firm } = await firmWith([{ ...plain, name, company: name, scheme: '=1+1', ownPack: name }])
    const text = new TextDecoder().decode(await download(firm, 'csv'))
    expect(text.match(/(?:^|,)"?[=+@-]/gm)).toBeNull()
  })

  it('keeps names that look like other lines, and other scripts', () =>
    expectReadBack(
      [
        ...['Total Derm Plus', 'Total G', 'Grand 50mg', 'Page 1mg', 'Value 20mg', 'For Men'],
        ...['डोलो 650 टैबलेट', 'Crème "Forte", 5%', 'Müller; Salbe | 30', '1E5', 'Available'],
        ...['Closing Stock', 'Item Name', 'Vitamin B₁₂ ½', 'Π-Gel 😀'],
      ].map((name) => ({ ...plain, name })),
    ))

  it('keeps two products of one name and pack apart', () =>
    expectReadBack([plain, { ...plain, quantity: 3 }]))

  it('has every line of a list whose numbers nobody has counted', () =>
    expectReadBack(
      Array.from({ length: 40 }, (_, at) => ({ name: `Handol ${at} Tablet`, pack: 'strip of 10 tablets' })),
    ))

  it('has an empty list, and one of several pages, in the order of names', async () => {
    const { firm: empty } = await firmWith([])
    for (const format of ['xlsx', 'csv']) expect((await download(empty, format)).length).toBeGreaterThan(50)
    const lines = Array.from({ length: 2_345 }, (_, at) => ({
      ...plain,
      name: `Pagol ${String(at % 7)} ${at} Tablet`,
      quantity: (at * 37) % 400,
      mrp: 10 + at / 4,
      expiry: `20${27 + (at % 3)}-0${1 + (at % 9)}-28`,
    }))
    await expectReadBack(lines)
  })

  it('changes nothing and asks nothing when it is dropped again', async () => {
    const { firm } = await firmWith([
      {
        ...plain,
        name: 'Roundol 40 Tablet',
        mrp: 226,
        ptr: 180.55,
        price: 170,
        scheme: '10+1',
        expiry: '2029-05-31',
      },
      { ...plain, name: 'Roundol 40 Tablet', quantity: 3, ownPack: "15'S" },
      { name: 'Uncountol Syrup', pack: 'bottle of 100 ml Syrup' },
      { name: 'Gonol 10 Tablet', available: false, quantity: 0 },
      { ...plain, name: '=Formulol 5 Tablet', quantity: 8 },
      { ...plain, name: 'Plainol', quantity: 1, expiry: '2028-02-29' },
    ])
    for (const format of ['xlsx', 'csv']) {
      const body = new FormData()
      body.set('file', new Blob([await download(firm, format)]), `rasad-list.${format}`)
      const { _id } = (await firm.call('POST', '/api/stock-files', body)).json().data
      const get = async () => (await firm.call('GET', `/api/stock-files/${_id}`)).json().data
      await expect.poll(async () => (await get()).status).toBe('preview')
      const { new: added, changed, unchanged, missing, toSettle, skipped } = (await get()).counts
      expect({ added, changed, unchanged, missing, toSettle, skipped }, format).toEqual({
        ...{ added: 0, changed: 0, unchanged: 6, missing: 0, toSettle: 0, skipped: 1 },
      })
    }
  })

  it('is a download of the own list alone', async () => {
    const { firm } = await firmWith([plain])
    const answer = await firm.call('GET', '/api/listing/export?format=csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rasad-list.csv"',
      'cache-control': 'no-store',
    })
    expect(answer.body.split('\r\n').slice(1, 2)).toEqual([
      expect.stringMatching(
        /^Telma 40 Tablet,Glenmark,strip of 30 tablets,12,,,,,,Stocked,22-11-2026,R[0-9a-f]{24}$/,
      ),
    ])
    const sheet = await firm.call('GET', '/api/listing/export')
    expect(sheet.headers['content-type']).toContain('spreadsheetml')
    expect(sheet.headers['content-disposition']).toContain('rasad-list.xlsx')
    const of = (who: 'otherStockist' | 'admin' | 'user', query = '') =>
      world.people[who].call('GET', `/api/listing/export?format=csv${query}`)
    expect((await of('otherStockist')).body).not.toContain('Telma')
    expect((await of('otherStockist', `&stockist=${firm.id}`)).statusCode).toBe(403)
    expect((await of('admin', `&stockist=${firm.id}`)).body).toContain('Telma 40 Tablet')
    expect((await of('admin')).statusCode).toBe(400)
    expect((await of('admin', `&stockist=${'b'.repeat(24)}`)).statusCode).toBe(404)
    expect((await of('user')).statusCode).toBe(403)
    expect((await firm.call('GET', '/api/listing/export?format=pdf')).json().fields).toHaveProperty('format')
  })

  it('reads a long list page by page, as fast as it is taken', async () => {
    const { firm } = await firmWith(
      Array.from({ length: 12_000 }, (_, at) => ({ ...plain, name: `Slowol ${at}` })),
    )
    let queries = 0
    // Of the export alone: others use the pool, too.
    const db = app.database.db.withPlugin({
      transformQuery({ node }) {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { export: exportOf } = createListExport({ db, audit: createAudit({ db, rateLimits: true }) })
    const reader = (await exportOf(firm.id, 'csv', { id: firm.id, role: 'stockist', email: '' })).getReader()
    await reader.read()
    const queriesOfBeginning = queries
    await reader.cancel()
    // The list has twelve pages; who has read the beginning has not made the service read the end.
    expect(queriesOfBeginning).toBeLessThan(7)
    expect(
      await new Response(await exportOf(firm.id, 'csv', { id: firm.id, role: 'stockist', email: '' })).text(),
    ).toContain('Slowol 11999')
    expect(queries - queriesOfBeginning).toBeGreaterThanOrEqual(12)
  })
})
