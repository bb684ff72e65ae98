import { z } from 'zod'
import { aadhaarNumbers } from './aadhaar.ts'
import { plainDigits } from './digits.ts'
import { isMadeUpNumber, readMobile, readPhone } from './phone-numbers.ts'

export const maxLineLength = 200
const maxParagraphLength = 500
const controlCharacter = /[\p{Cc}\p{Cs}]/u
const controlButLineBreak = /[^\P{C}\p{Cf}\p{Cn}\p{Co}\t\r\n]/u
/** Marks that change the direction of writing, so that a text reads differently from how it is stored. */
const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/**
 * Invisible characters that pages and chats insert; two different texts would look the same. Indic scripts need
 * joiners.
 */
const unseen = /[\u00ad\u200b\u2060\ufeff]/gu
const shownAsNothing = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800]/gu

const aadhaarMessage = 'Please leave Aadhaar numbers out: nobody needs them here.'

/** Everybody who can see the field would see the number. */
function holdsNoAadhaar(text: string): boolean {
  return aadhaarNumbers(text).length === 0
}

function showsSomething(text: string): boolean {
  return text.replace(shownAsNothing, '') !== ''
}

/** One line of typed text: spaces at its ends and invisible characters are removed. */
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

/**
 * Marks that reverse the text behind them: `50` would read as `05`. Chats and contacts put them around numbers, so they are
 * removed, not refused. Marks without such an effect stay.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu

/** Several lines of typed text, such as an address. */
export function paragraph(required: string, most: number = maxParagraphLength) {
  return z
    .string(required)
    .overwrite((text) => text.replace(unseen, '').replace(turning, '').trim())
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
 * Returns whether every character stands only for itself. Some letters normalise to a plain one (the Kelvin sign to k,
 * the long s to s, a full-width letter to the usual one), so one address could pass for another. Invisible characters
 * would make two addresses look the same.
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

/** An e-mail address as typed; comparisons ignore the case of its ASCII letters. */
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

/** An e-mail address typed to find an account: any text is accepted and compared. */
export function typedEmail(required: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(400)
    .refine((text) => !controlCharacter.test(text), 'Please enter a valid email address')
}

/** An Indian mobile number in any spelling: 10 digits, the first of them 6 to 9. */
export function mobile(required: string) {
  const message = 'Please enter a valid 10-digit mobile number'
  return z
    .string(required)
    .overwrite(readMobile)
    .min(1, required)
    .regex(/^[6-9]\d{9}$/, message)
    .refine((text) => !isMadeUpNumber(text), message)
}

/** A business phone: a mobile number in any spelling, or 6 to 15 digits with the usual punctuation. */
export function businessPhone(required: string) {
  return z
    .string(required)
    .overwrite(readPhone)
    .min(1, required)
    .max(30, 'At most 30 characters.')
    .refine(
      (text) =>
        /^\+?[\d ()./-]+$/.test(text) && /^\d{6,15}$/.test(text.replace(/\D/g, '')) && !isMadeUpNumber(text),
      'Please enter a valid phone number',
    )
    .refine(holdsNoAadhaar, aadhaarMessage)
}
export const PhoneSchema = businessPhone('Phone number is required')

const pincodeMessage = 'Please enter a valid 6-digit pincode'

/** The shape of a PIN code. Whether there is such a PIN, only the service says. */
export const PincodeSchema = line('Pincode is required')
  .overwrite((text) => plainDigits(text).replace(/\s/g, ''))
  .regex(/^[1-9]\d{5}$/, pincodeMessage)

/** For a PIN of the right shape that nobody has. */
export function unknownPinText(pin: string): string {
  return `There is no PIN ${pin}. Please check it.`
}

/** A day as `YYYY-MM-DD`. */
export const DaySchema = z.iso.date('Please enter a valid date')
