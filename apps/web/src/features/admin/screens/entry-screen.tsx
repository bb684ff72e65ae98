import '../messages.en.ts'
import type { Company, Medicine } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ExternalLink, Merge, SearchX, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { recordId } from '../../../lib/values.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { companyEntryQuery, medicineEntryQuery, useUndoMerge } from '../api/upkeep.ts'
import { AdminPage, ListShape } from '../components/admin-page.tsx'
import { CompanyEditor } from '../components/company-editor.tsx'
import { EntryHistory } from '../components/entry-history.tsx'
import { MedicineEditor } from '../components/medicine-editor.tsx'
import { MergeDialog } from '../components/merge-dialog.tsx'

/** One entry of the catalogue: editing, merging, removing, and what was done to it. */
export function EntryScreen() {
  const { t } = useTexts('admin')
  const params = useParams()
  const id = recordId(params.id)
  const kind = params.kind === 'company' ? 'company' : 'medicine'
  return (
    <AdminPage for="admin" title={t(`edit_${kind}`)}>
      {id ? kind === 'medicine' ? <MedicineEntry id={id} /> : <CompanyEntry id={id} /> : <NoEntry />}
    </AdminPage>
  )
}

function MedicineEntry({ id }: { id: string }) {
  const query = useQuery(medicineEntryQuery(id))
  return (
    <Entry kind="medicine" id={id} query={query}>
      {(medicine) => <MedicineEditor key={JSON.stringify(medicine)} medicine={medicine} />}
    </Entry>
  )
}

function CompanyEntry({ id }: { id: string }) {
  const query = useQuery(companyEntryQuery(id))
  return (
    <Entry kind="company" id={id} query={query}>
      {(company) => <CompanyEditor key={JSON.stringify(company)} company={company} />}
    </Entry>
  )
}

function NoEntry() {
  const { t } = useTexts('admin')
  return (
    <EmptyState title={t('noEntry')} text={t('noEntryText')} picture={<SearchX />}>
      <ButtonLink to={paths.catalogue}>{t('toCatalogue')}</ButtonLink>
    </EmptyState>
  )
}

interface EntryProps<T> {
  kind: EntryKind
  id: string
  query: {
    data: T | undefined
    error: Error | null
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  children: (entry: T) => ReactNode
}

function Entry<T extends Company | Medicine>({ kind, id, query, children }: EntryProps<T>) {
  const { t } = useTexts('admin')
  const navigate = useNavigate()
  const entry = query.data
  // An old id leads to the entry that stands in its place.
  const movedTo = entry && entry._id !== id ? entry._id : undefined
  useEffect(() => {
    if (movedTo) navigate(paths.catalogueEntry(kind, movedTo), { replace: true })
  }, [movedTo, kind, navigate])
  if (query.error instanceof ApiError && query.error.status === 404) return <NoEntry />
  if (!entry) {
    return query.isPending || !query.error ? (
      <ListShape />
    ) : (
      <QueryError of={query} fallback={t('catalogueFailed')} />
    )
  }
  const pathOf = kind === 'medicine' ? paths.medicineStockists : paths.companyProducts
  return (
    <div className="grid gap-8">
      <section className="rounded-md border border-line bg-sheet p-4 shadow-card sm:p-5">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
          <div className="min-w-0">
            <h2 className="figures wrap-anywhere text-lg font-bold">
              {entry.name} <UnconfirmedMark of={entry} />
            </h2>
            <p className="figures text-sm text-soft">
              {t('listedBy', { count: entry.stockistCount, formatted: countOf(entry.stockistCount) })} ·{' '}
              <Link
                to={pathOf(entry._id, entry.name)}
                className="inline-flex items-center gap-1 text-brand underline underline-offset-4"
              >
                {t('publicPage')}
                <ExternalLink aria-hidden className="size-3.5" />
              </Link>
            </p>
          </div>
          <EntryActions kind={kind} entry={entry} />
        </div>
        {children(entry)}
      </section>
      <EntryHistory id={entry._id} />
    </div>
  )
}

function EntryActions({ kind, entry }: { kind: EntryKind; entry: Company | Medicine }) {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoMerge()
  const [asked, setAsked] = useState<'merge' | 'remove'>()
  const { _id: id, name } = entry

  async function confirm(): Promise<void> {
    try {
      await call(`PATCH /api/${kind}/{id}/confirm`, { params: { id } })
      showToast({ text: t('entryConfirmed', { name }) })
    } catch (error) {
      showAlert(t('confirmFailed', { name, reason: refusalText(error, t('somethingWrong')) }))
    } finally {
      client.invalidateQueries()
    }
  }
  async function remove(): Promise<void> {
    try {
      const { data } = await call(`DELETE /api/${kind}/{id}`, { params: { id } })
      showToast({
        text: t('entryRemoved', { name }),
        action: {
          label: t('undo'),
          run: () =>
            void undo(data.mergeId).then((isUndone) => isUndone && navigate(paths.catalogueEntry(kind, id))),
        },
      })
      navigate(paths.catalogue)
    } catch (error) {
      showAlert(t('removeFailed', { name, reason: refusalText(error, t('somethingWrong')) }))
    } finally {
      client.invalidateQueries()
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {entry.unconfirmed && (
        <Button size="small" onClick={confirm}>
          <Check aria-hidden />
          {t('confirmEntry')}
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => setAsked('merge')}>
        <Merge aria-hidden />
        {t('mergeEntry')}
      </Button>
      <Button look="quiet-alarm" size="small" onClick={() => setAsked('remove')}>
        <Trash2 aria-hidden />
        {t('removeEntry')}
      </Button>
      {asked === 'merge' && (
        <MergeDialog
          kind={kind}
          from={entry}
          onMerged={(into) => navigate(paths.catalogueEntry(kind, into))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'remove' && (
        <Confirm
          title={t('removeTitle', { name })}
          text={t('removeListedText')}
          confirmLabel={t('removeEntry')}
          onConfirm={remove}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
