import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api-client.ts'
import { countOf } from '../lib/format.ts'
import { useTexts } from '../lib/texts.ts'

interface MenuRequestsProps {
  account: string
  isOpen: boolean
  /** Counts what waits for its answer instead of what it has asked. */
  isStockist?: boolean
}

/** How many requests are under way, or wait for a stockist's answer. */
export function MenuRequests({ account, isOpen, isStockist = false }: MenuRequestsProps) {
  const { t } = useTexts('app')
  const { data: count = 0 } = useQuery({
    queryKey: ['supply-requests', account, 'menu'],
    queryFn: async ({ signal }) => {
      const query = isStockist ? { limit: 1, waiting: 'true' as const } : { limit: 100 }
      const { data, total } = await call('GET /api/requests', { query, signal })
      if (isStockist) return total
      const now = Date.now()
      return data.filter(({ state, until }) => state === 'open' && Date.parse(until) > now).length
    },
    enabled: isOpen,
    staleTime: 15_000,
  })
  if (count === 0) return null
  return (
    <span className="figures ml-1 rounded-full bg-marigold-wash px-2 py-0.5 text-xs font-bold text-marigold-ink">
      <span aria-hidden>{countOf(count)}</span>
      <span className="sr-only">
        {t(isStockist ? 'requestsWaiting' : 'requestsOpen', { count, formatted: countOf(count) })}
      </span>
    </span>
  )
}
