import type { Pack, Relation } from './packs.ts'

/** Of the catalogue's price: prices rise each year, and catalogues are some years old. */
const agreeing = { least: 0.85, most: 1.4 }
const possible = { least: 0.5, most: 2.2 }
/** The price of today, or of a batch or two ago. */
const nearest = { least: 0.98, most: 1.02 }

/**
 * Compares a printed MRP with the catalogue's price of a pack, both in the same unit; a printed pack of `10*15` can be priced
 * as ten strips.
 */
export function comparePrices(
  mrp: number | undefined,
  price: number | null,
  pack: Pack | undefined,
): Relation {
  if (!mrp || !price) return 'unknown'
  const times = mrp / price
  if (isWithin(times, agreeing)) return 'agrees'
  if (isWithin(times, possible)) return 'unknown'
  const boxes = [10, ...multiplesOf(pack)]
  return boxes.some((box) => isWithin(times / box, agreeing) || isWithin(times * box, agreeing))
    ? 'unknown'
    : 'contradicts'
}

/** Whether a printed MRP is nearly the catalogue's price of one pack, or of a box of them. */
export function isNearPrice(mrp: number | undefined, price: number | null, pack: Pack | undefined): boolean {
  if (!mrp || !price) return false
  const times = mrp / price
  return [1, ...multiplesOf(pack)].some((box) => isWithin(times / box, nearest))
}

function multiplesOf(pack: Pack | undefined): number[] {
  return (pack?.multiples ?? []).filter((number) => number > 1)
}

function isWithin(times: number, { least, most }: { least: number; most: number }): boolean {
  return times >= least && times <= most
}
