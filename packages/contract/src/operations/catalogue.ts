import type { EndpointName } from '../endpoints.ts'
import type { Operations } from './operation.ts'
import {
  answered,
  company,
  companyHit,
  ids,
  listingFacts,
  medicine,
  medicineHit,
  moment,
  pageOf,
  publicStockist,
  supplierHit,
} from './samples.ts'
import { upkeepOperations } from './upkeep.ts'

const { stockistCount: _stockists, category: _medicine, ...alikeMedicine } = medicineHit
const { stockistCount: _carriers, category: _company, ...alikeCompany } = companyHit
const entry = { success: true, data: { _id: ids.entry, name: 'Telmikind 40 Tablet' } } as const
const district = { state: 'Maharashtra', district: 'Pune', stockistCount: 1 }
const supplied = { line: 0, name: 'telma 40', qty: 10, free: 1, unit: 'strip' }
const listing = { price: 198, pack: null, available: true, ...listingFacts, ratesForApproved: true }
const suppliedHere = { ...supplied, medicine: { _id: ids.medicine, name: medicine.name }, listing }
const alias = {
  _id: ids.alias,
  text: 'TLM 40 TB',
  medicine: { _id: ids.medicine, name: medicine.name, companyName: company.name },
  company: null,
  createdAt: moment,
  scope: 'own',
} as const

export const searchOperations = {
  'GET /api/search': {
    example: { query: { category: 'medicine', q: 'telma 4', limit: 10 }, answer: answered([medicineHit]) },
  },
  'GET /api/search/results': {
    example: {
      query: { category: 'medicine', q: 'Telma 40' },
      answer: answered({ meant: medicineHit, groups: [{ category: 'medicine', items: [medicineHit] }] }),
    },
  },
  'GET /api/place': {
    example: {
      query: { q: 'nagp' },
      answer: answered([
        { kind: 'town', name: 'Nagpur', district: 'Nagpur', state: 'Maharashtra', pin: '440018' },
      ]),
    },
  },
  'GET /api/district': {
    example: { query: { limit: 8 }, answer: answered([district]) },
  },
  'GET /api/district/{state}/{district}': {
    example: {
      params: { state: 'maharashtra', district: 'pune' },
      answer: answered({
        ...district,
        companies: [{ _id: ids.company, name: company.name, stockistCount: 1 }],
        medicines: [{ _id: ids.medicine, name: medicine.name, stockistCount: 1 }],
        nearby: [{ state: 'Maharashtra', district: 'Satara', stockistCount: 4, distanceKm: 92.4 }],
      }),
    },
  },
  'POST /api/demand': {
    example: {
      body: {
        items: [{ name: 'telma 40', qty: 10, free: 1, unit: 'strip', medicine: ids.medicine }],
        near: '411004',
        reach: 25,
        by: 'near',
      },
      answer: answered({
        items: [{ ...supplied, understanding: 'matched', medicine: medicineHit, alternatives: [] }],
        groups: [
          {
            stockist: supplierHit,
            items: [suppliedHere],
          },
        ],
        groupCount: 1,
        plan: [
          {
            stockist: supplierHit,
            items: [suppliedHere],
            covered: 1,
            band: 0,
            flaws: [{ is: 'below-minimum', minimum: 2000, value: 288 }],
          },
        ],
        beyond: [],
        unmatched: [],
        unmatchedCount: 0,
        near: '411004',
        reach: 25,
        by: 'near',
        createdAt: moment,
      }),
    },
  },
  'POST /api/list/read': {
    example: {
      body: { text: 'Good morning\n1) telma 40 20+2 strip' },
      answer: answered({
        items: [
          {
            line: 2,
            raw: '1) telma 40 20+2 strip',
            name: 'telma 40',
            quantity: 20,
            free: 2,
            unit: 'strip',
            sure: true,
            matches: [{ ...medicineHit, id: medicineHit._id, score: 0.98 }],
          },
        ],
        skipped: [{ line: 1, raw: 'Good morning', skipped: 'greeting' }],
      }),
    },
  },
  'POST /api/list/read-file': {
    example: {
      body: { file: { size: 18_432, type: 'application/octet-stream' } },
      answer: answered({
        items: [
          {
            line: 2,
            raw: 'Telma 40\t120\t10',
            name: 'Telma 40',
            quantity: 10,
            unit: null,
            sure: true,
            matches: [{ ...medicineHit, id: medicineHit._id, score: 0.98 }],
            sheet: 'Order',
            row: 2,
          },
        ],
        skipped: [{ line: 1, raw: 'Item\tStock\tOrder', skipped: 'heading', sheet: 'Order', row: 1 }],
        sheets: [
          { name: 'Order', hidden: false, orders: 1, blank: 2 },
          { name: 'Last year', hidden: true, orders: 0, blank: 0 },
        ],
      }),
    },
  },
  'POST /api/aliases': {
    example: {
      body: { text: alias.text, medicine: ids.medicine },
      answer: { success: true, data: alias, message: 'Remembered.' },
    },
  },
  'GET /api/aliases': {
    example: { query: { q: 'tlm' }, answer: pageOf(alias) },
  },
  'DELETE /api/aliases/{id}': {
    example: { params: { id: ids.alias }, answer: { success: true, data: alias, message: 'Forgotten.' } },
  },
} as const satisfies Partial<Operations<EndpointName>>

export const catalogueOperations = {
  'GET /api/medicine': {
    example: { query: { company: ids.company, limit: 50 }, answer: pageOf(medicine) },
  },
  'GET /api/medicine/alike': {
    example: {
      query: { name: 'Telma 40 Tab', company: ids.company },
      answer: answered([{ ...alikeMedicine, same: true }]),
    },
  },
  'GET /api/medicine/{id}': {
    example: { params: { id: ids.medicine }, answer: answered(medicine) },
  },
  'GET /api/medicine/{id}/stockists': {
    example: {
      params: { id: ids.medicine },
      query: { limit: 50, near: '411004', within: 25, delivers: 'true' },
      answer: pageOf({
        ...publicStockist,
        distanceKm: 2.5,
        delivers: true,
        listing,
      }),
    },
  },
  'GET /api/company': {
    example: { query: { q: 'glenmark' }, answer: pageOf(company) },
  },
  'GET /api/company/alike': {
    example: { query: { name: 'Glenmark Pharma' }, answer: answered([{ ...alikeCompany, same: false }]) },
  },
  'GET /api/company/{id}': {
    example: { params: { id: ids.company }, answer: answered(company) },
  },
  'GET /api/company/{id}/stockists': {
    example: { params: { id: ids.company }, query: {}, answer: pageOf(publicStockist) },
  },
  'POST /api/company': {
    example: {
      body: { name: 'Sahyadri Labs', stockists: [ids.stockist] },
      answer: {
        success: true,
        data: { _id: ids.entry, name: 'Sahyadri Labs', message: 'Company created.' },
        message: 'Company created.',
      },
    },
  },
  'POST /api/medicine/quick': {
    example: {
      body: {
        name: 'Telmikind 40 Tablet',
        company: ids.company,
        composition: 'Telmisartan (40mg)',
        pack: 'strip of 10 tablets',
        price: 58.5,
        rx: true,
        stockists: [ids.stockist],
      },
      answer: {
        success: true,
        data: { ...entry.data, message: 'Medicine created.' },
        message: 'Medicine created.',
      },
    },
  },
  'PATCH /api/company/{id}/confirm': {
    example: { params: { id: ids.entry }, answer: { ...entry, message: 'Company confirmed.' } },
  },
  'PATCH /api/medicine/{id}/confirm': {
    example: { params: { id: ids.entry }, answer: { ...entry, message: 'Medicine confirmed.' } },
  },
  ...upkeepOperations,
} as const satisfies Partial<Operations<EndpointName>>
