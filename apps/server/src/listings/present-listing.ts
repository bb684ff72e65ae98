import type { ListedCompany, ListedMedicine } from '@rasad/contract/listings'
import { noCarriers, presentCompany, presentMedicine } from '../catalogue/catalogue.ts'
import { ownSight, presentListingFacts } from '../stockists/stockists.ts'
import { rupees } from '../trade-tables/trade-tables.ts'
import type { ListedCompanyRow, ListedMedicineRow } from './listing-repository.ts'

// Each presenter lists what its viewer can see.

/** A line of a stockist's own list. */
export function presentListedMedicine(row: ListedMedicineRow): ListedMedicine {
  const { stockists, stockistCount, ...medicine } = presentMedicine({
    ...row,
    carriers: noCarriers,
  })
  return {
    medicine,
    price: rupees(row.own_price_paise),
    pack: row.own_pack,
    available: row.available,
    ...(row.waiting && !row.confirmed && { waiting: true as const }),
    ...presentListingFacts(row, ownSight),
  }
}

export function presentListedCompany(row: ListedCompanyRow): ListedCompany {
  const { stockists, stockistCount, ...company } = presentCompany({
    ...row,
    carriers: noCarriers,
  })
  return { company }
}
