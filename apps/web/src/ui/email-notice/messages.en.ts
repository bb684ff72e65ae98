export const emailNoticeMessages = {
  title: 'Confirm your email address',
  ownText: 'We have sent a link to {{email}}. Open it to confirm that the address is yours.',
  registrationText:
    'We have sent a link to the email address of this registration. Open it to confirm that the address is yours.',
  why: 'Until then we send you nothing but links and decisions, and your data cannot be downloaded.',
  sendAgain: 'Send the link again',
  sending: 'Sending...',
  sent: 'If the email address is not confirmed yet, a new link is on its way to it.',
  failed: 'The link could not be sent. Please try again.',
  confirmed: 'Your email address is confirmed.',
  demoMail: 'No mail is sent in the demo. Here is what it would hold:',
  openLink: 'Open the confirmation link',
  openMail: 'See the mail',
} as const
