import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFractions } from './fraction.ts'
import { exactPackCost, exactRate, type Terms } from './landed-rate.ts'
import {
  type AnswerPlan,
  type Offer,
  type PlanBy,
  planAnswers,
  someday,
  type WantedLine,
} from './plan-answers.ts'

const stockists = 5
const bys: PlanBy[] = ['near', 'calls', 'cost', 'time']
/** By stockist. */
const bandAt = [1, 0, 2, 0, 1]
const terms: fc.Arbitrary<Terms | null> = fc.option(
  fc.record({
    pricePaise: fc.integer({ min: 1, max: 30 }),
    scheme: fc.constantFrom(null, '2+1', '10+1', '10+2'),
    gstBasisPoints: fc.constantFrom(null, 500, 1_200),
  }),
  { freq: 5 },
)
const offer = fc
  .record({
    stockist: fc.nat({ max: stockists - 1 }),
    isAnswered: fc.boolean(),
    quantity: fc.oneof(fc.constant(null), fc.nat({ max: 25 }), fc.constant(2.5)),
    terms,
    availableOn: fc.constantFrom(null, null, '2026-12-01', '2026-12-02', someday),
  })
  .map((one) => ({ ...one, band: bandAt[one.stockist] ?? 0 }))
const line: fc.Arbitrary<WantedLine> = fc.record({
  quantity: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 30 }) },
  ),
  offers: fc.uniqueArray(offer, { selector: ({ stockist }) => stockist, maxLength: stockists }),
})
const lines = fc.array(line, { maxLength: 6 })

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
/** How much of its line an offer can give; lines without a quantity need one of anything. */
const amountOf = (wanted: WantedLine, { quantity }: Offer) =>
  wanted.quantity === null
    ? Math.min(quantity ?? 1, 1)
    : Math.min(quantity ?? wanted.quantity, wanted.quantity)
const givenOf = (plan: AnswerPlan, at: number) =>
  plan.orders.flatMap(({ stockist, items }) =>
    items.filter((item) => item.line === at).map((item) => ({ stockist, ...item })),
  )
const tiers = ({ isAnswered, availableOn }: Offer) => (isAnswered ? 0 : 2) + (availableOn === null ? 0 : 1)

function have(stockist: number, more: Partial<Offer> = {}): Offer {
  const band = bandAt[stockist] ?? 0
  return { stockist, band, isAnswered: true, quantity: null, terms: null, availableOn: null, ...more }
}
const at = (pricePaise: number, scheme: string | null = null, gstBasisPoints: number | null = 1_200) => ({
  terms: { pricePaise, scheme, gstBasisPoints },
})
const told = (plan: AnswerPlan) =>
  plan.orders.map(({ stockist, items, covered }) => [
    stockist,
    items.map((item) => [item.line, item.quantity]),
    covered,
  ])

describe('planAnswers', () => {
  it.each(bys)(
    'by %s covers as much as there is, and never more than is wanted or than anybody has',
    (by) => {
      fc.assert(
        fc.property(lines, (wanted) => {
          const plan = planAnswers(wanted, by)
          for (const [no, one] of wanted.entries()) {
            const given = givenOf(plan, no)
            const all = sum(one.offers.map((some) => amountOf(one, some)))
            expect(given.map(({ offer: of }) => one.offers.includes(of))).not.toContain(false)
            expect(given.map(({ stockist, offer: of }) => stockist === of.stockist)).not.toContain(false)
            if (one.quantity === null) {
              expect(plan.open.includes(no)).toBe(all === 0)
              expect(given.length > 0).toBe(all > 0)
              continue
            }
            for (const { offer: of, quantity } of given) {
              expect(quantity).toBeGreaterThan(0)
              expect(quantity).toBeLessThanOrEqual(amountOf(one, of))
            }
            const total = sum(given.map(({ quantity }) => quantity ?? 0))
            expect(total).toBeCloseTo(Math.min(one.quantity, all), 6)
            expect(plan.open.includes(no)).toBe(total < one.quantity)
          }
        }),
      )
    },
  )

  it.each(bys)('by %s takes answers before listings, and what is there now before what comes later', (by) => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const plan = planAnswers(wanted, by)
        for (const [no, one] of wanted.entries()) {
          if (one.quantity === null) continue
          let left = one.quantity
          for (const tier of [0, 1, 2, 3]) {
            const there = sum(
              one.offers.filter((some) => tiers(some) === tier).map((some) => amountOf(one, some)),
            )
            const given = givenOf(plan, no).filter((item) => tiers(item.offer) === tier)
            const expected = Math.min(left, there)
            expect(sum(given.map(({ quantity }) => quantity ?? 0))).toBeCloseTo(expected, 6)
            left -= expected
          }
        }
      }),
    )
  })

  it('by near takes nothing from a farther band while a nearer one has it, and tells the nearest first', () => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const plan = planAnswers(wanted, 'near')
        for (const [no, one] of wanted.entries()) {
          for (const { offer: of } of givenOf(plan, no)) {
            const nearer = one.offers.filter((some) => tiers(some) === tiers(of) && some.band < of.band)
            const given = givenOf(plan, no).filter((item) => nearer.includes(item.offer))
            const all = sum(nearer.map((some) => amountOf(one, some)))
            if (one.quantity === null) expect(all).toBe(0)
            else expect(sum(given.map(({ quantity }) => quantity ?? 0))).toBeCloseTo(all, 6)
          }
        }
        const order = plan.orders.map(({ stockist }) => bandAt[stockist] ?? 0)
        expect(order).toEqual(order.toSorted())
      }),
    )
  })

  it('by calls orders of the fewest stockists that can give this', () => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const plan = planAnswers(wanted, 'calls')
        /** How much of each line these stockists can give in each tier, up to what the plan takes from it. */
        const suffices = (set: number) =>
          wanted.every((one, no) =>
            [0, 1, 2, 3].every((tier) => {
              const inTier = givenOf(plan, no).filter((item) => tiers(item.offer) === tier)
              const taken =
                one.quantity === null ? inTier.length : sum(inTier.map(({ quantity }) => quantity ?? 0))
              const can = one.offers.filter((some) => tiers(some) === tier && (set >>> some.stockist) & 1)
              return sum(can.map((some) => amountOf(one, some))) >= taken - 1e-6
            }),
          )
        let fewest = stockists
        for (let set = 0; set < 1 << stockists; set++) {
          const size = set.toString(2).replaceAll('0', '').length
          if (size < fewest && suffices(set)) fewest = size
        }
        expect(plan.orders.length).toBe(fewest)
      }),
    )
  })

  it('by cost takes the cheapest first, compared exactly', () => {
    const known = fc.record({
      pricePaise: fc.integer({ min: 1, max: 12 }),
      scheme: fc.constantFrom(null, '2+1', '10+1', '4+2'),
      gstBasisPoints: fc.constantFrom(0, 500),
    })
    const offers = fc.uniqueArray(fc.record({ stockist: fc.nat({ max: stockists - 1 }), terms: known }), {
      selector: ({ stockist }) => stockist,
      minLength: 1,
    })
    const priced = fc.record({ quantity: fc.option(fc.integer({ min: 1, max: 30 })), offers })
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 5 }), (drawn) => {
        const wanted = drawn.map(({ quantity, offers: of }) => ({
          quantity,
          offers: of.map((some) => have(some.stockist, { terms: some.terms })),
        }))
        const plan = planAnswers(wanted, 'cost')
        expect(plan.open).toEqual([])
        for (const [no, { quantity, offers: of }] of wanted.entries()) {
          const pack = (one: Offer) => {
            if (!one.terms) throw new Error('Every offer has a price.')
            const cost = quantity === null ? exactRate(one.terms) : exactPackCost(one.terms, quantity)
            if (!cost) throw new Error('Something is ordered.')
            return cost
          }
          const [given, ...others] = givenOf(plan, no)
          expect(others).toEqual([])
          for (const other of of)
            expect(given && compareFractions(pack(given.offer), pack(other))).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('by time takes the earliest day first', () => {
    const days = fc.constantFrom(null, '2026-12-01', '2026-12-02', '2027-01-01', someday)
    const offers = fc.uniqueArray(
      fc.record({ stockist: fc.nat({ max: stockists - 1 }), availableOn: days }),
      {
        selector: ({ stockist }) => stockist,
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(fc.array(offers, { minLength: 1, maxLength: 5 }), (drawn) => {
        const wanted = drawn.map((of) => ({
          quantity: 5,
          offers: of.map((some) => have(some.stockist, some)),
        }))
        const plan = planAnswers(wanted, 'time')
        for (const [no, { offers: of }] of wanted.entries()) {
          const earliest = of.map(({ availableOn }) => availableOn ?? '').sort()[0]
          expect(givenOf(plan, no).map(({ offer: one }) => one.availableOn ?? '')).toEqual([earliest])
        }
      }),
    )
  })

  it.each(bys)(
    'by %s sorts by lines, near first by bands, counts those that are covered, and is the same every time',
    (by) => {
      fc.assert(
        fc.property(lines, (wanted) => {
          const plan = planAnswers(wanted, by)
          expect(planAnswers(wanted, by)).toEqual(plan)
          const places = plan.orders.map(({ stockist, items }) => ({
            band: by === 'near' ? (bandAt[stockist] ?? 0) : 0,
            size: items.length,
          }))
          expect(places).toEqual(places.toSorted((a, b) => a.band - b.band || b.size - a.size))
          expect(places.map(({ size }) => size)).not.toContain(0)
          const covered = plan.orders.map((order) => order.covered)
          expect(covered).toEqual(covered.toSorted((a, b) => a - b))
          if (covered.length > 0) expect(covered.at(-1)).toBe(wanted.length - plan.open.length)
        }),
      )
    },
  )

  it('hands the rest of a part to the next one, and leaves open what nobody has', () => {
    const wanted = [
      { quantity: 30, offers: [have(0, { quantity: 10 }), have(1, { quantity: 15 })] },
      { quantity: 30, offers: [have(0, { quantity: 10 }), have(1)] },
      { quantity: 5, offers: [have(0), have(1)] },
      { quantity: 5, offers: [] },
    ]
    const plan = planAnswers(wanted, 'calls')
    expect(plan.open).toEqual([0, 3])
    expect(told(plan)).toEqual([
      [
        0,
        [
          [0, 10],
          [2, 5],
        ],
        1,
      ],
      [
        1,
        [
          [0, 15],
          [1, 30],
        ],
        2,
      ],
    ])
  })

  it('takes fewer calls, or lower costs, or the earlier day, as it is asked', () => {
    const wanted = [
      { quantity: 10, offers: [have(0, at(1_000)), have(1, at(900))] },
      { quantity: 10, offers: [have(0, at(1_000)), have(2, at(1_000, '10+1'))] },
      {
        quantity: 10,
        offers: [
          have(0, { ...at(10), availableOn: '2026-12-05' }),
          have(3, { ...at(10), availableOn: '2026-12-04' }),
        ],
      },
    ]
    expect(told(planAnswers(wanted, 'calls'))).toEqual([
      [
        0,
        [
          [0, 10],
          [1, 10],
          [2, 10],
        ],
        3,
      ],
    ])
    expect(told(planAnswers(wanted, 'cost'))).toEqual([
      [0, [[2, 10]], 1],
      [1, [[0, 10]], 2],
      [2, [[1, 10]], 3],
    ])
    expect(told(planAnswers(wanted, 'time'))).toEqual([
      [
        0,
        [
          [0, 10],
          [1, 10],
        ],
        2,
      ],
      [3, [[2, 10]], 3],
    ])
  })

  it('counts a scheme only where the quantity completes it', () => {
    const offers = [have(0, at(1_000, '10+2')), have(1, at(950))]
    expect(told(planAnswers([{ quantity: 10, offers }], 'cost'))).toEqual([[0, [[0, 10]], 1]])
    expect(told(planAnswers([{ quantity: 9, offers }], 'cost'))).toEqual([[1, [[0, 9]], 1]])
    expect(told(planAnswers([{ quantity: null, offers }], 'cost'))).toEqual([[0, [[0, null]], 1]])
  })

  it('does not prefer who leaves out the GST', () => {
    const offers = [have(0, at(1_000, null, null)), have(1, at(999, null, 1_200))]
    expect(told(planAnswers([{ quantity: 1, offers }], 'cost'))).toEqual([[1, [[0, 1]], 1]])
  })

  it('is ready at once with a dozen stockists and 500 lines', () => {
    const wanted = Array.from({ length: 500 }, (_, no) => ({
      quantity: 7,
      offers: Array.from({ length: 12 }, (_, of) => have(of, at(1_000 + ((no * 7 + of * 13) % 50)))).filter(
        ({ stockist }) => (no * 31 + stockist * 17) % 5 < 2,
      ),
    }))
    for (const by of bys) expect(planAnswers(wanted, by).orders.length).toBeGreaterThan(1)
  })

  it('refuses more stockists than it can try', () => {
    expect(() => planAnswers([{ quantity: 1, offers: [have(16)] }], 'calls')).toThrow(RangeError)
  })
})
