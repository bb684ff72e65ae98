import type { StockistMap } from '@rasad/contract/districts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { countOf } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { placeOfPin } from '../../lib/pin-table.ts'
import { Link } from '../../lib/router/router.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../states.tsx'
import type { MapQuery } from './map-button.tsx'
import { MapDrawing, useDotText } from './map-drawing.tsx'
import { type Dot, layOutMap } from './map-layout.ts'

/** Suppliers that the chosen dot names. */
const maxNames = 8

/** The map of the suppliers of a list: positions and town names on a grid. */
export function SupplierMap({ query }: { query: MapQuery }) {
  const { t } = useTexts('ui')
  const map = useQuery({
    queryKey: ['supplier-map', query],
    queryFn: async ({ signal }) => {
      const { near } = query
      const [answer, here] = await Promise.all([
        call('GET /api/stockist/map', { query, signal, asVisitor: true }),
        near === undefined ? undefined : placeOfPin(near),
      ])
      return { ...answer.data, here }
    },
    placeholderData: keepPreviousData,
  })
  if (map.data) return <MapWithNames map={map.data} here={map.data.here} />
  if (map.isError) {
    return (
      <ErrorState
        error={map.error}
        fallback={t('mapFailed')}
        onRetry={() => map.refetch()}
        busy={map.isFetching}
      />
    )
  }
  return (
    <LoadingShapes label={t('mapLoading')}>
      <Skeleton className="h-96 w-full" />
    </LoadingShapes>
  )
}

interface MapWithNamesProps {
  map: StockistMap
  here: { latitude: number; longitude: number } | undefined
}

/** The map, what it shows, and who is at the chosen dot. */
export function MapWithNames({ map, here }: MapWithNamesProps) {
  const { t } = useTexts('ui')
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [chosen, setChosen] = useState<{ of: StockistMap; index: number }>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  const size = useMemo(
    () => ({ width, height: Math.round(Math.min(480, Math.max(350, width * 0.55))) }),
    [width],
  )
  const layout = useMemo(() => layOutMap(map.points, size, here), [map.points, size, here])
  // A choice belongs to the map that it was made on.
  const index = chosen?.of === map ? chosen.index : undefined
  const dot = index === undefined ? undefined : layout.dots[index]
  const placed = map.stockistCount - map.unplacedCount

  if (map.points.length === 0) {
    return (
      <EmptyState
        as="h3"
        title={t('nearNone')}
        text={t('mapNone')}
        picture={<MapPinOff />}
        className="py-6"
      />
    )
  }
  return (
    <div className="rounded-md border border-line bg-sheet shadow-card">
      <div ref={frame} className="overflow-hidden rounded-t-md" style={{ minHeight: size.height }}>
        {width > 0 && (
          <MapDrawing
            layout={layout}
            size={size}
            chosen={index}
            onChoose={(next) => setChosen(next === undefined ? undefined : { of: map, index: next })}
          />
        )}
      </div>
      <div className="border-t border-line px-3 py-2.5 text-sm">
        <div aria-live="polite">
          {dot ? <DotNames dot={dot} /> : <p className="text-soft">{t('mapChoose')}</p>}
        </div>
        <p className="figures mt-1.5 text-xs text-soft">
          {t('mapSummary', {
            count: placed,
            formatted: countOf(placed),
            places: t('mapPlaces', { count: map.pointCount, formatted: countOf(map.pointCount) }),
          })}{' '}
          {map.pointCount > map.points.length && `${t('mapCut', { formatted: countOf(map.points.length) })} `}
          {map.unplacedCount > 0 &&
            `${t('mapUnplaced', { count: map.unplacedCount, formatted: countOf(map.unplacedCount) })} `}
          {here && t('mapRings')}
        </p>
      </div>
    </div>
  )
}

function DotNames({ dot }: { dot: Dot }) {
  const { t } = useTexts('ui')
  const textOf = useDotText()
  const named = dot.points.flatMap(({ stockists }) => stockists).slice(0, maxNames)
  // A map of districts names nobody.
  const districts = named.length === 0 ? dot.points : []
  const others = named.length === 0 ? 0 : dot.stockistCount - named.length
  return (
    <>
      <p className="figures font-semibold">{textOf(dot)}</p>
      <ul className="mt-0.5 flex flex-wrap gap-x-4">
        {named.map(({ _id, name }) => (
          <li key={_id} className="min-w-0">
            <Link to={paths.stockist(_id, name)} className="inline-block py-1 text-brand wrap-anywhere">
              {name}
            </Link>
          </li>
        ))}
        {districts.map(({ pin, district, state, stockistCount }) => (
          <li key={pin}>
            <Link to={paths.district(state, district)} className="inline-block py-1 text-brand">
              {t('mapDot', { name: district, count: stockistCount, formatted: countOf(stockistCount) })}
            </Link>
          </li>
        ))}
        {others > 0 && (
          <li className="figures py-1 text-soft">
            {t('mapMore', { count: others, formatted: countOf(others) })}
          </li>
        )}
      </ul>
    </>
  )
}
