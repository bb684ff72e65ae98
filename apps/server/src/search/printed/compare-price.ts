import type { Pack, Relation } from './compare-pack.ts'

/** Of the catalogue's price: prices rise each year, and catalogues are some years old. */
const agreeing = { least: 0.85, most: 1.4 }
const possible = { least: 0.5, most: 2.2 }

/** Compares a printed MRP with the catalogue's price of a pack; a printed pack of `10*15` can be priced as ten strips. */
export function comparePrices(
  mrpPaise: number | undefined,
  pricePaise: number | null,
  pack: Pack | undefined,
): Relation {
  if (!mrpPaise || !pricePaise) return 'unknown'
  const times = mrpPaise / pricePaise
  if (isWithin(times, agreeing)) return 'agrees'
  if (isWithin(times, possible)) return 'unknown'
  const boxes = [10, ...(pack?.multiples ?? [])].filter((number) => number > 1)
  return boxes.some((box) => isWithin(times / box, agreeing) || isWithin(times * box, agreeing))
    ? 'unknown'
    : 'contradicts'
}

function isWithin(times: number, { least, most }: { least: number; most: number }): boolean {
  return times >= least && times <= most
}
