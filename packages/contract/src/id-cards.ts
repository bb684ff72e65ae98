import { z } from 'zod'
import { RecordIdSchema } from './shapes.ts'

// ID cards: the code in the QR of a printed card proves the card to anybody who scans it.

export const cardKinds = ['stockist', 'purchaser', 'staff'] as const
export type CardKind = (typeof cardKinds)[number]

const CardCodeSchema = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/, 'A card code has 32 hexadecimal characters.')
  .transform((code) => code.toLowerCase())

export const CardParamsSchema = z.strictObject({ code: CardCodeSchema })

/** What a scanned card says. Of a card that is not valid, it names nobody. */
export const CardProofSchema = z.object({
  valid: z.boolean(),
  kind: z.enum(cardKinds),
  /** Of staff the first name and an initial. */
  name: z.string().nullable(),
  /** Address of the photo; null without one. */
  photo: z.string().nullable(),
  firm: z.string().nullable(),
  town: z.string().nullable(),
  /** When the card was issued. */
  since: z.string(),
  /** `YYYY-MM-DD`: when the licence behind it expires; null without an end. */
  until: z.string().nullable(),
  /** Present only when the retention fee of the licence behind it was due and is not known to be paid. */
  licenceLate: z.literal(true).optional(),
  revokedAt: z.string().optional(),
})
export type CardProof = z.output<typeof CardProofSchema>

/** Whose card to issue again: the id of a stockist, a purchaser or a staff member. */
export const ReissueCardSchema = z.strictObject({ id: RecordIdSchema })

export const CardIssuedAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ _id: z.string(), cardCode: z.string() }),
  message: z.string(),
})
