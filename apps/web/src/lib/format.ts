import { dateFormat, numberFormat } from './local-formats.ts'

const money = numberFormat({ style: 'currency', currency: 'INR' })
const wholeMoney = numberFormat({ style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const number = numberFormat({})
const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const momentThere = dateFormat({ timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
// Days are days in India, wherever the reader and the service are.
const day = dateFormat({ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' })

/** `₹1,24,500` or `₹12.50`. */
export function rupees(amount: number): string {
  return Number.isInteger(amount) ? wholeMoney.format(amount) : money.format(amount)
}

/** `12,40,000` */
export function countOf(amount: number): string {
  return number.format(amount)
}

/** `21 Nov 2026`; empty for an invalid date. */
export function dateOf(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : day.format(date)
}

/** `21 Nov 2026, 9:41 am`; empty for an invalid date. */
export function momentOf(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : moment.format(date)
}

/** The same on clocks in India, for who does not know the reader's. */
export function momentInIndia(iso: string): string {
  return momentThere.format(new Date(iso))
}

/** As cards and lists show the id of a record: its last eight characters. */
export function shortId(id: string): string {
  return id.slice(-8).toUpperCase()
}
