import type { DemandGroup } from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import { expect, it } from 'vitest'
import { flawsOf, hasTooLittle } from './flaws.ts'

const now = new Date('2026-11-19T08:00:00Z')
const fresh: SupplierListing = {
  ...{ price: null, pack: null, available: true, band: 'inStock', quantity: null, mrp: null, ptr: null },
  ratesForApproved: false,
  ...{ scheme: null, expiry: null, confirmedAt: '2026-11-18T08:00:00Z', source: 'hand', availableOn: null },
}

function call(minOrder: number | null, ...lines: [qty: number, listing: Partial<SupplierListing>][]) {
  const items = lines.map(([qty, listing], line) => ({ line, qty, listing: { ...fresh, ...listing } }))
  return { stockist: { minOrder }, items } as unknown as DemandGroup
}

it('says of a line that there is less than is asked for, as far as the viewer may know', () => {
  const few = { band: 'few' as const }
  const flaws = flawsOf(
    call(null, [10, { ...few, quantity: 5 }], [5, { ...few, quantity: 5 }], [10, few], [5, few]),
    now,
  )
  expect(flaws).toEqual([
    { is: 'too-little', line: 0, has: 5, of: 10 },
    { is: 'too-little', line: 2, has: null, of: 10 },
  ])
  expect(flawsOf(call(null, [0, { ...few, quantity: 5 }], [10, {}]), now)).toEqual([])
  expect(hasTooLittle({ ...fresh, quantity: 0 }, 1)).toBe(true)
})

it('says that the lines are below the minimum order, unless a rate or a quantity is not known', () => {
  const rate = (ptr: number) => ({ ptr })
  expect(flawsOf(call(5_000, [10, rate(100)], [3, { price: 33.333 }]), now)).toEqual([
    { is: 'below-minimum', minimum: 5_000, value: 1_100 },
  ])
  expect(flawsOf(call(1_000, [10, rate(100)]), now)).toEqual([])
  expect(flawsOf(call(null, [10, rate(100)]), now)).toEqual([])
  expect(flawsOf(call(5_000, [10, rate(100)], [3, {}]), now)).toEqual([])
  expect(flawsOf(call(5_000, [10, rate(100)], [0, rate(1)]), now)).toEqual([])
})

it('says of how long ago the rate is, or without one the word of the stockist', () => {
  const said = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const old = { confirmedAt: said(40) }
  expect(
    flawsOf(
      call(
        null,
        [1, old],
        [1, { ...old, price: 5 }],
        [1, { confirmedAt: said(30) }],
        [1, { confirmedAt: null }],
      ),
      now,
    ),
  ).toEqual([
    { is: 'not-confirmed', line: 0, days: 40 },
    { is: 'old-rate', line: 1, since: said(40) },
  ])
})
