import { limits } from '@rasad/contract/limits'
import { type AdminOverview, freshness, type StockistOverview, waitingDays } from '@rasad/contract/overview'
import { reviewKinds } from '@rasad/contract/review'
import { createCache } from '../platform/cache.ts'
import type { Db } from '../platform/db/database.ts'
import type { Review } from '../review/review.ts'
import { createOverviewRepository, type Span } from './overview-repository.ts'

/** How long one answer serves all admins: it reads all listings. */
const adminsLast = { keepFor: 15_000 }
const toldWeeks = 4

export type Overview = ReturnType<typeof createOverview>

/** How the service is used, for admins, and how a stockist is found and asked, for the stockist. */
export function createOverview({ db, review }: { db: Db; review: Review }) {
  const repository = createOverviewRepository(db.withTables<Record<never, never>>())
  const rememberAdmins = createCache<AdminOverview>(adminsLast)

  async function readForAdmins(): Promise<AdminOverview> {
    const [today, figures, ages, fresh, emptySearches] = await Promise.all([
      repository.today(),
      repository.ofEverybody(),
      review.ages(waitingDays),
      repository.freshness(),
      repository.emptySearches(toldWeeks, limits.maxEmptySearches),
    ])
    const listingsOf = new Map(fresh.map(({ is, listings }) => [is, listings]))
    return {
      today,
      ...presentSpans(figures),
      pending: reviewKinds.map((kind) => ({
        kind,
        counts: [...waitingDays, null].map(
          (_, at) => ages.find((row) => row.kind === kind && row.age === at)?.count ?? 0,
        ),
      })),
      freshness: freshness.map((is) => ({ is, listings: listingsOf.get(is) ?? 0 })),
      emptySearches,
    }
  }

  return {
    forAdmins: (): Promise<AdminOverview> => rememberAdmins('', readForAdmins),

    async forStockist(id: string): Promise<StockistOverview> {
      const [today, figures] = await Promise.all([repository.today(), repository.ofStockist(id)])
      return { today, ...presentSpans(figures) }
    },
  }
}

function presentSpans<T extends object>(rows: readonly Span<T>[]) {
  const figuresOf = ({ span: _span, ...figures }: Span<T>) => figures as unknown as T
  const named = (name: string) => {
    const row = rows.find(({ span }) => span === name)
    if (!row) throw new Error(`No figures of ${name}.`)
    return figuresOf(row)
  }
  const weeks = rows.filter(({ span }) => span !== 'last7' && span !== 'before7')
  weeks.sort((a, b) => (a.span < b.span ? -1 : 1))
  return {
    last7: named('last7'),
    before7: named('before7'),
    weeks: weeks.map((row) => ({ from: row.span, ...figuresOf(row) })),
  }
}
