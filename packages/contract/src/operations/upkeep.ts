import type { EndpointName } from '../endpoints.ts'
import type { EntryFacts } from '../upkeep.ts'
import type { Operations } from './operation.ts'
import { answered, company, ids, medicine, moment } from './samples.ts'
import { stockProposalOperations } from './stock-proposals.ts'

const kept: EntryFacts = {
  _id: ids.medicine,
  name: medicine.name,
  companyName: company.name,
  composition: medicine.composition,
  pack: medicine.pack,
  form: null,
  price: medicine.price,
  location: null,
  stockistCount: 1,
  medicineCount: 0,
  unconfirmed: false,
  addedAt: moment,
}
const merged: EntryFacts = { ...kept, _id: ids.entry, name: 'Telma-40 Tab', unconfirmed: true }
const keptCompany: EntryFacts = {
  ...kept,
  _id: ids.company,
  name: company.name,
  companyName: null,
  composition: null,
  pack: null,
  price: null,
  location: company.location,
  medicineCount: 1,
}
const mergedCompany: EntryFacts = {
  ...keptCompany,
  _id: ids.entry,
  name: 'Glenmark Pharma Ltd',
  medicineCount: 0,
}
const gone = (entry: EntryFacts) => ({ _id: entry._id, name: entry.name })

export const upkeepOperations = {
  ...stockProposalOperations,
  'DELETE /api/medicine/{id}': {
    example: {
      params: { id: ids.entry },
      query: {},
      answer: {
        success: true,
        data: { ...gone(merged), mergeId: ids.merge, into: null },
        message: 'Medicine removed.',
      },
    },
  },
  'PATCH /api/medicine/{id}': {
    example: {
      params: { id: ids.medicine },
      body: { price: 221, was: { price: 214.5 } },
      answer: answered({ ...medicine, price: 221 }),
    },
  },
  'GET /api/medicine/{id}/merge': {
    example: {
      params: { id: ids.entry },
      query: { into: ids.medicine },
      answer: answered({ from: merged, into: kept, moves: 3, both: 1, against: [], unclear: [] }),
    },
  },
  'POST /api/medicine/{id}/merge': {
    example: {
      params: { id: ids.entry },
      body: { into: ids.medicine },
      answer: {
        success: true,
        data: { ...gone(merged), mergeId: ids.merge, into: gone(kept) },
        message: 'Medicine merged.',
      },
    },
  },
  'GET /api/medicine/duplicates': {
    example: {
      query: { limit: 20 },
      answer: {
        success: true,
        data: [
          {
            _id: `${ids.medicine}${ids.entry}`,
            certainty: 0.96,
            keep: kept,
            merge: merged,
            same: ['company', 'composition', 'pack', 'price'],
            unclear: [],
          },
        ],
        total: 1,
        nextCursor: null,
        comparedAt: moment,
      },
    },
  },
  'POST /api/medicine/{id}/keep': {
    example: {
      params: { id: ids.medicine },
      body: { other: ids.entry, apart: true },
      answer: { success: true, data: gone(kept), message: 'Kept apart.' },
    },
  },
  'DELETE /api/company/{id}': {
    example: {
      params: { id: ids.entry },
      query: {},
      answer: {
        success: true,
        data: { ...gone(mergedCompany), mergeId: ids.merge, into: null },
        message: 'Company removed.',
      },
    },
  },
  'PATCH /api/company/{id}': {
    example: {
      params: { id: ids.company },
      body: { location: 'Mumbai' },
      answer: answered(company),
    },
  },
  'GET /api/company/{id}/merge': {
    example: {
      params: { id: ids.entry },
      query: { into: ids.company },
      answer: answered({
        from: mergedCompany,
        into: keptCompany,
        moves: 3,
        both: 1,
        against: [],
        unclear: [],
      }),
    },
  },
  'POST /api/company/{id}/merge': {
    example: {
      params: { id: ids.entry },
      body: { into: ids.company },
      answer: {
        success: true,
        data: { ...gone(mergedCompany), mergeId: ids.merge, into: gone(keptCompany) },
        message: 'Company merged.',
      },
    },
  },
  'GET /api/company/duplicates': {
    example: {
      query: { limit: 20 },
      answer: {
        success: true,
        data: [
          {
            _id: `${ids.company}${ids.entry}`,
            certainty: 0.96,
            keep: keptCompany,
            merge: mergedCompany,
            same: [],
            unclear: [],
          },
        ],
        total: 1,
        nextCursor: null,
        comparedAt: moment,
      },
    },
  },
  'POST /api/company/{id}/keep': {
    example: {
      params: { id: ids.company },
      body: { other: ids.entry, apart: true },
      answer: { success: true, data: gone(keptCompany), message: 'Kept apart.' },
    },
  },
  'GET /api/merges': {
    example: {
      query: { kind: 'medicine' },
      answer: {
        success: true,
        data: [
          {
            _id: ids.merge,
            kind: 'medicine',
            from: gone(merged),
            into: gone(kept),
            at: moment,
            by: 'admin@example.in',
            listings: 3,
            undoUntil: '2026-07-04T09:30:00.000Z',
            undoneAt: null,
          },
        ],
        total: 1,
        nextCursor: null,
      },
    },
  },
  'POST /api/merges/{id}/undo': {
    example: {
      params: { id: ids.merge },
      answer: {
        success: true,
        data: { ...gone(merged), restored: 3, kept: 0 },
        message: 'Telma-40 Tab is back.',
      },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
