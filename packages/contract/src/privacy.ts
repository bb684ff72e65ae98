import { z } from 'zod'

const fields = z.record(z.string(), z.unknown())

/** Everything stored about one account, as stored; images by their address. */
export const OwnDataSchema = z.object({
  exportedAt: z.string(),
  /** The account with its record. */
  account: fields,
  sessions: z.array(
    z.object({ since: z.string(), until: z.string(), device: z.string(), usedOn: z.string() }),
  ),
  /** Devices that have signed in to the account, each with its last sign-in. */
  devices: z.array(z.object({ since: z.string(), usedAt: z.string() })),
  /** Changes of the e-mail address that wait for the new address, and old addresses that can still take the account back. */
  /** In which mails come; null: nobody has said. */
  language: z.string().nullable(),
  emailChanges: z.array(
    z.object({ email: z.string(), kind: z.enum(['new', 'old']), since: z.string(), until: z.string() }),
  ),
  files: z.array(
    z.object({
      url: z.string(),
      kind: z.string(),
      mediaType: z.string(),
      bytes: z.number().int(),
      since: z.string(),
    }),
  ),
  /** What was approved of the account, confirmed names, ID cards and changes that an admin decides; besides, card requests of a purchaser, requests for goods of a buyer, or staff and answers of a stockist (not its listings). */
  records: z.record(z.string(), z.array(fields)),
  mails: z.array(z.object({ about: z.string(), at: z.string(), sentAt: z.string().nullable() })),
  /** Audit entries about the account and by it. */
  history: z.array(fields),
})
export type OwnData = z.output<typeof OwnDataSchema>

export const ExportAnswerSchema = z.object({ success: z.literal(true), data: OwnDataSchema })
