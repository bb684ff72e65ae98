import type { CompanyNamed } from '@rasad/list-reader'
import type { NameIndex, NameRow } from '@rasad/matching'
import { type MedicineColumns, MedicineReader } from '../medicine-columns.ts'
import type { PrintedCatalogue } from '../printed-names.ts'
import { createCompanyNames } from './compare-company.ts'

/** A company by its number. No text means an unconfirmed one. */
export type NumberedCompany = CompanyNamed & { no: number; unconfirmed: boolean }

/** The catalogue of a thread, as printed rows are read with it. @param changed rows since `facts`, without their prices */
export function createPrintedCatalogue(
  index: NameIndex,
  facts: { medicines: MedicineColumns; companies: readonly NumberedCompany[] },
  changed: ReadonlyMap<number, NameRow | null>,
): PrintedCatalogue {
  const reader = new MedicineReader(facts.medicines)
  const companies = new Map(facts.companies.map(({ no, name }) => [no, name]))
  let names: ReturnType<typeof createCompanyNames> | undefined

  return {
    resolve: index.resolve,
    isCompany(text) {
      names ??= createCompanyNames(
        facts.companies.filter(({ unconfirmed }) => !unconfirmed).map(({ name }) => name),
      )
      return names.isCompany(text)
    },
    medicine(no) {
      const row = changed.get(no)
      if (row === null) return undefined
      if (row) {
        const { name, alias = null, pack = null, form = null, company = null } = row
        return { name, composition: alias, pack, form, company, pricePaise: null }
      }
      const medicine = reader.read(no)
      return medicine && { ...medicine, company: companies.get(medicine.companyNo ?? 0) ?? null }
    },
  }
}
