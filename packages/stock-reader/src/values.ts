/** What the cells of a stock statement say: numbers, quantities, dates, packs. */

const blanks = /[\s\u00a0\u2000-\u200d\u202f\u205f\u3000\ufeff]+/g
/** A dash, as several encodings print it. */
const dashes = /^(?:[-–—−_.=]+|â€[“”"]|ÔÇô|Ã¢.*|\ufffd+|--?\s*nil\s*--?|nil)$/i
const numberShape = /^[-+]?(?:\d{1,3}(?:,\d{2,3})+|\d+)?(?:\.\d*)?$/
const unitWords =
  /^(?:nos?|pcs?|pieces?|strips?|strp?|str|stp|box(?:es)?|bx|btls?|bottles?|tubes?|tub|vials?|vails?|pens?|pfs|amps?|units?|pkts?|packs?|tabs?|caps?|kits?|jars?|each|ea|doz|sachets?|sch|inj)\.?$/i

/** Whether a cell says in what the stock is counted: `NOS`, `STRIP`. */
export function isUnit(text: string): boolean {
  return unitWords.test(text)
}

/** Collapses blanks of every kind. */
export function collapse(text: string): string {
  return text.replace(blanks, ' ').trim()
}

/** Whether a cell says nothing, or zero with a dash. */
export function isBlank(text: string): boolean {
  return text === '' || dashes.test(text)
}

/**
 * Reads a printed number: `1,23,456.00`, `3416.`, `(12)`, `12-`, `Rs. 45`, `18 NO`, `12*` with a mark. A date of a sheet becomes its serial
 * number, because totals are sometimes formatted as dates.
 * @returns undefined if it is none; 0 for a dash or nothing
 */
export function readNumber(text: string): number | undefined {
  if (text === '' || dashes.test(text)) return 0
  const first = text.charCodeAt(0)
  // Digits, signs, brackets, a rupee sign, or R of "Rs": most texts end here.
  if (!((first >= 40 && first <= 57) || first === 82 || first === 114 || first === 0x20b9)) return undefined
  const plain = Number(text)
  if (!Number.isNaN(plain)) return /^[-+.\d]+$/.test(text) ? plain : undefined
  const date = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?)?$/.exec(text)
  if (date) return serialOf(text)
  let bare = text.replace(/^(?:rs\.?|inr|₹)\s*/i, '').replace(/\s*(?:\/-|\*+)$/, '')
  let sign = 1
  const bracketed = /^\(([^()]+)\)$/.exec(bare)
  if (bracketed) {
    bare = bracketed[1] ?? ''
    sign = -1
  }
  const unit = /^([-+]?[\d,.]+)\s+([a-z.]+)$/i.exec(bare) ?? /^([-+]?[\d,.]+)(nos?\.?|pcs?\.?)$/i.exec(bare)
  if (unit && unitWords.test(unit[2] ?? '')) bare = unit[1] ?? ''
  if (/^[\d,.]+-$/.test(bare)) {
    bare = bare.slice(0, -1)
    sign = -1
  }
  bare = bare.replace(/^([-+])\s+/, '$1')
  if (!numberShape.test(bare) || !/\d/.test(bare)) return undefined
  return sign * Number(bare.replaceAll(',', ''))
}

/** Days since 1899-12-30, as sheets count them. */
function serialOf(iso: string): number {
  const at = Date.parse(iso.includes('T') ? `${iso}Z` : `${iso}T00:00:00Z`)
  return Math.round((at / 86_400_000 + 25_569) * 1e6) / 1e6
}

export interface Quantity {
  /** in packs, free goods included */
  quantity: number
  free?: number
  loose?: number
  /** it says that there is some, and not how much */
  inStock?: true
}

/** How a list says that an item is in stock whose number nobody has counted. */
export const inStockWord = 'Available'
const inStock = /^(?:available|in stock)$/i

/** Reads a quantity: also `10+2` (12, of them 2 free) and `5-3` (5 packs and 3 pieces). */
export function readQuantity(text: string): Quantity | undefined {
  if (inStock.test(text)) return { quantity: 0, inStock: true }
  const joined = /^(-?\d[\d,]*(?:\.\d+)?)\s*([-+:])\s*(\d[\d,]*(?:\.\d+)?)$/.exec(text)
  if (joined) {
    const first = Number((joined[1] ?? '').replaceAll(',', ''))
    const second = Number((joined[3] ?? '').replaceAll(',', ''))
    if (first < 0 && joined[2] === '+') return undefined
    if (joined[2] === '+') return { quantity: first + second, free: second }
    // `20395.66-137.55` is an amount, and a number that touches it.
    if (!Number.isInteger(first) || !Number.isInteger(second)) return undefined
    return second === 0 ? { quantity: first } : { quantity: first, loose: second }
  }
  const number = readNumber(text)
  return number === undefined ? undefined : { quantity: number === 0 ? 0 : number }
}

/** Pieces in one pack of tablets, for quantities such as `5-3`: 10 of `10'S`, `1*10` and `10X10`. */
export function piecesOf(pack: string): number | undefined {
  if (!isPack(pack) || /\d\s*['`´’]?\s*(?:ml|gm?s?|grms?|gr|kg|mg|ltr?)\b/i.test(pack)) return undefined
  const last = Number(/(\d+)\D*$/.exec(pack)?.[1])
  return last > 1 && last <= 200 ? last : undefined
}

/** A date without a doubt about its century is `2027-05-31`; one without a day is `2027-05`. */
export interface ExpiryDate {
  date: string
  doubt?: true
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const earliest = 1995
const latest = 2079

/** Reads an expiry date: day first, two or four digits of the year, a serial number of a sheet. */
export function readExpiry(text: string): ExpiryDate | undefined {
  const folded = text.toLowerCase().replace(/^(?:exp\.?|e)[:\s]+/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:t[\d:.]+z?| [\d:.]+)?$/.exec(folded)
  if (iso) return dated(Number(iso[1]), Number(iso[2]), iso[3] === undefined ? undefined : Number(iso[3]))
  const day = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?: [\d:]+(?: [ap]m)?)?$/.exec(folded)
  if (day) {
    const [, d, m, y] = day.map(Number) as [number, number, number, number]
    if (m > 12 && d <= 12) {
      const swapped = dated(yearOf(y), d, m)
      return swapped && { ...swapped, doubt: true }
    }
    return dated(yearOf(y), m, d)
  }
  const named = /^(?:(\d{1,2})[-/. ]?)?([a-z]{3,9})[-/.', ]*(\d{4}|\d{2})$/.exec(folded)
  if (named) {
    const month = months.indexOf((named[2] ?? '').slice(0, 3)) + 1
    if (month === 0) return undefined
    return dated(yearOf(Number(named[3])), month, named[1] === undefined ? undefined : Number(named[1]))
  }
  const month = /^(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(folded)
  if (month) return dated(yearOf(Number(month[2])), Number(month[1]), undefined)
  const serial = /^\d{5}(?:\.\d+)?$/.test(folded) ? Number(folded) : 0
  if (serial >= 36_526 && serial <= 65_745) {
    return { date: new Date((Math.floor(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10) }
  }
  const glued = /^(0[1-9]|1[0-2])(\d{2})$/.exec(folded)
  if (glued) return dated(yearOf(Number(glued[2])), Number(glued[1]), undefined)
  return undefined
}

function yearOf(year: number): number {
  return year < 100 ? 2000 + year : year
}

function dated(year: number, month: number, day: number | undefined): ExpiryDate | undefined {
  if (month < 1 || month > 12 || year < earliest || year > latest) return undefined
  const start = `${year}-${String(month).padStart(2, '0')}`
  // "00" as the day says that only the month counts.
  if (day === undefined || day === 0) return { date: start }
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return day <= 31 ? { date: start, doubt: true } : undefined
  return { date: `${start}-${String(day).padStart(2, '0')}` }
}

/** The last day on which a batch with this expiry can be sold, to compare dates with and without a day. */
export function expiryOrder(date: string): string {
  return date.length === 7 ? `${date}-31` : date
}

/**
 * What a sheet program has made a day of this year of, when somebody typed a month and a two-digit year: `2026-05-27`
 * was 05/27.
 */
export function monthAndYear(iso: string): string | undefined {
  const match = /^\d{4}-(\d\d)-(\d\d)$/.exec(iso)
  if (!match) return undefined
  return match[2] === '01' ? iso.slice(0, 7) : `20${match[2]}-${match[1]}`
}

const packUnits =
  "(?:['`´’]?\\s*(?:s|ml|mls|gms?|grms?|gr|g|kg|mg|mcg|ltr|lt|l|tabs?|tablets?|caps?|capsules?|t|c|nos?|pcs?|pc|strips?|st|box|kit|vials?|amps?|tubes?|sachets?|doses?|md|iu|units?|inj|btls?|bottles?|rotacaps?|resp|respules?)\\b\\.?)"
const packShape = new RegExp(
  `^(?:\\d+(?:\\.\\d+)?\\s*${packUnits}?\\s*(?:[*x+/]\\s*\\d+(?:\\.\\d+)?\\s*${packUnits}?\\s*)*(?:\\s*(?:tube|btl|bottle|vial|strip|box|jar|pack|pet|amp|blister|tab|cap|s)\\.?)?['\`]?s?|(?:tab|cap|strip|vial|amp|box|kit|pkt|btl|tube)s?\\.?\\s*(?:of\\s*)?\\d*\\s*(?:ml|gm|s)?)$`,
  'i',
)

/** Whether a text is a pack: `10'S`, `10X10`, `60ML`, `TAB 10`, `VIAL`. A bare number is none. */
export function isPack(text: string): boolean {
  // `150,ML`, `10"S`: what people type between a number and its unit.
  const plain = text.replace(/(\d),(?=\p{L})/u, '$1').replace(/"/g, "'")
  return text.length <= 20 && /[a-z*+'`´’]/i.test(plain) && packShape.test(plain)
}
