import '../messages.en.ts'
import type { UnmetWant } from '@rasad/contract/unmet-wants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { countOf, dateOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { unmetQuery } from '../api/unmet.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { CatalogueNav } from '../components/catalogue-nav.tsx'

/** What buyers wanted and nobody near them had, by district. */
export function UnmetScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('unmetTitle')} intro={t('unmetIntro')}>
      <CatalogueNav />
      <UnmetList />
    </AdminPage>
  )
}

function UnmetList() {
  const { t } = useTexts('admin')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(unmetQuery(q))
  const [first] = query.data?.pages ?? []
  return (
    <>
      <div className="mb-3">
        <FilterField label={t('unmetSearch')} value={typed} onChange={setTyped} />
      </div>
      {first && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <ResultCount>
            {t('unmetCount', { count: first.total, formatted: countOf(first.total) })}
          </ResultCount>
          <p className="text-sm text-soft">
            {t('unmetWeeks', { from: dateOf(first.from), to: dateOf(first.to) })}
          </p>
        </div>
      )}
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.data) ?? []}
        keyOf={({ medicine }) => medicine._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('unmetFailed')}
        empty={
          <EmptyState
            title={t('unmetNone')}
            text={t(q === '' ? 'unmetNoneText' : 'unmetNoMatch')}
            picture={<PackageX />}
          />
        }
      >
        {(want) => <UnmetRow want={want} />}
      </PagedList>
    </>
  )
}

function UnmetRow({ want: { medicine, places } }: { want: UnmetWant }) {
  const { t } = useTexts('admin')
  return (
    <div className="px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        <Link to={paths.catalogueEntry('medicine', medicine._id)}>{medicine.name}</Link>
      </p>
      <p className="text-sm text-soft">{[medicine.companyName, medicine.pack].filter(Boolean).join(' · ')}</p>
      <ul className="figures mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {places.map(({ district, state, buyers }) => (
          <li key={`${state} ${district}`}>
            {district}, {state} <strong className="font-semibold">{t('unmetBuyers', { buyers })}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
