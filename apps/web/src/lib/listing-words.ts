import type { ListingFacts } from '@rasad/contract/directory'
import { dateFormat } from './local-formats.ts'

// What is said of a listing's age. Days are days in India, wherever the reader is.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** From so many days on, the day itself says more. */
const maxCountedDays = 7

const zone = { timeZone: 'Asia/Kolkata' } as const
const dayOfYear = dateFormat({ ...zone, day: 'numeric', month: 'short' })
const dayAndYear = dateFormat({
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const year = dateFormat({ ...zone, year: 'numeric' })
const monthAndYear = dateFormat({ timeZone: 'UTC', month: 'short', year: 'numeric' })

/** `22 Nov`, or `22 Nov 2025` in another year. */
export function listDay(moment: number, now: number): string {
  const isThisYear = year.format(moment) === year.format(now)
  return (isThisYear ? dayOfYear : dayAndYear).format(moment)
}

/** `May 2027` of a day as `YYYY-MM-DD`. */
export function expiryMonth(expiry: string): string {
  return monthAndYear.format(new Date(expiry))
}

type Said = Pick<ListingFacts, 'band' | 'confirmedAt' | 'source'> & { available: boolean }

interface Freshness {
  /** Of the `ui` texts; it takes the other two. */
  key: FreshnessKey
  count: number
  day: string
}

/** When and by what a listing was last confirmed, as a message; undefined: nobody knows. */
export function freshnessOf(listing: Said, now: number): Freshness | undefined {
  const { confirmedAt, source, available, band } = listing
  const moment = confirmedAt === null ? Number.NaN : Date.parse(confirmedAt)
  if (Number.isNaN(moment)) return undefined
  const said = (key: FreshnessKey, count = 0): Freshness => ({ key, count, day: listDay(moment, now) })
  // What is in the list with a stock of nothing has a band.
  if (source === 'file') return said(available || band !== null ? 'listedOn' : 'notListedOn')
  const age = now - moment
  if (age < minute) return said('confirmedNow')
  if (age < hour) return said('confirmedMinutes', Math.floor(age / minute))
  if (age < day) return said('confirmedHours', Math.floor(age / hour))
  if (age < maxCountedDays * day) return said('confirmedDays', Math.floor(age / day))
  return said('confirmedOn')
}

type FreshnessKey =
  | 'listedOn'
  | 'notListedOn'
  | 'confirmedNow'
  | 'confirmedMinutes'
  | 'confirmedHours'
  | 'confirmedDays'
  | 'confirmedOn'

/** Nobody has confirmed it for so many days, so that it may well be untrue. */
export function isStale(
  { confirmedAt }: Pick<ListingFacts, 'confirmedAt'>,
  days: number,
  now: number,
): boolean {
  return confirmedAt === null || now - Date.parse(confirmedAt) >= days * day
}
