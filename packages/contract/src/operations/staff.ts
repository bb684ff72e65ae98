import type { EndpointName } from '../endpoints.ts'
import { exampleImage, type Operations } from './operation.ts'
import { answered, cardCode, ids, moment, pageOf, publicStockist, staffMember } from './samples.ts'

const changed = { success: true, data: staffMember, message: 'Saved.' } as const

export const staffOperations = {
  'GET /api/staff': {
    example: { query: { stockist: 'me' }, answer: pageOf(staffMember) },
  },
  'GET /api/staff/analytics': {
    example: {
      query: { stockist: 'me' },
      answer: answered({
        total: 1,
        months: [{ month: '2026-06', joined: 1 }],
        earlier: 0,
        later: 0,
        stockists: [{ stockist: { _id: ids.stockist, name: publicStockist.name }, total: 1, joined: [1] }],
        stockistCount: 1,
      }),
    },
  },
  'GET /api/staff/{id}': {
    example: { params: { id: ids.staff }, answer: answered(staffMember) },
  },
  'POST /api/staff': {
    example: {
      body: {
        fullName: staffMember.fullName,
        contact: staffMember.contact,
        joiningDate: staffMember.joiningDate,
        image: exampleImage,
        aadharCard: exampleImage,
      },
      answer: changed,
    },
  },
  'PATCH /api/staff/{id}': {
    example: { params: { id: ids.staff }, body: { contact: staffMember.contact }, answer: changed },
  },
  'DELETE /api/staff/{id}': {
    example: {
      params: { id: ids.staff },
      answer: { success: true, data: { _id: ids.staff }, message: 'Staff deleted.' },
    },
  },
  'POST /api/staff/bulk-delete': {
    example: {
      body: { ids: [ids.staff] },
      answer: { success: true, data: { count: 1 }, message: 'Staff deleted.' },
    },
  },
  'POST /api/staff/{id}/invitation': {
    example: { params: { id: ids.staff }, answer: { success: true, message: 'Invitation sent.' } },
  },
} as const satisfies Partial<Operations<EndpointName>>

export const idCardOperations = {
  'GET /api/cards/{code}': {
    example: {
      params: { code: cardCode },
      answer: answered({
        valid: true,
        kind: 'staff',
        name: 'Kiran S.',
        photo: `/api/cards/${cardCode}/photo`,
        firm: publicStockist.name,
        town: 'Pune',
        since: moment,
        until: null,
      }),
    },
  },
  'POST /api/cards': {
    example: {
      body: { id: ids.staff },
      answer: { success: true, data: { _id: ids.staff, cardCode }, message: 'The card is issued again.' },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>

export const imageOperations = {
  'POST /api/upload': {
    example: {
      body: { file: exampleImage },
      answer: { success: true, secure_url: `https://rasad.in/files/${ids.image}` },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
