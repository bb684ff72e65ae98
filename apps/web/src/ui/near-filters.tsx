import { SlidersHorizontal } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { countOf } from '../lib/format.ts'
import { type Scope, usePlaceCounts } from '../lib/place-counts.ts'
import { distances, type Filter, usePlaceFilter } from '../lib/place-filter.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'
import { FilterSelect } from './filter-select.tsx'
import { CheckField } from './form-fields.tsx'
import { Modal } from './modal.tsx'

interface NearFiltersProps {
  /** What the list is about. */
  of: Scope
  /** The text that filters the list, if any: then nothing is counted, for it would be the whole list. */
  q: string
}

/** How far suppliers may be from the place of this device, and how many that leaves. On a phone in a sheet. */
export function NearFilters({ of, q }: NearFiltersProps) {
  const { t } = useTexts('ui')
  const { near, filter, where, setFilter, delivers, setDelivers } = usePlaceFilter()
  const counts = usePlaceCounts(of, where, q === '')
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches)
  const [isOpen, setOpen] = useState(false)
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : t('nearCounted', { label, formatted: countOf(count) })
  const within = (km: string) => counts?.within.find((each) => String(each.km) === km)?.stockistCount
  const choices: { key: Filter; name: string; count: number | undefined }[] = [
    ...distances.map((km) => ({ key: km, name: t('nearWithin', { km }), count: within(km) })),
    ...(near?.town === undefined
      ? []
      : [
          {
            key: 'city' as const,
            name: t('nearInTown', { name: near.town }),
            count: counts?.city?.stockistCount,
          },
        ]),
    {
      key: 'district',
      name: t('nearInDistrict', { name: near?.district ?? '' }),
      count: counts?.district.stockistCount,
    },
    { key: 'state', name: t('nearIn', { name: near?.state ?? '' }), count: counts?.state.stockistCount },
  ]
  const select = (
    <FilterSelect
      label={t('nearHowFar')}
      none={counted(t('nearAnywhere'), counts?.all)}
      options={choices.map(({ key, name, count }) => ({ key, label: counted(name, count) }))}
      chosen={filter}
      onChoose={setFilter}
    />
  )
  const check = (
    <CheckField
      label={counted(t('nearDelivers'), counts?.delivers)}
      checked={delivers}
      onChange={(event) => setDelivers(event.target.checked)}
    />
  )
  if (!isPhone && !isOpen) {
    return (
      <>
        <div className="max-w-64 min-w-36 grow basis-36">{select}</div>
        {check}
      </>
    )
  }
  return (
    <>
      <Button look="quiet" className="min-w-0 shrink px-3" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        <span className="sr-only">{t('nearFilters')}: </span>
        <span className="truncate">{chosenNames()}</span>
      </Button>
      {isOpen && (
        <Modal
          title={t('nearFilters')}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{counted(t('nearShow'), chosenCount())}</Button>}
        >
          <div className="grid gap-4">
            {select}
            {check}
          </div>
        </Modal>
      )}
    </>
  )

  /** Each filter that is on, so that none hides suppliers unseen. */
  function chosenNames(): string {
    const names = [choices.find(({ key }) => key === filter)?.name, delivers && t('nearDelivers')].filter(
      Boolean,
    )
    return names.join(' · ') || t('nearAnywhere')
  }

  /** How many the list has with what is chosen, as far as it is counted. */
  function chosenCount(): number | undefined {
    if (delivers) return filter ? undefined : counts?.delivers
    return filter ? choices.find(({ key }) => key === filter)?.count : counts?.all
  }
}

const phone = matchMedia('(width < 40rem)')

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
