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
    id: 'searchSuggestions',
    tag: 'search',
    example: { query: { category: 'medicine', q: 'telma 4', limit: 10 }, answer: answered([medicineHit]) },
  },
  'GET /api/search/results': {
    id: 'searchResults',
    tag: 'search',
    example: {
      query: { category: 'medicine', q: 'Telma 40' },
      answer: answered({ meant: medicineHit, groups: [{ category: 'medicine', items: [medicineHit] }] }),
    },
  },
  'GET /api/place': {
    id: 'findPlaces',
    tag: 'search',
    example: {
      query: { q: 'nagp' },
      answer: answered([
        { kind: 'town', name: 'Nagpur', district: 'Nagpur', state: 'Maharashtra', pin: '440018' },
      ]),
    },
  },
  'GET /api/district': {
    id: 'listDistricts',
    tag: 'search',
    example: { query: { limit: 8 }, answer: answered([district]) },
  },
  'GET /api/district/{state}/{district}': {
    id: 'getDistrict',
    tag: 'search',
    refusals: ['record-not-found'],
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
    id: 'planDemand',
    tag: 'search',
    session:
      'Distances are measured from the address of the signed-in account, unless `near` names a PIN. Admins, and approved buyers with a confirmed e-mail, see the PTR and the quantity of stockists that show them.',
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
    id: 'readList',
    tag: 'search',
    session: 'Names that the signed-in account has confirmed are known.',
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
    id: 'readListFile',
    tag: 'search',
    session: 'Buyers can send larger files, and names that the signed-in account has confirmed are known.',
    refusals: ['list-file-is-stock', 'list-file-is-bill', 'list-file-unreadable', 'list-file-too-large'],
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
    id: 'confirmAlias',
    tag: 'search',
    refusals: [
      'record-not-found',
      'alias-contradicts',
      'alias-is-a-name',
      'alias-says-nothing',
      'too-many-aliases',
    ],
    example: {
      body: { text: alias.text, medicine: ids.medicine },
      answer: { success: true, data: alias, message: 'Remembered.' },
    },
  },
  'GET /api/aliases': {
    id: 'listAliases',
    tag: 'search',
    example: { query: { q: 'tlm' }, answer: pageOf(alias) },
  },
  'DELETE /api/aliases/{id}': {
    id: 'removeAlias',
    tag: 'search',
    example: { params: { id: ids.alias }, answer: { success: true, data: alias, message: 'Forgotten.' } },
  },
} as const satisfies Partial<Operations<EndpointName>>

export const catalogueOperations = {
  'GET /api/medicine': {
    id: 'listMedicines',
    tag: 'catalogue',
    example: { query: { company: ids.company, limit: 50 }, answer: pageOf(medicine) },
  },
  'GET /api/medicine/alike': {
    id: 'findAlikeMedicines',
    tag: 'catalogue',
    example: {
      query: { name: 'Telma 40 Tab', company: ids.company },
      answer: answered([{ ...alikeMedicine, same: true }]),
    },
  },
  'GET /api/medicine/{id}': {
    id: 'getMedicine',
    tag: 'catalogue',
    example: { params: { id: ids.medicine }, answer: answered(medicine) },
  },
  'GET /api/medicine/{id}/stockists': {
    id: 'listMedicineStockists',
    tag: 'catalogue',
    session:
      'Admins, and approved buyers with a confirmed e-mail, see the PTR and the quantity of stockists that show them.',
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
    id: 'listCompanies',
    tag: 'catalogue',
    example: { query: { q: 'glenmark' }, answer: pageOf(company) },
  },
  'GET /api/company/alike': {
    id: 'findAlikeCompanies',
    tag: 'catalogue',
    example: { query: { name: 'Glenmark Pharma' }, answer: answered([{ ...alikeCompany, same: false }]) },
  },
  'GET /api/company/{id}': {
    id: 'getCompany',
    tag: 'catalogue',
    example: { params: { id: ids.company }, answer: answered(company) },
  },
  'GET /api/company/{id}/stockists': {
    id: 'listCompanyStockists',
    tag: 'catalogue',
    example: { params: { id: ids.company }, query: {}, answer: pageOf(publicStockist) },
  },
  'POST /api/company': {
    id: 'createCompany',
    tag: 'catalogue',
    refusals: ['company-exists', 'looks-like-another', 'too-many-entries'],
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
    id: 'createMedicine',
    tag: 'catalogue',
    refusals: [
      'medicine-exists',
      'looks-like-another',
      'form-contradicts',
      'composition-contradicts',
      'too-many-entries',
    ],
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
    id: 'confirmCompany',
    tag: 'catalogue',
    refusals: ['entry-gone'],
    example: { params: { id: ids.entry }, answer: { ...entry, message: 'Company confirmed.' } },
  },
  'PATCH /api/medicine/{id}/confirm': {
    id: 'confirmMedicine',
    tag: 'catalogue',
    refusals: ['entry-gone', 'medicine-exists'],
    example: { params: { id: ids.entry }, answer: { ...entry, message: 'Medicine confirmed.' } },
  },
  ...upkeepOperations,
} as const satisfies Partial<Operations<EndpointName>>
