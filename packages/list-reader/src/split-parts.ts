/** Splits a line that orders several medicines: `Dolo 650 10, Pan 40 5`, `A 10 + B 10`, `A 5 strip aur B 2`. */

import { FORM_DRESS, FORMS, SITES, UNITS } from '@rasad/lexicon'
import { sharedParts } from './shared-count.ts'
import { isCount, isTalk, wordsOf } from './talk-words.ts'
import { COUNTING_FORMS, QUANTITY_LABELS, QUANTITY_UNITS } from './words.ts'

const SEPARATOR = /\s*(?:[;|\t]|,(?!\d{2,3}\b))\s*/
const JOINT = /\s*\+\s*|\s+(?:&|\/|and|aur|or|n|ane|ani|aani|और|आणि|અને)\s+/giu
const BEHIND_UNIT = /\d\s{0,2}(\p{L}+)\s(?=\p{L})/gu
const INSTEAD =
  /^(?:agar|if|warna|varna|otherwise|or else|ya (?:fir|phir)|(?:na|nahi|nahin|nai)\s(?:\p{L}+\s){0,2}to)\s/iu
const FREE_NEXT = /^\s*(?:\d+\s*)?(?:free|fre|muft|sch|offer)/iu

/** The parts of a line, one for each medicine; only the line if it has one. */
export function splitParts(line: string): string[] {
  const shared = sharedParts(line)
  if (shared) return shared
  const joined = cut(line)
    .filter((part) => part.trim() !== '')
    .flatMap(splitJoined)
  if (joined.length < 2) return [line]
  const parts: string[] = []
  for (const part of joined) {
    // `…, agar na ho to omez d de dena`
    if (parts.length > 0 && INSTEAD.test(part)) parts.push(`${parts.pop()}, ${part}`)
    else if (namesSomething(part)) parts.push(part)
    else if (isOfSameName(part, parts.at(-1))) parts.push(`${nameOf(parts.at(-1)!)} ${part}`)
    // `Dolo 650, 10 strips`: the quantity belongs to the name before it
    else if (/\d/.test(part) || parts.length === 0)
      parts.push(`${parts.pop() ?? ''}, ${part}`.replace(/^, /, ''))
  }
  return parts.length > 1 && parts.every(namesSomething) ? parts : withoutTalk(parts, line)
}

/** `80 - 5 strip`, `2" 1 box` */
const SIZE_AND_COUNT =
  /^\d+(?:\.\d+)?\s*(?:mg|mcg|gm|ml|%|"|''|inch|cm)?(?:\s*[-x:=]\s*|\s+)\d{1,4}\s*\p{L}{0,8}$/iu

/** `80 - 5 strip` behind `Telma 40 - 10 strip`, `syrup 5` behind `Azee 500 10 strip` */
function isOfSameName(part: string, before: string | undefined): boolean {
  if (before === undefined) return false
  return (SIZE_AND_COUNT.test(part) && hasSizeAndCount(before)) || (isOtherForm(part) && endsCounted(before))
}

/** `syrup 5`: another form of what is named before. */
function isOtherForm(part: string): boolean {
  const [, form = '', rest = ''] = /^(\p{L}+)\s+(.*)$/u.exec(part.toLowerCase()) ?? []
  return FORMS.has(form) && !COUNTING_FORMS.has(form) && endsCounted(`${form} ${rest}`)
}

/** `Telma 40 10 strip`, with the same of another strength behind it: `80 - 5 strip` */
function hasSizeAndCount(part: string): boolean {
  return SIZE_AND_COUNT.test(part.slice(nameOf(part).length).trim())
}

/** What stands before the first number. */
function nameOf(part: string): string {
  return /^\D*\p{L}\D*?(?=\s*\d)/u.exec(part)?.[0] ?? ''
}

/** At its separators, but those in brackets: `Ondem 4 20 (md wali nahi, plain)`. */
function cut(line: string): string[] {
  const parts: string[] = []
  for (const part of line.split(SEPARATOR)) {
    const last = parts.at(-1)
    if (last !== undefined && OPEN.test(last) && CLOSED.test(part))
      parts[parts.length - 1] = `${last}, ${part}`
    else parts.push(part)
  }
  return parts
}

const OPEN = /\([^()]{0,60}$/u
const CLOSED = /^[^()]{0,60}\)/u

/** `aur ek baat, Levocet 5`: what comes before the only name can be talk. */
function withoutTalk(parts: readonly string[], line: string): string[] {
  const naming = parts.filter(namesSomething)
  return naming.length > 0 && naming.length < parts.length && !/\d/.test(parts[0] ?? '') ? naming : [line]
}

/** Splits at a plus or an "and" behind a quantity and before a name. */
function splitJoined(part: string): string[] {
  if (part.length > 1000) return [part]
  for (const joint of part.matchAll(JOINT)) {
    const left = part.slice(0, joint.index)
    const right = part.slice(joint.index + joint[0].length)
    // `5 strip A aur 10 B`
    const isInFront = /^\d+\s*\p{L}/u.test(left) && /^\d+\s*\p{L}/u.test(right)
    if (!isInFront && (!endsCounted(left) || !/^\p{L}/u.test(right))) continue
    if (FREE_NEXT.test(right) || !namesSomething(left)) continue
    if (namesSomething(right) && (joint[0].trim() !== '+' || /(?:^|\s)\d/.test(right)))
      return [left, ...splitJoined(right)]
    if (isOtherForm(right)) return [left, right]
  }
  return splitBehindUnit(part)
}

/** `telma 40 3 strip telma 80 2 strip` */
function splitBehindUnit(part: string): string[] {
  for (const unit of part.matchAll(BEHIND_UNIT)) {
    const at = unit.index + unit[0].length
    const [left, right] = [part.slice(0, at).trim(), part.slice(at).trim()]
    if (!isUnit(unit[1]!.toLowerCase()) || !endsCounted(left) || !/\p{L}.*\d+\s*\p{L}*$/u.test(right))
      continue
    if (namesSomething(left) && namesSomething(right) && endsCounted(right))
      return [left, ...splitJoined(right)]
  }
  return [part]
}

/** Returns whether a text ends in a number of its own, or in a number and its unit. */
function endsCounted(text: string): boolean {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
  const last = words.at(-1) ?? ''
  if (/^[(x*]?\d+\)?$/.test(last)) return words.length > 1
  if (/^\d+[\p{L}]+$/u.test(last)) return isUnit(last.replace(/^\d+/, ''))
  return isUnit(last) && words.length > 2
}

function isUnit(word: string): boolean {
  return QUANTITY_UNITS.has(word) || COUNTING_FORMS.has(word)
}

function namesSomething(part: string): boolean {
  return wordsOf(part).some(
    (word) =>
      (word.length > 2 || isBeforeDigit(part, word)) &&
      !isTalk(word) &&
      !isCount(word) &&
      !QUANTITY_LABELS.has(word) &&
      !COUNTING_FORMS.has(word) &&
      !UNITS.has(word) &&
      !FORMS.has(word) &&
      !SITES.has(word) &&
      !FORM_DRESS.has(word),
  )
}

/** `o2`: two signs are enough for a name if one is a digit. */
function isBeforeDigit(part: string, word: string): boolean {
  const at = part.toLowerCase().indexOf(word)
  return /\d/.test(part[at + word.length] ?? '')
}
