import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { showToast } from '../../../ui/toast.tsx'
import {
  type ListPage,
  type ListPages,
  type NextPage,
  positionOf,
  type RowPosition,
  rowsOf,
  withoutRow,
  withRowAt,
  withRowChanged,
  withRowFirst,
} from './list-pages.ts'
import { deskKey, recordKey, wantedKey } from './queries.ts'

const firstPage = 100
const maxPage = 1_000
/** An older list is fetched again from the start: its page cursors can be invalid. */
const keptFor = 60_000

/** How to read and write one kind of list. */
export interface ListCalls<Row> {
  kind: 'medicine' | 'company'
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  read: (query: { q: string; next: NextPage; signal: AbortSignal | undefined }) => Promise<ListPage<Row>>
  /** Adds a line: from the catalogue, or a removed one as it was. */
  put: (id: string, row?: Row) => Promise<Row>
  take: (id: string) => Promise<unknown>
}

/** One kind of stockist list, paged, with all its changes. */
export function useKeptList<Row>(deskId: string, calls: ListCalls<Row>, q: string, filter = '') {
  const { kind, idOf, nameOf } = calls
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const listsKey = [...deskKey(deskId), kind]
  const queryKey = [...listsKey, q, filter]
  const [queue] = useState(createQueue)
  const wanted = useRef(firstPage)

  useState(() => {
    const state = client.getQueryState(queryKey)
    const isOld = state && (state.isInvalidated || state.dataUpdatedAt < Date.now() - keptFor)
    if (isOld) client.removeQueries({ queryKey: listsKey })
  })
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => calls.read({ q, next: pageParam, signal }),
    initialPageParam: { limit: firstPage } as NextPage,
    getNextPageParam: ({ nextCursor }): NextPage | undefined =>
      nextCursor === null ? undefined : { cursor: nextCursor, limit: wanted.current },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => rowsOf(pages, idOf), [pages, idOf])
  // After a change elsewhere, pages can disagree on the total. Once all are loaded, count the rows.
  const total = query.hasNextPage ? (query.data?.pages[0]?.total ?? 0) : rows.length

  function edit(change: (pages: ListPages<Row>) => ListPages<Row>) {
    client.setQueriesData<ListPages<Row>>({ queryKey: listsKey }, (pages) => pages && change(pages))
  }
  function countBy(step: number) {
    const count = kind === 'medicine' ? 'medicineCount' : 'companyCount'
    client.setQueryData<Record<string, number>>(
      recordKey(deskId),
      (record) => record && { ...record, [count]: (record[count] ?? 0) + step },
    )
  }
  /** What the list lacks changes with it. */
  function askForWanted() {
    client.invalidateQueries({ queryKey: wantedKey(deskId) })
  }
  function complain(text: 'addFailed' | 'removeFailed' | 'putBackFailed' | 'changeFailed', name: string) {
    return (error: unknown, again: () => void) =>
      showAlert(t(text, { name, reason: refusalText(error, t('noReason')) }), 'alarm', {
        label: t('retry'),
        run: again,
      })
  }

  /** Shows the rows up to this one. Fetches missing pages, more at once the further the user scrolls. */
  function reach(index: number) {
    if (index < rows.length || !query.hasNextPage || query.isFetching || query.isFetchNextPageError) return
    wanted.current = Math.min(Math.max(index + firstPage - rows.length, 2 * firstPage), maxPage)
    query.fetchNextPage()
  }

  async function add(pick: { id: string; name: string }): Promise<void> {
    const { id, name } = pick
    try {
      const isThere = await queue(id, () => find(id, name))
      const row = isThere ?? (await queue(id, () => calls.put(id)))
      askForWanted()
      const isNew = isThere === undefined
      if (isNew) countBy(1)
      // The row can belong to lists that are not mounted: they refetch when shown.
      client.removeQueries({ queryKey: listsKey, type: 'inactive' })
      edit((pages) => {
        const isShown = positionOf(pages, id, idOf) !== undefined
        if (isNew && !isShown) return withRowAt(pages, row)
        return withRowFirst(isShown ? pages : withRowAt(pages, row), row, idOf)
      })
      const undo = { label: t('undo'), run: () => remove(row) }
      showToast({ text: t(isNew ? 'added' : 'alreadyListed', { name }), ...(isNew && { action: undo }) })
    } catch (error) {
      complain('addFailed', name)(error, () => add(pick))
    }
  }

  /** The line of the list, if there is one. Exact names come first, so it is on the first page. */
  async function find(id: string, name: string): Promise<Row | undefined> {
    const page = await calls.read({ q: name, next: { limit: firstPage }, signal: undefined })
    return page.data.find((row) => idOf(row) === id)
  }

  async function remove(row: Row): Promise<void> {
    const id = idOf(row)
    const name = nameOf(row)
    const positions = takeOut(id)
    try {
      await queue(id, () => calls.take(id))
      askForWanted()
      showToast({
        text: t('removed', { name }),
        action: { label: t('undo'), run: () => putBack(row, positions) },
      })
    } catch (error) {
      showAgain(row, positions)
      complain('removeFailed', name)(error, () => remove(row))
    }
  }

  async function putBack(row: Row, positions: RowPositions): Promise<void> {
    const id = idOf(row)
    showAgain(row, positions)
    try {
      const now = await queue(id, () => calls.put(id, row))
      askForWanted()
      edit((pages) => withRowChanged(pages, id, idOf, () => now))
    } catch (error) {
      takeOut(id)
      complain('putBackFailed', nameOf(row))(error, () => putBack(row, positions))
    }
  }

  function takeOut(id: string): RowPositions {
    const positions: RowPositions = new Map()
    for (const [key, pages] of client.getQueriesData<ListPages<Row>>({ queryKey: listsKey })) {
      const position = pages && positionOf(pages, id, idOf)
      if (!position) continue
      positions.set(JSON.stringify(key), position)
      client.setQueryData(key, withoutRow(pages, id, idOf))
    }
    countBy(-1)
    return positions
  }

  function showAgain(row: Row, positions: RowPositions) {
    for (const [key, pages] of client.getQueriesData<ListPages<Row>>({ queryKey: listsKey })) {
      const position = positions.get(JSON.stringify(key))
      if (pages && position) client.setQueryData(key, withRowAt(pages, row, position))
    }
    countBy(1)
  }

  return {
    rows,
    total,
    query,
    add,
    remove,
    reach,
    queue,
    complain,
    update: (id: string, change: (row: Row) => Row) =>
      edit((pages) => withRowChanged(pages, id, idOf, change)),
    reload: () => {
      client.removeQueries({ queryKey: listsKey, type: 'inactive' })
      client.invalidateQueries({ queryKey: recordKey(deskId) })
      return client.resetQueries({ queryKey })
    },
  }
}

type RowPositions = Map<string, RowPosition>

/** Calls for one line run in sequence, in the order of the changes. */
function createQueue() {
  const last = new Map<string, Promise<unknown>>()
  return function queue<T>(id: string, work: () => Promise<T>): Promise<T> {
    const next = (last.get(id) ?? Promise.resolve()).then(work, work)
    last.set(
      id,
      next.catch(() => undefined),
    )
    return next
  }
}
