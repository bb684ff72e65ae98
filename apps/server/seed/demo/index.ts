import { demoCompanies } from './companies.ts'
import { generateListings } from './listings.ts'
import { expandAllBrands } from './medicines.ts'
import { demoStockists } from './stockists.ts'
import type { DemoWorld } from './types.ts'

export type { DemoWorld } from './types.ts'

/**
 * The demo world: 40 companies, 60 stockists (57 approved), some 1,500 medicines, and their listings.
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
  const { listings, companiesOf } = generateListings(demoStockists, listable, demoCompanies.length)
  return { companies: demoCompanies, stockists: demoStockists, medicines, listings, companiesOf }
}
