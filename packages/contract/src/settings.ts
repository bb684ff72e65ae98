import { z } from 'zod'
import { SupportSchema } from './registrations.ts'

/** What the page needs to know about the service. */
export const SettingsSchema = z.object({
  /** Base URL of the addresses in QR codes, without a trailing slash: where other people reach the service. */
  publicUrl: z.string(),
  /** Whether the page shows the fixed rating, and default business hours for stockists that have set none. */
  showFixedRating: z.boolean(),
  /** Days after which a listing that nobody has confirmed says so. */
  staleListingDays: z.number().int(),
  /** How to reach the people who run the service. */
  support: SupportSchema,
  /** Paths of stock files to try; empty outside the demo world. */
  samples: z.array(z.string()),
})

export type Settings = z.infer<typeof SettingsSchema>
