import { z } from 'zod'
import { DecisionStateSchema, RegistrationStatusSchema, WarningsSchema } from './accounts.ts'
import { LinkSchema, PublicStockistSchema } from './directory.ts'
import { LicenceSchema } from './licences.ts'
import { limits } from './limits.ts'
import { MedicineFactsShape, maxComposition, maxPack } from './medicine-facts.ts'
import { medicineName, ownWordMessage, personOrFirmName, shownLine, speaksForOthers } from './names.ts'
import { provenShape, signUpShape, wholeShape } from './parties.ts'
import { NewPasswordSchema } from './passwords.ts'
import { MinOrderSchema, ReachChoiceSchema } from './reach.ts'
import { RecordIdSchema } from './shapes.ts'
import { EmailSchema } from './texts.ts'

export const StockistRegistrationSchema = z.strictObject({
  ...signUpShape('stockist'),
  email: EmailSchema,
  password: NewPasswordSchema,
  // Where it delivers. Without a choice: its own district and those nearby.
  reach: ReachChoiceSchema.optional(),
  minOrder: MinOrderSchema.optional(),
})
export type StockistRegistration = z.output<typeof StockistRegistrationSchema>

/** A stockist as it sees itself and as admins see it, in every state. */
export const FullStockistSchema = PublicStockistSchema.extend({
  ...wholeShape('stockist'),
  name: z.string(),
  role: z.literal('stockist'),
  approved: z.boolean(),
  declined: z.boolean(),
  status: DecisionStateSchema,
  emailConfirmed: z.boolean(),
  approvedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Another name of `licenseNumber`. */
  druglicenseNo: z.string().nullable(),
  licence: LicenceSchema,
  /** In the QR of its ID card; null until it is approved. */
  cardCode: z.string().nullable(),
})
export type FullStockist = z.output<typeof FullStockistSchema>

/** What a stockist shows to people who have its password. */
export const VerifiedStockistSchema = z.object({
  _id: z.string(),
  ...provenShape('stockist'),
  name: z.string(),
  firmName: z.string(),
  address: PublicStockistSchema.shape.address,
  email: z.string().nullable(),
})
export type VerifiedStockist = z.output<typeof VerifiedStockistSchema>

export const VerifiedStockistAnswerSchema = z.object({
  success: z.literal(true),
  data: VerifiedStockistSchema,
  message: z.string(),
})

export const StockistRegisteredAnswerSchema = z.object({
  success: z.literal(true),
  data: RegistrationStatusSchema,
  warnings: WarningsSchema,
  message: z.string(),
})

const StockistIdsSchema = z
  .array(RecordIdSchema, 'A list of ids.')
  .max(limits.maxLinks, `At most ${limits.maxLinks} stockists.`)
  .transform((ids) => [...new Set(ids)])
  .default([])

export const NewCompanySchema = z.strictObject({
  name: personOrFirmName('Company name is required'),
  stockists: StockistIdsSchema,
})

/** Everybody sees what a stockist adds: nothing to click, and nothing that speaks for the service. */
export const NewMedicineSchema = z.strictObject({
  name: medicineName('Medicine name is required').refine((text) => !speaksForOthers(text), ownWordMessage),
  company: RecordIdSchema.optional(),
  ...MedicineFactsShape,
  composition: shownLine('Composition is required', maxComposition).nullable().optional(),
  pack: shownLine('Pack is required', maxPack).nullable().optional(),
  stockists: StockistIdsSchema,
})

export const CreatedAnswerSchema = z.object({
  success: z.literal(true),
  data: LinkSchema.extend({ message: z.string() }),
  message: z.string(),
  /** Nobody else sees the medicine until an admin has confirmed it. */
  waiting: z.literal(true).optional(),
})
