import { useInfiniteQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stockistsQuery } from '../../features/directory/api/queries.ts'
import { StockistGrid } from '../../features/directory/components/stockist-grid.tsx'
import { countOf } from '../../lib/format.ts'
import { ResultCount } from '../../ui/result-count.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** All suppliers, newest first: shown before anything is picked. */
export function AllSuppliers() {
  const { t } = useTranslation('app')
  const query = useInfiniteQuery(stockistsQuery())
  const total = query.data?.pages[0]?.total
  return (
    <section aria-labelledby="all-suppliers">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id="all-suppliers" className="text-xl font-bold">
          {t('suppliers')}
        </h2>
        {total !== undefined && (
          <ResultCount>{t('supplierCount', { count: total, formatted: countOf(total) })}</ResultCount>
        )}
      </div>
      <StockistGrid
        query={query}
        empty={<EmptyState title={t('noSuppliers')} text={t('noSuppliersText')} picture={<Store />} />}
      />
    </section>
  )
}
