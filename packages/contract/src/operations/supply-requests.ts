import type { EndpointName } from '../endpoints.ts'
import type { ReplyPage, SupplyMedicine, SupplyRequest } from '../supply-requests.ts'
import type { Operations } from './operation.ts'
import { answered, ids, medicalOwner, medicineHit, moment, pageOf, publicStockist } from './samples.ts'

const id = ids.supplyRequest
const token = 'pYw4VqT9Zk0sXb7RfLdC1g'
const url = `https://rasad.example/r/${token}`
const whatsapp = `https://wa.me/919822000000?text=${encodeURIComponent(`Hello\n${url}`)}`
const until = '2026-06-07T09:30:00.000Z'
const link = { stockistId: ids.stockist, url, whatsapp }
const stockist = { _id: ids.stockist, name: publicStockist.name }
const done = (message: string) => ({ success: true as const, message })

const { category: _category, stockistCount: _count, ...medicine } = medicineHit satisfies SupplyMedicine
const line = { line: 0, name: 'telma 40', medicine, quantity: 10, free: 1, unit: 'strips' }
const answer = {
  line: 0,
  answer: 'have' as const,
  pricePaise: 16_340,
  scheme: '10+1',
  gstBasisPoints: 1_200,
  medicine: null,
  rate: {
    paise: 16_637,
    numerator: '183008',
    denominator: '11',
    pricePaise: 16_340,
    scheme: '10+1',
    gstBasisPoints: 1_200,
  },
  givenAt: moment,
  by: 'link' as const,
}
const buyer = { firm: medicalOwner.medicalName ?? '', town: 'Pune', phone: null }

const page: ReplyPage = {
  _id: id,
  stockist: publicStockist.name,
  buyer,
  note: null,
  until,
  stage: 'answered',
  lines: [line],
  answers: [answer],
  listed: [0],
  replyNote: null,
  noteInSession: false,
  signInToConfirm: false,
  order: [],
  history: [
    { at: moment, kind: 'sent', by: 'buyer', lines: 1 },
    { at: moment, kind: 'answered', by: 'link', lines: 1 },
  ],
}

const request: SupplyRequest = {
  _id: id,
  listId: null,
  state: 'open',
  version: 2,
  note: null,
  showsPhone: false,
  createdAt: moment,
  until,
  orderedAt: null,
  closedAt: null,
  lines: [line],
  stockists: [
    {
      stockist: { ...stockist, phone: '9822000000', location: 'Pune' },
      stage: 'answered',
      lines: [0],
      url,
      linkWorks: true,
      whatsapp,
      sentAt: moment,
      mailedAt: null,
      messagedAt: moment,
      seenAt: moment,
      answeredAt: moment,
      orderedAt: null,
      confirmedAt: null,
      note: null,
      answers: [answer],
      order: [],
    },
  ],
  plan: [],
  openLines: [0],
  open: [0],
  history: [
    { at: moment, kind: 'sent', by: 'buyer', stockist: null, lines: 1 },
    { at: moment, kind: 'answered', by: 'link', stockist, lines: 1 },
  ],
}

const reply = {
  lines: [{ line: 0, answer: 'have' as const, pricePaise: 16_340, scheme: '10+1', gstBasisPoints: 1_200 }],
}
const replied = { ...done('Your answer is sent.'), data: page }
const ordered = {
  line: 0,
  quantity: 10,
  free: 1,
  confirmed: null,
  medicine: { _id: medicine._id, name: medicine.name },
  rate: answer.rate,
  cost: { freePacks: 1, paise: 183_008, packPaise: 16_637 },
  expiry: null,
}
const { free: _free, confirmed: _confirmed, ...planned } = ordered
const confirmed = {
  ...done('The order is confirmed.'),
  data: {
    ...page,
    stage: 'confirmed' as const,
    order: [{ ...ordered, confirmed: { quantity: 10, free: 1 } }],
    history: [
      ...page.history,
      { at: moment, kind: 'ordered' as const, by: 'buyer' as const, lines: 1 },
      { at: moment, kind: 'confirmed' as const, by: 'link' as const, lines: 1 },
    ],
  },
}
const mutes = { all: false, buyers: [{ _id: ids.owner, firm: buyer.firm, mutedAt: moment }] }
const changed = `id: 7\nevent: changed\ndata: {"_id":"${id}","version":2}\n\n`

export const supplyRequestOperations = {
  'POST /api/requests': {
    example: {
      body: {
        items: [{ name: 'telma 40', medicine: ids.medicine, quantity: 10, free: 1, unit: 'strips' }],
        stockistIds: [ids.stockist],
      },
      answer: answered({ _id: id, links: [link], leftOut: [] }),
    },
  },
  'GET /api/requests': {
    example: {
      query: { limit: 20 },
      answer: pageOf({
        _id: id,
        createdAt: moment,
        until,
        state: 'open' as const,
        lineCount: 1,
        names: ['telma 40'],
        stockistCount: 1,
        answeredCount: 1,
      }),
    },
  },
  'GET /api/requests/stream': {
    example: { query: {}, answer: changed },
  },
  'GET /api/requests/{id}': {
    example: { params: { id }, answer: answered(request) },
  },
  'GET /api/requests/{id}/stream': {
    example: { params: { id }, query: {}, answer: changed },
  },
  'POST /api/requests/{id}/send': {
    example: {
      params: { id },
      body: { stockistId: ids.stockist, by: 'whatsapp' },
      answer: answered({ ...link, mailedAt: null, messagedAt: moment }),
    },
  },
  'DELETE /api/requests/{id}/links/{stockistId}': {
    example: { params: { id, stockistId: ids.stockist }, answer: done('The link has ended.') },
  },
  'POST /api/requests/{id}/close': {
    example: { params: { id }, answer: done('The request is closed.') },
  },
  'POST /api/requests/{id}/reply': {
    example: { params: { id }, body: reply, answer: replied },
  },
  'POST /api/requests/{id}/seen': {
    example: { params: { id }, answer: done('Noted.') },
  },
  'GET /api/replies/{token}': {
    example: { params: { token }, answer: answered(page) },
  },
  'POST /api/replies/{token}': {
    example: { params: { token }, body: { all: 'have' }, answer: replied },
  },
  'POST /api/replies/{token}/seen': {
    example: { params: { token }, answer: done('Noted.') },
  },
  'POST /api/requests/{id}/plan': {
    example: {
      params: { id },
      body: { by: 'cost', exclude: [] },
      answer: answered({
        plan: [
          {
            stockist,
            items: [{ ...planned, availableOn: null, isAnswered: true }],
            covered: 1,
          },
        ],
        open: [],
        offers: [],
      }),
    },
  },
  'POST /api/requests/{id}/order': {
    example: {
      params: { id },
      body: {
        orders: [
          { stockistId: ids.stockist, lines: [{ line: 0, quantity: 10, free: 1 }], answeredAt: moment },
        ],
      },
      answer: {
        ...done('Your order is sent.'),
        data: {
          ...request,
          state: 'ordered',
          version: 3,
          orderedAt: moment,
          stockists: request.stockists.map((one) => ({
            ...one,
            stage: 'ordered' as const,
            orderedAt: moment,
            messagedAt: null,
            order: [ordered],
          })),
          open: [],
          history: [...request.history, { at: moment, kind: 'ordered', by: 'buyer', stockist, lines: 1 }],
        },
      },
    },
  },
  'GET /api/requests/{id}/order-file': {
    example: { params: { id }, query: { format: 'csv' }, answer: '(the bytes of the file)' },
  },
  'POST /api/requests/{id}/confirm': {
    example: { params: { id }, body: { lines: [{ line: 0, quantity: 10 }] }, answer: confirmed },
  },
  'POST /api/replies/{token}/confirm': {
    example: { params: { token }, body: {}, answer: confirmed },
  },
  'GET /api/mutes': { example: { answer: answered(mutes) } },
  'PUT /api/mutes': {
    example: { body: { buyer: ids.owner, muted: true }, answer: answered(mutes) },
  },
} as const satisfies Partial<Operations<EndpointName>>
