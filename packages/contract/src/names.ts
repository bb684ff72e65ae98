import { leadsElsewhere, refersElsewhere } from './contact-details.ts'
import { line, paragraph } from './texts.ts'

export const nameMessage = 'Please leave web addresses, e-mail addresses and phone numbers out of the name.'

export const lookAlikeNameMessage = 'Please type the name in plain letters: one of these looks like another.'

const longestName = 200
/** Longer ones are refused anyway. */
const longestText = 500
/** What is shown as nothing at all, but for the joiners of Indian scripts: with it, two names would look the same. */
const shownAsNothing = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Full-width letters and joined ones as keyboards and PDF files write them: \uff21, \ufb01. */
const otherWidths = /[\uff01-\uff5e\ufb00-\ufb06]/gu

/**
 * The name of a person or firm, on one line. Strangers see names and mails contain them, so a name contains nothing to
 * click or call. Whether it looks like a name that exists, the service says: see `server/look-alikes`.
 */
export function personOrFirmName(required: string) {
  return shownName(required)
    .refine((text) => text.length > longestName || !refersElsewhere(text), nameMessage)
    .refine((text) => text.length > longestName || !posesAsService(text), ownWordMessage)
    .refine((text) => isPlain(text) && !hasDigitsAsLetters(text), lookAlikeNameMessage)
}

export const ownWordMessage = 'Please leave web addresses, e-mail addresses and the name Rasad out.'

/** A line that strangers see beside a firm, such as its hours: nothing to click, and nothing that speaks for the service. */
export function shownLine(required: string, most?: number) {
  return line(required, most).refine((text) => !speaksForOthers(text), ownWordMessage)
}

/** The same in several lines, such as an address. */
export function shownParagraph(required: string) {
  return paragraph(required).refine((text) => !speaksForOthers(text), ownWordMessage)
}

/** Whether a text leads elsewhere, phone numbers aside, or poses as the people who run the service. */
export function speaksForOthers(text: string): boolean {
  return text.length <= longestText && (leadsElsewhere(text) || posesAsService(text))
}

const ourName = String.raw`(?<![\p{L}\p{M}])(?:r\W?[a4@]\W?[s5$]\W?[a4@]\W?d|रसद)(?![\p{L}\p{M}])`
const ourPeople = String.raw`(?<![\p{L}\p{M}])(?:support|team|help|care|admin|official|staff|desk)`
const latinMarks = /[\u0300-\u036f]/g
const service = new RegExp(`${ourName}.*${ourPeople}|${ourPeople}.*${ourName}`, 'ius')

/** A firm may be called Rasad; *Rasad Support Team* speaks for the service. */
function posesAsService(text: string): boolean {
  return service.test(text.replace(shownAsNothing, '').normalize('NFKD').replace(latinMarks, ''))
}

/** The name of a medicine, on one line. Digits are parts of such names: `M10Forte`. */
export function medicineName(required: string) {
  return shownName(required).refine(isPlain, lookAlikeNameMessage)
}

function shownName(required: string) {
  return line(required, longestName).overwrite((text) =>
    text
      .replace(shownAsNothing, '')
      .replace(otherWidths, (sign) => sign.normalize('NFKC'))
      .trim(),
  )
}

function isPlain(text: string): boolean {
  return text.length > longestName || isPlainlyWritten(text)
}

const indian =
  'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Arabic Ol_Chiki Meetei_Mayek Tibetan'
/** One word in letters of one script that is read in India. */
const plainWord = new RegExp(
  `^(?:[A-Za-zßæœøłÆŒØŁ\\p{M}]+|${indian
    .split(' ')
    .map((script) => `[\\p{Script=${script}}\\p{M}\\u200c\\u200d]+`)
    .join('|')}|[αβγδθλμπσφψωΓΔΘΛΞΠΣΦΨΩ]|μ[gGlLmM])$`,
  'u',
)
const words = /[\p{L}\p{M}\u200c\u200d]+/gu
/** Signs that stand for words and hide nothing. */
const knownSigns = /[™℠№®]/gu
/** Where it touches a letter, another sign can pass for one: ©, €, ℮. */
const signBesideLetter = /(?=[^\0-\x7f°×])[\p{S}¡¿](?=\p{L})|(?<=\p{L})(?=[^\0-\x7f°×])[\p{S}¡¿]/u

/**
 * Whether each word is written in letters of one script that is read in India, and in no letter or sign that only looks
 * like a plain one: not \u0421\u0456\u0440\u0456\u0430, \u1d04\u026a\u1d18\u029f\u1d00, Do\u2113o or \u24b8ipla. Greek letters may stand alone, as in names of
 * salts.
 */
export function isPlainlyWritten(text: string): boolean {
  const plain = text.normalize('NFC').replace(knownSigns, '')
  if (signBesideLetter.test(plain)) return false
  for (const [word] of plain.matchAll(words)) {
    if (/\p{L}/u.test(word) && !plainWord.test(word.normalize('NFD'))) return false
  }
  // What becomes a letter when it is normalised: circled, mathematical, Roman numbers.
  return !/\p{L}/u.test(
    plain
      .replace(words, '')
      .replaceAll(/\p{ASCII}/gu, '')
      .normalize('NFKC'),
  )
}

/** Whether 0 or 1 stands for a letter inside a word with a capital: `Med1cal`. Codes have small letters or several digits. */
function hasDigitsAsLetters(text: string): boolean {
  return (text.match(/[\p{L}\d]+/gu) ?? []).some(
    (word) => /^[A-Z][a-z]*[01][a-z]+$/.test(word) && word.length > 3,
  )
}
