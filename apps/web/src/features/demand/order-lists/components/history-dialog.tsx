import type { OrderListRound } from '@rasad/contract/order-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { dateOf } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/new-id.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { Part } from '../../../../ui/part.tsx'
import { EmptyState, RowShapes } from '../../../../ui/states.tsx'
import { quantityText } from '../../quantity.ts'
import { isBlank } from '../../row.ts'
import { fetchRounds } from '../api.ts'
import { hadTexts, outcomeText } from '../describe.ts'
import type { OpenedList } from '../use-order-list.ts'
import { roundsKey, useRounds } from '../use-rounds.ts'
import type { ListBarProps } from './list-bar.tsx'

interface HistoryDialogProps {
  demand: ListBarProps['demand']
  saved: OpenedList
  onClose: () => void
}

/** What became of the list each time, and how to begin again: anew, or with what was bought. */
export function HistoryDialog({ demand, saved, onClose }: HistoryDialogProps) {
  const { t } = useTexts('orderLists')
  const rounds = useRounds(demand, saved)
  const id = saved.state.list._id
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** Of the round that is to be ended: the same when it is tried again. */
  const [round] = useState(() => newId())
  const query = useInfiniteQuery({
    queryKey: roundsKey(id),
    queryFn: ({ pageParam, signal }) => fetchRounds(id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const past = (query.data?.pages ?? []).flatMap(({ rows }) => rows)
  const lines = demand.rows.filter((row) => !isBlank(row))
  const ticked = lines.filter(({ outcome }) => outcome !== undefined)
  const bought = ticked.filter(({ outcome }) => outcome?.is !== 'no').length

  function repeat(from: OrderListRound) {
    rounds.repeat(from)
    onClose()
  }

  async function end(isRepeated: boolean) {
    setBusy(true)
    setFailure(undefined)
    try {
      await rounds.end(round, isRepeated)
      onClose()
    } catch (error) {
      setFailure(refusalText(error, t('roundFailed')))
      setBusy(false)
    }
  }

  return (
    <Modal title={t('history')} onClose={onClose}>
      <div className="grid gap-5">
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <section aria-label={t('thisRound')}>
          <h3 className="font-semibold">{t('thisRound')}</h3>
          <p className="text-soft">
            {ticked.length === 0 ? t('nothingTicked') : t('thisRoundCount', { bought, lines: lines.length })}
          </p>
          {ticked.length > 0 && (
            <div className="mt-2 grid gap-3 sm:grid-cols-2">
              <div>
                <Button look="quiet" className="w-full" disabled={isBusy} onClick={() => end(true)}>
                  {t('repeatNow')}
                </Button>
                <p className="mt-1 text-sm text-soft">{t('repeatNowHint')}</p>
              </div>
              <div>
                <Button look="quiet" className="w-full" disabled={isBusy} onClick={() => end(false)}>
                  {t('startAnew')}
                </Button>
                <p className="mt-1 text-sm text-soft">{t('startAnewHint')}</p>
              </div>
            </div>
          )}
        </section>
        <section aria-label={t('rounds')}>
          <h3 className="mb-2 font-semibold">{t('rounds')}</h3>
          <PagedList
            query={query}
            items={past}
            keyOf={({ _id }) => _id}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet"
            loading={<RowShapes count={2} />}
            failedText={t('roundsFailed')}
            empty={
              <EmptyState
                as="h3"
                picture={<History />}
                title={t('noRounds')}
                text={t('noRoundsHint')}
                className="py-4"
              />
            }
          >
            {(one) => <RoundItem round={one} onRepeat={() => repeat(one)} />}
          </PagedList>
        </section>
      </div>
    </Modal>
  )
}

function RoundItem({ round, onRepeat }: { round: OrderListRound; onRepeat: () => void }) {
  const { t } = useTexts('orderLists')
  const date = dateOf(round.endedAt)
  const bought = round.lines.flatMap(({ bought, outcome }) => (bought === null ? [] : [outcome?.is]))
  const part = bought.filter((is) => is === 'part').length
  return (
    <div className="px-3.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p>
          <span className="block font-semibold">{date}</span>
          <span className="figures block overflow-x-clip text-sm text-soft">
            {hadTexts(t, { lines: round.lines.length, bought: bought.length, part }).map((text) => (
              <Part key={text}>{text}</Part>
            ))}
          </span>
        </p>
        {bought.length > 0 && (
          <Button look="plain" size="small" onClick={onRepeat}>
            {t('repeatRound')}
          </Button>
        )}
      </div>
      <details className="mt-1">
        <summary className="min-h-9 pointer-coarse:min-h-11 cursor-pointer py-1.5 text-sm text-brand">
          {t('roundLines', { date })}
        </summary>
        <ul className="figures grid gap-1.5 text-sm">
          {round.lines.map((line) => (
            <RoundLine key={line.id} line={line} />
          ))}
        </ul>
      </details>
    </div>
  )
}

function RoundLine({ line }: { line: OrderListRound['lines'][number] }) {
  const { t } = useTexts('orderLists')
  const { bought, outcome } = line
  const isOther = bought !== null && bought.name !== line.name
  const count = quantityText({ qty: (bought ?? line).quantity ?? 0, unit: line.unit ?? undefined })
  return (
    <li>
      <span className="font-medium">{bought?.name ?? line.name}</span> {count || t('noQuantity')}
      <span className="block text-soft">
        {outcome ? outcomeText(t, outcome) : t('notBought')}
        {isOther && `, ${t('asked', { name: line.name })}`}
        {bought !== null && bought.medicine === null && line.medicine !== null && (
          <span className="block text-marigold-ink">{t('unknownProduct')}</span>
        )}
      </span>
    </li>
  )
}
