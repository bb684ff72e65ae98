import type { Alias } from '@rasad/contract/aliases'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { dateOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Button } from '../../../../ui/button.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { showToast } from '../../../../ui/toast.tsx'

/** The names that the account has confirmed. */
function namesQuery() {
  return infiniteQueryOptions({
    queryKey: ['me', 'names'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/aliases', { query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** What the account's written names and codes mean, and how to forget that. */
export function NamesSection() {
  const { t } = useTexts('accounts')
  const query = useInfiniteQuery(namesQuery())
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap((page) => page.data) ?? []}
      keyOf={(alias) => alias._id}
      className="divide-y divide-line"
      loading={
        <LoadingShapes>
          <Skeleton className="my-4 h-11 w-full" />
          <Skeleton className="my-4 h-11 w-full" />
        </LoadingShapes>
      }
      failedText={t('namesFailed')}
      empty={<p className="max-w-prose py-4 text-sm text-soft">{t('namesNone')}</p>}
    >
      {(alias) => <NameRow alias={alias} />}
    </PagedList>
  )
}

function NameRow({ alias }: { alias: Alias }) {
  const { t } = useTexts('accounts')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { _id: id, text, medicine, company, createdAt } = alias
  const reload = () => queryClient.invalidateQueries({ queryKey: namesQuery().queryKey })

  async function restore() {
    try {
      const body = { text, medicine: medicine._id, ...(company !== null && { company }) }
      await call('POST /api/aliases', { body })
    } catch (error) {
      showAlert(refusalText(error, t('nameNotRestored')))
    }
    await reload()
  }
  async function forget() {
    if (isBusy) return
    setBusy(true)
    try {
      await call('DELETE /api/aliases/{id}', { params: { id } })
      void showToast({
        text: t('nameForgotten', { text }),
        action: { label: t('undo', { ns: 'ui' }), run: () => void restore() },
      })
    } catch (error) {
      showAlert(refusalText(error, t('nameNotForgotten')))
    }
    await reload()
    setBusy(false)
  }

  return (
    <div className="flex items-center gap-3 py-3">
      <div className="figures min-w-0 grow wrap-anywhere">
        <p className="leading-snug">
          <span className="font-semibold">{text}</span>{' '}
          <ArrowRight aria-label={t('nameMeans')} className="inline size-4 align-[-2px] text-soft" />{' '}
          <span>{medicine.name}</span>
        </p>
        <p className="text-xs text-soft">
          {[
            medicine.companyName,
            company !== null && t('nameUnder', { company }),
            t('nameSince', { date: dateOf(createdAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button look="quiet" size="small" className="min-h-11 shrink-0" disabled={isBusy} onClick={forget}>
        <Trash2 aria-hidden />
        <span className="max-sm:sr-only">{t('forgetName')}</span>
        <span className="sr-only"> {text}</span>
      </Button>
    </div>
  )
}
