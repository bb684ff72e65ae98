import type { StockImport } from '@rasad/contract/stock-files'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../../../lib/api-client.ts'
import { momentOf } from '../../../../lib/format.ts'
import { usePageTitle } from '../../../../lib/hooks.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { recordId } from '../../../../lib/values.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { listQuery } from '../api/queries.ts'
import { ColumnsQuestion } from '../components/columns-question.tsx'
import { AppliedPart, PreviewPart, RefusedPart, UndonePart } from '../components/list-parts.tsx'
import { dayText } from '../components/row-texts.ts'
import { StatusChip } from '../components/status-chip.tsx'
import { type ListOwner, StockGate } from '../components/stock-gate.tsx'
import { useListTexts } from '../use-list-texts.ts'

/** One stock list: being read, asked about, previewed, written, done or refused. */
export function StockListScreen() {
  const { t } = useListTexts()
  usePageTitle(t('listTitle'))
  const { id } = useParams()
  return <StockGate>{(owner) => <OneList owner={owner} id={recordId(id) ?? ''} />}</StockGate>
}

function OneList({ owner, id }: { owner: ListOwner; id: string }) {
  const { t } = useListTexts()
  const query = useQuery({ ...listQuery(id), enabled: id !== '' })
  const { data: list, error } = query
  useTopOnChange(list?.status)
  if (id === '' || (error instanceof ApiError && error.status === 404))
    return <NoSuchList home={owner.home} />
  if (!list) {
    return (
      <div className="page py-6">
        <h1 tabIndex={-1} className="sr-only">
          {t('listTitle')}
        </h1>
        {error ? (
          <ErrorState error={error} fallback={t('listFailed')} onRetry={() => query.refetch()} />
        ) : (
          <LoadingShapes label={t('listLoading')}>
            <Skeleton className="h-8 w-72 max-w-full" />
            <Skeleton className="mt-2 h-5 w-96 max-w-full" />
            <Skeleton className="mt-6 h-40 w-full rounded-md" />
          </LoadingShapes>
        )}
      </div>
    )
  }
  const parts = {
    reading: <WorkProgress status="reading" />,
    applying: <WorkProgress status="applying" />,
    columns: <ColumnsQuestion list={list} owner={owner} />,
    preview: <PreviewPart list={list} owner={owner} />,
    applied: <AppliedPart list={list} owner={owner} />,
    undone: <UndonePart list={list} owner={owner} />,
    refused: <RefusedPart list={list} owner={owner} />,
  }
  return (
    <div className="page py-4 md:py-6">
      <ListHead list={list} owner={owner} />
      {error && <LostNote />}
      {parts[list.status]}
    </div>
  )
}

/** What comes next begins at the top, where people and screen readers look for it. */
function useTopOnChange(status: string | undefined) {
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === undefined || was === status) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [status])
}

function NoSuchList({ home }: { home: string }) {
  const { t } = useListTexts()
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="sr-only">
        {t('listTitle')}
      </h1>
      <EmptyState title={t('noSuchList')} text={t('noSuchListText')}>
        <ButtonLink to={home}>{t('toLists')}</ButtonLink>
      </EmptyState>
    </div>
  )
}

/** The network is lost; the page looks again by itself. */
function LostNote() {
  const { t } = useTexts('stock')
  return (
    <Banner tone="warning" className="my-3">
      {t('lostNetwork')}
    </Banner>
  )
}

/** Seconds after which it says that a long file takes longer. */
const longAfter = 20

/** The service reads or writes a stock list. */
function WorkProgress({ status }: { status: 'reading' | 'applying' }) {
  const { t } = useTexts('stock')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfter * 1_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="mx-auto mt-8 max-w-xl rounded-lg border border-line bg-sheet px-5 py-8 text-center shadow-card">
      <p role="status" className="text-lg font-semibold">
        {t(`work_${status}`)}
      </p>
      <progress
        aria-label={t(`work_${status}`)}
        className="mx-auto mt-4 block h-2 w-full max-w-sm animate-pulse-soft appearance-none overflow-hidden rounded-full bg-brand [&::-webkit-progress-bar]:bg-brand"
      />
      <p className="mx-auto mt-4 max-w-md text-soft">
        {t(isLong ? `workLong_${status}` : `workText_${status}`)}
      </p>
    </section>
  )
}

/** The file's name, where it came from, and what it says of itself. */
function ListHead({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useListTexts()
  return (
    <header>
      <Link
        to={owner.home}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand no-underline hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t(owner.isOwn || owner.isBuyer ? 'toLists' : 'toAllLists')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 tabIndex={-1} className="min-w-0 text-xl font-bold wrap-anywhere md:text-2xl">
          {list.fileName}
        </h1>
        <StatusChip status={list.status} />
      </div>
      <p className="figures mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>{t(`via_${list.via}`, { moment: momentOf(list.createdAt) })}</span>
        {list.supplier && <span className="font-semibold text-ink wrap-anywhere">{list.supplier}</span>}
        {list.printedOn && <span>{t('printedOn', { date: dayText(list.printedOn) })}</span>}
        {list.firm && <span className="wrap-anywhere">{t('ofFirm', { firm: list.firm })}</span>}
        {list.hasFile && (
          <a
            href={`/api/stock-files/${list._id}/file`}
            download={list.fileName}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 font-semibold text-brand"
          >
            <Download aria-hidden className="size-4" />
            {t('theFile')}
          </a>
        )}
      </p>
    </header>
  )
}
