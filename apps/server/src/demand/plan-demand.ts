import type { Demand, DemandGroup, DemandItem, DemandResult, UnmatchedLine } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import type { MedicineHit } from '@rasad/contract/search'
import { nameKey } from '@rasad/lexicon'
import type { Caller } from '../accounts/accounts.ts'
import { takeTurns } from '../platform/take-turns.ts'
import type { Search } from '../search/search.ts'
import { distanceClassesFrom, type Location, locationInAddress, locationOfPin, maxDistance } from './near.ts'
import type { Planner } from './planner.ts'
import { type UnderstandDeps, type UnderstoodLine, understandLines } from './understand-lines.ts'

const notUnderstood: UnderstoodLine = { understanding: 'unmatched', medicines: [] }
const noOffers = { stockists: new Uint32Array(0), prices: new Float64Array(0) }

/**
 * Resolves each line, groups the available ones by stockist, and plans the fewest calls. Every line is either in the
 * plan or among the unmatched.
 */
export async function planDemand(
  { planner, ...deps }: UnderstandDeps & { planner: Planner },
  demand: Demand,
  { caller, address }: { caller: Caller; address: string | null },
  now: Date,
): Promise<DemandResult> {
  const { search } = deps
  const items: DemandItem[] = []
  const offered: Offers[] = []
  const without: Without[] = []

  const understood = await understandLines(deps, demand.items, caller)
  const turns = takeTurns()
  for (const [line, { name, qty, free, unit }] of demand.items.entries()) {
    const meaning = understood[line] ?? notUnderstood
    const { no, medicine, alternatives, offers } = choose(search, meaning)
    const isOpen = meaning.settled === undefined && isDoubtful(medicine, alternatives)
    const understanding = isOpen ? 'confirm' : meaning.understanding
    const asked = { ...(free !== undefined && { free }), ...(unit !== undefined && { unit }) }
    const written = { line, name, qty: qty || 0, ...asked, understanding }
    if (medicine && offers.stockists.length > 0) {
      // A line that is certain needs no alternatives.
      items.push({ ...written, medicine, alternatives: understanding === 'matched' ? [] : alternatives })
      offered.push(offers)
    } else {
      without.push({ no, told: { ...written, alternatives, medicine: medicine ?? null } })
    }
    await turns.next()
  }

  const locations = search.supplierLocations()
  const here = locationFor(demand, address, locations.values())
  const [{ groups, groupCount, calls }, unmatched] = await Promise.all([
    planner.plan({ ...flat(offered, here, locations), maxGroups: limits.maxDemandGroups }),
    // Runs at the same time, because large plans are computed in another thread.
    withSubstitutes(search, without.slice(0, limits.unmatchedShown)),
  ])
  const present = (group: { stockist: number; lines: number[] }) =>
    presentGroup(search, group, items, here?.pincode ?? undefined)
  return {
    items,
    groups: groups.flatMap(present),
    groupCount,
    plan: calls.flatMap((call) => present(call).map((group) => ({ ...group, covered: call.covered }))),
    unmatched,
    unmatchedCount: without.length,
    near: here && (here.pincode ?? here.city ?? here.state),
    createdAt: now.toISOString(),
  }
}

/** A line that no stockist has, and the number of the medicine that it means; 0: none. */
interface Without {
  no: number
  told: Omit<UnmatchedLine, 'substitutes'>
}

async function withSubstitutes(search: Search, lines: Without[]): Promise<UnmatchedLine[]> {
  const turns = takeTurns()
  const found: UnmatchedLine[] = []
  for (const { no, told } of lines) {
    const substitutes = told.medicine ? search.substitutesOf(no, limits.demandSubstitutes) : []
    found.push({ ...told, substitutes: substitutes.flatMap((other) => search.medicine(other) ?? []) })
    await turns.next()
  }
  return found
}

/**
 * The offers of all lines, concatenated, each with its distance class; all equal when the caller's location is unknown.
 */
function flat(lines: Offers[], here: Location | null, locations: ReadonlyMap<number, Location>) {
  const start = new Uint32Array(lines.length + 1)
  for (const [at, { stockists }] of lines.entries()) start[at + 1] = (start[at] ?? 0) + stockists.length
  const size = start.at(-1) ?? 0
  const stockists = new Uint32Array(size)
  const prices = new Float64Array(size)
  const distances = new Uint8Array(size)
  for (const [at, line] of lines.entries()) {
    stockists.set(line.stockists, start[at])
    prices.set(line.prices, start[at])
  }
  if (here) {
    const classOf = distanceClassesFrom(here)
    // A stockist has many offers.
    const known = new Map<number, number>()
    for (const [offer, stockist] of stockists.entries()) {
      let distance = known.get(stockist)
      if (distance === undefined) {
        const location = locations.get(stockist)
        distance = location ? classOf(location) : maxDistance
        known.set(stockist, distance)
      }
      distances[offer] = distance
    }
  }
  return { start, stockists, prices, distances }
}

function locationFor(demand: Demand, address: string | null, known: MapIterator<Location>): Location | null {
  const locations = [...known]
  if (demand.near !== undefined) return locationOfPin(demand.near, locations)
  return address === null ? null : locationInAddress(address, locations)
}

type Offers = ReturnType<Search['offersOf']>

interface Choice {
  no: number
  medicine: MedicineHit | undefined
  alternatives: MedicineHit[]
  /** Who has the medicine in stock, and at what price. */
  offers: Offers
}

/**
 * The medicine that a line means: the settled one, or the most likely. When several makers sell one under the same name, the line means any of them, and
 * the first one in stock is used.
 */
function choose(search: Search, { medicines, settled }: UnderstoodLine): Choice {
  const candidates = medicines.flatMap((no) => {
    const medicine = search.medicine(no)
    return medicine ? [{ no, medicine }] : []
  })
  if (settled === null) {
    const alternatives = candidates.map(({ medicine }) => medicine)
    return { no: 0, medicine: undefined, alternatives, offers: noOffers }
  }
  const likeliest = candidates[0]
  if (!likeliest) return { no: 0, medicine: undefined, alternatives: [], offers: noOffers }
  const meant = nameKey(likeliest.medicine.name)
  let taken = likeliest
  let offers = search.offersOf(likeliest.no)
  for (const other of candidates.slice(1)) {
    if (offers.stockists.length > 0 || settled !== undefined) break
    if (nameKey(other.medicine.name) !== meant) continue
    taken = other
    offers = search.offersOf(other.no)
  }
  if (offers.stockists.length === 0) taken = likeliest
  const alternatives = candidates.filter((other) => other !== taken).map(({ medicine }) => medicine)
  return { no: taken.no, medicine: taken.medicine, alternatives, offers }
}

/** An unconfirmed medicine is never certain while the line can mean a confirmed one. */
function isDoubtful(medicine: MedicineHit | undefined, alternatives: MedicineHit[]): boolean {
  return medicine?.unconfirmed === true && alternatives.some((other) => !other.unconfirmed)
}

/** A list of one, or empty when the stockist was just deleted. */
function presentGroup(
  search: Search,
  { stockist, lines }: { stockist: number; lines: number[] },
  items: DemandItem[],
  near: string | undefined,
): DemandGroup[] {
  const supplier = search.supplier(stockist, near)
  if (!supplier) return []
  return [{ stockist: supplier, items: lines.flatMap((at) => items[at] ?? []).map(presentLine) }]
}

function presentLine({ line, name, qty, free, unit, medicine }: DemandItem) {
  return {
    line,
    name,
    qty,
    ...(free !== undefined && { free }),
    ...(unit !== undefined && { unit }),
    medicine: { _id: medicine._id, name: medicine.name },
  }
}
