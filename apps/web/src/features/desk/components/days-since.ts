const day = 86_400_000
/** India has one zone. */
const offset = 5.5 * 3_600_000

/** Whole days in India from the day of an ISO moment to the day of `now`; 0: the same day. */
export function daysSince(iso: string, now: Date): number {
  const dayOf = (moment: number) => Math.floor((moment + offset) / day)
  return Math.max(0, dayOf(now.getTime()) - dayOf(Date.parse(iso)))
}
