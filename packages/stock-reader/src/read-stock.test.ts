import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStock, StockRefused, tablesOfText } from './index.ts'
import type { SourceTable, StockReading, StockRow } from './reading-types.ts'

const names = [
  'DOLO 650 TAB',
  'PAN 40 TAB',
  'AZEE 500',
  'TELMA 40',
  'CALPOL 500',
  'MONTEK LC',
  'AUGMENTIN 625',
  'SHELCAL 500',
  'ZIFI 200',
  'RANTAC 150',
  'ALLEGRA 120',
  'COMBIFLAM',
  'CROCIN ADV',
  'ECOSPRIN 75',
  'GLYCOMET 500',
  'JANUMET 50',
  'LANTUS',
  'METROGYL 400',
  'NEXPRO 40',
  'OMEZ 20',
  'PANTOCID',
  'RAZO 20',
  'STAMLO 5',
  'TAXIM O 200',
  'URSOCOL 300',
  'VOVERAN 50',
  'WYSOLONE 10',
  'XYZAL',
  'ZERODOL P',
  'ASTHALIN',
]

/** opening, receipt, issue, closing of row `at`, all moving */
function stock(at: number): [number, number, number, number] {
  const opening = (at * 7) % 23
  const receipt = 3 + ((at * 5) % 11)
  const issue = 1 + ((at * 3) % 3)
  return [opening, receipt, issue, opening + receipt - issue]
}

function grid(rows: (string | number)[][]): SourceTable {
  return {
    name: '',
    kind: 'grid',
    rows: rows.map((cells, at) => ({ line: at + 1, cells: cells.map(String) })),
  }
}

function read(rows: (string | number)[][]): StockReading {
  return readStock([grid(rows)])
}

function lines(text: string): StockReading {
  return readStock(tablesOfText(text))
}

function quantities({ rows }: StockReading): Record<string, number> {
  return Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity]))
}

const truth = Object.fromEntries(names.map((name, at) => [name, stock(at)[3]]))
const usual = ['Item Name', 'Pack', 'Opening', 'Receipt', 'Issue', 'Closing']
const usualRows = names.map((name, at) => [name, "10'S", ...stock(at)])

describe('headings', () => {
  it('reads one row of headings, and is sure because the sums hold', () => {
    const reading = read([
      ['SHREE AGENCIES'],
      ['STOCK STATEMENT 01/11/2026 TO 22/11/2026'],
      usual,
      ...usualRows,
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.columns).toMatchObject({ name: 'Item Name', quantity: 'Closing', pack: 'Pack' })
    expect(reading.confidence).toBeGreaterThan(0.9)
    expect(reading.title).toEqual({ firm: 'SHREE AGENCIES', date: '2026-11-22' })
  })

  it.each([
    [[['SHREE AGENCIES'], ['Phone: 020-24451234, 98220 11111'], ['GSTIN : 27aaapl1234c1z0']], '98220 11111'],
    [[['SHREE AGENCIES Ph. +91 98220-11111'], ['12 Laxmi Road, Pune 411030']], '+91 98220-11111'],
    [[['SHREE AGENCIES'], ['Tel 020 24451234'], ['To: Om Medical 98220 22222']], '020 24451234'],
    [[['SHREE AGENCIES'], ['D.L. No. 20B/9822011111 A/c 982201111122']], undefined],
  ])('finds the firm, and its own phone, in %j', (above, phone) => {
    const { title } = read([...above, usual, ...usualRows])
    expect(title.firm).toBe('SHREE AGENCIES')
    expect(title.phone).toBe(phone)
    expect(title.gstin).toBe(above.some(([text]) => text?.includes('GSTIN')) ? '27aaapl1234c1z0' : undefined)
  })

  it.each([
    ['the left cell of a group alone', ['', '', 'Opening', '', 'Receipt', '', 'Issue', '', 'Closing', '']],
    [
      'merged cells',
      ['', '', 'Opening', 'Opening', 'Receipt', 'Receipt', 'Issue', 'Issue', 'Closing', 'Closing'],
    ],
    ['arrows', ['', '', '<==OPENING==>', '', '<==RECEIPT==>', '', '<==ISSUE==>', '', '<==CLOSING==>', '']],
  ])('reads two rows of headings with %s', (_, group) => {
    const below = ['Product', 'Pack', 'Qty', 'Value', 'Qty', 'Value', 'Qty', 'Value', 'Qty', 'Value']
    const rows = names.map((name, at) => {
      const price = 10.45 + at
      return [name, "10'S", ...stock(at).flatMap((quantity) => [quantity, (quantity * price).toFixed(2)])]
    })
    expect(quantities(read([group, below, ...rows]))).toEqual(truth)
  })

  it('reads three rows of wrapped words', () => {
    const heading = [
      ['Product', 'Pack', 'Op.', 'Pur.', 'Sale', 'Cl.'],
      ['Name', 'Size', 'Stk', 'Qty', 'Qty', 'Stk'],
      ['', '', 'Unit', 'Unit', 'Unit', 'Unit'],
    ]
    expect(quantities(read([...heading, ...usualRows]))).toEqual(truth)
  })

  it('reads a group row that is shorter than the data, with the serial number under the name', () => {
    const rows = names.map((name, at) => [at + 1, name, "10'S", ...stock(at).slice(0, 3), 0, 0, stock(at)[3]])
    expect(
      quantities(
        read([['Product Name', '', 'Packing', 'Opening', 'Purchase', 'Sales', '', '', 'Closing'], ...rows]),
      ),
    ).toEqual(truth)
  })

  it('reads nine headings over ten columns', () => {
    const rows = names.map((name, at) => [name, "10'S", ...stock(at), (stock(at)[3] * 12.35).toFixed(2)])
    expect(
      quantities(read([['Item Name', 'Pack', 'Opening', 'Receipt', 'Issue', 'Clos.(Qty & Amt)'], ...rows])),
    ).toEqual(truth)
  })

  it('takes "Free" and "Scm" as part of the column before them', () => {
    const heading = ['Item', 'Opening', 'Purchase', 'Free', 'Sale', 'Free', 'Closing']
    const rows = names.map((name, at) => {
      const [opening, receipt, issue, closing] = stock(at)
      return [name, opening, receipt, 4, issue, 2, closing + 2]
    })
    const reading = read([heading, ...rows])
    expect(reading.proof.share).toBe(1)
    expect(reading.rows[0]?.quantity).toBe(stock(0)[3] + 2)
  })

  it('does not trust IN and OUT at the end, months, or CL_BAL as a value', () => {
    const heading = ['ITEM', 'SEP', 'OCT', 'OP_BAL', 'RCPT', 'SALE', 'CL_BAL', 'IN', 'OUT']
    const rows = names.map((name, at) => [name, at, at + 9, ...stock(at), 0, 0])
    expect(quantities(read([heading, ...rows]))).toEqual(truth)
  })

  it('finds the closing stock where it stands before the sales', () => {
    const rows = names.map((name, at) => {
      const [opening, receipt, issue, closing] = stock(at)
      return [name, opening, receipt, closing, issue]
    })
    expect(quantities(read([['Product', 'Op', 'Pur', 'Clos', 'Sale'], ...rows]))).toEqual(truth)
  })

  it('reads "TotalStock" as the closing stock where the sums say so', () => {
    const reading = read([
      ['Product', 'Op', 'Pur', 'Sale', 'TotalStock'],
      ...names.map((name, at) => [name, ...stock(at)]),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.confidence).toBeGreaterThanOrEqual(0.5)
  })

  it('takes the closing stock and not the total beside it', () => {
    const rows = names.map((name, at) => {
      const [opening, receipt, issue, closing] = stock(at)
      return [name, opening, receipt, opening + receipt, issue, closing]
    })
    expect(quantities(read([['Product', 'Op', 'Pur', 'Total Stock', 'Sale', 'Stock'], ...rows]))).toEqual(
      truth,
    )
  })

  it('finds the columns of a report without headings by their sums', () => {
    const rows = names.map((name, at) => [name, "10'S", ...stock(at), (stock(at)[3] * 12.35).toFixed(2)])
    const codes = [
      'compute_0001',
      'compute_0002',
      'compute_0003',
      'compute_0004',
      'compute_0005',
      'compute_0022',
      'compute_0023',
    ]
    expect(quantities(read([codes, ...rows]))).toEqual(truth)
    expect(quantities(read(rows))).toEqual(truth)
  })

  it('reads headings with spaced letters, and a name column without one', () => {
    const spaced = ['D E S C R I P T I O N', 'PACK', 'OPEN', 'RECD', 'ISSUE', 'CLOSE']
    expect(quantities(read([spaced, ...usualRows]))).toEqual(truth)
    expect(quantities(read([['', 'PACK', 'OPEN', 'RECD', 'ISSUE', 'CLOSE'], ...usualRows]))).toEqual(truth)
  })

  it('reads headings that stand below the data', () => {
    expect(quantities(read([...usualRows, usual]))).toEqual(truth)
  })

  it('reads columns with empty ones between', () => {
    const apart = (cells: (string | number)[]) => cells.flatMap((cell) => [cell, '', ''])
    expect(quantities(read([apart(usual), ...usualRows.map(apart)]))).toEqual(truth)
    // The label stands left of its numbers, in a column without any.
    const beside = (cells: (string | number)[]) => cells.flatMap((cell) => ['', cell])
    expect(quantities(read([usual.flatMap((cell) => [cell, '']), ...usualRows.map(beside)]))).toEqual(truth)
  })

  it('splits cells that hold two numbers', () => {
    const rows = names.map((name, at) => [
      name,
      ...stock(at).slice(0, 3),
      `${stock(at)[3]}   ${(stock(at)[3] * 10.5).toFixed(2)}`,
    ])
    expect(quantities(read([['Product', 'Op', 'Pur', 'Sale', 'CLOSING'], ...rows]))).toEqual(truth)
    const dated = names.map((name, at) => [name, ...stock(at).slice(0, 3), `${stock(at)[3]}  2/28`])
    const reading = read([['Product', 'Op', 'Pur', 'Sale', 'CLOSING M.EXP'], ...dated])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows[3]?.expiry).toBe('2028-02')
  })

  it('asks where only words and no sums speak, and where the sums contradict them', () => {
    const rows = names.map((name, at) => [name, at])
    const plain = read([['Item', 'Closing Stock'], ...rows])
    expect(plain).toMatchObject({ confidence: 0.6, proofs: [] })
    const printed = [
      'Item            Closing Stock',
      ...rows.map(([name, at]) => `${String(name).padEnd(16)}${String(at).padStart(13)}`),
    ]
    expect(readStock(tablesOfText(printed.join('\n')))).toMatchObject({
      confidence: 0.45,
      doubts: ['no-proof'],
    })
    const wrong = names.map((name, at) => [name, at, at + 3, at * 2 + 5, (at * 11) % 17])
    expect(read([['Item', 'Op', 'Pur', 'Sale', 'Closing'], ...wrong]).confidence).toBeLessThan(0.5)
  })

  it('applies a mapping that somebody has chosen', () => {
    const rows = names.map((name, at) => [name, at + 50, at])
    const table = grid([['Item', 'A', 'B'], ...rows])
    expect(readStock([table], { mapping: { name: 0, quantity: 2 } }).rows[4]?.quantity).toBe(4)
    expect(readStock([table], { mapping: { name: 0, quantity: 1 } }).rows[4]?.quantity).toBe(54)
    expect(readStock([table], { mapping: { name: 0, quantity: 1 } }).confidence).toBe(1)
  })

  it('gives files of one layout the same fingerprint, whatever the month is called', () => {
    const first = read([
      ['Item', 'Oct', 'Op', 'Pur', 'Sale', 'Closing'],
      ...names.map((name, at) => [name, 3, ...stock(at)]),
    ])
    const next = read([
      ['ITEM', 'Nov', 'Op.', 'Pur', 'Sale', 'CLOSING'],
      ...names.map((name, at) => [name, 5, ...stock(at + 1)]),
    ])
    expect(next.fingerprint).toBe(first.fingerprint)
    expect(read([usual, ...usualRows]).fingerprint).not.toBe(first.fingerprint)
  })
})

describe('rows', () => {
  it.each([
    ['one cell', ['CIPLA LTD'], 'CIPLA LTD'],
    ['a text in every merged cell', Array.from({ length: 6 }, () => 'CIPLA'), 'CIPLA'],
    ['Mfg :', ['Mfg : CIPLA LTD'], 'CIPLA LTD'],
    ['COMPANY :', ['COMPANY : CIPLA'], 'CIPLA'],
    ['Manufacturer Group:', ['Manufacturer Group: CIPLA'], 'CIPLA'],
    ['stars', ['*** CIPLA ***'], 'CIPLA'],
    ['a row of zeros with letters for the pack', ['CIPLA', 'KLM', 0, 0, 0, 0], 'CIPLA'],
  ])('takes a company from a band: %s', (_, band, company) => {
    const reading = read([usual, ...usualRows.slice(0, 5), band, ...usualRows.slice(5)])
    expect(reading.rows).toHaveLength(names.length)
    expect(reading.rows[4]?.company).toBeUndefined()
    expect(reading.rows[5]?.company).toBe(company)
    expect(reading.skipped).toContainEqual(expect.objectContaining({ line: 7, why: 'band' }))
  })

  it.each([
    'TOTAL',
    'Total Value',
    'SUB TOTAL FOR : CIPLA',
    'Company Total',
    'GRAND TOTAL',
    'AMOUNT',
    'Quantity',
    'Value in Rs.',
    '',
  ])('adds no total: "%s"', (label) => {
    const sums = [0, 1, 2, 3].map((column) =>
      usualRows.slice(0, 5).reduce((sum, row) => sum + Number(row[column + 2]), 0),
    )
    const reading = read([usual, ...usualRows.slice(0, 5), [label, '', ...sums], ...usualRows.slice(5)])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.skipped).toContainEqual(expect.objectContaining({ line: 7, why: 'total' }))
  })

  it.each(['TOTAL DERM PLUS', 'TOTAL G', 'GRAND 50MG', 'PAGE 1MG', 'VALUE 20MG', 'FOR-IC', 'FOR MEN'])(
    'keeps the medicine %s',
    (name) => {
      const reading = read([usual, ...usualRows, [name, "10'S", 5, 3, 1, 7], [`${name} B`, '', 2, 3, 1, 4]])
      expect(quantities(reading)).toMatchObject({ [name]: 7, [`${name} B`]: 4 })
    },
  )

  it('leaves out the printed page: title, page numbers, headings again, signatures, registers of bills', () => {
    const reading = read([
      ['SHREE AGENCIES'],
      ['GSTIN : 27ABCDE1234F1Z5'],
      ['Stock Statement As On 22/11/2026'],
      usual,
      ...usualRows.slice(0, 9),
      ['Page No..4'],
      ['SHREE AGENCIES'],
      usual,
      ...usualRows.slice(9),
      ['Continued ..2'],
      ['REBATE & DISCOUNT'],
      ['SUPPLIER NAME', 'INVOICE', 'DATE', 'AMOUNT'],
      ['KLM DEPOT', 'INV 12', '12/11/2026', '1200.00', 4, 5],
      ['For SHREE AGENCIES'],
      ['Powered By MARG'],
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(new Set(reading.skipped.map(({ why }) => why))).toEqual(
      new Set(['furniture', 'heading', 'register']),
    )
  })

  it('counts a page that was printed twice once', () => {
    const page = [['SHREE AGENCIES'], ['Page No..2'], usual, ...usualRows.slice(10)]
    const reading = read([usual, ...usualRows.slice(0, 10), ...page, ...page])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.skipped.filter(({ why }) => why === 'copy')).toHaveLength(20)
  })

  it('takes only the first of several tables with the same items: the others are earlier months', () => {
    const earlier = names.map((name, at) => [name, "10'S", ...stock(at + 1)])
    const reading = readStock([grid([usual, ...usualRows]), grid([usual, ...earlier])])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.skipped.filter(({ why }) => why === 'other-period')).toHaveLength(names.length)
  })

  it('reads several sheets, and leaves out a summary', () => {
    const summary = {
      ...grid([
        ['Company', 'Items', 'Value'],
        ['CIPLA', 12, '120000.50'],
        ['SUN', 15, '90000.25'],
        ['KLM', 9, '12000.75'],
      ]),
      name: 'Summary',
    }
    const reading = readStock([
      { ...grid([usual, ...usualRows.slice(0, 15)]), name: 'CIPLA' },
      { ...grid(usualRows.slice(15)), name: 'Table 2' },
      summary,
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows[20]).toMatchObject({ sheet: 'Table 2', line: 6 })
  })

  it('joins names that go on below their numbers', () => {
    const rows = usualRows.flatMap((row, at) => (at % 3 === 0 ? [row, ['TABLETS 10MG']] : [row]))
    const reading = read([usual, ...rows])
    expect(reading.rows.map(({ name }) => name)).toEqual(
      names.map((name, at) => (at % 3 === 0 ? `${name} TABLETS 10MG` : name)),
    )
  })

  it('joins names that begin above their numbers', () => {
    const rows = usualRows.flatMap(([name = '', ...rest], at) =>
      at % 3 === 0 ? [[name], ['', ...rest]] : [[name, ...rest]],
    )
    expect(quantities(read([usual, ...rows]))).toEqual(truth)
  })

  it('explains every line', () => {
    const reading = read([
      ['TITLE'],
      usual,
      ['CIPLA'],
      ...usualRows,
      ['TOTAL', '', 1, 2, 3, 4],
      ['For SHREE AGENCIES'],
    ])
    const explained = [
      ...reading.rows.map(({ line }) => line),
      ...reading.skipped.map(({ line }) => line),
    ].sort((a, b) => a - b)
    expect(explained).toEqual(Array.from({ length: names.length + 5 }, (_, at) => at + 1))
  })
})

describe('batches', () => {
  const heading = ['Item', 'Pack', 'Batch', 'Exp', 'MRP', 'Closing', 'Rate', 'Value']
  const batch = (name: string, no: number, quantity: number) => [
    name,
    name === '' ? '' : '10S',
    `B${no}`,
    `0${1 + (no % 9)}/2${7 + (no % 2)}`,
    20,
    quantity,
    10.5,
    quantity * 10.5,
  ]
  const item = (rows: readonly StockRow[], name: string) => rows.find((row) => row.name === name)

  it.each([
    ['the name on each row', (name: string) => name],
    ['the name on the first row only', () => ''],
  ])('sums them: %s', (_, next) => {
    const rows = names.flatMap((name, at) => [batch(name, at, 5), batch(next(name), at + 1, 7)])
    const reading = read([heading, ...rows])
    expect(reading.rows).toHaveLength(names.length)
    expect(item(reading.rows, 'PAN 40 TAB')).toMatchObject({
      quantity: 12,
      flags: ['merged-batches'],
      line: 4,
    })
  })

  it('takes the nearest expiry of those in stock', () => {
    const reading = read([
      heading,
      ...names.map((name, at) => batch(name, at, 3)),
      ['LATE', '10S', 'A', '05/29', 20, 4, 10, 40],
      ['LATE', '10S', 'B', '11/28', 20, 4, 10, 40],
      ['LATE', '10S', 'C', '01/27', 20, 0, 10, 0],
    ])
    expect(item(reading.rows, 'LATE')).toMatchObject({ quantity: 8, expiry: '2028-11', batch: 'B' })
  })

  it.each(['Item Total', 'TOTAL', ''])('does not add "%s" below them', (label) => {
    const rows = names.flatMap((name, at) => [
      batch(name, at, 5),
      batch('', at + 1, 7),
      [label, '', '', '', '', 12, '', 126],
    ])
    const reading = read([heading, ...rows])
    expect(reading.rows.map(({ quantity }) => quantity)).toEqual(names.map(() => 12))
  })

  it('does not add batches to the total above them', () => {
    const rows = names.flatMap((name, at) => [
      [name, '10S', '', '', '', 12, 10.5, 126],
      batch('', at, 5),
      batch('', at + 1, 7),
    ])
    expect(read([heading, ...rows]).rows.map(({ quantity }) => quantity)).toEqual(names.map(() => 12))
  })

  it('sums batches below a row that holds only the name', () => {
    const rows = names.flatMap((name, at) => [[name, '10S'], batch('', at, 5), batch('', at + 1, 7)])
    const reading = read([heading, ...rows])
    expect(quantities(reading)).toEqual(Object.fromEntries(names.map((name) => [name, 12])))
  })

  it('keeps packs of one name apart', () => {
    const reading = read([usual, ...usualRows, ['DOLO 650 TAB', "15'S", 1, 1, 1, 1]])
    expect(
      reading.rows
        .filter(({ name }) => name === 'DOLO 650 TAB')
        .map(({ pack, quantity }) => [pack, quantity]),
    ).toEqual([
      ["10'S", stock(0)[3]],
      ["15'S", 1],
    ])
  })
})

describe('cells', () => {
  const one = (cell: string, heading = 'Closing') =>
    read([['Item', 'Pack', heading], ...names.map((name) => [name, "10'S", cell])]).rows[0]

  it.each([
    ['', 0],
    ['-', 0],
    ['-----', 0],
    ['0.000', 0],
    ['â€“', 0],
    ['12', 12],
    ['12.000', 12],
    ['1,234', 1234],
    ['1,23,456.00', 123_456],
    ['10.5', 10.5],
    ['3416.', 3416],
    ['18 NO', 18],
  ])('reads the quantity %s as %s', (cell, quantity) => {
    const rows = names.map((name, at) => [name, "10'S", at === 0 ? cell : String(at)])
    expect(read([['Item', 'Pack', 'Closing'], ...rows]).rows[0]?.quantity).toBe(quantity)
  })

  it('reads 10+2 as twelve, two of them free, and 5-3 as five packs and three pieces', () => {
    expect(one('10+2')).toMatchObject({ quantity: 12, free: 2 })
    expect(one('5-3')).toMatchObject({ quantity: 5, loose: 3 })
  })

  it('keeps a negative closing stock and says so', () => {
    expect(one('-4')).toMatchObject({ quantity: -4, flags: ['negative'] })
  })

  it.each([
    ['05/27', '2027-05'],
    ['5/27', '2027-05'],
    ['May-27', '2027-05'],
    ['31-05-2027', '2027-05-31'],
    ['05/2027', '2027-05'],
    ['2027-05-31', '2027-05-31'],
    ['46538', '2027-05-31'],
  ])('reads the expiry %s as %s', (cell, expiry) => {
    expect(
      read([['Item', 'Expiry', 'Closing'], ...names.map((name, at) => [name, cell, at])]).rows[0],
    ).toMatchObject({ expiry, flags: [] })
  })

  it('reads months that a sheet program has made days of this year, in doubt', () => {
    const rows = names.map((name, at) => [
      name,
      `2026-${String(1 + (at % 12)).padStart(2, '0')}-${27 + (at % 2)}`,
      at,
    ])
    expect(read([['Item', 'Expiry', 'Closing'], ...rows]).rows[4]).toMatchObject({
      expiry: '2027-05',
      flags: ['date-doubt'],
    })
  })

  it('leaves batches and codes as they are printed', () => {
    const reading = read([
      ['Code', 'Item', 'Batch', 'Closing'],
      ...names.map((name, at) => ['00123', name, '1E5', at]),
    ])
    expect(reading.rows[0]).toMatchObject({ code: '00123', batch: '1E5' })
  })

  it('flags a row whose sum fails, and takes what is printed', () => {
    const rows = usualRows.map((row) => [...row])
    const [row] = rows
    if (row) row[5] = 99
    const reading = read([usual, ...rows])
    expect(reading.rows[0]).toMatchObject({ quantity: 99, flags: ['arithmetic'] })
    expect(reading.rows.slice(1).every(({ flags }) => flags.length === 0)).toBe(true)
  })

  it('takes no zero from a closing cell that is lost', () => {
    for (const lost of ['', '-']) {
      const rows = usualRows.map((row) => [...row])
      const [row] = rows
      if (row) row[5] = lost
      const reading = read([usual, ...rows])
      expect(reading.rows[0]).toMatchObject({ quantity: 0, inStock: true, flags: ['arithmetic'] })
    }
  })

  it('flags a row whose value is not quantity × rate', () => {
    const rows = names.map((name, at) => [
      name,
      at + 2,
      10.25,
      at === 3 ? '999.00' : ((at + 2) * 10.25).toFixed(2),
    ])
    const reading = read([['Item', 'Closing', 'Rate', 'Value'], ...rows])
    expect(reading.rows.filter(({ flags }) => flags.includes('arithmetic')).map(({ name }) => name)).toEqual([
      names[3],
    ])
    expect(reading.confidence).toBeGreaterThan(0.9)
  })

  it('says which names are cut', () => {
    const long = names.map((name, at) =>
      `${name} ${'ABCDEFGHIJKLMNOPQRST'.slice(0, at % 20)}`.trim().slice(0, 18),
    )
    const reading = read([['Item', 'Closing'], ...long.map((name, at) => [name, at])])
    expect(reading.rows.every(({ name, flags }) => flags.includes('cut-name') === (name.length === 18))).toBe(
      true,
    )
  })
})

describe('what is believed', () => {
  const plain = ['Item Name', 'Pack', 'Opening', 'Pur./Ret.', 'Sales/Ret.', 'Closing']

  it('takes `Pur./Ret.` and `Sales/Ret.` for what came and went', () => {
    const reading = read([plain, ...usualRows])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.proofs.map(({ kind }) => kind)).toEqual(['movement'])
  })

  it.each([
    [1, true],
    [2, false],
  ])('believes ten rows of which %i fails: %s', (failing, isBelieved) => {
    const rows = usualRows
      .slice(0, 10)
      .map((row, at) => (at < failing ? [...row.slice(0, -1), Number(row.at(-1)) + 1] : row))
    expect(read([usual, ...rows]).confidence >= 0.5).toBe(isBelieved)
  })

  it('asks where items have their names in another column', () => {
    const aside = usualRows.map(([name, ...cells], at) =>
      at % 3 === 0 ? ['', name, ...cells.slice(1)] : [name, ...cells],
    )
    const reading = read([usual, ...(aside as (string | number)[][])])
    expect(reading.doubts).toContain('unexplained')
    expect(reading.confidence).toBeLessThan(0.5)
  })

  it('takes neither headings nor the receiver for the firm', () => {
    const title = (...lines: string[]) =>
      read([...lines.map((line) => [line]), usual, ...usualRows]).title.firm
    expect(title('Item Pack Opening Receipt Closing', 'SHREE AGENCIES')).toBe('SHREE AGENCIES')
    expect(title('Stock and Sale', 'SHREE AGENCIES COMPANY: KALPA LTD')).toBe('SHREE AGENCIES')
  })
})

describe('printed lines', () => {
  const pad = (text: string | number, width: number) => String(text).padStart(width)
  const printed = (cells: (string | number)[]) =>
    `${String(cells[0]).padEnd(20)} ${String(cells[1]).padEnd(6)}${cells
      .slice(2)
      .map((cell) => pad(cell, 9))
      .join('')}`.trimEnd()
  const text = [printed(usual), '-'.repeat(63), ...usualRows.map(printed)]

  it('reads columns by their right edges, also where cells are empty', () => {
    const blank = usualRows.map((row) => row.map((cell) => (cell === 0 ? '' : cell)))
    expect(quantities(lines([printed(usual), ...blank.map(printed)].join('\n')))).toEqual(truth)
  })

  it('ignores form feeds and printer codes, and counts lines by their ends', () => {
    const codes = [
      '\u001b@\u000fSHREE AGENCIES',
      ...text.slice(0, 12),
      `\f${printed(usual)}`,
      ...text.slice(12),
    ]
    const reading = lines(codes.join('\r\n'))
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows[0]?.line).toBe(4)
  })

  it('reads a report that was written into one column of a sheet, with other blanks', () => {
    const rows = text.map((line) => [line.replaceAll(' ', '\u00a0')])
    expect(quantities(read(rows))).toEqual(truth)
    const merged = text.map((line) => Array.from({ length: 16 }, () => line))
    expect(quantities(read(merged))).toEqual(truth)
  })

  it.each(['\t', '|', ';', ','])('reads cells between "%s"', (delimiter) => {
    const rows = [usual, ...usualRows].map((row) => row.join(delimiter)).join('\r\n')
    expect(quantities(lines(rows))).toEqual(truth)
  })

  it('reads quoted numbers with commas, and a quote that is an inch', () => {
    const rows = names.map((name, at) => `${name},"1,747.43",${at}`)
    const reading = lines(['Item,MRP,Closing', ...rows, '5" BANDAGE,12.00,7'].join('\n'))
    expect(reading.rows[0]?.mrp).toBe(1747.43)
    expect(quantities(reading)['5" BANDAGE']).toBe(7)
  })
})

describe('what is no stock', () => {
  it.each([
    ['a letter', 'Dear sir,\nplease send the goods.\nRam Medical'],
    [
      'a purchase export',
      'H,1,INV-22,22112026,SHREE,,1000.00\nT,CIPLA,A12,,DOLO,15S,,B12,0527,,,,,10\nF,2,400.00,48.00,448.00',
    ],
    [
      'an invoice',
      'TAX INVOICE\nInvoice No : A1\nSr,Product,Batch,Qty,Rate,Amount\n1,DOLO,B1,10,20.00,200.00\n2,PAN,B2,5,70.00,350.00',
    ],
  ])('refuses %s and says what to do', (_, text) => {
    expect(() => lines(text)).toThrow(StockRefused)
    expect(() => lines(text)).toThrow(/stock statement/)
  })

  it('never breaks, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('TOTAL', '12', '-', '5/27', "10'S", 'Closing', 'Item', '1,234.00', '\u00a0'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 25 }), (rows) => {
        try {
          const reading = readStock([grid(rows)])
          expect(reading.confidence).toBeLessThanOrEqual(1)
          for (const { quantity } of reading.rows) expect(Number.isFinite(quantity)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(StockRefused)
        }
      }),
    )
  })

  it('never breaks on text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('A', 'b', '1', '0', ' ', '  ', '\n', ',', '"', '.', '-', '\f', '\u001b', '|'),
          maxLength: 300,
        }),
        (text) => {
          try {
            lines(text)
          } catch (error) {
            expect(error).toBeInstanceOf(StockRefused)
          }
        },
      ),
    )
  })

  it('finds the same stock in any order of the columns', () => {
    const columns = [0, 1, 2, 3, 4, 5]
    fc.assert(
      fc.property(fc.shuffledSubarray(columns, { minLength: 6 }), (order) => {
        const rows = [usual, ...usualRows].map((row) => order.map((at) => row[at] ?? ''))
        expect(quantities(read(rows))).toEqual(truth)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a list that was kept by hand', () => {
  it('says what is in stock without a number, and what is not', () => {
    const { rows } = lines(
      [
        'Item Name,Pack,Closing Stock,MRP',
        ...names.map((name, at) => `${name},10'S,${['Available', 'in stock', '0', '7'][at % 4]},45.00`),
      ].join('\n'),
    )
    expect(rows.map(({ quantity, inStock }) => [quantity, inStock])).toEqual(
      names.map((_, at) => [at % 4 === 3 ? 7 : 0, at % 4 < 2 ? true : undefined]),
    )
  })

  it('keeps the names that are no formulas, without the quote in front of them', () => {
    const printed = ["'=SUM(A1)", "'+91 TONIC", "'-COLD", "'@GEL", "''=ODD", "'PLAIN", "O'NEIL"]
    const { rows } = lines(
      ['Item Name,Pack,Closing Stock,MRP', ...printed.map((name) => `${name},10'S,5,45.00`)].join('\n'),
    )
    expect(rows.map(({ name }) => name)).toEqual([
      ...['=SUM(A1)', '+91 TONIC', '-COLD', '@GEL', "'=ODD", "'PLAIN", "O'NEIL"],
    ])
  })
})
