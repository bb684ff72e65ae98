import { generateCityListings } from './city-listings.ts'
import { demoCompanies } from './companies.ts'
import { withFacts } from './listing-facts.ts'
import { generateListings, type ListableMedicine } from './listings.ts'
import { expandAllBrands } from './medicines.ts'
import { countryStockistCount, demoStockists } from './stockists.ts'
import type { DemoWorld, DrawnListing } from './types.ts'

export type { DemoWorld } from './types.ts'

/**
 * The demo world: 40 companies, 104 stockists (101 approved), some 1,500 medicines, and their listings.
 * Every call builds the rows again (some tens of milliseconds). References are indices into the arrays.
 */
export function demoWorld(): DemoWorld {
  const companyIndex = new Map(demoCompanies.map(({ shortName }, index) => [shortName, index]))
  const brands = expandAllBrands().map(({ medicine, company: shortName, popular }) => {
    const company = companyIndex.get(shortName)
    if (company === undefined) throw new Error(`unknown company "${shortName}" of "${medicine.name}"`)
    return { medicine: { ...medicine, company }, popular }
  })
  const medicines = brands.map(({ medicine }) => medicine)
  const listable = brands.map(({ medicine, popular }) => ({ ...medicine, popular }))
  return { companies: demoCompanies, stockists: demoStockists, medicines, ...allListings(listable) }
}

function allListings(medicines: readonly ListableMedicine[]): Pick<DemoWorld, 'listings' | 'companiesOf'> {
  const spread = demoStockists.slice(0, countryStockistCount)
  const country = generateListings(spread, medicines, demoCompanies.length)
  const carriers = countCarriers(country.listings, medicines.length)
  const dense = generateCityListings(firmsByState(), medicines, demoCompanies.length, carriers)
  return {
    listings: withFacts([...country.listings, ...dense.listings], medicines),
    companiesOf: [...country.companiesOf, ...dense.companiesOf],
  }
}

/** How many approved stockists have each medicine. */
function countCarriers(listings: readonly DrawnListing[], medicines: number): number[] {
  const carriers = new Array<number>(medicines).fill(0)
  for (const { stockist, medicine } of listings) {
    if (demoStockists[stockist]?.status === 'approved') carriers[medicine] = (carriers[medicine] ?? 0) + 1
  }
  return carriers
}

/** The firms of the dense cities. Each of these is in another state, together with a town beside it. */
function firmsByState(): number[][] {
  const firms = new Map<string, number[]>()
  demoStockists.forEach(({ address }, stockist) => {
    if (stockist < countryStockistCount) return
    firms.set(address.state, [...(firms.get(address.state) ?? []), stockist])
  })
  return [...firms.values()]
}
