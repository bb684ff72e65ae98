import { plainDigits } from '@rasad/contract/digits'

// What people type in fields. Undefined: it cannot be understood, or it can mean two things.

const clean = (typed: string) => plainDigits(typed).replace(/[\s\u00a0]/g, '')
/** `1250`, `1,250` or `12,50,000`: commas only where they group thousands or lakhs. */
const grouped = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})$/

/** Paise of `92`, `92.5`, `₹1,250.50`. `92,40` can mean two things. */
export function readPrice(typed: string): number | undefined {
  const text = clean(typed)
    .replace(/^(₹|rs\.?)/i, '')
    .replace(/\/-$/, '')
  const [rupees = '', paise = '', ...rest] = text.split('.')
  if (rest.length > 0 || !grouped.test(rupees) || !/^\d{0,2}$/.test(paise)) return undefined
  // Digits, not a multiplication: 92.40 × 100 is not 9240 for a computer.
  const whole = Number(`${rupees.replace(/,/g, '')}${`${paise}00`.slice(0, 2)}`)
  return Number.isSafeInteger(whole) ? whole : undefined
}

/** A number with at most three decimals. */
export function readQuantity(typed: string): number | undefined {
  const text = clean(typed)
  const [whole = '', decimals, ...rest] = text.split('.')
  if (rest.length > 0 || !grouped.test(whole)) return undefined
  if (decimals !== undefined && !/^\d{1,3}$/.test(decimals)) return undefined
  return Number(text.replace(/,/g, ''))
}

/** `10+1` of two numbers. */
export function readScheme(paid: string, free: string): string | undefined {
  const text = `${clean(paid)}+${clean(free)}`
  return /^[1-9]\d{0,4}\+[1-9]\d{0,4}$/.test(text) ? text : undefined
}

/** The last day of `11/27`, `1127` or `11-2027`: a pack can be sold until its month ends. */
export function readExpiry(typed: string): string | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})[/.-]?(\d{2}|20\d{2})$/.exec(clean(typed)) ?? []
  const at = Number(month)
  if (at < 1 || at > 12) return undefined
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const days = new Date(Date.UTC(full, at, 0)).getUTCDate()
  return `${full}-${twoDigits(at)}-${days}`
}

/** `11/27` of a day. */
export function writeExpiry(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`
}

/** A day `YYYY-MM-DD` that exists. */
export function readDay(typed: string): string | undefined {
  const text = clean(typed)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text ? text : undefined
}

/** The day on this device, so many days from `now`. */
export function dayAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
