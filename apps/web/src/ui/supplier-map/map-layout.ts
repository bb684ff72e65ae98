import type { MapPoint } from '@rasad/contract/districts'

// Where everything of the map stands, in pixels. It shows positions, distances and town names, and draws no border.

export interface Size {
  width: number
  height: number
}

/** Points so close to each other that they share one dot. */
export interface Dot {
  x: number
  y: number
  radius: number
  /** The town of the point with the most suppliers. */
  name: string
  stockistCount: number
  /** Of the nearest of its points; null without a place. */
  distanceKm: number | null
  points: MapPoint[]
}

interface Label {
  x: number
  y: number
  text: string
  anchor: 'start' | 'middle' | 'end'
}

interface Layout {
  /** The nearest first; without a place those with the most suppliers. */
  dots: Dot[]
  labels: Label[]
  /** Positions of the grid's lines. */
  grid: { step: number; columns: number[]; rows: number[] }
  here: { x: number; y: number } | undefined
  rings: Ring[]
}

interface Ring {
  km: number
  radius: number
  /** Where it says its distance; undefined where that would be outside. */
  label: { x: number; y: number } | undefined
}

interface Here {
  latitude: number
  longitude: number
}

const kmPerDegree = 111.2
const padding = 34
/** A map never shows less than this, so that one town is not blown up. */
const minKm = 6
/** Dots are at least this far apart: each can be tapped. */
const minGap = 26
const letterWidth = 6.6
const lineHeight = 15
/** The room for the distance at a ring. */
const ringLabel = 34
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
const ringKm = [2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_000]

/** Lays a map out. A place of one's own is always in it. */
export function layOutMap(points: readonly MapPoint[], size: Size, here?: Here): Layout {
  const project = projection([...points, ...(here ? [here] : [])], size)
  const dots = dotsOf(points, project.at)
  const center = here && project.at(here)
  const rings = center ? ringsOf(size, project.pixelsPerKm, center) : []
  return {
    dots: inOrder(dots, here !== undefined),
    labels: labelsOf(dots, size, rings, center),
    grid: gridOf(size, project.pixelsPerKm, center ?? { x: size.width / 2, y: size.height / 2 }),
    here: center,
    rings,
  }
}

/** All positions fit in; a kilometre is as long from north to south as from east to west in the middle of the map. */
function projection(places: readonly Here[], { width, height }: Size) {
  const [south, north] = ends(places.map(({ latitude }) => latitude))
  const [west, east] = ends(places.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const kmEast = kmPerDegree * Math.cos((middle.latitude * Math.PI) / 180)
  const pixelsPerKm = Math.min(
    (width - 2 * padding) / Math.max(minKm, (east - west) * kmEast),
    (height - 2 * padding) / Math.max(minKm, (north - south) * kmPerDegree),
  )
  return {
    pixelsPerKm,
    at: ({ latitude, longitude }: Here) => ({
      x: width / 2 + (longitude - middle.longitude) * kmEast * pixelsPerKm,
      y: height / 2 - (latitude - middle.latitude) * kmPerDegree * pixelsPerKm,
    }),
  }
}

function ends(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}

/** The points with the most suppliers become dots; others join a dot that is too close to stand beside. */
function dotsOf(points: readonly MapPoint[], at: (place: Here) => { x: number; y: number }): Dot[] {
  const dots: Dot[] = []
  for (const point of [...points].sort((a, b) => b.stockistCount - a.stockistCount)) {
    const { x, y } = at(point)
    const close = dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) < minGap)
    if (close) {
      close.points.push(point)
      close.stockistCount += point.stockistCount
      close.distanceKm = least(close.distanceKm, point.distanceKm)
    } else {
      const { stockistCount, distanceKm } = point
      dots.push({ x, y, radius: 0, name: nameOf(point), stockistCount, distanceKm, points: [point] })
    }
  }
  for (const dot of dots) dot.radius = Math.min(minGap / 2, 5 + 1.6 * Math.log2(dot.stockistCount))
  return dots
}

function least(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

function nameOf({ town, district, pin }: MapPoint): string {
  return town ?? (district || pin)
}

function inOrder(dots: readonly Dot[], isMeasured: boolean): Dot[] {
  const kmOf = (dot: Dot) => dot.distanceKm ?? Number.MAX_VALUE
  return [...dots].sort(
    (a, b) => (isMeasured ? kmOf(a) - kmOf(b) : 0) || b.stockistCount - a.stockistCount || a.x - b.x,
  )
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Names of towns beside their dots, the largest first; a name that would cover anything is left out. */
function labelsOf(
  dots: readonly Dot[],
  { width, height }: Size,
  rings: readonly Ring[],
  here?: { x: number; y: number },
): Label[] {
  const taken: Box[] = dots.map(({ x, y, radius }) => around(x, y, radius + 1))
  if (here) taken.push(around(here.x, here.y, 9))
  for (const { label } of rings) if (label) taken.push(around(label.x, label.y, ringLabel / 2))
  const labels: Label[] = []
  const named = new Set<string>()
  for (const { x, y, radius, name } of [...dots].sort((a, b) => b.stockistCount - a.stockistCount)) {
    // A town has several PINs: its name stands at the largest.
    if (named.has(name)) continue
    const long = name.length * letterWidth
    // The mark of the own place has arms.
    const gap = here && Math.hypot(x - here.x, y - here.y) < minGap ? 22 : radius + 4
    const places: [Label, number][] = [
      [{ x: x + gap, y: y + 4, text: name, anchor: 'start' }, x + gap],
      [{ x: x - gap, y: y + 4, text: name, anchor: 'end' }, x - gap - long],
      [{ x, y: y - gap, text: name, anchor: 'middle' }, x - long / 2],
      [{ x, y: y + gap + 10, text: name, anchor: 'middle' }, x - long / 2],
    ]
    for (const [label, left] of places) {
      const box = { left, right: left + long, top: label.y - lineHeight + 3, bottom: label.y + 3 }
      const isInside = box.left >= 2 && box.right <= width - 2 && box.top >= 2 && box.bottom <= height - 2
      if (!isInside || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      labels.push(label)
      named.add(name)
      break
    }
  }
  return labels
}

function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** A line each `step` kilometres, in both directions from a point. */
function gridOf({ width, height }: Size, pixelsPerKm: number, from: { x: number; y: number }) {
  const step = steps.find((km) => km * pixelsPerKm >= 64) ?? steps.at(-1) ?? 1
  const lines = (start: number, end: number) => {
    const gap = step * pixelsPerKm
    const first = start - Math.floor(start / gap) * gap
    return Array.from({ length: Math.max(0, Math.ceil((end - first) / gap)) }, (_, at) => first + at * gap)
  }
  return { step, columns: lines(from.x, width), rows: lines(from.y, height) }
}

function ringsOf({ width, height }: Size, pixelsPerKm: number, { x, y }: { x: number; y: number }): Ring[] {
  const farthest = Math.hypot(width, height)
  let last = 24
  return ringKm.flatMap((km) => {
    const radius = km * pixelsPerKm
    if (radius < last + 22 || radius > farthest) return []
    last = radius
    const label = [-90, 90, 0, 180, -45, 45, 135, -135]
      .map((degrees) => (degrees * Math.PI) / 180)
      .map((angle) => ({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }))
      .find((at) => isInside(at.x, width) && isInside(at.y, height))
    return [{ km, radius, label }]
  })
}

function isInside(value: number, length: number): boolean {
  return value > ringLabel / 2 && value < length - ringLabel / 2
}
