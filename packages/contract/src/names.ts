import { refersElsewhere } from './contact-details.ts'
import { hidesAmongLatin, line } from './texts.ts'

export const nameMessage = 'Please leave web addresses, e-mail addresses and phone numbers out of the name.'

export const lookAlikeNameMessage = 'Please type the name in plain letters: one of these looks like another.'

const longestName = 200
/** What is shown as nothing at all, but for the joiners of Indian scripts: with it, two names would look the same. */
const shownAsNothing = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * The name of a person or firm, on one line. Strangers see names and mails contain them, so a name contains nothing to
 * click or call.
 */
export function personOrFirmName(required: string) {
  return shownName(required)
    .refine((text) => text.length > longestName || !refersElsewhere(text), nameMessage)
    .refine(isPlain, lookAlikeNameMessage)
}

/** The name of a medicine, on one line: no other name looks the same. */
export function medicineName(required: string) {
  return shownName(required).refine(isPlain, lookAlikeNameMessage)
}

function shownName(required: string) {
  return line(required, longestName).overwrite((text) => text.replace(shownAsNothing, '').trim())
}

function isPlain(text: string): boolean {
  return !hidesAmongLatin(text)
}
