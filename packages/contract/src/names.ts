import { refersElsewhere } from './contact-details.ts'
import { line } from './texts.ts'

export const nameMessage = 'Please leave web addresses, e-mail addresses and phone numbers out of the name.'

const longestName = 200

/**
 * The name of a person or firm, on one line. Strangers see names and mails contain them, so a name contains nothing to
 * click or call.
 */
export function personOrFirmName(required: string) {
  return line(required, longestName).refine(
    (text) => text.length > longestName || !refersElsewhere(text),
    nameMessage,
  )
}
