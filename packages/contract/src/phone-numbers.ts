import { plainDigits } from './digits.ts'

const digitsOf = (phone: string | null | undefined) => plainDigits(phone ?? '').replace(/\D/g, '')

/** The ten digits of an Indian number, however it is written; undefined for any other. */
export function nationalNumber(phone: string | null | undefined): string | undefined {
  const digits = digitsOf(phone).replace(/^(?:(?:00)?91)?0?(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : undefined
}

/** The same of a mobile number, which alone can have WhatsApp. */
export function mobileNumber(phone: string | null | undefined): string | undefined {
  const national = nationalNumber(phone)
  return national !== undefined && /^[6-9]/.test(national) ? national : undefined
}

/** Whether somebody typed just any digits: one digit again and again, or all in their order. */
export function isMadeUpNumber(phone: string): boolean {
  return /^(\d)\1+$|^1234567890$/.test(nationalNumber(phone) ?? digitsOf(phone))
}

/**
 * A number with an area code that begins as mobile numbers do: `080-2345 6789`, `0712 2555555`. The codes of two cities
 * are known; of others, the code and the rest are two groups.
 */
const withAreaCode = /^(?:\+91|0)[ ()-]*0?(?:(?:79|80)[ ()-]|\d{3,4}[ ()-]+\d{6,7}$)/

/** Usual digits and signs. */
function plainSigns(text: string): string {
  return plainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

const phoneSigns = /^\+?[\d ()./-]+$/

/** The ten digits of a mobile number as typed or pasted; anything else as it is. */
export function readMobile(text: string): string {
  const plain = plainSigns(text)
  return (phoneSigns.test(plain) && mobileNumber(plain)) || plain
}

/** The same of any number: one with an area code stays as it is. */
export function readPhone(text: string): string {
  const plain = plainSigns(text)
  return withAreaCode.test(plain) ? plain : readMobile(plain)
}

/** What a mobile number's field holds while somebody types or pastes: `most` cuts only what is left of its spelling. */
export function typedMobile(text: string, most: number): string {
  const read = readMobile(text)
  return /^\d{10}$/.test(read) ? read : read.replace(/^\+91|^0|[ ()./-]/g, '').slice(0, most)
}

/** What the field of any number holds: a mobile number's digits once it is whole. */
export function typedPhone(text: string): string {
  const read = readPhone(text)
  return /^\d{10}$/.test(read) ? read : text
}
