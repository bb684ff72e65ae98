import { mobileNumber, nationalNumber } from '@rasad/contract/phone-numbers'

interface PhoneLinks {
  /** In readable groups: `90000 00001`. */
  text: string
  tel: string
  /** Only mobile numbers can have WhatsApp. */
  whatsApp: string | undefined
}

/** The links for a phone number; undefined if it is not worth dialling. */
export function phoneLinks(phone: string | null | undefined): PhoneLinks | undefined {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length < 5) return undefined
  const national = nationalNumber(phone)
  if (national === undefined) {
    return { text: phone?.trim() ?? digits, tel: `tel:${digits}`, whatsApp: undefined }
  }
  return {
    text: `${national.slice(0, 5)} ${national.slice(5)}`,
    tel: `tel:+91${national}`,
    whatsApp: mobileNumber(phone) ? `https://wa.me/91${national}` : undefined,
  }
}
