import { Copy, Download, Printer, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '../../../lib/format.ts'
import { freshnessOf } from '../../../lib/listing-words.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { formatCsv } from '../../../lib/tables/csv.ts'
import { download } from '../../../lib/tables/download.ts'
import { useTexts } from '../../../lib/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { WhatsAppMark } from '../../../ui/contact-actions.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { showToast } from '../../../ui/toast.tsx'
import { planTable, planWidths } from '../lists/plan-table.ts'
import { callsInOrder, orderLines, orderMessage } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'

interface ShareMenuProps {
  demand: SavedDemand
  onPrint: (layout: 'list' | 'calls') => void
}

/** Takes the plan elsewhere: prints it, exports it as a table, copies or sends it. What it opens has a row of its own. */
export function ShareMenu({ demand, onPrint }: ShareMenuProps) {
  const { t } = useTexts('demand')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
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

  /** All calls, with the number to call and the lines. */
  const text = callsInOrder(demand)
    .map((call) => {
      const head = [call.stockist.name, phoneLinks(call.stockist.phone)?.text].filter(Boolean).join(', ')
      return orderMessage(head, orderLines(demand, call), t('notGiven'))
    })
    .join('\n\n')

  const copy = () => copyText(text, t('copied'), t('copyFailed'))

  const look = buttonClass('quiet', 'small', 'min-h-10')
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={buttonClass('plain', 'small', 'min-h-11 max-sm:px-3')}
        onClick={() => {
          flushSync(() => setOpen(!isOpen))
          // Otherwise it can open below what is always in sight.
          document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
        }}
      >
        <Share2 aria-hidden />
        <span className="max-sm:sr-only">{t('share')}</span>
      </button>
      <div
        id={id}
        className={classes(
          'basis-full scroll-mb-20 gap-2 max-sm:grid-cols-2 max-sm:[&>*]:justify-start max-sm:[&>*]:text-left sm:flex-wrap',
          isOpen ? 'grid sm:flex' : 'hidden',
        )}
      >
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
        <button type="button" className={look} onClick={copy}>
          <Copy aria-hidden />
          {t('copyPlan')}
        </button>
        <a
          className={look}
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          <WhatsAppMark />
          {t('sendPlan')}
        </a>
      </div>
    </>
  )
}
