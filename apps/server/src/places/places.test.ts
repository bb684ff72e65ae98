import { distanceKm, placeOfPin } from '@rasad/places'
import { expect, it } from 'vitest'
import { checkAddress, checkPin, placeColumns, stateOf } from './places.ts'

it.each([undefined, '411030', '४११०३०'])('accepts %s as a PIN', (pin) =>
  expect(() => checkPin(pin, 'near')).not.toThrow(),
)

it('names the field of a PIN that does not exist', () => {
  expect(() => checkPin('411999', 'address.pincode')).toThrow(
    expect.objectContaining({
      code: 'invalid-input',
      fields: {
        'address.pincode': { code: 'unknown-pin', message: 'There is no PIN 411999. Please check it.' },
      },
    }),
  )
})

it.each([
  null,
  undefined,
  'Station Road, Nashik',
  'Station Road, Nashik 422 001',
  'Plot 999999, Pune 411030',
  'स्टेशन रोड, पुणे ४११०३०',
])('accepts the address “%s”', (address) => expect(() => checkAddress(address, 'address')).not.toThrow())

it.each(['Station Road, Pune 411999', 'Pune ४११९९९', '999 999 Pune'])('refuses the address “%s”', (address) =>
  expect(() => checkAddress(address, 'address')).toThrow(/There is no PIN/),
)

it('gives positions whose straight distance follows the great circle', () => {
  const point = (pin: string) => (placeColumns(pin).position ?? '').slice(1, -1).split(',').map(Number)
  const [pune, delhi] = [point('411030'), point('110001')]
  const straight = Math.hypot(...pune.map((value, at) => value - (delhi[at] ?? 0)))
  const [from, to] = [placeOfPin('411030'), placeOfPin('110001')]
  if (!from || !to) throw new Error('A PIN is missing.')
  expect(2 * 6371 * Math.asin(straight / 2)).toBeCloseTo(distanceKm(from, to), 6)
  expect(placeColumns('411999')).toEqual({ district: null, position: null })
  expect(placeColumns(null).district).toBeNull()
})

it.each([
  ['maharashtra ', '411030', 'Maharashtra'],
  ['Goa', '411030', 'Goa'],
  ['MH', '411030', 'Maharashtra'],
  [undefined, '411030', 'Maharashtra'],
  ['MH', undefined, 'MH'],
  [null, null, null],
])('takes the state “%s” with PIN %s as %s', (given, pin, state) => expect(stateOf(given, pin)).toBe(state))
