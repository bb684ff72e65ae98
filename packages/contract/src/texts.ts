import { z } from 'zod'
import { aadhaarNumbers } from './aadhaar.ts'

const maxLineLength = 200
const maxParagraphLength = 500
const controlCharacter = /[\p{Cc}\p{Cs}]/u
const controlButLineBreak = /[^\P{C}\p{Cf}\p{Cn}\p{Co}\t\r\n]/u
/** Marks that turn the direction of writing, so that a text reads otherwise than it is written. */
const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** What pages and chats put between letters: nobody sees it, and two texts would look the same. Indic scripts need joiners. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/gu
const shownAsNothing = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800]/gu

const aadhaarMessage = 'Please leave Aadhaar numbers out: nobody needs them here.'

/** Such a number would lie in plain sight of whoever sees the field. */
function holdsNoAadhaar(text: string): boolean {
  return aadhaarNumbers(text).length === 0
}

function showsSomething(text: string): boolean {
  return text.replace(shownAsNothing, '') !== ''
}

/** One line that a person types: blanks at its ends do not count, nor does what nobody sees. */
export function line(required: string, most: number = maxLineLength) {
  return z
    .string(required)
    .overwrite((text) => text.replace(unseen, '').trim())
    .min(1, required)
    .max(most, `At most ${most} characters.`)
    .refine(
      (text) => !controlCharacter.test(text) && !directionMark.test(text),
      'Please remove the control characters.',
    )
    .refine(showsSomething, required)
    .refine(holdsNoAadhaar, aadhaarMessage)
}

/** Some lines that a person types, such as an address. */
export function paragraph(required: string, most: number = maxParagraphLength) {
  return z
    .string(required)
    .overwrite((text) => text.replace(unseen, '').trim())
    .min(1, required)
    .max(most, `At most ${most} characters.`)
    .refine((text) => !controlButLineBreak.test(text), 'Please remove the control characters.')
    .refine(showsSomething, required)
    .refine(holdsNoAadhaar, aadhaarMessage)
}

const maxEmailLength = 254
const emailPattern = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\]]+\.[^\s@<>"'(),:;\\[\].]{2,}$/

const lookAlikeMessage = 'Please type the email address in plain letters: one of these looks like another.'

/**
 * Whether every character stands only for itself. A letter that another spelling of the text turns into a plain one
 * (the Kelvin sign into k, the long s into s, a full-width letter into the usual one) would let one address pass for
 * another; and what cannot be seen would let two addresses look the same.
 */
function standsForItself(text: string): boolean {
  if (text.normalize('NFKC') !== text || /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text))
    return false
  for (const character of text) {
    if (character <= '\u007f') continue
    const foldings = [character.toLowerCase(), character.toUpperCase(), character.toUpperCase().toLowerCase()]
    if (foldings.some((folded) => /[\0-\u007f]/.test(folded))) return false
  }
  const parts = text.split(/[@.]/)
  return !parts.some((part) => /\p{Script=Latin}/u.test(part) && lookLikeLatin.test(part))
}

const lookLikeLatin =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/** An e-mail address as it was typed; it is compared without the case of its ASCII letters. */
export const EmailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(maxEmailLength, 'Please enter a valid email address')
  .regex(emailPattern, 'Please enter a valid email address')
  .refine(
    (text) => !controlCharacter.test(text) && !text.includes('..'),
    'Please enter a valid email address',
  )
  .refine((text) => text.length > maxEmailLength || standsForItself(text), lookAlikeMessage)
  .refine(holdsNoAadhaar, aadhaarMessage)

/** An e-mail address as somebody types it to be found by it: whatever it is, it is compared. */
export function typedEmail(required: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(400)
    .refine((text) => !controlCharacter.test(text), 'Please enter a valid email address')
}

const mobileMessage = 'Please enter a valid 10-digit mobile number'

/** An Indian mobile number: 10 digits that begin with 6 to 9. */
export function mobile(required: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .regex(/^[6-9]\d{9}$/, mobileMessage)
}

/** A business phone, mobile or not: 6 to 15 digits with the usual signs between them. */
export const PhoneSchema = line('Phone number is required', 30).refine(
  (text) => /^\+?[\d\s()./-]+$/.test(text) && /^\d{6,15}$/.test(text.replace(/\D/g, '')),
  'Please enter a valid phone number',
)

export const PincodeSchema = line('Pincode is required').regex(
  /^[1-9]\d{5}$/,
  'Please enter a valid 6-digit pincode',
)

/** A day as `YYYY-MM-DD`. */
export const DaySchema = z.iso.date('Please enter a valid date')
