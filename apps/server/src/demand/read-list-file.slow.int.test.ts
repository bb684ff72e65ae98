import type { ReadListFileAnswer } from '@rasad/contract/pasted-list'
import { createCatalogueApp } from '@rasad/testkit/catalogue-fixture'
import { createTestApp } from '@rasad/testkit/test-app'
import { createWorldApp } from '@rasad/testkit/world'
import { zipFile } from '@rasad/testkit/zip-file'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'

const { app, ids } = await createCatalogueApp()
const world = await createWorldApp()
afterAll(async () => {
  await app.close()
  await world.app.close()
})

const url = '/api/list/read-file'

function formWith(bytes: Uint8Array | string, name = 'order'): FormData {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}

async function send(bytes: Uint8Array | string, where = app, remoteAddress = '198.51.100.7') {
  const response = await where.http.inject({
    method: 'POST',
    url,
    remoteAddress,
    payload: formWith(bytes),
  })
  return { status: response.statusCode, body: response.json() }
}

async function read(bytes: Uint8Array | string): Promise<ReadListFileAnswer> {
  const { status, body } = await send(bytes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const wanted = ({ items }: ReadListFileAnswer) =>
  items.map(({ matches, quantity, free }) => [matches[0]?.name ?? null, quantity, free ?? 0])

describe('a file of orders', () => {
  it('is read by its order column; what that leaves blank is not ordered, and hidden sheets are not read', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Cover', rows: [['Shree Medical'], ['Order of this week']] },
        {
          name: 'Tablets',
          rows: [
            ['Item', 'MRP', 'Stock', 'Order'],
            ['Dolo 650', 33, 120, 10],
            ['Augmentin 625 Duo', 230, 45, ''],
            ['Telma 40', 230, 3, 0],
          ],
        },
        {
          name: 'Old',
          hidden: true,
          rows: [
            ['Item', 'Order'],
            ['Dolo 650', 99_999],
          ],
        },
        {
          name: 'More',
          rows: [
            ['Medicine Name', 'Qty', 'Free'],
            ['Augmentin 625 Duo', 4, 1],
          ],
        },
      ],
    })
    const answer = await read(bytes)
    expect(answer.sheets).toEqual([
      { name: 'Cover', hidden: false, orders: 2, blank: 0 },
      { name: 'Tablets', hidden: false, orders: 1, blank: 2 },
      { name: 'Old', hidden: true, orders: 0, blank: 0 },
      { name: 'More', hidden: false, orders: 1, blank: 0 },
    ])
    expect(wanted(answer).filter(([name]) => name !== null)).toEqual([
      ['Dolo 650 Tablet', 10, 0],
      ['Augmentin 625 Duo Tablet', 4, 1],
    ])
    const [dolo] = answer.items.filter(({ name }) => /dolo/i.test(name))
    expect(dolo).toMatchObject({ sheet: 'Tablets', row: 2, raw: 'Dolo 650\t33\t120\t10' })
    expect(dolo?.matches[0]?.id).toBe(ids.medicines.dolo)
    expect(answer.skipped).toContainEqual(
      expect.objectContaining({ sheet: 'Tablets', row: 1, skipped: 'heading' }),
    )
    // Lines are counted over all sheets.
    const lines = [...answer.items, ...answer.skipped].map(({ line }) => line)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it.each([
    ['CSV', 'Product,Pack,Order Qty\r\nDolo 650 Tab,15S,10\r\nAugmentin 625 Duo,10S,\r\n'],
    ['semicolons, Hindi headings', 'दवा का नाम;मात्रा\nDolo 650;१०\nAugmentin 625 Duo;\n'],
    ['HTML', '<table><tr><td>Item<td>Required<tr><td>Dolo 650<td>10<tr><td>Augmentin 625 Duo<td></table>'],
    ['pasted lines', 'Namaste\nDolo 650 - 10 strips\nthank you\n'],
    [
      'print with codes of a printer, rates and amounts',
      '\u001b@\u000fPURCHASE ORDER\r\nSN.  PRODUCT DESCRIPTION  PACKING  QTY  FREE  MRP  RATE  AMOUNT\r\n1  DOLO 650 (15TAB)  15TAB  10  0  33.50  25.00  250.00\r\n\u000c',
    ],
    [
      'PDF',
      pdfOf([['Product          Pack    Qty', 'Dolo 650         15S      10', 'Augmentin 625    10S']]),
    ],
  ])('%s: takes what is ordered', async (_, bytes) => {
    expect(wanted(await read(bytes))).toEqual([['Dolo 650 Tablet', 10, 0]])
  })

  it('takes both halves of a print in two columns, and no term below it', async () => {
    const print = [
      'Product              Pack    Qty Free Comment   Product           Pack    Qty Free Comment',
      '   DOLO 650 TAB      15       20           AUGMENTIN 625 DUO 10       40        ',
      '1. Cancel all previous & pending orders if any.',
    ].join('\n')
    expect((await read(print)).items.map(({ quantity }) => quantity)).toEqual([20, 40])
  })
})

describe('what is no order', () => {
  it.each([
    [
      'a stock statement',
      'Item Name,Opening,Purchase,Sale,Closing Stock\nDOLO 650,1,2,0,3\n',
      'list-file-is-stock',
    ],
    [
      'a stock list of one column',
      'Product Name,Pack,Unit,Closing\nDOLO 650 TAB,15S,TAB,397\n',
      'list-file-is-stock',
    ],
    [
      'a bill',
      'TAX INVOICE,,,\nInvoice No: 12,,,\nProduct,Batch,Qty,Amount\nDOLO 650,B1,10,335\nPAN 40,B2,4,50\n',
      'list-file-is-bill',
    ],
    ['an empty file with a mark', '\ufeff', 'list-file-unreadable'],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n0000000000', 'latin1'), 'list-file-unreadable'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and nothing else', 'latin1'), 'list-file-unreadable'],
    [
      'a bomb',
      zipFile([
        [
          'xl/workbook.xml',
          Buffer.from('<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
        ],
        ['xl/worksheets/sheet1.xml', Buffer.alloc(180 * 1024 * 1024, '<row>')],
      ]),
      'list-file-too-large',
    ],
    [
      'a print of 370 pages',
      pdfOf(Array.from({ length: 370 }, () => ['Dolo 650 - 10'])),
      'list-file-too-large',
    ],
    [
      'more orders than a list can have',
      `Item,Qty\n${Array.from({ length: 501 }, (_, at) => `Dolo ${at},1`).join('\n')}`,
      'list-file-too-large',
    ],
  ])('%s is told apart', async (_, bytes, code) => {
    const { status, body } = await send(bytes, app, '198.51.100.8')
    expect([status, body.code]).toEqual([code === 'list-file-too-large' ? 413 : 422, code])
  })
})

describe('bounds', () => {
  const blank = `Godavari Syrup,,${'see the note of last month '.repeat(400)}\n`
  const large = `Item,Qty,Remark\nSahyadol 650,10,\n${blank.repeat(300)}`

  it('a visitor sends at most 2 MB and 20 pages, a signed-in buyer 5 MB and 60', async () => {
    const { visitor, people } = world
    const pages = pdfOf(Array.from({ length: 21 }, () => ['Sahyadol 650 - 10 strips']))
    for (const [bytes, status] of [
      [large, 413],
      [pages, 413],
    ] as const) {
      const answer = await visitor.call('POST', url, formWith(bytes))
      expect([answer.statusCode, answer.json().code]).toEqual([status, 'list-file-too-large'])
      const buyers = await people.purchaser.call('POST', url, formWith(bytes))
      expect(buyers.statusCode, buyers.body.slice(0, 300)).toBe(200)
      const waiting = await people.pendingPurchaser.call('POST', url, formWith(bytes))
      expect(waiting.statusCode).toBe(413)
    }
    const tooLarge = await people.purchaser.call('POST', url, formWith('a'.repeat(6 * 1024 * 1024)))
    expect([400, 413]).toContain(tooLarge.statusCode)
  })

  it('ten files a minute of one address, counted before their bytes are read', async () => {
    const limited = await createTestApp(undefined, { rateLimits: true })
    try {
      const statuses: number[] = []
      for (let at = 0; at < 12; at++) {
        statuses.push((await send('Item,Qty\nDolo 650,10', limited, '203.0.113.9')).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
      expect((await send('Item,Qty\nDolo 650,10', limited, '203.0.113.10')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('keeps nothing of the file', async () => {
    await read('Item,Qty\nZQXUNHEARDOF 650,10')
    const { rows } = await app.database.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) {
      const found = await app.database.pool.query(
        `SELECT count(*)::int AS n FROM "${name}" AS row WHERE row::text ILIKE '%zqxunheardof%'`,
      )
      expect([name, found.rows[0].n]).toEqual([name, 0])
    }
  })
})

/** A PDF of pages with lines in one letter of one width. */
function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'
  objects.push(font)
  const kids: string[] = []
  for (const lines of pages) {
    const text = lines.map((line) => `(${line}) Tj 0 -14 Td`).join(' ')
    const stream = `BT /F1 10 Tf 40 800 Td ${text} (${'.'.repeat(50)}) Tj ET`
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    const content = objects.length
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = pdf.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
