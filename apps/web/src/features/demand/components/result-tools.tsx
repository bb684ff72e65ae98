import { Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { countOf } from '../../../lib/format.ts'
import { freshnessOf } from '../../../lib/listing-words.ts'
import { formatCsv } from '../../../lib/tables/csv.ts'
import { download } from '../../../lib/tables/download.ts'
import { useTexts } from '../../../lib/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { askDraftOf } from '../ask-draft.ts'
import { planTable, planWidths } from '../lists/plan-table.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useDemandSlots } from '../slots.tsx'

interface ResultToolsProps {
  demand: SavedDemand
  listId: string | undefined
  onPrint: (layout: 'list' | 'calls') => void
}

/** Asks the stockists of the plan, prints it or exports it as a table. */
export function ResultTools({ demand, listId, onPrint }: ResultToolsProps) {
  const { t } = useTexts('demand')
  const { Ask } = useDemandSlots()
  const draft = useMemo(() => askDraftOf(demand, listId), [demand, listId])
  const name = `${t('fileName')}-${demand.createdAt.slice(0, 10)}`
  const table = () =>
    planTable(demand, {
      heads: [
        t('headCall'),
        t('headStockist'),
        t('headLocation'),
        t('headPhone'),
        t('headMedicine'),
        t('headQuantity'),
        t('headFree'),
        t('headUnit'),
        t('headWritten'),
        t('headNote'),
      ],
      unsure: t('toConfirm'),
      notGiven: t('notGiven'),
      unmatched: t('unmatched'),
      noMatch: t('noMatch'),
      nobody: t('nobodyShort'),
      listed(listing) {
        const said = freshnessOf(listing, Date.now())
        return said && t(said.key, { ns: 'ui', count: said.count, day: said.day })
      },
      sameSalt: (names) => t('sameSaltAs', { names }),
      beyond: ({ stockist }, isByCourier) =>
        [
          t('beyondNote'),
          typeof stockist.distanceKm === 'number' &&
            t('aboutKm', { ns: 'ui', km: countOf(Math.round(stockist.distanceKm)) }),
          isByCourier && t('byCourier'),
        ]
          .filter(Boolean)
          .join(', '),
      more: (count) => t('moreUnmatched', { count, formatted: countOf(count) }),
    })

  async function exportXlsx() {
    try {
      const { makeXlsx } = await import('../../../lib/tables/write-xlsx.ts')
      download(await makeXlsx(table(), planWidths), `${name}.xlsx`)
    } catch {
      showToast({ text: t('exportFailed'), action: { label: t('tryAgain', { ns: 'ui' }), run: exportXlsx } })
    }
  }

  const look = buttonClass('quiet', 'small', 'min-h-10')
  return (
    <div className="flex flex-wrap gap-2">
      {Ask && <Ask draft={draft} />}
      <button type="button" className={look} onClick={() => onPrint('list')}>
        <Printer aria-hidden />
        {t('print')}
      </button>
      {demand.plan.length + demand.beyond.length > 1 && (
        <button type="button" className={look} onClick={() => onPrint('calls')}>
          <Printer aria-hidden />
          {t('printCalls')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('exportCsv')}
        className={look}
        onClick={() => download(new Blob([formatCsv(table())], { type: 'text/csv' }), `${name}.csv`)}
      >
        <Download aria-hidden />
        {t('csv')}
      </button>
      <button type="button" aria-label={t('exportXlsx')} className={look} onClick={exportXlsx}>
        <Download aria-hidden />
        {t('xlsx')}
      </button>
    </div>
  )
}
