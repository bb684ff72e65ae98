import { limits } from '@rasad/contract/limits'
import type { StaffAnalytics } from '@rasad/contract/staff'
import type { JoinedCount } from './staff-repository.ts'

/** The last months up to the month of `now` in India, oldest first, as `YYYY-MM`. */
function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = now
    .toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    .split('-')
    .map(Number)
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1))
    return first.toISOString().slice(0, 7)
  })
}

/**
 * Spreads the counts over the last months.
 * @param firmsOf names of stockists by id.
 */
export async function analyseStaff(
  counts: JoinedCount[],
  now: Date,
  firmsOf: (ids: string[]) => Promise<{ id: string; firmName: string }[]>,
): Promise<StaffAnalytics> {
  const months = lastMonths(now, limits.analyticsMonths)
  const indexOf = new Map(months.map((month, index) => [month, index]))
  const zeros = () => months.map(() => 0)
  const joined = zeros()
  const byStockist = new Map<string | null, { total: number; joined: number[] }>()
  let total = 0
  let earlier = 0
  let later = 0

  for (const count of counts) {
    const own = byStockist.get(count.stockist_id) ?? { total: 0, joined: zeros() }
    byStockist.set(count.stockist_id, own)
    own.total += count.joined
    total += count.joined
    const at = indexOf.get(count.month)
    if (at !== undefined) {
      own.joined[at] = (own.joined[at] ?? 0) + count.joined
      joined[at] = (joined[at] ?? 0) + count.joined
    } else if (count.month < (months[0] ?? '')) earlier += count.joined
    else later += count.joined
  }

  const largest = [...byStockist]
    .sort(([a, { total: x }], [b, { total: y }]) => y - x || (a ?? '').localeCompare(b ?? ''))
    .slice(0, limits.maxAnalyticsStockists)
  const firms = new Map(
    (await firmsOf(largest.flatMap(([id]) => id ?? []))).map(({ id, firmName }) => [id, firmName]),
  )
  return {
    total,
    months: months.map((month, index) => ({ month, joined: joined[index] ?? 0 })),
    earlier,
    later,
    stockists: largest.map(([id, own]) => ({
      stockist: id === null ? null : { _id: id, name: firms.get(id) ?? '' },
      ...own,
    })),
    stockistCount: byStockist.size,
  }
}
