import { refersElsewhere } from './contact-details.ts'
import { line } from './texts.ts'

/** Marks that turn the direction of writing, so that a text reads otherwise than it is written. */
const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const nameMessage = 'Please leave web addresses, e-mail addresses and phone numbers out of the name.'

const longestName = 200

/**
 * The name of a person or of a firm, on one line. Names are shown to strangers and stand in mails, so they carry
 * nothing to click or to call.
 */
export function personOrFirmName(required: string) {
  return line(required, longestName)
    .refine((text) => !directionMark.test(text), 'Please remove the control characters.')
    .refine((text) => text.length > longestName || !refersElsewhere(text), nameMessage)
}
