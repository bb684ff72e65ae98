import type { PlanBy } from '@rasad/contract/plan-bys'
import type { RequestPlan, SupplyRequest } from '@rasad/contract/supply-requests'
import { countOf, dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { costOf, paiseText } from '../money.ts'
import { arriving } from './order-table.ts'
import type { OrderPart } from './parts.ts'

const planBys = ['near', 'calls', 'cost', 'time'] as const satisfies readonly PlanBy[]

interface PlanPanelProps {
  request: SupplyRequest
  by: PlanBy
  onBy: (by: PlanBy) => void
  parts: readonly OrderPart[]
  open: RequestPlan['open']
  isPlanning: boolean
  hasFailed: boolean
  /** Somebody has chosen otherwise than the plan. */
  hasPicks: boolean
  onDropPicks: () => void
  /** Undefined: nothing can be ordered any more. */
  onOrder: (() => void) | undefined
}

/** From whom to order what: the nearest, the fewest orders, the lowest cost, or the earliest. */
export function PlanPanel(props: PlanPanelProps) {
  const { request, by, onBy, parts, open, isPlanning, hasFailed, hasPicks, onDropPicks, onOrder } = props
  const { t } = useTexts('requests')
  const ordered = request.stockists.flatMap(({ order }) =>
    order.flatMap((row) => (arriving(row).quantity > 0 ? row.line : [])),
  )
  const short = request.stockists.filter(({ order }) =>
    order.some((row) => arriving(row).quantity < row.quantity),
  )
  // "Open" is of a line that is to be ordered, in every view; what the plan lacks is not in the plan.
  const cut = new Set(short.flatMap(({ order }) => order.map(({ line }) => line)))
  const openAgain = request.openLines.filter((line) => cut.has(line)).length
  const isShort = openAgain > 0
  const covered = new Set([...ordered, ...parts.flatMap(({ items }) => items.map(({ line }) => line))]).size
  return (
    <section aria-label={t('plan')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-bold">
          {t((ordered.length > 0 || isShort) && parts.length > 0 ? 'planLeft' : 'plan')}
        </h2>
        <p role="status" className="figures text-sm text-soft">
          {t('planCovers', { covered: countOf(covered), total: countOf(request.lines.length) })}
          {ordered.length > 0 && ` · ${t('planOrdered', { formatted: countOf(new Set(ordered).size) })}`}
          {open.length > 0 && ` · ${t('notPlanned', { formatted: countOf(open.length) })}`}
        </p>
      </div>
      <SegmentedControl
        label={t('planBy')}
        options={planBys.map((key) => ({ key, label: t(`by_${key}`) }))}
        chosen={by}
        onChoose={onBy}
        className="mt-2 mb-3"
        segmentClass="min-h-10 px-2 text-sm"
      />
      {hasFailed && (
        <Banner tone="warning" className="mb-3">
          {t('planFailed')}
        </Banner>
      )}
      {isShort && (
        <Banner tone="warning" className="mb-3">
          {t('planShort', {
            names: short.map(({ stockist }) => stockist.name).join(', '),
            count: openAgain,
            formatted: countOf(openAgain),
          })}{' '}
          {t(parts.length > 0 ? 'planNext' : 'planNobody')}
        </Banner>
      )}
      {parts.length === 0 ? (
        !isShort && <p className="text-soft">{t(ordered.length > 0 ? 'planDone' : 'planNothing')}</p>
      ) : (
        <ol
          aria-busy={isPlanning || undefined}
          className={classes(
            'divide-y divide-line rounded-md border border-line bg-sheet shadow-card',
            isPlanning && 'opacity-60 transition-opacity delay-200',
          )}
        >
          {parts.map((part) => (
            <li key={part.stockist._id} className="px-4 py-2.5">
              <PartSummary part={part} />
            </li>
          ))}
        </ol>
      )}
      {open.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-marigold-ink">
            {t('notPlanned', { formatted: countOf(open.length) })}
          </summary>
          <ul className="list-disc pl-5">
            {open.map((at) => {
              const line = request.lines.find(({ line }) => line === at)
              return <li key={at}>{line?.medicine?.name ?? line?.name}</li>
            })}
          </ul>
        </details>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {onOrder && parts.length > 0 && (
          <Button onClick={onOrder} className="grow">
            {t('order')}
          </Button>
        )}
        {hasPicks && (
          <Button look="plain" onClick={onDropPicks}>
            {t('dropPicks')}
          </Button>
        )}
      </div>
    </section>
  )
}

function PartSummary({ part }: { part: OrderPart }) {
  const { t } = useTexts('requests')
  const { items } = part
  const costs = items.map(({ quantity, rate }) => (quantity === null ? null : costOf(quantity, rate)))
  const priced = costs.filter((cost) => cost !== null)
  const waiting = items.filter(({ isAnswered }) => !isAnswered).length
  const latest = items
    .flatMap(({ availableOn }) => availableOn ?? [])
    .sort()
    .at(-1)
  return (
    <>
      <p className="font-semibold leading-snug wrap-anywhere">{part.stockist.name}</p>
      <p className="figures text-sm text-soft">
        {[
          t('lineCount', { count: items.length, formatted: countOf(items.length) }),
          priced.length > 0 &&
            t(priced.length === items.length ? 'sum' : 'sumPart', {
              amount: paiseText(priced.reduce((sum, cost) => sum + cost, 0)),
            }),
          latest && t('by', { day: dateOf(latest) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {waiting > 0 && (
        <p className="text-sm text-marigold-ink">
          {t('notAnsweredYet', { count: waiting, formatted: countOf(waiting) })}
        </p>
      )}
    </>
  )
}
