import { refersElsewhere } from './contact-details.ts'
import { line } from './texts.ts'

export const nameMessage = 'Please leave web addresses, e-mail addresses and phone numbers out of the name.'

const longestName = 200

/**
 * The name of a person or of a firm, on one line. Names are shown to strangers and stand in mails, so they carry
 * nothing to click or to call.
 */
export function personOrFirmName(required: string) {
  return line(required, longestName).refine(
    (text) => text.length > longestName || !refersElsewhere(text),
    nameMessage,
  )
}
