import { expect, test } from 'vitest'
import { distanceClassesFrom, distancesFrom, locationInAddress, locationOfPin } from './near.ts'

const pune = { pincode: '411030', city: 'Pune', state: 'Maharashtra' }
const nagpur = { pincode: '440018', city: 'Nagpur', state: 'Maharashtra' }
const naviMumbai = { pincode: '400703', city: 'Navi Mumbai', state: 'Maharashtra' }
const mumbai = { pincode: '400002', city: 'Mumbai', state: 'Maharashtra' }
const delhi = { pincode: '110006', city: 'Delhi', state: 'Delhi' }
const known = [mumbai, pune, nagpur, naviMumbai, delhi]
const pinOnly = (pincode: string) => ({ pincode, city: null, state: null })

test.each([
  [pune, pune, 0],
  [pune, { ...pune, pincode: '412101' }, 1],
  [pune, { ...pune, city: ' PUNE ', pincode: null }, 1],
  [pinOnly('411038'), pune, 1],
  [pune, nagpur, 2],
  [pinOnly('412101'), pinOnly('411030'), 2],
  [pune, delhi, 3],
  [pune, { pincode: null, city: null, state: null }, 3],
  [{ pincode: null, city: null, state: null }, { pincode: null, city: null, state: null }, 3],
])('from %j to %j: class %i', (from, to, distance) => {
  expect(distancesFrom(from)(to)).toBe(distance)
})

test.each([
  ['Shop 4, Karve Road, Pune 411 038', { pincode: '411038', city: 'Pune', state: 'Maharashtra' }],
  ['Sector 17, Navi Mumbai', { pincode: null, city: 'Navi Mumbai', state: 'Maharashtra' }],
  ['Punekar Lane, Delhi-110006', { pincode: '110006', city: 'Delhi', state: 'Delhi' }],
  ['Wardha, Maharashtra', { pincode: null, city: null, state: 'Maharashtra' }],
  ['12 Market Road, call 9876543210', null],
])('“%s” names a location', (address, location) => {
  expect(locationInAddress(address, known)).toEqual(location)
})

test('a PIN gives city and state when a stockist has the same PIN, else only the state', () => {
  expect(locationOfPin('411030', known)).toEqual(pune)
  expect(locationOfPin('411001', known)).toEqual({ ...pinOnly('411001'), state: 'Maharashtra' })
  expect(locationOfPin('700001', known)).toEqual(pinOnly('700001'))
})

test('counts kilometres where both PINs are known, else goes by city and state', () => {
  const indore = { pincode: '452001', city: 'Indore', state: 'Madhya Pradesh' }
  const classOf = distanceClassesFrom(nagpur)
  expect(classOf(nagpur)).toBe(0)
  expect(classOf({ ...nagpur, pincode: '440001' })).toBeGreaterThan(0)
  // Another state, yet nearer than the same one.
  expect(classOf(indore)).toBeLessThan(classOf(pune))
  expect(classOf({ pincode: null, city: 'Nagpur', state: 'Maharashtra' })).toBeLessThan(classOf(indore))
  expect(classOf({ pincode: '411999', city: null, state: null })).toBe(15)
  expect(distanceClassesFrom({ pincode: null, city: 'Nagpur', state: null })(nagpur)).toBeLessThan(15)
})
