import { limits } from '@rasad/contract/limits'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
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

function stockistChoices(q: string) {
  return infiniteQueryOptions({
    queryKey: ['choices', 'stockist', q],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('GET /api/stockist', {
        query: { q, status: 'approved', limit: limits.pickerPageSize, cursor: pageParam },
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

/** What a picker chooses from, a page at a time, narrowed by what is typed into it. */
export function useChoices(kind: 'stockist' | 'company', failedText: string) {
  const [query, onQuery] = useState('')
  const q = useDebounced(query.trim(), typingPause)
  const list = useInfiniteQuery(kind === 'stockist' ? stockistChoices(q) : companyChoices(q))
  return {
    query,
    onQuery,
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
