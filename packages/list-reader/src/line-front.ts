/** What stands in front of a line and is none of it: stamps of chats, bullets, numbers, beds; and signs that were dictated. */

import { foldKeepingCase } from '@rasad/lexicon'
import { withoutMisprints } from './misprints.ts'

export const DAY = String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`
export const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?`
/** `[12/03/24, 10:22:05 AM] Name: `, `12/03/2024, 10:22 - Name: `, `[10:22 am, 12/03/2024] +91 98765 43210: ` and `[10:22] Name: ` */
export const CHAT_PREFIX = new RegExp(
  String.raw`^\s*(?:\[${TIME}(?=\s*\])|\[?(?:${DAY},?\s+${TIME}|${TIME},?\s+${DAY}))\s*\]?\s*[-–~]?\s*(?<sender>\+?\d[\d\s-]{8,16}|[^:\d\n]{1,40}):\s*`,
  'iu',
)
const BULLET = /^\s*(?:[-–—•●▪◦·*➤➢►✅✔☑👉>+_]|~(?![^~]*~)|\p{Extended_Pictographic}\uFE0F?)+\s*/u
/** `1)`, `(1)`, `1.`, `1 -`, `1:`, `#1`, `No. 1`, `Q1`, `a)`, `(a)`, `iv)`, `ii.` */
const NUMBERING =
  /^\s*(?:\((\d{1,3})\)|#\s*(\d{1,3})[).:-]?|(?:s\.?\s*no|sr\.?\s*no|no)\.?\s*(\d{1,3})[).:-]?|q\.?\s?\d{1,2}(?:[).:-]|(?=\s+\p{L}))|(\d{1,3})\s*(?:[)\]:]|\.(?!\d)|[-–—](?=\s*\D))|\(?(?:[a-z]|[ivx]{2,5})\)|(?:i{2,3}|vi{1,3}|ix|xi{0,3})\.(?=\s))\s*/iu
/** A keycap digit: `4️⃣`; one or more at the start number the line. */
const KEYS_IN_FRONT = /^\s*((?:\d\uFE0F?\u20E3)+)/u
const KEY = /(\d)\uFE0F?\u20E3/gu

/** `Bed 14 - Inj …`, `Ward 3: …`: whom it is for. */
const BED = /^(?:bed|ward|room|cabin|cot)\s*(?:no\.?\s*)?\d{1,3}\s*[:;,.–-]?\s+(?=\p{L})/iu
/** `… bhej dijiyega full stop`: signs that a phone has written as words. */
const STOP = /\s(?:full[ -]?stop|purn viram|पूर्ण विराम|फुल स्टॉप)\s*$/iu
const NEW_LINE = /^(?:new|next) line\s/iu
const COMMA = /\s(?:comma|कॉमा)(?=\s)/giu

/** Returns the line without chat prefix, bullets and numbering, with unusual letters and digits folded. */
export function freed(raw: string): string {
  const typed = raw.replace(KEYS_IN_FRONT, '$1) ').replace(KEY, '$1')
  // dot leaders are separators, and emoji variation selectors carry no meaning
  let line = withoutMisprints(foldKeepingCase(typed))
    .replace(/\p{Cf}|\uFE0F/gu, '')
    .replace(/\.{2,}/g, ' - ')
  line = line.replace(CHAT_PREFIX, '').replace(BULLET, '')
  // no line starts with a quantity like `10) x`, but `2.5` and `10 x Pan` must stay
  const rest = line.replace(NUMBERING, '')
  if (rest !== line && /\p{L}/u.test(rest)) line = rest
  return line
    .replace(BULLET, '')
    .replace(NEW_LINE, '')
    .replace(STOP, '')
    .replace(COMMA, ',')
    .replace(BED, '')
    .trim()
}
