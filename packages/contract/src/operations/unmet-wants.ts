import type { EndpointName } from '../endpoints.ts'
import type { Operations } from './operation.ts'
import { ids, medicineHit } from './samples.ts'

const done = { success: true } as const

export const unmetWantOperations = {
  'GET /api/unmet-wants': {
    example: {
      query: {},
      answer: {
        ...done,
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
    },
  },
  'PUT /api/unmet-wants/{id}': {
    example: {
      params: { id: ids.medicine },
      body: { dismissed: true },
      answer: { ...done, message: 'Dismissed.' },
    },
  },
  'POST /api/requests/{id}/take-over': {
    example: {
      params: { id: ids.request },
      body: {},
      answer: { ...done, message: '12 answers taken over.', data: { listed: 12, older: 0 } },
    },
  },
  'DELETE /api/requests/{id}/take-over': {
    example: {
      params: { id: ids.request },
      answer: { ...done, message: '12 answers wait again.', data: { answers: 12, restored: 12 } },
    },
  },
} satisfies Partial<Operations<EndpointName>>
