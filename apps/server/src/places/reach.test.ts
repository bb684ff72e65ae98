import { centreOf, distanceKm, placeOfPin, states } from '@rasad/places'
import { describe, expect, it } from 'vitest'
import { areasAround, deliversTo, presentReach, reachColumns } from './reach.ts'

function place(pin: string) {
  const found = placeOfPin(pin)
  if (!found) throw new Error(`There is no PIN ${pin}.`)
  return found
}

function delivers(columns: ReturnType<typeof reachColumns>, own: string | null, near: string) {
  return deliversTo(near, {
    kind: columns.reach_kind,
    areas: new Set(columns.reach_areas),
    pincode: own,
  })
}

describe('by default', () => {
  it('a stockist delivers to its own district and to those whose centre is within 60 km', () => {
    const usual = reachColumns(null, '411030')
    expect(usual.reach_kind).toBe('districts')
    expect(usual.reach_areas[0]).toBe('Maharashtra/Pune')
    for (const area of usual.reach_areas.slice(1)) {
      const [state = '', district = ''] = area.split('/')
      const centre = centreOf(district, state)
      expect(centre && distanceKm(place('411030'), centre)).toBeLessThanOrEqual(60)
    }
    expect(presentReach(usual, '411030')).toMatchObject({
      kind: 'districts',
      state: null,
      nearby: true,
    })
  })

  it('several districts of Delhi, and of other states around it', () => {
    const { reach_areas } = reachColumns(undefined, '110006')
    expect(reach_areas.filter((area) => area.startsWith('Delhi/')).length).toBeGreaterThan(3)
    expect(reach_areas.some((area) => area.startsWith('Haryana/'))).toBe(true)
  })

  it('nothing is known of a stockist without a PIN', () => {
    const unknown = reachColumns(null, null)
    expect(unknown).toEqual({ reach_kind: null, reach_areas: [] })
    expect(presentReach(unknown, null)).toBeNull()
    expect(delivers(unknown, null, '411030')).toBeNull()
  })
})

describe('a choice', () => {
  const pune = '411030'
  const nagpur = { district: 'Nagpur', state: 'Maharashtra' }

  it.each([
    ['town', [], '411004', true],
    ['town', [], '410501', false],
    ['district', [], '410501', true],
    ['district', [], '440018', false],
    ['districts', [nagpur], '440018', true],
    ['districts', [nagpur], '411030', false],
    ['state', [], '440018', true],
    ['state', [], '452001', false],
    ['india', [], '781001', true],
  ] as const)('of %s %j delivers to %s: %s', (kind, districts, near, expected) => {
    const columns = reachColumns({ kind, ...(kind === 'districts' && { districts: [...districts] }) }, pune)
    expect(delivers(columns, pune, near)).toBe(expected)
  })

  it('keeps each district once, the own one first', () => {
    const own = { district: 'Pune', state: 'Maharashtra' }
    const columns = reachColumns({ kind: 'districts', districts: [nagpur, own, nagpur] }, pune)
    expect(presentReach(columns, pune)).toEqual({
      kind: 'districts',
      districts: [own, nagpur],
      state: null,
      nearby: false,
    })
  })

  it.each(['town', 'district', 'state'] as const)('of %s needs a PIN', (kind) => {
    expect(() => reachColumns({ kind }, null)).toThrow(
      expect.objectContaining({ fields: { 'reach.kind': expect.objectContaining({ code: 'needs-pin' }) } }),
    )
  })

  it('of a district that nobody knows is refused', () => {
    const choice = { kind: 'districts', districts: [{ district: 'Nagpur', state: 'Kerala' }] } as const
    expect(() => reachColumns({ ...choice, districts: [...choice.districts] }, pune)).toThrow(
      /There is no district Nagpur in Kerala/,
    )
  })
})

it('the areas of no two places are the same text by accident', () => {
  expect(states()).not.toContain('India')
  expect(states().filter((state) => state.includes('/'))).toEqual([])
  expect(areasAround(place('411030'))).toEqual(['Maharashtra/Pune', 'Maharashtra', 'India'])
})
