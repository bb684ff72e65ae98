import type { EntryKind } from '@rasad/contract/unconfirmed'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { showToast } from '../../../ui/toast.tsx'

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
}

/** While the first comparison of the catalogue runs. */
const askAgain = 2_000

/** Pairs that are probably one entry, the most certain first. */
export function duplicatesQuery(kind: EntryKind, q: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'duplicates', kind, q],
    queryFn: ({ pageParam, signal }) =>
      call(`GET /api/${kind}/duplicates`, { query: { q, limit: 30, cursor: pageParam }, signal }),
    ...paged,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.comparedAt === null ? askAgain : false),
    // Decisions are shown at once; a list that changed under the keys would decide another pair.
    refetchOnWindowFocus: false,
  })
}

export function mergesQuery(kind: EntryKind | undefined, q: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'merges', kind ?? 'all', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/merges', { query: { kind, q, limit: 50, cursor: pageParam }, signal }),
    ...paged,
  })
}

/** The catalogue as the upkeep screen lists it. */
export function medicinesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'catalogue', 'medicine', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/medicine', { query: { q, limit: 40, cursor: pageParam }, signal }),
    ...paged,
  })
}

export function companiesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'catalogue', 'company', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/company', { query: { q, limit: 40, cursor: pageParam }, signal }),
    ...paged,
  })
}

export function medicineEntryQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'entry', 'medicine', id],
    queryFn: async ({ signal }) => (await call('GET /api/medicine/{id}', { params: { id }, signal })).data,
    staleTime: 0,
  })
}

export function companyEntryQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'entry', 'company', id],
    queryFn: async ({ signal }) => (await call('GET /api/company/{id}', { params: { id }, signal })).data,
    staleTime: 0,
  })
}

/** What merging one entry into another would do. */
export function mergePreviewQuery(kind: EntryKind, id: string, into: string) {
  return queryOptions({
    queryKey: ['admin', 'merge-preview', kind, id, into],
    queryFn: async ({ signal }) =>
      (await call(`GET /api/${kind}/{id}/merge`, { params: { id }, query: { into }, signal })).data,
    staleTime: 0,
    retry: false,
  })
}

/** Everything that was done to an entry, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'history', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/audit', { query: { subject: id, limit: 50 }, signal })).data,
    staleTime: 0,
  })
}

/** Undoes a merge or a removal and says what became of it. @returns whether it is undone */
export function useUndoMerge(): (mergeId: string) => Promise<boolean> {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  return async (id) => {
    try {
      const { data } = await call('POST /api/merges/{id}/undo', { params: { id } })
      const text = t('mergeUndone', { name: data.name })
      showToast({ text: data.kept === 0 ? text : `${text} ${t('mergeKept', { count: data.kept })}` })
      return true
    } catch (error) {
      showAlert(t('undoFailed', { reason: refusalText(error, t('somethingWrong')) }))
      return false
    } finally {
      client.invalidateQueries()
    }
  }
}
