import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { type CompanyFilter, createCompanyRepository } from './company-repository.ts'
import type { DirectoryTables } from './directory-tables.ts'
import { createMedicineRepository, type MedicineFilter } from './medicine-repository.ts'
import {
  presentCompany,
  presentMedicine,
  presentStockist,
  presentStockistStatus,
  presentSupplier,
} from './present.ts'
import { createStockistRepository, type StockistFilter } from './stockist-repository.ts'

export type Directory = ReturnType<typeof createDirectory>

/** Companies, medicines and stockists, and who lists what: the door to the catalogue. */
export function createDirectory(deps: { db: Db }) {
  const db = deps.db.withTables<DirectoryTables>()
  const companies = createCompanyRepository(db)
  const medicines = createMedicineRepository(db)
  const stockists = createStockistRepository(db)

  async function company(id: string) {
    const row = await companies.findCompany(id)
    if (!row) throw new AppError('record-not-found', { message: 'No such company.' })
    return presentCompany(row)
  }

  async function medicine(id: string) {
    const row = await medicines.findMedicine(id)
    if (!row) throw new AppError('record-not-found', { message: 'No such medicine.' })
    return presentMedicine(row)
  }

  return {
    company,
    medicine,

    async companies(filter: CompanyFilter) {
      return mapPage(await companies.listCompanies(filter), presentCompany)
    },

    async medicines(filter: MedicineFilter) {
      return mapPage(await medicines.listMedicines(filter), presentMedicine)
    },

    async stockists(filter: StockistFilter) {
      return mapPage(await stockists.listApproved(filter), presentStockist)
    },

    /** The public page of an approved stockist, only the status of another. */
    async stockist(id: string) {
      const row = await stockists.findStockist(id)
      if (!row) throw new AppError('record-not-found', { message: 'No such stockist.' })
      return row.status === 'approved' ? presentStockist(row) : presentStockistStatus(row)
    },

    async suppliersOfMedicine(id: string, request: PageRequest) {
      await medicine(id)
      return mapPage(await stockists.listSuppliers(id, request), presentSupplier)
    },

    async stockistsOfCompany(
      id: string,
      request: PageRequest,
    ): Promise<Page<ReturnType<typeof presentStockist>>> {
      await company(id)
      return mapPage(await stockists.listApproved({ ...request, company: id }), presentStockist)
    },
  }
}
