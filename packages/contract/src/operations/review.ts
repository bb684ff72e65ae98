import type { EndpointName } from '../endpoints.ts'
import { referenceOf } from '../registrations.ts'
import type { Operations } from './operation.ts'
import { ids, linkToken, medicalOwner, moment, signedInUser, waiting } from './samples.ts'

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

export const reviewOperations = {
  'POST /api/account/registration': {
    example: {
      body: { token: linkToken },
      answer: {
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
    },
  },
  'POST /api/account/resubmit': {
    example: {
      body: { token: linkToken, drugLicenseNo: 'MH-21-66602', note: 'The whole page this time.' },
      answer: {
        success: true,
        data: waiting(ids.owner),
        message: 'Your papers are sent. They are under verification.',
      },
    },
  },
  'GET /api/review': {
    example: {
      query: { kind: 'medicalOwner' },
      answer: {
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
    },
  },
  'POST /api/review/{kind}/{id}/undo': {
    example: {
      params: { kind: 'medicalOwner', id: ids.owner },
      answer: {
        success: true,
        data: { kind: 'medicalOwner', _id: ids.owner },
        message: 'The decision is undone.',
      },
    },
  },
  'POST /api/review/{kind}/{id}/reopen': {
    example: {
      params: { kind: 'medicalOwner', id: ids.owner },
      answer: {
        success: true,
        data: { kind: 'medicalOwner', _id: ids.owner },
        message: 'The papers can be sent again.',
      },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
