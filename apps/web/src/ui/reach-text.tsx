import type { Reach } from '@rasad/contract/reach'
import { ChevronDown } from 'lucide-react'
import { countOf, rupees } from '../lib/format.ts'
import { useTexts } from '../lib/texts.ts'
import { Part } from './part.tsx'

interface Delivering {
  reach: Reach | null
  minOrder: number | null
  address: { city: string | null } | null
}

/** Where a stockist delivers, in words: “Delivers to Pune and 3 districts nearby”. Undefined where that is unknown. */
function useReachWords() {
  const { t } = useTexts('ui')
  return ({ reach, address }: Omit<Delivering, 'minOrder'>): string | undefined => {
    if (!reach) return undefined
    const { kind, districts, state, nearby } = reach
    if (kind === 'india') return t('reachIndia')
    if (kind === 'state') return t('reachState', { name: state ?? '' })
    if (kind === 'town') return t('reachTown', { name: address?.city ?? '' }).trim()
    const [first, ...others] = districts
    if (!first) return undefined
    const words = { name: first.district, count: others.length, formatted: countOf(others.length) }
    if (others.length === 0) return t('reachDistrict', words)
    return nearby ? t('reachNearby', words) : t('reachDistricts', words)
  }
}

/** “Delivers to Pune and 3 districts nearby · minimum order ₹2,000”, with the names of several districts to unfold. */
export function ReachText({ stockist }: { stockist: Delivering }) {
  const { t } = useTexts('ui')
  const words = useReachWords()(stockist)
  const { minOrder } = stockist
  const parts = [words, minOrder !== null && t('minOrder', { amount: rupees(minOrder) })]
  const line = parts.filter(Boolean).join(' · ')
  const districts = stockist.reach?.districts ?? []
  if (line === '') return <span className="text-soft">{t('reachUnknown')}</span>
  if (districts.length < 2) return <span className="figures">{line}</span>
  const lastWord = line.lastIndexOf(' ') + 1
  return (
    <details className="group min-w-0">
      <summary className="figures cursor-pointer pointer-coarse:-my-2.5 pointer-coarse:py-2.5 list-none [&::-webkit-details-marker]:hidden">
        {line.slice(0, lastWord)}
        {/* An arrow alone on a line says nothing. */}
        <span className="whitespace-nowrap">
          {line.slice(lastWord)}
          <ChevronDown aria-hidden className="ml-1 inline size-4 group-open:rotate-180" />
        </span>
      </summary>
      <p className="mt-1 text-xs text-soft">{districts.map(({ district }) => district).join(', ')}</p>
    </details>
  )
}

/** “minimum order ₹2,000”; nothing without one. */
export function MinOrder({ rupees: amount }: { rupees: number | null | undefined }) {
  const { t } = useTexts('ui')
  if (typeof amount !== 'number') return null
  return <Part>{t('minOrder', { amount: rupees(amount) })}</Part>
}
