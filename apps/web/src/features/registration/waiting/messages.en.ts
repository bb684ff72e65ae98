import { addSentences } from '../../../lib/sentences.ts'
import { addTexts } from '../../../lib/texts.ts'

export const waitingMessages = {
  reference: 'Reference',
  referenceHint: 'Say it when you contact us.',
  sentOn: 'Sent',
  sentAgainOn: 'Sent again',
  whatTitle: 'What you sent',
  given: 'Sent',
  missing: 'Not sent yet',
  hasOne: 'You sent one. A new one takes its place.',
  hasNone: 'You have not sent one yet.',
  notGiven: 'Not provided',
  nextTitle: 'What comes next',
  next1: 'A person looks at your papers beside what you typed.',
  next1Purchaser:
    'The stockists you asked look at your papers. The first one that approves makes your card valid; we can approve it too.',
  next2: 'We write to {{email}} as soon as it is decided.',
  next2Plain: 'We write to your email address as soon as it is decided.',
  next3: 'Then you can sign in.',
  next3Declined: 'If something is not right, we say what, and you send it again.',
  historyTitle: 'So far',
  event_approved: 'Approved',
  event_declined: 'Declined',
  event_resubmitted: 'You sent papers again',
  event_reopened: 'You may send papers again',

  whyTitle: 'Why',
  noReason: 'No reason was given. Please contact us if you do not know what is wrong.',
  wrote: 'Who checked it wrote:',
  againTitle: 'Send your papers again',
  againText:
    'Correct what is wrong, or send a better picture. Then your registration is under verification again.',
  addTitle: 'Add or correct something',
  addText: 'You keep your place in the queue.',
  againNote: 'To those who check',
  send: 'Send again',
  add: 'Send',
  sending: 'Sending…',
  sent: 'Sent. Your papers are under verification.',
  sendFailed: 'This was not sent. Please try again.',
  nothingChanged: 'Please correct something, choose a picture, or write a note.',
  helpNeededTitle: 'We help you with it',
  helpNeeded: 'Your papers were refused {{count}} times. Please contact us before you send them once more.',

  proveTitle: 'See what you sent',
  proveText: 'With your password you see what you sent, and can add a missing paper.',
  proveDeclinedTitle: 'See why, and send it again',
  proveDeclinedText: 'The mail about it has a link that leads here. Your password does the same.',
  email: 'Email',
  password: 'Password',
  show: 'Continue',
  showing: 'Checking…',
  proveFailed: 'This did not work. Please try again.',
  linkFailed: 'This link was used already or has expired. Use your password instead.',

  supportTitle: 'Questions?',
  supportText: 'Write or call, and say your reference.',
  supportNone: 'Reply to the mail about your registration.',
} as const

addTexts('waiting', waitingMessages)
addSentences()
