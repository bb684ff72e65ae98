import { Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { Scope } from '../../lib/place-counts.ts'
import { useTexts } from '../../lib/texts.ts'
import type { Where } from '../../lib/where.ts'
import { Button } from '../button.tsx'
import { LoadingShapes, Skeleton } from '../states.tsx'

const SupplierMap = lazy(async () => ({ default: (await import('./supplier-map.tsx')).SupplierMap }))

/** What a map shows: the suppliers of a list. */
export type MapQuery = Where & Scope & { q?: string }

/** Opens and closes the map of a list. In a row that wraps, the map takes a line of its own at the end of the row. */
export function MapButton({ query }: { query: MapQuery }) {
  const { t } = useTexts('ui')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        look="quiet"
        className="max-sm:px-3"
        title={t('mapShow')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <MapIcon aria-hidden />
        <span className="max-sm:sr-only">{t('mapShow')}</span>
      </Button>
      {isOpen && (
        <section id={id} aria-label={t('mapLabel')} className="order-last w-full">
          <Suspense
            fallback={
              <LoadingShapes label={t('mapLoading')}>
                <Skeleton className="h-96 w-full" />
              </LoadingShapes>
            }
          >
            <SupplierMap query={query} />
          </Suspense>
        </section>
      )}
    </>
  )
}
