import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '../lib/format.ts'
import { type Scope, usePlaceCounts } from '../lib/place-counts.ts'
import { useTexts } from '../lib/texts.ts'
import { distances, type Filter, useWhere } from '../lib/where.ts'
import { Button } from './button.tsx'
import { FilterSelect } from './filter-select.tsx'
import { CheckField } from './form-fields.tsx'
import { LayoutSwitch } from './layout-switch.tsx'
import { NearButton } from './near-button.tsx'
import { EmptyState } from './states.tsx'
import { MapButton } from './supplier-map/map-button.tsx'

const everything: Scope = {}

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
  const { near, filter, where, setFilter, delivers, setDelivers } = useWhere()
  const counts = usePlaceCounts(of, where, q === '')
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : t('nearCounted', { label, formatted: countOf(count) })
  const within = (km: string) => counts?.within.find((each) => String(each.km) === km)?.stockistCount
  const options: { key: Filter; label: string }[] = [
    ...distances.map((km) => ({ key: km, label: counted(t('nearWithin', { km }), within(km)) })),
    ...(near?.town === undefined
      ? []
      : [
          {
            key: 'city' as const,
            label: counted(t('nearInTown', { name: near.town }), counts?.city?.stockistCount),
          },
        ]),
    {
      key: 'district',
      label: counted(t('nearInDistrict', { name: near?.district ?? '' }), counts?.district.stockistCount),
    },
    { key: 'state', label: counted(t('nearIn', { name: near?.state ?? '' }), counts?.state.stockistCount) },
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <NearButton />
      {near && (
        <div className="max-w-64 min-w-36 grow basis-36">
          <FilterSelect
            label={t('nearHowFar')}
            none={counted(t('nearAnywhere'), counts?.all)}
            options={options}
            chosen={filter}
            onChoose={setFilter}
          />
        </div>
      )}
      {near && (
        <CheckField
          label={counted(t('nearDelivers'), counts?.delivers)}
          checked={delivers}
          onChange={(event) => setDelivers(event.target.checked)}
        />
      )}
      <LayoutSwitch />
      <MapButton query={{ ...where, ...of, ...(q !== '' && { q }) }} />
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
  const { filter, delivers, showAll } = useWhere()
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
