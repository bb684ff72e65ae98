import type { EndpointName } from '../endpoints.ts'
import type { Operations } from './operation.ts'
import { answered, ids, moment } from './samples.ts'

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
const settings = { showsQuantity: false, showsPtr: true, filesComplete: true }

export const sendingOperations = {
  'GET /api/upload-keys': {
    id: 'listUploadKeys',
    tag: 'lists',
    refusals: ['record-not-found'],
    example: { query: { stockist: 'me' }, answer: answered([{ ...uploadKey, lastUsedAt: moment }]) },
  },
  'POST /api/upload-keys': {
    id: 'createUploadKey',
    tag: 'lists',
    refusals: [
      'record-not-found',
      'too-many-upload-keys',
      'password-needed',
      'wrong-password',
      'too-many-tries',
    ],
    example: {
      query: { stockist: 'me' },
      body: { name: 'Computer at the counter' },
      answer: {
        success: true,
        data: { ...uploadKey, key: 'rsk_3f7a1be25c9d04486ef2a7315d8b60c4e19f9c1d' },
        message: 'Copy this key now: it is not shown again.',
      },
    },
  },
  'DELETE /api/upload-keys/{id}': {
    id: 'removeUploadKey',
    tag: 'lists',
    example: {
      params: { id: ids.uploadKey },
      answer: { success: true, data: uploadKey, message: 'Removed.' },
    },
  },
  'GET /api/inbound-address': {
    id: 'getInboundAddress',
    tag: 'lists',
    refusals: ['record-not-found'],
    example: { query: { stockist: 'me' }, answer: answered(inboundAddress) },
  },
  'POST /api/inbound-address': {
    id: 'renewInboundAddress',
    tag: 'lists',
    refusals: ['record-not-found', 'inbound-mail-off', 'password-needed', 'wrong-password', 'too-many-tries'],
    example: {
      query: { stockist: 'me' },
      body: {},
      answer: { success: true, data: inboundAddress, message: 'This is the address now.' },
    },
  },
  'POST /api/inbound-mail': {
    id: 'receiveMail',
    tag: 'lists',
    refusals: ['not-found', 'wrong-signature', 'mail-repeated', 'inbound-busy'],
    example: {
      body: {
        to: [inboundAddress.address],
        from: 'Counter <counter@deccan.example>',
        subject: 'Stock of 4 June',
        attachments: [
          {
            fileName: 'STOCK.CSV',
            contentType: 'text/csv',
            content: 'SXRlbSBOYW1lLFBhY2ssQ2xvc2luZyBTdG9jawpUZWxtYSA0MCBUYWJsZXQsMTUncyw2Cg==',
          },
        ],
      },
      answer: { success: true, message: 'Received.' },
    },
  },
  'GET /api/stock-settings': {
    id: 'getStockSettings',
    tag: 'lists',
    refusals: ['record-not-found'],
    example: { query: { stockist: 'me' }, answer: answered(settings) },
  },
  'PATCH /api/stock-settings': {
    id: 'changeStockSettings',
    tag: 'lists',
    refusals: ['record-not-found'],
    example: {
      query: { stockist: 'me' },
      body: { showsPtr: true, filesComplete: true },
      answer: { success: true, data: settings, message: 'Saved.' },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
