import { plainDigits } from '@rasad/contract/digits'
import { districtNames, packedPins } from './pin-data.ts'

/** A position in degrees. */
export interface Located {
  latitude: number
  longitude: number
}

/** A PIN code with its position, and its district and state as India Post names them. */
export interface Place extends Readonly<Located> {
  readonly pin: string
  readonly district: string
  readonly state: string
  /** False: the position is that of the whole sorting district. */
  readonly isExact: boolean
}

interface Table {
  /** Ascending. */
  pins: Uint32Array
  latitudes: Float64Array
  longitudes: Float64Array
  isExact: Uint8Array
  /** Index in `districts`. */
  district: Uint16Array
  districts: { district: string; state: string }[]
}

/** A step and a position. */
const minBytesOfPin = 5

let table: Table | undefined

/** All PIN codes, unpacked at the first call and kept. */
export function pinTable(): Table {
  table ??= unpackPins()
  return table
}

/**
 * Each PIN is packed as its step from the one before, times four, plus 2 when its district follows and 1 when its
 * position is that of the district. Then come latitude and longitude as thousandths of a degree north of 8° and east of
 * 68°, two bytes each. Steps and districts are varints.
 */
function unpackPins(): Table {
  const packed = atob(packedPins)
  const bytes = new Uint8Array(packed.length)
  for (let at = 0; at < packed.length; at++) bytes[at] = packed.charCodeAt(at)
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
  }
  const thousandths = () => byte() + byte() * 256
  const most = Math.ceil(bytes.length / minBytesOfPin)
  const pins = new Uint32Array(most)
  const latitudes = new Float64Array(most)
  const longitudes = new Float64Array(most)
  const isExact = new Uint8Array(most)
  const districtOf = new Uint16Array(most)
  let count = 0
  let pin = 0
  let district = 0
  for (; at < bytes.length; count++) {
    const step = varint()
    pin += step >> 2
    if (step & 2) district = varint()
    pins[count] = pin
    latitudes[count] = 8 + thousandths() / 1000
    longitudes[count] = 68 + thousandths() / 1000
    isExact[count] = (step & 1) ^ 1
    districtOf[count] = district
  }
  return {
    pins: pins.slice(0, count),
    latitudes: latitudes.slice(0, count),
    longitudes: longitudes.slice(0, count),
    isExact: isExact.slice(0, count),
    district: districtOf.slice(0, count),
    districts: districtNames.split('\n').flatMap((line) => {
      const [state = '', ...names] = line.split('|')
      return names.map((name) => ({ district: name, state }))
    }),
  }
}

/** How many PIN codes there are. */
export function pinCount(): number {
  return pinTable().pins.length
}

/** The place of a PIN by its position among all of them, from 0 to `pinCount() - 1`. */
export function placeAt(row: number): Place {
  const { pins, latitudes, longitudes, isExact, district, districts } = pinTable()
  const named = districts[district[row] ?? 0]
  return {
    pin: String(pins[row]),
    district: named?.district ?? '',
    state: named?.state ?? '',
    latitude: latitudes[row] ?? 0,
    longitude: longitudes[row] ?? 0,
    isExact: isExact[row] === 1,
  }
}

/** Places that were asked for by their plain PIN: plans ask for those of thousands of stockists. */
const found = new Map<string, Place>()

/**
 * The place of a PIN; undefined when there is no such PIN. Devanagari and full-width digits count as digits, and spaces
 * are ignored.
 */
export function placeOfPin(text: string): Place | undefined {
  const kept = found.get(text)
  if (kept) return kept
  const place = findPin(text)
  if (place?.pin === text) found.set(text, place)
  return place
}

function findPin(text: string): Place | undefined {
  const digits = plainDigits(text).replace(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(digits)) return undefined
  const wanted = Number(digits)
  const { pins } = pinTable()
  let low = 0
  let high = pins.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const pin = pins[middle] ?? 0
    if (pin === wanted) return placeAt(middle)
    if (pin < wanted) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The names of all states and union territories, in alphabetical order. */
export function states(): string[] {
  return [...new Set(pinTable().districts.map(({ state }) => state))]
}

/** The districts of a state in alphabetical order; empty for another text. */
export function districtsOf(state: string): string[] {
  return pinTable().districts.flatMap((each) => (each.state === state ? [each.district] : []))
}
