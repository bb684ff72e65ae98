import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createPostingsBuilder,
  entryOf,
  isAvailable,
  LivePostings,
  priceClass,
  priceOf,
  stockistOf,
} from './postings.ts'

const maxMedicine = 30
const maxStockist = 20
const listing = fc.record({
  medicine: fc.integer({ min: 1, max: maxMedicine }),
  stockist: fc.integer({ min: 1, max: maxStockist }),
  available: fc.boolean(),
  price: fc.integer({ min: 0, max: 65_535 }),
  day: fc.integer({ min: 0, max: 32_767 }),
})
type Listing = { medicine: number; stockist: number; available: boolean; price: number; day: number }

function build(listings: Listing[]): LivePostings {
  const builder = createPostingsBuilder(maxMedicine, maxStockist)
  for (const row of listings)
    builder.add(row.medicine, entryOf(row.stockist, row.available), row.price, row.day)
  return new LivePostings(builder.finish())
}

function expectSame(postings: LivePostings, truth: Map<string, Listing>): void {
  for (let medicine = 0; medicine <= maxMedicine + 2; medicine++) {
    const wanted = [...truth.values()]
      .filter((row) => row.medicine === medicine)
      .sort((a, b) => a.stockist - b.stockist)
      .map((row) => [row.stockist, row.available, row.price, row.day])
    const { entries, prices, days } = postings.runOf(medicine)
    const run = [...entries].map((entry, at) => [stockistOf(entry), isAvailable(entry), prices[at], days[at]])
    expect(run).toEqual(wanted)
    expect(postings.count(medicine)).toBe(wanted.length)
  }
}

const keyOf = (row: Listing) => `${row.medicine} ${row.stockist}`

describe('postings', () => {
  it('contain what was listed, sorted, whatever the input order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(listing, { selector: keyOf, maxLength: 200 }), (listings) => {
        expectSame(build(listings), new Map(listings.map((row) => [keyOf(row), row])))
      }),
    )
  })

  it('follow changes like a plain map', () => {
    const change = fc.record({ row: listing, gone: fc.boolean() })
    fc.assert(
      fc.property(
        fc.uniqueArray(listing, { selector: keyOf, maxLength: 100 }),
        fc.array(change, { maxLength: 100 }),
        (listings, changes) => {
          const postings = build(listings)
          const truth = new Map(listings.map((row) => [keyOf(row), row]))
          for (const { row, gone } of changes) {
            const before = truth.get(keyOf(row))
            const changed = gone
              ? before !== undefined
              : before?.available !== row.available || before.price !== row.price || before.day !== row.day
            const entry = gone ? null : entryOf(row.stockist, row.available)
            expect(postings.set(row.medicine, row.stockist, entry, row.price, row.day)).toBe(changed)
            if (gone) truth.delete(keyOf(row))
            else truth.set(keyOf(row), row)
            expect(postings.has(row.medicine, row.stockist)).toBe(!gone)
          }
          expectSame(postings, truth)
        },
      ),
    )
  })
})

it('store nothing on top while the same stockists list the same medicines', () => {
  const postings = build([{ medicine: 3, stockist: 4, available: true, price: 1, day: 1 }])
  expect(postings.set(3, 4, entryOf(4, false), 2, 2)).toBe(true)
  expect(postings.changedSize).toBe(0)
  expect(postings.set(3, 5, entryOf(5, true), 2, 2)).toBe(true)
  expect(postings.changedSize).toBe(1)
})

describe('a two-byte price', () => {
  it('is accurate to a thirtieth of a percent, and distinguishes no price from any price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (paise) => {
        const kept = priceClass(paise)
        expect(Uint16Array.of(kept)[0]).toBe(kept)
        expect(Math.abs((priceOf(kept) ?? 0) / paise - 1)).toBeLessThan(1 / 3_000)
      }),
    )
    expect([priceClass(null), priceClass(0)].map(priceOf)).toEqual([undefined, undefined])
  })
})
