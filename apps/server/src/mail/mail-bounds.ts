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
  'staff-invitation': { perDay: 10, thenHourly: false },
  'card-request': { perDay: 20, thenHourly: false },
  // Only signed-in people decide.
  approved: { perDay: 20, thenHourly: true },
  declined: { perDay: 20, thenHourly: true },
}

/** Whether one more mail of a kind may go to a mailbox that recently got so many. */
export function isWithinBounds(template: MailTemplate, sent: { day: number; hour: number }): boolean {
  const { perDay, thenHourly } = mailBounds[template]
  return sent.day < perDay || (thenHourly && sent.hour === 0)
}
