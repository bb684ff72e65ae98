import { type ReactNode, type RefObject, Suspense, useDeferredValue } from 'react'
import { useStable } from '../../../lib/hooks.ts'
import { classes } from '../../../ui/class-names.ts'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { type NewAsked, withAsked } from '../calls/asked.ts'
import { DemandResult } from '../later-parts.ts'
import { isPin } from '../pin.ts'
import { outdatedBy } from '../result.ts'
import type { useDemand } from '../use-demand.ts'
import type { Corrections, SheetActions } from '../worksheet/use-worksheet.ts'
import { FailureBanner } from './failure-banner.tsx'

interface ResultPanelProps {
  demand: ReturnType<typeof useDemand>
  /** The order list that is open, if the service has it. */
  listId: string | undefined
  /** The rows of which nobody has said yet what they mean. */
  open: ReadonlySet<number>
  /** Shows what a row can mean. */
  onAsk: (row?: number) => void
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
  actions: SheetActions
  corrections: Corrections
  headingRef: RefObject<HTMLHeadingElement | null>
  /** A phone shows the result in place of the list. */
  isShown: boolean
  onRetry: () => void
  /** What is there before a plan. */
  start: ReactNode
  className?: string
}

/** The result beside the list, or what will be there. */
export function ResultPanel(props: ResultPanelProps) {
  const { demand, actions, corrections, headingRef, isShown, onRetry } = props
  const { result, rows, failure } = demand
  const onPlan = useStable(demand.replan)
  const onUpdate = useStable(() => demand.revise(demand.rowsNow()))
  const onCall = useStable(props.onCall)
  const onAsked = useStable((request: NewAsked) => demand.amend((now) => withAsked(now, request)))
  const onAsk = useStable(props.onAsk)
  // What is typed or tapped is drawn first, then a long result.
  const shownRows = useDeferredValue(rows)
  const shown = useDeferredValue(result) ?? result
  return (
    <div className={classes('min-w-0 lg:block', result ? 'print:block' : 'print:hidden', props.className)}>
      {result && shown ? (
        <>
          {failure && isShown && (
            <div className="mb-4 lg:hidden">
              <FailureBanner failure={failure} onRetry={onRetry} onCancel={demand.cancelWaiting} />
            </div>
          )}
          <Suspense fallback={<PlanShape />}>
            <DemandResult
              demand={shown}
              listId={props.listId}
              headingRef={headingRef}
              isBusy={demand.isBusy}
              isReplanning={demand.isReplanning || demand.isRevising || shown !== result}
              rows={shownRows}
              open={props.open}
              onAsk={onAsk}
              onCall={onCall}
              onAsked={onAsked}
              onAnswers={demand.hear}
              actions={actions}
              pin={isPin(demand.pin) ? demand.pin : ''}
              reach={demand.isReplanning ? demand.reach : result.reach}
              by={demand.isReplanning ? demand.by : result.by}
              onPlan={onPlan}
              onUpdate={onUpdate}
              outdated={demand.isRevising ? undefined : outdatedBy(result, rows, demand.pin)}
              isKept={demand.isKept}
              corrections={corrections}
            />
          </Suspense>
        </>
      ) : (
        props.start
      )}
    </div>
  )
}

function PlanShape() {
  return (
    <LoadingShapes>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="mt-4 h-48 w-full" />
    </LoadingShapes>
  )
}
