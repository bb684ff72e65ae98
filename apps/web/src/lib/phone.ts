export interface PhoneLinks {
  /** As a person reads it: `90000 00001`. */
  text: string
  tel: string
  /** Only a mobile number can have WhatsApp. */
  whatsApp: string | undefined
}

/** What can be done with a phone number; undefined where there is none worth dialling. */
export function phoneLinks(phone: string | null | undefined): PhoneLinks | undefined {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length < 5) return undefined
  const national = digits.replace(/^(?:0|91)(?=\d{10}$)/, '')
  if (national.length !== 10) {
    return { text: phone?.trim() ?? digits, tel: `tel:${digits}`, whatsApp: undefined }
  }
  return {
    text: `${national.slice(0, 5)} ${national.slice(5)}`,
    tel: `tel:+91${national}`,
    whatsApp: /^[6-9]/.test(national) ? `https://wa.me/91${national}` : undefined,
  }
}
