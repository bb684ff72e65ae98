/** The ten digits of an Indian number, however it is written; undefined for any other. */
export function nationalNumber(phone: string | null | undefined): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^(?:0|91)(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : undefined
}

/** The same of a mobile number, which alone can have WhatsApp. */
export function mobileNumber(phone: string | null | undefined): string | undefined {
  const national = nationalNumber(phone)
  return national !== undefined && /^[6-9]/.test(national) ? national : undefined
}
