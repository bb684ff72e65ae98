import { SearchX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useAccountPlace } from '../lib/account-place.ts'
import type { Scope } from '../lib/place-counts.ts'
import { usePlaceFilter } from '../lib/place-filter.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'
import { LayoutSwitch } from './layout-switch.tsx'
import { LeftOut, lazyPart } from './lazy-part.tsx'
import { NearButton } from './near-button.tsx'
import { EmptyState, Skeleton } from './states.tsx'

const everything: Scope = {}

// Only a place has filters, and most first visits have none. Without a network, the list is there all the same.
const NearFilters = lazyPart(() => import('./near-filters.tsx'), 'NearFilters', LeftOut)

interface NearBarProps {
  /** Those that have the medicine now come first. */
  isByStock?: boolean
  /** What the list is about. */
  of?: Scope
  /** The text that filters the list, if any: then nothing is counted, for it would be the whole list. */
  q?: string
}

/** Above a list of suppliers: the place, how far they may be, how many that leaves, and in which order they come. */
export function NearBar({ isByStock = false, of = everything, q = '' }: NearBarProps) {
  const { t } = useTexts('ui')
  const { near } = usePlaceFilter()
  useAccountPlace()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <NearButton />
      <LayoutSwitch />
      {/* They come late: after the buttons, they push none away from under a finger. */}
      {near && (
        <Suspense fallback={<Skeleton className="h-11 w-36" />}>
          <NearFilters of={of} q={q} />
        </Suspense>
      )}
      <p className="text-sm text-soft">
        {t(
          near
            ? isByStock
              ? 'stockNearFirst'
              : 'nearFirst'
            : isByStock
              ? 'stockConfirmedFirst'
              : 'newestFirst',
        )}
      </p>
    </div>
  )
}

/** What a list shows that is empty: `children`, unless a filter by place left nothing. */
export function EmptyNear({ children }: { children: ReactNode }) {
  const { t } = useTexts('ui')
  const { filter, delivers, showAll } = usePlaceFilter()
  if (!filter && !delivers) return children
  return (
    <EmptyState
      title={t(delivers ? 'nearNoneDelivers' : 'nearNone')}
      text={t('nearNoneText')}
      picture={<SearchX />}
    >
      <Button look="quiet" onClick={showAll}>
        {t('nearShowAll')}
      </Button>
    </EmptyState>
  )
}
