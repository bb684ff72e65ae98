import '../messages.en.ts'
import type { Company, Medicine } from '@rasad/contract/directory'
import { type EntryKind, entryKinds } from '@rasad/contract/unconfirmed'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countOf, rupees } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { companiesQuery, medicinesQuery } from '../api/upkeep.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { CatalogueNav } from '../components/catalogue-nav.tsx'
import { EntryKinds } from '../components/entry-kinds.tsx'

/** Where an admin finds an entry of the catalogue to edit, merge or remove. */
export function CatalogueScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('catalogueTitle')} intro={t('catalogueIntro')}>
      <CatalogueNav />
      <CatalogueList />
    </AdminPage>
  )
}

function CatalogueList() {
  const { t } = useTexts('admin')
  const [search, setSearch] = useSearchParams()
  const kind = entryKinds.find((known) => known === search.get('kind')) ?? 'medicine'
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const q = useDebounced(typed.trim(), 250)

  function keep(changes: { kind?: EntryKind; q?: string }) {
    const next = { kind, q: typed.trim(), ...changes }
    setSearch(next.q === '' ? { kind: next.kind } : next, { replace: true })
  }
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-[1fr_auto]">
        <FilterField
          label={t('catalogueSearch')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            keep({ q: text.trim() })
          }}
        />
        <EntryKinds chosen={kind} onChoose={(key) => keep({ kind: key })} />
      </div>
      {kind === 'medicine' ? <Medicines q={q} /> : <Companies q={q} />}
    </>
  )
}

function Medicines({ q }: { q: string }) {
  const { t } = useTexts('admin')
  const query = useInfiniteQuery(medicinesQuery(q))
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <>
      {query.data && (
        <ResultCount>{t('hasMedicines', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.data) ?? []}
        keyOf={(medicine) => medicine._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('catalogueFailed')}
        empty={<Nothing />}
      >
        {(medicine) => <EntryRow kind="medicine" entry={medicine} facts={factsOfMedicine(medicine)} />}
      </PagedList>
    </>
  )
}

function Companies({ q }: { q: string }) {
  const { t } = useTexts('admin')
  const query = useInfiniteQuery(companiesQuery(q))
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <>
      {query.data && (
        <ResultCount>{t('companyCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.data) ?? []}
        keyOf={(company) => company._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('catalogueFailed')}
        empty={<Nothing />}
      >
        {(company) => (
          <EntryRow
            kind="company"
            entry={company}
            facts={[
              company.location,
              t('hasMedicines', { count: company.medicineCount, formatted: countOf(company.medicineCount) }),
            ]}
          />
        )}
      </PagedList>
    </>
  )
}

function Nothing() {
  const { t } = useTexts('admin')
  return <EmptyState title={t('catalogueNone')} text={t('catalogueNoneText')} picture={<SearchX />} />
}

function factsOfMedicine({ companyName, composition, pack, form, price }: Medicine) {
  return [companyName, composition, form, pack, price === null ? null : rupees(price)]
}

interface EntryRowProps {
  kind: EntryKind
  entry: Pick<Company | Medicine, '_id' | 'name' | 'unconfirmed' | 'stockistCount'>
  facts: readonly (string | null | undefined)[]
}

function EntryRow({ kind, entry, facts }: EntryRowProps) {
  const { t } = useTexts('admin')
  const { _id, name, stockistCount } = entry
  const listed = t('listedBy', { count: stockistCount, formatted: countOf(stockistCount) })
  return (
    <Link
      to={paths.catalogueEntry(kind, _id)}
      className="group flex items-center gap-3 p-3 text-ink no-underline hover:bg-sunk sm:px-4"
    >
      <span className="min-w-0 grow">
        <span className="figures wrap-anywhere block font-semibold">
          {name} <UnconfirmedMark of={entry} />
        </span>
        <span className="figures wrap-anywhere block text-sm text-soft">
          {[...facts, listed].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft group-hover:text-brand" />
    </Link>
  )
}
