import type { ReviewItem, ReviewKind } from '@rasad/contract/review'
import { reviewKinds } from '@rasad/contract/review'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { type Done, useDecide } from '../use-decide.ts'
import { fetchItem, queueQuery, type Verdict } from './queue.ts'

/** Items that are fetched before the end of a page is reached. */
const fetchAhead = 5

/** The queue, which of its items is open, and what was decided here. The address holds kind and item. */
export function useReview() {
  const { t } = useTexts('review')
  const [search, setSearch] = useSearchParams()
  const kind = reviewKinds.find((known) => known === search.get('kind'))
  const wantedId = search.get('id')
  const query = useInfiniteQuery(queueQuery(kind))
  const deciding = useDecide<ReviewItem>((error, { name }) =>
    t('decideFailed', { name, reason: refusalText(error, t('somethingWrong')) }),
  )
  const isGone = (item: ReviewItem) => deciding.decisionOf(item) !== undefined

  const listed = query.data?.pages.flatMap((page) => page.data) ?? []
  const isListed = listed.some(({ _id }) => _id === wantedId)
  // Another screen can lead to a record that is far down in the queue.
  const far = useQuery({
    queryKey: ['review', 'one', kind, wantedId],
    queryFn: async ({ signal }) =>
      (kind && wantedId ? await fetchItem(kind, wantedId, signal) : undefined) ?? null,
    enabled: kind !== undefined && wantedId !== null && query.isSuccess && !isListed,
  })
  const all = far.data && !isListed ? [far.data, ...listed] : listed
  const items = all.filter((item) => !isGone(item))
  const wantedAt = items.findIndex(({ _id }) => _id === wantedId)
  const at = wantedAt === -1 ? 0 : wantedAt
  const item = items[at]

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isNearEnd = items.length - at <= fetchAhead
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  function open(next: ReviewItem | undefined) {
    const params = new URLSearchParams()
    if (kind) params.set('kind', kind)
    if (next) params.set('id', next._id)
    setSearch(params, { replace: true })
  }
  function choose(next: ReviewKind | undefined) {
    setSearch(next ? { kind: next } : {}, { replace: true })
  }
  const move = (by: number) => open(items[Math.min(Math.max(at + by, 0), items.length - 1)])

  /** Decides at once; the service's answer follows. A refused item is back in the queue. */
  async function decide(decided: ReviewItem, verdict: Verdict): Promise<void> {
    open(items[at + 1] ?? items[at - 1])
    if (!(await deciding.decide(decided, verdict))) open(decided)
  }

  async function undo(entry: Done): Promise<void> {
    if (await deciding.undo(entry)) open(entry.item)
  }

  const first = query.data?.pages[0]
  return {
    kind,
    items,
    item,
    at,
    decisions: deciding.decisions,
    query,
    counts: first?.counts,
    /** Of the chosen kind, those that are not loaded yet included. */
    total: first ? Math.max(countOf(first.counts, kind) - listed.filter(isGone).length, items.length) : 0,
    open,
    choose,
    move,
    decide,
    undo,
    forget: deciding.forget,
  }
}

function countOf(counts: Record<ReviewKind, number>, kind: ReviewKind | undefined): number {
  return kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}
