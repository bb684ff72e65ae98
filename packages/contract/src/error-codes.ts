import { messages } from './messages.ts'

/**
 * Every refusal the service can give: its stable code, its HTTP status and the text a person reads.
 * A code never changes its meaning, so that a client can say it in another language.
 */
export const errorCodes = {
  'invalid-input': { status: 400, message: 'Some of what was sent is not valid. See the fields.' },
  'wrong-credentials': { status: 401, message: messages.loginFailed },
  'sign-in-at-login': {
    status: 403,
    message: 'This password belongs to another kind of account. Please use the medical owner sign in.',
  },
  'sign-in-as-stockist': {
    status: 403,
    message: 'This password belongs to a stockist account. Please use the stockist sign in.',
  },
  'sign-in-as-purchaser': {
    status: 403,
    message: 'This password belongs to a purchaser account. Please use the purchaser sign in.',
  },
  'wrong-password': { status: 401, message: 'Invalid password' },
  'verification-failed': { status: 403, message: messages.verificationFailed },
  'email-taken': { status: 409, message: 'An account with this email exists already.' },
  'company-exists': { status: 409, message: 'A company of this name exists already.' },
  'medicine-exists': { status: 409, message: 'This company has a medicine of this name already.' },
  'link-not-valid': {
    status: 400,
    message: 'This link is wrong, was used already or has expired. Please ask for a new one.',
  },
  'too-many-tries': { status: 429, message: 'Too many wrong tries. Please wait and try again.' },
  busy: { status: 503, message: 'Too many people are signing in just now. Please try again.' },
  'already-answered': { status: 409, message: 'You have answered this request the other way already.' },
  'request-closed': { status: 409, message: 'This request is closed.' },
  'owner-stays': {
    status: 409,
    message: 'The owner of this service cannot delete the own account. Make somebody else the owner first.',
  },
  'no-email': { status: 409, message: 'There is no e-mail address to send an invitation to.' },
  'not-signed-in': { status: 401, message: 'Please sign in first.' },
  'not-allowed': { status: 403, message: 'You may not do this.' },
  'foreign-origin': { status: 403, message: 'This was sent from another site, so it is not accepted.' },
  'not-found': { status: 404, message: 'Nothing is there under this address.' },
  'record-not-found': { status: 404, message: 'No such record.' },
  'too-slow': { status: 408, message: 'The request took too long to arrive.' },
  'too-large': { status: 413, message: 'What was sent is too large.' },
  'unsupported-media-type': { status: 415, message: 'This kind of content is not understood here.' },
  'too-many-streams': { status: 429, message: 'This account is open on too many pages. Please close one.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  unexpected: { status: 500, message: 'Something went wrong. Please try again.' },
  'no-room': {
    status: 507,
    message: 'The service has no room left, so this was not saved. Please try again later.',
  },
  'images-away': { status: 503, message: 'Images cannot be kept or shown just now. Please try again.' },
  'not-ready': { status: 503, message: 'The service is starting or its database is away. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes
