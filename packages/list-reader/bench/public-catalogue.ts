import type { readMedicines } from '../../matching/bench/public-data.ts'
import { buildIndexData, openIndex } from '../../matching/src/index.ts'
import { type CatalogueView, createCompanyFinder } from '../src/index.ts'

const maxMeanings = 30
/** Products of one brand that are compared. */
const maxSiblings = 40

/** The public catalogue as the reader sees it: what `readMedicines` returned. */
export function viewOf(medicines: ReturnType<typeof readMedicines>): CatalogueView {
  const byKey = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const rows = medicines.map(({ id, name, composition, manufacturer, popularity }) => ({
    key: id,
    name,
    alias: composition,
    company: manufacturer,
    popularity,
  }))
  const index = openIndex(buildIndexData(rows))
  return {
    resolve: (name, { unit, company }) => index.resolve(name, maxMeanings, { company, unit }),
    nameOf: (key) => byKey.get(key)?.name ?? '',
    packOf: (key) => byKey.get(key)?.pack ?? '',
    productsOf: (brand) => index.productsOf(brand, maxSiblings),
    compositionOf: (key) => byKey.get(key)?.composition ?? '',
    companyNamed: createCompanyFinder(medicines.map(({ manufacturer }) => manufacturer)),
  }
}
