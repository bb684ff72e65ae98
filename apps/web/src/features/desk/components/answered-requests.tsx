import type { AnsweredCardRequest } from '@rasad/contract/purchasing'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { momentOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { historyKey, historyQuery } from '../api/queries.ts'
import type { Desk } from '../use-desk.ts'
import { ListState } from './list-state.tsx'
import { ToolBar } from './tool-bar.tsx'

/** Requests that no longer wait for this stockist: its answer, and who decided. */
export function AnsweredRequests({ desk }: { desk: Desk }) {
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(historyQuery(desk.id, q))
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const reload = () => client.invalidateQueries({ queryKey: historyKey(desk.id) })

  return (
    <>
      <ToolBar
        searchLabel={t('findAnswered')}
        typed={typed}
        onType={setTyped}
        isBusy={query.isFetching}
        onReload={reload}
      />
      <ListState
        query={query}
        count={rows.length}
        failedText={t('answeredFailed')}
        loadingText={t('answeredLoading')}
        filter={{ q, isOn: q !== '', onClear: () => setTyped('') }}
        empty={<EmptyState title={t('answeredNone')} text={t('answeredNoneText')} picture={<History />} />}
      >
        <EndlessList
          items={rows}
          keyOf={(row) => row._id}
          className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
          pages={query}
        >
          {(row) => <AnsweredRow row={row} />}
        </EndlessList>
      </ListState>
    </>
  )
}

const looks = {
  pending: 'bg-marigold-wash text-marigold-ink',
  approved: 'bg-call-wash text-call',
  declined: 'bg-alarm-wash text-alarm',
} as const

function AnsweredRow({ row }: { row: AnsweredCardRequest }) {
  const { t } = useTexts('desk')
  const { purchaserName, askedAt, answer, answeredAt, status } = row
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold">{purchaserName}</h3>
        <p className="text-sm">
          {t(`yourAnswer_${answer ?? 'none'}`, { moment: momentOf(answeredAt ?? '') })}
        </p>
        <p className="text-sm text-soft">
          {[t('answeredAsked', { moment: momentOf(askedAt) }), decision(row, t)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className={classes('shrink-0 rounded-xs px-1.5 py-0.5 text-xs font-bold', looks[status])}>
        {t(`requestState_${status}`)}
      </span>
    </article>
  )
}

type Say = ReturnType<typeof useTexts<'desk'>>['t']

function decision({ decidedBy, decidedAt }: AnsweredCardRequest, t: Say): string {
  if (!decidedBy) return ''
  if (decidedBy.who === 'self') return t('decided_self')
  const moment = momentOf(decidedAt ?? '')
  if (decidedBy.who === 'admin') return t('decided_admin', { moment })
  return t('decided_stockist', { name: decidedBy.name ?? t('decidedSomebody'), moment })
}
