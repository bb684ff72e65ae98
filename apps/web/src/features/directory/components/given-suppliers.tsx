import '../messages.en.ts'
import type { PublicStockist } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import { nameFinder } from '@rasad/lexicon/written'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useBriefly } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { supplierIdsQuery } from '../api/queries.ts'
import { StockistCards, StockistShapes } from './stockist-grid.tsx'

interface GivenSuppliersProps {
  medicine: { _id: string; name: string }
  /** From the route's state. */
  stockists: readonly PublicStockist[]
}

/** Filters given stockists to those that carry a medicine and the other chosen ones. */
export function GivenSuppliers({ medicine, stockists }: GivenSuppliersProps) {
  const { t } = useTexts('directory')
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const isHeldBack = useBriefly(medicine._id, limits.medicineStockistsLoading)
  // A stockist's record holds only part of its medicines. The service knows the rest.
  const isUndecided = stockists.some((stockist) => !lists(stockist, medicine) && isCut(stockist))
  const known = useQuery({ ...supplierIdsQuery(medicine._id), enabled: isUndecided })
  const isWaiting = isHeldBack || (isUndecided && known.isPending)
  const carrying = stockists.filter((stockist) => lists(stockist, medicine) || known.data?.has(stockist._id))
  const isNamed = nameFinder(q)
  const isShown = ({ medicines }: PublicStockist) =>
    [medicine, ...medicines].some(({ name }) => isNamed(name))
  const shown = carrying.filter(isShown)

  return (
    <section aria-labelledby="suppliers">
      <SectionHead id="suppliers" title={t('suppliers')}>
        {!isWaiting && !known.isError && (
          <ResultCount>
            {t('supplierCount', { count: shown.length, formatted: countOf(shown.length) })}
          </ResultCount>
        )}
      </SectionHead>
      {(typed !== '' || (!isWaiting && carrying.length > 0)) && (
        <FilterField
          label={t('filterByMedicine')}
          value={typed}
          onChange={setTyped}
          className="mb-4 sm:w-96"
        />
      )}
      {isWaiting ? (
        <StockistShapes isNarrow />
      ) : known.isError ? (
        <QueryError of={known} fallback={t('stockistsFailed')} />
      ) : carrying.length === 0 ? (
        <EmptyState title={t('noResultsFound')} text={t('noneOfThese')} picture={<SearchX />}>
          <BackButton label={t('goBack')} look="primary" />
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={t('noResults')} text={t('noFilterMatch', { q })}>
          <Button look="quiet" onClick={() => setTyped('')}>
            {t('clearFilter')}
          </Button>
        </EmptyState>
      ) : (
        <StockistCards stockists={shown} medicine={medicine.name} />
      )}
    </section>
  )
}

function lists({ medicines }: PublicStockist, { _id }: { _id: string }): boolean {
  return medicines.some((medicine) => medicine._id === _id)
}

function isCut({ medicines, medicineCount }: PublicStockist): boolean {
  return medicineCount > medicines.length
}
