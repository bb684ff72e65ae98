import type { Company, Medicine, PublicStockist, SupplierOfMedicine } from '@rasad/contract/directory'
import type { District, DistrictSummary } from '@rasad/contract/districts'
import type { CardProof } from '@rasad/contract/id-cards'
import type { Category, SearchResults } from '@rasad/contract/search'
import type { PageHead } from '../platform/http/web-pages.ts'
import type { ListedKind } from './page-repository.ts'
import type { Say } from './texts.ts'

interface List<T> {
  success: true
  data: T[]
  total: number
  nextCursor: string | null
}

/** What a page shows: the answers that the API gives to visitors, nothing else. */
export type PageData =
  | { kind: 'medicine'; medicine: Medicine; suppliers: List<SupplierOfMedicine> }
  | { kind: 'company'; company: Company; stockists: List<PublicStockist> }
  | { kind: 'products'; company: Company; medicines: List<Medicine> }
  | { kind: 'stockist'; stockist: PublicStockist; medicines: List<Medicine> }
  | { kind: 'district'; district: District; stockists: List<PublicStockist> }
  | { kind: 'places'; state?: string; districts: DistrictSummary[] }
  | { kind: 'home'; stockists: List<PublicStockist> }
  | { kind: 'results'; category: Category; q: string; results: SearchResults }
  | { kind: 'card'; proof: CardProof }
  | Missing
  | { kind: 'screen' }

/** What is not there: a record, or what the address names. */
type Missing = { kind: 'missing'; of: ListedKind; id: string } | { kind: 'missing'; of: 'district' | 'card' }

/** A public page before anything of it is written as HTML. */
export interface PublicPage {
  status: 200 | 404 | 410
  /** Its one address, in English and without the host; none for a page that is missing. */
  path?: string
  head: PageHead
  content: PageData
  say: Say
}
