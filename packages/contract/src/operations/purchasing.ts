import type { EndpointName } from '../endpoints.ts'
import { exampleImage, type Operations } from './operation.ts'
import {
  answered,
  cardRequest,
  decided,
  ids,
  moment,
  pageOf,
  publicStockist,
  purchaser,
  sessionToken,
  waiting,
} from './samples.ts'

export const purchaserOperations = {
  'POST /api/purchaser': {
    example: {
      body: {
        fullName: purchaser.fullName,
        address: purchaser.address,
        contactNo: purchaser.contactNo,
        email: purchaser.email,
        password: 'Banyan-Tree-63',
        aadharImage: exampleImage,
        photo: exampleImage,
      },
      answer: {
        success: true,
        token: sessionToken,
        purchaser: waiting(ids.purchaser),
        data: waiting(ids.purchaser),
        message: 'Registration successful! Your documents are under verification.',
      },
    },
  },
  'GET /api/purchaser': {
    example: { query: { status: 'approved' }, answer: pageOf(purchaser) },
  },
  'GET /api/purchaser/{id}': {
    example: { params: { id: ids.purchaser }, answer: answered(purchaser) },
  },
  'GET /purchaser/{id}': {
    example: { params: { id: ids.purchaser }, answer: answered(purchaser) },
  },
  'PATCH /api/purchaser/{id}/approve': {
    example: {
      params: { id: ids.purchaser },
      body: { seen: '17' },
      answer: decided(ids.purchaser, 'Purchaser', 'approved'),
    },
  },
  'PATCH /api/purchaser/{id}/decline': {
    example: {
      params: { id: ids.purchaser },
      body: { reason: 'expired', note: 'Valid until March only.' },
      answer: decided(ids.purchaser, 'Purchaser', 'declined'),
    },
  },
  'POST /api/purchasing-card/request': {
    example: {
      body: { stockistIds: [ids.stockist, ids.otherStockist, ids.thirdStockist] },
      answer: {
        success: true,
        requestId: ids.request,
        data: { _id: ids.request, status: 'pending' },
        message: 'Your request is sent.',
      },
    },
  },
  'GET /api/purchasing-card/status/{id}': {
    example: { params: { id: ids.request }, answer: answered({ _id: ids.request, status: 'pending' }) },
  },
  'GET /api/purchasing-card/own': {
    example: {
      answer: answered([
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
    },
  },
  'GET /api/purchasing-card/requests': {
    example: { query: { stockist: 'me' }, answer: pageOf(cardRequest) },
  },
  'GET /api/purchasing-card/history': {
    example: {
      query: {},
      answer: pageOf({
        _id: ids.request,
        purchaserName: purchaser.fullName,
        askedAt: moment,
        answer: 'approved' as const,
        answeredAt: moment,
        status: 'approved' as const,
        decidedAt: moment,
        decidedBy: { who: 'self' as const, name: publicStockist.name },
      }),
    },
  },
  'GET /api/purchasing-card/stream': {
    example: {
      query: {},
      answer: `id: 7\nevent: requestAnswered\ndata: {"_id":"${ids.request}"}\n\n`,
    },
  },
  'POST /api/purchasing-card/approve/{id}': {
    example: {
      params: { id: ids.request },
      answer: { success: true, message: 'Request approved', data: { _id: ids.request, status: 'approved' } },
    },
  },
  'POST /api/purchasing-card/decline/{id}': {
    example: {
      params: { id: ids.request },
      answer: { success: true, message: 'Request declined', data: { _id: ids.request, status: 'declined' } },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
