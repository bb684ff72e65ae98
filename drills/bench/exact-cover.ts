/**
 * The fewest stockists that together have every line, found by trying one number of calls after the other. Exhaustive
 * and slow, for at most 30 lines. It shares no code with the planner that it checks.
 */
export function fewestCalls(suppliers: readonly Uint32Array[]): number {
  const masks = new Map<number, number>()
  suppliers.forEach((line, at) => {
    for (const stockist of line) masks.set(stockist, (masks.get(stockist) ?? 0) | (1 << at))
  })
  const distinct = [...new Set(masks.values())].sort((a, b) => countOf(b) - countOf(a))
  const useful = distinct.filter((mask) => !distinct.some((other) => other !== mask && (mask & ~other) === 0))
  const all = suppliers.reduce((mask, line, at) => (line.length > 0 ? mask | (1 << at) : mask), 0)
  for (let calls = 0; ; calls++) {
    if (canCover(all, calls, useful, new Map())) return calls
  }
}

/** @param failed per set of open lines, the number of calls that was too small. */
function canCover(open: number, calls: number, masks: number[], failed: Map<number, number>): boolean {
  if (open === 0) return true
  if (calls === 0 || (failed.get(open) ?? 0) >= calls) return false
  const gains = masks.map((mask) => countOf(mask & open))
  const most = gains.reduce((a, b) => Math.max(a, b), 0)
  if (most * calls >= countOf(open)) {
    for (const mask of candidates(open, masks)) {
      if (canCover(open & ~mask, calls - 1, masks, failed)) return true
    }
  }
  failed.set(open, calls)
  return false
}

/** The stockists that have the open line that the fewest have. */
function candidates(open: number, masks: number[]): number[] {
  let best: number[] | undefined
  for (let line = 0; line < 30; line++) {
    if (((open >>> line) & 1) === 0) continue
    const having = masks.filter((mask) => (mask >>> line) & 1)
    if (!best || having.length < best.length) best = having
  }
  return (best ?? []).sort((a, b) => countOf(b & open) - countOf(a & open))
}

function countOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
