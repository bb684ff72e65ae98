import { dayInIndia, daysBetween } from '@rasad/contract/licences'

/** Whole days in India from the day of an ISO moment to the day of `now`; 0: the same day. */
export function daysSince(iso: string, now: Date): number {
  return Math.max(0, daysBetween(dayInIndia(Date.parse(iso)), dayInIndia(now)))
}
