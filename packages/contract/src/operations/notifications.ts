import type { EndpointName } from '../endpoints.ts'
import type { Notification } from '../notifications.ts'
import type { Operations } from './operation.ts'
import { answered, ids, moment, publicStockist } from './samples.ts'

const notification: Notification = {
  _id: ids.notification,
  kind: 'card-answer',
  at: moment,
  readAt: null,
  subject: { kind: 'stockist', _id: ids.stockist, name: publicStockist.name },
  values: { decision: 'approved' },
}

export const notificationOperations = {
  'GET /api/notifications': {
    example: {
      query: { limit: 20 },
      answer: { success: true, data: [notification], total: 1, unread: 1, nextCursor: null },
    },
  },
  'POST /api/notifications/read': {
    example: { body: { ids: [ids.notification] }, answer: answered({ unread: 0 }) },
  },
  'GET /api/notifications/stream': {
    example: {
      query: {},
      answer: `id: 7\nevent: read\ndata: {"ids":["${ids.notification}"],"unread":0}\n\n`,
    },
  },
  'GET /api/notifications/choices': {
    example: { answer: answered({ digestHour: 8, choices: [{ kind: 'card-answer', mail: 'digest' }] }) },
  },
  'PATCH /api/notifications/choices': {
    example: {
      body: { 'card-answer': 'now' },
      answer: answered({ digestHour: 8, choices: [{ kind: 'card-answer', mail: 'now' }] }),
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
