import { requestBody, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let id: string
beforeAll(async () => {
  world = await createWorldApp()
  const { medicalOwner: buyer, stockist, otherStockist } = world.people
  const body = requestBody(world, [stockist.id, otherStockist.id])
  const sent = await sendRequest(buyer, {
    ...body,
    items: [...body.items, { name: '=HYPERLINK("http://x")', quantity: 3, note: '@SUM(1)' }],
  })
  id = sent._id
  await world.visitor.call('POST', `/api/replies/${sent.tokens[0]}`, {
    lines: [
      {
        line: 0,
        answer: 'have',
        pricePaise: 10_050,
        scheme: '5+1',
        gstBasisPoints: 1_250,
        expiry: '2028-05-31',
      },
    ],
  })
})
afterAll(() => world.app.close())

const sql = (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values)
const file = (who: World['people']['stockist'], query = '?format=csv') =>
  who.call('GET', `/api/requests/${id}/order-file${query}`)
const cells = async () => {
  const answer = await file(world.people.stockist)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return answer.body.replace('\ufeff', '').trim().split(/\r?\n/)
}

/** A file of the stockist that was applied, with these items for the medicine. */
async function applied(at: string, items: { text: string; code: string | null }[]): Promise<void> {
  await sql(
    `WITH file AS (
       INSERT INTO stock_imports (id, owner_no, via, status, file_name, file_bytes, file_hash, applied_at)
       SELECT substr(md5($1), 1, 24), no, 'desk', 'applied', 'stock.csv', 1, 'hash', $1::timestamptz
       FROM stockists WHERE id = $2 RETURNING no)
     INSERT INTO stock_import_rows (import_no, row_no, line, kind, text, code, medicine_no)
     SELECT file.no, at, at, 'item', item ->> 'text', item ->> 'code', (SELECT no FROM medicines WHERE id = $3)
     FROM file, jsonb_array_elements($4) WITH ORDINALITY AS i (item, at)`,
    [at, world.people.stockist.id, world.medicine, JSON.stringify(items)],
  )
}

it('is there once something is ordered, for the stockist that it was ordered of', async () => {
  const early = await file(world.people.stockist)
  expect([early.statusCode, early.json().code]).toEqual([409, 'not-ordered'])
  const orders = [
    {
      stockistId: world.people.stockist.id,
      lines: [
        { line: 0, quantity: 10 },
        { line: 1, quantity: 2 },
        { line: 2, quantity: 3 },
      ],
    },
  ]
  const ordered = await world.people.medicalOwner.call('POST', `/api/requests/${id}/order`, { orders })
  expect(ordered.statusCode, ordered.body).toBe(200)
  expect((await file(world.people.otherStockist)).statusCode).toBe(409)
  expect((await file(world.people.medicalOwner)).statusCode).toBe(403)
  expect((await file(world.people.stockist, '?format=pdf')).statusCode).toBe(400)
})

it('holds quantities, free goods and the own rate, and no formula', async () => {
  expect(await cells()).toEqual([
    'Item Code,Item Name,Quantity,Free,Unit,PTR,Scheme,GST %,Amount with GST,Expiry,Ordered As,Pack,Buyer Note',
    expect.stringMatching(
      /^,Sahyadol 650,10,2,strips,100\.5,5\+1,12\.5,1130\.63,31-05-2028,Sahyadol 650,.*,urgent$/,
    ),
    ',Unheard 5,2,0,,,,,,,Unheard 5,,',
    `,"'=HYPERLINK(""http://x"")",3,0,,,,,,,"'=HYPERLINK(""http://x"")",,'@SUM(1)`,
  ])
  const { rawPayload } = await file(world.people.stockist, '')
  const rows: { values: unknown[] }[] = []
  for await (const row of streamXlsxRows(new Uint8Array(rawPayload))) rows.push(row)
  expect(rows[1]?.values.slice(1, 4)).toEqual(['Sahyadol 650', 10, 2])
  expect(rows[3]?.values[1]).toBe('=HYPERLINK("http://x")')
})

it('names items as the last stock file does, where it has one alone', async () => {
  await applied('2026-01-05', [{ text: 'SAHYADOL 650 OLD', code: 'A1' }])
  await applied('2026-01-06', [
    { text: 'SAHYADOL-650 TAB', code: '-7+1' },
    { text: 'SAHYADOL-650 TAB', code: '-7+1' },
  ])
  expect((await cells())[1]).toMatch(/^'-7\+1,SAHYADOL-650 TAB,10,2,/)
  await applied('2026-01-07', [
    { text: 'SAHYADOL 10S', code: 'S10' },
    { text: 'SAHYADOL 15S', code: 'S15' },
  ])
  expect((await cells())[1]).toMatch(/^,Sahyadol 650,10,2,/)
})

it('holds what is confirmed, and no line that cannot be sent', async () => {
  const { stockist } = world.people
  const lines = [
    { line: 0, quantity: 5 },
    { line: 1, quantity: 0 },
  ]
  expect((await stockist.call('POST', `/api/requests/${id}/confirm`, { lines })).statusCode).toBe(200)
  const [, first, second, ...rest] = await cells()
  expect(first).toMatch(/,5,1,strips,/)
  expect([second?.includes('HYPERLINK'), rest]).toEqual([true, []])
})
