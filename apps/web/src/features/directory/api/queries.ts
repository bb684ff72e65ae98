import type { Company, Medicine, PublicStockist, StockistStatus } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import type { PlaceFilter } from '../../../lib/place-filter.ts'

/** Rows fetched with each scroll step. */
const pageOfCards = 12
const pageOfRows = 30

interface Page {
  nextCursor: string | null
}

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page) => page.nextCursor ?? undefined,
}

// Every directory screen shows public data, to admins too: these calls are anonymous, but for what approved buyers see of
// a listing. Never store answers to authenticated calls under the keys of anonymous ones.

/** A stockist as every directory screen shows it. */
export type Supplier = Omit<PublicStockist, 'approved' | 'declined' | 'status'>

type StockistAnswer = Supplier | StockistStatus

export function isPublic(stockist: StockistAnswer): stockist is Supplier {
  return 'firmName' in stockist
}

/** No record has this id: the page says so instead of offering a retry. */
export function isNobodys(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

export function stockistQuery(id: string) {
  return queryOptions({
    queryKey: ['stockist', id],
    queryFn: async ({ signal }): Promise<StockistAnswer> =>
      (await call('GET /api/stockist/{id}', { params: { id }, signal, asVisitor: true })).data,
  })
}

export function medicineQuery(id: string) {
  return queryOptions({
    queryKey: ['medicine', id],
    queryFn: async ({ signal }): Promise<Medicine> =>
      (await call('GET /api/medicine/{id}', { params: { id }, signal, asVisitor: true })).data,
  })
}

export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ['company', id],
    queryFn: async ({ signal }): Promise<Company> =>
      (await call('GET /api/company/{id}', { params: { id }, signal, asVisitor: true })).data,
  })
}

export function stockistsQuery(where: PlaceFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['stockists', where],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/stockist', {
        query: { ...where, limit: pageOfCards, cursor: pageParam },
        signal,
        asVisitor: true,
      }),
    ...paged,
  })
}

/**
 * @param as the signed-in account, if it may see more of a listing than a visitor: nobody else gets its answers.
 */
export function suppliersOfMedicineQuery(
  id: string,
  { where = {}, q = '', as }: { where?: PlaceFilter; q?: string; as: string | undefined },
) {
  return infiniteQueryOptions({
    queryKey: ['medicine', id, 'stockists', q, where, as ?? null],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/medicine/{id}/stockists', {
        params: { id },
        query: { ...where, limit: pageOfCards, cursor: pageParam, q },
        signal,
        asVisitor: as === undefined,
      }),
    ...paged,
  })
}

/** The ids of a medicine's suppliers, as many as one answer holds. */
export function supplierIdsQuery(id: string) {
  return queryOptions({
    queryKey: ['medicine', id, 'supplier-ids'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const query = { limit: limits.maxPageSize }
      const { data } = await call('GET /api/medicine/{id}/stockists', { params: { id }, query, signal })
      return new Set(data.map(({ _id }) => _id))
    },
  })
}

export function stockistsOfCompanyQuery(id: string, where: PlaceFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['company', id, 'stockists', where],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/company/{id}/stockists', {
        params: { id },
        query: { ...where, limit: pageOfCards, cursor: pageParam },
        signal,
        asVisitor: true,
      }),
    ...paged,
  })
}

/** The medicines of a company or stockist whose name contains `q`. */
export function medicinesQuery(of: { company: string } | { stockist: string }, q: string) {
  return infiniteQueryOptions({
    queryKey: ['medicines', of, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/medicine', {
        query: { ...of, limit: pageOfRows, cursor: pageParam, q },
        signal,
        asVisitor: true,
      }),
    ...paged,
  })
}

export function companiesOfStockistQuery(stockist: string) {
  return infiniteQueryOptions({
    queryKey: ['companies', { stockist }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/company', {
        query: { stockist, limit: 50, cursor: pageParam },
        signal,
        asVisitor: true,
      }),
    ...paged,
  })
}
