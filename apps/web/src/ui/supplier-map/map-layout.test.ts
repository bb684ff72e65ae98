import type { MapPoint } from '@rasad/contract/districts'
import { describe, expect, it } from 'vitest'
import { layOutMap } from './map-layout.ts'

const size = { width: 720, height: 440 }
const point = (town: string | null, latitude: number, longitude: number, more: Partial<MapPoint> = {}) => ({
  ...{ pin: '440018', latitude, longitude, town, district: 'Nagpur', state: 'Maharashtra' },
  ...{ distanceKm: null, stockistCount: 1, stockists: [] },
  ...more,
})
const nagpur = point('Nagpur', 21.15, 79.1, { stockistCount: 8, distanceKm: 3 })
const wardha = point('Wardha', 20.75, 78.6, { distanceKm: 68 })
const pune = point('Pune', 18.52, 73.85, { stockistCount: 5, distanceKm: 620 })

describe('the map', () => {
  it('holds every dot, and keeps north above and east to the right', () => {
    const { dots } = layOutMap([nagpur, wardha, pune], size)
    expect(dots.map(({ name }) => name)).toEqual(['Nagpur', 'Pune', 'Wardha'])
    for (const { x, y, radius } of dots) {
      expect(x).toBeGreaterThan(radius)
      expect(x).toBeLessThan(size.width - radius)
      expect(y).toBeGreaterThan(radius)
      expect(y).toBeLessThan(size.height - radius)
    }
    const [east, west] = dots
    expect(east?.x).toBeGreaterThan(west?.x ?? 0)
    expect(east?.y).toBeLessThan(west?.y ?? 0)
  })

  it('measures the same in both directions', () => {
    const { dots } = layOutMap([point('a', 21, 79), point('b', 22, 79), point('c', 21, 80)], size)
    const [a, b, c] = ['a', 'b', 'c'].map((name) => dots.find((dot) => dot.name === name))
    if (!a || !b || !c) throw new Error('A dot is missing.')
    const kmEast = Math.cos((21.5 * Math.PI) / 180)
    expect((c.x - a.x) / (a.y - b.y)).toBeCloseTo(kmEast, 2)
  })

  it('joins points that could not be tapped apart, and loses none', () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      point(`t${at}`, 20 + ((at * 7) % 40) / 10, 75 + ((at * 13) % 50) / 10, { stockistCount: 1 + (at % 9) }),
    )
    const { dots } = layOutMap(many, { width: 330, height: 300 })
    for (const [at, dot] of dots.entries()) {
      for (const other of dots.slice(at + 1)) {
        expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThanOrEqual(26)
      }
    }
    const total = many.reduce((sum, { stockistCount }) => sum + stockistCount, 0)
    expect(dots.reduce((sum, { stockistCount }) => sum + stockistCount, 0)).toBe(total)
    expect(dots.flatMap(({ points }) => points)).toHaveLength(300)
  })

  it('names towns once, inside the picture, and never over each other', () => {
    const here = [point('Nagpur', 21.15, 79.1, { stockistCount: 3 }), point('Nagpur', 21.35, 79.4), wardha]
    const { labels } = layOutMap([...here, point('A very long name of a town', 20.7, 79.5)], {
      width: 300,
      height: 280,
    })
    expect(new Set(labels.map(({ text }) => text)).size).toBe(labels.length)
    expect(labels.map(({ text }) => text)).toContain('Nagpur')
  })

  it('goes from the own place outwards, with rings in kilometres', () => {
    const { dots, rings, here } = layOutMap([pune, wardha, nagpur], size, { latitude: 21.1, longitude: 79 })
    expect(dots.map(({ name }) => name)).toEqual(['Nagpur', 'Wardha', 'Pune'])
    expect(here).toBeDefined()
    expect(rings.map(({ km }) => km)).toContain(250)
    const [first, second] = rings
    expect((second?.radius ?? 0) / (first?.radius ?? 1)).toBeCloseTo((second?.km ?? 0) / (first?.km ?? 1), 6)
  })

  it.each([[[]], [[nagpur]], [[nagpur, nagpur]]])('draws %j without an error', (points) => {
    const { dots, grid } = layOutMap(points, size)
    expect(dots).toHaveLength(points.length === 0 ? 0 : 1)
    expect(dots.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
    expect(grid.columns.length).toBeGreaterThan(2)
    expect(grid.columns.every((x) => x >= 0 && x <= size.width)).toBe(true)
  })

  it('uses the district, then the PIN, where no town is known', () => {
    expect(layOutMap([point(null, 21, 79)], size).dots[0]?.name).toBe('Nagpur')
    expect(layOutMap([point(null, 21, 79, { district: '' })], size).dots[0]?.name).toBe('440018')
  })
})
