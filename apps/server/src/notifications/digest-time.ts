const hour = 3_600_000
const day = 24 * hour
/** India has one time zone without daylight saving. */
const ahead = 5.5 * hour

/** The last moment, at `now` or before it, at which clocks in India showed `atHour`:00. */
export function lastDigestTime(now: Date, atHour: number): Date {
  const inIndia = now.getTime() + ahead
  const midnight = Math.floor(inIndia / day) * day
  const due = midnight + atHour * hour
  return new Date((due <= inIndia ? due : due - day) - ahead)
}
