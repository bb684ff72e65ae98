import type { PageData } from '@rasad/contract/page-data'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { cardQuery } from '../features/cards/api/card-query.ts'
import { districtQuery, districtsQuery } from '../features/directory/api/districts.ts'
import {
  companyQuery,
  medicineQuery,
  medicinesQuery,
  stockistQuery,
  stockistsOfCompanyQuery,
  stockistsQuery,
  suppliersOfMedicineQuery,
} from '../features/directory/api/queries.ts'
import { resultsQuery } from '../features/search/api/results.ts'
import { ApiError } from '../lib/api-client.ts'
import { settingsQuery } from '../lib/settings.ts'
import { recordId } from '../lib/values.ts'

type Address = Pick<Location, 'pathname' | 'search'>

const kinds: readonly unknown[] = [
  'medicine',
  'company',
  'products',
  'stockist',
  'district',
  'places',
  'home',
  'results',
  'card',
  'missing',
  'screen',
]

const recordQueries = { medicine: medicineQuery, company: companyQuery, stockist: stockistQuery }

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
  const one = ({ queryKey }: { queryKey: QueryKey }, answer: unknown) => {
    client.setQueryData(queryKey, answer, { updatedAt })
  }
  const pages = (query: { queryKey: QueryKey }, list: unknown) =>
    one(query, { pages: [list], pageParams: [undefined] })
  const none = ({ queryKey }: { queryKey: QueryKey }) => {
    // It stays so until somebody asks again.
    client.setQueryDefaults(queryKey, { retryOnMount: false })
    const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey }))
    query.setState({ status: 'error', error: new ApiError(404, 'record-not-found', '') })
  }
  // The screen asks by the names in the address.
  const [, , ...named] = pathname.split('/').map(decodeURIComponent)
  const districtNamed = (state = '', district = '') => districtQuery(named[0] ?? state, named[1] ?? district)
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
      pages(medicinesQuery({ company }, ''), data.medicines)
      return
    }
    case 'stockist': {
      const stockist = data.stockist._id
      one(stockistQuery(stockist), data.stockist)
      pages(medicinesQuery({ stockist }, ''), data.medicines)
      return
    }
    case 'district': {
      const { state, district } = data.district
      one(districtNamed(state, district), data.district)
      pages(stockistsQuery({ state, district }), data.stockists)
      return
    }
    case 'places':
      one(districtsQuery(), data.districts)
      return
    case 'screen':
      return
    case 'card':
      one(cardQuery(named[0] ?? ''), data.proof)
      return
    case 'missing':
      if ('id' in data) none(recordQueries[data.of](data.id))
      else none(data.of === 'card' ? cardQuery(named[0] ?? '') : districtNamed())
      return
    case 'results':
      one(resultsQuery(data.category, data.q), data.results)
      return
    case 'home':
      pages(stockistsQuery(), data.stockists)
      return
  }
}
