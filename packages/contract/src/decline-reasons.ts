import { z } from 'zod'
import { paragraph } from './texts.ts'

/** Why papers are declined. `other` says it in the note. */
export const declineReasons = [
  'unreadable',
  'expired',
  'mismatch',
  'incomplete',
  'duplicate',
  'other',
] as const
export const DeclineReasonSchema = z.enum(declineReasons, `One of: ${declineReasons.join(', ')}.`)
export type DeclineReason = z.output<typeof DeclineReasonSchema>

const noteMessage = 'Please write what is wrong'

/** What an admin adds in own words. The person who is declined reads it. */
export const DeclineNoteSchema = paragraph(noteMessage)

const declineShape = { reason: DeclineReasonSchema.optional(), note: DeclineNoteSchema.optional() }

function checkDecline(
  { reason, note }: { reason?: DeclineReason | undefined; note?: string | undefined },
  context: z.RefinementCtx,
) {
  const tell = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (reason === 'other' && note === undefined) tell('note', noteMessage)
  if (reason === undefined && note !== undefined) tell('reason', 'Please choose a reason')
}

/** The body of a call that declines: nothing, as before, or a reason and a note. `other` needs the note. */
export const DeclineSchema = z.strictObject(declineShape).default({}).superRefine(checkDecline)
export type Decline = z.output<typeof DeclineSchema>

/** What the admin has looked at: the `revision` of the queue. Refused when somebody decided or sent more meanwhile. */
const SeenSchema = z.string().max(40, 'At most 40 characters.')

/** Why a firm is approved although papers are missing. Admins read it in the audit log. */
export const ApproveNoteSchema = paragraph('Please write why')

/** The body of a call that approves a registration: nothing, or why, and what the admin has looked at. */
export const ApproveRegistrationSchema = z
  .strictObject({ note: ApproveNoteSchema.optional(), seen: SeenSchema.optional() })
  .default({})

/** The body of a call that declines a registration. */
export const DeclineRegistrationSchema = z
  .strictObject({ ...declineShape, seen: SeenSchema.optional() })
  .default({})
  .superRefine(checkDecline)

/** Each reason as a sentence to the person who is declined: what is wrong, and what to do about it. */
export const declineReasonTexts = {
  unreadable: 'The paper cannot be read. Please send a sharper picture that shows all of it.',
  expired: 'The paper has expired. Please send the one that is valid now.',
  mismatch: 'The paper does not say the same as the form. Please correct the form or send the right paper.',
  incomplete: 'Something is missing. Please add it and send it again.',
  duplicate: 'This is registered already. Please sign in to that account, or say how this one differs.',
  other: 'Something else is not right. The note says what.',
} as const satisfies Record<DeclineReason, string>
