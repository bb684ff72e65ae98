import type { EndpointName } from '../endpoints.ts'
import type { StockProposal } from '../stock-files.ts'
import type { Operations } from './operation.ts'
import { answered, company, ids, medicine, moment, pageOf, supplierHit } from './samples.ts'

const open: StockProposal = {
  _id: ids.proposal,
  state: 'open',
  name: 'Dolo 650 Tablet',
  pack: '15 tablets',
  company: 'Micro Labs Ltd',
  knownCompany: { _id: ids.company, name: company.name },
  companyNotClear: false,
  mrp: 33.6,
  mrps: [{ mrp: 33.6, stockistCount: 2 }],
  prints: [
    { name: 'DOLO-650 TAB', pack: "15'S", company: 'MICRO LABS LTD' },
    { name: 'DOLO 650MG TAB', pack: '1*15', company: null },
  ],
  isCut: false,
  stockistCount: 2,
  stockists: [{ _id: ids.stockist, name: supplierHit.name }],
  alike: [],
  medicine: null,
  createdAt: moment,
  decidedAt: null,
}
const refused: { id: string; code: string; message: string }[] = []

export const stockProposalOperations = {
  'GET /api/stock-files/figures': {
    example: {
      answer: answered({
        weeks: [
          {
            from: '2026-05-25',
            files: 14,
            stockists: 6,
            unaided: 13,
            asked: 1,
            refused: 0,
            applied: 13,
            items: 18_240,
            settled: 96,
          },
        ],
        layouts: [
          {
            fingerprint: '7a31c0',
            firstAt: moment,
            files: 2,
            stockists: 1,
            asked: 1,
            refused: 0,
            confidence: 0.42,
          },
        ],
      }),
    },
  },
  'GET /api/stock-proposals': {
    example: { query: { atLeast: 2 }, answer: pageOf(open) },
  },
  'POST /api/stock-proposals/accept': {
    example: {
      body: { proposals: [{ id: ids.proposal }] },
      answer: {
        success: true,
        data: [
          {
            ...open,
            state: 'accepted' as const,
            knownCompany: null,
            medicine: { _id: ids.medicine, name: medicine.name },
            decidedAt: moment,
          },
        ],
        refused,
        listed: 2,
        message: '1 accepted.',
      },
    },
  },
  'POST /api/stock-proposals/decline': {
    example: {
      body: { ids: [ids.proposal] },
      answer: {
        success: true,
        data: [{ ...open, state: 'declined' as const, knownCompany: null, decidedAt: moment }],
        refused,
        listed: 0,
        message: '1 declined.',
      },
    },
  },
  'POST /api/stock-proposals/undo': {
    example: {
      body: { ids: [ids.proposal] },
      answer: { success: true, data: [open], refused, listed: 0, message: '1 waiting again.' },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
