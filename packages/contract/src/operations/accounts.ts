import type { EndpointName } from '../endpoints.ts'
import { messages } from '../messages.ts'
import { exampleImage, type Operations } from './operation.ts'
import {
  account,
  answered,
  decided,
  ids,
  licenceRow,
  linkToken,
  medicalOwner,
  moment,
  pageOf,
  sessionToken,
  signedInUser,
  waiting,
} from './samples.ts'

const password = 'Banyan-Tree-63'
const signIn = {
  example: {
    body: { email: medicalOwner.email, password, role: 'medicalOwner' },
    answer: { success: true, token: sessionToken, user: signedInUser, message: 'Signed in.' },
  },
} as const

export const sessionOperations = {
  'POST /api/auth/login': { ...signIn },
  'POST /auth/login': { ...signIn },
  'POST /api/auth/logout': {
    example: { answer: { success: true, message: 'Signed out.' } },
  },
  'GET /api/auth/me': {
    example: { answer: { success: true, user: signedInUser, message: 'Signed in.' } },
  },
  'POST /api/auth/change-password': {
    example: {
      body: { currentPassword: password, newPassword: 'Fresh-Pass-9' },
      answer: { success: true, message: 'Your password is changed. Your other devices are signed out.' },
    },
  },
  'PUT /api/auth/language': {
    example: { body: { language: 'hi' }, answer: { success: true, message: 'Saved.' } },
  },
  'POST /api/auth/change-email': {
    example: {
      body: { email: 'lata@ujwal.example', password },
      answer: { success: true, message: 'A link is on its way to lata@ujwal.example.' },
    },
  },
  'DELETE /api/auth/change-email': {
    example: { answer: { success: true, message: 'Your email address stays as it is.' } },
  },
  'POST /api/auth/restore-email': {
    example: {
      body: { token: linkToken },
      answer: {
        success: true,
        message: messages.emailRestored,
        data: { resetUrl: `https://rasad.in/reset-password?token=${linkToken}&email=lata%40ujwal.example` },
      },
    },
  },
  'GET /api/auth/sessions': {
    example: {
      answer: answered([
        {
          _id: ids.entry,
          device: 'Chrome on Android',
          current: true,
          since: moment,
          usedOn: '2026-06-04',
          until: '2026-06-11T09:30:00.000Z',
        },
      ]),
    },
  },
  'DELETE /api/auth/sessions/{id}': {
    example: { params: { id: ids.entry }, answer: { success: true, message: 'The device is signed out.' } },
  },
  'POST /api/auth/sessions/end': {
    example: { answer: { success: true, message: 'Your other devices are signed out.' } },
  },
  'POST /api/auth/forgot-password': {
    example: {
      body: { email: medicalOwner.email },
      answer: { success: true, message: messages.resetSent },
    },
  },
  'POST /api/auth/reset-password': {
    example: {
      body: { token: linkToken, email: medicalOwner.email, newPassword: 'Fresh-Pass-9' },
      answer: {
        success: true,
        message: 'Your password is changed. Please sign in with it.',
        data: { sharedLinks: 2 },
      },
    },
  },
  'POST /api/auth/end-links': {
    example: {
      body: { token: linkToken, email: medicalOwner.email },
      answer: { success: true, message: 'Your links are ended.', data: { ended: 2 } },
    },
  },
  'POST /api/auth/confirm-email': {
    example: { body: { token: linkToken }, answer: { success: true, message: messages.emailConfirmed } },
  },
  'POST /api/auth/confirmation-mail': {
    example: {
      body: { id: ids.owner },
      answer: { success: true, message: messages.confirmationSent },
    },
  },
} as const satisfies Partial<Operations<EndpointName>>

export const accountOperations = {
  'POST /api/auth/signup': {
    example: {
      body: {
        medicalName: 'Ujwal Medical Store',
        ownerName: 'Lata Deshmukh',
        address: '18 Prabhat Road, Pune 411004',
        email: medicalOwner.email,
        contactNo: '9000033333',
        drugLicenseNo: 'MH-21-66602',
        password,
        drugLicenseImage: exampleImage,
      },
      answer: {
        success: true,
        user: { ...waiting(ids.owner), id: ids.owner },
        warnings: [],
        message: messages.signupDone,
      },
    },
  },
  'GET /api/user': {
    example: { query: { status: 'approved' }, answer: pageOf(medicalOwner) },
  },
  'GET /api/user/{id}': {
    example: { params: { id: ids.owner }, answer: answered(medicalOwner) },
  },
  'PATCH /api/user/{id}/approve': {
    example: {
      params: { id: ids.owner },
      body: { seen: '17' },
      answer: decided(ids.owner, 'User', 'approved'),
    },
  },
  'PATCH /api/user/{id}/decline': {
    example: {
      params: { id: ids.owner },
      body: { reason: 'expired', note: 'Valid until March only.' },
      answer: decided(ids.owner, 'User', 'declined'),
    },
  },
  'GET /api/admin': {
    example: { query: {}, answer: pageOf(account) },
  },
  'POST /api/admin': {
    example: {
      body: { name: 'Nikhil Desai', email: 'nikhil@rasad.example', password: 'Harbour-Lamp-7' },
      answer: {
        success: true,
        data: { ...account, owner: false, name: 'Nikhil Desai', email: 'nikhil@rasad.example' },
        message: 'Admin added.',
      },
    },
  },
  'DELETE /api/admin/{id}': {
    example: { params: { id: ids.admin }, answer: { success: true, message: 'Admin deleted.' } },
  },
  'POST /api/admin/{id}/make-owner': {
    example: {
      params: { id: ids.admin },
      body: { password },
      answer: { success: true, data: account, message: 'Ownership transferred.' },
    },
  },
  'GET /api/account/export': {
    example: {
      answer: answered({
        exportedAt: moment,
        account: { ...signedInUser },
        sessions: [
          {
            since: moment,
            until: '2026-06-11T09:30:00.000Z',
            device: 'Chrome on Android',
            usedOn: '2026-06-04',
          },
        ],
        devices: [],
        language: 'hi',
        emailChanges: [],
        files: [
          {
            url: `/files/${ids.image}`,
            kind: 'owner-licence',
            mediaType: 'image/webp',
            bytes: 81_234,
            since: moment,
          },
        ],
        records: {},
        mails: [{ about: 'confirm-email', at: moment, sentAt: moment }],
        history: [],
      }),
    },
  },
  'POST /api/account/delete': {
    example: { body: { password }, answer: { success: true, message: 'Your account is deleted.' } },
  },
} as const satisfies Partial<Operations<EndpointName>>

export const serviceOperations = {
  'GET /api/settings': {
    example: {
      answer: answered({
        publicUrl: 'https://rasad.in',
        showFixedRating: false,
        staleListingDays: 60,
        support: { email: 'help@rasad.in', phone: null },
        samples: [],
      }),
    },
  },
  'GET /api/licences': {
    example: {
      query: { state: 'due' },
      answer: {
        success: true,
        data: [{ ...licenceRow, state: 'due', until: '2026-07-31', daysLeft: 57 }],
        total: 1,
        nextCursor: null,
        counts: { valid: 118, due: 1, late: 2, cancelled: 0, unknown: 14 },
      },
    },
  },
  'POST /api/licences/{id}/cancel': {
    example: {
      params: { id: ids.stockist },
      body: { reason: 'Cancelled by the FDA on 1 June, order 4411.' },
      answer: {
        success: true,
        data: {
          ...licenceRow,
          state: 'cancelled',
          cancelledAt: moment,
          reason: 'Cancelled by the FDA on 1 June, order 4411.',
        },
        message: 'Licence marked as cancelled',
      },
    },
  },
  'POST /api/licences/{id}/lift': {
    example: {
      params: { id: ids.stockist },
      body: { reason: 'The order was set aside on appeal.' },
      answer: { success: true, data: licenceRow, message: 'Licence no longer marked as cancelled' },
    },
  },
  'GET /api/audit': {
    example: {
      query: { action: 'stockist.approved' },
      answer: pageOf({
        _id: ids.entry,
        at: moment,
        action: 'stockist.approved',
        actor: { _id: ids.admin, role: 'admin', email: account.email },
        subject: { kind: 'stockist', _id: ids.stockist, name: 'Deccan Pharma Distributors' },
        details: null,
      }),
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
