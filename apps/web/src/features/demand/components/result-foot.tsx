import { PhoneCall } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { dropWork, useAnsweredWork } from '../../../lib/waiting-work.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { askDraftOf, askedMeanwhile } from '../ask-draft.ts'
import { type NewAsked, requestsOf } from '../calls/asked.ts'
import { firstCall } from '../calls/call-lines.ts'
import { isByCourier } from '../reach.ts'
import { callsInOrder } from '../result.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useDemandSlots } from '../slots.tsx'

interface ResultFootProps {
  demand: SavedDemand
  /** The list as it is now. */
  rows: readonly Row[]
  listId: string | undefined
  /** A newer plan is on its way: nobody is asked by the older one. */
  isChanging: boolean
  /** The list has changed since the plan was made: plans it again. @returns whether it is planned */
  onUpdate: (() => Promise<boolean>) | undefined
  onCall: (stockist: string) => void
  /** A request is on its way. */
  onAsked: (request: NewAsked) => void
}

/** What is done with the plan, always in sight: ask all of its stockists, or call them one after the other. */
export function ResultFoot({ demand, rows, listId, isChanging, onUpdate, onCall, onAsked }: ResultFootProps) {
  const { t } = useTexts('demand')
  const { Ask } = useDemandSlots()
  const buyer = useBuyer()
  const isBuyer = buyer !== undefined
  const answered = useAnsweredWork()
  const takeAnswered = useEffectEvent(() => {
    for (const work of answered) {
      const asked = buyer === undefined ? undefined : askedMeanwhile(demand, buyer, work)
      if (!asked) continue
      // The next one comes with the change.
      onAsked(asked)
      return dropWork(work.id)
    }
  })
  useEffect(() => takeAnswered(), [answered, demand.createdAt])
  const draft = useMemo(() => askDraftOf(demand, rows, listId, buyer), [demand, rows, listId, buyer])
  const next = firstCall(demand)
  const isBegun = callsInOrder(demand).some((call) => call.isBegun)
  const inSight = isBegun ? 'goOnCalling' : 'startCalling'
  const farther = next && isByCourier(next.call) ? 'callCourier' : 'callFarther'
  const callText = next?.isFarther ? farther : inSight
  const count = draft.plan.length
  const open = draft.lines.length
  const named = { count, formatted: countOf(count) }
  const hasAsked = requestsOf(demand, buyer).length > 0
  const label =
    count === 0
      ? t('askOthers')
      : hasAsked
        ? t('askMore', named)
        : demand.said?.length
          ? t('askOpen', { count: open, formatted: countOf(open) })
          : t('askAll', named)
  return (
    <>
      {Ask && !isBuyer && <Ask draft={draft} />}
      {(next || (Ask && isBuyer)) && (
        <div
          data-foot
          className={classes(
            'sticky bottom-(--bar-bottom) z-9 -mx-4 mt-6 flex max-md:-mb-12 gap-2 border-t border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0 [&>button]:grow max-sm:[&>button]:px-2 print:hidden',
            // Longer words, in one row all the same.
            isBegun && 'max-sm:[&>button>svg]:hidden',
          )}
        >
          {Ask && isBuyer && (
            <Ask
              {...{ draft, isChanging, onUpdate }}
              label={label}
              onAsked={(request, stockists) =>
                onAsked({ request, account: buyer, stockists, lines: draft.from ?? [] })
              }
            />
          )}
          {next && (
            <Button
              look={Ask && isBuyer && count > 0 ? 'quiet-call' : 'call'}
              onClick={() => onCall(next.call.stockist._id)}
            >
              <PhoneCall aria-hidden />
              {t(callText)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
