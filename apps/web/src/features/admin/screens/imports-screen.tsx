import '../messages.en.ts'
import { importStatuses, type ListedImport } from '@rasad/contract/stock-files'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countOf, momentOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useSentences } from '../../../lib/sentences.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Chip } from '../../../ui/chip.tsx'
import { FilterSelect } from '../../../ui/filter-select.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { importFiguresQuery, importsQuery } from '../api/proposals.ts'
import { certaintyIn } from '../certainty.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { ImportFigures } from '../components/import-figures.tsx'

/** Stock files of all stockists: how they were read, and which layouts are new. */
export function ImportsScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('importsTitle')} intro={t('importsIntro')}>
      <Figures />
      <ImportList />
    </AdminPage>
  )
}

function Figures() {
  const { data } = useQuery(importFiguresQuery())
  return data && data.weeks.length > 0 ? <ImportFigures figures={data} /> : null
}

function ImportList() {
  const { t } = useTexts('admin')
  const [search, setSearch] = useSearchParams()
  const status = importStatuses.find((known) => known === search.get('status'))
  const layout = search.get('layout') ?? undefined
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(importsQuery({ q, status, layout }))
  const imports = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages[0]?.total ?? 0

  return (
    <>
      <h2 className="mt-6 mb-2 text-lg font-bold">{t('importsList')}</h2>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <FilterField label={t('importsSearch')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('importsStatus')}
          none={t('importsAll')}
          options={importStatuses.map((key) => ({ key, label: t(`import_${key}`) }))}
          chosen={status}
          onChoose={(next) =>
            setSearch({ ...(next && { status: next }), ...(layout && { layout }) }, { replace: true })
          }
        />
      </div>
      {layout !== undefined && (
        <p className="mb-2 text-sm">
          {t('importsOfLayout', { layout })}{' '}
          <Link to={paths.imports} replace className="text-brand underline underline-offset-4">
            {t('importsAllLayouts')}
          </Link>
        </p>
      )}
      {query.data && (
        <ResultCount>{t('importsCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      <PagedList
        query={query}
        items={imports}
        keyOf={(each) => each._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('importsFailed')}
        empty={
          <EmptyState
            title={t('importsNone')}
            text={t(
              status === undefined && q === '' && layout === undefined ? 'importsNoneText' : 'importsNoMatch',
            )}
            picture={<FileSpreadsheet />}
          />
        }
      >
        {(each) => <ImportLine found={each} />}
      </PagedList>
    </>
  )
}

function ImportLine({ found }: { found: ListedImport }) {
  const { t } = useTexts('admin')
  const say = useSentences()
  const { stockist, status, counts, firm, fingerprint, confidence, unaided, warnings, message, via } = found
  const items = counts.new + counts.changed + counts.unchanged
  const isRead = status !== 'reading' && status !== 'refused' && status !== 'columns'
  return (
    <article className="grid gap-1 p-3 sm:px-4">
      <h3 className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-semibold">
        <Link to={paths.stockist(stockist._id, stockist.name)}>{stockist.name}</Link>
        <Chip>{t(`import_${status}`)}</Chip>
        {isRead && !unaided && <Chip>{t('importAsked')}</Chip>}
        {warnings.map((warning) => (
          <Chip key={warning}>{t(`importWarning_${warning}`)}</Chip>
        ))}
      </h3>
      <p className="figures text-sm text-soft">
        {[
          momentOf(found.createdAt),
          t(`importVia_${via}`),
          t('importSize', { formatted: countOf(Math.ceil(found.fileBytes / 1024)) }),
        ].join(' · ')}
      </p>
      {isRead && (
        <p className="figures text-sm">
          {[
            t('importItems', { count: items, formatted: countOf(items) }),
            t('importToSettle', { count: counts.toSettle, formatted: countOf(counts.toSettle) }),
            t('importWaiting', { count: counts.waiting, formatted: countOf(counts.waiting) }),
            t('importSkipped', { count: counts.skipped, formatted: countOf(counts.skipped) }),
          ].join(' · ')}
        </p>
      )}
      {message !== undefined && <p className="wrap-anywhere text-sm text-alarm">{say(message)}</p>}
      {found.hasFile && (
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            to={paths.stockList(found._id)}
            aria-label={t('importOpenOf', { name: found.fileName })}
            className="inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t('importOpen')}
          </Link>
          <a
            href={`/api/stock-files/${found._id}/file`}
            download
            className="inline-flex min-h-11 items-center gap-1.5 text-sm text-brand underline underline-offset-4"
          >
            <Download aria-hidden className="size-4" />
            {t('importFile', { name: found.fileName })}
          </a>{' '}
          <span className="text-sm text-soft">{t('importFileNoted')}</span>
        </p>
      )}
      {fingerprint !== null && (
        <p className="figures wrap-anywhere text-sm text-soft">
          {[
            t('importLayout', { layout: fingerprint }),
            confidence === null ? undefined : t(`importColumns_${certaintyIn(confidence)}`),
            firm === null ? undefined : t('importFirm', { firm }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </article>
  )
}
