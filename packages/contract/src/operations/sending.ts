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
    example: { query: { stockist: 'me' }, answer: answered([{ ...uploadKey, lastUsedAt: moment }]) },
  },
  'POST /api/upload-keys': {
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
    example: {
      params: { id: ids.uploadKey },
      answer: { success: true, data: uploadKey, message: 'Removed.' },
    },
  },
  'GET /api/inbound-address': {
    example: { query: { stockist: 'me' }, answer: answered(inboundAddress) },
  },
  'POST /api/inbound-address': {
    example: {
      query: { stockist: 'me' },
      body: {},
      answer: { success: true, data: inboundAddress, message: 'This is the address now.' },
    },
  },
  'POST /api/inbound-mail': {
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
    example: { query: { stockist: 'me' }, answer: answered(settings) },
  },
  'PATCH /api/stock-settings': {
    example: {
      query: { stockist: 'me' },
      body: { showsPtr: true, filesComplete: true },
      answer: { success: true, data: settings, message: 'Saved.' },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
