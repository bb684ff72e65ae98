import type { Change } from '@rasad/contract/changes'
import type { EndpointName, Endpoints } from '@rasad/contract/endpoints'
import type { ListedMedicine } from '@rasad/contract/listings'
import type { Notification } from '@rasad/contract/notifications'
import { referenceOf } from '@rasad/contract/registrations'
import type { StockProposal } from '@rasad/contract/stock-files'
import type { SupplyRequest } from '@rasad/contract/supply-requests'
import type { EntryFacts } from '@rasad/contract/upkeep'
import type { z } from 'zod'
import {
  account,
  answered,
  cardRequest,
  company,
  companyHit,
  fullStockist,
  ids,
  licenceRow,
  linkToken,
  listingFacts,
  medicalOwner,
  medicine,
  medicineHit,
  moment,
  pageOf,
  publicStockist,
  purchaser,
  sessionToken,
  signedInUser,
  staffMember,
  supplierHit,
  waiting,
} from './samples.ts'

type AnswerOf<N extends EndpointName> = z.output<Endpoints[N]['answer']>

const { stockistCount: _firms, category: _medicine, ...alikeMedicine } = medicineHit
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
const { stockists: _stockists, stockistCount: _count, ...listedMedicine } = medicine
const medicineLine: ListedMedicine = {
  medicine: listedMedicine,
  price: 198,
  pack: null,
  available: true,
  ...listingFacts,
  quantity: 40,
  ptr: 186.5,
}
const ownSupplier = {
  _id: ids.share,
  name: 'Laxmi Pharma Agencies',
  phone: '020 2445 1234',
  gstin: null,
  pincode: '411030',
  town: 'Pune',
  note: 'Orders before 11 come the same day',
  onRasad: null,
  list: null,
  waiting: null,
  createdAt: moment,
}
const week = { found: 214, called: 31, messaged: 18, asked: 6, answered: 5 }
const uploadKey = {
  _id: ids.uploadKey,
  name: 'Computer at the counter',
  ending: '9c1d',
  createdAt: moment,
  lastUsedAt: null,
}
const inboundAddress = {
  offered: true,
  address: 'stock+5b0c9e17d2f84a63b1e7c05d9f3a2846@in.rasad.example',
  createdAt: moment,
}
const signedIn = { success: true, token: sessionToken, user: signedInUser, message: 'Signed in.' } as const
const notification: Notification = {
  _id: ids.notification,
  kind: 'card-answer',
  at: moment,
  readAt: null,
  subject: { kind: 'stockist', _id: ids.stockist, name: publicStockist.name },
  values: { decision: 'approved' },
}
const ownChange: Change = {
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
const refusal = {
  kind: 'declined' as const,
  at: moment,
  reason: 'unreadable' as const,
  note: 'The number is cut off at the right.',
}
const none = { stockist: 0, medicalOwner: 0, purchaser: 0, change: 0, medicine: 0, company: 0 }
const never = {
  stockist: null,
  medicalOwner: null,
  purchaser: null,
  change: null,
  medicine: null,
  company: null,
}
const url = 'https://rasad.example/r/pYw4VqT9Zk0sXb7RfLdC1g'
const whatsapp = `https://wa.me/919822000000?text=${encodeURIComponent(`Hello\n${url}`)}`
const until = '2026-06-07T09:30:00.000Z'
const stockist = { _id: ids.stockist, name: publicStockist.name }
const { category: _category, stockistCount: _buyable, ...asked } = medicineHit
const line = { line: 0, name: 'telma 40', medicine: asked, quantity: 10, free: 1, unit: 'strips' }
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
const request: SupplyRequest = {
  _id: ids.supplyRequest,
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
const proposal: StockProposal = {
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
const gone = (entry: EntryFacts) => ({ _id: entry._id, name: entry.name })

/** What the service answers in tests that do not say so themselves. */
export const usual = {
  'GET /api/district': answered([district]),
  'POST /api/demand': answered({
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
  'POST /api/list/read': answered({
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
  'POST /api/aliases': { success: true, data: alias, message: 'Remembered.' },
  'GET /api/aliases': pageOf(alias),
  'GET /api/medicine': pageOf(medicine),
  'GET /api/medicine/alike': answered([{ ...alikeMedicine, same: true }]),
  'GET /api/medicine/{id}': answered(medicine),
  'GET /api/medicine/{id}/stockists': pageOf({
    ...publicStockist,
    distanceKm: 2.5,
    delivers: true,
    listing,
  }),
  'GET /api/company': pageOf(company),
  'GET /api/company/alike': answered([{ ...alikeCompany, same: false }]),
  'POST /api/medicine/quick': {
    success: true,
    data: { ...entry.data, message: 'Medicine created.' },
    message: 'Medicine created.',
  },
  'GET /api/stockist': pageOf({
    ...publicStockist,
    listing: { price: 198, pack: null, available: true, ...listingFacts, ratesForApproved: true },
  }),
  'GET /api/stockist/{id}': answered(publicStockist),
  'GET /api/stockist/counts': answered({
    ...{ all: 1, delivers: 1, within: [], city: null },
    district: { name: district.district, stockistCount: 1 },
    state: { name: district.state, stockistCount: 1 },
  }),
  'GET /api/listing/medicine': pageOf(medicineLine),
  'PUT /api/listing/medicine/{id}': { success: true, data: medicineLine, message: 'Saved.' },
  'POST /api/own-suppliers': answered(ownSupplier),
  'GET /api/own-suppliers': answered([ownSupplier]),
  'GET /api/own-suppliers/found': answered({ suppliers: [], rows: [] }),
  'POST /api/own-suppliers/heading': answered({ name: null, phone: null, gstin: null }),
  'GET /api/lists': pageOf({
    ...{ _id: ids.orderList, name: 'Monday order', version: 1, lineCount: 1, boughtCount: 0, partCount: 0 },
    ...{ createdAt: moment, changedAt: moment, lastRoundAt: null },
  }),
  'GET /api/stockist/overview': answered({
    today: '2026-06-03',
    last7: week,
    before7: { ...week, found: 180 },
    weeks: [{ from: '2026-06-01', ...week }],
  }),
  'GET /api/unmet-wants': {
    success: true,
    data: [
      {
        medicine: medicineHit,
        places: [{ district: 'Pune', state: 'Maharashtra', buyers: 5 }],
        dismissed: false,
      },
    ],
    total: 1,
    nextCursor: null,
    from: '2026-05-04',
    to: '2026-05-31',
  },
  'GET /api/upload-keys': answered([{ ...uploadKey, lastUsedAt: moment }]),
  'POST /api/upload-keys': {
    success: true,
    data: { ...uploadKey, key: 'rsk_3f7a1be25c9d04486ef2a7315d8b60c4e19f9c1d' },
    message: 'Copy this key now: it is not shown again.',
  },
  'GET /api/inbound-address': answered(inboundAddress),
  'POST /api/inbound-address': { success: true, data: inboundAddress, message: 'This is the address now.' },
  'GET /api/stock-settings': answered({ showsQuantity: false, showsPtr: true, filesComplete: true }),
  'POST /api/auth/login': signedIn,
  'POST /auth/login': signedIn,
  'POST /api/auth/logout': { success: true, message: 'Signed out.' },
  'GET /api/auth/me': { success: true, user: signedInUser, message: 'Signed in.' },
  'GET /api/auth/sessions': answered([
    {
      _id: ids.entry,
      device: 'Chrome on Android',
      current: true,
      since: moment,
      usedOn: '2026-06-04',
      until: '2026-06-11T09:30:00.000Z',
    },
  ]),
  'GET /api/settings': answered({
    publicUrl: 'https://rasad.in',
    showFixedRating: false,
    staleListingDays: 60,
    support: { email: 'help@rasad.in', phone: null },
    samples: [],
  }),
  'GET /api/licences': {
    success: true,
    data: [{ ...licenceRow, state: 'due', until: '2026-07-31', daysLeft: 57 }],
    total: 1,
    nextCursor: null,
    counts: { valid: 118, due: 1, late: 2, cancelled: 0, unknown: 14 },
  },
  'GET /api/audit': pageOf({
    _id: ids.entry,
    at: moment,
    action: 'stockist.approved',
    actor: { _id: ids.admin, role: 'admin', email: account.email },
    subject: { kind: 'stockist', _id: ids.stockist, name: 'Deccan Pharma Distributors' },
    details: null,
  }),
  'GET /api/notifications': { success: true, data: [notification], total: 1, unread: 1, nextCursor: null },
  'GET /api/notifications/choices': answered({
    digestHour: 8,
    choices: [{ kind: 'card-answer', mail: 'digest' }],
  }),
  'GET /api/changes/own': answered(ownChange),
  'POST /api/account/registration': {
    success: true,
    data: {
      _id: ids.owner,
      approved: false,
      declined: true,
      refusal,
      status: 'declined',
      role: 'medicalOwner',
      reference: referenceOf(ids.owner),
      submittedAt: moment,
      sent: { ...signedInUser, approved: false, declined: true, status: 'declined', approvedAt: null },
      refusals: 1,
      canResubmit: true,
      history: [refusal],
    },
    token: linkToken,
  },
  'GET /api/review': {
    success: true,
    data: [
      {
        kind: 'medicalOwner',
        _id: ids.owner,
        accountId: ids.owner,
        name: 'Ujwal Medical Store',
        sentAt: moment,
        revision: '17',
        reference: referenceOf(ids.owner),
        emailConfirmed: true,
        facts: [
          { field: 'storeName', value: 'Ujwal Medical Store' },
          { field: 'licenceNumber', value: 'MH-21-66602' },
          { field: 'phone', value: medicalOwner.contactNo },
        ],
        documents: [{ field: 'licenceImage', value: `/files/${ids.image}` }],
        duplicates: [],
        history: [refusal],
        declinable: true,
      },
    ],
    counts: { ...none, medicalOwner: 1 },
    oldest: { ...never, medicalOwner: moment },
    nextCursor: null,
  },
  'POST /api/review/{kind}/{id}/undo': {
    success: true,
    data: { kind: 'medicalOwner', _id: ids.owner },
    message: 'The decision is undone.',
  },
  'POST /api/purchaser': {
    success: true,
    token: sessionToken,
    purchaser: waiting(ids.purchaser),
    data: waiting(ids.purchaser),
    message: 'Registration successful! Your documents are under verification.',
  },
  'GET /purchaser/{id}': answered(purchaser),
  'POST /api/purchasing-card/request': {
    success: true,
    requestId: ids.request,
    data: { _id: ids.request, status: 'pending' },
    message: 'Your request is sent.',
  },
  'GET /api/purchasing-card/status/{id}': answered({ _id: ids.request, status: 'pending' }),
  'GET /api/purchasing-card/own': answered([
    {
      _id: ids.request,
      createdAt: moment,
      status: 'approved',
      stockists: [
        { _id: ids.stockist, name: publicStockist.name, answer: 'approved', answeredAt: moment },
        { _id: ids.otherStockist, name: 'Sahyadri Agencies', answer: null, answeredAt: null },
      ],
    },
  ]),
  'GET /api/purchasing-card/requests': pageOf(cardRequest),
  'POST /api/purchasing-card/approve/{id}': {
    success: true,
    message: 'Request approved',
    data: { _id: ids.request, status: 'approved' },
  },
  'GET /api/staff': pageOf(staffMember),
  'GET /api/staff/{id}': answered(staffMember),
  'GET /api/requests': pageOf({
    _id: ids.supplyRequest,
    createdAt: moment,
    until,
    state: 'open' as const,
    lineCount: 1,
    names: ['telma 40'],
    stockistCount: 1,
    answeredCount: 1,
  }),
  'GET /api/requests/{id}': answered(request),
  'GET /api/stock-proposals': pageOf(proposal),
  'POST /api/medicine/{id}/merge': {
    success: true,
    data: { ...gone(merged), mergeId: ids.merge, into: gone(kept) },
    message: 'Medicine merged.',
  },
  'GET /api/medicine/duplicates': {
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
  'POST /api/medicine/{id}/keep': { success: true, data: gone(kept), message: 'Kept apart.' },
} as const satisfies { [N in EndpointName]?: AnswerOf<N> }
