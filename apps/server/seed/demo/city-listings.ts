import { drawAvailable, drawTradePrice, type ListableMedicine, medicinesByCompany } from './listings.ts'
import { createRandom, type Random } from './random.ts'
import type { DrawnListing } from './types.ts'

const seed = 20_260_102
const maxCompanies = 12
/** Each company is carried by at least this many firms of a city. */
const minCarriers = 2
/** Medicines that so few stockists of the country have stay rare. */
const maxRare = 1
/** How many stockists of a company list a medicine of it. */
const sharePopular = 0.85
const shareOther = 0.6

/**
 * Generates the lists of firms that make their cities dense, the same for the same input: every company has several
 * stockists in each city, and each medicine that is not rare has at least one.
 * @param cities the firms of each city: indices of stockists
 * @param carriers how many approved stockists elsewhere have each medicine
 * @returns what each firm carries, in the order of the cities and their firms; listings by medicine
 */
export function generateCityListings(
  cities: readonly (readonly number[])[],
  medicines: readonly ListableMedicine[],
  companyCount: number,
  carriers: readonly number[],
): { listings: DrawnListing[]; companiesOf: number[][] } {
  const random = createRandom(seed)
  const everyday = medicinesByCompany(medicines, companyCount).map((made) =>
    made.filter((medicine) => (carriers[medicine] ?? 0) > maxRare),
  )
  const listings: DrawnListing[] = []
  const companiesOf: number[][] = []
  for (const firms of cities) {
    const carried = shareCompanies(firms.length, everyday, random)
    const stocked = stock(carried, everyday, medicines, random)
    firms.forEach((stockist, at) => {
      companiesOf.push([...(carried[at] ?? [])].sort((a, b) => a - b))
      for (const medicine of [...(stocked[at] ?? [])].sort((a, b) => a - b)) {
        const pricePaise = drawTradePrice(medicines[medicine]?.pricePaise ?? 0, random)
        listings.push({ stockist, medicine, pricePaise, available: drawAvailable(random) })
      }
    })
  }
  return { listings, companiesOf }
}

/** Deals the companies out to the firms of a city, the next always to those with the shortest lists. */
function shareCompanies(firms: number, everyday: readonly number[][], random: Random): Set<number>[] {
  const carried = Array.from({ length: firms }, () => new Set<number>())
  const size = (companies: Set<number>) =>
    [...companies].reduce((sum, company) => sum + (everyday[company]?.length ?? 0), 0)
  // The largest first, so that the small ones even the lists out.
  const dealt = () =>
    random
      .shuffled(everyday.map((_, company) => company))
      .sort((a, b) => (everyday[b]?.length ?? 0) - (everyday[a]?.length ?? 0))
  const everyCompany = dealt().flatMap((company) => new Array<number>(minCarriers).fill(company))
  // Once more as far as there is room.
  for (const company of [...everyCompany, ...dealt()]) {
    const open = carried.filter((companies) => companies.size < maxCompanies && !companies.has(company))
    const [shortest] = open.sort((a, b) => size(a) - size(b))
    shortest?.add(company)
  }
  return carried
}

function stock(
  carried: readonly Set<number>[],
  everyday: readonly number[][],
  medicines: readonly ListableMedicine[],
  random: Random,
): Set<number>[] {
  const stocked = carried.map(() => new Set<number>())
  everyday.forEach((made, company) => {
    const firms = carried.flatMap((companies, at) => (companies.has(company) ? [stocked[at]] : []))
    for (const medicine of made) {
      const share = medicines[medicine]?.popular ? sharePopular : shareOther
      const having = firms.filter(() => random.chance(share))
      for (const firm of having.length > 0 ? having : [random.pick(firms)]) firm?.add(medicine)
    }
  })
  return stocked
}
