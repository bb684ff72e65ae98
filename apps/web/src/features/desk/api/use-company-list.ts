import type { ListedCompany } from '@rasad/contract/listings'
import { call } from '../../../lib/api-client.ts'
import { type ListCalls, useKeptList } from './use-kept-list.ts'

const idOf = (row: ListedCompany) => row.company._id

function companyCalls(stockist: string): ListCalls<ListedCompany> {
  const query = { stockist }
  return {
    kind: 'company',
    idOf,
    nameOf: (row) => row.company.name,
    read: ({ q, next, signal }) =>
      call('GET /api/listing/company', { query: { ...query, ...next, q }, ...(signal && { signal }) }),
    put: async (id) => (await call('PUT /api/listing/company/{id}', { params: { id }, query })).data,
    take: (id) => call('DELETE /api/listing/company/{id}', { params: { id }, query }),
  }
}

/** The companies that a stockist carries. */
export function useCompanyList(deskId: string, q: string) {
  return useKeptList(deskId, companyCalls(deskId), q)
}
