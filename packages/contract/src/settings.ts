import { z } from 'zod'

/** What the page must know of the service that answers it. */
export const SettingsSchema = z.object({
  /** Base of the addresses in QR codes, without a slash at its end: where others reach the service. */
  publicUrl: z.string(),
  /**
   * Whether the page shows the fixed rating, and the fixed business hours of stockists without hours of their own.
   */
  showFixedRating: z.boolean(),
})
