import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { limits } from './limits.ts'
import { PlanBySchema } from './plan-bys.ts'
import { MedicineHitSchema } from './search.ts'
import { PageQueryShape, pageAnswer, RecordIdSchema } from './shapes.ts'
import { line, paragraph } from './texts.ts'

// A buyer asks several stockists at once, they answer by a link or at their desk, and the buyer orders.

const amount = (what: string) =>
  z
    .number(`${what} is a number.`)
    .min(0, `${what} is at least 0.`)
    .max(limits.maxQuantity, `Is this right? The most is 10,00,000.`)
    // More could not be kept, and a little would be kept as nothing.
    .refine((value) => Math.round(value * 1_000) / 1_000 === value, 'At most three decimals.')
const day = z.iso
  .date('A day as YYYY-MM-DD.')
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', 'Please check the year.')
const lineNumber = z
  .int('The number of a line.')
  .min(0)
  .max(limits.maxDemandLines - 1)

const asked = z
  .array(RecordIdSchema)
  .default([])
  .transform((ids) => [...new Set(ids)])

export const NewSupplyRequestSchema = z
  .strictObject({
    /** A list of the caller. Without `items`, its lines that are not left out are asked for. */
    listId: RecordIdSchema.optional(),
    /** What is asked for. With `listId`, it was made from that list, and what an order brings belongs there. */
    items: z
      .array(
        z.strictObject({
          name: line('A name is required').optional(),
          medicine: RecordIdSchema.optional(),
          /** Null: deliberately without. */
          quantity: amount('A quantity').nullable(),
          free: amount('A number of free packs').optional(),
          unit: line('A unit is a text', 40).optional(),
          note: line('A note is a text').optional(),
          /** Those of the stockists and own suppliers that are not asked for this line, as they have said no to it. */
          without: z
            .array(RecordIdSchema, 'Stockists are a list of ids.')
            .max(limits.maxWithout, `At most ${limits.maxWithout} stockists.`)
            .optional(),
        }),
      )
      .min(1, 'A request has at least one line.')
      .max(limits.maxDemandLines, `At most ${limits.maxDemandLines} lines.`)
      .optional(),
    stockistIds: asked,
    /** Suppliers that the caller keeps for itself. They are asked by their links alone. */
    ownSupplierIds: asked,
    note: paragraph('A note is a text').optional(),
    /** The stockists see the buyer's telephone number. */
    showsPhone: z.boolean().default(false),
    /** The same message goes to the stockists' addresses by mail. Their desks have it in any case. */
    mail: z.boolean().default(false),
  })
  .refine(({ listId, items }) => listId !== undefined || items !== undefined, {
    path: ['items'],
    message: 'Give a list or lines.',
  })
  .refine(({ items }) => items?.every(({ name, medicine }) => name ?? medicine) ?? true, {
    path: ['items'],
    message: 'Each line needs a name or a medicine.',
  })
  .refine(({ stockistIds, ownSupplierIds }) => stockistIds.length + ownSupplierIds.length > 0, {
    path: ['stockistIds'],
    message: 'Please choose whom to ask.',
  })
  .refine(
    ({ stockistIds, ownSupplierIds }) =>
      stockistIds.length + ownSupplierIds.length <= limits.maxAskedStockists,
    {
      path: ['stockistIds'],
      message: `At most ${limits.maxAskedStockists} suppliers.`,
    },
  )
  .refine(
    ({ items, stockistIds, ownSupplierIds }) =>
      [...stockistIds, ...ownSupplierIds].every(
        (id) => items?.some(({ without }) => !without?.includes(id)) ?? true,
      ),
    { path: ['stockistIds'], message: 'Somebody of them is asked for no line.' },
  )
export type NewSupplyRequest = z.output<typeof NewSupplyRequestSchema>

export const SupplyLinkSchema = z.object({
  stockistId: z.string(),
  /** Of the page on which the stockist answers. */
  url: z.string(),
  /** `https://wa.me/…` with the stockist's lines in the text; null without a mobile number. */
  whatsapp: z.string().nullable(),
})

/** Why a stockist that was named is not asked. */
export const leftOutReasons = ['muted', 'asked-often', 'not-available'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const LeftOutSchema = z.object({
  stockistId: z.string(),
  /** Null: there is no such stockist. */
  name: z.string().nullable(),
  why: z.enum(leftOutReasons),
})
export type LeftOut = z.output<typeof LeftOutSchema>

export const SupplyRequestCreatedSchema = z.object({
  _id: z.string(),
  links: z.array(SupplyLinkSchema),
  leftOut: z.array(LeftOutSchema),
})
export type SupplyRequestCreated = z.output<typeof SupplyRequestCreatedSchema>

/** What a confirmation says of an order: all of it is sent, some of it, or none. */
export const orderConfirmations = ['confirmed', 'partly', 'refused'] as const
export type OrderConfirmation = (typeof orderConfirmations)[number]
export const requestStages = ['sent', 'seen', 'answered', 'ordered', ...orderConfirmations, 'closed'] as const
export type RequestStage = (typeof requestStages)[number]
export const replyAnswers = ['have', 'part', 'no', 'later', 'other'] as const
export type ReplyAnswer = (typeof replyAnswers)[number]

/** A medicine of a line. Of a hit it lacks what changes with others' lists: a request is the same until it changes. */
export const SupplyMedicineSchema = MedicineHitSchema.omit({ category: true, stockistCount: true })
export type SupplyMedicine = z.output<typeof SupplyMedicineSchema>

export const SupplyLineSchema = z.object({
  line: z.number().int(),
  name: z.string(),
  medicine: SupplyMedicineSchema.nullable(),
  quantity: z.number().nullable(),
  free: z.number().optional(),
  unit: z.string().optional(),
  note: z.string().optional(),
})
export type SupplyLine = z.output<typeof SupplyLineSchema>

/** A scheme `10+1`: one comes free with ten. */
export const SchemeSchema = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,4}\s*\+\s*\d{1,5}$/, 'A scheme such as 10+1.')
  .overwrite((text) => text.replace(/\s/g, ''))

/** What a stockist answers for one line. */
export const ReplyLineSchema = z.strictObject({
  line: lineNumber,
  answer: z.enum(replyAnswers, `One of: ${replyAnswers.join(', ')}.`),
  /** Of `part`, how many; of `have` and `other`, where it differs from what was asked. */
  quantity: amount('A quantity').optional(),
  /** What the retailer pays for a sale unit (strip, bottle) before GST: the PTR. */
  pricePaise: z
    .int('A price in whole paise.')
    .min(0)
    .max(limits.maxPrice * 100)
    .optional(),
  scheme: SchemeSchema.optional(),
  /** 1200: 12 %. */
  gstBasisPoints: z.int('GST in basis points.').min(0).max(10_000).optional(),
  /** Of `later`. */
  availableOn: day.optional(),
  /** Of `other`: the product. */
  medicine: RecordIdSchema.optional(),
  /** The nearest expiry. */
  expiry: day.optional(),
  /**
   * `givenAt` of the answer that this one replaces; null: there was none. Nothing is taken if another one is there now.
   * Without it the last one counts.
   */
  replaces: z.iso.datetime('A moment as the request says it.').nullable().optional(),
})
export type ReplyLine = z.output<typeof ReplyLineSchema>

const replyNote = paragraph('A note is a text').optional()
/** Either all lines at once, or some. */
export const ReplySchema = z
  .strictObject({
    all: z.literal('have', 'One of: have.').optional(),
    lines: z
      .array(ReplyLineSchema, 'Lines are a list.')
      .min(1, 'Answer at least one line.')
      .max(limits.maxDemandLines)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
        message: 'Answer each line once.',
      })
      .optional(),
    note: replyNote,
  })
  .refine(({ all, lines }) => (all === undefined) !== (lines === undefined), {
    path: ['lines'],
    message: 'Answer either all or some lines.',
  })
export type Reply = z.output<typeof ReplySchema>

/** Paise for one sale unit, exactly, and how it comes about. */
export const LandedRateSchema = z.object({
  /** Rounded half up to whole paise; for comparing, `numerator / denominator` is exact. */
  paise: z.number().int(),
  numerator: z.string(),
  denominator: z.string(),
  pricePaise: z.number().int(),
  /** `10+1`: 10 are paid of 11. Null: all are paid. */
  scheme: z.string().nullable(),
  /** Null: the stockist did not say, and `paise` is without GST. */
  gstBasisPoints: z.number().int().nullable(),
})
export type LandedRate = z.output<typeof LandedRateSchema>

/** What a quantity costs: all of it is paid, and free packs come on top. */
export const OrderCostSchema = z.object({
  /** By a scheme, for whole multiples alone: 2 with 25 at `10+1`, none with 9. */
  freePacks: z.number(),
  /** Of the whole quantity, with GST where it is known; rounded half up. */
  paise: z.number().int(),
  /** Of each pack that arrives, free ones included; rounded half up. Null when none arrives. */
  packPaise: z.number().int().nullable(),
})

/** An answer as both sides see it. */
export const GivenAnswerSchema = ReplyLineSchema.omit({ medicine: true, replaces: true }).extend({
  medicine: SupplyMedicineSchema.nullable(),
  /** Null without a price. */
  rate: LandedRateSchema.nullable(),
  givenAt: z.string(),
  by: z.enum(['link', 'session']),
})
export type GivenAnswer = z.output<typeof GivenAnswerSchema>

export const OrderedLineSchema = z.object({
  line: z.number().int(),
  quantity: z.number(),
  /** What comes on top, without being paid. */
  free: z.number(),
  /** What the stockist sends of it; a quantity of 0: it cannot send this line. Null until it has confirmed. */
  confirmed: z.object({ quantity: z.number(), free: z.number() }).nullable(),
  medicine: LinkSchema.nullable(),
  rate: LandedRateSchema.nullable(),
  /** Of what is sent; before the confirmation, of what is ordered. Null without a rate. */
  cost: OrderCostSchema.nullable(),
  expiry: z.string().nullable(),
})

/** A stockist that was asked, as the buyer sees it. */
export const AskedStockistSchema = z.object({
  stockist: z.object({
    ...LinkSchema.shape,
    phone: z.string().nullable(),
    location: z.string().nullable(),
    /** A supplier that the buyer keeps for itself. */
    own: z.literal(true).optional(),
  }),
  stage: z.enum(requestStages),
  /** The lines that it was asked for. */
  lines: z.array(z.number().int()),
  /** Null: the link was ended, or cannot be shown again (`linkWorks`). Sending again draws a new one. */
  url: z.string().nullable(),
  linkWorks: z.boolean(),
  whatsapp: z.string().nullable(),
  sentAt: z.string(),
  mailedAt: z.string().nullable(),
  messagedAt: z.string().nullable(),
  seenAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  orderedAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  note: z.string().nullable(),
  answers: z.array(GivenAnswerSchema),
  order: z.array(OrderedLineSchema),
})

export type AskedStockist = z.output<typeof AskedStockistSchema>

export const RequestEventSchema = z.object({
  at: z.string(),
  kind: z.enum(['sent', 'seen', 'answered', 'ordered', ...orderConfirmations, 'link-ended', 'closed']),
  by: z.enum(['buyer', 'session', 'link']),
  stockist: LinkSchema.nullable(),
  lines: z.number().int().nullable(),
})

export const PlanRequestSchema = z.strictObject({
  by: PlanBySchema,
  /** Stockists to leave out. */
  exclude: z.array(RecordIdSchema).max(limits.maxAskedStockists).default([]),
})
export type PlanRequest = z.output<typeof PlanRequestSchema>
export const RequestPlanSchema = z.object({
  plan: z.array(
    z.object({
      stockist: LinkSchema,
      /** What to order: answered, or not answered yet but listed (`isAnswered` false). */
      items: z.array(
        z.object({
          line: z.number().int(),
          quantity: z.number().nullable(),
          medicine: LinkSchema.nullable(),
          rate: LandedRateSchema.nullable(),
          /** Null without a rate or a quantity. */
          cost: OrderCostSchema.nullable(),
          availableOn: z.string().nullable(),
          expiry: z.string().nullable(),
          isAnswered: z.boolean(),
        }),
      ),
      /** Lines that this stockist and those before it cover. */
      covered: z.number().int(),
    }),
  ),
  /** Lines that nobody covers, or not wholly. */
  open: z.array(z.number().int()),
  /** Other products that stockists offer for the open lines. No plan contains them: only the buyer can mean them. */
  offers: z.array(
    z.object({
      line: z.number().int(),
      stockist: LinkSchema,
      medicine: LinkSchema,
      /** Null: not said. */
      quantity: z.number().nullable(),
      rate: LandedRateSchema.nullable(),
      expiry: z.string().nullable(),
    }),
  ),
})
export type RequestPlan = z.output<typeof RequestPlanSchema>

/** A request as its buyer sees it. */
export const SupplyRequestSchema = z.object({
  _id: z.string(),
  listId: z.string().nullable(),
  state: z.enum(['open', 'ordered', 'closed']),
  version: z.number().int(),
  note: z.string().nullable(),
  showsPhone: z.boolean(),
  createdAt: z.string(),
  /** Links work until then. */
  until: z.string(),
  orderedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  lines: z.array(SupplyLineSchema),
  stockists: z.array(AskedStockistSchema),
  /** Lines of which nothing is ordered, and those that were ordered and are not sent, or not wholly. */
  openLines: z.array(z.number().int()),
  /** By calls. */
  plan: RequestPlanSchema.shape.plan,
  open: RequestPlanSchema.shape.open,
  history: z.array(RequestEventSchema),
})
export type SupplyRequest = z.output<typeof SupplyRequestSchema>

const buyer = z.object({ firm: z.string(), town: z.string().nullable(), phone: z.string().nullable() })

/** What a stockist's own list says of a line. */
export const OwnStockSchema = z.object({
  line: z.number().int(),
  available: z.boolean(),
  /** In packs; null: not known. */
  quantity: z.number().int().nullable(),
  pricePaise: z.number().int().nullable(),
  scheme: z.string().nullable(),
  expiry: z.string().nullable(),
  /** From when it is there again, as an answer has said. */
  availableOn: z.string().nullable(),
  /** Nobody has confirmed it lately. */
  isStale: z.boolean(),
})
export type OwnStock = z.output<typeof OwnStockSchema>

/** What the holder of a link sees, and the stockist in its session. The same bytes until something changes. */
export const ReplyPageSchema = z.object({
  /** Of the request. */
  _id: z.string(),
  /** The stockist that is asked. */
  stockist: z.string(),
  buyer,
  note: z.string().nullable(),
  until: z.string(),
  stage: z.enum(requestStages),
  lines: z.array(SupplyLineSchema),
  answers: z.array(GivenAnswerSchema),
  /** Lines whose medicine the stockist lists as available, as everybody can see: "all as listed" means these. */
  listed: z.array(z.number().int()),
  /** In a session of the stockist: what its list says of these lines. */
  own: z.array(OwnStockSchema).optional(),
  replyNote: z.string().nullable(),
  /** The note was said in a session: the link cannot change it. */
  noteInSession: z.boolean(),
  /** Something is ordered, and only a session of the firm confirms it or sends less. */
  signInToConfirm: z.boolean(),
  /** What was ordered; answers stay as they are from then on. */
  order: z.array(OrderedLineSchema),
  /** What the buyer says to the order. */
  orderNote: z.string().optional(),
  history: z.array(RequestEventSchema.omit({ stockist: true })),
})
export type ReplyPage = z.output<typeof ReplyPageSchema>

/** A request as a list shows it, to the buyer or to a stockist that was asked. */
export const ListedSupplyRequestSchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  until: z.string(),
  state: z.enum(['open', 'ordered', 'closed']),
  /** For a stockist: its own stage, and who asks. */
  stage: z.enum(requestStages).optional(),
  buyer: buyer.extend({ _id: z.string() }).optional(),
  lineCount: z.number().int(),
  /** The first three names. */
  names: z.array(z.string()),
  /** For the buyer. */
  stockistCount: z.number().int().optional(),
  answeredCount: z.number().int().optional(),
  /** For a stockist: answers given by link that its list has not taken over. */
  toTakeOver: z.number().int().optional(),
})
/** A page of requests. */
export const SupplyRequestListAnswerSchema = pageAnswer(ListedSupplyRequestSchema).extend({
  /** For a stockist: how many of all these wait as orders to confirm. */
  orders: z.number().int().optional(),
})
export const SupplyRequestListQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** For a stockist: those that wait for its answer. */
  waiting: z.literal('true', 'One of: true.').optional(),
})

/** `GET /api/requests/{id}`: the buyer's view, or a stockist's. */
export const RequestViewSchema = z.union([
  SupplyRequestSchema,
  ReplyPageSchema.extend({
    /** Lines that were answered by link and that the stockist's list can take over. */
    toTakeOver: z.array(z.number().int()),
  }),
])

export const SupplyOrderSchema = z.strictObject({
  orders: z
    .array(
      z.strictObject({
        stockistId: RecordIdSchema,
        lines: z
          .array(
            z.strictObject({
              line: lineNumber,
              quantity: amount('A quantity').positive('A quantity is more than 0.'),
              /** What comes free with it: no more than is agreed, which it is without this. */
              free: amount('A number of free packs').optional(),
              /** Of another product that the stockist offers, that product: nobody orders one unawares. */
              medicine: RecordIdSchema.optional(),
            }),
          )
          .min(1, 'An order has at least one line.')
          .max(limits.maxDemandLines)
          .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
            message: 'Order each line once of a stockist.',
          }),
        /** The `answeredAt` that the buyer has looked at. The order is refused when the answer has changed since. */
        answeredAt: z.iso.datetime('A moment as the request says it.').nullable().optional(),
        note: paragraph('A note is a text').optional(),
      }),
    )
    .min(1, 'Choose at least one stockist.')
    .max(limits.maxAskedStockists)
    .refine((orders) => new Set(orders.map(({ stockistId }) => stockistId)).size === orders.length, {
      message: 'Name each stockist once.',
    }),
  mail: z.boolean().default(false),
})

export type SupplyOrder = z.output<typeof SupplyOrderSchema>

/**
 * What a stockist sends of an order: of lines that are not named all that is ordered, or what it has confirmed before. A
 * confirmation can be lowered, never raised.
 */
export const ConfirmOrderSchema = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          line: lineNumber,
          /** 0: it cannot be sent. */
          quantity: amount('A quantity'),
        }),
      )
      .max(limits.maxDemandLines)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
        message: 'Name each line once.',
      })
      .optional(),
  })
  .default({})
export type ConfirmOrder = z.output<typeof ConfirmOrderSchema>

export const OrderFileQuerySchema = z.strictObject({
  format: z.enum(['xlsx', 'csv'], 'One of: xlsx, csv.').default('xlsx'),
})

/** A buyer marks that it has opened WhatsApp for a stockist, or asks for the mail. */
export const SendRequestSchema = z.strictObject({
  stockistId: RecordIdSchema,
  by: z.enum(['whatsapp', 'mail'], 'One of: whatsapp, mail.'),
})

/** How a stockist can be reached with a request, after sending. */
export const SentRequestSchema = SupplyLinkSchema.extend({
  mailedAt: z.string().nullable(),
  messagedAt: z.string().nullable(),
})
export type SentRequest = z.output<typeof SentRequestSchema>

export const SupplyLinkParamsSchema = z.strictObject({ id: RecordIdSchema, stockistId: RecordIdSchema })

/** Any text: a token that was cut off is answered like a wrong one. */
export const ReplyTokenParamsSchema = z.strictObject({ token: z.string().max(200) })

export const SupplyDoneSchema = z.object({ success: z.literal(true), message: z.string() })

export const OrderDoneSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: SupplyRequestSchema,
})

export const ReplyDoneSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: ReplyPageSchema,
})

export const MuteSchema = z.strictObject({
  /** `all`: nobody's requests. */
  buyer: z.union([z.literal('all'), RecordIdSchema], 'A buyer or all.'),
  muted: z.boolean(),
})
export const MutesSchema = z.object({
  all: z.boolean(),
  buyers: z.array(z.object({ _id: z.string(), firm: z.string(), mutedAt: z.string() })),
})
