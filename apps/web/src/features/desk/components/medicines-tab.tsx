import type { ListedMedicine } from '@rasad/contract/listings'
import { PackageOpen } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type StockFilter, useMedicineList } from '../api/use-medicine-list.ts'
import type { Desk } from '../use-desk.ts'
import { CatalogueCombobox } from './catalogue-combobox.tsx'
import { FactsDialog } from './facts-dialog.tsx'
import { ListState, MoreFailed } from './list-state.tsx'
import { MedicineCells } from './medicine-cells.tsx'
import { ToolBar } from './tool-bar.tsx'
import { VirtualTable } from './virtual-table.tsx'

const stockFilters: readonly StockFilter[] = ['all', 'true', 'false']
const idOf = (line: ListedMedicine) => line.medicine._id
const rowClass =
  'grid grid-cols-[1fr_1fr_auto] items-start gap-x-2 gap-y-1 px-3 py-2 wide:grid-cols-[minmax(0,1fr)_6rem_8.5rem_11rem_4.5rem_3.5rem] wide:items-center wide:gap-x-3 wide:px-4 wide:py-1'

/** The stockist's medicines: search, add, edit and remove in place. */
export function MedicinesTab({ desk }: { desk: Desk }) {
  const { t } = useTexts('desk')
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<StockFilter>('all')
  const q = useDebounced(typed.trim(), 200)
  const list = useMedicineList(desk.id, q, filter)
  const { query, rows, total } = list
  const isNarrow = useNarrow()
  /** Whose facts are edited. */
  const [open, setOpen] = useState<ListedMedicine>()

  // Rows re-render only when they change.
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const change = useCallback<typeof list.change>((...given) => latest.current.change(...given), [])
  const remove = useCallback<typeof list.remove>((line) => latest.current.remove(line), [])

  return (
    <>
      <ToolBar
        searchLabel={t('findMedicine')}
        typed={typed}
        onType={setTyped}
        isBusy={query.isFetching}
        onReload={list.reload}
        adding={
          <CatalogueCombobox
            kind="medicine"
            label={t('addMedicine')}
            placeholder={t('addMedicineHint')}
            onPick={list.add}
            createPath={(name) => `${paths.createMedicine}?${new URLSearchParams({ name })}`}
          />
        }
      >
        <SegmentedControl
          label={t('stockFilter')}
          options={stockFilters.map((key) => ({ key, label: t(`stock_${key}`) }))}
          chosen={filter}
          onChoose={setFilter}
          className="max-sm:w-full"
          segmentClass="min-h-9 px-2.5 text-sm whitespace-nowrap"
        />
      </ToolBar>
      <div className="mb-1.5 min-h-5">
        {query.data && (
          <ResultCount>{t('medicineCount', { count: total, formatted: countOf(total) })}</ResultCount>
        )}
      </div>
      <ListState
        query={query}
        count={total}
        failedText={t('medicinesFailed')}
        filter={{
          q,
          isOn: q !== '' || filter !== 'all',
          onClear: () => {
            setTyped('')
            setFilter('all')
          },
        }}
        empty={
          <EmptyState title={t('noMedicinesTitle')} text={t('noMedicinesText')} picture={<PackageOpen />}>
            {desk.isOwn && (
              <ButtonLink look="quiet" to={paths.stockLists}>
                {t('sendStockList')}
              </ButtonLink>
            )}
          </EmptyState>
        }
      >
        <div className={classes(query.isPlaceholderData && 'opacity-60')}>
          <VirtualTable
            key={`${q} ${filter}`}
            label={t('medicines')}
            columns={[
              { name: t('columnMedicine') },
              { name: t('columnMrp'), className: 'text-right' },
              { name: t('columnPrice'), className: 'px-2.5 text-left' },
              { name: t('columnPack'), className: 'px-2.5 text-left' },
              { name: t('columnStock'), className: 'px-1.5 text-left' },
              { name: t('columnRemove'), className: 'text-right' },
            ]}
            rowClass={rowClass}
            rows={rows}
            total={total}
            keyOf={idOf}
            height={isNarrow ? 145 : 53}
            onReach={list.reach}
            shape={<RowShape />}
          >
            {(line) => <MedicineCells line={line} onChange={change} onRemove={remove} onFacts={setOpen} />}
          </VirtualTable>
        </div>
        {query.isFetchNextPageError && <MoreFailed onRetry={() => query.fetchNextPage()} />}
        {open && (
          <FactsDialog
            key={idOf(open)}
            line={open}
            onSave={(facts) => list.saveFacts(open, facts)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </ListState>
    </>
  )
}

function RowShape() {
  const { t } = useTexts('desk')
  return (
    <td className="col-span-full flex h-32 flex-col justify-center gap-2 wide:h-11">
      <span className="sr-only">{t('loadingRow')}</span>
      <Skeleton className="h-4 w-1/2 wide:w-1/3" />
      <Skeleton className="h-3 w-1/4 wide:w-1/5" />
    </td>
  )
}

/** True where rows are stacked and thus higher. */
function useNarrow(): boolean {
  const [query] = useState(() => matchMedia('(width < 64rem)'))
  const [isNarrow, setNarrow] = useState(query.matches)
  useEffect(() => {
    const look = () => setNarrow(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [query])
  return isNarrow
}
