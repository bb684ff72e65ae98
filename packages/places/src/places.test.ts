import { describe, expect, it } from 'vitest'
import {
  centreOf,
  distanceKm,
  districtsAround,
  districtsOf,
  nearestPin,
  pinCount,
  pinsInText,
  placeAt,
  placeOfPin,
  states,
  suggestDistricts,
} from './index.ts'
import { packedPins } from './pin-data.ts'
import { pinTable } from './pins.ts'

const nagpur = { latitude: 21.15, longitude: 79.09 }

describe('the table of PIN codes', () => {
  it('holds every PIN code once, in ascending order, in 250 KB', () => {
    const { pins, districts } = pinTable()
    expect([pins.length, new Set(pins).size, districts.length, states().length]).toEqual([
      19_752, 19_752, 746, 36,
    ])
    expect([...pins]).toEqual([...pins].sort((a, b) => a - b))
    expect(packedPins.length).toBeLessThan(250_000)
  })

  it.each([
    ['110001', 'New Delhi', 'Delhi', 28.62, 77.213],
    ['440001', 'Nagpur', 'Maharashtra', 21.15, 79.08],
    ['781001', 'Kamrup', 'Assam', 26.18, 91.75],
    ['682001', 'Ernakulam', 'Kerala', 9.96, 76.24],
  ])('%s lies in %s', (pin, district, state, latitude, longitude) => {
    const place = placeOfPin(pin)
    expect(place).toMatchObject({ pin, state, isExact: true })
    expect(place?.district).toContain(district)
    expect(distanceKm({ latitude, longitude }, place ?? nagpur)).toBeLessThan(5)
  })

  it.each(['411030', '४११०३०', '４１１０３０', '411 030'])('reads %s as a PIN', (text) => {
    expect(placeOfPin(text)?.pin).toBe('411030')
  })

  it.each(['000000', '999999', '411999', '41103', '4110300', '011030', 'Pune', ''])(
    'knows no PIN “%s”',
    (text) => expect(placeOfPin(text)).toBeUndefined(),
  )
})

it.each([
  ['Shop 4, Karve Road, Pune 411 038', ['411038']],
  ['Delhi-110006', ['110006']],
  ['पुणे ४११०३०', ['411030']],
  ['call 98220 12345 or 9822012345', []],
  ['Plot 12/345678, Licence MH-123456A', []],
  ['Licence 20B-234123, 21B-412346', []],
  ['from 110001 to 411030.', ['110001', '411030']],
])('finds the PINs in “%s”', (address, pins) => expect(pinsInText(address)).toEqual(pins))

it('measures great circles', () => {
  const mumbai = { latitude: 18.94, longitude: 72.835 }
  const delhi = { latitude: 28.614, longitude: 77.209 }
  expect(distanceKm(mumbai, delhi)).toBeGreaterThan(1_140)
  expect(distanceKm(mumbai, delhi)).toBeLessThan(1_170)
  expect(distanceKm(delhi, mumbai)).toBeCloseTo(distanceKm(mumbai, delhi))
  expect(distanceKm(delhi, delhi)).toBe(0)
})

it('rounds a position to the nearest PIN', () => {
  for (const pin of ['110001', '440018', '781001', '494001', '744101']) {
    const place = placeOfPin(pin)
    if (!place) throw new Error(`${pin} is missing.`)
    const found = nearestPin(place.latitude + 0.0001, place.longitude)
    expect(distanceKm(place, found ?? { latitude: 0, longitude: 0 })).toBeLessThan(0.5)
  }
})

it.each([
  ['London', 51.5, -0.12],
  ['Dubai', 25.2, 55.27],
  ['the Bay of Bengal', 14, 86],
  ['nowhere', Number.NaN, 0],
])('a position in %s is not in India', (_, latitude, longitude) =>
  expect(nearestPin(latitude, longitude)).toBeUndefined(),
)

it('knows the districts of a state and their middle', () => {
  expect(districtsOf('Goa').length).toBeGreaterThan(0)
  expect(districtsOf('Atlantis')).toEqual([])
  for (const state of states()) {
    for (const district of districtsOf(state)) expect(centreOf(district, state)).toBeDefined()
  }
  expect(distanceKm(centreOf('Nagpur', 'Maharashtra') ?? nagpur, nagpur)).toBeLessThan(30)
  expect(centreOf('Nagpur', 'Kerala')).toBeUndefined()
})

it('finds the districts around a position, nearest first', () => {
  const names = (km: number) => districtsAround(nagpur, km).map(({ district }) => district)
  expect(names(60)[0]).toBe('Nagpur')
  expect(names(110)).toEqual(expect.arrayContaining(['Nagpur', 'Wardha', 'Bhandara']))
  for (const km of [30, 60, 110]) {
    const kms = districtsAround(nagpur, km).map(({ district, state }) =>
      distanceKm(nagpur, centreOf(district, state) ?? { latitude: 0, longitude: 0 }),
    )
    expect(kms).toEqual([...kms].sort((a, b) => a - b))
    expect(Math.max(...kms)).toBeLessThanOrEqual(km)
    const all = states().flatMap((state) => districtsOf(state).map((district) => ({ district, state })))
    const inReach = all.filter(
      ({ district, state }) =>
        distanceKm(nagpur, centreOf(district, state) ?? { latitude: 0, longitude: 0 }) <= km,
    )
    expect(kms).toHaveLength(inReach.length)
  }
  expect(districtsAround({ latitude: 0, longitude: 0 }, 100)).toEqual([])
})

it('places islands where they are, not where their post is sorted', () => {
  const away = (from: string, to: string) => {
    const [here, there] = [placeOfPin(from), placeOfPin(to)]
    if (!here || !there) throw new Error('Both PINs exist.')
    return Math.round(distanceKm(here, there))
  }
  // Kochi and Kavaratti; Port Blair and Car Nicobar.
  expect(away('682001', '682555')).toBeGreaterThan(380)
  expect(away('682001', '682555')).toBeLessThan(430)
  expect(away('744101', '744301')).toBeGreaterThan(250)
  expect(away('744101', '744301')).toBeLessThan(300)
})

it('does not take islands for near because their post is sorted on the mainland', () => {
  const kochi = placeOfPin('682031') ?? nagpur
  expect(placeOfPin('682555')).toMatchObject({ state: 'Lakshadweep', isExact: false })
  const around = districtsAround(kochi, 60).map(({ district }) => district)
  expect(around).toContain('Ernakulam')
  expect(around).not.toContain('Lakshadweep District')
})

it('places no PIN far from the middle of its district, but for army post offices', () => {
  const far = Array.from({ length: pinCount() }, (_, at) => placeAt(at)).filter((place) => {
    const centre = centreOf(place.district, place.state)
    return !centre || distanceKm(place, centre) > 150
  })
  expect(far.map(({ pin }) => pin)).toEqual(['900056', '900099'])
})

it.each([
  ['411001', '390001', 427],
  ['411001', '422001', 165],
  ['390001', '380001', 101],
  ['276001', '221001', 74],
])('places %s and %s about %i km apart', (from, to, km) => {
  const [here, there] = [placeOfPin(from), placeOfPin(to)]
  if (!here || !there) throw new Error('Both PINs exist.')
  expect(Math.abs(distanceKm(here, there) - km)).toBeLessThan(15)
})

describe('suggestions', () => {
  it('finds districts by their beginning, then by a later word', () => {
    expect(suggestDistricts('NAGP', 5)).toEqual([{ district: 'Nagpur', state: 'Maharashtra' }])
    expect(suggestDistricts('delhi', 9).map(({ district }) => district)).toContain('New Delhi')
    expect(suggestDistricts('!', 5)).toEqual([])
    expect(suggestDistricts('a', 4)).toHaveLength(4)
  })

  it('asks which state when several have a district of that name', () => {
    expect(suggestDistricts('bilaspur', 5).map(({ state }) => state)).toEqual([
      'Chhattisgarh',
      'Himachal Pradesh',
    ])
  })
})
