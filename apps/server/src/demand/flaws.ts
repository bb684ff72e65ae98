import type { CallFlaw, DemandGroup } from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'

const dayMs = 24 * 3_600_000

/** Whether a stockist says that it has less than `quantity`, as far as the viewer may know. */
export function hasTooLittle({ quantity, band }: SupplierListing, wanted: number): boolean {
  return quantity === null ? band === 'few' && wanted > limits.fewPacks : quantity < wanted
}

/** What to know before a call: what is wrong with the whole of it, then with its lines. */
export function flawsOf({ stockist: { minOrder }, items }: DemandGroup, now: Date): CallFlaw[] {
  const flaws: CallFlaw[] = []
  let value = 0
  for (const { line, qty, listing } of items) {
    const rate = listing && (listing.ptr ?? listing.price)
    // Of a line without a quantity or a rate nobody knows what it is worth.
    value += rate && qty > 0 ? rate * qty : Number.NaN
    if (!listing) continue
    if (qty > 0 && hasTooLittle(listing, qty)) {
      flaws.push({ is: 'too-little', line, has: listing.quantity, of: qty })
    }
    const old = oldWord(listing, now)
    if (!old) continue
    if (rate !== null) flaws.push({ is: 'old-rate', line, since: old.since })
    else flaws.push({ is: 'not-confirmed', line, days: old.days })
  }
  if (minOrder === null || minOrder === undefined || !(value < minOrder)) return flaws
  return [{ is: 'below-minimum', minimum: minOrder, value: Math.round(value * 100) / 100 }, ...flaws]
}

/** When it was last said, if that is long ago. */
function oldWord({ confirmedAt }: SupplierListing, now: Date): { since: string; days: number } | undefined {
  if (confirmedAt === null) return undefined
  const days = Math.floor((now.getTime() - Date.parse(confirmedAt)) / dayMs)
  return days > limits.oldWordDays ? { since: confirmedAt, days } : undefined
}
