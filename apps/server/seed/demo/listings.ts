import { createRandom, type Random } from './random.ts'
import type { DemoMedicine, DemoStockist, DrawnListing } from './types.ts'

const seed = 20_260_101
const minCompanies = 2
const maxCompanies = 12
/** Each company is carried by at least this many approved stockists. */
const minCarriers = 3
const shareNobodyCarries = 0.03
const shareAvailable = 0.92
const shareWithTradePrice = 0.75

/** The fields of a medicine that the generator needs. */
export type ListableMedicine = Pick<DemoMedicine, 'company' | 'pricePaise'> & { popular: boolean }

/**
 * Generates who carries what, the same for the same input: the companies of each stockist and its listings,
 * ordered by stockist, then medicine. A stockist lists only medicines of companies it carries.
 */
export function generateListings(
  stockists: readonly Pick<DemoStockist, 'status'>[],
  medicines: readonly ListableMedicine[],
  companyCount: number,
): { listings: DrawnListing[]; companiesOf: number[][] } {
  const random = createRandom(seed)
  const ranges = medicinesByCompany(medicines, companyCount)
  const demand = drawDemand(medicines, random)
  const companiesOf = assignCompanies(stockists, ranges, demand, random)
  const stocked = companiesOf.map((companies) =>
    companies
      .flatMap((company) => ranges[company] ?? [])
      .filter((medicine) => random.chance(demand[medicine] ?? 0)),
  )
  supplyOrphans(stockists, medicines, companiesOf, stocked, demand, random)
  const listings = stocked.flatMap((items, stockist) =>
    items
      .sort((a, b) => a - b)
      .map((medicine) => ({
        stockist,
        medicine,
        pricePaise: drawTradePrice(medicines[medicine]?.pricePaise ?? 0, random),
        available: drawAvailable(random),
      })),
  )
  return { listings, companiesOf }
}

/** The medicines of each company, by their indices. */
export function medicinesByCompany(medicines: readonly ListableMedicine[], companyCount: number): number[][] {
  const ranges = Array.from({ length: companyCount }, (): number[] => [])
  medicines.forEach(({ company }, medicine) => {
    ranges[company]?.push(medicine)
  })
  return ranges
}

/** The probability that a stockist of its company lists each medicine; exactly 0 for those that nobody carries. */
function drawDemand(medicines: readonly ListableMedicine[], random: Random): number[] {
  const demand = medicines.map(({ popular }) => {
    const draw = random.next()
    // The cube gives the others a long tail: half of them stay below 0.1.
    return popular ? 0.7 + 0.28 * draw : 0.01 + 0.6 * draw * draw * draw
  })
  const unpopular = medicines.flatMap(({ popular }, medicine) => (popular ? [] : [medicine]))
  const forgotten = random.shuffled(unpopular).slice(0, Math.round(medicines.length * shareNobodyCarries))
  for (const medicine of forgotten) demand[medicine] = 0
  return demand
}

function assignCompanies(
  stockists: readonly Pick<DemoStockist, 'status'>[],
  ranges: readonly number[][],
  demand: readonly number[],
  random: Random,
): number[][] {
  const expected = ranges.map((items) => items.reduce((sum, medicine) => sum + (demand[medicine] ?? 0), 0))
  const carried = stockists.map(() => new Set<number>())
  const approved = stockists.flatMap(({ status }, stockist) => (status === 'approved' ? [stockist] : []))
  // The root keeps the largest makers from being everywhere and small ones from being nowhere.
  const weights = expected.map(Math.sqrt)
  let turn = 0
  for (let round = 0; round < minCarriers; round++) {
    for (const company of random.shuffled(expected.map((_, index) => index))) {
      carried[approved[turn++ % approved.length] ?? 0]?.add(company)
    }
  }
  for (const companies of carried) {
    const target = random.between(170, 360)
    const size = () => [...companies].reduce((sum, company) => sum + (expected[company] ?? 0), 0)
    while (companies.size < minCompanies || (companies.size < maxCompanies && size() < target)) {
      companies.add(pickWeighted(weights, random))
    }
  }
  return carried.map((companies) => [...companies].sort((a, b) => a - b))
}

function pickWeighted(weights: readonly number[], random: Random): number {
  let rest = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const found = weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
  return Math.max(found, 0)
}

/** Assigns each medicine without an approved stockist to one, unless nobody should carry it. */
function supplyOrphans(
  stockists: readonly Pick<DemoStockist, 'status'>[],
  medicines: readonly ListableMedicine[],
  companiesOf: readonly number[][],
  stocked: readonly number[][],
  demand: readonly number[],
  random: Random,
): void {
  const supplied = new Set(
    stocked.flatMap((items, index) => (stockists[index]?.status === 'approved' ? items : [])),
  )
  medicines.forEach(({ company }, medicine) => {
    if (supplied.has(medicine) || demand[medicine] === 0) return
    const carriers = companiesOf.flatMap((companies, stockist) =>
      stockists[stockist]?.status === 'approved' && companies.includes(company) ? [stockist] : [],
    )
    const [chosen] = random.shuffled(carriers)
    if (chosen !== undefined) stocked[chosen]?.push(medicine)
  })
}

/** 7 to 22 % below the MRP, in paise; null for stockists that quote no price. */
export function drawTradePrice(mrpPaise: number, random: Random): number | null {
  const discount = 0.07 + 0.15 * random.next()
  return random.chance(shareWithTradePrice) ? Math.max(1, Math.floor(mrpPaise * (1 - discount))) : null
}

/** Whether a listed medicine is in stock. */
export function drawAvailable(random: Random): boolean {
  return random.chance(shareAvailable)
}
