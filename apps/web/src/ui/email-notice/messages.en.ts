import { addTexts } from '../../lib/texts.ts'

export const emailNoticeMessages = {
  title: 'Confirm your email address',
  ownText: 'Please confirm that {{email}} is yours: open the link in our mail, or have it sent again.',
  registrationText:
    'Please confirm that the email address of this registration is yours: open the link in our mail, or have it sent again.',
  why: 'Your data can be downloaded only after that, and mails about requests may not reach you until then.',
  sendAgain: 'Send the link again',
  sending: 'Sending...',
  sent: 'If the email address is not confirmed yet, a new link is on its way to it.',
  failed: 'The link could not be sent. Please try again.',
  confirmed: 'Your email address is confirmed.',
  openLink: 'Open the confirmation link',
} as const

addTexts('emailNotice', emailNoticeMessages)
