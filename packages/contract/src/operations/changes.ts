import type { Change, DecidableChange } from '../changes.ts'
import type { EndpointName } from '../endpoints.ts'
import type { Operations } from './operation.ts'
import { answered, fullStockist, ids, medicalOwner, moment, purchaser, staffMember } from './samples.ts'

const waiting: Change = {
  _id: ids.change,
  state: 'pending',
  fields: { licenseNumber: { old: fullStockist.licenseNumber, new: 'MH-20B-90412' } },
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  decidedAt: null,
  reason: null,
  note: null,
}

const whose = { account: ids.stockist, role: 'stockist', name: fullStockist.name } as const
const approved: DecidableChange = { ...waiting, ...whose, state: 'approved', decidedAt: moment }
const declined: DecidableChange = {
  ...{ ...approved, state: 'declined' },
  ...{ reason: 'mismatch', note: 'The paper says 90421.' },
}

/** What everybody can change of the own record, and the decisions about it. */
export const changeOperations = {
  'PATCH /api/stockist/me': {
    example: {
      body: { phone: '020 2445 1122', licenseNumber: 'MH-20B-90412' },
      answer: {
        ...answered(fullStockist),
        pending: ['licenseNumber'],
        warnings: [],
        message: 'Saved. An admin decides the rest.',
      },
    },
  },
  'PATCH /api/user/me': {
    example: {
      body: { contactNo: '9000033333', drugLicenseNo: 'MH-20-90417' },
      answer: {
        ...answered(medicalOwner),
        pending: ['drugLicenseNo'],
        warnings: ['gstin-state'],
        message: 'Saved. An admin decides the rest.',
      },
    },
  },
  'PATCH /api/purchaser/me': {
    example: {
      body: { contactNo: '9000044444' },
      answer: { ...answered(purchaser), pending: [], message: 'Saved.' },
    },
  },
  'PATCH /api/staff/me': {
    example: {
      body: { contact: '9000055555' },
      answer: { ...answered(staffMember), pending: [], message: 'Saved.' },
    },
  },
  'GET /api/changes/own': { example: { answer: answered(waiting) } },
  'PATCH /api/changes/{id}/approve': {
    example: {
      params: { id: ids.change },
      body: { version: 1 },
      answer: { ...answered(approved), message: 'Change approved.' },
    },
  },
  'PATCH /api/changes/{id}/decline': {
    example: {
      params: { id: ids.change },
      body: { reason: 'mismatch', note: 'The paper says 90421.' },
      answer: { ...answered(declined), message: 'Change declined.' },
    },
  },
  'PATCH /api/changes/{id}/withdraw': {
    example: {
      params: { id: ids.change },
      answer: {
        ...answered({ ...waiting, state: 'withdrawn' as const, decidedAt: moment }),
        message: 'Your change is withdrawn.',
      },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
