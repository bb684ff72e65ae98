/** What comes free with a quantity of an order. */
export interface FreeTerms {
  /** Of the answer, `10+1`: one comes free with ten. It says what is agreed, whatever was asked for. */
  scheme: string | null
  /** What was asked for, `20+2`: agreed where the answer names no scheme. */
  asked: { quantity: number | null; free: number | null } | null
}

/** Quantities have at most three decimals. */
const parts = 1_000

/**
 * The packs that are agreed to come free with `quantity`: by the scheme in whole multiples; else by what was asked for, in
 * proportion and rounded down to whole packs. With `20+2` asked for, 10 bring 1.
 * @param quantity of at least 0, with at most three decimals
 */
export function freeGoods({ scheme, asked }: FreeTerms, quantity: number): number {
  if (scheme !== null) return freePacks(scheme, quantity)
  const of = Math.round((asked?.quantity ?? 0) * parts)
  const free = Math.round((asked?.free ?? 0) * parts)
  if (of === 0 || free === 0) return 0
  const ordered = Math.round(quantity * parts)
  // All of it brings all of it, also where that is no whole pack.
  if (ordered === of) return free / parts
  return Number((BigInt(free) * BigInt(ordered)) / (BigInt(of) * BigInt(parts)))
}

/** By a scheme: whole multiples alone. */
function freePacks(scheme: string, quantity: number): number {
  const { paid, free } = readScheme(scheme)
  return Math.floor(Math.round(quantity * parts) / (paid * parts)) * free
}

/** How many are paid and how many come free with them. @throws RangeError for a text that is no scheme */
export function readScheme(scheme: string): { paid: number; free: number } {
  const [, paid, free] = /^([1-9]\d*)\+(\d+)$/.exec(scheme) ?? []
  if (paid === undefined || free === undefined) throw new RangeError(`Not a scheme: ${scheme}`)
  return { paid: Number(paid), free: Number(free) }
}
