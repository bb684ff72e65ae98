import { messages } from './messages.ts'

/**
 * Every error that the service can return: its stable code, HTTP status and English text. A code never changes its
 * meaning, so that a client can translate it.
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
  'email-not-confirmed': {
    status: 403,
    message: 'Please confirm your email address first. We can send you the link again.',
  },
  'email-taken': { status: 409, message: 'An account with this email exists already.' },
  'company-exists': { status: 409, message: 'A company of this name exists already.' },
  'medicine-exists': { status: 409, message: 'This company has a medicine of this name already.' },
  'too-many-entries': {
    status: 429,
    message:
      'You have added many new names to the catalogue within an hour. Please wait before you add more.',
  },
  'entry-confirmed': { status: 409, message: 'This is confirmed, so it stays in the catalogue.' },
  'entry-in-use': {
    status: 409,
    message: 'Another firm lists this, or medicines belong to it. It cannot be removed.',
  },
  'alias-contradicts': {
    status: 409,
    message:
      'This text names another strength, salt or form than this medicine has. Please choose another medicine.',
  },
  'alias-is-a-name': {
    status: 409,
    message: 'A medicine has exactly this name, so the text cannot mean another one.',
  },
  'alias-says-nothing': {
    status: 409,
    message: 'This text alone names nothing: it has only a strength, a form or a pack.',
  },
  'too-many-aliases': {
    status: 409,
    message: 'Your account holds as many confirmed names as it can. Please remove some first.',
  },
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
  'last-owner': {
    status: 409,
    message: 'The last owner of this service cannot be removed. Make somebody else the owner first.',
  },
  'own-account': { status: 409, message: 'This is your own account. Please choose another one.' },
  'staff-ended': { status: 409, message: 'This person has left. Let them return before you invite them.' },
  'no-email': { status: 409, message: 'There is no e-mail address to send an invitation to.' },
  'not-signed-in': { status: 401, message: 'Please sign in first.' },
  'not-allowed': { status: 403, message: 'You may not do this.' },
  'foreign-origin': { status: 403, message: 'This was sent from another site, so it is not accepted.' },
  'unknown-host': {
    status: 421,
    message:
      'This service is for its own machine and does not answer to this name. Open it as localhost, or have PUBLIC_URL set to the name that people use.',
  },
  'not-found': { status: 404, message: 'Nothing is there under this address.' },
  'record-not-found': { status: 404, message: 'No such record.' },
  'too-slow': { status: 408, message: 'The request took too long to arrive.' },
  'too-large': { status: 413, message: 'What was sent is too large.' },
  'unsupported-media-type': { status: 415, message: 'This kind of content is not understood here.' },
  'too-many-streams': { status: 429, message: 'This account is open on too many pages. Please close one.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait and try again.' },
  'too-many-forms': {
    status: 429,
    message: 'Too many forms are arriving from your network at once. Please wait a moment and try again.',
  },
  'forms-busy': {
    status: 503,
    message: 'Many forms are arriving just now. Please wait a moment and try again.',
  },
  'too-many-images': {
    status: 429,
    message: 'Too many images from your network are waiting. Please wait a moment and try again.',
  },
  'images-busy': {
    status: 503,
    message: 'Many images are being read just now. Please wait a moment and try again.',
  },
  'too-many-uploads': {
    status: 429,
    message: 'Your network has uploaded many images that no registration uses yet. Please try again later.',
  },
  'uploads-full': {
    status: 503,
    message: 'The service holds too many new images just now. Please try again in a few minutes.',
  },
  unexpected: { status: 500, message: 'Something went wrong. Please try again.' },
  'no-room': {
    status: 507,
    message: 'The service has no room left, so this was not saved. Please try again later.',
  },
  'images-away': { status: 503, message: 'Images cannot be kept or shown just now. Please try again.' },
  'not-ready': { status: 503, message: 'The service is starting or its database is away. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes
