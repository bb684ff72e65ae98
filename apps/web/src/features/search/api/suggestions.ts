import type { Category, SearchHit } from '@rasad/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { categories } from '../categories.ts'

/** Suggestions of one category, as a listbox shows them. */
interface HitGroup {
  category: Category
  items: SearchHit[]
}

const most = 8
const mostElsewhere = 4
const pauseWhileTyping = 90

async function suggest(category: Category, q: string, signal: AbortSignal): Promise<HitGroup[]> {
  const query = { category, q, limit: most, elsewhere: mostElsewhere }
  const { data, elsewhere = [] } = await call('GET /api/search', { query, signal })
  const others = categories.filter((other) => other !== category)
  return [category, ...others]
    .map((of) => ({ category: of, items: [...data, ...elsewhere].filter((hit) => hit.category === of) }))
    .filter((group) => group.items.length > 0)
}

/**
 * Suggestions for the typed text. A new request aborts the previous one; old suggestions stay until the new ones
 * arrive.
 */
export function useSuggestions(category: Category, text: string, isWanted: boolean) {
  const q = useDebounced(text.trim(), pauseWhileTyping)
  const query = useQuery({
    queryKey: ['search', category, q],
    queryFn: ({ signal }) => suggest(category, q, signal),
    enabled: isWanted && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  })
  return { q, query, isBehind: q !== text.trim() || query.isPlaceholderData || query.isLoading }
}
