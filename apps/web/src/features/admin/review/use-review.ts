import type { ReviewItem, ReviewKind } from '@rasad/contract/review'
import { reviewKinds } from '@rasad/contract/review'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { noteApproved, noteDeclined } from '../approved-here.ts'
import { decideItem, fetchItem, keyOf, type Named, queueQuery, undoItem, type Verdict } from './queue.ts'

/** A decision that can still be undone. */
export interface Done<Item extends Named = Named> {
  item: Item
  decision: Verdict['decision']
  /** When the service has answered; undefined while it has not. */
  at: number | undefined
}

/** Milliseconds, a little less than the service allows. */
const undoTime = 9_500
/** Items that are fetched before the end of a page is reached. */
const fetchAhead = 5

/** The queue, which of its items is open, and what was decided here. The address holds kind and item. */
export function useReview() {
  const { t } = useTexts('review')
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const kind = reviewKinds.find((known) => known === search.get('kind'))
  const wantedId = search.get('id')
  const query = useInfiniteQuery(queueQuery(kind))
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<readonly Done<ReviewItem>[]>([])

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
  const items = all.filter((item) => !gone.has(keyOf(item)))
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

  function put(key: string, isGone: boolean) {
    setGone((before) => {
      const after = new Set(before)
      if (isGone) after.add(key)
      else after.delete(key)
      return after
    })
  }

  /** Decides at once; the service's answer follows. A refused item is back in the queue. */
  async function decide(decided: ReviewItem, verdict: Verdict): Promise<void> {
    const key = keyOf(decided)
    open(items[at + 1] ?? items[at - 1])
    put(key, true)
    const entry: Done<ReviewItem> = { item: decided, decision: verdict.decision, at: undefined }
    setDone((before) => [...before, entry])
    try {
      await decideItem(decided, verdict)
      note(decided, verdict.decision)
      setDone((before) => before.map((each) => (each === entry ? { ...each, at: Date.now() } : each)))
    } catch (error) {
      setDone((before) => before.filter((each) => each !== entry))
      const isSettled =
        error instanceof ApiError && ['decided-meanwhile', 'change-decided'].includes(error.code)
      if (!isSettled) {
        put(key, false)
        open(decided)
      }
      const reason = refusalText(error, t('somethingWrong'))
      showAlert(t('decideFailed', { name: decided.name, reason }))
    }
    refresh()
  }

  async function undo(entry: Done<ReviewItem>): Promise<void> {
    setDone((before) => before.filter((each) => each !== entry))
    try {
      await undoItem(entry.item)
      if (entry.decision === 'approve') note(entry.item, 'decline')
      put(keyOf(entry.item), false)
      await client.invalidateQueries({ queryKey: ['review'] })
      open(entry.item)
    } catch (error) {
      showAlert(t('undoFailed', { reason: refusalText(error, t('somethingWrong')) }))
    }
    refresh()
  }

  function refresh() {
    for (const key of ['review', 'admin', 'stockists', 'choices']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
  }

  const first = query.data?.pages[0]
  return {
    kind,
    items,
    item,
    at,
    done,
    query,
    counts: first?.counts,
    /** Of the chosen kind, those that are not loaded yet included. */
    total: first ? Math.max(countOf(first.counts, kind) - goneListed(listed, gone), items.length) : 0,
    open,
    choose,
    move,
    decide,
    undo,
    forget: (entry: Done<ReviewItem>) => setDone((before) => before.filter((each) => each !== entry)),
  }
}

function countOf(counts: Record<ReviewKind, number>, kind: ReviewKind | undefined): number {
  return kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Items that the last answer still has, although they were decided here. */
function goneListed(listed: readonly ReviewItem[], gone: ReadonlySet<string>): number {
  return listed.filter((item) => gone.has(keyOf(item))).length
}

/** The lists of this device lay their approvals over what the service answers. */
function note({ kind, _id }: ReviewItem, decision: Verdict['decision']): void {
  if (kind !== 'stockist' && kind !== 'medicalOwner') return
  const list = kind === 'stockist' ? 'stockist' : 'user'
  if (decision === 'approve') noteApproved(list, _id)
  else noteDeclined(list, _id)
}

/** The latest decision that can be undone, and the seconds left. */
export function useUndoable<D extends Done>(done: readonly D[], forget: (entry: D) => void) {
  const latest = done.findLast(({ at }) => at !== undefined)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (latest?.at === undefined) return
    const { at } = latest
    const tick = () => {
      setNow(Date.now())
      if (Date.now() - at >= undoTime) forget(latest)
    }
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [latest, forget])
  if (latest?.at === undefined) return undefined
  return { entry: latest, seconds: Math.max(1, Math.ceil((undoTime - (now - latest.at)) / 1_000)) }
}
