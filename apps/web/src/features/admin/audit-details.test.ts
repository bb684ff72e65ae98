import { expect, test } from 'vitest'
import { detailLabelOf, plainValue, reasonOf, valueLabelOf } from './audit-details.ts'

test('has words for what the log records, and none for what it does not know', () => {
  expect(detailLabelOf('mayTick')).toBe('detMayTick')
  expect(detailLabelOf('after.location')).toBeUndefined()
  expect(detailLabelOf('constructor')).toBeUndefined()
  expect(valueLabelOf('false')).toBe('detNo')
  expect(valueLabelOf('Pune')).toBeUndefined()
})

test('knows a reason only as the reason of a decline', () => {
  expect(reasonOf('reason', 'unreadable')).toBe('unreadable')
  expect(reasonOf('reason', 'Order 4411 of the FDA.')).toBeUndefined()
  expect(reasonOf('name', 'expired')).toBeUndefined()
})

test('shortens ids, and nothing else', () => {
  expect(plainValue('6b08e10cd75d273c1d9460f9')).toBe('1D9460F9')
  expect(plainValue('rasad demo remove')).toBe('rasad demo remove')
})
