import { useTexts } from '../../../lib/texts.ts'
import { FullScreenDialog } from '../../../ui/full-screen-dialog.tsx'
import { callsInOrder } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { countWith } from './call-lines.ts'
import { CallSummary } from './call-summary.tsx'
import { CallView } from './call-view.tsx'
import { useAnswers } from './use-answers.ts'
import { type Calls, summary } from './use-calls.ts'

/** The open call or the summary over the whole page, for a phone in one hand. */
export function CallMode({ demand: kept, calls }: { demand: SavedDemand; calls: Calls }) {
  const { t } = useTexts('demand')
  const demand = useAnswers(kept)
  const all = callsInOrder(demand)
  const at = all.findIndex(({ stockist }) => stockist._id === calls.open)
  const call = all[at]
  // A stockist that is no longer in the plan: what the calls have brought so far.
  const isSummary = calls.open === summary || !call
  const title = isSummary
    ? t('callsSummary')
    : t('callNumber', { number: at + 1, total: countWith(demand, call) })
  return (
    <FullScreenDialog title={title} onClose={calls.close}>
      {isSummary ? (
        <CallSummary demand={demand} calls={calls} />
      ) : (
        <CallView key={call.stockist._id} demand={demand} call={call} calls={calls} />
      )}
    </FullScreenDialog>
  )
}
