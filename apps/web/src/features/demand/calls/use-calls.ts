import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useStable } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useOverlayParam } from '../../../ui/overlay-param.ts'
import { dismissToast, showToast } from '../../../ui/toast.tsx'
import type { SavedDemand } from '../saved-demand.ts'
import type { useDemand } from '../use-demand.ts'
import { withBegun, withoutCalls, withoutSaid, withPrice, withSaid } from './moves.ts'
import type { Answer, Said } from './said.ts'

const param = 'call'
/** In place of a stockist's id: what the calls have brought. */
export const summary = 'summary'

export type Calls = ReturnType<typeof useCalls>

/** The calls of a plan: which one is open, and what is said in it. The address holds the open one: back closes it. */
export function useCalls(demand: ReturnType<typeof useDemand>) {
  const { t } = useTexts('demand')
  const overlay = useOverlayParam(param)
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const { amend, moveOn, revise } = demand

  /** Goes from one call to another, or to the summary. */
  function go(to: string) {
    if (to !== summary) amend((result) => withBegun(result, to))
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        next.set(param, to)
        return next
      },
      { replace: true, state },
    )
  }

  const say = useStable(
    (line: number, stockist: Said['stockist'], answer: Answer & Pick<Said, 'pricePaise'>) => {
      amend((result) => withSaid(result, line, stockist, answer))
      if (answer.is === 'no' || answer.is === 'part') void moveOn()
    },
  )
  /** @param paise undefined: no price was told */
  const price = useStable((line: number, stockist: string, paise: number | undefined) => {
    amend((result) => withPrice(result, line, stockist, paise))
  })
  const undo = useStable((line: number, stockist: string) => {
    amend((result) => withoutSaid(result, line, stockist))
    void moveOn()
  })
  const handlers = useMemo(() => ({ say, price, undo }), [say, price, undo])

  return {
    /** A stockist's id, or `summary`; undefined: none is open. */
    open: overlay.value,
    begin(stockist: string) {
      // On a phone, a message would cover what is read out.
      dismissToast()
      if (stockist !== summary) amend((result) => withBegun(result, stockist))
      overlay.open(stockist)
    },
    close: overlay.close,
    go,
    /** For one line; they never change. */
    handlers,
    /** One answer for several lines. */
    sayOfAll(lines: readonly number[], stockist: Said['stockist'], is: 'has' | 'no') {
      amend((result) => lines.reduce((next, line) => withSaid(next, line, stockist, { is }), result))
      if (is === 'no') void moveOn()
    },
    /** All lines of the list are open again. */
    forget() {
      let before: SavedDemand | undefined
      overlay.close()
      amend((result) => {
        before = result
        return withoutCalls(result)
      })
      void revise(demand.rows)
      showToast({
        text: t('callsForgotten'),
        action: {
          label: t('undo', { ns: 'ui' }),
          run: () => amend((now) => before ?? now),
        },
      })
    },
    retry: () => void moveOn(),
    isMoving: demand.isRevising,
    hasFailed: demand.failure?.kind === 'call',
  }
}
