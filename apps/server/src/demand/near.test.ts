import { expect, test } from 'vitest'
import {
  distanceBandsFrom,
  distanceClassesFrom,
  distancesFrom,
  locationInAddress,
  locationOfPin,
} from './near.ts'

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
  ['कर्वे रोड, पुणे ४११०३८', pinOnly('411038')],
  ['Nagpur 440018, D.L. 20B-234123', nagpur],
  ['Nagpur 440018, opposite godown 999999', nagpur],
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

test('puts the own town into the first band, and everything else into one by kilometres', () => {
  const bandOf = distanceBandsFrom(pune)
  const at = (pincode: string, city: string | null = null) => bandOf({ pincode, city, state: null })
  expect(at('411030')).toBe(0)
  expect(at('411004')).toBe(0)
  // Baramati, 90 km: not the town of its name.
  expect([at('413102'), at('413102', 'Pune')]).toEqual([2, 2])
  // Lonavala, 55 km: the town that its address names.
  expect([at('410401'), at('410401', 'Pune')]).toEqual([1, 0])
  expect([at('400002'), at('440018'), at('110006')]).toEqual([2, 4, 4])
  expect(bandOf({ pincode: null, city: 'Pune', state: null })).toBe(0)
  expect(bandOf({ pincode: null, city: null, state: 'Maharashtra' })).toBe(3)
  expect(bandOf({ pincode: null, city: null, state: null })).toBe(4)
})
