import { z } from 'zod'
import * as directory from './directory.ts'
import { SearchHitSchema, SearchQuerySchema } from './search.ts'
import { dataAnswer, IdParamsSchema, pageAnswer } from './shapes.ts'

/**
 * Every call of the service: what it takes and what it answers. The server registers its routes from this
 * table and documents them with it, the browser takes its types from it.
 */
export const endpoints = {
  'GET /api/search': {
    about: 'Suggestions while typing: prefix and misspelling tolerant, best first.',
    query: SearchQuerySchema,
    answer: dataAnswer(z.array(SearchHitSchema)),
  },
  'GET /api/stockist': {
    about: 'Approved stockists.',
    query: directory.StockistListQuerySchema,
    answer: pageAnswer(directory.PublicStockistSchema),
  },
  'GET /api/stockist/{id}': {
    about: 'One stockist: its public page, or only its status while it is not approved.',
    params: IdParamsSchema,
    answer: dataAnswer(z.union([directory.PublicStockistSchema, directory.StockistStatusSchema])),
  },
  'GET /api/medicine': {
    about: 'The catalogue of medicines.',
    query: directory.MedicineListQuerySchema,
    answer: pageAnswer(directory.MedicineSchema),
  },
  'GET /api/medicine/{id}': {
    about: 'One medicine.',
    params: IdParamsSchema,
    answer: dataAnswer(directory.MedicineSchema),
  },
  'GET /api/medicine/{id}/stockists': {
    about: 'Who supplies this medicine: those who have it now come first.',
    params: IdParamsSchema,
    query: directory.PageQuerySchema,
    answer: pageAnswer(directory.SupplierOfMedicineSchema),
  },
  'GET /api/company': {
    about: 'Pharmaceutical companies.',
    query: directory.CompanyListQuerySchema,
    answer: pageAnswer(directory.CompanySchema),
  },
  'GET /api/company/{id}': {
    about: 'One company.',
    params: IdParamsSchema,
    answer: dataAnswer(directory.CompanySchema),
  },
  'GET /api/company/{id}/stockists': {
    about: 'Who carries this company.',
    params: IdParamsSchema,
    query: directory.PageQuerySchema,
    answer: pageAnswer(directory.PublicStockistSchema),
  },
} as const satisfies Record<string, Endpoint>

/** One call, described. Its key in the table is `METHOD /path/{param}`. */
export interface Endpoint {
  about: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
