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
/** With fewer in the chosen category, the others are searched too: people type first and choose later. */
const few = 5
const pauseWhileTyping = 90

async function suggest(
  category: Category,
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  return (await call('GET /api/search', { query: { category, q, limit }, signal })).data
}

async function suggestInAll(chosen: Category, q: string, signal: AbortSignal): Promise<HitGroup[]> {
  const items = await suggest(chosen, q, most, signal)
  const groups = [{ category: chosen, items }]
  if (items.length < few) {
    const others = categories.filter((category) => category !== chosen)
    const found = await Promise.all(
      others.map(async (category) => ({
        category,
        items: await suggest(category, q, mostElsewhere, signal),
      })),
    )
    groups.push(...found)
  }
  return groups.filter((group) => group.items.length > 0)
}

/**
 * Suggestions for the typed text. A new request aborts the previous one; old suggestions stay until the new ones
 * arrive.
 */
export function useSuggestions(category: Category, text: string, isWanted: boolean) {
  const q = useDebounced(text.trim(), pauseWhileTyping)
  const query = useQuery({
    queryKey: ['search', category, q],
    queryFn: ({ signal }) => suggestInAll(category, q, signal),
    enabled: isWanted && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  })
  return { q, query, isBehind: q !== text.trim() || query.isPlaceholderData || query.isLoading }
}
