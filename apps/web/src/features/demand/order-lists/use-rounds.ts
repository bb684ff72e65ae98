import type { OrderListRound } from '@rasad/contract/order-lists'
import { useQueryClient } from '@tanstack/react-query'
import { dateOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../ui/toast.tsx'
import { inNewRound } from '../calls/moves.ts'
import type { useDemand } from '../use-demand.ts'
import { endRound, fetchList, fetchRounds, resumeRound } from './api.ts'
import { repeated } from './repeat.ts'
import type { OpenedList } from './use-order-list.ts'

type Demand = Pick<ReturnType<typeof useDemand>, 'rowsNow' | 'change' | 'result' | 'amend'>

export const roundsKey = (list: string | undefined) => ['order-list-rounds', list]

/** The rounds of the open list: how one ends, and how the list asks for what one brought. Either is taken back in one tap. */
export function useRounds(demand: Demand, { sync, state }: OpenedList) {
  const { t } = useTexts('orderLists')
  const queryClient = useQueryClient()
  const list = state.list._id

  /**
   * Ends the round. Throws `ApiError`.
   * @param id drawn once, so that trying again ends no second one
   * @param isRepeated whether the list then asks for what was bought
   */
  async function end(id: string, isRepeated: boolean): Promise<void> {
    if (!(await sync.flush())) throw new Error('not saved')
    // What others have ticked meanwhile is of this round, too.
    sync.takeList(await fetchList(list))
    const takeBack = keepNow(id)
    const { round, list: after } = await endRound(list, id)
    sync.takeList(after)
    void queryClient.invalidateQueries({ queryKey: roundsKey(list) })
    if (isRepeated) askFor(round)
    say(isRepeated ? t('repeatedNow', { date: dateOf(round.endedAt) }) : t('roundEnded'), takeBack)
  }

  /** Asks for what was bought in an earlier round. */
  function repeat(round: OrderListRound): void {
    const takeBack = keepNow()
    askFor(round)
    say(t('repeatedNow', { date: dateOf(round.endedAt) }), takeBack)
  }

  /** Asks for what was bought last. @param id of this round, if it is the one: it then ends */
  async function repeatLast(id: string | undefined): Promise<void> {
    try {
      if (id !== undefined) return await end(id, true)
      const [last] = (await fetchRounds(list, undefined)).rows
      if (last) repeat(last)
    } catch (error) {
      void showToast({ text: refusalText(error, t('roundFailed')) })
    }
  }

  function askFor(round: OrderListRound): void {
    demand.change({ do: 'sync', apply: (rows) => repeated(rows, round) })
    demand.amend(inNewRound)
  }

  /** @returns what brings back the list and its plan as they are now, and the round that has ended */
  function keepNow(ended?: string): () => Promise<void> {
    const { result } = demand
    const rows = demand.rowsNow()
    return async () => {
      try {
        if (ended !== undefined) {
          // On its way, it would come back as somebody else's change.
          if (!(await sync.flush())) throw new Error('not saved')
          sync.takeList(await resumeRound(list, ended))
          void queryClient.invalidateQueries({ queryKey: roundsKey(list) })
        }
        demand.change({ do: 'take', rows })
        if (result) demand.amend(() => result)
      } catch (error) {
        void showToast({ text: refusalText(error, t('resumeFailed')) })
      }
    }
  }

  function say(text: string, takeBack: () => Promise<void>): void {
    void showToast({ text, action: { label: t('undo', { ns: 'ui' }), run: () => void takeBack() } })
  }

  return { end, repeat, repeatLast }
}
