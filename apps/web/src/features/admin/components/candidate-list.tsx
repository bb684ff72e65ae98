import type { PartyRole } from '@rasad/contract/party-fields'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { useDebounced, useStable } from '../../../lib/hooks.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Decision } from '../../../ui/decision-buttons.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { candidatesQuery } from '../api/candidate-lists.ts'
import { laidOver, useApprovedHere } from '../approved-here.ts'
import type { Candidate, State } from '../candidates.ts'
import { doubtfulItem, doubtsOf, missingOf, sharesLicence } from '../review/doubts.ts'
import { fetchItem } from '../review/queue.ts'
import { UndoBar } from '../review/undo-bar.tsx'
import { useDecide } from '../use-decide.ts'
import { sheetRows } from './admin-page.tsx'
import { CandidateDetail } from './candidate-detail.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { ApproveDialog, DeclineDialog } from './decide-dialog.tsx'

const filters = ['all', 'processing', 'approved', 'declined'] as const
const failures = {
  stockist: { answered: 'stockistsFailed', unanswered: 'stockistsFailed' },
  medicalOwner: { answered: 'usersFailed', unanswered: 'usersUnanswered' },
  purchaser: { answered: 'purchasersFailed', unanswered: 'purchasersUnanswered' },
} as const

const stateAfter = { approve: 'approved', decline: 'declined' } as const

/** All registrations of one kind, newest first, with details and decisions. */
export function CandidateList({ kind }: { kind: PartyRole }) {
  const { t } = useTexts('admin')
  const [search, setSearch] = useSearchParams()
  const filter = filters.find((known) => known === search.get('status')) ?? 'all'
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(candidatesQuery(kind, q, filter === 'all' ? undefined : filter))
  const approvedHere = useApprovedHere(kind)
  const { decisions, decisionOf, busyOf, decide, undo, forget } = useDecide<Candidate>(decideFailure)
  const onForget = useStable(forget)
  const [openId, setOpenId] = useState<string>()
  const [asked, setAsked] = useState<{ candidate: Candidate; decision: Decision }>()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())

  const rows = (query.data?.pages.flatMap((page) => page.rows) ?? [])
    .map((row) => {
      const last = decisionOf(row)
      return last?.at === undefined
        ? laidOver(row, approvedHere)
        : { ...row, state: stateAfter[last.decision] }
    })
    // A newly declined account leaves the list, except the list of declined ones.
    .filter((row) => filter === 'declined' || row.state !== 'declined' || !decisionOf(row)?.at)
  const total = query.data?.pages[0]?.total ?? 0
  const open = rows.find((row) => row._id === openId)

  // The list does not say what a registration shares with others; the queue does.
  const about = open ?? asked?.candidate
  const { data: waiting } = useQuery({
    queryKey: ['review', 'one', kind, about?._id],
    queryFn: async ({ signal }) => (about && (await fetchItem(kind, about._id, signal))) ?? null,
    enabled: about?.state === 'processing',
  })

  function choose(next: 'all' | State) {
    setSearch(next === 'all' ? {} : { status: next }, { replace: true })
  }
  const doubtful = (candidate: Candidate) => ({
    ...doubtfulItem(candidate),
    sharesLicence: waiting?._id === candidate._id && sharesLicence(waiting),
    isUnopened: !seen.has(candidate._id) && candidate.documents.some(({ value }) => value),
  })
  function ask(candidate: Candidate, decision: Decision) {
    if (decision === 'approve' && doubtsOf(doubtful(candidate)).length === 0) {
      void decide(candidate, { decision })
      return
    }
    setOpenId(undefined)
    setAsked({ candidate, decision })
  }
  /** The service's message, or else what failed, with the status if there is one. */
  function loadFailure(error: Error): string {
    const status = error instanceof ApiError ? error.status : 0
    const { answered, unanswered } = failures[kind]
    return refusalText(error, status > 0 ? t(answered, { status }) : t(unanswered))
  }

  function decideFailure(error: unknown, _: Candidate, decision: Decision): string {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 0) return t('networkError', { ns: 'ui' })
    const ofUser = decision === 'approve' ? 'approvalFailed' : 'declineFailed'
    return refusalText(error, t(kind === 'stockist' ? 'requestFailed' : ofUser, { status }))
  }

  return (
    <>
      <div className="mb-4 grid gap-3 md:grid-cols-[1fr_auto] md:items-center">
        <FilterField label={t('searchList')} value={typed} onChange={setTyped} />
        <SegmentedControl
          label={t('filterLabel')}
          options={filters.map((key) => ({ key, label: t(`filter_${key}`) }))}
          chosen={filter}
          onChoose={choose}
          segmentClass="min-h-10 px-2 text-sm sm:px-3.5"
        />
      </div>
      {query.data && <ResultCount>{t('count', { count: total, formatted: countOf(total) })}</ResultCount>}
      <PagedList
        query={query}
        items={rows}
        keyOf={(row) => row._id}
        className={sheetRows}
        loading={<ListShapes />}
        failedText={loadFailure}
        empty={
          <EmptyState title={t('noneTitle')} text={t('noneText')} picture={<UserSearch />}>
            {(q !== '' || filter !== 'all') && (
              <Button
                look="quiet"
                onClick={() => {
                  setTyped('')
                  choose('all')
                }}
              >
                {t('clearFilter')}
              </Button>
            )}
          </EmptyState>
        }
      >
        {(row) => (
          <CandidateRow
            candidate={row}
            busy={busyOf(row)}
            onOpen={() => {
              setOpenId(row._id)
              setSeen((before) => new Set(before).add(row._id))
            }}
            onDecide={(decision) => ask(row, decision)}
          />
        )}
      </PagedList>
      {open && (
        <CandidateDetail
          candidate={open}
          busy={busyOf(open)}
          onDecide={(decision) => ask(open, decision)}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {asked?.decision === 'approve' && (
        <ApproveDialog
          name={asked.candidate.name}
          doubts={doubtsOf(doubtful(asked.candidate))}
          isMissing={missingOf(doubtful(asked.candidate)).length > 0}
          onDecide={(verdict) => void decide(asked.candidate, verdict)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.decision === 'decline' && (
        <DeclineDialog
          name={asked.candidate.name}
          onDecide={(verdict) => void decide(asked.candidate, verdict)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <UndoBar decisions={decisions} onUndo={(entry) => void undo(entry)} onForget={onForget} />
    </>
  )
}

function ListShapes() {
  return (
    <LoadingShapes>
      <div className="mt-2 divide-y divide-line rounded-md border border-line bg-sheet">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-4 p-4">
            <Skeleton className="size-18" />
            <div className="grow">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="mt-2 h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </LoadingShapes>
  )
}
