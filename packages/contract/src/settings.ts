import { z } from 'zod'

/** What the page needs to know about the service. */
export const SettingsSchema = z.object({
  /** Base URL of the addresses in QR codes, without a trailing slash: where other people reach the service. */
  publicUrl: z.string(),
  /** Whether the page shows the fixed rating, and default business hours for stockists that have set none. */
  showFixedRating: z.boolean(),
})
