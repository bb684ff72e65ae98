import type { CardRequest } from '@rasad/contract/purchasing'
import { nameFinder } from '@rasad/lexicon/written'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Radio } from 'lucide-react'
import { useState } from 'react'
import { countOf, momentOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { DecisionRow } from '../../../ui/decision-row.tsx'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { requestsKey, requestsQuery } from '../api/queries.ts'
import { type Answer, useAnswerRequest } from '../api/use-answer-request.ts'
import type { LiveRequests } from '../api/use-live-requests.ts'
import type { Desk } from '../use-desk.ts'
import { AnsweredRequests } from './answered-requests.tsx'
import { ListState } from './list-state.tsx'
import { RequestDetail } from './request-detail.tsx'
import { ToolBar } from './tool-bar.tsx'

const views = ['waiting', 'answered'] as const

/** Requests for a purchasing card: those that wait, and those that do not any more. */
export function ApprovalsTab({ desk, live }: { desk: Desk; live: LiveRequests }) {
  const { t } = useTexts('desk')
  const [view, setView] = useState<(typeof views)[number]>('waiting')
  return (
    <>
      <h2 className="sr-only">{t('approvals')}</h2>
      <SegmentedControl
        label={t('whichRequests')}
        options={views.map((key) => ({ key, label: t(`requests_${key}`) }))}
        chosen={view}
        onChoose={setView}
        className="mb-3 sm:w-fit"
      />
      {view === 'waiting' ? <WaitingRequests desk={desk} live={live} /> : <AnsweredRequests desk={desk} />}
    </>
  )
}

/** New ones appear automatically. */
function WaitingRequests({ desk, live }: { desk: Desk; live: LiveRequests }) {
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const { requests, count, arrived, isLive } = live
  const { busy, answer } = useAnswerRequest(desk.id)
  const [typed, setTyped] = useState('')
  const [openId, setOpenId] = useState<string>()
  const [asked, setAsked] = useState<CardRequest>()
  const q = typed.trim()
  const { query, shown } = useFound(desk, live, q)
  const fresh = new Set(arrived.map(({ _id }) => _id))
  const open = shown.find(({ _id }) => _id === openId)

  function onAnswer(request: CardRequest, given: Answer) {
    if (given === 'approve') {
      answer(request, given)
      return
    }
    setOpenId(undefined)
    setAsked(request)
  }

  return (
    <>
      <ToolBar
        searchLabel={t('findRequest')}
        typed={typed}
        onType={setTyped}
        isBusy={live.query.isFetching}
        onReload={() => client.invalidateQueries({ queryKey: requestsKey(desk.id) })}
      >
        <p className="flex items-center gap-1.5 text-sm text-soft sm:ml-auto">
          <Radio aria-hidden className={classes('size-4 shrink-0', isLive && 'text-brand')} />
          {isLive ? t('live') : t('notLive')}
        </p>
      </ToolBar>
      <p className="figures mb-1.5 min-h-5 text-sm text-soft">
        {count > 0 && t('requestCount', { count, formatted: countOf(count) })}
      </p>
      <ListState
        query={query}
        count={shown.length}
        failedText={t('requestsFailed')}
        loadingText={t('requestsLoading')}
        filter={{ q, isOn: q !== '' && requests.length > 0, onClear: () => setTyped('') }}
        empty={<EmptyState title={t('requestsNone')} text={t('requestsNoneText')} picture={<BadgeCheck />} />}
      >
        <EndlessList
          items={shown}
          keyOf={(request) => request._id}
          className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
          pages={query}
        >
          {(request) => (
            <RequestRow
              request={request}
              isNew={fresh.has(request._id)}
              busy={busy.get(request._id)}
              onOpen={() => setOpenId(request._id)}
              onAnswer={(given) => onAnswer(request, given)}
            />
          )}
        </EndlessList>
      </ListState>
      {open && (
        <RequestDetail
          request={open}
          busy={busy.get(open._id)}
          onAnswer={(given) => onAnswer(open, given)}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {asked && (
        <Confirm
          title={t('confirmTitle', { name: asked.requesterDisplay.name })}
          text={t('confirmText')}
          confirmLabel={t('decline')}
          onConfirm={() => answer(asked, 'decline')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The requests that match `q`. The service searches those not yet fetched. */
function useFound(desk: Desk, live: LiveRequests, q: string) {
  const settled = useDebounced(q, 250)
  const isAsked = settled !== '' && live.query.hasNextPage
  const search = useInfiniteQuery({ ...requestsQuery(desk.id, settled), enabled: isAsked })
  if (q === '') return { query: live.query, shown: live.requests }
  const hasText = nameFinder(q)
  const isMeant = ({ purchaserData: { fullName, email, contactNo } }: CardRequest) =>
    [fullName, email, contactNo].some(hasText)
  const here = live.requests.filter(isMeant)
  if (!isAsked) return { query: live.query, shown: here }
  const known = new Set(here.map(({ _id }) => _id))
  const others = (search.data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter((request) => isMeant(request) && !known.has(request._id))
  const isWaiting = search.isPending && here.length > 0
  return { query: isWaiting ? live.query : search, shown: [...here, ...others] }
}

interface RequestRowProps {
  request: CardRequest
  isNew: boolean
  busy: Answer | undefined
  onOpen: () => void
  onAnswer: (answer: Answer) => void
}

/** One request for a purchasing card, with its actions. */
function RequestRow({ request, isNew, busy, onOpen, onAnswer }: RequestRowProps) {
  const { t } = useTexts('desk')
  const { requesterDisplay, purchaserData, createdAt } = request
  const { name, photo } = requesterDisplay
  return (
    <DecisionRow
      look="compact"
      as="h3"
      name={name}
      mark={
        isNew && (
          <span className="rounded-xs bg-marigold-wash px-1.5 text-2xs font-bold text-marigold-ink">
            {t('isNew')}
          </span>
        )
      }
      picture={{ url: photo, alt: t('photoOf', { name }), missing: t('noPhoto') }}
      contact={[purchaserData.contactNo, purchaserData.email].filter(Boolean).join(' · ')}
      facts={<time dateTime={createdAt}>{t('askedAt', { moment: momentOf(createdAt) })}</time>}
      onOpen={onOpen}
      isOpen
      busy={busy}
      onDecide={onAnswer}
    />
  )
}
