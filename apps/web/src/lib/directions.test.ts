import { expect, it } from 'vitest'
import { addressText, directionsLink } from './directions.ts'

const address = {
  street: '12 M.G. Road & Lane',
  city: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
}
const nothing = { street: null, city: null, district: null, state: null, pincode: null }
const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/139'

it('writes an address in one line, a district only where it is not the town', () => {
  expect(addressText(address)).toBe('12 M.G. Road & Lane, Pune, Maharashtra 411001')
  expect(addressText({ ...address, city: 'Baramati' })).toBe(
    '12 M.G. Road & Lane, Baramati, Pune, Maharashtra 411001',
  )
  expect(addressText(nothing)).toBe('')
  expect(addressText(null)).toBe('')
})

it("asks Android's map application, and a map search elsewhere", () => {
  const query = '12%20M.G.%20Road%20%26%20Lane%2C%20Pune%2C%20Maharashtra%20411001%2C%20India'
  expect(directionsLink(address, android)).toBe(`geo:0,0?q=${query}`)
  expect(directionsLink(address, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    `https://www.google.com/maps/search/?api=1&query=${query}`,
  )
})

it('leads nowhere from an address without a street, a town and a PIN', () => {
  expect(directionsLink({ ...nothing, pincode: '411001' }, android)).toBe('geo:0,0?q=411001%2C%20India')
  expect(directionsLink({ ...nothing, district: 'Pune', state: 'Maharashtra' }, android)).toBeUndefined()
  expect(directionsLink(null, android)).toBeUndefined()
})
