import { limits } from '@rasad/contract/limits'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api-client.ts'
import { useDistanceText } from './distance-text.ts'
import { useDebounced } from './hooks.ts'
import { refusalText } from './refusal-text.ts'

const typingPause = 200

/** An option as pickers show it. */
interface Choice {
  id: string
  name: string
  detail: string
  /** Of a stockist near a PIN. */
  km?: number | null
}

interface ChoicePage {
  options: Choice[]
  nextCursor: string | null
}

interface Asked {
  query: { q: string; limit: number; cursor: string | undefined }
  /** A PIN: the nearest come first. */
  near: string | undefined
  signal: AbortSignal | undefined
}

const pageOf = {
  async stockist({ query, near, signal }: Asked): Promise<ChoicePage> {
    const asked = { ...query, status: 'approved', ...(near !== undefined && { near }) } as const
    const { data, nextCursor } = await call('GET /api/stockist', { query: asked, signal })
    const options = data.map(({ _id, name, location, phone, distanceKm }) => ({
      id: _id,
      name,
      detail: detailOf(location, phone),
      km: distanceKm,
    }))
    return { options, nextCursor }
  },
  async company({ query, signal }: Asked): Promise<ChoicePage> {
    const { data, nextCursor } = await call('GET /api/company', { query, signal })
    const options = data.map(({ _id, name, location, email }) => ({
      id: _id,
      name,
      detail: detailOf(location, email),
    }))
    return { options, nextCursor }
  },
  async medicine({ query, signal }: Asked): Promise<ChoicePage> {
    const { data, nextCursor } = await call('GET /api/medicine', { query, signal })
    const options = data.map(({ _id, name, companyName, pack, composition }) => ({
      id: _id,
      name,
      detail: detailOf(companyName, pack, composition),
    }))
    return { options, nextCursor }
  },
}

function detailOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function choicesFor(kind: keyof typeof pageOf, q: string, near: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['choices', kind, q, near ?? ''],
    queryFn: ({ pageParam, signal }) =>
      pageOf[kind]({ query: { q, limit: limits.pickerPageSize, cursor: pageParam }, near, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** The options of a picker, page by page, filtered by the typed text, which begins as `initial`; of stockists, those near a PIN first. */
export function useChoices(
  kind: keyof typeof pageOf,
  failedText: string,
  { initial = '', near }: { initial?: string; near?: string | undefined } = {},
) {
  const [query, onQuery] = useState(initial)
  const settled = useDebounced(query.trim(), typingPause)
  /** Enter does not wait for the debounce. */
  const [asked, setAsked] = useState<string>()
  const q = asked === query.trim() ? asked : settled
  const client = useQueryClient()
  const distanceText = useDistanceText()
  /** A form keeps texts of what is chosen, and no numbers. */
  function inWords({ km, ...option }: Choice) {
    const distance = distanceText(km)
    return { ...option, ...(distance !== undefined && { distance }) }
  }
  const list = useInfiniteQuery(choicesFor(kind, q, near))
  return {
    query,
    onQuery,
    /** The one option that exactly this text names; undefined if there is none. */
    findNamed: async (text: string) => {
      setAsked(text)
      const { placeholderData, ...options } = choicesFor(kind, text, near)
      const [page] = (await client.fetchInfiniteQuery(options)).pages
      return page && namedAmong(page.options.map(inWords), page.nextCursor === null, text)
    },
    isFiltered: q !== '',
    options: list.data?.pages.flatMap((page) => page.options.map(inWords)) ?? [],
    isLoading: list.isPending || list.isFetchingNextPage,
    hasMore: list.hasNextPage && !list.isFetchNextPageError,
    onMore: () => {
      if (!list.isFetching) list.fetchNextPage()
    },
    failure: list.isError
      ? {
          text: refusalText(list.error, failedText),
          onRetry: () => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
        }
      : undefined,
  }
}

/** The option whose name is the text, or else the only one that contains it. */
function namedAmong<T extends { name: string }>(options: readonly T[], isWhole: boolean, text: string) {
  // A further page can contain another option with this name.
  if (!isWhole) return undefined
  const same = options.filter(({ name }) => plain(name) === plain(text))
  const meant = same.length > 0 ? same : options
  return meant.length === 1 ? meant[0] : undefined
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}
