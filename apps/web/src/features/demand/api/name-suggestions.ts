import { limits } from '@rasad/contract/limits'
import type { MedicineHit } from '@rasad/contract/search'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useDebounced } from '../../../lib/hooks.ts'

const pauseWhileTyping = 90
const most = 6
const minLetters = 2
/** A stable reference, so that nothing re-renders. */
export const none: readonly MedicineHit[] = []

/**
 * Medicines whose names begin with the text typed into a row. The previous suggestions of the same row stay until the
 * next arrive, and are behind the text until then.
 */
export function useNameSuggestions(
  row: number,
  text: string,
  isWanted: boolean,
): { hits: readonly MedicineHit[]; isBehind: boolean } {
  const q = text.trim().slice(0, limits.maxQueryLength)
  const settled = useDebounced(q, pauseWhileTyping)
  const isDue = isWanted && q.length >= minLetters
  const { data, isPlaceholderData, isLoading } = useQuery({
    queryKey: ['demand-names', row, settled],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/search', {
        query: { category: 'medicine', q: settled, limit: most },
        signal,
      })
      return data.filter((hit) => hit.category === 'medicine')
    },
    // Until typing pauses, the text is the previous one or another row's.
    enabled: isDue && settled === q,
    placeholderData: (previous, query) => (query?.queryKey[1] === row ? previous : undefined),
    staleTime: 30_000,
    gcTime: 60_000,
    // A row can be filled in without suggestions.
    retry: false,
  })
  return {
    hits: isDue && data ? data : none,
    isBehind: isDue && (settled !== q || isPlaceholderData || isLoading),
  }
}
