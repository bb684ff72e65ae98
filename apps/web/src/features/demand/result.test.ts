import type { CallFlaw, DemandResult } from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import type { MedicineHit, SupplierHit } from '@rasad/contract/search'
import { describe, expect, test } from 'vitest'
import { planTable } from './lists/plan-table.ts'
import {
  isOutdated,
  isUnsure,
  latestOf,
  namedLineCount,
  type OrderLine,
  orderLines,
  orderMessage,
  partsOf,
  saysTheSame,
  sortGroups,
} from './result.ts'
import type { Row } from './row.ts'
import { sentLines, toSaved, withoutRates } from './saved-demand.ts'
import { rowsInDoubt } from './worksheet/sheet.ts'

const flaws: CallFlaw[] = [
  { is: 'below-minimum', minimum: 5000, value: 300 },
  { is: 'too-little', line: 0, has: 5, of: 10 },
  { is: 'old-rate', line: 0, since: '2026-10-10T00:00:00.000Z' },
]

const medicine = (_id: string, name: string): MedicineHit => ({
  category: 'medicine',
  _id,
  name,
  companyId: null,
  companyName: null,
  composition: null,
  pack: null,
  price: null,
  rx: false,
  stockistCount: 1,
})
const stockist: SupplierHit = {
  category: 'supplier',
  _id: 's1',
  name: 'Om Sai Pharma',
  location: 'Pune',
  phone: '+919000000013',
  companyCount: 1,
  medicineCount: 2,
  distanceKm: null,
  delivers: null,
  minOrder: null,
}
const dolo = medicine('m1', 'Dolo 650 Tablet')
const pan = medicine('m2', 'Pan 40 Tablet')

const rows: Row[] = [
  { id: 7, name: ' dolo650 ', qty: '10', unit: 'strip', free: 2 },
  { id: 3, name: 'pan', qty: '' },
  { id: 5, name: '=cmd', qty: '2' },
  { id: 9, name: ' ', qty: '' },
]
const groupItems = [
  { line: 0, name: 'dolo650', qty: 10, medicine: { _id: 'm1', name: dolo.name } },
  { line: 1, name: 'pan', qty: 0, medicine: { _id: 'm2', name: pan.name } },
]
const answer: DemandResult = {
  items: [
    { line: 0, name: 'dolo650', qty: 10, understanding: 'matched', medicine: dolo, alternatives: [] },
    { line: 1, name: 'pan', qty: 0, understanding: 'confirm', medicine: pan, alternatives: [] },
  ],
  groups: [{ stockist, items: groupItems }],
  groupCount: 1,
  plan: [{ stockist, items: groupItems, covered: 2, band: null, flaws: [] }],
  unmatched: [
    {
      line: 2,
      name: '=cmd',
      qty: 2,
      understanding: 'unmatched',
      medicine: null,
      alternatives: [],
      substitutes: [],
    },
    {
      line: 3,
      name: '',
      qty: 0,
      understanding: 'unmatched',
      medicine: null,
      alternatives: [],
      substitutes: [],
    },
  ],
  unmatchedCount: 2,
  beyond: [],
  near: null,
  reach: 'all',
  by: 'calls',
  createdAt: '2026-11-21T04:00:00.000Z',
}
const demand = toSaved(sentLines(rows), answer)

describe('a result', () => {
  test('says how each stockist has a line; the device keeps nothing that only some may see', () => {
    const listing: SupplierListing = {
      ...{ price: 28, pack: null, available: true, band: 'few', quantity: 3, mrp: 33, ptr: 25 },
      ...{ scheme: '10+1', expiry: '2027-05-31', confirmedAt: '2026-11-20T04:00:00.000Z', source: 'file' },
      ...{ availableOn: null, ratesForApproved: false },
    }
    const [first, ...rest] = groupItems
    const items = first ? [{ ...first, listing }, ...rest] : []
    const told = toSaved(sentLines(rows), {
      ...answer,
      groups: [{ stockist, items }],
      plan: [{ stockist, items, covered: 2, band: null, flaws: [] }],
    })
    const [line, other] = orderLines(told, told.plan[0] ?? { lines: [] })
    expect(line?.listing).toEqual(listing)
    expect(other).not.toHaveProperty('listing')
    expect(orderLines(told, told.groups[0] ?? { lines: [] })[0]?.listing).toEqual(listing)
    const later = { ...listing, confirmedAt: '2026-11-21T04:00:00.000Z' }
    const never = { ...listing, confirmedAt: null, source: null }
    const saying = (...said: SupplierListing[]) =>
      said.map((each) => ({ ...(line as OrderLine), listing: each }))
    expect(latestOf(saying(never, listing, later, never))).toEqual(later)
    expect(latestOf(saying(never))).toEqual(never)
    expect(latestOf(other ? [other] : [])).toBeUndefined()
    const kept = withoutRates(told)
    expect(orderLines(kept, kept.plan[0] ?? { lines: [] })[0]?.listing).toEqual({
      ...listing,
      ptr: null,
      quantity: null,
    })
    expect(withoutRates(demand)).toEqual(demand)
    const flawed = { ...told, plan: told.plan.map((call) => ({ ...call, flaws })) }
    expect(withoutRates(flawed).plan[0]?.flaws).toEqual([
      { is: 'too-little', line: 0, has: null, of: 10 },
      { is: 'old-rate', line: 0, since: '2026-10-10T00:00:00.000Z' },
    ])
  })

  test('gives each line its medicine, quantity and unit', () => {
    expect(orderLines(demand, { lines: demand.groups[0]?.lines ?? [] })).toEqual([
      {
        number: 1,
        written: 'dolo650',
        medicine: 'Dolo 650 Tablet',
        quantity: '10 strips + 2 free',
        counted: { qty: 10, free: 2, unit: 'strip' },
        isUnsure: false,
      },
      {
        number: 2,
        written: 'pan',
        medicine: 'Pan 40 Tablet',
        quantity: '',
        counted: { qty: 0 },
        isUnsure: true,
      },
    ])
    expect(namedLineCount(demand)).toBe(3)
  })

  test('is outdated by any change to what was sent, and by nothing else', () => {
    expect(isOutdated(demand, rows)).toBe(false)
    expect(isOutdated(demand, rows.with(0, { ...rows[0]!, name: 'dolo650' }))).toBe(false)
    expect(isOutdated(demand, rows.with(0, { ...rows[0]!, name: 'dolo 500' }))).toBe(true)
    expect(isOutdated(demand, rows.with(0, { ...rows[0]!, qty: '11' }))).toBe(true)
    expect(isOutdated(demand, rows.with(0, { ...rows[0]!, free: 3 }))).toBe(true)
    expect(isOutdated(demand, rows.with(0, { ...rows[0]!, medicine: dolo }))).toBe(true)
    expect(isOutdated(demand, rows.slice(1))).toBe(true)
  })

  test('does not ask again about a name from the catalogue', () => {
    const unsure = { ...answer.items[1]!, name: 'PAN 40 tablet' }
    expect(isUnsure(answer.items[1]!)).toBe(true)
    expect(isUnsure(unsure)).toBe(false)
  })

  test('asks about what the service doubts, and about a row that somebody has chosen', () => {
    const doubts = (chosen?: number) =>
      rowsInDoubt(rows, demand, chosen).flatMap((row) =>
        row.doubt ? [[row.id, row.doubt.candidates.map(({ name }) => name)]] : [],
      )
    expect(doubts()).toEqual([[3, ['Pan 40 Tablet']]])
    expect(doubts(5)).toEqual([
      [3, ['Pan 40 Tablet']],
      [5, []],
    ])
    expect(rowsInDoubt(rows, undefined, undefined)).toBe(rows)
    // A name that has changed since is not that of the plan.
    const changed = rows.with(1, { ...rows[1]!, name: 'pan d' })
    expect(rowsInDoubt(changed, demand, undefined)[1]?.doubt).toBeUndefined()
  })

  test('sends the written name where the medicine is only a guess, and says where no quantity is given', () => {
    expect(orderMessage('Hello', orderLines(demand, { lines: [0, 1] }), 'quantity not given')).toBe(
      'Hello\n\n1. Dolo 650 Tablet - 10 strips + 2 free\n2. pan (Pan 40 Tablet?) - quantity not given',
    )
  })

  test('keeps the name of a line that is none of the medicines, though it was sent without', () => {
    const none = rows.with(2, {
      ...rows[2]!,
      doubt: { written: '=cmd', qty: '2', candidates: [], isNone: true },
    })
    const unmatched = answer.unmatched.map((line) => ({ ...line, name: '' }))
    const saved = toSaved(sentLines(none), { ...answer, unmatched })
    expect(saved.unmatched[0]?.name).toBe('=cmd')
    expect(isOutdated(saved, none)).toBe(false)
    expect(isOutdated(saved, rows)).toBe(true)
  })

  test('drops characters that an address cannot hold', () => {
    const [line] = orderLines(demand, { lines: [1] })
    const message = orderMessage('Hello', [{ ...line!, written: 'half a smile \ud83d' }], '')
    expect(() => encodeURIComponent(message)).not.toThrow()
  })

  test('exports every line of every call, then the lines that nobody has', () => {
    const table = planTable(demand, {
      heads: [
        'Call',
        'Stockist',
        'Location',
        'Phone',
        'Medicine',
        'Qty',
        'Free',
        'Unit',
        'As written',
        'Note',
      ],
      unsure: 'to confirm',
      notGiven: 'quantity not given',
      unmatched: 'Unmatched / Not Found',
      noMatch: 'No direct medicine match',
      nobody: 'nobody',
      listed: ({ confirmedAt }) => `of ${confirmedAt}`,
      sameSalt: (names) => `same: ${names}`,
      beyond: () => 'far',
      more: (count) => `${count} more`,
    })
    expect(table.slice(1)).toEqual([
      ['1', 'Om Sai Pharma', 'Pune', '90000 00013', 'Dolo 650 Tablet', '10', '2', 'strip', 'dolo650', ''],
      [
        '1',
        'Om Sai Pharma',
        'Pune',
        '90000 00013',
        'Pan 40 Tablet',
        '',
        '',
        '',
        'pan',
        'to confirm, quantity not given',
      ],
      ['', 'Unmatched / Not Found', '', '', '', '2', '', '', '=cmd', 'No direct medicine match'],
    ])
  })

  test('exports the second part of the plan after the first, each of its lines with a note', () => {
    const [first, second] = groupItems
    const far = { ...stockist, _id: 's2', name: 'Far Pharma', distanceKm: 140, delivers: false }
    const parted = toSaved(sentLines(rows), {
      ...answer,
      near: '440018',
      reach: 'delivers',
      plan: [{ stockist, items: first ? [first] : [], covered: 1, band: null, flaws: [] }],
      beyond: [{ stockist: far, items: second ? [second] : [], covered: 1, band: null, flaws: [] }],
    })
    const table = planTable(parted, {
      heads: [],
      unsure: 'to confirm',
      notGiven: '',
      unmatched: '',
      noMatch: '',
      nobody: '',
      listed: () => undefined,
      sameSalt: (names) => names,
      beyond: (call, isByCourier) => `${call.stockist.distanceKm} km${isByCourier ? ', by courier' : ''}`,
      more: (count) => `${count} more`,
    })
    expect(table.slice(1, 3).map((row) => [row[0], row[1], row[9]])).toEqual([
      ['1', 'Om Sai Pharma', ''],
      ['2', 'Far Pharma', '140 km, by courier, to confirm'],
    ])
    expect(partsOf(parted).farther).toMatchObject({ lines: 1, nearest: 140, isByCourier: true })
  })

  test('of a second part that delivers is not by courier', () => {
    const call = {
      stockist: { ...stockist, distanceKm: 40, delivers: true },
      items: groupItems,
      covered: 2,
      band: null,
      flaws: [],
    }
    const within = toSaved(sentLines(rows), { ...answer, plan: [], beyond: [call], reach: 25 })
    // The second line is a guess.
    expect(partsOf(within).farther).toMatchObject({ lines: 1, nearest: 40, isByCourier: false })
    expect(partsOf(demand).farther).toMatchObject({ calls: [], lines: 0, nearest: undefined })
  })

  test('of calls near the shop and farther away counts each line and each call once', () => {
    const call = (name: string, lines: readonly number[], band: number, distanceKm: number) => ({
      stockist: { ...stockist, _id: name, name, distanceKm, delivers: true },
      items: groupItems.filter((_, at) => lines.includes(at)),
      covered: lines.length,
      band,
      flaws: [],
    })
    const plan = [call('Near', [0], 0, 3), call('Second', [0, 1], 3, 200)]
    const planned = toSaved(sentLines(rows), { ...answer, by: 'near', near: '411030', plan })
    const parts = partsOf(planned)
    expect(parts.calls.map(({ stockist }) => stockist.name)).toEqual(['Near'])
    expect(parts).toMatchObject({ lines: 1, isNear: true, isInTown: true })
    expect(parts.farther.calls.map(({ stockist }) => stockist.name)).toEqual(['Second'])
    expect(parts.farther).toMatchObject({ lines: 1, nearest: 200, isByCourier: false })
    // What the near one has said no to is counted with the far one, as the cards show it.
    const [first] = planned.lines
    const said = {
      ...{ row: first?.row ?? 0, asked: '', is: 'no' as const, at: '2026-11-23T11:00:00.000Z' },
      stockist: { _id: 'Near', name: 'Near' },
    }
    const refused = partsOf({ ...planned, said: [said] })
    expect([refused.lines, refused.farther.lines]).toEqual([0, 1])
    // Where something else comes first, near and far calls stand side by side.
    const fewest = partsOf({ ...planned, by: 'calls' })
    expect(fewest.calls).toHaveLength(2)
    expect(fewest).toMatchObject({ lines: 1, isNear: false, isInTown: false })
    expect(fewest.farther.calls).toEqual([])
  })

  test('notes in the table when a stockist last said that it has a line', () => {
    const listing: SupplierListing = {
      ...{ price: 28, pack: null, available: true, band: 'few', quantity: null, mrp: 33, ptr: null },
      ...{ scheme: null, expiry: null, confirmedAt: '2026-11-20T04:00:00.000Z', source: 'file' },
      ...{ availableOn: null, ratesForApproved: false },
    }
    const [first, second] = groupItems
    const items = first && second ? [{ ...first, listing }, second] : []
    const told = toSaved(sentLines(rows), {
      ...answer,
      plan: [{ stockist, items, covered: 2, band: null, flaws: [] }],
    })
    const table = planTable(told, {
      ...{ heads: [], unsure: 'to confirm', notGiven: 'none', unmatched: '', noMatch: '', nobody: '' },
      listed: ({ confirmedAt }) => `of ${confirmedAt}`,
      sameSalt: (names) => names,
      beyond: () => 'far',
      more: (count) => `${count} more`,
    })
    expect(table.slice(1, 3).map((row) => row[9])).toEqual([
      'of 2026-11-20T04:00:00.000Z',
      'to confirm, none',
    ])
  })

  test('counts lines in the table that are not listed', () => {
    const table = planTable(toSaved(sentLines(rows), { ...answer, unmatchedCount: 9 }), {
      heads: [],
      unsure: '',
      notGiven: '',
      unmatched: 'Unmatched / Not Found',
      noMatch: '',
      nobody: '',
      listed: () => undefined,
      sameSalt: (names) => names,
      beyond: () => 'far',
      more: (count) => `${count} more`,
    })
    expect(table.at(-1)).toEqual(['', 'Unmatched / Not Found', '', '', '', '', '', '', '', '7 more'])
  })

  test('names substitutes in the table for lines that nobody has', () => {
    const unmatched = answer.unmatched.map((line) => ({ ...line, medicine: dolo, substitutes: [pan, dolo] }))
    const table = planTable(toSaved(sentLines(rows), { ...answer, unmatched }), {
      heads: [],
      unsure: '',
      notGiven: '',
      unmatched: '',
      noMatch: '',
      nobody: 'nobody',
      listed: ({ confirmedAt }) => `of ${confirmedAt}`,
      sameSalt: (names) => `same: ${names}`,
      beyond: () => 'far',
      more: (count) => `${count} more`,
    })
    expect(table.at(-1)?.at(-1)).toBe('nobody. same: Pan 40 Tablet, Dolo 650 Tablet')
  })
})

test.each([
  ['Dolo 650', 'Dolo 650 Tablet', true],
  ['tab azithral 500', 'Azithral 500 Tablet', true],
  ['dolo650', 'Dolo 650 Tablet', false],
  ['azithrl 500', 'Azithral 500 Tablet', false],
])('“%s” says the same as “%s”: %s', (written, name, isSame) => {
  expect(saysTheSame(written, name)).toBe(isSame)
})

test('sorts stockists by distance, those of one distance as they came and unknown ones last', () => {
  const group = (_id: string, distanceKm: number | null) => ({
    stockist: { ...stockist, _id, distanceKm },
    lines: [0],
  })
  const groups = [group('a', null), group('b', 40), group('c', 3), group('d', 40), group('e', null)]
  const ids = (order: 'lines' | 'distance') => sortGroups(groups, order).map((each) => each.stockist._id)
  expect(ids('lines')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ids('distance')).toEqual(['c', 'b', 'd', 'a', 'e'])
})
