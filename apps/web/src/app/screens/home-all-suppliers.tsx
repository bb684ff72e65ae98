import { useInfiniteQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { stockistsQuery } from '../../features/directory/api/queries.ts'
import { DistrictLinks } from '../../features/directory/components/district-links.tsx'
import { StockistGrid } from '../../features/directory/components/stockist-grid.tsx'
import { countOf } from '../../lib/format.ts'
import { usePlaceFilter } from '../../lib/place-filter.ts'
import { useTexts } from '../../lib/texts.ts'
import { EmptyNear, NearBar } from '../../ui/near-bar.tsx'
import { ResultCount } from '../../ui/result-count.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** All suppliers, the nearest or newest first: shown before anything is picked. */
export function AllSuppliers() {
  const { t } = useTexts('app')
  const query = useInfiniteQuery(stockistsQuery(usePlaceFilter().where))
  const total = query.data?.pages[0]?.total
  return (
    <section aria-labelledby="all-suppliers">
      <SectionHead id="all-suppliers" title={t('suppliers')} isLarge>
        {total !== undefined && (
          <ResultCount>{t('supplierCount', { count: total, formatted: countOf(total) })}</ResultCount>
        )}
      </SectionHead>
      <NearBar />
      <DistrictLinks />
      <StockistGrid
        query={query}
        empty={
          <EmptyNear>
            <EmptyState title={t('noSuppliers')} text={t('noSuppliersText')} picture={<Store />} />
          </EmptyNear>
        }
      />
    </section>
  )
}
