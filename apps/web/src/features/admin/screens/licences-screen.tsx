import '../messages.en.ts'
import { type LicenceRow as Licence, type LicenceState, licenceStates } from '@rasad/contract/licences'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FilterSelect } from '../../../ui/filter-select.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { licencesQuery } from '../api/licences.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { LicenceRow } from '../components/licence-row.tsx'
import { MarkLicence } from '../components/mark-licence.tsx'

/** Drug licences: whose fee is due or late, and which are cancelled. */
export function LicencesScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('licencesTitle')} intro={t('licencesIntro')}>
      <LicenceList />
    </AdminPage>
  )
}

function LicenceList() {
  const { t } = useTexts('admin')
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState<Licence>()
  const state = licenceStates.find((known) => known === search.get('state'))
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(licencesQuery(q, state))
  const licences = query.data?.pages.flatMap((page) => page.data) ?? []
  const [first] = query.data?.pages ?? []

  function choose(next: LicenceState | undefined) {
    setSearch(next ? { state: next } : {}, { replace: true })
  }

  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <FilterField label={t('licencesSearch')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('licencesFilter')}
          none={t('licencesAll')}
          options={licenceStates.map((key) => ({
            key,
            label: first
              ? t('licencesOption', {
                  state: t(`licence_${key}`, { ns: 'ui' }),
                  formatted: countOf(first.counts[key]),
                })
              : t(`licence_${key}`, { ns: 'ui' }),
          }))}
          chosen={state}
          onChoose={choose}
        />
      </div>
      {first && (
        <ResultCount>
          {t('licencesCount', { count: first.total, formatted: countOf(first.total) })}
        </ResultCount>
      )}
      <PagedList
        query={query}
        items={licences}
        keyOf={(licence) => licence._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('licencesFailed')}
        empty={<EmptyState title={t('licencesNone')} text={t('licencesNoneText')} picture={<FileClock />} />}
      >
        {(licence) => <LicenceRow licence={licence} onMark={() => setMarked(licence)} />}
      </PagedList>
      {marked && <MarkLicence licence={marked} onClose={() => setMarked(undefined)} />}
    </>
  )
}
