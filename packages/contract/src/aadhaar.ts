// An Aadhaar number has twelve digits; the last one is a Verhoeff checksum. The service needs no such number: people
// identify themselves with an image that only the people who check it can see.

const products = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permutations = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

function at(table: readonly string[], row: number, column: number): number {
  return Number(table[row]?.[column])
}

/** Returns whether the last digit is a valid checksum of the digits before it. @param digits digits only. */
export function verhoeffHolds(digits: string): boolean {
  let check = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    check = at(products, check, at(permutations, place % 8, digit))
  }
  return check === 0
}

/** A run of digits in any script; zero-width characters between them are ignored. */
interface Group {
  from: number
  to: number
  /** The same number in ASCII digits. */
  digits: string
}

interface Found {
  from: number
  to: number
}

const anyDigit = /^\p{Nd}$/u
const invisible = /[\p{Cf}\p{Mn}\p{Me}]/gu
const startsInvisible = /^[\p{Cf}\p{Mn}\p{Me}]/u
/** Separators allowed inside one number. A letter, quote, currency sign or list sign means several numbers. */
const separator = /^(?!\/-)(?![,;|] )[^\p{L}\p{Nd}\p{Mc}\p{Sc}"×*=%]{1,3}$/u
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
const mobileWithCountry = /^91[6-9]/

/** How people group the twelve digits, by the lengths of the groups. */
const groupings = new Set([
  '12',
  '4,4,4',
  '6,6',
  '4,8',
  '8,4',
  '3,3,3,3',
  '2,2,2,2,2,2',
  Array(12).fill(1).join(),
])
/** Groupings that are recognised next to other numbers. The rest count only when no other digits are near. */
const clearGroupings = new Set(['12', '4,4,4', '6,6'])
/** Such groups can also be a list of small numbers, unless the same separator joins all of them. */
const smallGroupings = new Set(['3,3,3,3', '2,2,2,2,2,2', Array(12).fill(1).join()])
const maxGroups = 12

/** Returns the Aadhaar numbers in a text as written: digits of any script, with any separators. */
export function aadhaarNumbers(text: string): string[] {
  return find(text).map(({ from, to }) => text.slice(from, to))
}

/** Returns the text with its Aadhaar numbers masked. */
export function maskAadhaar(text: string): string {
  let masked = ''
  let end = 0
  for (const { from, to } of find(text)) {
    masked += `${text.slice(end, from)}[Aadhaar]`
    end = to
  }
  return masked + text.slice(end)
}

function find(text: string): Found[] {
  const groups = groupsOf(text)
  if (groups.length === 0) return []
  const gaps = groups.map((group, at) => gapBetween(text, groups[at - 1], group))
  const found: Found[] = []
  for (let first = 0; first < groups.length; first++) {
    const last = lastOfTwelve(groups, gaps, first)
    if (last === undefined || !isAadhaar(text, groups, gaps, first, last)) continue
    found.push({ from: groups[first]?.from ?? 0, to: groups[last]?.to ?? 0 })
    first = last
  }
  if (found.length === 0) return found
  const ids = [...text.matchAll(uuid)].map(({ 0: id, index }) => ({ from: index, to: index + id.length }))
  return found.filter(({ from, to }) => !ids.some((id) => id.from < to && from < id.to))
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let open: Group | undefined
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0
    const next = at + (point > 0xffff ? 2 : 1)
    const value = digitValue(point)
    if (value !== undefined) {
      open ??= { from: at, to: next, digits: '' }
      open.digits += value
      open.to = next
    } else if (open && (point < 0x80 || !startsInvisible.test(String.fromCodePoint(point)))) {
      groups.push(open)
      open = undefined
    }
    at = next
  }
  if (open) groups.push(open)
  return groups
}

/** Returns the value of a digit of any script. Unicode stores the ten digits of a script in order, 0 first. */
function digitValue(point: number): number | undefined {
  if (point < 0x80) return point >= 0x30 && point <= 0x39 ? point - 0x30 : undefined
  if (!isDigit(point)) return undefined
  let zero = point
  while (isDigit(zero - 1)) zero--
  return (point - zero) % 10
}

function isDigit(point: number): boolean {
  return anyDigit.test(String.fromCodePoint(point))
}

/** Returns the separator between two groups; undefined when they are not parts of one number. */
function gapBetween(text: string, before: Group | undefined, group: Group): string | undefined {
  if (!before || group.from - before.to > 40) return undefined
  const gap = text.slice(before.to, group.from).replace(invisible, '').replace(/\s+/gu, ' ')
  return separator.test(gap) ? gap : undefined
}

/** Returns the group that completes twelve digits, counted from `first`; undefined when there is none. */
function lastOfTwelve(groups: Group[], gaps: (string | undefined)[], first: number): number | undefined {
  let digits = 0
  for (let at = first; at < groups.length && at < first + maxGroups; at++) {
    if (at > first && gaps[at] === undefined) return undefined
    digits += groups[at]?.digits.length ?? 0
    if (digits >= 12) return digits === 12 ? at : undefined
  }
  return undefined
}

function isAadhaar(
  text: string,
  groups: Group[],
  gaps: (string | undefined)[],
  first: number,
  last: number,
): boolean {
  const parts = groups.slice(first, last + 1)
  const digits = parts.map((part) => part.digits).join('')
  const grouping = parts.map((part) => part.digits.length).join()
  if (!/^[2-9]/.test(digits) || !groupings.has(grouping) || !verhoeffHolds(digits)) return false
  return (
    !isPhone(text, parts, grouping) &&
    standsAlone(groups, gaps, first, last, grouping) &&
    !isInId(text, parts)
  )
}

/** A mobile number with its country code has twelve digits too, and so do numbers of other countries. */
function isPhone(text: string, parts: Group[], grouping: string): boolean {
  const from = parts[0]?.from ?? 0
  if (mobileWithCountry.test(parts.map((part) => part.digits).join(''))) return true
  return grouping !== '4,4,4' && text[from - 1] === '+'
}

/** Returns whether the groups form one number rather than several neighbouring ones. */
function standsAlone(
  groups: Group[],
  gaps: (string | undefined)[],
  first: number,
  last: number,
  grouping: string,
): boolean {
  const inner = gaps.slice(first + 1, last + 1)
  const isAlike = new Set(inner).size <= 1
  const before = gaps[first]
  const after = gaps[last + 1]
  if (smallGroupings.has(grouping) && (!isAlike || inner[0]?.includes(','))) return false
  if (before === undefined && after === undefined) return true
  if (!clearGroupings.has(grouping) || !isAlike) return false
  const size = groups[first]?.digits.length
  const continues = (gap: string | undefined, at: number) =>
    gap !== undefined && gap === inner[0] && groups[at]?.digits.length === size
  return !continues(before, first - 1) && !continues(after, last + 1)
}

/** Returns whether the digits are part of a hexadecimal word, such as a record id. */
function isInId(text: string, parts: Group[]): boolean {
  const before =
    /[0-9a-z]*$/i.exec(text.slice(Math.max(0, (parts[0]?.from ?? 0) - 64), parts[0]?.from))?.[0] ?? ''
  const after = /^[0-9a-z]*/i.exec(text.slice(parts.at(-1)?.to, (parts.at(-1)?.to ?? 0) + 64))?.[0] ?? ''
  return before + after !== '' && /^[0-9a-f]*$/i.test(before + after)
}
