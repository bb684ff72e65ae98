import { z } from 'zod'
import { TypedPasswordSchema } from './passwords.ts'

/** The password again: whoever finds a phone unlocked deletes nothing. */
export const DeleteAccountSchema = z.strictObject({ password: TypedPasswordSchema })

const fields = z.record(z.string(), z.unknown())

/** What is kept about one account, as it is kept; images by their address. */
export const OwnDataSchema = z.object({
  exportedAt: z.string(),
  /** The account with the record behind it. */
  account: fields,
  sessions: z.array(z.object({ since: z.string(), until: z.string() })),
  /** Devices that have signed in to the account, and when they did last. */
  devices: z.array(z.object({ since: z.string(), usedAt: z.string() })),
  files: z.array(
    z.object({
      url: z.string(),
      kind: z.string(),
      mediaType: z.string(),
      bytes: z.number().int(),
      since: z.string(),
    }),
  ),
  /** Of a purchaser: the card requests; of a stockist: its staff, but not what it lists. */
  records: z.record(z.string(), z.array(fields)),
  mails: z.array(z.object({ about: z.string(), at: z.string(), sentAt: z.string().nullable() })),
  /** What is on record about the account, and what it did. */
  history: z.array(fields),
})
export type OwnData = z.output<typeof OwnDataSchema>

export const ExportAnswerSchema = z.object({ success: z.literal(true), data: OwnDataSchema })
