import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { distances, type Filter, useWhere } from '../lib/where.ts'
import { Button } from './button.tsx'
import { FilterSelect } from './filter-select.tsx'
import { CheckField } from './form-fields.tsx'
import { NearButton } from './near-button.tsx'
import { EmptyState } from './states.tsx'

/**
 * Above a list of suppliers: the place, how far they may be, and in which order they come.
 * @param isByStock those that have the medicine now come first
 */
export function NearBar({ isByStock = false }: { isByStock?: boolean }) {
  const { t } = useTranslation('ui')
  const { near, filter, setFilter, delivers, setDelivers } = useWhere()
  const options: { key: Filter; label: string }[] = [
    ...distances.map((km) => ({ key: km, label: t('nearWithin', { km }) })),
    { key: 'district', label: t('nearIn', { name: near?.district ?? '' }) },
    { key: 'state', label: t('nearIn', { name: near?.state ?? '' }) },
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <NearButton />
      {near && (
        <div className="w-48 max-w-full">
          <FilterSelect
            label={t('nearHowFar')}
            none={t('nearAnywhere')}
            options={options}
            chosen={filter}
            onChoose={setFilter}
          />
        </div>
      )}
      {near && (
        <CheckField
          label={t('nearDelivers')}
          checked={delivers}
          onChange={(event) => setDelivers(event.target.checked)}
        />
      )}
      <p className="text-sm text-soft">
        {t(
          near
            ? isByStock
              ? 'stockNearFirst'
              : 'nearFirst'
            : isByStock
              ? 'stockNewestFirst'
              : 'newestFirst',
        )}
      </p>
    </div>
  )
}

/** What a list shows that is empty: `children`, unless a filter by place left nothing. */
export function EmptyNear({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
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
