import '../messages.en.ts'
import type { Medicine } from '@rasad/contract/directory'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { countOf, rupees } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { RxMark, UnconfirmedMark } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState, RowShapes } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { medicinesQuery } from '../api/queries.ts'
import { MedicineFormIcon } from './medicine-form.tsx'

interface MedicineListProps {
  of: { company: string } | { stockist: string }
  countKey: 'productCount' | 'medicineCount'
  filterLabel: string
  failedText?: string
  empty: ReactNode
}

/** All medicines of a company or stockist, with a filter and infinite scroll. */
export function MedicineList({ of, countKey, filterLabel, failedText, empty }: MedicineListProps) {
  const { t } = useTexts('directory')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 200)
  const query = useInfiniteQuery({ ...medicinesQuery(of, q), placeholderData: keepPreviousData })
  const total = query.data?.pages[0]?.total ?? 0
  const isEmptyCatalogue = query.isSuccess && total === 0 && q === '' && !query.isPlaceholderData
  if (isEmptyCatalogue) return empty
  return (
    <>
      <div className="mb-3 flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <FilterField label={filterLabel} value={typed} onChange={setTyped} className="sm:w-96" />
        {query.data && <ResultCount>{t(countKey, { count: total, formatted: countOf(total) })}</ResultCount>}
      </div>
      <Rows query={query} failedText={failedText}>
        <EmptyState title={t('noResults')} text={t('noFilterMatch', { q })}>
          <Button look="quiet" onClick={() => setTyped('')}>
            {t('clearFilter')}
          </Button>
        </EmptyState>
      </Rows>
    </>
  )
}

interface RowsProps {
  query: ReturnType<typeof useInfiniteQuery<MedicinePage>>
  failedText?: string
  /** Shown when the filter matches nothing. */
  children: ReactNode
}

interface MedicinePage {
  data: Medicine[]
  total: number
}

function Rows({ query, failedText, children }: RowsProps) {
  if (query.isPending) return <RowShapes count={7} />
  if (query.isError && !query.data) {
    return <QueryError of={query} fallback={failedText} />
  }
  const medicines = query.data.pages.flatMap((page) => page.data)
  if (medicines.length === 0) return children
  return (
    <div className={classes('transition-opacity duration-150', query.isPlaceholderData && 'opacity-60')}>
      <EndlessList
        items={medicines}
        keyOf={(medicine) => medicine._id}
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet"
        pages={query}
      >
        {(medicine) => <MedicineRow medicine={medicine} />}
      </EndlessList>
    </div>
  )
}

function MedicineRow({ medicine }: { medicine: Medicine }) {
  const { t } = useTexts('directory')
  const facts = [medicine.composition, medicine.pack].filter(Boolean).join(' · ')
  return (
    <Link
      to={paths.medicineStockists(medicine._id, medicine.name)}
      state={{ medicine }}
      className="group figures flex items-start gap-3 px-4 py-2.5 no-underline hover:bg-brand-wash focus-visible:-outline-offset-2"
    >
      <MedicineFormIcon
        name={medicine.name}
        pack={medicine.pack}
        className="mt-0.5 size-5 shrink-0 text-soft group-hover:text-brand"
      />
      <span className="min-w-0 grow">
        <span className="flex items-start justify-between gap-3 font-semibold">
          <span className="min-w-0">{medicine.name}</span>
          {medicine.price !== null && <span className="shrink-0">{rupees(medicine.price)}</span>}
        </span>
        <span className="flex items-start justify-between gap-3 text-xs text-soft">
          <span className="flex min-w-0 items-start gap-1.5">
            {medicine.rx && <RxMark label={t('prescription')} />}
            <UnconfirmedMark of={medicine} />
            <span className="min-w-0">{facts}</span>
          </span>
          <span className="shrink-0">
            {t('supplierCount', {
              count: medicine.stockistCount,
              formatted: countOf(medicine.stockistCount),
            })}
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="mt-3 hidden size-4 shrink-0 text-soft sm:block" />
    </Link>
  )
}
