import type { StockImport } from '@rasad/contract/stock-files'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Keyboard, PartyPopper, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { usePageTitle } from '../../../../lib/hooks.ts'
import { once } from '../../../../lib/key-maps.ts'
import { openKeyPanel } from '../../../../lib/key-panels.ts'
import { paths } from '../../../../lib/paths.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useKeys } from '../../../../lib/use-keys.ts'
import { recordId } from '../../../../lib/values.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Key } from '../../../../ui/key.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { listQuery } from '../api/queries.ts'
import { StockGate } from '../components/stock-gate.tsx'
import { keyOf } from '../settle/answers.ts'
import { RowQuestion, useChoice } from '../settle/row-question.tsx'
import { useSettle } from '../settle/use-settle.ts'
import { useListTexts } from '../use-list-texts.ts'

/** The rows of a stock list that a person has to settle, one after the other. */
export function SettleScreen() {
  const { t } = useListTexts()
  usePageTitle(t('settleTitle'))
  const { id } = useParams()
  return <StockGate>{() => <Settling id={recordId(id) ?? ''} />}</StockGate>
}

function Settling({ id }: { id: string }) {
  const query = useQuery({ ...listQuery(id), enabled: id !== '' })
  const { data: list } = query
  if (id === '') return <Navigate to={paths.stockLists} replace />
  if (!list) return query.error ? <Failed error={query.error} onRetry={query.refetch} /> : <Loading />
  const isReady = list.status === 'preview' || list.status === 'applied'
  return isReady ? <Rows key={id} list={list} /> : <Navigate to={paths.stockList(id)} replace />
}

function Rows({ list }: { list: StockImport }) {
  const { t } = useListTexts()
  const settle = useSettle(list)
  const { query, row, at, total, settled, answers, refusals } = settle
  const search = useRef<HTMLInputElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const key = row && keyOf(row)
  const given = key === undefined ? undefined : answers.get(key)
  const answer: Parameters<typeof useChoice>[1] = ({ isFound, ...choice }) =>
    row && settle.answer(row, choice, isFound)
  const choice = useChoice(row, answer)
  const refused = [...refusals.keys()].filter((one) => one !== key && !answers.has(one))

  // On a phone the next row begins where this one began.
  useEffect(() => {
    if (key !== undefined && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView({ block: 'start' })
    }
  }, [key])

  /** Escape closes the suggestions first; then it leaves the field, so that the keys answer again. */
  const leaveSearch = () => title.current?.focus({ preventScroll: true })
  useKeys({
    title: t('settleTitle'),
    actions: [
      {
        keys: ['1', '2', '3', '4', '5'],
        text: t(choice.count > 0 ? 'keyChoose' : 'keyNone'),
        written: choice.count > 1 ? `1 – ${choice.count}` : '1',
        run: once((key) => choice.choose(Number(key) - 1)),
      },
      { keys: ['0', 'n'], text: t('keyNone'), run: once(() => answer({ medicine: null })) },
      { keys: ['i'], text: t('keyIgnore'), run: once(() => answer({ medicine: null, always: true })) },
      { keys: ['s', '/'], text: t('keySearch'), run: () => search.current?.focus() },
      { keys: ['u'], text: t('keyUndo'), run: once(settle.undo) },
      {
        keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
        text: t('keyMove'),
        written: '← →',
        run: (_, key) => settle.move(key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1),
      },
      {
        keys: ['Escape'],
        text: t('keyLeave'),
        isWhileTyping: true,
        // Only in the field, and not while its suggestions are open: they have closed themselves by this key.
        run: () => document.activeElement === search.current && leaveSearch(),
      },
    ],
  })

  if (query.isPending) return <Loading />
  if (query.isError && settle.rows.length === 0) return <Failed error={query.error} onRetry={query.refetch} />
  return (
    <div ref={top} className="mx-auto w-full max-w-3xl scroll-mt-14 px-4 pt-2 pb-6 md:px-8 md:py-5">
      <div className="flex flex-wrap items-center gap-x-2">
        <Link
          to={paths.stockList(list._id)}
          className="inline-flex min-h-11 min-w-0 items-center gap-1.5 text-sm font-semibold text-brand no-underline hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          {t('toPreview')}
        </Link>
        <div className="ml-auto flex items-center">
          <Button
            look="plain"
            size="small"
            aria-keyshortcuts="U"
            disabled={!settle.canUndo}
            onClick={settle.undo}
          >
            <Undo2 aria-hidden />
            {t('undo')}
            <Key>U</Key>
          </Button>
          <IconButton label={t('previous')} disabled={at === 0} onClick={() => settle.move(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={t('next')}
            disabled={at >= settle.rows.length - 1}
            onClick={() => settle.move(1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
          <IconButton label={t('keys')} onClick={() => openKeyPanel('help')} className="max-lg:hidden">
            <Keyboard aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <h1 ref={title} tabIndex={-1} className="min-w-0 truncate text-xl font-bold">
          {t('settleTitle')}
        </h1>
        <p role="status" className="figures shrink-0 text-sm text-soft">
          {total > 0 && t('settledOf', { settled: countOf(settled), total: countOf(total) })}
        </p>
      </div>
      <progress
        value={settled}
        max={Math.max(total, 1)}
        aria-label={t('settledOf', { settled: countOf(settled), total: countOf(total) })}
        className="mt-1 mb-4 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-brand"
      />
      {settle.isLost && settle.unsent > 0 && (
        <Banner tone="warning" className="mb-3">
          {t('answersKept', { count: settle.unsent })}
        </Banner>
      )}
      {settle.failure && (
        <Banner tone="alarm" className="mb-3">
          {t('answersFailed', { reason: refusalText(settle.failure, t('noAnswer')) })}
        </Banner>
      )}
      {refused[0] !== undefined && (
        <Banner tone="warning" className="mb-3">
          <p>{t('refusedRows', { count: refused.length })}</p>
          <Button look="quiet" size="small" className="mt-2" onClick={() => settle.show(refused[0] ?? '')}>
            {t('showRefused')}
          </Button>
        </Banner>
      )}
      {!row ? (
        <AllDone list={list} />
      ) : (
        <>
          {settle.isDone && <AllDone list={list} />}
          {!settle.isDone && (
            <div key={key}>
              <RowQuestion
                row={row}
                chosen={given?.medicine}
                refusal={key === undefined ? undefined : refusals.get(key)}
                asked={choice.asked}
                onChoose={choice.choose}
                onAnswer={answer}
                searchRef={search}
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}

function AllDone({ list }: { list: StockImport }) {
  const { t } = useListTexts()
  return (
    <EmptyState
      title={t('allSettled')}
      text={t(list.status === 'applied' ? 'allSettledApplied' : 'allSettledText')}
      picture={<PartyPopper />}
    >
      <ButtonLink to={paths.stockList(list._id)}>
        {t(list.status === 'applied' ? 'toList' : 'seeChanges')}
      </ButtonLink>
    </EmptyState>
  )
}

function Loading() {
  const { t } = useListTexts()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-5 md:px-8">
      <h1 tabIndex={-1} className="sr-only">
        {t('settleTitle')}
      </h1>
      <LoadingShapes label={t('rowsLoading')}>
        <Skeleton className="mt-10 h-8 w-60 max-w-full" />
        <Skeleton className="mt-4 h-24 w-full rounded-md" />
        <Skeleton className="mt-6 h-64 w-full rounded-md" />
      </LoadingShapes>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useListTexts()
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="sr-only">
        {t('settleTitle')}
      </h1>
      <ErrorState error={error} fallback={t('rowsFailed')} onRetry={onRetry} />
    </div>
  )
}
