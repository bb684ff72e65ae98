import { buildIndexData, openIndex } from '@rasad/matching'
import { createCompanyNames } from '@rasad/server/search/printed/compare-company'
import type { PrintedCatalogue } from '@rasad/server/search/printed-names'
import type { Medicine } from '../../packages/matching/bench/public-data.ts'

/** Medicines as printed rows are resolved with them; a number is one more than the id. */
export function catalogueOf(medicines: readonly Medicine[]): PrintedCatalogue {
  const index = openIndex(
    buildIndexData(
      medicines.map(({ id, name, composition, popularity, manufacturer, pack }) => ({
        key: id + 1,
        name,
        alias: composition,
        popularity,
        company: manufacturer,
        pack,
      })),
    ),
  )
  const byNo = new Map(medicines.map((medicine) => [medicine.id + 1, medicine]))
  const { isCompany } = createCompanyNames(medicines.map(({ manufacturer }) => manufacturer))
  return {
    isCompany,
    resolve: index.resolve,
    medicine(no) {
      const medicine = byNo.get(no)
      return (
        medicine && {
          name: medicine.name,
          composition: medicine.composition || null,
          pack: medicine.pack || null,
          form: null,
          company: medicine.manufacturer || null,
          pricePaise: medicine.price > 0 ? Math.round(medicine.price * 100) : null,
        }
      )
    },
  }
}
