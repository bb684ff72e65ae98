import type { Company, Medicine, PublicStockist, SupplierOfMedicine } from '@rasad/contract/directory'
import type { District, DistrictSummary } from '@rasad/contract/districts'
import type { Settings } from '@rasad/contract/settings'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { settingsQuery } from '../../../lib/settings.ts'
import { recordId } from '../../../lib/values.ts'
import { districtQuery, districtsQuery } from './districts.ts'
import {
  companyQuery,
  medicineQuery,
  medicinesQuery,
  stockistQuery,
  stockistsOfCompanyQuery,
  stockistsQuery,
  suppliersOfMedicineQuery,
} from './queries.ts'

interface List<T> {
  success: true
  data: T[]
  total: number
  nextCursor: string | null
}

/** What the service writes into a public page: the answers to the first calls of its screen, as a visitor gets them. */
export type PageData = {
  /** When it was so, by the clock of the service. */
  at?: number
  /** Those of the operator. */
  settings?: Settings
} & (
  | { kind: 'medicine'; medicine: Medicine; suppliers: List<SupplierOfMedicine> }
  | { kind: 'company'; company: Company; stockists: List<PublicStockist> }
  | { kind: 'products'; company: Company; medicines: List<Medicine> }
  | { kind: 'stockist'; stockist: PublicStockist; medicines: List<Medicine> }
  | { kind: 'district'; district: District; stockists: List<PublicStockist> }
  | { kind: 'places'; districts: DistrictSummary[] }
  | { kind: 'home'; stockists: List<PublicStockist> }
  | { kind: 'demand' }
)

type Address = Pick<Location, 'pathname' | 'search'>

const kinds: readonly unknown[] = [
  'medicine',
  'company',
  'products',
  'stockist',
  'district',
  'places',
  'home',
  'demand',
]

export function isPageData(value: object): value is PageData {
  return 'kind' in value && kinds.includes(value.kind)
}

/**
 * Answers the screen's first calls with the page's data. Whoever has a place on the device, or sees more than a visitor,
 * asks another question, and gets the answer from the service.
 */
export function fillWith(client: QueryClient, data: PageData, { pathname, search }: Address): void {
  // Browsers bring back a page as it was days ago, with its data: that is shown at once, and asked for again.
  const now = Date.now()
  const updatedAt = typeof data.at === 'number' ? Math.min(data.at, now) : now
  const one = ({ queryKey }: { queryKey: QueryKey }, answer: unknown) =>
    client.setQueryData(queryKey, answer, { updatedAt })
  const pages = (query: { queryKey: QueryKey }, list: unknown) =>
    one(query, { pages: [list], pageParams: [undefined] })
  if (data.settings) one(settingsQuery(), data.settings)
  // The address may name a record that was merged into this one.
  const idsOf = (kind: 'medicine' | 'company', { _id }: { _id: string }) =>
    new Set([_id, recordId(new URLSearchParams(search).get(kind)) ?? _id])
  switch (data.kind) {
    case 'medicine':
      for (const id of idsOf('medicine', data.medicine)) {
        one(medicineQuery(id), data.medicine)
        pages(suppliersOfMedicineQuery(id, { as: undefined }), data.suppliers)
      }
      return
    case 'company':
      for (const id of idsOf('company', data.company)) {
        one(companyQuery(id), data.company)
        pages(stockistsOfCompanyQuery(id), data.stockists)
      }
      return
    case 'products': {
      const company = data.company._id
      one(companyQuery(company), data.company)
      return void pages(medicinesQuery({ company }, ''), data.medicines)
    }
    case 'stockist': {
      const stockist = data.stockist._id
      one(stockistQuery(stockist), data.stockist)
      return void pages(medicinesQuery({ stockist }, ''), data.medicines)
    }
    case 'district': {
      const { state, district } = data.district
      // The screen asks by the names in the address.
      const [, , ...named] = pathname.split('/').map(decodeURIComponent)
      one(districtQuery(named[0] ?? state, named[1] ?? district), data.district)
      return void pages(stockistsQuery({ state, district }), data.stockists)
    }
    case 'places':
      return void one(districtsQuery(), data.districts)
    case 'demand':
      return
    case 'home':
      return void pages(stockistsQuery(), data.stockists)
  }
}
