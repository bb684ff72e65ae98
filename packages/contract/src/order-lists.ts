import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { emptyLine } from './empty-line.ts'
import { limits } from './limits.ts'
import { shownLine } from './names.ts'
import { MedicineHitSchema } from './search.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { DaySchema, line } from './texts.ts'

// Lists that stay: an order list of an account, which several devices change at once, and colleagues by a link.

const amount = (what: string) =>
  z
    .number(`${what} is a number.`)
    .min(0, `${what} is at least 0.`)
    .max(limits.maxQuantity, `Is this right? The most is 10,00,000.`)

/** What a call or an answer brought for a line. */
export const outcomes = ['has', 'part', 'no', 'other'] as const
export const OutcomeSchema = z.strictObject({
  is: z.enum(outcomes, `One of: ${outcomes.join(', ')}.`),
  /** Who said so. */
  stockist: RecordIdSchema.optional(),
  /** Of `part`: how many. */
  quantity: amount('A quantity').optional(),
  pricePaise: z
    .int()
    .min(0)
    .max(limits.maxPrice * 100)
    .optional(),
  /** Of `other`. */
  medicine: RecordIdSchema.optional(),
  /** Of `no`: it comes later, on this day. */
  availableOn: DaySchema.optional(),
})
export type Outcome = z.output<typeof OutcomeSchema>

/** An outcome with the names that go with its ids. */
export const SeenOutcomeSchema = OutcomeSchema.extend({
  stockist: LinkSchema.nullable(),
  /** Of `other`; null also when it is not in the catalogue any more. */
  medicine: LinkSchema.nullable(),
})
export type SeenOutcome = z.output<typeof SeenOutcomeSchema>

const lineShape = {
  name: line('A name is required'),
  medicine: RecordIdSchema.nullable(),
  /** A person said that no medicine of the catalogue is meant. */
  isNone: z.boolean(),
  /** Null: not said yet. */
  quantity: amount('A quantity').nullable(),
  free: amount('A number of free packs').nullable(),
  unit: line('A unit is a text', 40).nullable(),
  note: line('A note is a text').nullable(),
  leftOut: z.boolean(),
  outcome: OutcomeSchema.nullable(),
}

/** Of a line that the device changes: the version that it knows of it. */
const lineVersion = z.int('The version of the line that the device knows.').min(1).optional()

/** A line of a new list. Its id is drawn by the device that writes it first. */
export const OrderListLineSchema = z.strictObject({
  id: RecordIdSchema,
  name: lineShape.name,
  medicine: lineShape.medicine.default(emptyLine.medicine),
  isNone: lineShape.isNone.default(emptyLine.isNone),
  quantity: lineShape.quantity.default(emptyLine.quantity),
  free: lineShape.free.default(emptyLine.free),
  unit: lineShape.unit.default(emptyLine.unit),
  note: lineShape.note.default(emptyLine.note),
  leftOut: lineShape.leftOut.default(emptyLine.leftOut),
  outcome: lineShape.outcome.default(emptyLine.outcome),
})
export type OrderListLine = z.output<typeof OrderListLineSchema>

/**
 * A line that a device has written or changed. With the `version` that the device knows of it, the line is written only if
 * nobody has changed it since, and is a conflict otherwise; without one, what is sent last stays. Of a line that is there already, fields that are not sent stay as they
 * are: send what the person changed. A new line needs a name.
 */
export const OrderListLineChangeSchema = z
  .strictObject({ id: RecordIdSchema, version: lineVersion, ...lineShape })
  .partial({
    ...{ name: true, medicine: true, isNone: true, quantity: true, free: true, unit: true },
    ...{ note: true, leftOut: true, outcome: true },
  })
export type OrderListLineChange = z.output<typeof OrderListLineChangeSchema>

const listName = shownLine('Please name the list', 80)
const mostLines = `At most ${limits.maxListLines} lines.`

export const NewOrderListSchema = z.strictObject({
  /** Drawn by the device, so that the same sent again makes no second list. */
  _id: RecordIdSchema.optional(),
  name: listName,
  lines: z.array(OrderListLineSchema, 'Lines are a list.').max(limits.maxListLines, mostLines).default([]),
  /** The lines of this list come first, with ids of their own and without outcomes. */
  copyOf: RecordIdSchema.optional(),
})
export type NewOrderList = z.output<typeof NewOrderListSchema>

/** What a device changed since `version` of the list. Lines that it does not name stay. */
export const OrderListChangeSchema = z.strictObject({
  version: z.int('The version that the device knows.').min(1),
  /** Drawn by the device for this change, so that the same sent again is written once. */
  change: RecordIdSchema.optional(),
  name: listName.optional(),
  lines: z
    .array(OrderListLineChangeSchema, 'Lines are a list.')
    .max(limits.maxListLines, mostLines)
    .default([]),
  removed: z
    .array(z.union([RecordIdSchema, z.strictObject({ id: RecordIdSchema, version: lineVersion })]))
    .max(limits.maxListLines, mostLines)
    .default([]),
  /** Ids of lines in their order; lines that it does not name follow. */
  order: z.array(RecordIdSchema).max(limits.maxListLines, mostLines).optional(),
})
export type OrderListChange = z.output<typeof OrderListChangeSchema>

/** A line as everybody sees it. */
export const SeenListLineSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: none, or one that is not in the catalogue any more. A merged one is shown as the one that stands for it. */
  medicine: MedicineHitSchema.nullable(),
  isNone: z.boolean(),
  quantity: z.number().nullable(),
  free: z.number().nullable(),
  unit: z.string().nullable(),
  note: z.string().nullable(),
  leftOut: z.boolean(),
  outcome: SeenOutcomeSchema.nullable(),
  /** The version of the list that changed it last. */
  version: z.number().int(),
  changedAt: z.string(),
  /** Who changed it last: the name of the account, or as somebody with the link called themselves. Null: not known. */
  changedBy: z.string().nullable(),
  /** The browser and system of the account's device; null by a link. */
  changedOn: z.string().nullable(),
})
export type SeenListLine = z.output<typeof SeenListLineSchema>

export const ShareSchema = z.object({
  _id: z.string(),
  /** Null: the link works, but the key that shows it again is gone. */
  url: z.string().nullable(),
  mayTick: z.boolean(),
  createdAt: z.string(),
})
export type Share = z.output<typeof ShareSchema>

export const OrderListSchema = z.object({
  _id: z.string(),
  name: z.string(),
  version: z.number().int(),
  createdAt: z.string(),
  changedAt: z.string(),
  lastRoundAt: z.string().nullable(),
  lines: z.array(SeenListLineSchema),
  /** Lines that were removed since the last round ended, with who removed them, latest first. */
  removed: z.array(SeenListLineSchema),
  /** Links that work. */
  shares: z.array(ShareSchema),
})
export type OrderList = z.output<typeof OrderListSchema>

/** A line that others have changed since the device knew it. Null: it was removed. Nothing of it was written. */
export const ListConflictSchema = z.object({
  /** Its id. */
  line: z.string(),
  /** As the change would have it. */
  yours: SeenListLineSchema.nullable(),
  theirs: SeenListLineSchema.nullable(),
})
export type ListConflict = z.output<typeof ListConflictSchema>

/** After a change: the list with what fitted, and what did not. */
export const OrderListChangedSchema = z.object({
  success: z.literal(true),
  data: OrderListSchema,
  conflicts: z.array(ListConflictSchema),
})
export type OrderListChanged = Omit<z.output<typeof OrderListChangedSchema>, 'success'>

export const ListedOrderListSchema = z.object({
  _id: z.string(),
  name: z.string(),
  version: z.number().int(),
  lineCount: z.number().int(),
  /** Lines with an outcome that brought something. */
  boughtCount: z.number().int(),
  /** Of these, lines of which only some was there. */
  partCount: z.number().int(),
  createdAt: z.string(),
  changedAt: z.string(),
  lastRoundAt: z.string().nullable(),
})
export type ListedOrderList = z.output<typeof ListedOrderListSchema>
export const OrderListQuerySchema = z.strictObject(PageQueryShape)

/** Ends a round: its lines are kept with their outcomes, and the list starts again without them. */
export const NewRoundSchema = z.strictObject({
  /** Drawn by the device, so that the same sent again ends no second round. */
  _id: RecordIdSchema.optional(),
})

export const RoundParamsSchema = z.strictObject({ id: RecordIdSchema, roundId: RecordIdSchema })

export const RoundQuerySchema = z.strictObject({ limit: PageQueryShape.limit, cursor: PageQueryShape.cursor })

/** What became of a list when it was ordered. */
export const OrderListRoundSchema = z.object({
  _id: z.string(),
  endedAt: z.string(),
  lines: z.array(
    z.object({
      /** As in the list. */
      id: z.string(),
      name: z.string(),
      medicine: LinkSchema.nullable(),
      quantity: z.number().nullable(),
      free: z.number().nullable(),
      unit: z.string().nullable(),
      note: z.string().nullable(),
      leftOut: z.boolean(),
      outcome: SeenOutcomeSchema.nullable(),
      /**
       * What to write to repeat it: null when nothing was bought. `medicine` is null where the product is not known or
       * not in the catalogue any more, so a person has to look.
       */
      bought: z
        .object({ name: z.string(), medicine: LinkSchema.nullable(), quantity: z.number().nullable() })
        .nullable(),
    }),
  ),
})
export type OrderListRound = z.output<typeof OrderListRoundSchema>

/** The round that has ended, and the list as it starts again. */
export const RoundEndedSchema = OrderListRoundSchema.extend({ list: OrderListSchema })

export const NewShareSchema = z.strictObject({ mayTick: z.boolean() })
export const ShareAnswerSchema = z.object({
  success: z.literal(true),
  data: ShareSchema,
  message: z.string(),
})

/** In the address of a page: 128 random bits. Any other text is a link that does not work. */
export const LinkTokenSchema = z.string().max(200)
/** Under the name that its owner's calls have for a link: in an API document two names for one place are one too many. */
export const ShareLinkParamsSchema = z.strictObject({ id: LinkTokenSchema })

/** A list as its link shows it: nothing else of its owner than the firm, no prices, and no devices. */
export const SharedListSchema = z.object({
  name: z.string(),
  firm: z.string().nullable(),
  mayTick: z.boolean(),
  version: z.number().int(),
  changedAt: z.string(),
  lines: z.array(SeenListLineSchema),
})
export type SharedList = z.output<typeof SharedListSchema>

/** What somebody with a link can say of a line: never another product. */
export const tickable = ['has', 'part', 'no'] as const
export const TickSchema = z.strictObject({
  is: z.enum(tickable, `One of: ${tickable.join(', ')}.`),
  /** Of `part`: how many. */
  quantity: amount('A quantity').optional(),
})

export const TicksSchema = z.strictObject({
  /** The version that the page shows: what others ticked since is answered as `replaced`. */
  version: z.int('The version that the page shows.').min(1).optional(),
  /** Who ticks, as it is shown to the others. */
  as: shownLine('Please say who you are', 60).optional(),
  lines: z
    .array(z.strictObject({ id: RecordIdSchema, outcome: TickSchema.nullable() }))
    .min(1, 'At least one line.')
    .max(limits.maxListLines, mostLines),
})
export type Ticks = z.output<typeof TicksSchema>

/** After ticks: the list, what they replaced, and ids of lines that are not in the list any more. */
export const TickedSchema = SharedListSchema.extend({
  replaced: z.array(SeenListLineSchema),
  missing: z.array(z.string()),
})
export type Ticked = z.output<typeof TickedSchema>
