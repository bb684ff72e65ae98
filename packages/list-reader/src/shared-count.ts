/** One quantity for several strengths or medicines: `Allegra 120 & 180 dono 5-5 strip`, `Oleanz 5 + Oleanz 10 each 5 strips`. */

import { NUMBER_WORDS } from '@rasad/lexicon'

const SHARES = /^(?:dono|donon|donno|teeno|tino|both|each|sab|sabhi|दोनों|दोन्ही|तीनों|bewu|beu)$/iu
const JOINT = /\s*[,&+]\s*|\s+(?:aur|and|or|n|और|ane|ani|आणि)\s+/iu
const POSTPOSITION = /^(?:ke|ka|ki|ko|से|के|का|की|no|na|nu)\s+/iu
/** `10`, `10-10`, `5, 5 strip` */
const COUNTS = /^(\d{1,5})(?:\s*[-,]\s*(\d{1,5}))?(?:\s*[-,]\s*(\d{1,5}))?(?:\s+(\D{1,40}))?$/u
/** `… 5 strips each` */
const LAST_COUNT = /^(.*\S)\s+(\d{1,5}\s*\p{L}{0,12})$/u
const NAMED = /\p{L}{3}/u
const maxLength = 200

/** `panch panch patte` is `5 patte` */
function inFigures(count: string): string {
  return count
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => String(NUMBER_WORDS.get(word.toLowerCase()) ?? word))
    .replace(/^(\d+)\s+\1(?=\s|$)/u, '$1')
}

/** Whether the line says that several medicines share a quantity. */
export function sharesCount(line: string): boolean {
  return line.split(/\s+/u).some((word) => SHARES.test(word))
}

/** The line as one text for each of its medicines; undefined if they share no quantity. */
export function sharedParts(line: string): string[] | undefined {
  if (line.length > maxLength) return undefined
  const words = line.split(/\s+/u)
  const at = words.findIndex((word, i) => i > 1 && SHARES.test(word))
  if (at < 0) return undefined
  const before = words.slice(0, at).join(' ')
  const behind = words.slice(at + 1).join(' ')
  const [, front = before, count = behind.replace(POSTPOSITION, '')] =
    behind === '' ? (LAST_COUNT.exec(before) ?? []) : []
  const [, first, ...more] = COUNTS.exec(inFigures(count)) ?? []
  if (first === undefined) return undefined
  const unit = more.pop() ?? ''
  const told = [first, ...more.filter((one) => one !== undefined)]
  // `sab 2-2`
  const counts = told.every((one) => one === first) ? [first] : told
  const members = front.split(JOINT).filter((member) => member !== '')
  const isEach = counts.length === 1 || counts.length === members.length
  const isNamed = members.map((member) => NAMED.test(member))
  if (members.length < 2 || !isEach) return undefined
  if (!members.every((member, i) => /\d\D{0,3}$/u.test(member) || (isNamed[i] && !/\d/.test(member))))
    return undefined
  const brand = /^(\D*\p{L}\D*?)\s*\d/u.exec(members[0]!)?.[1]
  if (brand === undefined && !isNamed.every(Boolean)) return undefined
  return members.map((member, i) => {
    const named = isNamed[i] ? member : `${brand} ${member}`
    return `${named} - ${counts[i] ?? first} ${unit}`.trim()
  })
}
