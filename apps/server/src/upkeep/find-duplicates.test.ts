import { expect, it } from 'vitest'
import { type Product, readProduct } from '../catalogue/catalogue.ts'
import { companyWords } from './company-words.ts'
import { findCompanyPairs, findMedicinePairs, type MedicineToCompare } from './find-duplicates.ts'

const makers = ['', 'Glenmark Pharma', 'Glenmark Pharmaceuticals Ltd', 'Cipla']

function medicines(rows: [name: string, companyNo: number, rest?: Partial<Product>][]): MedicineToCompare[] {
  return rows.map(([name, companyNo, rest = {}], at) => {
    const product = { name, composition: null, pack: null, form: null, ...rest }
    return {
      no: at + 1,
      name,
      read: readProduct(product),
      companyNo,
      company: companyNo === 0 ? undefined : companyWords(makers[companyNo] ?? ''),
      pack: product.pack,
      pricePaise: null,
    }
  })
}
const telmisartan = { composition: 'Telmisartan (40mg)' }

it('orders pairs by how certain they are', () => {
  const pairs = findMedicinePairs(
    medicines([
      ['Telma 40 Tablet', 1, telmisartan],
      ['Telma-40 Tab', 1, telmisartan],
      ['TELMA 40MG TABLET', 2, telmisartan],
      ['Telmaa 40 Tablet', 1, telmisartan],
    ]),
  )
  expect(pairs.slice(0, 3).map(({ one, other }) => [one, other])).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
  ])
  expect(pairs.map(({ one, other }) => [one, other])).toContainEqual([1, 4])
  expect(pairs.map(({ certainty }) => certainty)).toEqual(
    pairs.map(({ certainty }) => certainty).sort((a, b) => b - a),
  )
  expect(pairs.every(({ certainty }) => certainty > 0 && certainty < 1)).toBe(true)
})

it('never proposes another strength, salt, form, variant or maker', () => {
  const pairs = findMedicinePairs(
    medicines([
      ['Telma 40 Tablet', 1],
      ['Telma 80 Tablet', 1],
      ['Telma H 40 Tablet', 1],
      ['Telma 40 Syrup', 1],
      ['Telma 40 Tablet SR', 1],
      ['Telma 40 Tablet', 3],
      ['Zorba 5 Tablet', 1, { composition: 'Zorbine (5mg)' }],
      ['Zorba 5 Tab', 1, { composition: 'Zorbane (5mg)' }],
      // One letter apart, and other salts.
      ['Zerodol 5 Tablet', 1, { composition: 'Zerine (5mg)' }],
      ['Zerodil 5 Tablet', 1, { composition: 'Dilane (5mg)' }],
    ]),
  )
  expect(pairs).toEqual([])
})

it('does not take generics of several makers for one', () => {
  const generic = { composition: 'Paracetamol (500mg)' }
  expect(
    findMedicinePairs(
      medicines([
        ['Paracetamol 500 Tablet', 1, generic],
        ['Paracetamol 500 Tablet', 3, generic],
        ['Paracetamol 500 Tab', 0, generic],
      ]),
    ),
  ).toEqual([])
})

it('says what one of them leaves open, and is less certain of it', () => {
  const pairs = findMedicinePairs(
    medicines([
      ['Telma 40 Tablet', 1],
      ['Telma 40', 1],
      ['Zorba 5 Tablet', 1],
      ['Zorba-5 Tab', 1],
    ]),
  )
  expect(pairs).toMatchObject([
    { one: 3, other: 4, unclear: [] },
    { one: 1, other: 2, unclear: ['form'] },
  ])
})

it('finds companies under several spellings, surer where they have the same medicines', () => {
  const none = new Set<string>()
  const pairs = findCompanyPairs([
    { no: 1, name: 'Sun Pharma', medicines: new Set(['a', 'b']) },
    { no: 2, name: 'Sun Pharmaceutical Industries Ltd', medicines: new Set(['a', 'b', 'c']) },
    { no: 3, name: 'Glenmark', medicines: none },
    { no: 4, name: 'Glenmarck', medicines: none },
    { no: 5, name: 'Cipla Ltd', medicines: none },
    { no: 6, name: 'Cipla Limited', medicines: none },
    { no: 7, name: 'Alkem', medicines: none },
  ])
  expect(pairs.map(({ one, other }) => [one, other])).toEqual([
    [1, 2],
    [5, 6],
    [3, 4],
  ])
})
