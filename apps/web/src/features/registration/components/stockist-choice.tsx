import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useChoices } from '../../../lib/choices.ts'
import { countOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useNear } from '../../../lib/near.ts'
import { placeInAddress } from '../../../lib/pin-table.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Picker, type PickerOption } from '../../../ui/picker.tsx'

interface StockistChoiceProps {
  selected: readonly PickerOption[]
  onSelect: (selected: PickerOption[]) => void
  error?: string | undefined
  /** Replaces the text about the first request. */
  hint?: string
  fieldRef?: Ref<HTMLFieldSetElement>
  /** Where somebody is: the nearest stockists come first. Without a PIN or town in it, those near the place of this device. */
  address?: string | undefined
}

const pauseWhileTyping = 300

/** Chooses the stockists to ask for a card. */
export function StockistChoice({
  selected,
  onSelect,
  error,
  hint,
  fieldRef,
  address = '',
}: StockistChoiceProps) {
  const { t } = useTexts('registration')
  const device = useNear()?.pin
  const written = useDebounced(address.trim(), pauseWhileTyping)
  const { data: typed } = useQuery({
    queryKey: ['place-of-address', written],
    queryFn: async () => (await placeInAddress(written)) ?? (await townInAddress(written)) ?? null,
    enabled: written !== '',
    placeholderData: keepPreviousData,
  })
  const near = typed?.pin ?? device
  const { isFiltered, ...choices } = useChoices('stockist', t('stockistsFailed'), { near })
  return (
    <Picker
      {...choices}
      kind="many"
      label={t('stockists')}
      hint={hint ?? t('stockistsHint')}
      searchLabel={t('searchLabel')}
      searchHint={t('searchStockists')}
      emptyText={t('noStockists')}
      countText={
        selected.length > 0 ? t('selectedCount', { formatted: countOf(selected.length) }) : undefined
      }
      selected={selected}
      onSelect={onSelect}
      error={error}
      {...(fieldRef && { fieldRef })}
    />
  )
}

/** The town or district that one of the last parts of an address is called; undefined where none is known. */
async function townInAddress(address: string) {
  const parts = address.split(/[,\n]/).map((part) => part.replace(/[\d-]+/g, '').trim())
  for (const q of parts.filter(Boolean).slice(-3).reverse()) {
    const { data } = await call('GET /api/place', { query: { q }, asVisitor: true })
    const place = data.find(({ name }) => name.toLowerCase() === q.toLowerCase())
    if (place) return place
  }
  return undefined
}
