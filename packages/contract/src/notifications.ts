import { z } from 'zod'
import { DeclineReasonSchema } from './decline-reasons.ts'
import { limits } from './limits.ts'
import type { Role } from './roles.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'

// What an account hears of. Kinds and values travel; the page and the mails write the sentences.

export const notificationKinds = [
  /** To admins: somebody registered and waits. The subject is the record. */
  'registration',
  /** To admins: somebody whose papers were declined has sent them again. The subject is the record. */
  'resubmission',
  /** To admins: a holder wants what its approval rests on changed. The subject is the record. */
  'change-requested',
  /** To the one who registered: approved or declined. */
  'decision',
  /** To the holder: its change is decided. */
  'change-decided',
  /** To the holder and to admins: the fee of a licence is due or late. The subject is the holder's record. */
  'licence-due',
  /** To the holder: the authority has cancelled its licence, or an admin takes that back. */
  'licence-cancelled',
  'licence-lifted',
  /** To a stockist: a purchaser asks it for a card. The subject is the request. */
  'card-request',
  /** To a purchaser: a stockist has answered. The subject is the stockist. */
  'card-answer',
  /** To a staff member: a stockist has made its card. The subject is the stockist, or the member where there is none. */
  'staff-card',
  /** To a stockist: items of its files that waited are in the catalogue and on its list. The subject is the stockist. */
  'stock-items-listed',
  /** To a stockist, of a file that came by key or mail: what became of it. The subject is the file. */
  'stock-applied',
  'stock-settle',
  'stock-check',
  'stock-columns',
  'stock-refused',
  /** To a stockist: a buyer asks for lines, has ordered, or has closed the request. The subject is the request. */
  'supply-asked',
  'supply-ordered',
  'supply-closed',
  /** To a stockist: somebody has answered or confirmed with its link. The subject is the request. */
  'supply-by-link',
  /** To a buyer: a stockist has answered, confirmed the order, or sends less of it or none. The subject is the stockist. */
  'supply-answered',
  'supply-confirmed',
  'supply-short',
] as const
export const NotificationKindSchema = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof NotificationKindSchema>

/** What a notification is about. */
export const subjectKinds = [
  'stockist',
  'medicalOwner',
  'purchaser',
  'staff',
  'card-request',
  'stock-file',
  'supply-request',
  'own-supplier',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const NotificationValuesSchema = z.object({
  decision: z.enum(['approved', 'declined']).optional(),
  /** Of a refusal. What the admin adds in words stands where the paper can be sent again. */
  reason: DeclineReasonSchema.optional(),
  /** The day on which a licence fee is due, `YYYY-MM-DD`, and how many days before it this was told; 0: it is late. */
  until: z.string().optional(),
  step: z.number().int().optional(),
  /** Of a stock file: listings that it changed, or rows that wait to be settled. */
  rows: z.number().int().optional(),
  /** Of an answer or a confirmed order: the request. */
  request: z.string().optional(),
})
export type NotificationValues = z.output<typeof NotificationValuesSchema>

export const NotificationSchema = z.object({
  _id: z.string(),
  kind: NotificationKindSchema,
  at: z.string(),
  /** Null: unread. */
  readAt: z.string().nullable(),
  /** Of a card request the name is the purchaser's, of a request for goods the buyer's. Null: the record is gone, or it is the reader's own. */
  subject: z.object({ kind: z.enum(subjectKinds), _id: z.string(), name: z.string().nullable() }),
  values: NotificationValuesSchema,
})
export type Notification = z.output<typeof NotificationSchema>

export const NotificationListQuerySchema = z.strictObject({
  limit: PageQueryShape.limit.default(limits.notificationsShown),
  cursor: PageQueryShape.cursor,
})

const unread = z.number().int()

export const NotificationListAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(NotificationSchema),
  total: z.number().int(),
  /** Of all, not of this page. */
  unread,
  nextCursor: z.string().nullable(),
})
export type NotificationListAnswer = z.output<typeof NotificationListAnswerSchema>

/** Either some of the caller's notifications, or all that it has. */
export const ReadNotificationsSchema = z.union(
  [
    z.strictObject({
      ids: z
        .array(RecordIdSchema)
        .min(1, 'At least one id.')
        .max(limits.maxNotificationsRead, `At most ${limits.maxNotificationsRead} ids.`),
    }),
    z.strictObject({ all: z.literal(true) }),
  ],
  'Either ids, or all: true.',
)

export const NotificationsReadAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ unread }),
})

/** How a kind comes by mail. */
export const mailWays = ['now', 'digest', 'none'] as const
export const MailWaySchema = z.enum(mailWays, `One of: ${mailWays.join(', ')}.`)
export type MailWay = z.output<typeof MailWaySchema>

const answers = { 'supply-answered': 'digest', 'supply-confirmed': 'digest', 'supply-short': 'now' } as const

/**
 * The kinds that each role chooses a way for, and the way without a choice. What is missing here has a mail of its own,
 * which everybody gets: decisions, licences and invitations.
 */
const usualWays: Partial<Record<Role, Partial<Record<NotificationKind, MailWay>>>> = {
  admin: { registration: 'digest', resubmission: 'digest', 'change-requested': 'digest' },
  stockist: {
    'card-request': 'now',
    'stock-items-listed': 'digest',
    'stock-applied': 'none',
    'stock-settle': 'digest',
    'stock-check': 'now',
    'stock-columns': 'now',
    'stock-refused': 'now',
    'supply-asked': 'digest',
    'supply-ordered': 'now',
    'supply-closed': 'none',
    'supply-by-link': 'now',
  },
  medicalOwner: answers,
  purchaser: { 'card-answer': 'digest', ...answers },
}

const choosable = NotificationKindSchema.exclude([
  'decision',
  'change-decided',
  'licence-due',
  'licence-cancelled',
  'licence-lifted',
  'staff-card',
])
export type ChosenKind = z.output<typeof choosable>

/** The kinds for which an account of this role chooses how they come by mail, each with its usual way. */
export function usualWaysOf(role: Role): [ChosenKind, MailWay][] {
  return Object.entries(usualWays[role] ?? {}) as [ChosenKind, MailWay][]
}

/** How a kind comes by mail; undefined where it has a mail of its own. */
export function mailWayOf(
  role: Role,
  kind: NotificationKind,
  chosen: Partial<Record<NotificationKind, MailWay>>,
): MailWay | undefined {
  const usual = usualWays[role]?.[kind]
  return usual && (chosen[kind] ?? usual)
}

export const MailChoicesSchema = z.object({
  /** The hour in India at which digests go out. */
  digestHour: z.number().int(),
  choices: z.array(z.object({ kind: choosable, mail: MailWaySchema })),
})
export type MailChoices = z.output<typeof MailChoicesSchema>

const way = MailWaySchema.optional()
export const MailChoicesChangeSchema = z
  .strictObject({
    registration: way,
    resubmission: way,
    'change-requested': way,
    'card-request': way,
    'card-answer': way,
    'stock-items-listed': way,
    'stock-applied': way,
    'stock-settle': way,
    'stock-check': way,
    'stock-columns': way,
    'stock-refused': way,
    'supply-asked': way,
    'supply-ordered': way,
    'supply-closed': way,
    'supply-by-link': way,
    'supply-answered': way,
    'supply-confirmed': way,
    'supply-short': way,
  } satisfies Record<ChosenKind, typeof way>)
  .refine((changes) => Object.keys(changes).length > 0, 'At least one choice.')
export type MailChoicesChange = z.output<typeof MailChoicesChangeSchema>
