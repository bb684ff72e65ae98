import { describe, expect, it } from 'vitest'
import type { OrderRow } from '../answer/answer-repository.ts'
import type { LineRow } from '../ask/line-repository.ts'
import { supplyTexts } from '../ask/supply-texts.ts'
import { orderLines, orderTotal } from './order-text.ts'

const english = supplyTexts(null)
const rate = (pricePaise: number, scheme: string | null, gstBasisPoints: number | null) => ({
  ...{ pricePaise, scheme, gstBasisPoints },
  expiry: null,
})
const lines = [
  { line: 0, name: 'telma 40', unit: 'strip', note: null },
  { line: 1, name: 'dolo', unit: null, note: 'for Monday' },
] as LineRow[]
const row = (
  line: number,
  quantity: string,
  agreed: OrderRow['rate'],
  name: string | null = null,
  more: Partial<OrderRow> = {},
) =>
  ({
    ...{ line, quantity, free: '0', sent: null, sent_free: null },
    ...{ rate: agreed, medicine_name: name, pack: name && 'strip of 15' },
    ...more,
  }) as OrderRow
const free = { free: '2.000' }

describe('the lines of an order', () => {
  it('name product, quantity, free packs and what was agreed', () => {
    const ordered = [
      row(0, '25.000', rate(10_000, '10+1', 1_200), 'Telma 40 Tablet', free),
      row(1, '2.500', rate(123_456_789, null, null)),
    ]
    expect(orderLines(lines, ordered, english)).toEqual([
      'Telma 40 Tablet (strip of 15): 25 + 2 free strips, ₹ 100.00 + 12 % GST, scheme 10+1',
      'dolo: 2.5, ₹ 12,34,567.89, for Monday',
    ])
    expect(orderLines(lines, [row(0, '9.000', rate(10_050, '10+1', 50))], english)).toEqual([
      'telma 40: 9 strips, ₹ 100.50 + 0.5 % GST, scheme 10+1',
    ])
    expect(orderLines(lines, [row(0, '9.000', null)], english)).toEqual(['telma 40: 9 strips'])
  })

  it('name what is sent once it is confirmed, and no line that cannot be', () => {
    const ordered = [
      row(0, '25.000', rate(10_000, '10+1', null), null, { ...free, sent: '12.000', sent_free: '1.000' }),
      row(1, '5.000', rate(500, null, null), null, { sent: '0.000', sent_free: '0.000' }),
    ]
    expect(orderLines(lines, ordered, english)).toEqual([
      'telma 40: 12 + 1 free strips, ₹ 100.00, scheme 10+1',
    ])
    expect(orderTotal(ordered, english)).toBe('Together ₹ 1,200.00 without GST.')
  })

  it('are in the language of who sends them, with names as they are', () => {
    const hindi = supplyTexts('hi')
    const agreed = rate(10_000, '10+1', 1_200)
    const ordered = [row(0, '25.000', agreed, 'Telma 40 Tablet', free), row(1, '1.000', null)]
    expect(orderLines(lines, ordered, hindi)).toEqual([
      'Telma 40 Tablet (strip of 15): 25 + 2 फ़्री पत्ते, ₹ 100.00 + 12 % GST, स्कीम 10+1',
      'dolo: 1, for Monday',
    ])
    expect(orderTotal(ordered, hindi)).toBe('2 में से 1 आइटम का कुल ₹ 2,800.00, GST के साथ।')
  })

  it('say what they cost together, and for which of them that is', () => {
    const priced = row(0, '25.000', rate(10_000, '10+1', 1_200))
    const withoutGst = row(1, '2.000', rate(500, null, null))
    expect(orderTotal([row(0, '1.000', null)], english)).toBeUndefined()
    expect(orderTotal([priced], english)).toBe('Together ₹ 2,800.00 with GST.')
    expect(orderTotal([withoutGst], english)).toBe('Together ₹ 10.00 without GST.')
    expect(orderTotal([priced, withoutGst], english)).toBe('Together ₹ 2,810.00, GST where it was said.')
    expect(orderTotal([priced, row(1, '1.000', null)], english)).toBe(
      'Together ₹ 2,800.00 with GST for 1 of 2 lines.',
    )
  })
})
