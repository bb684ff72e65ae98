import type {
  Demand,
  DemandGroup,
  DemandItem,
  DemandReach,
  DemandResult,
  UnmatchedLine,
} from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import type { MedicineHit } from '@rasad/contract/search'
import { nameKey } from '@rasad/lexicon'
import { placeOfPin } from '@rasad/places'
import type { Caller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { takeTurns } from '../platform/take-turns.ts'
import type { Search } from '../search/search.ts'
import { distanceClassesFrom, type Location, locationInAddress, locationOfPin, maxDistance } from './near.ts'
import type { Planner } from './planner.ts'
import { type UnderstandDeps, type UnderstoodLine, understandLines } from './understand-lines.ts'
import { aboutNearest, type Offers, offersWithin, withinReach } from './within-reach.ts'

const notUnderstood: UnderstoodLine = { understanding: 'unmatched', medicines: [] }
const noOffers: Offers = { stockists: new Uint32Array(0), prices: new Float64Array(0) }

/**
 * Resolves each line, groups the available ones by stockist, and plans the fewest calls: of stockists within reach, and
 * apart from them of others for the lines that nobody within reach has. Every line is in one of these plans or among
 * the unmatched.
 * @throws AppError invalid-input at `near` when the reach needs a place and none is known
 */
export async function planDemand(
  { planner, ...deps }: UnderstandDeps & { planner: Planner },
  demand: Demand,
  { caller, address }: { caller: Caller; address: string | null },
  now: Date,
): Promise<DemandResult> {
  const { search } = deps
  const locations = search.supplierLocations()
  const here = locationFor(demand, address, locations.values())
  const reach = demand.reach ?? (demand.near === undefined ? 'all' : 'delivers')
  const isWithin = reachTest(reach, here, locations)
  const items: DemandItem[] = []
  const near: Part = { lines: [], offers: [] }
  const far: Part = { lines: [], offers: [] }
  const without: Without[] = []

  const understood = await understandLines(deps, demand.items, caller)
  const turns = takeTurns()
  for (const [line, { name, qty, free, unit }] of demand.items.entries()) {
    const meaning = understood[line] ?? notUnderstood
    const { no, medicine, alternatives, offers, isNear } = choose(search, meaning, isWithin)
    const isOpen = meaning.settled === undefined && isDoubtful(medicine, alternatives)
    const understanding = isOpen ? 'confirm' : meaning.understanding
    const asked = { ...(free !== undefined && { free }), ...(unit !== undefined && { unit }) }
    const written = { line, name, qty: qty || 0, ...asked, understanding }
    if (medicine && offers.stockists.length > 0) {
      // A line that is certain needs no alternatives.
      const part = isNear ? near : far
      part.lines.push(items.length)
      part.offers.push(offers)
      items.push({ ...written, medicine, alternatives: understanding === 'matched' ? [] : alternatives })
    } else {
      without.push({ no, told: { ...written, alternatives, medicine: medicine ?? null } })
    }
    await turns.next()
  }

  const classOf = distanceClass(here, locations)
  const farOffers = far.offers.map((offers) => aboutNearest(offers, classOf))
  const [{ groups, groupCount, calls }, beyond, unmatched] = await Promise.all([
    planner.plan({ ...flat(near.offers, classOf), maxGroups: limits.maxDemandGroups }),
    planner.plan({ ...flat(farOffers, classOf), maxGroups: 0 }),
    // Runs at the same time, because large plans are computed in another thread.
    withSubstitutes(search, without.slice(0, limits.unmatchedShown)),
  ])
  const presentIn =
    ({ lines }: Part) =>
    (group: { stockist: number; lines: number[] }) => {
      const own = group.lines.flatMap((at) => items[lines[at] ?? -1] ?? [])
      return presentGroup(search, group.stockist, own, here?.pincode ?? undefined)
    }
  const planIn = (part: Part, planned: typeof calls) =>
    planned.flatMap((call) => presentIn(part)(call).map((group) => ({ ...group, covered: call.covered })))
  return {
    items,
    groups: groups.flatMap(presentIn(near)),
    groupCount,
    plan: planIn(near, calls),
    beyond: planIn(far, beyond.calls),
    unmatched,
    unmatchedCount: without.length,
    near: here && (here.pincode ?? here.city ?? here.state),
    reach,
    createdAt: now.toISOString(),
  }
}

/** Lines of a plan: their positions among the items, and their offers. */
interface Part {
  lines: number[]
  offers: Offers[]
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

/** The offers of all lines, concatenated, each with its distance class. */
function flat(lines: Offers[], classOf: (stockist: number) => number) {
  const start = new Uint32Array(lines.length + 1)
  for (const [at, { stockists }] of lines.entries()) start[at + 1] = (start[at] ?? 0) + stockists.length
  const size = start.at(-1) ?? 0
  const stockists = new Uint32Array(size)
  const prices = new Float64Array(size)
  for (const [at, line] of lines.entries()) {
    stockists.set(line.stockists, start[at])
    prices.set(line.prices, start[at])
  }
  return { start, stockists, prices, distances: Uint8Array.from(stockists, classOf) }
}

/** The distance class of each stockist; all are equal when the caller's location is unknown. */
function distanceClass(here: Location | null, locations: Locations): (stockist: number) => number {
  if (!here) return () => 0
  const classOf = distanceClassesFrom(here)
  return keepAnswers((stockist) => {
    const location = locations.get(stockist)
    return location ? classOf(location) : maxDistance
  })
}

/** Whether each stockist is within reach. */
function reachTest(
  reach: DemandReach,
  here: Location | null,
  locations: Locations,
): ((stockist: number) => boolean) | undefined {
  if (reach === 'all') return undefined
  const place = placeOfPin(here?.pincode ?? '')
  if (!place) {
    const message = 'Say near which PIN.'
    throw new AppError('invalid-input', { message, fields: { near: { code: 'required', message } } })
  }
  const test = withinReach(reach, place)
  return keepAnswers((stockist) => {
    const location = locations.get(stockist)
    return location !== undefined && test(location)
  })
}

/** Asks once for each stockist, because it has many offers. */
function keepAnswers<T>(ask: (stockist: number) => T): (stockist: number) => T {
  const known = new Map<number, T>()
  return (stockist) => {
    let answer = known.get(stockist)
    if (answer === undefined) {
      answer = ask(stockist)
      known.set(stockist, answer)
    }
    return answer
  }
}

function locationFor(demand: Demand, address: string | null, known: MapIterator<Location>): Location | null {
  const locations = [...known]
  if (demand.near !== undefined) return locationOfPin(demand.near, locations)
  return address === null ? null : locationInAddress(address, locations)
}

type Locations = ReturnType<Search['supplierLocations']>

interface Choice {
  no: number
  medicine: MedicineHit | undefined
  alternatives: MedicineHit[]
  /** Who has the medicine in stock, and at what price: those within reach, or others if nobody within reach has it. */
  offers: Offers
  isNear: boolean
}

/**
 * The medicine that a line means: the settled one, or the most likely. When several makers sell one under the same
 * name, the line means any of them: the first one in stock within reach is used, or else the first in stock anywhere.
 * @param isWithin absent: everybody is within reach
 */
function choose(
  search: Search,
  { medicines, settled }: UnderstoodLine,
  isWithin: ((stockist: number) => boolean) | undefined,
): Choice {
  const candidates = medicines.flatMap((no) => {
    const medicine = search.medicine(no)
    return medicine ? [{ no, medicine }] : []
  })
  const nothing = { no: 0, medicine: undefined, offers: noOffers, isNear: false }
  if (settled === null) {
    return { ...nothing, alternatives: candidates.map(({ medicine }) => medicine) }
  }
  const likeliest = candidates[0]
  if (!likeliest) return { ...nothing, alternatives: [] }
  const meant = nameKey(likeliest.medicine.name)
  const same = candidates.filter(
    (one) => one === likeliest || (settled === undefined && nameKey(one.medicine.name) === meant),
  )
  let taken = likeliest
  let offers = noOffers
  let isNear = false
  for (const one of same) {
    const all = search.offersOf(one.no)
    const near = isWithin ? offersWithin(all, isWithin) : all
    if (near.stockists.length > 0) {
      taken = one
      offers = near
      isNear = true
      break
    }
    if (all.stockists.length > 0 && offers.stockists.length === 0) {
      taken = one
      offers = all
    }
  }
  const alternatives = candidates.filter((other) => other !== taken).map(({ medicine }) => medicine)
  return { no: taken.no, medicine: taken.medicine, alternatives, offers, isNear }
}

/** An unconfirmed medicine is never certain while the line can mean a confirmed one. */
function isDoubtful(medicine: MedicineHit | undefined, alternatives: MedicineHit[]): boolean {
  return medicine?.unconfirmed === true && alternatives.some((other) => !other.unconfirmed)
}

/** A list of one, or empty when the stockist was just deleted. */
function presentGroup(
  search: Search,
  stockist: number,
  items: DemandItem[],
  near: string | undefined,
): DemandGroup[] {
  const supplier = search.supplier(stockist, near)
  return supplier ? [{ stockist: supplier, items: items.map(presentLine) }] : []
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
