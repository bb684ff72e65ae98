import type { Company, Medicine, PublicStockist, SupplierOfMedicine } from './directory.ts'
import type { District, DistrictSummary } from './districts.ts'
import type { CardProof } from './id-cards.ts'
import type { Category, SearchResults } from './search.ts'
import type { Settings } from './settings.ts'

interface List<T> {
  success: true
  data: T[]
  total: number
  nextCursor: string | null
}

/** What a public page shows: the answers to the first calls of its screen, as a visitor gets them. */
export type PageContent =
  | { kind: 'medicine'; medicine: Medicine; suppliers: List<SupplierOfMedicine> }
  | { kind: 'company'; company: Company; stockists: List<PublicStockist> }
  | { kind: 'products'; company: Company; medicines: List<Medicine> }
  | { kind: 'stockist'; stockist: PublicStockist; medicines: List<Medicine> }
  | { kind: 'district'; district: District; stockists: List<PublicStockist> }
  | { kind: 'places'; state?: string; districts: DistrictSummary[] }
  | { kind: 'home'; stockists: List<PublicStockist> }
  | { kind: 'results'; category: Category; q: string; results: SearchResults }
  | { kind: 'card'; proof: CardProof }
  /** There is no such record, or none any more. */
  | { kind: 'missing'; of: 'medicine' | 'company' | 'stockist'; id: string }
  | { kind: 'missing'; of: 'district' | 'card' }
  /** A screen that asks for nothing. */
  | { kind: 'screen' }

/** What the service writes into a public page. */
export type PageData = PageContent & {
  /** When it was so, by the clock of the service. */
  at?: number
  /** Those of the operator. */
  settings?: Settings
}
