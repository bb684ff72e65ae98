import type { MailTemplate } from './templates.ts'

interface Bound {
  /** Mails of the kind to one mailbox within 24 hours. */
  perDay: number
  /** Beyond that still one an hour, so that whoever asks in a stranger's name cannot keep the owner's mail away. */
  thenHourly: boolean
}

/** How many mails of each kind a mailbox gets, whoever causes them. */
export const mailBounds: Record<MailTemplate, Bound> = {
  'reset-password': { perDay: 6, thenHourly: true },
  'confirm-email': { perDay: 5, thenHourly: false },
  'email-taken': { perDay: 2, thenHourly: false },
  'staff-invitation': { perDay: 10, thenHourly: false },
  'card-request': { perDay: 20, thenHourly: false },
  // Only people who are signed in decide.
  approved: { perDay: 20, thenHourly: true },
  declined: { perDay: 20, thenHourly: true },
}

/** Whether one more mail of a kind may go to a mailbox that got so many of late. */
export function isWithinBounds(template: MailTemplate, sent: { day: number; hour: number }): boolean {
  const { perDay, thenHourly } = mailBounds[template]
  return sent.day < perDay || (thenHourly && sent.hour === 0)
}
