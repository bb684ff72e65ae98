import { z } from 'zod'
import { limits } from './limits.ts'

// A mail that the operator's mail provider has taken for a stockist's address, as it is sent on to the service.

export const inboundTimestampHeader = 'x-rasad-timestamp'
export const inboundSignatureHeader = 'x-rasad-signature'

const text = (most: number) => z.string('A text.').max(most, `At most ${most} characters.`)

/** Fields that only people read are taken and not used: every sender of mail can write them. */
export const InboundMailSchema = z.strictObject({
  /** Addresses that the mail was delivered to, of its envelope: `stock+TOKEN@in.example`. */
  to: z
    .array(text(320))
    .min(1, 'At least one address.')
    .max(limits.maxInboundRecipients, `At most ${limits.maxInboundRecipients} addresses.`),
  from: text(1_000).optional(),
  subject: text(2_000).optional(),
  messageId: text(1_000).optional(),
  attachments: z
    .array(
      z.strictObject({
        fileName: text(500).optional(),
        contentType: text(500).optional(),
        /** Base64, with or without line breaks. */
        content: z.string('Base64.'),
      }),
    )
    .max(limits.maxInboundAttachments, `At most ${limits.maxInboundAttachments} attachments.`)
    .default([]),
})
export type InboundMail = z.output<typeof InboundMailSchema>

/** The same whether the address belongs to a stockist or to nobody. */
export const InboundMailAnswerSchema = z.object({ success: z.literal(true), message: z.string() })
