import type { MailTemplate } from './templates.ts'

interface Bound {
  /** Mails of this kind to one mailbox within 24 hours. */
  perDay: number
  /** Above that, one mail per hour still goes out, so that a stranger's requests cannot block the owner's mail. */
  thenHourly: boolean
}

/** How many mails of each kind a mailbox gets, whatever their cause. */
const mailBounds: Record<MailTemplate, Bound> = {
  'reset-password': { perDay: 6, thenHourly: true },
  'confirm-email': { perDay: 5, thenHourly: false },
  'email-taken': { perDay: 2, thenHourly: false },
  // Only signed-in people cause these, and they must not stay away.
  'password-changed': { perDay: 20, thenHourly: true },
  'email-changed': { perDay: 20, thenHourly: true },
  'email-restored': { perDay: 20, thenHourly: true },
  'change-email': { perDay: 5, thenHourly: false },
  'staff-invitation': { perDay: 10, thenHourly: false },
  'card-request': { perDay: 20, thenHourly: false },
  'supply-request': { perDay: 40, thenHourly: false },
  'supply-order': { perDay: 40, thenHourly: false },
  'staff-ended': { perDay: 10, thenHourly: false },
  news: { perDay: 20, thenHourly: false },
  // One a day, and one that the service catches up with.
  'news-digest': { perDay: 2, thenHourly: false },
  // The service sends each step once.
  'licence-due': { perDay: 4, thenHourly: true },
  'licences-due': { perDay: 200, thenHourly: true },
  // Only signed-in people decide.
  'licence-cancelled': { perDay: 10, thenHourly: true },
  'licence-lifted': { perDay: 10, thenHourly: true },
  approved: { perDay: 20, thenHourly: true },
  'change-approved': { perDay: 20, thenHourly: true },
  'change-declined': { perDay: 20, thenHourly: true },
  declined: { perDay: 20, thenHourly: true },
  reopened: { perDay: 20, thenHourly: true },
}

/** Whether one more mail of a kind may go to a mailbox that recently got so many. */
export function isWithinBounds(template: MailTemplate, sent: { day: number; hour: number }): boolean {
  const { perDay, thenHourly } = mailBounds[template]
  return sent.day < perDay || (thenHourly && sent.hour === 0)
}
