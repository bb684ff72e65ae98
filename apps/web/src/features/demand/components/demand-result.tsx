import { SearchX } from 'lucide-react'
import { memo, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf, momentOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { classes } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { summary as callSummary } from '../calls/use-calls.ts'
import { namedLineCount } from '../result.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useBeyondText } from '../use-beyond-text.ts'
import type { Corrections, SheetActions } from '../worksheet/use-worksheet.ts'
import { Worksheet } from '../worksheet/worksheet.tsx'
import { BeyondPlan } from './beyond-plan.tsx'
import { PlanLadder } from './plan-ladder.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { ReachControl, type ReachControlProps } from './reach-control.tsx'
import { ResultTools } from './result-tools.tsx'
import { StockistGroups } from './stockist-groups.tsx'
import { UnmatchedLines } from './unmatched-lines.tsx'
import { WithoutQuantity } from './without-quantity.tsx'

interface DemandResultProps extends Omit<ReachControlProps, 'near'> {
  demand: SavedDemand
  listId: string | undefined
  headingRef: RefObject<HTMLHeadingElement | null>
  isBusy: boolean
  /** The same lines are planned again with others within reach. */
  isReplanning: boolean
  /** What has changed since. */
  outdated: 'list' | 'place' | undefined
  isKept: boolean
  /** The list as it is now; the result may be older. */
  rows: readonly Row[]
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
  actions: SheetActions
  corrections: Corrections
  /** Shows the first line without a quantity. */
  onAddQuantities: () => void
}

/**
 * The result of a demand: the calls first, then the worksheet with what is in doubt, lines that nobody has, and all
 * stockists that have something. Memoised, and so are its parts: typing into the list renders only the worksheet.
 */
export const DemandResult = memo(function DemandResult(props: DemandResultProps) {
  const { demand, headingRef, isBusy, isReplanning, outdated, isKept, corrections, onAddQuantities } = props
  const { rows, onCall, actions, pin, reach, onReach } = props
  const { t } = useTexts('demand')
  const [layout, setLayout] = useState<'list' | 'calls'>('list')
  const covered = demand.plan.at(-1)?.covered ?? 0
  const beyond = useBeyondText(demand)
  const isNothing = demand.groups.length === 0 && demand.beyond.length === 0

  function print(next: typeof layout) {
    flushSync(() => setLayout(next))
    window.print()
  }

  return (
    <>
      <div className="print:hidden" aria-busy={isBusy || isReplanning || undefined}>
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="scroll-mt-14 text-2xl lg:scroll-mt-2 font-extrabold outline-none"
        >
          {t('results')}
        </h2>
        <p role="status" className="figures mt-0.5 flex flex-wrap gap-x-3 text-sm text-soft">
          {demand.plan.length > 0 && (
            <span className="font-semibold text-ink">
              {t('summary', {
                count: demand.plan.length,
                covered: countOf(covered),
                total: countOf(namedLineCount(demand)),
              })}
            </span>
          )}
          {demand.beyond.length > 0 && (
            <span className="font-semibold text-marigold-ink">{beyond.summary}</span>
          )}
          <span>{t('created', { moment: momentOf(demand.createdAt) })}</span>
        </p>
        <PlanSummary demand={demand} onCalls={() => onCall(callSummary)} />
        {outdated && (
          <Banner tone="note" className="mt-3 py-2 text-sm">
            {t(outdated === 'list' ? 'outdated' : 'outdatedPlace')}
          </Banner>
        )}
        {!isKept && (
          <Banner tone="warning" className="mt-3">
            {t('notSaved')}
          </Banner>
        )}
        <div className={classes('mt-3', isReplanning && 'opacity-60 transition-opacity delay-200')}>
          <ReachControl pin={pin} near={demand.near} reach={reach} onReach={onReach} />
        </div>
        {isNothing ? (
          <EmptyState
            picture={<SearchX />}
            title={t('noResults')}
            text={t('noResultsFound')}
            className="py-8"
          />
        ) : (
          <div className="mt-4 grid grid-cols-1 gap-7">
            <WithoutQuantity demand={demand} onAdd={onAddQuantities} />
            {demand.groups.length > 0 ? (
              <PlanLadder demand={demand} onCall={onCall} />
            ) : (
              <Banner tone="note">
                <h3>{beyond.nobody}</h3>
                <p className="text-sm font-normal">{t('nobodyNearHint')}</p>
              </Banner>
            )}
            <BeyondPlan demand={demand} onCall={onCall} />
            <ResultTools demand={demand} listId={props.listId} onPrint={print} />
          </div>
        )}
        <div className="mt-7 grid grid-cols-1 gap-7">
          <Worksheet rows={rows} demand={demand} actions={actions} />
          <UnmatchedLines demand={demand} isBusy={isBusy} corrections={corrections} />
          {demand.groups.length > 0 && <StockistGroups demand={demand} />}
        </div>
      </div>
      <PrintSheet demand={demand} layout={layout} />
    </>
  )
})
