import { describe, expect, it } from 'vitest'
import { readStock, StockRefused, tablesOfText } from './index.ts'
import type { SourceTable, StockReading } from './reading-types.ts'

const stems =
  'DOLO PAN AZEE TELMA CALPOL MONTEK ZIFI RANTAC ALLEGRA CROCIN OMEZ RAZO STAMLO XYZAL LANTUS'.split(' ')
const names = stems.flatMap((stem, at) => [`${stem} ${(at + 1) * 5}MG TAB`, `${stem} PLUS ${at + 2}0MG CAP`])

interface Stock {
  name: string
  opening: number
  receipt: number
  issue: number
  closing: number
}

/** Items that all move. */
const items: Stock[] = names.map((name, at) => {
  const opening = (at * 7) % 23
  const receipt = 3 + ((at * 5) % 11)
  const issue = 1 + ((at * 3) % 3)
  return { name, opening, receipt, issue, closing: opening + receipt - issue }
})
const truth = Object.fromEntries(items.map(({ name, closing }) => [name, closing]))

function grid(rows: (string | number)[][], name = ''): SourceTable {
  return { name, kind: 'grid', rows: rows.map((cells, at) => ({ line: at + 1, cells: cells.map(String) })) }
}

function printed(lines: readonly string[]): StockReading {
  return readStock(tablesOfText(lines.join('\n')))
}

/** Texts left in their columns, numbers right; a negative width is that of a text. */
function line(cells: readonly (string | number)[], widths: readonly number[]): string {
  return widths
    .map((width, at) => {
      const cell = String(cells[at] ?? '')
      return width < 0 ? cell.slice(0, -width).padEnd(-width) : cell.padStart(width)
    })
    .join(' ')
    .trimEnd()
}

function quantities({ rows }: StockReading): Record<string, number> {
  return Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity]))
}

const head = ['Item Name', 'Pack', 'Opening', 'Receipt', 'Issue', 'Closing']
const cellsOf = ({ name, opening, receipt, issue, closing }: Stock) => [
  name,
  "10'S",
  opening,
  receipt,
  issue,
  closing,
]

describe('headings in print', () => {
  const widths = [-28, -8, 8, 8, 8, 8]

  it('joins a second row that only repeats a short word', () => {
    const reading = printed([
      line(['ITEM', 'PACK', 'OP.', 'PUR.', 'SALE', 'CLOS'], widths),
      line(['', '', 'STK', '', '', 'STK'], widths),
      '-'.repeat(74),
      '*** CIPLA LTD ***',
      ...items.map((item) => line(cellsOf(item), widths)),
    ])
    expect(reading.columns.quantity).toBe('CLOS STK')
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows.every(({ company }) => company === 'CIPLA LTD')).toBe(true)
  })

  it('takes a group between two arrows as one word over its columns', () => {
    const six = [-28, -8, 8, 8, 8, 10]
    const reading = printed([
      `${' '.repeat(38)}OPENING  RECEIPT    ISSUE`.slice(0, 64),
      line(['ITEM NAME', 'PACK', 'QTY', 'QTY', 'QTY', 'VALUE'], six),
      ...items.map((item) =>
        line([item.name, "10'S", item.opening, item.receipt, item.issue, item.closing], six),
      ),
    ])
    expect(reading.columns.name).toBe('ITEM NAME')
    const arrows = printed([
      `${' '.repeat(38)} OPENING <- RECEIPT ->  ISSUE <--- CLOSING --->`,
      line(['ITEM NAME', 'PACK', 'QTY', 'QTY', 'FREE', 'QTY', 'QTY', 'VALUE'], [-28, -8, 8, 6, 6, 6, 8, 10]),
      ...items.map(({ name, opening, receipt, issue, closing }) =>
        line(
          [name, "10'S", opening, receipt, 0, issue, closing, (closing * 12.5).toFixed(2)],
          [-28, -8, 8, 6, 6, 6, 8, 10],
        ),
      ),
    ])
    expect(arrows.columns.quantity).toMatch(/CLOSING.*QTY/)
    expect(arrows.confidence).toBeGreaterThanOrEqual(0.5)
    expect(quantities(arrows)).toEqual(truth)
  })

  it('keeps a title out of the heading', () => {
    const reading = readStock([grid([['STOCK REPORT'], head, ...items.map(cellsOf)])])
    expect(reading.columns).toMatchObject({ name: 'Item Name', quantity: 'Closing' })
  })

  it('knows fields of a database of which only the texts say what they are', () => {
    const fields = [
      'c_name_item',
      'c_name_pack',
      'compute_0005',
      'compute_0006',
      'compute_0007',
      'compute_0022',
    ]
    const reading = readStock([grid([fields, ...items.map(cellsOf)])])
    expect(reading.columns).toMatchObject({
      name: 'c_name_item',
      quantity: 'compute_0022',
      pack: 'c_name_pack',
    })
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows[0]?.company).toBeUndefined()
  })
})

describe('columns in print', () => {
  it('reads rows whose texts have many words', () => {
    const widths = [4, -28, -34, -8, -8, 8, 8]
    const company = 'SPENCURE BIOTECH AND LIFE SCIENCES'
    const reading = printed([
      line(['No', 'Item Name', 'Company', 'Pack', 'Expiry', 'MRP', 'Stock'], widths),
      ...items.map(({ name, closing }, at) =>
        line([at + 1, name, at < 15 ? company : 'CIPLA', '1 VIAL', '05/2027', '43.00', closing], widths),
      ),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows[0]).toMatchObject({ company, pack: '1 VIAL', expiry: '2027-05', mrp: 43 })
  })

  it('cuts a name that reaches up to its pack', () => {
    const row = (name: string, pack: string, rest: readonly (string | number)[]) =>
      `${name.slice(0, 18).padEnd(18)}${pack.padEnd(8)}${rest.map((cell) => String(cell).padStart(8)).join('')}`
    const reading = printed([
      row('PRODUCT NAME', 'PACK', ['OPENING', 'RECEIPT', 'ISSUE', 'CLOSING']),
      ...items.map(({ name, opening, receipt, issue, closing }, at) =>
        row(at % 3 === 0 ? `${name} FILM COATED TABS` : name, "10'S", [opening, receipt, issue, closing]),
      ),
    ])
    expect(reading.rows).toHaveLength(items.length)
    expect(reading.rows[0]?.name).toBe('DOLO 5MG TAB FILM')
    expect(reading.rows[3]?.name).toBe('PAN PLUS 30MG CAP')
    expect(reading.rows[3]).toMatchObject({ pack: "10'S", quantity: items[3]?.closing })
    expect(reading.rows.map(({ quantity }) => quantity)).toEqual(items.map(({ closing }) => closing))
  })

  it('keeps the columns of the stock where bills follow', () => {
    const widths = [-28, -8, 8, 8, 8, 8]
    const reading = printed([
      line(head, widths),
      ...items.map((item) => line(cellsOf(item), widths)),
      '',
      'SUPPLIER NAME              INVOICE NO   DATE         AMOUNT',
      'MACLEODS PHARMA            A/0001       01/11/26     999.00',
      'MACLEODS PHARMA            A/0002       02/11/26    1006.70',
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.skipped.filter(({ why }) => why === 'register')).toHaveLength(3)
  })

  it('takes a dash of a broken encoding for zero in print', () => {
    const widths = [-28, -8, 8, 8, 8, 8]
    const reading = printed([
      line(head, widths),
      ...items.map((item) => line(cellsOf(item), widths)),
      line(['PARAOJ SUSP', '60ML', 'â€“', 'â€“', 'â€“', 'â€“'], widths),
    ])
    expect(quantities(reading)).toEqual({ ...truth, 'PARAOJ SUSP': 0 })
  })
})

describe('names that stand alone', () => {
  it('puts the first part above its numbers before the rest beside them', () => {
    const rows = items.flatMap(({ name, opening, receipt, issue, closing }, at): (string | number)[][] => {
      const [brand = '', ...rest] = name.split(' ')
      const numbers = ["10'S", opening, receipt, issue, closing]
      return at % 2 === 0 ? [[brand], [rest.join(' '), ...numbers]] : [[name, ...numbers]]
    })
    expect(quantities(readStock([grid([head, ...rows])]))).toEqual(truth)
  })

  it('takes the rows of one text for names where no column has them', () => {
    const rows = items.flatMap(({ name, opening, receipt, issue, closing }): (string | number)[][] => [
      [`${name} (10)`],
      ['B12X', '05/27', opening, receipt, issue, closing],
      ['C34Y', '07/27', 0, 2, 1, 1],
    ])
    const reading = readStock([
      grid([['Batch', 'Expiry', 'Opening', 'Receipt', 'Issue', 'Closing'], ...rows]),
    ])
    expect(reading.rows).toHaveLength(items.length)
    expect(reading.rows[0]).toMatchObject({
      name: `${items[0]?.name} (10)`,
      quantity: (items[0]?.closing ?? 0) + 1,
      expiry: '2027-05',
      flags: ['merged-batches'],
    })
  })

  it('takes a name without any number for an empty shelf, and a company for a band', () => {
    const rows = items.map(({ name, closing }) => [name, closing, 2, closing * 2])
    const reading = readStock([
      grid([
        ['Particulars', 'Closing Qty', 'Rate', 'Value'],
        ['CIPLA LTD', '', '', ''],
        ...rows.slice(0, 4),
        ['TABLET SECTION', '', '', ''],
        ...rows.slice(4, 9),
        ['GLIMPAX-M 1MG TABLET', '', '', ''],
        ...rows.slice(9),
      ]),
    ])
    expect(quantities(reading)).toEqual({ ...truth, 'GLIMPAX-M 1MG TABLET': 0 })
  })

  it('takes a company that is printed once for the rows below', () => {
    const rows = items.map((item, at) => [
      at === 0 ? 'CIPLA LTD' : at === 10 ? 'LUPIN LTD' : '',
      ...cellsOf(item),
    ])
    const reading = readStock([grid([['Company', ...head], ...rows])])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows.map(({ company }) => company)).toEqual(
      items.map((_, at) => (at < 10 ? 'CIPLA LTD' : 'LUPIN LTD')),
    )
  })

  it('does not give the total of a company to an item without numbers', () => {
    const own = items.slice(0, 12)
    const sum = (key: 'opening' | 'receipt' | 'issue' | 'closing') =>
      own.reduce((total, item) => total + item[key], 0)
    const reading = readStock([
      grid([
        head,
        ['CIPLA LTD'],
        ...own.map(cellsOf),
        ['NEXA 500MG TAB', "30'S", '', '', '', ''],
        ['', '', sum('opening'), sum('receipt'), sum('issue'), sum('closing')],
        ['LUPIN LTD'],
        ...items.slice(12).map(cellsOf),
      ]),
    ])
    expect(quantities(reading)).toEqual({ ...truth, 'NEXA 500MG TAB': 0 })
  })
})

describe('packs and loose pieces', () => {
  const split = (pieces: number) =>
    pieces % 10 === 0 ? `${pieces / 10}` : `${Math.floor(pieces / 10)}-${pieces % 10}`
  const rows = items.map(({ name }, at) => {
    const [opening, receipt, issue] = [at * 13 + 7, (at % 4) * 50, at * 3 + 2]
    return { name, opening, receipt, issue, closing: opening + receipt - issue }
  })
  const read = (wrong: number) =>
    readStock([
      grid([
        head,
        ...rows.map(({ name, opening, receipt, issue, closing }, at) => [
          name,
          "10'S",
          split(opening),
          split(receipt),
          split(issue),
          split(closing + (at === wrong ? 10 : 0)),
        ]),
      ]),
    ])

  it('adds up in pieces, with the pack as their number', () => {
    const reading = read(-1)
    expect(reading.confidence).toBeGreaterThanOrEqual(0.95)
    expect(reading.rows.filter(({ flags }) => flags.length > 0)).toEqual([])
    expect(reading.rows[5]).toMatchObject({ quantity: Math.floor((rows[5]?.closing ?? 0) / 10) })
  })

  it('flags the row that does not add up', () => {
    const flagged = read(7).rows.filter(({ flags }) => flags.includes('arithmetic'))
    expect(flagged.map(({ name }) => name)).toEqual([rows[7]?.name])
  })
})

describe('several tables with the same items', () => {
  const other = items.map((item, at): Stock => {
    const opening = item.opening + (at % 5)
    return { ...item, opening, closing: opening + item.receipt - item.issue }
  })
  const table = (title: string, list: readonly Stock[], name = '') =>
    grid([[title], head, ...list.map(cellsOf)], name)

  it('adds up two godowns', () => {
    const reading = readStock([
      table('Stock as on 22/11/2026', items, 'MAIN GODOWN'),
      table('Stock as on 22/11/2026', other, 'SHOP'),
    ])
    expect(reading.rows).toHaveLength(items.length)
    expect(quantities(reading)).toEqual(
      Object.fromEntries(items.map(({ name, closing }, at) => [name, closing + (other[at]?.closing ?? 0)])),
    )
    expect(reading.rows[0]?.flags).toEqual(['merged-batches'])
  })

  it('takes only this month, also where the band of each month names it', () => {
    const month = (name: string, list: readonly Stock[]) =>
      grid([[`DIVISION : DERMA ${name} 2026`], head, ...list.map(cellsOf)])
    const reading = readStock([month('November', items), month('October', other)])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.skipped.filter(({ why }) => why === 'other-period')).toHaveLength(items.length)
  })
})

describe('lists that are no stock', () => {
  const refuses = (rows: (string | number)[][]) => () => readStock([grid(rows)])

  it('refuses a list of prices', () => {
    const prices = items.map(({ name }, at) => [name, 'CIPLA', "10'S", 20 + at, 15 + at, 12])
    expect(refuses([['Product', 'Company', 'Pack', 'MRP', 'PTR', 'GST'], ...prices])).toThrow(StockRefused)
  })

  it('refuses sales by month', () => {
    const sold = items.map(({ name }, at) => [name, "10'S", at, at + 1, at + 2, (at * 12.5).toFixed(2)])
    expect(refuses([['Item Name', 'Pack', 'Apr', 'May', 'Jun', 'Total Sales Value'], ...sold])).toThrow(
      StockRefused,
    )
  })

  it('refuses the account of a firm and what customers owe', () => {
    const entries = items.map((_, at) => ['01-11-2026', 'To Sales', 'Sales', at + 100, at * 10, '', at * 10])
    expect(
      refuses([['Date', 'Particulars', 'Vch Type', 'Vch No.', 'Debit', 'Credit', 'Balance'], ...entries]),
    ).toThrow(/ledger/)
    const dues = items.map(({ name }, at) => [`${name} MEDICALS`, at, '01/10/2026', 1000 + at, at, 1000])
    expect(
      refuses([['Party Name', 'Bill No', 'Bill Date', 'Bill Amt', 'Received', 'Balance'], ...dues]),
    ).toThrow(/ledger/)
  })

  it('refuses a credit note, and customers with their telephones', () => {
    const goods = items.map(({ name }) => [name, "10'S", 3, 10, 30])
    expect(refuses([['CREDIT NOTE'], ['Item', 'Pack', 'Qty', 'Rate', 'Amount'], ...goods])).toThrow(/bill/)
    const customers = items.map(({ name }, at) => [`${name} MEDICALS`, 'Pune', 9_800_000_000 + at * 7])
    expect(refuses([['Customer Name', 'City', 'Phone'], ...customers])).toThrow(StockRefused)
  })
})

describe('lines of printed statements', () => {
  const widths = [-28, -8, 8, 8, 8, 8]
  const own = items.slice(0, 12)
  const heading = line(head, widths)
  const rows = own.map((item) => line(cellsOf(item), widths))
  const truthOf = (list: readonly Stock[]) =>
    Object.fromEntries(list.map(({ name, closing }) => [name, closing]))

  it('takes a line of wide amounts for a sum, and for no part of the name above', () => {
    const reading = printed([
      heading,
      ...rows.slice(0, 6),
      `${' '.repeat(30)}1,27,108.20 -65,384.56 61,723.64 44,800.08`,
      ...rows.slice(6),
    ])
    expect(quantities(reading)).toEqual(truthOf(own))
    expect(reading.confidence).toBeGreaterThanOrEqual(0.5)
  })

  it('takes the labels of a batch below its item for neither company nor doubt', () => {
    const reading = printed([
      heading,
      ...rows.slice(0, 6),
      '     Batch : SBX4003   Stock : 9   ExpDt : 05/27   Value : 1909.26',
      ...rows.slice(6),
    ])
    expect(quantities(reading)).toEqual(truthOf(own))
    expect(reading.rows.some(({ company }) => company?.includes('Batch'))).toBe(false)
    expect(reading.doubts).toEqual([])
  })

  it('parts a quantity from the amount that touches it', () => {
    const wide = [-28, -8, 8, 8, 8, 8, 9]
    const lines = own.map((item, at) =>
      at === 3
        ? `${line(cellsOf(item), widths)}612,064.30`
        : line([...cellsOf(item), `${(at + 1) * 100}.50`], wide),
    )
    const reading = printed([line([...head, 'Value'], wide), ...lines])
    expect(quantities(reading)).toEqual(truthOf(own))
  })

  it('parts headings that touch', () => {
    const reading = printed([
      'Product name                  Op-Bal Recpts  Sales  Cl-BalClBal(Val)',
      ...own.map(
        ({ name, opening, receipt, issue, closing }) =>
          `${name.padEnd(29)}${[opening, receipt, issue]
            .map((number) => String(number).padStart(7))
            .join('')}${String(closing).padStart(8)}${(closing * 12.35).toFixed(2).padStart(10)}`,
      ),
    ])
    expect(quantities(reading)).toEqual(truthOf(own))
    expect(reading.confidence).toBeGreaterThanOrEqual(0.5)
    expect(reading.columns.quantity).toBe('Cl-Bal')
  })

  it('reads headings with a number among them, and sales that are called `Sl.Qnt.`', () => {
    const wide = [-28, -8, 8, 8, 8, 8, 9]
    const reading = printed([
      line(['Item Name', 'Packing', 'Op.Qnt.', 'Pur.Qnt.', 'Sl.Qnt.', 'Cl.Qnt.', '3 Months'], wide),
      ...own.map((item, at) => line([...cellsOf(item), at], wide)),
    ])
    expect(quantities(reading)).toEqual(truthOf(own))
    expect(reading.columns.quantity).toBe('Cl.Qnt.')
    expect(reading.confidence).toBeGreaterThanOrEqual(0.5)
  })

  it('reads a return that one row alone has', () => {
    const wide = [-28, -8, 8, 8, 8, 8, 8]
    const reading = printed([
      line(['Item Name', 'Pack', 'Opening', 'Receipt', 'RETURN', 'Issue', 'Closing'], wide),
      ...own.map(({ name, opening, receipt, issue, closing }, at) =>
        line(
          [name, "10'S", opening, receipt, at === 7 ? 80 : '', issue, closing + (at === 7 ? 80 : 0)],
          wide,
        ),
      ),
    ])
    expect(reading.rows[7]).toMatchObject({ quantity: (own[7]?.closing ?? 0) + 80, flags: [] })
    expect(reading.seen.map(({ heading }) => heading)).toContain('RETURN')
  })

  it('adds up lines that are printed alike where the sum is a printed total', () => {
    const twice = own.flatMap((item) => [item, item])
    const sum = (key: 'opening' | 'receipt' | 'issue' | 'closing') =>
      twice.reduce((total, item) => total + item[key], 0)
    const read = (closing: number) =>
      printed([
        heading,
        ...twice.map((item) => line(cellsOf(item), widths)),
        line(['Total', '', sum('opening'), sum('receipt'), sum('issue'), closing], widths),
      ])
    expect(quantities(read(sum('closing')))).toEqual(
      truthOf(own.map((item) => ({ ...item, closing: item.closing * 2 }))),
    )
    expect(read(sum('closing')).doubts).toEqual([])
    expect(read(sum('closing') + 5).doubts).toContain('names')
  })

  it('believes a part of a pack whose row adds up, and no amount', () => {
    const many = items.slice(0, 24)
    const read = (opening: number, closing: number) =>
      printed([
        heading,
        ...many.map((item, at) =>
          line(cellsOf(at === 5 ? { ...item, opening, receipt: 0, issue: 0, closing } : item), widths),
        ),
      ])
    expect(read(43.2, 43.2).doubts).toEqual([])
    expect(read(0, 43.2).doubts).toContain('outlier')
  })
})

describe('kinds of real statements', () => {
  const rated = items.map((item, at) => ({ ...item, rate: 20 + at * 3, pack: `${10 + (at % 3) * 5}'S` }))

  it('takes groups that stand aside from their columns, where that makes known headings', () => {
    const widths = [-28, -8, 8, 8, 6, 6, 6, 6, 8, 8]
    const below = line(['Item', 'Pkg', 'Qty', 'Rcpt', 'Mar', 'Apr', 'Sold', 'Scrap', 'Qty', 'Rate'], widths)
    const above = line(['', '', 'Opening', '', '', '', '', '', 'Closing', 'Purchase'], widths)
    const aside = `${above.slice(6)}`
    const rows = rated.map(({ name, opening, receipt, issue, closing, rate, pack }) =>
      line([name, pack, opening, receipt, 4, 7, issue, '-', closing, rate], widths),
    )
    const reading = printed([aside, below, '-'.repeat(90), ...rows])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows[0]?.pack).toBe("10'S")
  })

  it('reads heads that count on as part of a heading', () => {
    const widths = [-28, -8, 8, 8, 8, 8, 8, 4, 4, 4]
    const reading = printed([
      line(['PARTICULARS', 'PACK', 'OPEN', 'PURCH', 'SALES', 'CLOSING', 'RATE', '1', '2', '3'], widths),
      ...rated.map(({ name, opening, receipt, issue, closing, rate, pack }) =>
        line([name, pack, opening, receipt, issue, closing, rate, '-', 1, '-'], widths),
      ),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.columns.quantity).toBe('CLOSING')
  })

  it('joins names, packs and headings that narrow columns have cut', () => {
    const widths = [-14, -5, 8, 8, 8, 8]
    const cut = rated
      .slice(0, 12)
      .flatMap(({ name, opening, receipt, issue, closing }, at) => [
        line([name.split(' ')[0] ?? '', at % 2 ? '60M' : '150', opening, receipt, issue, closing], widths),
        line([`${name.split(' ').slice(1).join(' ')}`, at % 2 ? 'L' : 'ML'], widths),
      ])
    const reading = printed([
      line(['Description', 'Pack', 'Openi', 'Purch', 'Sales', 'Clos'], widths),
      line(['', '', 'ng', 'ase', '', 'ing'], widths),
      ...cut,
    ])
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
    expect(reading.rows.map(({ name, pack, quantity }) => [name, pack, quantity])).toEqual(
      rated.slice(0, 12).map(({ name, closing }, at) => [name, at % 2 ? '60ML' : '150ML', closing]),
    )
  })

  it('proposes nothing on the shelf where the closing column is blank in each row', () => {
    const widths = [-28, -8, 9, 9, 9, 9]
    const sold = (cells: (string | number)[]) =>
      printed([
        line(['Product', 'Pack', 'Receipt', 'Issue', 'Amount', 'Cl.Qty'], widths),
        ...items.map(({ name, receipt }) =>
          line([name, "10'S", receipt, receipt, receipt * 12.5, ...cells], widths),
        ),
      ])
    const reading = sold([])
    expect(reading.columns.quantity).toBe('Cl.Qty')
    expect(reading.rows.map(({ quantity }) => quantity)).toEqual(items.map(() => 0))
    expect(reading.confidence).toBeLessThan(0.5)
    const sheet = readStock([
      grid([
        ['Product', 'Receipt', 'Issue', 'Balance Qty'],
        ...items.map(({ name, receipt }) => [name, receipt, receipt]),
      ]),
    ])
    expect(sheet.columns.quantity).toBe('Balance Qty')
    expect(sheet.confidence).toBeLessThan(0.5)
  })

  it('reads each kind of record of a file as a table of its own', () => {
    const records = [
      'A1|1.0|01042026|30042026',
      ...items.map(({ name, opening, receipt, issue, closing }, at) =>
        ['D1', at + 1, 77, name, "10'S", opening, receipt, issue, closing].join('|'),
      ),
      'Z1|end',
      'A2|1.0|01042026|30042026',
      ...items.flatMap(({ name }, at) => [
        ['D2', at + 1, name, "10'S", `B${at}7X`, '04/28', 3].join('|'),
        ['D2', at + 1, name, "10'S", `C${at}9X`, '07/28', 5].join('|'),
      ]),
      'Z2|end',
    ]
    const reading = printed(records)
    expect(quantities(reading)).toEqual(truth)
    expect(reading.confidence).toBeLessThan(0.5)
  })

  it('takes bare numbers and packs behind the name as its packs', () => {
    const reading = readStock([
      grid([
        ['Item Description', '', 'Opening', 'Purchase', 'Sales', 'Closing', 'Exp'],
        ...items.map(({ name, opening, receipt, issue, closing }, at) => [
          name.replace(/ .*/, ''),
          at % 2 ? '15' : '100ML',
          opening,
          receipt,
          issue,
          closing,
          '05/28',
        ]),
      ]),
    ])
    expect(reading.rows).toHaveLength(items.length)
    expect(reading.rows[1]?.pack).toBe('15')
    expect(reading.rows.map(({ quantity }) => quantity)).toEqual(items.map(({ closing }) => closing))
  })

  it('keeps two items with one cut name apart, whose rates differ', () => {
    const twins = [
      ...rated.map(({ name, opening, receipt, issue, closing, rate }) => [
        name,
        opening,
        receipt,
        issue,
        closing,
        rate,
        closing * rate,
      ]),
      ['NITRO CR TABL', 40, 10, 20, 30, 200, 6000],
      ['NITRO CR TABL', 20, 10, 20, 10, 310, 3100],
    ]
    const reading = readStock([
      grid([['Item', 'Opening', 'Receipt', 'Issue', 'Closing', 'Rate', 'Value'], ...twins]),
    ])
    const same = reading.rows.filter(({ name }) => name === 'NITRO CR TABL')
    expect(same.map(({ quantity, flags }) => [quantity, flags])).toEqual([
      [30, ['cut-name']],
      [10, ['cut-name']],
    ])
  })

  it('takes "Quantity" below the items for a figure of last month', () => {
    const widths = [-28, -8, 8, 8, 8, 8]
    const reading = printed([
      line(head, widths),
      ...items.map((item) => line(cellsOf(item), widths)),
      'LAST MONTH SALE        OCTOBER',
      'QUANTITY                  2191',
      'VALUE               184894.23',
      '\f',
      line(head, widths),
      ...items.map((item) => line(cellsOf({ ...item, name: `NEW ${item.name}` }), widths)),
    ])
    expect(reading.rows).toHaveLength(items.length * 2)
  })
})

describe('orders and lists of sales', () => {
  const rows = items.map(({ name, receipt }) => [name, "10'S", receipt, 12.5, receipt * 12.5])
  const refusal = (title: string, heading = ['Product', 'Pack', 'Qty', 'Rate', 'Amount']) => {
    try {
      readStock([grid([[title], heading, ...rows])])
    } catch (error) {
      if (error instanceof StockRefused) return error.message
      throw error
    }
    return undefined
  }

  it.each([
    'Purchase Order No 12',
    'Kindly supply the following at the earliest',
    'Indent for the month of May',
    'Pls send these goods by transport',
  ])('refuses "%s" as an order', (title) => {
    expect(refusal(title)).toMatch(/^This is an order/)
  })

  it.each(['Party Wise Sale', 'Sales Register', 'Salesmanwise items', 'Sale Detail 01/05 to 31/05'])(
    'refuses "%s" as sales',
    (title) => {
      expect(refusal(title)).toMatch(/^This is a bill/)
    },
  )

  it('reads a stock statement whatever its title says', () => {
    expect(refusal('Stock list, please send orders early')).toBeUndefined()
    expect(refusal('Sales report', ['Product', 'Pack', 'Closing', 'Rate', 'Value'])).toBeUndefined()
  })

  it('refuses a list of prices with numbers of goods', () => {
    const prices = items.map(({ name }, at) => [`${at * 217 + 100}`, name, "15'S", `${10 + at}.00`])
    expect(() => readStock([grid([['Item Code', 'Generic Name', 'Pack Size', 'MRP'], ...prices])])).toThrow(
      StockRefused,
    )
  })
})

describe('columns of real statements', () => {
  const widths = [-28, -8, 8, 8, 8, 8]
  const rows = items.map((item) => line(cellsOf(item), widths))

  it('leaves a single letter beside the table out of the columns', () => {
    const reading = printed([
      line(['Product Name', 'Packing', 'Opening', 'Receipt', 'Issues', 'Closing'], widths).replace(/^/, '  '),
      ...rows.map((row, at) => `${at === 4 ? 'I ' : '  '}${row}`),
    ])
    expect(reading.columns).toMatchObject({ name: 'Product Name', pack: 'Packing', quantity: 'Closing' })
    expect(reading.rows.map(({ quantity }) => quantity)).toEqual(items.map(({ closing }) => closing))
  })

  it('parts a code on each line from the name one blank behind it', () => {
    const reading = printed([
      line(['HSN Code', 'Opening', 'Receipt', 'Issues', 'Closing'], [-37, 8, 8, 8, 8]),
      ...items.map(({ name, opening, receipt, issue, closing }, at) =>
        line([`${30_045_000 + at} ${name}`, opening, receipt, issue, closing], [-37, 8, 8, 8, 8]),
      ),
    ])
    expect(quantities(reading)).toEqual(truth)
  })

  it('takes the place of columns from the rows, not from titles with a dash that come on each page', () => {
    const title = 'MADURAI MAIN ROAD, EAST SIDE   - 625001'
    const page = [title, line(['Product', 'Pack', 'Opstk', 'Pur', 'Sale', 'CurStk'], widths)]
    const reading = printed(
      [0, 1, 2, 3, 4, 5, 6].flatMap((at) => [...page, ...rows.slice(at * 4, at * 4 + 4), '\f']),
    )
    expect(reading.rows[1]?.pack).toBe("10'S")
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('reads a group above its months as heading on each page', () => {
    const months = [-28, -8, 6, 6, 8, 8, 8, 8]
    const page = [
      line(['', '', 'Last months'], months),
      line(['Items', 'Packing', 'SEP', 'OCT', 'Op_Stk', 'Rcpts', 'Sales', 'Cl_Stk'], months),
    ]
    const reading = printed(
      [0, 1].flatMap((at) => [
        ...page,
        ...items
          .slice(at * 15, at * 15 + 15)
          .map(({ name, opening, receipt, issue, closing }) =>
            line([name, "10'S", 3, 4, opening, receipt, issue, closing], months),
          ),
      ]),
    )
    expect(reading.rows).toHaveLength(items.length)
    expect(reading.rows.every(({ company }) => company === undefined)).toBe(true)
  })
})

describe('lines around the items', () => {
  const widths = [-28, -8, 8, 8, 8, 8]

  it('takes a company that is printed again with zeros for no item', () => {
    const reading = printed([
      line(head, widths),
      'MICRO (NEURO) DIV',
      line(['MICRO (NEURO) DIV', '0', '0.00', '0.00', '0.00', '0.00'], widths),
      ...items.map((item) => line(cellsOf(item), widths)),
    ])
    expect(quantities(reading)).toEqual(truth)
  })

  it('ends the stock where a report of what does not move begins', () => {
    const reading = printed([
      line(head, widths),
      ...items.map((item) => line(cellsOf(item), widths)),
      '',
      'Non moving items Report Non Move Days > 90',
      'Prod.Name                 Packing    Batch      Qty       Days',
      "DOLO 5MG TAB              10'S       88E24010A  30         169",
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows).toHaveLength(items.length)
  })
})

describe('sheets that are kept by hand', () => {
  it('knows headings in Hindi letters', () => {
    const reading = readStock([
      grid([
        ['दवा का नाम', 'कंपनी', 'पैक', 'स्टॉक'],
        ['डोलो 650', 'माइक्रो', '15S', 120],
        ['पैन डी', 'एल्केम', '15S', 40],
      ]),
    ])
    expect(reading.rows).toMatchObject([
      { name: 'डोलो 650', company: 'माइक्रो', pack: '15S', quantity: 120 },
      { name: 'पैन डी', company: 'एल्केम', pack: '15S', quantity: 40 },
    ])
    expect(reading.confidence).toBeGreaterThanOrEqual(0.5)
  })

  it('asks where some rows count tablets and others strips', () => {
    const sheet = (units: string[]) =>
      readStock([
        grid([
          ['Product', 'Pack', 'Unit', 'Closing'],
          ...items
            .slice(0, 4)
            .map(({ name, closing }, at) => [name, '15S', units[at % units.length] ?? '', closing]),
        ]),
      ])
    expect(sheet(['CAP', 'STRIP']).doubts).toContain('units')
    expect(sheet(['CAP', 'STRIP']).confidence).toBeLessThan(0.5)
    expect(sheet(['STRIP', 'BOX']).doubts).toEqual([])
  })

  it('doubts a day inside a month where other rows print months', () => {
    const dates = ['05/28', '2026-05-28', '2027-05-01', '2027-05-31', '07/29']
    const reading = readStock([
      grid([
        ['Product', 'Pack', 'Exp', 'Closing'],
        ...dates.map((date, at) => [items[at]?.name ?? '', '10S', date, at + 2]),
      ]),
    ])
    expect(reading.rows.map(({ flags }) => flags.includes('date-doubt'))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('statements of a few items', () => {
  const small = [-22, -7, 8, 8, 8, 8, 8]

  it('keeps the words of names together that stand below each other by chance', () => {
    const reading = printed([
      'Product Name              Pack    OpStk     Pur   Sales   ClStk',
      'ZENTRA FORTE 250 CP       10CAP      10       0       0      10',
      'ZENTRA FORTE 375 CP       15CAP      20       0       0      20',
      'ZENTRA FORTE 500 CP       15CAP       0       0       0       0',
      '             Total:                  30       0       0      30',
    ])
    expect(reading.rows.map(({ name, pack, quantity }) => [name, pack, quantity])).toEqual([
      ['ZENTRA FORTE 250 CP', '10CAP', 10],
      ['ZENTRA FORTE 375 CP', '15CAP', 20],
      ['ZENTRA FORTE 500 CP', '15CAP', 0],
    ])
  })

  it('reads a number with a mark behind it, and "Other" with the sign that each row confirms', () => {
    const reading = printed([
      line(['Product Name', 'Packing', 'Opening', 'Inward', 'Sales', 'Other', 'Closing'], small),
      line(['GLIPTA TAB', '21TAB', 164, 1000, 28, '', 1136], small),
      `${line(['ONDRA INJ', '1VIAL', 2, '', 0, '', 2], small)} S`,
      line(['VOLINA TAB', '21TAB', 84, 1000, 25, -1, 1058], small),
      '* X stands for Short Expiry, S indicates Slow Stock.      13885.71',
    ])
    expect(reading.rows.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['GLIPTA TAB', 1136],
      ['ONDRA INJ', 2],
      ['VOLINA TAB', 1058],
    ])
    expect(reading.proofs).toMatchObject([{ kind: 'movement' }])
    expect(reading.confidence).toBeGreaterThanOrEqual(0.5)
  })

  it('does not believe a sum in which one row fails whatever "Other" means', () => {
    const reading = printed([
      line(['Product Name', 'Packing', 'Opening', 'Inward', 'Sales', 'Other', 'Closing'], small),
      line(['GLIPTA TAB', '21TAB', 164, 1000, 28, '', 1136], small),
      line(['ONDRA INJ', '1VIAL', 2, '', 0, '', 3], small),
      line(['VOLINA TAB', '21TAB', 84, 1000, 25, -1, 1058], small),
    ])
    expect(reading.confidence).toBeLessThan(0.5)
  })

  it('heads a column with the word above its end, not with those of columns without data', () => {
    const reading = printed([
      'Code  Product                      OpStk    Pur  T/In  Sales  Free  T/Out  Cl.Stk    Value',
      '15    VAXIGEN 0.50 ML PFS            470    200          300                  370  21645.00',
      '216   TETRAVAC NH, INJ 0.5ML        4420                3600                  820  62730.00',
      '115   TETRAVAC SH, INJ 0.5ML',
      '-'.repeat(90),
      '                                    4890    200         3900                 1190  84375.00',
    ])
    expect(reading.columns.quantity).toBe('Cl.Stk')
    expect(quantities(reading)).toEqual({
      'VAXIGEN 0.50 ML PFS': 370,
      'TETRAVAC NH, INJ 0.5ML': 820,
      'TETRAVAC SH, INJ 0.5ML': 0,
    })
  })
})

describe('what stands beside the items', () => {
  const widths = [-28, -8, 8, 8, 8, 8]

  it('reads a statement whose title names the bills that it covers', () => {
    const five = [-28, 10, 10, 10, 10]
    const reading = printed([
      'CONSOLIDATED REGISTER      Page : 1',
      'From : 01-11-2026 To : 30-11-2026        :: Bill no.: 2940 To :3307',
      line(['', 'OPENING', 'RECEIPT', 'ISSUE', 'CLOSING'], five),
      line(['ITEM NAME', 'QUANTITY', 'QUANTITY', 'QUANTITY', 'QUANTITY'], five),
      ...items.map(({ name, opening, receipt, issue, closing }) =>
        line([name, ...[opening, receipt, issue, closing].map((own) => own.toFixed(2))], five),
      ),
    ])
    expect(quantities(reading)).toEqual(truth)
  })

  it('takes a company with its number and the page for no item', () => {
    const coded = [-7, -28, -8, 8, 8, 8, 8, 8]
    const row = ({ name, opening, receipt, issue, closing }: Stock, at: number) =>
      line([`${1000 + at}`, name, "10'S", opening, receipt, at % 9 ? '' : 0, issue, closing], coded)
    const page = (at: number) => [
      `${170 + at}    SUNVITA - DIVISION ${'ABC'[at]}                                   Page ${at + 1} of 3`,
      line(['Code', 'Item', 'Pack', 'Op_Stk', 'Rcpts', 'P.Ret', 'Sales', 'Cl_Stk'], coded),
      ...items.slice(at * 10, at * 10 + 10).map(row),
      '                                                                  12431.52',
    ]
    const reading = printed([0, 1, 2].flatMap(page))
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows.every(({ company }) => !/\d{3}/.test(company ?? ''))).toBe(true)
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('reads units one blank behind the names as their packs', () => {
    const tight = [-22, -3, 8, 8, 8, 8]
    const units = ['INJ', 'BTL', 'TUB', 'STR']
    const reading = printed([
      line(['ITEM DESCRIPTION', '', 'OPENING', 'RECEIPT', 'ISSUE', 'CLOSING'], tight),
      ...items.map(({ name, opening, receipt, issue, closing }, at) =>
        line([name, units[at % 4] ?? '', opening, receipt, issue, closing], tight),
      ),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows.slice(0, 4).map(({ pack }) => pack)).toEqual(units)
  })

  it('reads an item with an empty shelf whose name touches its pack', () => {
    const tight = [-22, -5, 8, 8, 8, 8]
    const reading = printed([
      line(['PRODUCT', '', 'OPEN', 'PUR', 'SALES', 'CLOSE'], tight),
      ...items.map(({ name, opening, receipt, issue, closing }, at) =>
        line([name, at % 3 ? "10'S" : '225m', opening, receipt, issue, closing], tight),
      ),
      'Orazen Nano 2k Iu Oral 150m',
      line(['Orazen Kit', 'Kit'], tight),
      line(['ZYLO 5MG TAB', "10'S", 9, '', 4, 5], tight),
    ])
    expect(reading.rows.slice(-3).map(({ name, pack, quantity }) => [name, pack, quantity])).toEqual([
      ['Orazen Nano 2k Iu Oral', '150m', 0],
      ['Orazen Kit', 'Kit', 0],
      ['ZYLO 5MG TAB', "10'S", 5],
    ])
  })

  it('keeps two items of one name with codes of their own, of which one has no value', () => {
    const coded = [-7, -28, -8, 8, 8, 8, 8, 10]
    const row = (code: string, { name, opening, receipt, issue, closing }: Stock, value: string) =>
      line([code, name, "10'S", opening, receipt, issue, closing, value], coded)
    const idle = { name: 'VITAZ 360 TAB', opening: 0, receipt: 0, issue: 0, closing: 0 }
    const reading = printed([
      line(['Code', 'Item', 'Pack', 'Op_Stk', 'Rcpts', 'Sales', 'Cl_Stk', 'Value'], coded),
      ...items.map((item, at) => row(`${1000 + at}`, item, `${item.closing * 12}.00`)),
      row('210056', idle, 'NIL'),
      row('005645', idle, 'NIL'),
    ])
    expect(reading.rows.filter(({ name }) => name === idle.name).map(({ code }) => code)).toEqual([
      '210056',
      '005645',
    ])
  })

  it.each([
    [1, -1],
    [-1, 1],
  ] as const)('believes returns whatever side they are called by: %i, %i', (first, second) => {
    const six = [...widths.slice(0, 5), 8, 8, 8]
    const moved = items.map((item, at) => {
      const [a, b] = [at % 4 === 1 ? 2 : 0, at % 5 === 2 ? 1 : 0]
      return { ...item, a, b, closing: item.closing + first * a + second * b }
    })
    const reading = printed([
      line(['PRODUCT', 'PACK', 'OPEN', 'PUR.', 'SAL.RET', 'PUR.RET', 'SALES', 'CLOSE'], six),
      ...moved.map(({ name, opening, receipt, issue, a, b, closing }) =>
        line([name, "10'S", opening, receipt, a || '', b || '', issue, closing], six),
      ),
    ])
    expect(quantities(reading)).toEqual(Object.fromEntries(moved.map(({ name, closing }) => [name, closing])))
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('cuts a name that touches its pack between letters and digits', () => {
    const places = (text: string, from: number, to: number) => ({ text, from, to })
    const lines = items.map(({ name, opening, receipt, issue, closing }, at) => {
      const numbers = [opening, receipt, issue, closing].map((own, place) =>
        places(String(own), 40 + place * 10 - String(own).length, 40 + place * 10),
      )
      const own =
        at % 5 === 1
          ? [places(name.split(' ')[0] ?? '', 0, 12), places('IN1ML', 13, 20)]
          : [places(name.split(' ')[0] ?? '', 0, 12), places(`F${at}A`, 12, 17), places("10'S", 17, 21)]
      return [...own, ...numbers]
    })
    const heading = [
      places('PRODUCT', 0, 7),
      places('PACKING', 17, 24),
      ...['OPENING', 'RECEIPT', 'ISSUE', 'CLOSING'].map((text, at) =>
        places(text, 40 + at * 10 - text.length, 40 + at * 10),
      ),
    ]
    const rows = [heading, ...lines].map((words, at) => ({
      line: at + 1,
      cells: [words.map(({ text }) => text).join('  ')],
      words,
    }))
    const reading = readStock([{ name: '', kind: 'lines', rows }])
    const touched = reading.rows.filter((_, at) => at % 5 === 1)
    expect(touched.every(({ name, pack }) => name.endsWith(' IN') && pack === '1ML')).toBe(true)
  })

  it('keeps the words of a name together in a statement of three items', () => {
    const places = (text: string, from: number, to: number) => ({ text, from, to })
    const numbers = (own: readonly (number | string)[]) =>
      own.map((number, at) => places(String(number), 48 + at * 9 - String(number).length, 48 + at * 9))
    const lines = [
      [...numbers(['Op.', 'Receipt', 'Issue', 'Closing'])],
      [places('VERAMOR', 2, 9), places('GEL', 10, 14), places('MNT', 15, 19), places('20', 19, 21)],
      [places('VERAMOR', 2, 9), places('GEL', 10, 14), places('MNT', 15, 19), places('45', 19, 21)],
      [places('VERAMOR', 2, 10), places('TAB', 10, 14), places('MINTY', 15, 21)],
    ]
    const packs = [
      ['200', 'ML'],
      ['450', 'ML'],
      ['15', 'TAB'],
    ]
    const moved = [
      [0, 32, 19, 13],
      [4, 8, 10, 2],
      [0, 90, 35, 55],
    ]
    const words = lines.map((own, at) => {
      if (at === 0)
        return [places('PRODUCT', 2, 12), places('NAME', 12, 18), places('PACKING', 22, 31), ...own]
      const [size = '', unit = ''] = packs[at - 1] ?? []
      return [...own, places(size, 22, 25), places(unit, 26, 29), ...numbers(moved[at - 1] ?? [])]
    })
    const rows = words.map((own, at) => ({
      line: at + 1,
      cells: [own.map(({ text }) => text).join('  ')],
      words: own,
    }))
    const reading = readStock([{ name: '', kind: 'lines', rows }])
    expect(reading.rows.map(({ name, pack, quantity }) => [name, pack, quantity])).toEqual([
      ['VERAMOR GEL MNT 20', '200 ML', 13],
      ['VERAMOR GEL MNT 45', '450 ML', 2],
      ['VERAMOR TAB MINTY', '15 TAB', 55],
    ])
  })

  it('cuts names that touch their packs, where the heading of the packs begins a letter before them', () => {
    const own = items.map((item, at) => ({
      ...item,
      text: at % 2 === 0 ? `${item.name.split(' ')[0]} SUSPENSIONFORTE`.slice(0, 18) : item.name.slice(0, 14),
    }))
    const reading = printed([
      'SNO ITEM DESCRIPTION PACK          OB     PUR     SAL      CB',
      ...own.map(
        ({ text, opening, receipt, issue, closing }, at) =>
          `${String(at + 1).padEnd(4)}${text.padEnd(18)}5X3ML    ${[opening, receipt, issue, closing].map((number) => String(number).padStart(7)).join(' ')}`,
      ),
    ])
    expect(reading.rows.map(({ name, pack, quantity }) => [name, pack, quantity])).toEqual(
      own.map(({ text, closing }) => [text.trim(), '5X3ML', closing]),
    )
  })

  it('takes the mark of a page below an item for no part of its name, where names go on below', () => {
    const rest = items
      .slice(0, 12)
      .flatMap((item, at) => [
        cellsOf(item),
        ...(at % 3 === 0 ? [['SUSPENSION WITH MEASURE', '', '', '', '', '']] : []),
        ...(at === 7 ? [['1/2', '', '', '', '', '']] : []),
      ])
    const reading = readStock([grid([head, ...rest])])
    expect(reading.rows).toHaveLength(12)
    expect(reading.rows.map(({ name }) => name).filter((name) => name.includes('1/2'))).toEqual([])
  })

  it('reads an item with an empty shelf whose pack ends where the others end', () => {
    const empty = ['VERAMOR DT 24 MG', 'VERAMOR DT 8 MG', 'SULIBET']
    const row = (name: string, pack: string, numbers: readonly (number | string)[]) =>
      `${name.padEnd(24)}${pack.padStart(8)}${numbers.map((number) => String(number).padStart(9)).join('')}`
    const reading = printed([
      row('Product Name', 'Pack', ['OpStk', 'Rcpt', 'Sale', 'Cl.St']),
      ...items.map(({ name, opening, receipt, issue, closing }, at) =>
        row(name, at % 4 ? "10'S" : "120'S", [opening, receipt, issue, closing]),
      ),
      ...empty.map((name) => row(name, "10'S", [])),
    ])
    expect(
      reading.rows.slice(items.length).map(({ name, pack, quantity }) => [name, pack, quantity]),
    ).toEqual(empty.map((name) => [name, "10'S", 0]))
    expect(reading.rows.map(({ company }) => company).filter(Boolean)).toEqual([])
  })

  it('takes the end of a report with its totals for no item', () => {
    const reading = readStock([
      grid([
        [...head, 'Value', 'Sep'],
        ...items.map((item, at) => [...cellsOf(item), item.closing * 12, at]),
        ['', 'Group Total', '', '', '', '', 4512, ''],
        ['End Of Report', 'Total', 0, '', 812, '', 4512, 57],
      ]),
    ])
    expect(reading.rows).toHaveLength(items.length)
  })

  it('reads a number with a star behind it, which says that nothing moved', () => {
    const reading = readStock([
      grid([
        head,
        ...items.map((item, at) => [...cellsOf(item).slice(0, 5), `${item.closing}${at % 2 ? '*' : ''}`]),
      ]),
    ])
    expect(quantities(reading)).toEqual(truth)
  })

  it('keeps two items of one name that fills its column apart, whatever their expiry', () => {
    const tight = [-15, -5, 8, 8, 8, 8, 8]
    const cut = (name: string) => name.slice(0, 15)
    const long = items.map((item) => ({
      ...item,
      name: cut(`${item.name.replace(/ .*/, '')} SOLUTION FORTE`),
    }))
    const own = long.filter(({ name }, at) => long.findIndex((other) => other.name === name) === at)
    const twins = [
      { name: 'NITROVAL SOLUTI', opening: 12, receipt: 4, issue: 6, closing: 10 },
      { name: 'NITROVAL SOLUTI', opening: 5, receipt: 0, issue: 3, closing: 2 },
    ]
    const reading = printed([
      line(['PRODUCT', 'PACK', 'OPP', 'PURC', 'SALE', 'CLOSING', 'N/EXP'], tight),
      ...[...own, ...twins].map(({ name, opening, receipt, issue, closing }, at) =>
        line([name, '100M', opening, receipt, issue, closing, `${1 + (at % 9)}/28`], tight),
      ),
    ])
    const same = reading.rows.filter(({ name }) => name.startsWith('NITROVAL'))
    expect(same.map(({ quantity }) => quantity)).toEqual([10, 2])
    expect(same.every(({ flags }) => flags.includes('cut-name'))).toBe(true)
  })

  it('parts an opening stock from the name behind it, also where bills follow below', () => {
    const before = [8, -24, 10, 9, 9, 9, 10]
    const bills = names.map(
      (_, at) =>
        `Inv.No.- RP-25-${29_500 + at * 7}          Date - ${10 + (at % 18)}/12/26 Value -    ${47 + at},513.00`,
    )
    const reading = printed([
      line(['Op.Qnt.', 'Particular', 'Op.Value', 'Pur.Qnt.', 'Sl.Qnt.', 'Cl.Qnt.', 'Cl.Value'], before),
      ...items.map(({ name, opening, receipt, issue, closing }) =>
        line(
          [
            opening ? `${opening}.00` : '',
            name,
            opening ? `${opening * 12}.48` : '',
            `${receipt}.00`,
            `${issue}.00`,
            `${closing}.00`,
            `${closing * 12}.48`,
          ],
          before,
        ),
      ),
      'Purchase Invoice Details :',
      ...bills,
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('asks where the column of names is headed by an amount', () => {
    const reading = readStock([
      grid([
        ['Op.Value', 'Pack', 'Receipt', 'Issue', 'Closing', 'Rate', 'Value'],
        ...items.map(({ name, opening, receipt, issue, closing }) => [
          `${opening}.00 ${name} ${opening * 12}.48`,
          "10'S",
          receipt,
          issue,
          closing,
          12,
          closing * 12,
        ]),
      ]),
    ])
    expect(reading.doubts).toContain('names')
  })

  it('knows the short headings OPQ, PSQ, SSQ and CQ', () => {
    const nine = [-28, -6, 6, 9, 6, 6, 6, 6, 6, 9]
    const reading = printed([
      line(['PRODUCT', 'PACK', 'OPQ', 'VALUE', 'PSQ', 'PFQ', 'SSQ', 'SFQ', 'CQ', 'VALUE'], nine),
      ...items.map(({ name, opening, receipt, issue, closing }) =>
        line(
          [name, "10'S", opening, `${opening * 9}.50`, receipt, 0, issue, 0, closing, `${closing * 9}.50`],
          nine,
        ),
      ),
    ])
    expect(reading.columns.quantity).toBe('CQ')
    expect(quantities(reading)).toEqual(truth)
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('takes a medicine with an empty shelf and a pack of letters for no company', () => {
    const seven = [-28, -8, 8, 8, 8, 8, 10, 6]
    const idle = ['CISTAB 10MG VAIL', 'HYDROX INJ 100MG', 'LMWO MDC PEN']
    const reading = printed([
      line(['Product', 'Pack', 'Opening', 'Purchase', 'Sales', 'Closing', 'Value', 'LMS'], seven),
      ...items.map((item) => line([...cellsOf(item), `${item.closing * 9}.50`, 0], seven)),
      ...idle.map((name, at) =>
        line([name, ['VAIL', 'VIAL', 'PEN'][at] ?? '', '', '', '', '', '0.00', 0], seven),
      ),
    ])
    expect(quantities(reading)).toMatchObject(Object.fromEntries(idle.map((name) => [name, 0])))
  })
})

describe('proofs of real statements', () => {
  const widths = [-28, -8, 8, 8, 8, 8]

  it('believes a quantity of thousands with a pack whose row adds up, and no amount in its place', () => {
    const large = { name: 'ESGIP DS AMP', opening: 57_285, receipt: 70_000, issue: 27_120, closing: 100_165 }
    const rows = (closing: number | string, pack = "10'S") => [
      line(head, widths),
      ...[...items, { ...large, closing: closing as number }].map((item) =>
        line(
          [
            item.name,
            item === items[0] ? "10'S" : pack,
            item.opening,
            item.receipt,
            item.issue,
            item.closing,
          ],
          widths,
        ),
      ),
    ]
    expect(printed(rows(100_165)).doubts).toEqual([])
    expect(printed(rows(120_395)).doubts).toContain('outlier')
    expect(printed(rows(100_165, '')).doubts).toContain('outlier')
  })

  it('takes a line of values for a summary, also where it says on what they are based', () => {
    const reading = printed([
      line(head, widths),
      ...items.map((item) => line(cellsOf(item), widths)),
      line(['Value based on Net Rate', '', 111_351, 71_752, 62_505, 120_598], widths),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.doubts).toEqual([])
  })

  it('adds up movements that are printed with their signs', () => {
    const eight = [-28, -8, 8, 8, 8, 8, 10]
    const reading = printed([
      line(['Product', 'Pack', 'Open', 'Purc', 'Sale', 'Bal.', 'Taxable'], eight),
      ...items.map(({ name, opening, receipt, issue, closing }) =>
        line([name, "10'S", opening, receipt, -issue, closing, issue * 31], eight),
      ),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.proofs[0]).toMatchObject({ kind: 'movement', held: reading.proofs[0]?.of })
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('believes closing × rate = value where nothing has moved', () => {
    const seven = [-28, -8, 8, 8, 11, 8, 11]
    const reading = printed([
      line(['', '', '', 'Opening', '', 'Closing', ''], seven),
      line(['Product', 'Pack', 'Rate', 'Qty', 'value', 'Qty', 'value'], seven),
      ...items.map(({ name, closing }, at) => {
        const rate = 17.31 + at * 3.3
        const cents = (number: number) => number.toFixed(2)
        return line(
          [name, "10'S", cents(rate), closing, cents(closing * rate), closing, cents(closing * rate)],
          seven,
        )
      }),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.proofs.map(({ kind }) => kind)).toContain('value')
    expect(reading.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('parts an amount from the negative stock that touches it', () => {
    const eight = [-28, -8, 9, 9, 9, 12, 9]
    const rows = items.map(({ name, opening, receipt, issue, closing }) =>
      line([name, "10'S", opening, receipt, issue, `${issue * 31}.50`, closing], eight),
    )
    const reading = printed([
      line(['Item', 'Pack', 'Opening', 'Receipt', 'Issue', 'Issue Value', 'Closing'], eight),
      ...rows,
      `${line(['DIGA MINT SYP', '200ML', '-172.550', 200, 165], eight)}       20395.66-137.550`,
    ])
    const found = reading.rows.find(({ name }) => name === 'DIGA MINT SYP')
    expect(found?.quantity).toBe(-137.55)
    expect(reading.rows.every(({ quantity }) => quantity < 1000)).toBe(true)
  })
})

describe('companies of real statements', () => {
  const widths = [-28, -8, 8, 8, 8, 8]
  const rowOf = (own: Stock) => line(cellsOf(own), widths)
  const companiesOf = ({ rows }: StockReading) => [...new Set(rows.map(({ company }) => company))]

  it.each([
    ['VALUE 4512.80'],
    ['LAST MONTH SALE OCTOBER'],
    ['QUANTITY 312'],
    ['Reorder : Sale X 2.00'],
    ['Re-order: Sale x 2'],
    ['(P.T.O.)'],
  ])('takes "%s" on a page for no company', (text) => {
    const reading = printed([
      line(head, widths),
      'CIPLA LTD',
      ...items.slice(0, 15).map(rowOf),
      text,
      ...items.slice(15).map(rowOf),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(companiesOf(reading)).toEqual(['CIPLA LTD'])
  })

  it.each([
    ['[012] CIPLA DERMA   DATE : 29/11/2025 FOR THE MONTH OF : NOVEMBER, 2025', '[012] CIPLA DERMA'],
    ['CIPLA LTD  MONTH : 11/2025', 'CIPLA LTD'],
    ['CIPLA PERIOD : 11/2025', 'CIPLA'],
  ])('leaves the period behind a company out: "%s"', (text, company) => {
    const reading = printed([line(head, widths), text, ...items.map(rowOf)])
    expect(quantities(reading)).toEqual(truth)
    expect(companiesOf(reading)).toEqual([company])
  })

  it.each([
    [['CIPLA (HEART)', '', 0, 0, 0, 0]],
    [['GROUP OF CHRONIC GOODS', '', '-', '-', '-', '-']],
    [['BIOCON [NERVES]', '', '0', '', '', '0']],
  ])('takes a line without number and pack among numbered items for a company: %j', (cells) => {
    const numbered = [-5, ...widths]
    const reading = printed([
      line(['SlNo', ...head], numbered),
      ...items.slice(0, 10).map((own, at) => line([at + 1, ...cellsOf(own)], numbered)),
      line(['', ...cells], numbered),
      ...items.slice(10).map((own, at) => line([at + 11, ...cellsOf(own)], numbered)),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows.at(-1)?.company).toBe(cells[0])
  })

  it.each([
    ['                                  (Q+F)    (Q+F)    (Q+F)    (Q+F)'],
    ['                             (Q+F) Amt(Q+F) Amt (Q+F) Amt (Q+F) Amt'],
    ['                                     Qty      Qty      Qty      Qty'],
  ])('takes "%s" below the headings for no company', (second) => {
    const reading = printed([line(head, widths), second, '-'.repeat(72), ...items.map(rowOf)])
    expect(quantities(reading)).toEqual(truth)
    expect(companiesOf(reading)).toEqual([undefined])
  })

  it.each([
    [['Division: CIPLA HEART', '', '-', '-', '-', '-'], 'CIPLA HEART'],
    [['Manufacturer', '103 CIPLA HEART', '', '', '', ''], 'CIPLA HEART'],
  ])('takes %j among items for their company', (cells, company) => {
    const rows = [...items.slice(0, 15).map(cellsOf), cells, ...items.slice(15).map(cellsOf)]
    const reading = readStock([grid([head, ...rows])])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.doubts).toEqual([])
    expect(reading.rows.at(-1)?.company).toBe(company)
  })

  it.each([
    [['CIPLA (HEART CAR', '0', 0, 0, 0, 0]],
    [['Division', 'Total', 214, '', '', 5310]],
    [['Bill Nos. 3384148610', '3384149654 Dt.24/12/2025', '', '', '', '']],
  ])('takes %j among items for none of them', (cells) => {
    const rows = [['CIPLA (HEART CARE)'], ...items.slice(0, 15).map(cellsOf), cells]
    const reading = readStock([grid([head, ...rows, ...items.slice(15).map(cellsOf)])])
    expect(quantities(reading)).toEqual(truth)
  })

  it('takes labels of sums for no item, though an amount stands where the codes are', () => {
    const rows = items.map((own, at) => [`P${100 + at}`, ...cellsOf(own)])
    const labels = ['0.00', 'Closing Val.: 22609.49', 'Adj', ':', '0.00', '', '']
    const reading = readStock([grid([['Code', ...head], ...rows.slice(0, 15), labels, ...rows.slice(15)])])
    expect(quantities(reading)).toEqual(truth)
  })

  it.each([
    [['Total CIPLA HEART', '', '', '', '', '', 61453.13]],
    [['CIPLA HEART', '', '', '', '', '', 10068]],
  ])('takes %j beside the quantities for no item', (cells) => {
    const rows = items.map((own) => [...cellsOf(own), own.closing * 12.5])
    const reading = readStock([
      grid([[...head, 'Sales Value'], ...rows.slice(0, 15), cells, ...rows.slice(15)]),
    ])
    expect(quantities(reading)).toEqual(truth)
  })

  it('takes a line below the headings that the title names for a company, though it sounds like a medicine', () => {
    const reading = printed([
      'STOCK & SALES ANALYSIS (CIPLA VACCINE) 01-12-2025 - 31-12-2025',
      line(head, widths),
      'CIPLA VACCINE',
      ...items.map(rowOf),
    ])
    expect(quantities(reading)).toEqual(truth)
    expect(companiesOf(reading)).toEqual(['CIPLA VACCINE'])
  })

  it.each([2, 3, 4, 5])('takes (16) behind a company for no negative stock, in column %i', (column) => {
    const cells = ['CIPLA HEALTHCARE', '', '', '', '', '']
    cells[column] = '(16)'
    const rows = [...items.slice(0, 15).map(cellsOf), cells, ...items.slice(15).map(cellsOf)]
    const reading = readStock([grid([head, ...rows])])
    expect(quantities(reading)).toEqual(truth)
    expect(reading.rows.at(-1)?.company).toBe('CIPLA HEALTHCARE (16)')
  })
})

describe('reports beside the stock', () => {
  const widths = [-28, -8, 8, 8, 8, 8]
  const rowOf = (own: Stock) => line(cellsOf(own), widths)

  it('reads a stock whose title on each page says that it holds what does not move', () => {
    const title = [
      'SHREE AGENCIES',
      'Stock Statement Report',
      'Non Moving Products For 90 days',
      line(head, widths),
    ]
    const reading = printed([
      ...title,
      ...items.slice(0, 15).map(rowOf),
      ...title,
      ...items.slice(15).map(rowOf),
    ])
    expect(quantities(reading)).toEqual(truth)
  })

  it('asks where lines of another report add up as the items do', () => {
    const other = items.slice(15).map((own) => ({ ...own, name: `${own.name} OLD` }))
    const read = (below: Stock[]) =>
      printed([
        line(head, widths),
        ...items.slice(0, 15).map(rowOf),
        'Non Moving items Report Non Move Days > 90',
        ...below.map(rowOf),
      ])
    expect(read(other).doubts).toContain('unexplained')
    expect(read(other.map((own) => ({ ...own, closing: own.closing + 7 }))).doubts).toEqual([])
  })
})

describe('movements of real statements', () => {
  const few = items.slice(0, 12)
  const kinds = ({ proofs }: StockReading) => proofs.map(({ kind }) => kind)

  it('adds receipts that are negative throughout: goods that went back', () => {
    const rows = few.map(({ name, opening, issue }, at) => {
      const back = at % 3 === 0 ? -2 : 0
      return [name, "10'S", opening + 9, back, issue, opening + 9 + back - issue]
    })
    expect(kinds(readStock([grid([head, ...rows])]))).toEqual(['movement'])
  })

  it('believes a closing stock that costs as much for each piece as what was sold', () => {
    const said = ['ITEM DESCRIPTION', 'SALE QTY.', 'SALE VALUE', 'CLOSING QTY.', 'CLOSING VALUE']
    const read = (rate: (at: number) => number) =>
      readStock([
        grid([
          said,
          ...items.map(({ name, closing }, at) => {
            const price = 19.5 + at * 3
            return [
              name,
              at + 4,
              Math.round((at + 4) * price),
              closing,
              Math.round(closing * price * rate(at)),
            ]
          }),
        ]),
      ])
    expect(kinds(read(() => 1))).toEqual(['value'])
    expect(kinds(read((at) => 0.8 + (at % 3) / 10))).toEqual([])
  })

  it('knows a purchase and a sale that are less what was sent back', () => {
    const said = [
      'Item Name',
      'Pack',
      'Opening Stock',
      'Purchase (-Return)',
      'Sale (-Return)',
      'Closing Stock',
    ]
    expect(kinds(readStock([grid([said, ...few.map(cellsOf)])]))).toEqual(['movement'])
  })

  it('believes a total that holds the opening stock, and no amounts of sales', () => {
    const said = ['Item Name', 'Pack', 'Opening', 'Receipt', 'Total', 'Issue', 'Issue SVal', 'Closing']
    const rows = few.map(({ name, opening, receipt, issue }, at) => {
      // What came back from customers is printed nowhere else.
      const total = opening + receipt + (at % 2)
      return [name, "10'S", opening, receipt, total, issue, issue * 47, total - issue]
    })
    const reading = readStock([grid([said, ...rows])])
    expect(kinds(reading)).toEqual(['movement'])
    expect(quantities(reading)).toEqual(Object.fromEntries(rows.map((row) => [row[0], row[7]])))
  })
})

describe('figures below the items', () => {
  const widths = [-24, -6, 6, 6, 6, 6, 6, 6, 6]
  const said = ['Product Name', 'Pack', 'LstSL', 'Open', 'Recd.', 'Sales', 'Close', 'Order', 'Pend']

  it('finds the columns where figures of each company bridge them', () => {
    const lines = ['CIPLA', 'LUPIN', 'ZYDUS', 'ALKEM'].flatMap((company, at) => [
      `Stock & Sales Report for NOVEMBER-2025 for : ${company}`,
      line(said, widths),
      '-'.repeat(78),
      ...items
        .slice(at * 7, at * 7 + 7)
        .map(({ name, opening, receipt, issue, closing }) =>
          line([name, "10'S", '-', opening, receipt, issue, closing, -closing, '-'], widths),
        ),
      '-'.repeat(78),
      'Last Month Sales       4,748.10  Open. Value       17,536.68',
      'Receipt Value          4,423.80  Sales Value        4,446.63',
      'Closing Value         17,513.85  [Order Value +99.60 -10943.51 ]',
      '-'.repeat(78),
    ])
    const reading = printed(lines)
    expect(quantities(reading)).toEqual(
      Object.fromEntries(items.slice(0, 28).map(({ name, closing }) => [name, closing])),
    )
    expect(reading.confidence).toBeGreaterThanOrEqual(0.95)
  })

  it('parts units from names where two lines of figures stand below a few items', () => {
    const wide = [-20, -4, 6, 6, 6, 6]
    const few = items.slice(0, 7).map((own, at) => ({ ...own, name: `VERAMOR ${'ABCDEFG'[at]} 0.5 ML` }))
    const reading = printed([
      line(['ITEM DESCRIPTION', '', 'OPEN', 'RECD', 'SALE', 'CLOSE'], wide),
      ...few.map(({ name, opening, receipt, issue, closing }) =>
        line([name.padStart(19, 'NEO '), 'PFS', opening, receipt, issue, closing], wide),
      ),
      line(['Quantity', '', 71, 46, 14, 103], wide),
      line(['Value in Rs.', '', 5355, 4789, 5479, 9311], wide),
    ])
    expect(reading.rows.map(({ name, pack }) => [name, pack])).toEqual(
      few.map(({ name }) => [name.padStart(19, 'NEO '), 'PFS']),
    )
  })

  it('believes no totals of sections where the total of all says less than the items', () => {
    const one = items.slice(0, 10)
    const sums = (own: readonly Stock[]) => own.reduce((sum, { closing }) => sum + closing, 0)
    const rows = (own: readonly Stock[]) => own.map(({ name, closing }) => [name, closing])
    const read = (all: number) =>
      readStock([
        grid([
          ['Item Name', 'Closing'],
          ...rows(one),
          ['Total', sums(one)],
          ...rows(items.slice(10)),
          ['Total', sums(items.slice(10))],
          ['Grand Total', all],
        ]),
      ])
    const kinds = ({ proofs }: StockReading) => proofs.map(({ kind }) => kind)
    expect(kinds(read(sums(items)))).toEqual(['total'])
    expect(kinds(read(sums(items) - 20))).toEqual([])
  })
})

describe('lines that are printed alike', () => {
  const glued = [-26, 8, 8, 8, 8]
  const plain = (own: Stock) => [own.name, own.opening, own.receipt, own.issue, own.closing]
  const said = ['Item Name', 'Opening', 'Receipt', 'Issue', 'Closing']
  const moved = (name: string, opening: number, receipt: number): Stock => ({
    name,
    opening,
    receipt,
    issue: 1,
    closing: opening + receipt - 1,
  })
  const alike = ({ rows }: StockReading, name: string) =>
    rows.filter((row) => row.name === name).map(({ quantity, flags }) => [quantity, flags])

  it('keeps names apart that are cut before their pack', () => {
    const packs = ["10'S", '60 ML', '1X15', "30'S"]
    const long = items.map((own, at) => ({
      ...own,
      name: `${`${own.name} FORTE SUSPENSION`.slice(0, 17 + (at % 2))} ${packs[at % 4]}`,
    }))
    const twins = [moved("VERAMOR LONG ACTIN 30'S", 9, 2), moved("VERAMOR LONG ACTIN 30'S", 4, 3)]
    const reading = printed([line(said, glued), ...[...long, ...twins].map((own) => line(plain(own), glued))])
    expect(alike(reading, "VERAMOR LONG ACTIN 30'S")).toEqual([
      [10, ['cut-name']],
      [6, ['cut-name']],
    ])
    expect(reading.rows).toHaveLength(long.length + 2)
  })

  it('keeps two lines apart whose list parts no item into batches', () => {
    const twins = [moved('VERAMOR RETARD', 9, 2), moved('VERAMOR RETARD', 4, 3)]
    const reading = printed([
      line(said, glued),
      ...[...items, ...twins].map((own) => line(plain(own), glued)),
    ])
    expect(alike(reading, 'VERAMOR RETARD')).toEqual([
      [10, ['cut-name']],
      [6, ['cut-name']],
    ])
  })

  it('adds up the batches of a list that parts several items whose names are whole', () => {
    const parted = ['VERAMOR', 'SULIBET', 'KARTOP'].flatMap((name, at) => [
      moved(`${name} TAB`, 9 + at, 2),
      moved(`${name} TAB`, 4, 3 + at),
    ])
    const reading = printed([
      line(said, glued),
      ...[...items, ...parted].map((own) => line(plain(own), glued)),
    ])
    expect(alike(reading, 'SULIBET TAB')).toEqual([[18, ['merged-batches']]])
    expect(reading.doubts).toEqual([])
  })

  it('asks where several lines repeat others in all their numbers', () => {
    const again = [items[0], items[0], items[1], items[1], ...items.slice(2)] as Stock[]
    const reading = printed([line(said, glued), ...again.map((own) => line(plain(own), glued))])
    expect(reading.doubts).toContain('names')
  })
})
