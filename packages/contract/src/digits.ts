/** First code points of the digits 0 to 9 that people type in India besides ASCII: Devanagari and full-width. */
const zeros = [0x0966, 0xff10]

/** The text with Devanagari and full-width digits as ASCII digits. */
export function plainDigits(text: string): string {
  return text.replace(/[\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code))
  })
}
