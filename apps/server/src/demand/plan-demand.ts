import type {
  Demand,
  DemandGroup,
  DemandItem,
  DemandReach,
  DemandResult,
  DemandStockist,
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
import type { Offers, Search } from '../search/search.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { DemandDeps } from './demand.ts'
import { flawsOf, hasTooLittle } from './flaws.ts'
import { stockistsThatMayHave } from './left-out.ts'
import {
  distanceBandsFrom,
  distanceClassesFrom,
  farthestBand,
  kilometresFrom,
  type Location,
  locationInAddress,
  locationOfPin,
  maxDistance,
} from './near.ts'
import { type Locations, type OwnStockists, ownStockists } from './own-stockists.ts'
import type { Wanted } from './plan.ts'
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
 * Resolves each line, groups the available ones by stockist, and plans the calls: of stockists within reach, and
 * apart from them of others for the lines that nobody within reach has. Every line is in one of these plans or among
 * the unmatched.
 * @throws AppError invalid-input at `near` when the reach needs a place and none is known
 */
export async function planDemand(
  { planner, stockists, heardOf, ownOffers, ...deps }: DemandDeps & { planner: Planner },
  demand: Demand,
  { caller, address, beforeNames }: DemandAsker,
  now: Date,
): Promise<DemandResult> {
  const { search } = deps
  const all = search.supplierLocations()
  const here = locationFor(demand, address, all.values())
  const reach = demand.reach ?? (demand.near === undefined ? 'all' : 'delivers')
  const by = demand.by ?? (demand.near === undefined ? 'calls' : 'near')
  const items: Item[] = []
  const near: Part = { items: [], offers: [] }
  const far: Part = { items: [], offers: [] }
  const without: Without[] = []
  const certain: number[][] = []

  const understood = await understandLines({ ...deps, beforeNames }, demand.items, caller)
  const meant = understood.flatMap(({ medicines, settled }) => (settled === null ? [] : medicines))
  const own = ownStockists(await ownOffers(caller, [...new Set(meant)]), all, here)
  const { locations } = own
  const isWithin = reachTest(reach, here, locations, own)
  const mayHave = stockistsThatMayHave(demand.items, [...own.ids, ...all])
  const turns = takeTurns()
  for (const [line, { name, qty, free, unit }] of demand.items.entries()) {
    const meaning = understood[line] ?? notUnderstood
    const found = choose(search, own, meaning, { isWithin, mayHave: mayHave[line] })
    const { no, medicine, alternatives, offers, isNear, same } = found
    const { understanding } = meaning
    if (understanding === 'matched' && medicine) certain.push(same)
    const asked = { ...(free !== undefined && { free }), ...(unit !== undefined && { unit }) }
    const written = { line, name, qty: qty || 0, ...asked, understanding }
    if (medicine && offers.stockists.length > 0) {
      // A line that is certain needs no alternatives.
      const part = isNear ? near : far
      const item = { ...written, no, medicine, alternatives: understanding === 'matched' ? [] : alternatives }
      part.items.push(item)
      part.offers.push(offers)
      items.push(item)
    } else {
      without.push({ no, told: { ...written, alternatives, medicine: medicine ?? null } })
    }
    await turns.next()
  }

  heardOf(caller, certain)

  const classOf = byLocation(here && distanceClassesFrom(here), locations, maxDistance)
  const bandOf = byLocation(here && distanceBandsFrom(here), locations, farthestBand)
  const kmOf = byLocation(here && kilometresFrom(here), locations, Number.POSITIVE_INFINITY)
  far.offers = far.offers.map((offers) => aboutNearest(offers, classOf))
  const listings = createListingReader(stockists, own, caller)
  // A plan `near` minds what a stockist has: as far as the answer would tell of it, that is read before.
  if (by === 'near') await listings.read(mostWanted(near, bandOf))
  const wanted = (part: Part) => flat(part, { classOf, bandOf, kmOf, locations, listingOf: listings.of })
  const [{ groups, groupCount, calls }, beyond, unmatched] = await Promise.all([
    planner.plan({ ...wanted(near), by, maxGroups: limits.maxDemandGroups }),
    planner.plan({ ...wanted(far), by, maxGroups: 0 }),
    // Runs at the same time, because large plans are computed in another thread.
    withSubstitutes(search, without.slice(0, limits.unmatchedShown)),
  ])
  const linesIn =
    ({ items }: Part) =>
    (group: { stockist: number; lines: number[]; covered?: number }): Lines => ({
      ...group,
      items: group.lines.flatMap((at) => items[at] ?? []),
    })
  const inPlan = calls.map(linesIn(near))
  const inBeyond = beyond.calls.map(linesIn(far))
  const inGroups = groups.map(linesIn(near))
  await listings.read([...inPlan, ...inBeyond].flatMap(pairsOf))
  await listings.read(firstPairs(inGroups))
  const present = ({ stockist, items }: Lines) =>
    presentGroup(
      own.supplier(stockist) ?? search.supplier(stockist, here?.pincode ?? undefined),
      items,
      (medicineNo) => listings.of(stockist, medicineNo),
    )
  const presentCall = (call: Lines) =>
    present(call).map((group) => ({
      ...group,
      covered: call.covered ?? 0,
      band: here && bandOf(call.stockist),
      flaws: flawsOf(group, now),
    }))
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
    by,
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

interface Pair {
  stockistNo: number
  medicineNo: number
}

/** Reads listings as the viewer may see them, each once. */
function createListingReader(stockists: Stockists, own: OwnStockists, viewer: Caller) {
  const keyOf = ({ stockistNo, medicineNo }: Pair) => `${stockistNo} ${medicineNo}`
  const found = new Map<string, SupplierListing | undefined>()
  return {
    async read(wanted: readonly Pair[]): Promise<void> {
      const missing = new Map(
        wanted.flatMap((pair) => (own.has(pair.stockistNo) ? [] : [[keyOf(pair), pair] as const])),
      )
      for (const key of found.keys()) missing.delete(key)
      if (missing.size === 0) return
      const listings = await stockists.listingsAt([...missing.values()], viewer)
      for (const [at, key] of [...missing.keys()].entries()) found.set(key, listings[at])
    },
    of: (stockistNo: number, medicineNo: number) =>
      own.listing(stockistNo, medicineNo) ?? found.get(keyOf({ stockistNo, medicineNo })),
  }
}

function pairsOf({ stockist: stockistNo, items }: Lines): Pair[] {
  return items.map(({ no: medicineNo }) => ({ stockistNo, medicineNo }))
}

/** Those of the groups that come first, as many as the answer tells of. */
function firstPairs(groups: readonly Lines[]): Pair[] {
  const pairs: Pair[] = []
  for (const group of groups) {
    if (pairs.length + group.items.length > limits.maxDemandListings) break
    pairs.push(...pairsOf(group))
  }
  return pairs
}

/** Per line, those who have it in the nearest band: as many as the answer tells of, who has most of the lines first. */
function mostWanted({ items, offers }: Part, bandOf: (stockist: number) => number): Pair[] {
  const inBand = new Map<number, Item[]>()
  for (const [at, { stockists }] of offers.entries()) {
    const item = items[at]
    const nearest = stockists.reduce((least, stockist) => Math.min(least, bandOf(stockist)), farthestBand)
    for (const stockist of stockists) {
      if (!item || bandOf(stockist) !== nearest) continue
      const of = inBand.get(stockist) ?? []
      inBand.set(stockist, of)
      of.push(item)
    }
  }
  const groups = Array.from(inBand, ([stockist, items]) => ({ stockist, items }))
  return firstPairs(groups.sort((a, b) => b.items.length - a.items.length || a.stockist - b.stockist))
}

/** Lines of a plan, and their offers. */
interface Part {
  items: Item[]
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

interface Knowledge {
  classOf: (stockist: number) => number
  bandOf: (stockist: number) => number
  kmOf: (stockist: number) => number
  locations: Locations
  listingOf: ListingOf
}

/** The offers of all lines, concatenated, each with what a plan minds of it. */
function flat(
  { items, offers: lines }: Part,
  { classOf, bandOf, kmOf, locations, listingOf }: Knowledge,
): Omit<Wanted, 'by' | 'maxGroups'> {
  const start = new Uint32Array(lines.length + 1)
  for (const [at, { stockists }] of lines.entries()) start[at + 1] = (start[at] ?? 0) + stockists.length
  const size = start.at(-1) ?? 0
  const stockists = new Uint32Array(size)
  const prices = new Float64Array(size)
  const days = new Uint16Array(size)
  const short = new Uint8Array(size)
  for (const [at, line] of lines.entries()) {
    const from = start[at] ?? 0
    stockists.set(line.stockists, from)
    prices.set(line.prices, from)
    days.set(line.days, from)
    const item = items[at]
    if (!item || item.qty === 0) continue
    for (const [offer, stockist] of line.stockists.entries()) {
      const listing = listingOf(stockist, item.no)
      short[from + offer] = Number(listing !== undefined && hasTooLittle(listing, item.qty))
    }
  }
  return {
    ...{ start, stockists, prices, days, short },
    distances: Uint8Array.from(stockists, classOf),
    bands: Uint8Array.from(stockists, bandOf),
    kms: Float32Array.from(stockists, kmOf),
    minimums: Float64Array.from(stockists, (stockist) => locations.get(stockist)?.minOrderPaise ?? 0),
    quantities: items.map(({ qty }) => qty),
  }
}

/** What a test says of the location of each stockist; all are equal when the caller's location is unknown. */
function byLocation(
  test: ((to: Location) => number) | null,
  locations: Locations,
  farthest: number,
): (stockist: number) => number {
  if (!test) return () => 0
  return keepAnswers((stockist) => {
    const location = locations.get(stockist)
    return location ? test(location) : farthest
  })
}

/** Whether each stockist is within reach. */
function reachTest(
  reach: DemandReach,
  here: Location | null,
  locations: Locations,
  own: OwnStockists,
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
    // The caller orders from its own suppliers already, so they deliver to it.
    return own.has(stockist) || (location !== undefined && test(location))
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
  own: OwnStockists,
  { medicines, settled }: UnderstoodLine,
  {
    isWithin,
    mayHave,
  }: {
    isWithin: ((stockist: number) => boolean) | undefined
    mayHave: ((stockist: number) => boolean) | undefined
  },
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
    const listed = own.withOffers(one.no, search.offersOf(one.no))
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
  stockist: DemandStockist | undefined,
  items: Item[],
  listingOf: (medicineNo: number) => SupplierListing | undefined,
): DemandGroup[] {
  if (!stockist) return []
  return [{ stockist, items: items.map((item) => presentLine(item, listingOf(item.no))) }]
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
