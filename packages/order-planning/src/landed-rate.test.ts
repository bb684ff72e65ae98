import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFractions, fraction } from './fraction.ts'
import { exactPackCost, exactRate, landedRate, orderCost, type Terms } from './landed-rate.ts'

const maxPricePaise = 1_000_000_000
const terms: fc.Arbitrary<Terms> = fc.record({
  pricePaise: fc.oneof(fc.nat({ max: 200_000 }), fc.nat({ max: maxPricePaise })),
  scheme: fc.option(
    fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat({ max: 99_999 }))
      .map(([paid, free]) => `${paid}+${free}`),
    { nil: null },
  ),
  gstBasisPoints: fc.option(fc.nat({ max: 10_000 }), { nil: null }),
})
const quantity = fc.oneof(
  fc.nat({ max: 1_000_000 }),
  fc.nat({ max: 1_000_000_000 }).map((thousandths) => thousandths / 1_000),
)

function paidAndFree({ scheme }: Terms): [bigint, bigint] {
  const [paid = '1', free = '0'] = scheme?.split('+') ?? []
  return [BigInt(paid), BigInt(free)]
}

describe('landedRate', () => {
  it.each([
    [{ pricePaise: 10_000, scheme: null, gstBasisPoints: 1_200 }, 11_200, '11200', '1'],
    [{ pricePaise: 10_000, scheme: '10+1', gstBasisPoints: 1_200 }, 10_182, '112000', '11'],
    [{ pricePaise: 2_250, scheme: '10+0', gstBasisPoints: 500 }, 2_363, '4725', '2'],
    [{ pricePaise: 9_999, scheme: '1+1', gstBasisPoints: 0 }, 5_000, '9999', '2'],
    [{ pricePaise: 9_998, scheme: '3+1', gstBasisPoints: null }, 7_499, '14997', '2'],
    [{ pricePaise: 0, scheme: '10+1', gstBasisPoints: 1_200 }, 0, '0', '1'],
  ])('of %j is %i paise', (given, paise, numerator, denominator) => {
    expect(landedRate(given)).toEqual({ ...given, paise, numerator, denominator })
  })

  it('is exactly PTR × paid / (paid + free) × (1 + GST)', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const [paid, free] = paidAndFree(given)
        const { numerator, denominator } = landedRate(given)
        const gst = BigInt(given.gstBasisPoints ?? 0)
        // Both sides multiplied by both denominators.
        expect(BigInt(numerator) * (paid + free) * 10_000n).toBe(
          BigInt(given.pricePaise) * paid * (10_000n + gst) * BigInt(denominator),
        )
      }),
    )
  })

  it('shows the nearest paisa, the higher one where two are as near', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { paise, numerator, denominator } = landedRate(given)
        const twiceOff = 2n * (BigInt(paise) * BigInt(denominator) - BigInt(numerator))
        expect(twiceOff > -BigInt(denominator) && twiceOff <= BigInt(denominator)).toBe(true)
      }),
    )
  })

  it('is compared exactly: a smaller price, a larger scheme and a lower GST are never dearer', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 99 }), (given, more) => {
        const rate = exactRate(given)
        const [paid, free] = paidAndFree(given)
        const dearer = exactRate({ ...given, pricePaise: given.pricePaise + more })
        expect(compareFractions(rate, dearer)).toBe(-1)
        expect(compareFractions(dearer, rate)).toBe(1)
        const generous = exactRate({ ...given, scheme: `${paid}+${free + BigInt(more)}` })
        expect(compareFractions(generous, rate)).toBe(given.pricePaise === 0 ? 0 : -1)
        const taxed = exactRate({ ...given, gstBasisPoints: (given.gstBasisPoints ?? 0) + more })
        expect(compareFractions(taxed, rate)).toBe(given.pricePaise === 0 ? 0 : 1)
        expect(compareFractions(rate, exactRate({ ...given }))).toBe(0)
      }),
    )
  })

  it('tells two rates apart that look the same in paise', () => {
    const tenAndOne = { pricePaise: 10_000, scheme: '10+1', gstBasisPoints: 0 }
    const almost = { pricePaise: 9_091, scheme: null, gstBasisPoints: 0 }
    expect(landedRate(tenAndOne).paise).toBe(landedRate(almost).paise)
    expect(compareFractions(exactRate(tenAndOne), exactRate(almost))).toBe(-1)
    expect(compareFractions(exactRate({ ...tenAndOne, scheme: '20+2' }), exactRate(tenAndOne))).toBe(0)
  })

  it.each(['0+1', '10', '10 + 1', '10+', '-1+1', '1.5+1', ''])('refuses “%s” as a scheme', (scheme) => {
    expect(() => landedRate({ pricePaise: 1, scheme, gstBasisPoints: 0 })).toThrow(RangeError)
  })

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('refuses %d as a price or GST', (value) => {
    expect(() => landedRate({ pricePaise: value, scheme: null, gstBasisPoints: 0 })).toThrow(RangeError)
    expect(() => landedRate({ pricePaise: 1, scheme: null, gstBasisPoints: value })).toThrow(RangeError)
  })
})

describe('orderCost', () => {
  it.each([
    ['10+1', 9, 0, 100_800, 11_200],
    ['10+1', 10, 1, 112_000, 10_182],
    ['10+1', 25, 2, 280_000, 10_370],
    ['10+2', 10.5, 2, 117_600, 9_408],
    [null, 2.5, 0, 28_000, 11_200],
    ['10+1', 0, 0, 0, null],
  ])('counts whole multiples of %s in %d', (scheme, ordered, freePacks, paise, packPaise) => {
    const cost = orderCost({ pricePaise: 10_000, scheme, gstBasisPoints: 1_200 }, ordered)
    expect(cost).toEqual({ freePacks, paise, packPaise })
  })

  it('costs quantity × PTR × (1 + GST), to the nearest paisa', () => {
    fc.assert(
      fc.property(terms, quantity, (given, ordered) => {
        const exact = fraction(
          BigInt(Math.round(ordered * 1_000)) *
            BigInt(given.pricePaise) *
            (10_000n + BigInt(given.gstBasisPoints ?? 0)),
          10_000_000n,
        )
        const { paise } = orderCost(given, ordered)
        const twiceOff = 2n * (BigInt(paise) * exact.denominator - exact.numerator)
        expect(twiceOff > -exact.denominator && twiceOff <= exact.denominator).toBe(true)
      }),
    )
  })

  it('gives free packs for whole multiples alone', () => {
    fc.assert(
      fc.property(terms, quantity, (given, ordered) => {
        const [paid, free] = paidAndFree(given)
        // A part of a pack never completes a multiple.
        const multiples = BigInt(Math.floor(ordered)) / paid
        expect(orderCost(given, ordered).freePacks).toBe(Number(multiples * free))
      }),
    )
  })

  it('costs the landed rate for each pack when the scheme is used in full, and never less', () => {
    fc.assert(
      fc.property(terms, quantity, fc.integer({ min: 1, max: 50 }), (given, ordered, multiples) => {
        const [paid] = paidAndFree(given)
        const full = exactPackCost(given, Number(paid) * multiples)
        expect(full && compareFractions(full, exactRate(given))).toBe(0)
        const pack = exactPackCost(given, ordered)
        if (ordered === 0) expect(pack).toBeNull()
        else expect(pack && compareFractions(pack, exactRate(given))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
