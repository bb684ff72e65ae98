import type { StockImport } from '@rasad/contract/stock-files'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { countOf, momentOf } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { isAtWork } from '../api/queries.ts'
import { StatusChip } from './status-chip.tsx'

/** Stock lists that are being read, or wait for the stockist. */
export function OpenLists({ lists }: { lists: readonly StockImport[] }) {
  const { t } = useTexts('stock')
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="lists-open" className="mt-6">
      <h2 id="lists-open" className="mb-2 text-lg font-semibold">
        {t('open')}
      </h2>
      <ul data-entries className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
        {lists.map((list) => (
          <li key={list._id}>
            <Link
              to={paths.stockList(list._id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline -outline-offset-2 hover:bg-brand-wash"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="min-w-0 font-semibold wrap-anywhere">{list.fileName}</span>
                  <StatusChip status={list.status} />
                </span>
                <span className="figures block text-sm text-soft">
                  {isAtWork(list)
                    ? t(list.status === 'reading' ? 'work_reading' : 'work_applying')
                    : list.counts.toSettle > 0
                      ? t('sum_toSettle', {
                          count: list.counts.toSettle,
                          formatted: countOf(list.counts.toSettle),
                        })
                      : t(`via_${list.via}`, { moment: momentOf(list.createdAt) })}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
