import '../messages.en.ts'
import '../review/messages.en.ts'
import { type ReviewKind, reviewKinds } from '@rasad/contract/review'
import { ChevronLeft, ChevronRight, Keyboard, PartyPopper } from 'lucide-react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle, useStable } from '../../../lib/hooks.ts'
import { openKeyPanel } from '../../../lib/key-panels.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { QueryError } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { useChosenInSight } from '../../../ui/use-chosen-in-sight.ts'
import { Gate } from '../components/gate.tsx'
import { keyOf } from '../review/queue.ts'
import { QueueList } from '../review/queue-list.tsx'
import { ReviewItemPane } from '../review/review-item.tsx'
import { UndoBar } from '../review/undo-bar.tsx'
import { useReview } from '../review/use-review.ts'

/** What waits for an admin, one after the other, with the paper beside what was typed. */
export function ReviewScreen() {
  const { t } = useTexts('review')
  usePageTitle(t('title'))
  return (
    <Gate for="admin" title={t('title')}>
      <Queue />
    </Gate>
  )
}

function Queue() {
  const { t } = useTexts('review')
  const review = useReview()
  const { kind, items, item, at, decisions, query, counts, total } = review
  const forget = useStable(review.forget)

  useKeys({
    title: t('title'),
    actions: [
      {
        keys: ['ArrowLeft', 'ArrowRight', 'k', 'j'],
        text: t('keyMove'),
        run: (_, key) => review.move(key === 'ArrowLeft' || key === 'k' ? -1 : 1),
      },
    ],
  })

  return (
    <>
      <div className="@container">
        <div className="mx-auto flex max-w-[110rem] flex-col md:-mb-16 wide:h-[calc(100dvh-3.5rem-1px)]">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-6">
            <h1 tabIndex={-1} className="text-xl font-bold">
              {t('title')}
            </h1>
            <Kinds kind={kind} counts={counts} onChoose={review.choose} />
            <WholeLists kind={kind} />
            <div className="ml-auto flex items-center">
              <p className="figures mr-1 text-sm text-soft" aria-live="off">
                {item && t('place', { at: countOf(at + 1), all: countOf(total) })}
              </p>
              <IconButton label={t('previous')} disabled={at === 0} onClick={() => review.move(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton label={t('next')} disabled={at >= items.length - 1} onClick={() => review.move(1)}>
                <ChevronRight aria-hidden />
              </IconButton>
              <IconButton label={t('help')} onClick={() => openKeyPanel('help')} className="narrow:hidden">
                <Keyboard aria-hidden />
              </IconButton>
            </div>
          </header>
          <div className="grid min-h-0 grow border-t border-line bg-sheet wide:grid-cols-[16rem_minmax(0,1fr)] wide:grid-rows-[minmax(0,1fr)]">
            {item ? (
              <>
                <nav
                  aria-label={t('queue')}
                  className="relative min-h-0 overflow-y-auto border-r border-line bg-paper p-1.5 narrow:hidden"
                >
                  <QueueList items={items} openId={item._id} onOpen={review.open} />
                </nav>
                <ReviewItemPane
                  key={keyOf(item)}
                  item={item}
                  onDecide={(verdict) => void review.decide(item, verdict)}
                />
                <p role="status" className="sr-only">
                  {t('now', { name: item.name })}
                </p>
              </>
            ) : (
              <div className="grid place-items-center wide:col-span-2">
                {query.isPending || (query.isFetching && query.isPlaceholderData) ? (
                  <LoadingShapes>
                    <Skeleton className="mt-6 h-72 w-[min(60rem,90vw)] rounded-md" />
                  </LoadingShapes>
                ) : query.isError ? (
                  <QueryError of={query} fallback={t('failed')} />
                ) : (
                  <EmptyState
                    title={t(kind ? 'emptyKind' : 'empty')}
                    text={t(kind ? 'emptyKindText' : 'emptyText')}
                    picture={<PartyPopper />}
                  >
                    {kind && (
                      <Button look="quiet" onClick={() => review.choose(undefined)}>
                        {t('showAll')}
                      </Button>
                    )}
                  </EmptyState>
                )}
              </div>
            )}
          </div>
        </div>
      </div>
      <UndoBar decisions={decisions} onUndo={(entry) => void review.undo(entry)} onForget={forget} />
    </>
  )
}

const wholeLists = [
  { kind: 'stockist', to: paths.adminStockists },
  { kind: 'medicalOwner', to: paths.adminUsers },
  { kind: 'purchaser', to: paths.adminPurchasers },
] as const

/** The lists of whoever has registered, those that are decided included. */
function WholeLists({ kind }: { kind: ReviewKind | undefined }) {
  const { t } = useTexts('review')
  const lists = wholeLists.filter((list) => kind === undefined || list.kind === kind)
  if (lists.length === 0) return null
  return (
    <nav
      aria-label={t('wholeLists')}
      className="flex flex-wrap items-center gap-x-3 text-sm text-soft max-sm:order-last max-sm:w-full"
    >
      <span aria-hidden>{t('wholeLists')}</span>
      {lists.map((list) => (
        <Link
          key={list.kind}
          to={list.to}
          className="inline-flex min-h-9 items-center text-brand underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t(`kind_${list.kind}`)}
        </Link>
      ))}
    </nav>
  )
}

interface KindsProps {
  kind: ReviewKind | undefined
  counts: Record<ReviewKind, number> | undefined
  onChoose: (kind: ReviewKind | undefined) => void
}

/** The kinds that wait, with how many. */
function Kinds({ kind, counts, onChoose }: KindsProps) {
  const { t } = useTexts('review')
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
  const options = [
    { key: undefined, label: t('kind_all'), count: all },
    ...reviewKinds.map((key) => ({ key, label: t(`kind_${key}`), count: counts?.[key] ?? 0 })),
  ]
  const row = useChosenInSight<HTMLFieldSetElement>(kind)
  return (
    <fieldset
      ref={row}
      className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1 max-sm:order-last max-sm:w-full"
    >
      <legend className="sr-only">{t('kinds')}</legend>
      {options
        .filter(({ key, count }) => key === undefined || count > 0 || key === kind)
        .map(({ key, label, count }) => (
          <button
            key={key ?? 'all'}
            type="button"
            aria-pressed={key === kind}
            onClick={() => onChoose(key)}
            className={classes(
              'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold pointer-coarse:min-h-11',
              key === kind ? 'bg-ink text-paper' : 'text-soft hover:bg-sunk hover:text-ink',
            )}
          >
            {label}
            {counts && <span className="figures text-xs font-normal">{countOf(count)}</span>}
          </button>
        ))}
    </fieldset>
  )
}
