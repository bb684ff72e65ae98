import { memo } from 'react'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/router.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { Distance } from '../../../ui/distance.tsx'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'
import { MinOrder } from '../../../ui/reach-text.tsx'
import { CallButton } from '../calls/call-button.tsx'
import { useCallFlaws } from '../flaw-text.ts'
import { isByCourier } from '../reach.ts'
import { namedLineCount, orderLines } from '../result.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { OrderLines } from './order-lines.tsx'
import { planId } from './plan-summary.tsx'
import { ReachStockist } from './reach-stockist.tsx'

interface PlanLadderProps {
  demand: SavedDemand
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
}

/** The fewest calls, the one with most lines first. Each rung shows the progress. */
export const PlanLadder = memo(function PlanLadder({ demand, onCall }: PlanLadderProps) {
  const { t } = useTexts('demand')
  const total = namedLineCount(demand)
  return (
    <section id={planId} aria-label={t(`plan_${demand.by}`)} className="scroll-mt-24 lg:scroll-mt-10">
      <h3 className="text-lg font-bold">{t(`plan_${demand.by}`)}</h3>
      {(demand.plan.length > 1 || demand.near !== null) && (
        <p className="text-sm text-soft">
          {demand.plan.length > 1 && demand.by === 'calls' && (
            <span className="max-sm:sr-only">{t('planHint')} </span>
          )}
          {demand.near !== null && t('nearestTo', { location: demand.near })}
        </p>
      )}
      <ol className="mt-3 grid grid-cols-1 gap-3">
        {demand.plan.map((call, at) => (
          <li key={call.stockist._id}>
            <Rung
              demand={demand}
              calls={demand.plan}
              call={call}
              number={at + 1}
              total={total}
              onCall={onCall}
            />
          </li>
        ))}
      </ol>
    </section>
  )
})

interface RungProps {
  demand: SavedDemand
  /** The part of the plan that the call belongs to. */
  calls: readonly PlannedCall[]
  call: PlannedCall
  /** From 1. */
  number: number
  /** Lines of this part. */
  total: number
  /** Nobody within reach has these lines. */
  isBeyond?: boolean
  onCall: (stockist: string) => void
}

/** One call: its stockist, its lines, and how far the plan is with it. */
export function Rung({ demand, calls, call, number, total, isBeyond = false, onCall }: RungProps) {
  const { t } = useTexts('demand')
  const { stockist, covered } = call
  const before = calls[number - 2]?.covered ?? 0
  const ordered = orderLines(demand, call)
  const flaws = useCallFlaws(call)
  const words = {
    call: number,
    calls: calls.length,
    covered: countOf(covered),
    total: countOf(total),
  }
  return (
    <article className="overflow-hidden rounded-md border border-line bg-sheet shadow-card">
      <Steps before={before} covered={covered} total={total} />
      <div className="px-4 pb-3 pt-2.5">
        <p className="figures flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-soft">
          <span>{number === 1 ? t('callFirst', words) : t('callNext', words)}</span>
          <span aria-hidden className="font-semibold text-brand">
            {t('gain', { formatted: countOf(covered - before) })}
          </span>
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <div className="min-w-0 grow basis-52">
            <h4 className="text-lg font-semibold leading-snug">
              <Link
                to={paths.stockist(stockist._id, stockist.name)}
                className="text-ink no-underline hover:underline"
              >
                {stockist.name}
              </Link>
            </h4>
            <p className="text-sm text-soft">
              {stockist.location} <Distance km={stockist.distanceKm} />{' '}
              <MinOrder rupees={stockist.minOrder} /> <LateLicenceMark of={stockist} />
            </p>
            {flaws.length > 0 && (
              <p className="figures text-sm font-medium text-marigold-ink">{flaws.join(' · ')}</p>
            )}
          </div>
          <ReachStockist
            stockist={stockist}
            lines={ordered}
            isByCourier={isBeyond && isByCourier(call)}
            className="grow basis-60 sm:max-w-72"
          />
        </div>
        <CallButton demand={demand} call={call} onCall={onCall} />
        <div className="mt-2 border-t border-line pt-1">
          <OrderLines
            lines={ordered}
            label={t('lineCount', { count: ordered.length, formatted: countOf(ordered.length) })}
          />
        </div>
      </div>
    </article>
  )
}

/** Progress: previous calls, and what this one adds. The text beside it says the same. */
function Steps({ before, covered, total }: { before: number; covered: number; total: number }) {
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`
  return (
    <div aria-hidden className="flex h-2 bg-sunk">
      <span className="bg-brand opacity-35" style={{ width: share(before) }} />
      <span className="bg-brand" style={{ width: share(covered - before) }} />
    </div>
  )
}
