import type { OrderRow } from '../answer/answer-repository.ts'
import type { LineRow } from '../ask/line-repository.ts'

/** What arrives of an ordered line: what is confirmed, and until then what is ordered. */
export function arriving(row: Pick<OrderRow, 'quantity' | 'free' | 'sent' | 'sent_free'>): {
  quantity: number
  free: number
} {
  return row.sent === null
    ? { quantity: Number(row.quantity), free: Number(row.free) }
    : { quantity: Number(row.sent), free: Number(row.sent_free) }
}

/** By line: how much arrives from all stockists together. Lines of which nothing does are left out. */
export function sumsOf(ordered: readonly OrderRow[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const row of ordered) {
    const { quantity } = arriving(row)
    if (quantity > 0) sums.set(row.line, thousandths((sums.get(row.line) ?? 0) + quantity))
  }
  return sums
}

/**
 * The lines that are to be asked again: nothing of them is ordered, or what was ordered is not sent, and is missing. Who
 * has ordered less than was asked for meant it.
 */
export function openLinesOf(lines: readonly LineRow[], ordered: readonly OrderRow[]): number[] {
  const sums = sumsOf(ordered)
  const cut = new Set(
    ordered.flatMap((row) => (arriving(row).quantity < Number(row.quantity) ? row.line : [])),
  )
  return lines.flatMap(({ line, quantity }) => {
    const sum = sums.get(line)
    return sum === undefined || (cut.has(line) && sum < Number(quantity ?? 0)) ? line : []
  })
}

/** Thousandths add up to a little less or more than they are. */
export function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
