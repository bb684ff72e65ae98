import { readStock, type StockReading, StockRefused } from '@rasad/stock-reader'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { openContainer } from './open-container.ts'

const stock: (string | number)[][] = [
  ['Item Name', 'Batch', 'Code', 'Closing Stock'],
  ['DOLO 650', '1E5', '00123', 12],
  ['PAN 40', '05/27', '00124', 7],
  ["D'COLD & CO", '2E3', '00125', 9],
]
const expected = [
  { name: 'DOLO 650', batch: '1E5', code: '00123', quantity: 12 },
  { name: 'PAN 40', batch: '05/27', code: '00124', quantity: 7 },
  { name: "D'COLD & CO", batch: '2E3', code: '00125', quantity: 9 },
]

async function read(bytes: Uint8Array | string): Promise<StockReading> {
  const given = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes
  return readStock(await openContainer(new Uint8Array(given)))
}

const escaped = (cell: string | number) => String(cell).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
const table = stock
  .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  .join('\n')
const lines = (delimiter: string) => stock.map((row) => row.join(delimiter)).join('\r\n')

/** As Excel saves a page as one file. */
function archived(page: string): Buffer {
  const quoted = page.replaceAll('=', '=3D').replace(/(.{60})/g, '$1=\r\n')
  return Buffer.from(
    [
      'MIME-Version: 1.0',
      'X-Document-Type: Workbook',
      'Content-Type: multipart/related; boundary="----=_Next"',
      '',
      'This document is a Single File Web Page.',
      '',
      '------=_Next',
      'Content-Location: file:///C:/Stock.htm',
      'Content-Transfer-Encoding: quoted-printable',
      'Content-Type: text/html; charset="us-ascii"',
      '',
      quoted,
      '------=_Next--',
      '',
    ].join('\r\n'),
  )
}

const hindi = 'दवा का नाम,पैक,शेष\r\nक्रोसिन सिरप,60ml,12\r\nपैरासिटामोल,10,7\r\n'

describe('letters', () => {
  const textOf = async (bytes: Uint8Array) => JSON.stringify(await openContainer(new Uint8Array(bytes)))

  it.each([
    ['UTF-8', Buffer.from(hindi)],
    ['UTF-16', Buffer.from(hindi, 'utf16le')],
    ['UTF-16 in the other order', Buffer.from(hindi, 'utf16le').swap16()],
  ])('of other scripts stay in %s without a mark', async (_, bytes) => {
    expect(await textOf(bytes)).toContain('क्रोसिन सिरप')
  })

  it('that are broken are shown as such, and the others stay', async () => {
    const broken = Buffer.concat([
      Buffer.from(hindi.repeat(4)),
      Buffer.from([0x41, 0xff, 0x42]),
      Buffer.from(',10,7\n'),
    ])
    const text = await textOf(broken)
    expect(text).toContain('क्रोसिन सिरप')
    expect(text).toContain('A\ufffdB')
  })

  it('of code pages 850 and 437 are told apart by what stands beside them', async () => {
    const dos = Buffer.from('Item,Qty\nCAF\x90 \xe0-D3 5\xe6g,10\nM\xe0TIL 40,7\n', 'latin1')
    const text = await textOf(dos)
    expect(text).toContain('CAFÉ α-D3 5µg')
    expect(text).toContain('MÓTIL 40')
  })

  it('that a page names by a number nobody has stay as they are written', async () => {
    expect(await textOf(Buffer.from(`<table><tr><td>A&#9999999;B<td>1</table>`))).toContain('A&#9999999;B')
  })
})

describe('containers, by their bytes', () => {
  it.each([
    ['HTML', `<html><body><table>${table}</table></body></html>`],
    [
      'HTML behind a mark, upper case, with cells left open',
      `\ufeff<TABLE BORDER=1>${table.replaceAll('</td>', '').replaceAll('</tr>', '').replaceAll('td>', 'TD nowrap>')}</TABLE>`,
    ],
    ['CSV', lines(',')],
    ['CSV with a mark', `\ufeff${lines(',')}`],
    ['TSV', lines('\t')],
    ['semicolons', lines(';')],
    ['bars', lines('|')],
    ['UTF-16', Buffer.from(`\ufeff${lines('\t')}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(lines('\t'), 'utf16le')],
    ['UTF-16 in the other order', Buffer.from(`\ufeff${lines('\t')}`, 'utf16le').swap16()],
    ['UTF-16 in the other order without a mark', Buffer.from(lines(','), 'utf16le').swap16()],
    ['a web archive', archived(`<html><body><table>${table}</table></body></html>`)],
    [
      'a web archive of sheets, in base64 and with pictures',
      Buffer.from(
        archived('<html><frameset rows="*"><frame src="sheet001.htm"></frameset></html>')
          .toString()
          .replace(
            '------=_Next--',
            `------=_Next\r\nContent-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\n\r\nR0lGODlh\r\n------=_Next\r\nContent-Location: sheet001.htm\r\nContent-Transfer-Encoding: base64\r\nContent-Type: text/html; charset="utf-16"\r\n\r\n${Buffer.from(`\ufeff<table>${table}</table>`, 'utf16le').toString('base64')}\r\n------=_Next--`,
          ),
      ),
    ],
  ])('reads %s, and leaves texts as they are', async (_, bytes) => {
    expect((await read(bytes)).rows).toEqual(expected.map((row) => expect.objectContaining(row)))
  })

  it('reads xlsx, and turns neither texts into numbers nor numbers into dates', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [...stock, ['AZEE 500', 'B1', '7', new Date(Math.round((450_961.98 - 25_569) * 86_400_000))]],
        },
      ],
    })
    const { rows } = await read(bytes)
    expect(rows.slice(0, 3)).toEqual(expected.map((row) => expect.objectContaining(row)))
    // A number that is only formatted as a date: totals are, sometimes.
    expect(rows[3]?.quantity).toBeCloseTo(450_961.98, 3)
  })

  it.each([
    ['a letter that Windows-1252 lacks', 'CAF\u0090 CAP', 'CAFÉ CAP'],
    ['a letter that is a mark there', 'R\u0082VITAL CAP', 'RéVITAL CAP'],
  ])('reads code page 850: %s', async (_, dos, name) => {
    const { rows } = await read(
      Buffer.from(`Product Name,Pack,Closing\n${dos},15'S,120\nPAN D,15'S,40\n`, 'latin1'),
    )
    expect(rows.map((row) => row.name)).toEqual([name, 'PAN D'])
  })

  it('keeps marks of Windows-1252 beside letters and numbers', async () => {
    const bytes = Buffer.from(
      'Product Name,Pack,Closing\nD\u0092COLD \u0096 NEW,10\u0092S,12\nPAN D,15\u0092S,40\n',
      'latin1',
    )
    expect((await read(bytes)).rows[0]?.name).toMatch(/^D.COLD/)
    expect((await read(bytes)).rows.map(({ quantity }) => quantity)).toEqual([12, 40])
  })

  const boxed = [
    '├────┼──────────────────────┼────────┼─────────┼───────┼─────────┤',
    '│ SNo│Item Name             │ Opening│ Purchase│   Sale│  Clo Qty│',
    '├────┼──────────────────────┼────────┼─────────┼───────┼─────────┤',
    "│   1│LUMIREX 500 TAB 15'S  │   20.00│     5.00│   8.00│    17.00│",
    "│   2│KALVIN CAP 10'S       │   13.00│    10.00│   7.00│    16.00│",
    '│   3│RUVIN SYP 200ML       │   40.00│     0.00│   0.00│    40.00│',
    '└────┴──────────────────────┴────────┴─────────┴───────┴─────────┘',
  ].join('\r\n')
  const dosOf = (text: string) =>
    Buffer.from(
      [...text].map(
        (letter) =>
          ({ '─': 0xc4, '│': 0xb3, '├': 0xc3, '┼': 0xc5, '┤': 0xb4, '└': 0xc0, '┴': 0xc1, '┘': 0xd9 })[
            letter
          ] ?? letter.charCodeAt(0),
      ),
    )
  it.each([
    ['as UTF-8', Buffer.from(boxed)],
    ['of DOS', dosOf(boxed)],
    ['of DOS, decoded as Windows-1252 by somebody', Buffer.from(dosOf(boxed).toString('latin1'))],
  ])('reads a table in a box %s', async (_, bytes) => {
    const tables = await openContainer(new Uint8Array(bytes))
    expect(JSON.stringify(tables)).not.toMatch(/[ÃÄÅ³´─│]/)
    expect(readStock(tables).rows.map(({ quantity }) => quantity)).toEqual([17, 16, 40])
  })

  it('takes marks of a program around a line neither for HTML nor for text', async () => {
    const text = `<<<HEAD>>>      LUMI AGENCIES\n<<<HEAD>>>   LUMIPUR - 110099\nStock Report<<</HEAD>>>\n${lines(',')}`
    expect((await read(text)).rows).toEqual(expected.map((row) => expect.objectContaining(row)))
    expect(JSON.stringify(await openContainer(Buffer.from(text)))).not.toContain('HEAD')
  })

  it('goes back to the begin of the line with a carriage return, and loses nothing', async () => {
    const rows = await openContainer(
      Buffer.from('ab    12\r         34\r\nbold\rbold\r\nfirst line\rother text\r\n_____\rtotal\n'),
    )
    expect(rows[0]?.rows.map(({ cells }) => cells[0])).toEqual([
      'ab    12 34',
      'bold',
      'first line',
      'other text',
      'total',
      '',
    ])
  })

  it('reads Windows-1252', async () => {
    const { rows } = await read(
      Buffer.from(lines(',').replace('PAN 40', 'PAN\u00ae 40').replace(',7', ',\u0097'), 'latin1'),
    )
    expect(rows[1]).toMatchObject({ name: 'PAN® 40', quantity: 0 })
  })

  it('reads SpreadsheetML that jumps over empty cells and rows', async () => {
    const rows = stock.map(
      ([name, , , closing], at) =>
        `<Row ss:Index="${at * 2 + 3}"><Cell><Data ss:Type="String">${escaped(name ?? '')}</Data></Cell><Cell ss:Index="4"><Data ss:Type="${at === 0 ? 'String' : 'Number'}">${closing}</Data></Cell></Row>`,
    )
    const reading = await read(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table><Row><Cell ss:MergeAcross="3"><Data ss:Type="String">SHREE AGENCIES</Data></Cell></Row>${rows.join('')}</Table></Worksheet></Workbook>`,
    )
    expect(reading.rows.map(({ name, quantity, line }) => [name, quantity, line])).toEqual([
      ['DOLO 650', 12, 5],
      ['PAN 40', 7, 7],
      ["D'COLD & CO", 9, 9],
    ])
  })

  it('reads every sheet that is shown, and of hidden ones only the names', async () => {
    const row = (name: string) => [name, 4]
    const xlsx = await writeXlsx({
      sheets: [
        { name: 'OLD', hidden: true, rows: [row('AZEE 500')] },
        { name: 'A', rows: [row('DOLO 650')] },
        { name: 'OLDER', veryHidden: true, rows: [row('ECOSPRIN 75')] },
        { name: 'B', rows: [row('PAN 40')] },
      ],
    })
    const cell = (name: string) =>
      `<Table><Row><Cell><Data ss:Type="String">${name}</Data></Cell></Row></Table>`
    const sheet = (name: string, text: string, visible?: string) =>
      `<Worksheet ss:Name="${name}">${cell(text)}<WorksheetOptions>${visible ? `<Visible>${visible}</Visible>` : ''}</WorksheetOptions></Worksheet>`
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheet('OLD', 'AZEE 500', 'SheetHidden')}${sheet('A', 'DOLO 650')}${sheet('OLDER', 'ECOSPRIN 75', 'SheetVeryHidden')}${sheet('B', 'PAN 40')}</Workbook>`
    for (const bytes of [xlsx, Buffer.from(xml), biffOf(['OLD', 1], ['A', 0], ['OLDER', 2], ['B', 0])]) {
      const tables = await openContainer(new Uint8Array(bytes))
      expect(tables.map(({ name, isHidden, rows }) => [name, isHidden ?? false, rows.length])).toEqual([
        ['OLD', true, 0],
        ['A', false, 1],
        ['OLDER', true, 0],
        ['B', false, 1],
      ])
    }
  })

  it('reads Tally XML by position, and does not add batches to their item', async () => {
    const numbers = (quantity: string, rate: number, value: number) =>
      `<DSPSTKINFO><DSPSTKCL><DSPCLQTY>${quantity}</DSPCLQTY><DSPCLRATE>${rate}</DSPCLRATE><DSPCLAMTA>-${value}</DSPCLAMTA></DSPSTKCL></DSPSTKINFO>`
    const item = (name: string, body: string) =>
      `<DSPACCNAME><DSPDISPNAME>${name}</DSPDISPNAME></DSPACCNAME>${body}`
    const reading = await read(
      `<ENVELOPE>${item('DOLO 650', `${numbers('18 NO', 10, 180)}<SSBATCHNAME>B1</SSBATCHNAME>${numbers('10 NO', 10, 100)}<SSBATCHNAME>B2</SSBATCHNAME>${numbers('8 NO', 10, 80)}`)}${item('PAN 40', numbers('5 NO', 20, 100))}${item('AZEE', numbers('', 20, 0))}</ENVELOPE>`,
    )
    expect(reading.rows.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['DOLO 650', 18],
      ['PAN 40', 5],
      ['AZEE', 0],
    ])
  })

  it('takes the batch and not its godown from Tally, and keeps items without stock', async () => {
    const numbers = (quantity: string) =>
      `<DSPSTKINFO><DSPSTKCL><DSPCLQTY>${quantity}</DSPCLQTY><DSPCLRATE></DSPCLRATE><DSPCLAMTA></DSPCLAMTA></DSPSTKCL></DSPSTKINFO>`
    const batch = (name: string, quantity: string) =>
      `<SSBATCHNAME><SSBATCH>${name}</SSBATCH><SSGODOWN>Main Location</SSGODOWN></SSBATCHNAME>${numbers(quantity)}`
    const item = (name: string, ...parts: string[]) =>
      `<DSPACCNAME><DSPDISPNAME>${name}</DSPDISPNAME></DSPACCNAME>${parts.join('')}`
    const reading = await read(
      `<ENVELOPE>${item('DOLO 650', numbers('18 NO'), batch('B1', '10 NO'), batch('B2', '8 NO'))}${item('RELATE', numbers(''))}${item('PAN 40', numbers('5 NO'), batch('B3', '5 NO'))}</ENVELOPE>`,
    )
    expect(reading.rows.map(({ name, quantity, batch: own }) => [name, quantity, own])).toEqual([
      ['DOLO 650', 18, 'B1'],
      ['RELATE', 0, undefined],
      ['PAN 40', 5, 'B3'],
    ])
  })

  it('ends a merged cell of a page with its last row, and takes no note for a value', async () => {
    const rows = stock.slice(1).map((row, at) => {
      const company = at === 0 ? '<td rowspan="2">CIPLA</td>' : at === 2 ? '<td>LUPIN</td>' : ''
      return `<tr>${company}${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
    })
    const html = await read(
      `<table><tr><td>Company</td>${(stock[0] ?? []).map((cell) => `<td>${cell}</td>`).join('')}</tr>${rows.join('')}</table>`,
    )
    expect(html.rows).toMatchObject(expected)
    expect(html.rows[2]?.company).toBe('LUPIN')
    const note =
      '<Comment ss:Author="x"><ss:Data xmlns="http://www.w3.org/TR/REC-html40"><Font>asked on 5</Font></ss:Data></Comment>'
    const cells = stock.map(
      (row) =>
        `<Row>${row.map((cell) => `<Cell><Data ss:Type="String">${escaped(cell)}</Data>${note}</Cell>`).join('')}</Row>`,
    )
    const xml = await read(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${cells.join('')}</Table></Worksheet></Workbook>`,
    )
    expect(xml.rows).toMatchObject(expected)
  })

  it('gives the sheets of a workbook their names', async () => {
    const sheets = ['MAIN GODOWN', 'SHOP & STORE'].map((name) => ({ name, rows: stock }))
    const tables = await openContainer(new Uint8Array(await writeXlsx({ sheets })))
    expect(tables.map(({ name }) => name)).toEqual(['MAIN GODOWN', 'SHOP & STORE'])
  })

  it('keeps texts of a PDF together, whatever the width of its letters', async () => {
    const names = ['WILLIAM MMM 10MG TABS', 'ILLI 5 INJ', 'TOTAL G', 'MAXIMUM CV 625']
    const rows = Array.from({ length: 24 }, (_, at) => [
      `${names[at % 4]} ${at + 1}`,
      at % 2 === 0 ? '5 ML X 10' : '1 VIAL',
      String(at * 3 + 1),
    ])
    const texts = [['Item Name', 'Pack', 'Stock'], ...rows].flatMap(
      ([name = '', pack = '', quantity = ''], at) => {
        const y = 800 - at * 12
        // Digits of Helvetica are 0.556 of its size wide.
        return [
          { x: 20, y, text: name },
          { x: 200, y, text: pack },
          { x: 330 - quantity.length * 8 * 0.556, y, text: quantity },
        ]
      },
    )
    const reading = await read(pdfOf(texts))
    expect(reading.rows.map(({ name, pack, quantity }) => [name, pack, String(quantity)])).toEqual(rows)
  })

  it('ends the names of a PDF where the packs begin, though they are printed over them', async () => {
    const rows = Array.from({ length: 15 }, (_, at) => {
      const [before, opening, sold] = [at % 7, at + 20, (at * 2) % 9]
      const name = `VERAMOR ${'ABCDEFGHIJKLMNO'[at]} ${at % 2 ? 'RETARD TABLETS' : 'TAB'}`
      return [name, '10X15', before, opening, sold, opening - sold]
    })
    const edges = [20, 120, 190, 240, 290, 340]
    const heads = ['Item', 'Pack', 'Oct', 'Op.', 'Sale', 'Bal.']
    const texts = [heads, ...rows].flatMap((row, line) =>
      row.map((cell, at) => {
        const text = String(cell)
        const width = at < 2 ? 0 : text.length * 8 * 0.5
        return { x: (edges[at] ?? 0) - width, y: 800 - line * 12, text }
      }),
    )
    const reading = await read(pdfOf(texts))
    expect(reading.rows.map(({ name, pack, quantity }) => [name, pack, quantity])).toEqual(
      rows.map((row) => [row[0], row[1], row[5]]),
    )
  })

  it('puts headings of a PDF that are printed over each other over their columns', async () => {
    const heads =
      'Product Name,LM Qty,Op. Stock,Pur. Qty,Pur. Free,Sales Qty,Sales Free,TotSRqty,Cl.Stock'.split(',')
    const lefts = [20, 176, 204, 233, 261, 288, 316, 340, 366]
    const rows = Array.from({ length: 12 }, (_, at) => {
      const [opening, bought, sold] = [at + 5, (at * 3) % 7, (at * 2) % 5]
      const closing = opening + bought + (at % 2) - sold
      return [`PRODUCT ${'ABCDEFGHIJKL'[at]} TABLET`, at, opening, bought, at % 2, sold, 0, 0, closing]
    })
    // The words of a heading are texts of their own.
    const headed = heads.flatMap((head, at) => {
      const [first = '', second] = head.split(/ (?!Name)/)
      const x = lefts[at] ?? 0
      return [
        { x, y: 800, text: first },
        ...(second ? [{ x: x + first.length * 4.1 + 2.2, y: 800, text: second }] : []),
      ]
    })
    const texts = rows.flatMap((row, line) =>
      row.map((cell, at) => {
        const text = String(cell)
        const x = (lefts[at] ?? 0) + (at === 0 ? 0 : 20 - text.length * 8 * 0.556)
        return { x, y: 788 - line * 12, text }
      }),
    )
    const reading = await read(pdfOf([...headed, ...texts]))
    expect(reading.columns.quantity).toBe('Cl.Stock')
    expect(reading.rows.map(({ name, quantity }) => [name, quantity])).toEqual(
      rows.map((row) => [row[0], row[8]]),
    )
    expect(reading.proofs.map(({ kind }) => kind)).toEqual(['movement'])
  })

  it('reads boxes of DOS that a PDF prints as letters', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => [
      `${'VERAMOR '.slice(at % 4)}${'FORTE'.slice(at % 3)} TAB`,
      at + 3,
      20,
      at + 4,
      19,
    ])
    const cell = (text: string | number, width: number) =>
      typeof text === 'number' ? text.toFixed(2).padStart(width) : text.padEnd(width)
    const boxed = (cells: (string | number)[]) =>
      `\u00b3${cells.map((own, at) => cell(own, at === 0 ? 24 : 9)).join('\u00b3')}\u00b3`
    const lines = [
      '\u00c4'.repeat(66),
      boxed(['Item Name', 'Opening', 'Receipt', 'Issue', 'Closing']),
      '\u00c4'.repeat(66),
      ...rows.map(boxed),
    ]
    const texts = lines.map((text, at) => ({ x: 20, y: 800 - at * 12, text }))
    const reading = await read(pdfOf(texts, 'Courier/Encoding/WinAnsiEncoding'))
    expect(reading.rows.map(({ name, quantity }) => [name, quantity])).toEqual(
      rows.map(([name]) => [name, 19]),
    )
  })
})

/** A page in letters of 8 points, each text at its place. */
function pdfOf(texts: readonly { x: number; y: number; text: string }[], font = 'Helvetica'): Buffer {
  const content = texts
    .map(({ x, y, text }) => `BT /F1 8 Tf 1 0 0 1 ${x.toFixed(2)} ${y} Tm (${text}) Tj ET`)
    .join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    `<</Type/Font/Subtype/Type1/BaseFont/${font}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = body.length
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  )
}

describe('what is refused', () => {
  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    [
      'a document type with entities',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "b">]><Workbook>&a;</Workbook>',
    ],
    ['an external document type', '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><ENVELOPE/>'],
    ['a broken zip', 'PK\u0003\u0004 and no more'],
    ['a broken compound file', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(2000, 7)])],
    ['a broken PDF', '%PDF-1.4\n1 0 obj\n'],
    [
      'too many columns',
      Array.from({ length: 5 }, () => Array.from({ length: 300 }, () => 'x').join(',')).join('\n'),
    ],
    ['too many rows', `Item,Stock\n${'A,1\n'.repeat(60_001)}`],
  ])('refuses %s with a sentence', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(StockRefused)
    await expect(read(bytes)).rejects.toThrow(/[a-z]{3}.*\.$/)
  })

  it('refuses a workbook with a password', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'S', rows: stock }],
      encryption: { password: 'x', spinCount: 1000 },
    })
    await expect(read(bytes)).rejects.toThrow('protected with a password')
  })

  it('refuses or reads any bytes behind any beginning, and never breaks', async () => {
    const beginning = fc.constantFrom(
      '',
      'PK\u0003\u0004',
      '<table>',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      '<ENVELOPE>',
      '\u0009\u0008\u0008\u0000',
      'Item,Closing\n',
    )
    await fc.assert(
      fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 400 }), async (head, rest) => {
        await read(Buffer.concat([Buffer.from(head, 'latin1'), rest])).catch((error) =>
          expect(error).toBeInstanceOf(StockRefused),
        )
      }),
    )
  })
})

/** A BIFF5 workbook without a container; each sheet has one cell. */
function biffOf(...sheets: [name: string, state: number][]): Buffer {
  const record = (id: number, ...bytes: number[]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(id, 0)
    head.writeUInt16LE(bytes.length, 2)
    return Buffer.concat([head, Buffer.from(bytes)])
  }
  const begin = (kind: number) => record(0x809, 0, 5, kind, 0, 0, 0, 0, 0)
  const end = record(0x0a)
  const listed = sheets.map(([name, state]) =>
    record(0x85, 0, 0, 0, 0, state, 0, name.length, ...Buffer.from(name)),
  )
  const label = record(0x204, 0, 0, 0, 0, 0, 0, 1, 0, 65)
  return Buffer.concat([begin(0x05), ...listed, end, ...sheets.flatMap(() => [begin(0x10), label, end])])
}
