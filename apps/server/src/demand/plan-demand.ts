import type {
  Demand,
  DemandGroup,
  DemandItem,
  DemandReach,
  DemandResult,
  UnmatchedLine,
} from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import type { MedicineHit } from '@rasad/contract/search'
import { nameKey } from '@rasad/lexicon'
import { placeOfPin } from '@rasad/places'
import type { Caller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { takeTurns } from '../platform/take-turns.ts'
import { dayOf, type Offers, type Search } from '../search/search.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { DemandDeps } from './demand.ts'
import { stockistsThatMayHave } from './left-out.ts'
import { distanceClassesFrom, type Location, locationInAddress, locationOfPin, maxDistance } from './near.ts'
import type { Planner } from './planner.ts'
import { type UnderstoodLine, understandLines } from './understand-lines.ts'
import { aboutNearest, offersWithin, withinReach } from './within-reach.ts'

const notUnderstood: UnderstoodLine = { understanding: 'unmatched', medicines: [] }
const noOffers: Offers = {
  stockists: new Uint32Array(0),
  prices: new Float64Array(0),
  days: new Uint16Array(0),
}

export interface DemandAsker {
  caller: Caller
  /** Of the caller, when known; a PIN in the demand takes precedence. */
  address: string | null
  /** Runs before names are looked up, unless every line names its medicine. It can refuse that. */
  beforeNames: () => Promise<void>
}

/**
 * Resolves each line, groups the available ones by stockist, and plans the fewest calls: of stockists within reach, and
 * apart from them of others for the lines that nobody within reach has. Every line is in one of these plans or among
 * the unmatched.
 * @throws AppError invalid-input at `near` when the reach needs a place and none is known
 */
export async function planDemand(
  { planner, stockists, staleListings, heardOf, ...deps }: DemandDeps & { planner: Planner },
  demand: Demand,
  { caller, address, beforeNames }: DemandAsker,
  now: Date,
): Promise<DemandResult> {
  const { search } = deps
  const locations = search.supplierLocations()
  const here = locationFor(demand, address, locations.values())
  const reach = demand.reach ?? (demand.near === undefined ? 'all' : 'delivers')
  const isWithin = reachTest(reach, here, locations)
  const items: Item[] = []
  const near: Part = { lines: [], offers: [] }
  const far: Part = { lines: [], offers: [] }
  const without: Without[] = []
  const certain: number[][] = []

  const understood = await understandLines({ ...deps, beforeNames }, demand.items, caller)
  const mayHave = stockistsThatMayHave(demand.items, locations)
  const turns = takeTurns()
  for (const [line, { name, qty, free, unit }] of demand.items.entries()) {
    const meaning = understood[line] ?? notUnderstood
    const found = choose(search, meaning, isWithin, mayHave[line])
    const { no, medicine, alternatives, offers, isNear, same } = found
    const { understanding } = meaning
    if (understanding === 'matched' && medicine) certain.push(same)
    const asked = { ...(free !== undefined && { free }), ...(unit !== undefined && { unit }) }
    const written = { line, name, qty: qty || 0, ...asked, understanding }
    if (medicine && offers.stockists.length > 0) {
      // A line that is certain needs no alternatives.
      const part = isNear ? near : far
      part.lines.push(items.length)
      part.offers.push(offers)
      items.push({ ...written, no, medicine, alternatives: understanding === 'matched' ? [] : alternatives })
    } else {
      without.push({ no, told: { ...written, alternatives, medicine: medicine ?? null } })
    }
    await turns.next()
  }

  heardOf(caller, certain)

  const fresh = staleListings.last && { freshFrom: dayOf(now) - staleListings.days + 1 }
  const classOf = distanceClass(here, locations)
  const farOffers = far.offers.map((offers) => aboutNearest(offers, classOf))
  const [{ groups, groupCount, calls }, beyond, unmatched] = await Promise.all([
    planner.plan({ ...flat(near.offers, classOf), maxGroups: limits.maxDemandGroups, ...fresh }),
    planner.plan({ ...flat(farOffers, classOf), maxGroups: 0, ...fresh }),
    // Runs at the same time, because large plans are computed in another thread.
    withSubstitutes(search, without.slice(0, limits.unmatchedShown)),
  ])
  const linesIn =
    ({ lines }: Part) =>
    (group: { stockist: number; lines: number[]; covered?: number }): Lines => ({
      ...group,
      items: group.lines.flatMap((at) => items[lines[at] ?? -1] ?? []),
    })
  const inPlan = calls.map(linesIn(near))
  const inBeyond = beyond.calls.map(linesIn(far))
  const inGroups = groups.map(linesIn(near))
  const listingOf = await readListings(stockists, caller, [...inPlan, ...inBeyond], inGroups)
  const present = ({ stockist, items }: Lines) =>
    presentGroup(search, stockist, items, listingOf, here?.pincode ?? undefined)
  const presentCall = (call: Lines) =>
    present(call).map((group) => ({ ...group, covered: call.covered ?? 0 }))
  return {
    items: items.map(({ no, ...item }) => item),
    groups: inGroups.flatMap(present),
    groupCount,
    plan: inPlan.flatMap(presentCall),
    beyond: inBeyond.flatMap(presentCall),
    unmatched,
    unmatchedCount: without.length,
    near: here && (here.pincode ?? here.city ?? here.state),
    reach,
    createdAt: now.toISOString(),
  }
}

/** A line that somebody has, and the number of its medicine. */
type Item = DemandItem & { no: number }

/** What one stockist can supply. */
interface Lines {
  stockist: number
  items: Item[]
  /** Of a call. */
  covered?: number
}

type ListingOf = (stockistNo: number, medicineNo: number) => SupplierListing | undefined

/** Reads what stockists say of the lines of the plan, and of those groups that come first. */
async function readListings(
  stockists: Stockists,
  viewer: Caller,
  planned: readonly Lines[],
  groups: readonly Lines[],
): Promise<ListingOf> {
  const keyOf = (stockistNo: number, medicineNo: number) => `${stockistNo} ${medicineNo}`
  const pairs = new Map<string, { stockistNo: number; medicineNo: number }>()
  const want = ({ stockist: stockistNo, items }: Lines) => {
    for (const { no: medicineNo } of items)
      pairs.set(keyOf(stockistNo, medicineNo), { stockistNo, medicineNo })
  }
  planned.forEach(want)
  let told = 0
  for (const group of groups) {
    told += group.items.length
    if (told > limits.maxDemandListings) break
    want(group)
  }
  const listings = await stockists.listingsAt([...pairs.values()], viewer)
  const found = new Map([...pairs.keys()].map((key, at) => [key, listings[at]]))
  return (stockistNo, medicineNo) => found.get(keyOf(stockistNo, medicineNo))
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
  const days = new Uint16Array(size)
  for (const [at, line] of lines.entries()) {
    stockists.set(line.stockists, start[at])
    prices.set(line.prices, start[at])
    days.set(line.days, start[at])
  }
  return { start, stockists, prices, days, distances: Uint8Array.from(stockists, classOf) }
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
  /** The numbers of all medicines that the line can mean alike, the likeliest first. */
  same: number[]
}

/**
 * The medicine that a line means: the settled one, or the most likely. When several makers sell one under the same
 * name, the line means any of them: the first one in stock within reach is used, or else the first in stock anywhere.
 * @param isWithin absent: everybody is within reach
 * @param mayHave absent: nobody has said that it does not have the line
 */
function choose(
  search: Search,
  { medicines, settled }: UnderstoodLine,
  isWithin: ((stockist: number) => boolean) | undefined,
  mayHave: ((stockist: number) => boolean) | undefined,
): Choice {
  const candidates = medicines.flatMap((no) => {
    const medicine = search.medicine(no)
    return medicine ? [{ no, medicine }] : []
  })
  const nothing = { no: 0, medicine: undefined, offers: noOffers, isNear: false, same: [] }
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
    const listed = search.offersOf(one.no)
    const all = mayHave ? offersWithin(listed, mayHave) : listed
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
  const { no, medicine } = taken
  return { no, medicine, alternatives, offers, isNear, same: same.map((one) => one.no) }
}

/** A list of one, or empty when the stockist was just deleted. */
function presentGroup(
  search: Search,
  stockist: number,
  items: Item[],
  listingOf: ListingOf,
  near: string | undefined,
): DemandGroup[] {
  const supplier = search.supplier(stockist, near)
  if (!supplier) return []
  return [{ stockist: supplier, items: items.map((item) => presentLine(item, listingOf(stockist, item.no))) }]
}

function presentLine(
  { line, name, qty, free, unit, medicine }: DemandItem,
  listing: SupplierListing | undefined,
): DemandGroup['items'][number] {
  return {
    line,
    name,
    qty,
    ...(free !== undefined && { free }),
    ...(unit !== undefined && { unit }),
    medicine: { _id: medicine._id, name: medicine.name },
    ...(listing && { listing }),
  }
}
