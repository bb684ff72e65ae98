import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { countOf, momentOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'

type Event = Omit<SupplyRequest['history'][number], 'stockist'> & { stockist?: { name: string } | null }

/** What happened, the latest first. Both sides see the same. */
export function History({ events }: { events: readonly Event[] }) {
  const { t } = useTexts('requests')
  const rows = [...events].reverse()
  return (
    <section aria-label={t('history')}>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-lg font-bold">{t('history')}</summary>
        <ol className="mt-1 grid gap-1.5 text-sm">
          {rows.map((event, at) => (
            <li key={`${event.at}-${at}`} className="grid grid-cols-[9.5rem_1fr] gap-x-3">
              <time dateTime={event.at} className="figures text-soft">
                {momentOf(event.at)}
              </time>
              <span className="wrap-anywhere">
                {event.stockist && <strong className="font-semibold">{event.stockist.name}: </strong>}
                {t(`event_${event.kind}`)}
                {event.lines !== null &&
                  event.lines > 0 &&
                  event.kind !== 'closed' &&
                  ` (${t('lineCount', { count: event.lines, formatted: countOf(event.lines) })})`}
                {event.by !== 'buyer' && <span className="text-soft"> · {t(`by_${event.by}`)}</span>}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
