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
  'said-in-session': {
    status: 409,
    message: 'This was answered at the supplier’s desk. It can be changed there only: please sign in.',
  },
  'answered-meanwhile': {
    status: 409,
    message: 'Somebody else has answered this meanwhile. Please look at it, then send yours again.',
  },
  'sign-in-to-confirm': {
    status: 403,
    message:
      'Please sign in as the supplier at /stockist-login to confirm this order: your firm uses its account.',
  },
  'password-needed': {
    status: 403,
    message: 'You signed in some time ago. Please give your password again for this.',
  },
  'wrong-password': { status: 401, message: 'Invalid password' },
  'verification-failed': { status: 403, message: messages.verificationFailed },
  'email-not-confirmed': {
    status: 403,
    message: 'Please confirm your email address first. We can send you the link again.',
  },
  'decided-meanwhile': { status: 409, message: 'Somebody else has decided this meanwhile.' },
  'changed-meanwhile': {
    status: 409,
    message: 'More was sent since you looked. Please look at it before you decide.',
  },
  'nothing-to-undo': { status: 409, message: 'This decision can no longer be undone.' },
  'nothing-to-resubmit': {
    status: 409,
    message: 'Nothing of this account waits or is declined, so there is nothing to send again.',
  },
  'too-many-refusals': {
    status: 409,
    message: 'These papers were refused three times. Please contact us: we help you with them.',
  },
  'email-taken': { status: 409, message: 'An account with this email exists already.' },
  'company-exists': { status: 409, message: 'A company of this name exists already.' },
  'medicine-exists': { status: 409, message: 'This company has a medicine of this name already.' },
  'looks-like-another': {
    status: 409,
    message: 'This name looks like another one that is here already. Please check its letters and digits.',
  },
  'too-many-entries': {
    status: 429,
    message:
      'You have added many new names to the catalogue within an hour. Please wait before you add more.',
  },
  'entry-confirmed': {
    status: 409,
    message: 'This is confirmed, so it stays in the catalogue. Merge it into another entry instead.',
  },
  'entry-gone': { status: 409, message: 'Somebody has already merged or removed this.' },
  'entry-changed': {
    status: 409,
    message: 'Somebody has changed this since you opened it. Please look at it again.',
  },
  'merge-into-itself': { status: 409, message: 'An entry cannot be merged into itself.' },
  'merge-contradicts': {
    status: 409,
    message: 'These are different products: a merge across strength, salt or form is never made.',
  },
  'name-not-typed': {
    status: 409,
    message: 'It is not clear that this stays the same product. Please type its name to confirm.',
  },
  'proposal-alike': {
    status: 409,
    message: 'This could be a medicine that is there already. Please say that it is, or that it is another.',
  },
  'proposal-contradicts': {
    status: 409,
    message: 'Stockists print another strength, salt or form than this medicine has.',
  },
  'company-not-clear': {
    status: 409,
    message: 'This maker can be several companies of the catalogue. Please choose one.',
  },
  'composition-contradicts': {
    status: 409,
    message: 'The name says another salt or strength than the composition. Please correct one of them.',
  },
  'form-contradicts': { status: 409, message: 'The name says another form.' },
  'undo-too-late': { status: 409, message: 'This can no longer be undone.' },
  'undo-contradicts': {
    status: 409,
    message: 'Something has happened since that must be undone first.',
  },
  'too-much-upkeep': {
    status: 429,
    message: 'You have changed very many entries within an hour. Please wait before you change more.',
  },
  'entry-in-use': {
    status: 409,
    message: 'Another firm lists this, or medicines belong to it. It cannot be removed.',
  },
  'alias-contradicts': {
    status: 409,
    message:
      'What is written names another brand, strength, salt or form than this medicine. Please choose another medicine.',
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
  'too-many-lists': {
    status: 409,
    message: 'Your account holds as many lists as it can. Please delete one first.',
  },
  'too-many-suppliers': {
    status: 409,
    message: 'Your account holds as many suppliers as it can. Please remove one first.',
  },
  'too-many-own-lists': {
    status: 409,
    message:
      'Your account holds as many lists of suppliers as it can. Please remove a supplier, or wait until tomorrow.',
  },
  'supplier-exists': {
    status: 409,
    message: 'You have a supplier of this name and number already.',
  },
  'supplier-asked': {
    status: 409,
    message: 'What you have asked and ordered of this supplier would go with it, and its lists.',
  },
  'supplier-has-list': {
    status: 409,
    message: 'The lists of this supplier would go with it, and what you have said of them.',
  },
  'list-full': {
    status: 409,
    message: 'This list holds as much as it can. Please remove lines, or start another list.',
  },
  'too-many-shares': {
    status: 409,
    message: 'This list has as many links as it can have. Please end one first.',
  },
  'share-read-only': {
    status: 403,
    message: 'This link shows the list. The person who sent it can give you one to tick lines with.',
  },
  'nothing-ticked': {
    status: 409,
    message: 'No line has an outcome yet, so there is nothing to keep of this round.',
  },
  'too-many-upload-keys': {
    status: 409,
    message: 'There are ten upload keys, and no more are possible. Please remove one first.',
  },
  'inbound-mail-off': {
    status: 409,
    message: 'This service takes no stock files by mail. Please upload the file instead.',
  },
  'wrong-signature': { status: 401, message: 'The signature is missing, wrong or too old.' },
  'mail-repeated': { status: 409, message: 'This mail was taken already.' },
  'inbound-busy': { status: 503, message: 'Many mails are arriving just now. Please send it again later.' },
  'list-busy': { status: 503, message: 'Many calls for this list are waiting. Please try again.' },
  'too-many-stock-names': {
    status: 409,
    message: 'As many printed names as we can keep for one list are settled. Please write to us.',
  },
  'too-many-stock-files': {
    status: 429,
    message: 'Several of your files are still being read. Please send the next one when they are done.',
  },
  'stock-file-not-ready': {
    status: 409,
    message: 'This file is not ready for that. Please look at it again.',
  },
  'stock-file-closed': {
    status: 409,
    message: 'This file can no longer be changed.',
  },
  'stock-file-gone': {
    status: 409,
    message: 'This file is no longer kept. Please send it again.',
  },
  'stock-row-not-clear': {
    status: 409,
    message: 'No row of the file has this line, or several sheets have it. Please say which sheet.',
  },
  'stockist-not-approved': {
    status: 409,
    message: 'This firm is not approved now, so files cannot change its list.',
  },
  'link-not-valid': {
    status: 400,
    message: 'This link is wrong, was used already or has expired. Please ask for a new one.',
  },
  'too-many-tries': { status: 429, message: 'Too many wrong tries. Please wait and try again.' },
  busy: { status: 503, message: 'Too many people are signing in just now. Please try again.' },
  'change-decided': { status: 409, message: 'This change is decided already.' },
  'change-moved-on': {
    status: 409,
    message: 'The holder has added to this change since you opened it. Please look at it again.',
  },
  'not-undoable': {
    status: 409,
    message: 'This can no longer be undone: it was too long ago, or something has changed since.',
  },
  'already-answered': { status: 409, message: 'You have answered this request the other way already.' },
  'link-ended': {
    status: 404,
    message: 'This link is wrong, or it has ended. Please ask the buyer for a new one.',
  },
  'request-ordered': {
    status: 409,
    message: 'The buyer has ordered already, so this answer can no longer be changed. Please call the buyer.',
  },
  'request-over': { status: 409, message: 'This request is closed, or its time is over.' },
  'order-sent': {
    status: 409,
    message: 'You have ordered from this supplier already. Please call to change the order.',
  },
  'answer-changed': {
    status: 409,
    message: 'A supplier has changed its answer meanwhile. Please look at it again.',
  },
  'not-ordered': { status: 409, message: 'The buyer has not ordered from you yet.' },
  'requests-muted': { status: 409, message: 'None of the chosen suppliers takes requests from you.' },
  'key-reused': {
    status: 409,
    message: 'Something else was sent with this key before. Please send it again with a new one.',
  },
  'too-many-asks': {
    status: 429,
    message: 'You have asked as much as is possible within a day. Please call, or ask again tomorrow.',
  },
  'too-many-answers': {
    status: 409,
    message: 'This was changed as often as is possible. Please call the buyer.',
  },
  'cannot-mail': {
    status: 409,
    message: 'This supplier cannot get this by mail now. Please use WhatsApp, or call.',
  },
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
  'licence-cancelled': {
    status: 409,
    message: 'Your drug licence is marked as cancelled, so you cannot do this. Your profile says why.',
  },
  'no-email': { status: 409, message: 'There is no e-mail address to send an invitation to.' },
  'not-signed-in': { status: 401, message: 'Please sign in first.' },
  'not-allowed': { status: 403, message: 'You may not do this.' },
  'foreign-origin': { status: 403, message: 'This was sent from another site, so it is not accepted.' },
  'unknown-host': {
    status: 421,
    message:
      'This service does not answer to this name. Open it under the name in PUBLIC_URL, or as localhost where none is set.',
  },
  'not-found': { status: 404, message: 'Nothing is there under this address.' },
  'record-not-found': { status: 404, message: 'No such record.' },
  'too-slow': { status: 408, message: 'The request took too long to arrive.' },
  'list-file-is-stock': {
    status: 422,
    message:
      'This is a stock statement, not an order. A stockist sends it under “Stock lists” of the own dashboard.',
  },
  'list-file-is-bill': {
    status: 422,
    message:
      'This is a bill or a list of bills, not an order. Open the order that was sent to the supplier, or paste its lines.',
  },
  'list-file-unreadable': {
    status: 422,
    message:
      'This file cannot be read. Save the list as Excel, CSV or PDF and open that, or paste its lines.',
  },
  'list-file-too-large': {
    status: 413,
    message: 'This file is larger than a list can be. Open only the sheet with the order.',
  },
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
