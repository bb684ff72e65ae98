import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { DemandFailure } from '../demand-failure.ts'
import { FailureBanner } from './failure-banner.tsx'

interface ListFootProps {
  /** Lines that say something. */
  taken: number
  failure: DemandFailure | undefined
  /** The demand is under way. */
  isBusy: boolean
  /** It begins once the list is read. */
  isAwaited: boolean
  /** There is a plan of this very list: what is done with it comes first. */
  isPlanned: boolean
  /** Questions that are left: to settle them comes first. */
  open: number
  /** Shows the first of these. */
  onSettle: () => void
  onRetry: () => void
  onCancelWaiting: () => void
}

/** What is done with the list: Create Demand, always in sight. */
export function ListFoot({
  taken,
  failure,
  isBusy,
  isAwaited,
  isPlanned,
  open,
  onSettle,
  onRetry,
  onCancelWaiting,
}: ListFootProps) {
  const { t } = useTexts('demand')
  return (
    <div
      data-foot
      className="print:hidden sticky bottom-(--bar-bottom) z-10 rounded-b-md border-t border-line bg-sheet p-3"
    >
      {failure && (
        <div className="mb-3">
          <FailureBanner failure={failure} onRetry={onRetry} onCancel={onCancelWaiting} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {open > 0 && (
          <Button
            look="plain"
            // Beside a plan of it, the plan says so.
            className={classes('figures px-2 text-marigold-ink', isPlanned && 'lg:hidden')}
            onClick={onSettle}
          >
            {t('sumCheck', { count: open, formatted: countOf(open) })}
          </Button>
        )}
        <SubmitButton
          look={isPlanned || open > 0 ? 'quiet' : 'primary'}
          busy={isBusy || isAwaited}
          busyLabel={t('creating')}
          className="grow"
        >
          {t('create')}
        </SubmitButton>
      </div>
      {isBusy && <Working count={taken} />}
    </div>
  )
}

function Working({ count }: { count: number }) {
  const { t } = useTexts('demand')
  return (
    <div className="mt-3">
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-sunk">
        <div className="h-full w-full animate-pulse-soft rounded-full bg-brand" />
      </div>
      <p role="status" className="mt-1.5 text-sm text-soft">
        {t('working', { count, formatted: countOf(count) })}
      </p>
    </div>
  )
}
