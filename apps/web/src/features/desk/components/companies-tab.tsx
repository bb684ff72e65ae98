import type { ListedCompany } from '@rasad/contract/listings'
import { Factory } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type ListCalls, useKeptList } from '../api/use-kept-list.ts'
import type { Desk } from '../use-desk.ts'
import { CatalogueCombobox } from './catalogue-combobox.tsx'
import { ListState, MoreFailed } from './list-state.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ToolBar } from './tool-bar.tsx'
import { VirtualTable } from './virtual-table.tsx'

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1 wide:grid-cols-[minmax(0,1fr)_16rem_14rem_3.5rem] wide:px-4'

/** The companies whose products the stockist carries. */
export function CompaniesTab({ desk }: { desk: Desk }) {
  const { t } = useTexts('desk')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 200)
  const list = useCompanyList(desk.id, q)
  const { query, rows, total } = list
  return (
    <>
      <ToolBar
        searchLabel={t('findCompany')}
        typed={typed}
        onType={setTyped}
        isBusy={query.isFetching}
        onReload={list.reload}
        adding={
          <CatalogueCombobox
            kind="company"
            label={t('addCompany')}
            placeholder={t('addMedicineHint')}
            onPick={list.add}
            createPath={(name) => `${paths.createCompany}?${new URLSearchParams({ name })}`}
          />
        }
      />
      <div className="mb-1.5 min-h-5">
        {query.data && (
          <ResultCount>{t('companyCount', { count: total, formatted: countOf(total) })}</ResultCount>
        )}
      </div>
      <ListState
        query={query}
        count={total}
        failedText={t('companiesFailed')}
        filter={{ q, isOn: q !== '', onClear: () => setTyped('') }}
        empty={<EmptyState title={t('noCompaniesTitle')} text={t('noCompaniesText')} picture={<Factory />} />}
      >
        <div className={classes(query.isPlaceholderData && 'opacity-60')}>
          <VirtualTable
            key={q}
            label={t('companies')}
            columns={[
              { name: t('columnCompany') },
              { name: t('columnLocation') },
              { name: t('columnProducts') },
              { name: t('columnRemove'), className: 'text-right' },
            ]}
            rowClass={rowClass}
            rows={rows}
            total={total}
            keyOf={idOf}
            height={53}
            onReach={list.reach}
            shape={
              <td className="col-span-full flex h-11 items-center">
                <span className="sr-only">{t('loadingRow')}</span>
                <Skeleton className="h-4 w-1/3" />
              </td>
            }
          >
            {(line) => <CompanyCells line={line} onRemove={list.remove} />}
          </VirtualTable>
        </div>
        {query.isFetchNextPageError && <MoreFailed onRetry={() => query.fetchNextPage()} />}
      </ListState>
    </>
  )
}

function CompanyCells({ line, onRemove }: { line: ListedCompany; onRemove: (line: ListedCompany) => void }) {
  const { t } = useTexts('desk')
  const { _id, name, location, medicineCount } = line.company
  const products = t('productCount', { count: medicineCount, formatted: countOf(medicineCount) })
  return (
    <>
      <td className="min-w-0 py-1">
        <span className="wrap-anywhere block font-semibold leading-snug">
          {name} <UnconfirmedMark of={line.company} />
        </span>
        <span className="figures block text-xs text-soft wide:hidden">
          {[location, products].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className="truncate text-sm text-soft narrow:hidden">{location}</td>
      <td className="figures text-sm narrow:hidden">
        <Link
          to={paths.companyProducts(_id, name)}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-brand"
        >
          {products}
        </Link>
      </td>
      <td className="-mr-2 justify-self-end">
        <RemoveButton name={name} onRemove={() => onRemove(line)} />
      </td>
    </>
  )
}

const idOf = (row: ListedCompany) => row.company._id

function companyCalls(stockist: string): ListCalls<ListedCompany> {
  const query = { stockist }
  return {
    kind: 'company',
    idOf,
    nameOf: (row) => row.company.name,
    read: ({ q, next, signal }) =>
      call('GET /api/listing/company', { query: { ...query, ...next, q }, ...(signal && { signal }) }),
    put: async (id) => (await call('PUT /api/listing/company/{id}', { params: { id }, query })).data,
    take: (id) => call('DELETE /api/listing/company/{id}', { params: { id }, query }),
  }
}

/** The companies that a stockist carries. */
function useCompanyList(deskId: string, q: string) {
  return useKeptList(deskId, companyCalls(deskId), q)
}
