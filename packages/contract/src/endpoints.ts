import { z } from 'zod'
import * as directory from './directory.ts'
import type { May } from './roles.ts'
import { SearchHitSchema, SearchQuerySchema } from './search.ts'
import { dataAnswer, IdParamsSchema, pageAnswer } from './shapes.ts'

/**
 * Every call of the service: what it takes and what it answers. The server registers its routes from this
 * table and documents them with it, the browser takes its types from it.
 */
export const endpoints = {
  'GET /api/search': {
    about: 'Suggestions while typing: prefix and misspelling tolerant, best first.',
    may: 'anyone',
    query: SearchQuerySchema,
    answer: dataAnswer(z.array(SearchHitSchema)),
  },
  'GET /api/stockist': {
    about: 'Approved stockists.',
    may: 'anyone',
    query: directory.StockistListQuerySchema,
    answer: pageAnswer(directory.PublicStockistSchema),
  },
  'GET /api/stockist/{id}': {
    about: 'One stockist: its public page, or only its status while it is not approved.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(z.union([directory.PublicStockistSchema, directory.StockistStatusSchema])),
  },
  'GET /api/medicine': {
    about: 'The catalogue of medicines.',
    may: 'anyone',
    query: directory.MedicineListQuerySchema,
    answer: pageAnswer(directory.MedicineSchema),
  },
  'GET /api/medicine/{id}': {
    about: 'One medicine.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(directory.MedicineSchema),
  },
  'GET /api/medicine/{id}/stockists': {
    about: 'Who supplies this medicine: those who have it now come first.',
    may: 'anyone',
    params: IdParamsSchema,
    query: directory.PageQuerySchema,
    answer: pageAnswer(directory.SupplierOfMedicineSchema),
  },
  'GET /api/company': {
    about: 'Pharmaceutical companies.',
    may: 'anyone',
    query: directory.CompanyListQuerySchema,
    answer: pageAnswer(directory.CompanySchema),
  },
  'GET /api/company/{id}': {
    about: 'One company.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(directory.CompanySchema),
  },
  'GET /api/company/{id}/stockists': {
    about: 'Who carries this company.',
    may: 'anyone',
    params: IdParamsSchema,
    query: directory.PageQuerySchema,
    answer: pageAnswer(directory.PublicStockistSchema),
  },
} as const satisfies Record<string, Endpoint>

/** One call, described. Its key in the table is `METHOD /path/{param}`. */
export interface Endpoint {
  about: string
  /** Who gets past 401 and 403. */
  may: May
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body may come as a form with files, each of at most so many bytes. */
  multipart?: { fileMost: number }
  answer: z.ZodType
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
