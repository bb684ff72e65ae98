import { describe, expect, it } from 'vitest'
import { readHeader, readMedicineRow } from './import-row.ts'

const columns = readHeader('f.csv', ['name', 'manufacturer', 'composition', 'pack', 'price', 'rx'])

function row(
  given: Partial<Record<'name' | 'manufacturer' | 'composition' | 'pack' | 'price' | 'rx', string>>,
) {
  const {
    name = 'Dolo 650 Tablet',
    manufacturer = '',
    composition = '',
    pack = '',
    price = '',
    rx = '',
  } = given
  return readMedicineRow([name, manufacturer, composition, pack, price, rx], columns)
}

describe('the header', () => {
  it('recognises its columns in any order and case, and reports the others', () => {
    expect(readHeader('f.csv', ['id', ' NAME ', 'Price', ''])).toEqual({
      count: 4,
      at: { name: 1, price: 2 },
      ignored: ['id', '(column 4)'],
    })
  })

  it('knows company and mrp, behind columns of the names themselves', () => {
    expect(readHeader('f.csv', ['Company', 'name', 'MRP'])).toEqual({
      count: 3,
      at: { manufacturer: 0, name: 1, price: 2 },
      ignored: [],
    })
    expect(readHeader('f.csv', ['name', 'mrp', 'price'])).toEqual({
      count: 3,
      at: { name: 0, price: 2 },
      ignored: ['mrp'],
    })
  })

  it('needs a name column exactly once', () => {
    expect(() => readHeader('f.csv', ['medicine', 'mrp'])).toThrow(/no column "name".*medicine, mrp/)
    expect(() => readHeader('f.csv', ['name;price'])).toThrow(/separated by ";"/)
    expect(() => readHeader('f.csv', ['name\tprice'])).toThrow(/separated by tabs/)
    expect(() => readHeader('f.csv', ['name', 'Name'])).toThrow(/two columns "name"/)
  })
})

describe('a price', () => {
  it.each([
    ['30.91', 3_091],
    ['2928.2', 292_820],
    ['7', 700],
    ['.5', 50],
    ['12.', 1_200],
    ['1.004', 100],
    ['1.005', 101],
    ['1.995', 200],
    ['19.999', 2_000],
    ['₹ 1,23,456.70', 12_345_670],
    ['Rs. 99', 9_900],
    ['21474836.47', 2_147_483_647],
    ['', null],
    // Catalogues write 0 where no price is known.
    ['0', null],
    ['Rs. 0.00', null],
  ])('of %j is %j paise', (price, paise) => {
    expect(row({ price })).toMatchObject({ pricePaise: paise })
  })

  it.each([
    ['abc', 'price "abc" is not a number'],
    ['-5', 'price "-5" is negative'],
    ['₹ -5.50', 'price "₹ -5.50" is negative'],
    ['1e5', 'price "1e5" is not a number'],
    ['1,5', 'price "1,5" is not a number'],
    ['.', 'price "." is not a number'],
    ['NaN', 'price "NaN" is not a number'],
    ['21474836.475', 'price "21474836.475" is too high: at most 21474836.47'],
  ])('of %j is rejected', (price, reason) => {
    expect(row({ price })).toBe(reason)
  })
})

describe('a row', () => {
  it.each([
    ['', false],
    ['0', false],
    ['No', false],
    ['FALSE', false],
    ['1', true],
    ['yes', true],
    [' true ', true],
  ])('with rx %j', (rx, wanted) => {
    expect(row({ rx })).toMatchObject({ rx: wanted })
  })

  it('is rejected with a reason', () => {
    expect(row({ rx: 'maybe' })).toBe('rx "maybe" is none of 1, 0, true, false, yes, no')
    expect(row({ name: ' \u00a0' })).toBe('name is empty')
    expect(row({ name: '--' })).toBe('name "--" has no letters or digits')
    expect(row({ name: 'x'.repeat(301) })).toBe('name is too long: 301 characters, at most 300')
    expect(row({ composition: 'x'.repeat(3_001) })).toMatch(/^composition is too long/)
    expect(readMedicineRow(['Dolo'], columns)).toBe('has 1 column, the header has 6')
    expect(readMedicineRow(['Dolo', '', '', '', '', '', ''], columns)).toBe('has 7 columns, the header has 6')
  })

  it('has single-line texts, and a company only when one is named', () => {
    expect(
      row({ name: ' Dolo\n 650\tTablet ', manufacturer: ' Micro  Labs Ltd', pack: '\u0007' }),
    ).toMatchObject({
      name: 'Dolo 650 Tablet',
      company: 'Micro Labs Ltd',
      pack: null,
      composition: null,
    })
    expect(row({ manufacturer: '-' })).toMatchObject({ company: null, companyKey: null })
  })
})
