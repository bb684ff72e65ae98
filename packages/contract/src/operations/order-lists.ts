import type { EndpointName } from '../endpoints.ts'
import type { SharedList } from '../order-lists.ts'
import type { Operations } from './operation.ts'
import { answered, ids, medicine, medicineHit, moment, pageOf } from './samples.ts'

const shareToken = '9dQm3vXr7KpLt2WcYb8sZfGh1nE'
const written = {
  id: ids.listLine,
  name: 'Telma 40',
  medicine: ids.medicine,
  quantity: 10,
  unit: 'strip',
} as const
const seenLine = {
  id: ids.listLine,
  name: 'Telma 40',
  medicine: medicineHit,
  isNone: false,
  quantity: 10,
  free: null,
  unit: 'strip',
  note: null,
  leftOut: false,
  outcome: null,
  version: 1,
  changedAt: moment,
  changedBy: 'Asha Kulkarni',
  changedOn: 'Chrome on Android',
}
const share = {
  _id: ids.share,
  url: `https://rasad.example/s/${shareToken}`,
  mayTick: true,
  createdAt: moment,
}
const list = {
  _id: ids.orderList,
  name: 'Monday order',
  version: 1,
  createdAt: moment,
  changedAt: moment,
  lastRoundAt: null,
  lines: [seenLine],
  removed: [],
  shares: [],
}
const supplierFacts = {
  name: 'Laxmi Pharma Agencies',
  phone: '020 2445 1234',
  pincode: '411030',
  town: 'Pune',
  note: 'Orders before 11 come the same day',
} as const
const ownSupplier = { _id: ids.share, ...supplierFacts, onRasad: null, createdAt: moment }
const medicineLink = { _id: ids.medicine, name: medicine.name }
const bought = {
  is: 'part',
  stockist: { _id: ids.stockist, name: 'Sinhagad Distributors' },
  quantity: 6,
  medicine: null,
} as const
const { isNone, version, changedAt, changedBy, changedOn, ...kept } = seenLine
const round = {
  _id: ids.round,
  endedAt: moment,
  lines: [
    {
      ...kept,
      medicine: medicineLink,
      outcome: bought,
      bought: { name: 'Telma 40', medicine: medicineLink, quantity: 6 },
    },
  ],
}
const shared: SharedList = {
  name: list.name,
  firm: 'Kothrud Medical',
  mayTick: true,
  version: 2,
  changedAt: moment,
  lines: [
    {
      ...seenLine,
      outcome: { is: 'has', stockist: null, medicine: null },
      version: 2,
      changedBy: 'Ravi',
      changedOn: null,
    },
  ],
}

export const orderListOperations = {
  'POST /api/own-suppliers': {
    example: { body: supplierFacts, answer: answered(ownSupplier) },
  },
  'GET /api/own-suppliers': {
    example: { answer: answered([ownSupplier]) },
  },
  'PATCH /api/own-suppliers/{id}': {
    example: {
      params: { id: ids.share },
      body: { note: null },
      answer: answered({ ...ownSupplier, note: null }),
    },
  },
  'DELETE /api/own-suppliers/{id}': {
    example: { params: { id: ids.share }, answer: { success: true, message: 'Removed.' } },
  },
  'POST /api/lists': {
    example: { body: { name: 'Monday order', lines: [written] }, answer: answered(list) },
  },
  'GET /api/lists': {
    example: {
      query: { q: 'monday' },
      answer: pageOf({
        ...{ _id: ids.orderList, name: list.name, version: 1, lineCount: 1, boughtCount: 0 },
        ...{ createdAt: moment, changedAt: moment, lastRoundAt: null },
      }),
    },
  },
  'GET /api/lists/{id}': {
    example: { params: { id: ids.orderList }, answer: answered(list) },
  },
  'PUT /api/lists/{id}': {
    example: {
      params: { id: ids.orderList },
      body: { version: 1, lines: [{ id: ids.listLine, version: 1, quantity: 12 }] },
      answer: {
        ...answered({ ...list, version: 2, lines: [{ ...seenLine, quantity: 12, version: 2 }] }),
        conflicts: [],
      },
    },
  },
  'DELETE /api/lists/{id}': {
    example: { params: { id: ids.orderList }, answer: { success: true, message: 'Deleted.' } },
  },
  'POST /api/lists/{id}/share': {
    example: { params: { id: ids.orderList }, body: { mayTick: true }, answer: answered(share) },
  },
  'POST /api/lists/{id}/rounds': {
    example: {
      params: { id: ids.orderList },
      body: { _id: ids.round },
      answer: answered({ ...round, list: { ...list, version: 3, lastRoundAt: moment } }),
    },
  },
  'GET /api/lists/{id}/rounds': {
    example: { params: { id: ids.orderList }, query: { limit: 10 }, answer: pageOf(round) },
  },
  'DELETE /api/shares/{id}': {
    example: { params: { id: ids.share }, answer: { success: true, data: share, message: 'Ended.' } },
  },
  'GET /api/shares/{id}': {
    example: { params: { id: shareToken }, answer: answered(shared) },
  },
  'POST /api/shares/{id}/ticks': {
    example: {
      params: { id: shareToken },
      body: { version: 1, as: 'Ravi', lines: [{ id: ids.listLine, outcome: { is: 'has' } }] },
      answer: answered({ ...shared, replaced: [], missing: [] }),
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
