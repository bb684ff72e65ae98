import { limits } from '@rasad/contract/limits'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api-client.ts'
import { useDebounced } from './hooks.ts'
import { refusalText } from './refusal-text.ts'

const typingPause = 200

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}

/** @param near a PIN: the nearest come first */
function stockistChoices(q: string, near = '') {
  return infiniteQueryOptions({
    queryKey: ['choices', 'stockist', q, near],
    queryFn: async ({ pageParam, signal }) => {
      const query = { q, status: 'approved', limit: limits.pickerPageSize, cursor: pageParam } as const
      const page = await call('GET /api/stockist', {
        query: { ...query, ...(near !== '' && { near }) },
        signal,
      })
      const options = page.data.map((stockist) => ({
        id: stockist._id,
        name: stockist.name,
        detail: [stockist.location, stockist.email, stockist.phone].filter(Boolean).join(' · '),
      }))
      return { options, nextCursor: page.nextCursor }
    },
    ...paged,
  })
}

function companyChoices(q: string) {
  return infiniteQueryOptions({
    queryKey: ['choices', 'company', q],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('GET /api/company', {
        query: { q, limit: limits.pickerPageSize, cursor: pageParam },
        signal,
      })
      const options = page.data.map((company) => ({
        id: company._id,
        name: company.name,
        detail: [company.location, company.email].filter(Boolean).join(' · '),
      }))
      return { options, nextCursor: page.nextCursor }
    },
    ...paged,
  })
}

function medicineChoices(q: string) {
  return infiniteQueryOptions({
    queryKey: ['choices', 'medicine', q],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('GET /api/medicine', {
        query: { q, limit: limits.pickerPageSize, cursor: pageParam },
        signal,
      })
      const options = page.data.map((medicine) => ({
        id: medicine._id,
        name: medicine.name,
        detail: [medicine.companyName, medicine.pack, medicine.composition].filter(Boolean).join(' · '),
      }))
      return { options, nextCursor: page.nextCursor }
    },
    ...paged,
  })
}

const choicesOf = { stockist: stockistChoices, company: companyChoices, medicine: medicineChoices }

/** The options of a picker, page by page, filtered by the typed text, which begins as `initial`; of stockists, those near a PIN first. */
export function useChoices(
  kind: keyof typeof choicesOf,
  failedText: string,
  { initial = '', near }: { initial?: string; near?: string | undefined } = {},
) {
  const [query, onQuery] = useState(initial)
  const settled = useDebounced(query.trim(), typingPause)
  /** Enter does not wait for the debounce. */
  const [asked, setAsked] = useState<string>()
  const q = asked === query.trim() ? asked : settled
  const client = useQueryClient()
  const choicesFor = choicesOf[kind]
  const list = useInfiniteQuery(choicesFor(q, near))
  return {
    query,
    onQuery,
    /** The one option that exactly this text names; undefined if there is none. */
    findNamed: async (text: string) => {
      setAsked(text)
      const { placeholderData, ...options } = choicesFor(text, near)
      const [page] = (await client.fetchInfiniteQuery(options)).pages
      return page && namedAmong(page.options, page.nextCursor === null, text)
    },
    isFiltered: q !== '',
    options: list.data?.pages.flatMap((page) => page.options) ?? [],
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
