import { SearchX } from 'lucide-react'
import { type ComponentProps, memo, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAnswers } from '../calls/use-answers.ts'
import { summary as callSummary } from '../calls/use-calls.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useFartherText } from '../use-farther-text.ts'
import type { Corrections, SheetActions } from '../worksheet/use-worksheet.ts'
import { Worksheet, worksheetId } from '../worksheet/worksheet.tsx'
import { FartherCalls } from './farther-calls.tsx'
import { openFold } from './fold.tsx'
import { NotOnRasad } from './not-on-rasad.tsx'
import { PlanControl } from './plan-control.tsx'
import { PlanLadder } from './plan-ladder.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { ResultFoot } from './result-foot.tsx'
import { ShareMenu } from './share-menu.tsx'
import { StockistGroups } from './stockist-groups.tsx'
import { UnmatchedLines } from './unmatched-lines.tsx'

interface DemandResultProps extends Omit<ComponentProps<typeof PlanControl>, 'near'> {
  demand: SavedDemand
  listId: string | undefined
  headingRef: RefObject<HTMLHeadingElement | null>
  isBusy: boolean
  /** The same lines are planned again with others within reach. */
  isReplanning: boolean
  /** What has changed since. */
  outdated: 'list' | 'place' | undefined
  isKept: boolean
  /** Plans the list as it is now. @returns whether it is planned */
  onUpdate: () => Promise<boolean>
  /** The list as it is now; the result may be older. */
  rows: readonly Row[]
  /** The rows of which nobody has said yet what they mean. */
  open: ReadonlySet<number>
  /** Shows what a row can mean; the first one in doubt, unless it says which. */
  onAsk: (row?: number) => void
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
  /** A request is on its way. */
  onAsked: ComponentProps<typeof ResultFoot>['onAsked']
  /** Hears of the demand with what its requests have brought. */
  onAnswers: (demand: SavedDemand) => void
  actions: SheetActions
  corrections: Corrections
}

/** The same lines by the stockist who is called for them, or in the order of the list. */
type ResultView = 'calls' | 'lines'

/**
 * The result of a demand in one of two views: the calls with the lines that nobody has and all stockists that have
 * something, or the worksheet. What is in doubt is asked in the list. Memoised, and so are its parts: typing into the list
 * renders only the worksheet.
 */
export const DemandResult = memo(function DemandResult(props: DemandResultProps) {
  const { headingRef, isBusy, isReplanning, outdated, isKept, corrections } = props
  const { rows, open, onAsk, onCall, onAsked, onAnswers, actions, pin, reach, by, onPlan, onUpdate } = props
  const { t } = useTexts('demand')
  const demand = useAnswers(props.demand)
  useEffect(() => onAnswers(demand), [demand, onAnswers])
  const [layout, setLayout] = useState<'list' | 'calls'>('list')
  const [view, setView] = useState<ResultView>('calls')
  const { nobody } = useFartherText(demand)
  const isNothing = demand.groups.length === 0 && demand.beyond.length === 0

  function print(next: typeof layout) {
    flushSync(() => setLayout(next))
    window.print()
  }

  function show(id: string) {
    flushSync(() => setView(id === worksheetId ? 'lines' : 'calls'))
    const target = document.getElementById(id)
    openFold(target)
    const lacking = id === worksheetId ? target?.querySelector<HTMLElement>('[data-lacking]') : undefined
    const first = '[data-main][tabindex="0"], [data-main], a, button'
    ;(lacking ?? target)?.scrollIntoView({ behavior: 'smooth', block: lacking ? 'center' : 'start' })
    ;(lacking ?? target?.querySelector<HTMLElement>(first))?.focus({ preventScroll: true })
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
        <PlanSummary
          demand={demand}
          open={open}
          onCalls={() => onCall(callSummary)}
          onSettle={() => onAsk()}
          onShow={show}
        />
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
          <PlanControl pin={pin} near={demand.near} reach={reach} by={by} onPlan={onPlan} />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <SegmentedControl<ResultView>
            label={t('resultViews')}
            options={[
              { key: 'calls', label: t('byCall') },
              { key: 'lines', label: t('byLine') },
            ]}
            chosen={view}
            onChoose={setView}
            className="max-w-sm grow"
            segmentClass="min-h-11 basis-0 px-3 text-sm"
          />
          {!isNothing && <ShareMenu demand={demand} onPrint={print} />}
        </div>
        <div className={classes('mt-2 grid grid-cols-1 gap-3', view === 'lines' && 'hidden')}>
          <UnmatchedLines demand={demand} isBusy={isBusy} corrections={corrections} onAsk={onAsk} />
          {isNothing ? (
            <EmptyState
              picture={<SearchX />}
              title={t('noResults')}
              text={t(demand.items.some(({ medicine }) => medicine) ? 'noResultsFound' : 'noResultsKnown')}
              className="py-8"
            />
          ) : (
            <>
              {demand.groups.length > 0 ? (
                <PlanLadder demand={demand} onCall={onCall} />
              ) : (
                <Banner tone="note">
                  <h3>{nobody}</h3>
                  <p className="text-sm font-normal">{t('nobodyNearHint')}</p>
                </Banner>
              )}
              <FartherCalls demand={demand} onCall={onCall} />
            </>
          )}
        </div>
        <div className="mt-5 grid grid-cols-1 gap-5">
          <Worksheet
            rows={rows}
            demand={demand}
            actions={actions}
            onAsk={onAsk}
            isHidden={view === 'calls'}
          />
          <div className={classes('grid grid-cols-1 gap-5', view === 'lines' && 'hidden')}>
            {demand.groups.length > 0 && <StockistGroups demand={demand} />}
          </div>
          {!isNothing && <NotOnRasad demand={demand} />}
        </div>
        {!isNothing && (
          <ResultFoot
            {...{ demand, rows, onCall, onAsked }}
            listId={props.listId}
            isChanging={isBusy || isReplanning}
            onUpdate={outdated === 'list' ? onUpdate : undefined}
          />
        )}
      </div>
      <PrintSheet demand={demand} layout={layout} />
    </>
  )
})
