import type { EndpointName } from '../endpoints.ts'
import type { Operations } from './operation.ts'
import {
  answered,
  company,
  decided,
  fullStockist,
  ids,
  listingFacts,
  medicine,
  pageOf,
  publicStockist,
  waiting,
} from './samples.ts'

const { stockists: _stockists, stockistCount: _count, ...listedMedicine } = medicine
const { stockists: _carriers, stockistCount: _carrierCount, ...listedCompany } = company
const medicineLine = {
  medicine: listedMedicine,
  price: 198,
  pack: null,
  available: true,
  ...listingFacts,
  quantity: 40,
  ptr: 186.5,
}
const companyLine = { company: listedCompany }

export const stockistOperations = {
  'GET /api/stockist': {
    example: {
      query: { medicine: ids.medicine },
      answer: pageOf({
        ...publicStockist,
        listing: { price: 198, pack: null, available: true, ...listingFacts, ratesForApproved: true },
      }),
    },
  },
  'GET /api/stockist/counts': {
    example: {
      query: { near: '411004', medicine: ids.medicine },
      answer: answered({
        all: 120,
        delivers: 31,
        within: [
          { km: 10, stockistCount: 9 },
          { km: 25, stockistCount: 14 },
          { km: 50, stockistCount: 14 },
          { km: 100, stockistCount: 31 },
        ],
        city: { name: 'Pune', stockistCount: 12 },
        district: { name: 'Pune', stockistCount: 14 },
        state: { name: 'Maharashtra', stockistCount: 44 },
      }),
    },
  },
  'GET /api/stockist/{id}': {
    example: { params: { id: ids.stockist }, answer: answered(publicStockist) },
  },
  'POST /api/stockist/register': {
    example: {
      body: {
        name: 'Deccan Pharma Distributors',
        contactPerson: 'Ravi Kulkarni',
        phone: '020 2445 1122',
        email: 'orders@deccan.example',
        password: 'Banyan-Tree-63',
        address: { street: '12 Tilak Road', city: 'Pune', state: 'Maharashtra', pincode: '411030' },
        licenseNumber: 'MH-21B-55501',
        licenseExpiry: '2030-03-31',
        roleType: 'Proprietor',
      },
      answer: {
        success: true,
        data: waiting(ids.stockist),
        warnings: [],
        message: 'Registration received. Your documents are under verification.',
      },
    },
  },
  'POST /api/stockist/verify-password': {
    example: {
      body: { id: ids.stockist, password: 'Banyan-Tree-63' },
      answer: {
        success: true,
        data: {
          _id: ids.stockist,
          name: fullStockist.name,
          firmName: fullStockist.firmName,
          contactPerson: fullStockist.contactPerson,
          roleType: fullStockist.roleType,
          address: fullStockist.address,
          bloodGroup: null,
          cntxNumber: null,
          phone: fullStockist.phone,
          email: fullStockist.email,
          profileImageUrl: null,
        },
        message: 'Verified.',
      },
    },
  },
  'PATCH /api/stockist/{id}/approve': {
    example: {
      params: { id: ids.stockist },
      body: { note: 'Its papers were seen at the counter.', seen: '17' },
      answer: decided(ids.stockist, 'Stockist', 'approved'),
    },
  },
  'PATCH /api/stockist/{id}/decline': {
    example: {
      params: { id: ids.stockist },
      body: { reason: 'expired', note: 'Valid until March only.' },
      answer: decided(ids.stockist, 'Stockist', 'declined'),
    },
  },
  'PATCH /api/stockist/{id}/hours': {
    example: {
      params: { id: ids.stockist },
      body: { hours: 'Mon-Sat 9am-8pm' },
      answer: answered(fullStockist),
    },
  },
  'PATCH /api/stockist/{id}/reach': {
    example: {
      params: { id: ids.stockist },
      body: {
        reach: { kind: 'districts', districts: [{ district: 'Pune', state: 'Maharashtra' }] },
        minOrder: 2000,
      },
      answer: answered(fullStockist),
    },
  },
} as const satisfies Partial<Operations<EndpointName>>

export const listOperations = {
  'GET /api/listing/medicine': {
    example: { query: { stockist: 'me', available: 'true' }, answer: pageOf(medicineLine) },
  },
  'GET /api/listing/export': {
    example: { query: { stockist: 'me', format: 'csv' }, answer: '(the bytes of the file)' },
  },
  'PUT /api/listing/medicine/{id}': {
    example: {
      params: { id: ids.medicine },
      query: { stockist: 'me' },
      body: { price: 198, quantity: 40, mrp: 248.5, ptr: 186.5, scheme: '10+1', expiry: '2027-05-31' },
      answer: { success: true, data: medicineLine, message: 'Saved.' },
    },
  },
  'DELETE /api/listing/medicine/{id}': {
    example: {
      params: { id: ids.medicine },
      query: { stockist: 'me' },
      answer: { success: true, data: medicineLine, message: 'Removed.' },
    },
  },
  'GET /api/listing/company': {
    example: { query: { stockist: 'me' }, answer: pageOf(companyLine) },
  },
  'PUT /api/listing/company/{id}': {
    example: {
      params: { id: ids.company },
      query: { stockist: 'me' },
      answer: { success: true, data: companyLine, message: 'Saved.' },
    },
  },
  'DELETE /api/listing/company/{id}': {
    example: {
      params: { id: ids.company },
      query: { stockist: 'me' },
      answer: { success: true, data: companyLine, message: 'Removed.' },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
