import { plainDigits } from '@rasad/contract/digits'

const maxLength = 60
const maxWords = 6
/** Strengths and packs have few digits; a PIN has six, a phone ten, an Aadhaar twelve, a GSTIN eight. */
const maxDigits = 5
const minLetters = 2

/** Indic scripts need joiners. Other invisible characters would make two texts of what looks the same. */
const invisible = /[^\P{Cf}\u200c\u200d]/gu

const personal = [
  // A mail address or a UPI id, a link, a handle.
  /[@#]|:\/\/|\bwww\b|\.(com|in|org|net)\b/,
  // A PAN, with or without signs between its parts.
  /(?<![a-z])[a-z]{5}[^a-z0-9]{0,2}\d{4}[^a-z0-9]{0,2}[a-z](?![a-z])/,
  // A vehicle or licence number: `mh12 ab 1234`, `mh-pz1-1234`.
  /\b[a-z]{2}[\s-]?\d{1,2}[\s-]?[a-z]{1,3}[\s-]?\d{3,}\b/,
  // A person who is named or described.
  /\b(mr|mrs|ms|dr|shri|sri|smt|kumari|patient|mobile|phone|contact|aadhaa?r|address|dob|password|otp|pin code|pincode)\b/,
  /\b(s\/o|d\/o|w\/o|c\/o)\b/,
  // The same in Hindi, whose letters are no boundary of a word to `\b`.
  /(?<![\p{L}\p{M}])(डॉ|डॉक्टर|डा|श्री|श्रीमती|सुश्री|कुमारी|मरीज\u093c?|रोगी|मोबाइल|फ\u093c?ोन|आधार|पता|पासवर्ड|ओटीपी|पिन)(?![\p{L}\p{M}])/u,
]

/** A text so that spellings of it count together: size of letters, width, digits, spaces, invisible characters. */
export function foldedText(text: string): string {
  return plainDigits(text.normalize('NFKC')).replace(invisible, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * A text that was searched in vain as it may be told when enough addresses have searched it: folded, so that spellings
 * count together; undefined where it can hold more than the name of a product or firm.
 */
export function tellableText(text: string): string | undefined {
  const folded = foldedText(text)
  if (folded.length > maxLength || folded.split(' ').length > maxWords) return undefined
  // Digits of every script.
  if ((folded.match(/\p{Nd}/gu)?.length ?? 0) > maxDigits) return undefined
  if ((folded.match(/\p{L}/gu)?.length ?? 0) < minLetters) return undefined
  const seen = folded.replace(/[\u200c\u200d]/g, '').normalize('NFC')
  return personal.some((pattern) => pattern.test(seen)) ? undefined : folded
}
