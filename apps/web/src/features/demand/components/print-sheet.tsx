import { memo } from 'react'
import { countOf, momentOf } from '../../../lib/format.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { Freshness } from '../../../ui/listing-facts.tsx'
import { countedAt, namedLineCount, numberAt, type OrderLine, orderLines, quantityAt } from '../result.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { useFartherText } from '../use-farther-text.ts'

interface PrintSheetProps {
  demand: SavedDemand
  /** One page for each call, to hand out, or all calls in sequence. */
  layout: 'list' | 'calls'
}

/** The printed plan: only what is needed for the calls. */
export const PrintSheet = memo(function PrintSheet({ demand, layout }: PrintSheetProps) {
  const { t } = useTexts('demand')
  const total = namedLineCount(demand)
  const { reason } = useFartherText(demand)
  const unshown = demand.unmatchedCount - demand.unmatched.length
  const unmatched = demand.unmatched.filter((line) => line.name.trim() !== '')
  return (
    <div className="hidden text-[10.5pt] leading-snug text-ink print:block">
      <p className="mb-3 flex justify-between border-b border-ink pb-1 text-[9pt]">
        <span className="font-bold">{t('results')}</span>
        <span>{t('created', { moment: momentOf(demand.createdAt) })}</span>
      </p>
      <PrintCalls demand={demand} calls={demand.plan} total={total} layout={layout} />
      {demand.beyond.length > 0 && (
        <>
          <h2 className="mb-1 break-after-avoid border-t-2 border-ink pt-1 text-[13pt] font-bold">
            {t('beyond')}
          </h2>
          <p className="mb-2 break-after-avoid text-[9pt]">{reason}</p>
          <PrintCalls
            demand={demand}
            calls={demand.beyond}
            total={demand.beyond.at(-1)?.covered ?? 0}
            layout={layout}
          />
        </>
      )}
      {unmatched.length > 0 && (
        <section>
          <h3 className="break-after-avoid text-[12.5pt] font-bold">{t('unmatched')}</h3>
          <PrintTable
            lines={unmatched.map((line) => ({
              number: numberAt(demand, line.line),
              written: line.name,
              medicine: line.name,
              note:
                [
                  line.substitutes.length > 0 &&
                    t('sameSaltAs', { names: line.substitutes.map(({ name }) => name).join(', ') }),
                  demand.lines[line.line]?.note,
                ]
                  .filter(Boolean)
                  .join('. ') || undefined,
              quantity: quantityAt(demand, line.line),
              counted: countedAt(demand, line.line),
              isUnsure: false,
            }))}
          />
          {unshown > 0 && (
            <p className="mt-1 text-[9pt]">
              {t('moreUnmatched', { count: unshown, formatted: countOf(unshown) })}
            </p>
          )}
        </section>
      )}
    </div>
  )
})

interface PrintCallsProps extends PrintSheetProps {
  calls: readonly PlannedCall[]
  /** Lines of this part of the plan. */
  total: number
}

function PrintCalls({ demand, calls, total, layout }: PrintCallsProps) {
  const { t } = useTexts('demand')
  return calls.map((call, at) => {
    const { stockist, covered } = call
    const words = { call: at + 1, calls: calls.length, covered: countOf(covered), total: countOf(total) }
    return (
      <section
        key={stockist._id}
        className={layout === 'calls' ? 'break-after-page' : 'mb-5 break-inside-auto'}
      >
        <h3 className="break-after-avoid text-[12.5pt] font-bold">
          {stockist.name}
          <span className="float-right font-semibold">{phoneLinks(stockist.phone)?.text}</span>
        </h3>
        <p className="mb-1 break-after-avoid text-[9pt]">
          {[
            stockist.location,
            typeof stockist.distanceKm === 'number' &&
              t('aboutKm', { ns: 'ui', km: countOf(Math.round(stockist.distanceKm)) }),
            stockist.licenceLate && t('licenceLate', { ns: 'ui' }),
            at === 0 ? t('callFirst', words) : t('callNext', words),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <PrintTable lines={orderLines(demand, call)} />
      </section>
    )
  })
}

/** The note is shown below the name. */
type PrintLine = Omit<OrderLine, 'note'> & { note?: string | undefined }

function PrintTable({ lines }: { lines: readonly PrintLine[] }) {
  const { t } = useTexts('demand')
  return (
    <table className="figures w-full border-collapse">
      <tbody>
        {lines.map((line) => (
          <tr key={line.number} className="break-inside-avoid border-t border-edge">
            <td className="w-8 py-0.5 pr-2 text-right align-baseline text-[8.5pt]">{line.number}</td>
            <td className="py-0.5">
              {line.isUnsure ? `${line.written} (${line.medicine}?) – ${t('toConfirm')}` : line.medicine}
              {line.listing && (
                <span className="block text-[8.5pt]">
                  <Freshness listing={line.listing} />
                </span>
              )}
              {line.note !== undefined && <span className="block text-[8.5pt]">{line.note}</span>}
            </td>
            <td className={classes('w-36 py-0.5 text-right', line.quantity !== '' && 'font-semibold')}>
              {line.quantity || t('notGiven')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
