import '../messages.en.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import type { Answer } from '../../../lib/api-client.ts'
import { countOf, dateOf, momentOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { EmptyState, RowShapes } from '../../../ui/states.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { requestListQuery } from '../api/queries.ts'
import { BuyersOnly } from '../components/buyers-only.tsx'

type Listed = Answer<'GET /api/requests'>['data'][number]

/** All requests of the signed-in buyer, the latest first. */
export function RequestsScreen() {
  const { t } = useTexts('requests')
  const buyer = useBuyer()
  usePageTitle(t('title'))
  return buyer ? <OwnRequests account={buyer} /> : <BuyersOnly />
}

function OwnRequests({ account }: { account: string }) {
  const { t } = useTexts('requests')
  const query = useInfiniteQuery(requestListQuery(account))
  const items = query.data?.pages.flatMap((page) => page.data) ?? []
  const isShort = query.isSuccess && items.length <= 3
  return (
    <div className="page @container py-4 md:py-6">
      <h1 tabIndex={-1} className="text-2xl font-extrabold">
        {t('title')}
      </h1>
      <p className="mt-1 mb-4 max-w-2xl text-soft">{t('intro')}</p>
      <div
        className={classes(
          isShort && 'grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <PagedList
          query={query}
          items={items}
          keyOf={(request) => request._id}
          className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
          loading={<RowShapes count={4} label={t('loadingRequests')} />}
          failedText={t('requestsFailed')}
          empty={
            <EmptyState picture={<MessagesSquare />} title={t('none')} text={t('noneText')}>
              <ButtonLink to={paths.demand}>{t('toDemand')}</ButtonLink>
            </EmptyState>
          }
        >
          {(request) => <RequestRow request={request} />}
        </PagedList>
        {isShort && <HowItGoesOn />}
      </div>
    </div>
  )
}

/** For people who have not asked often yet. */
function HowItGoesOn() {
  const { t } = useTexts('requests')
  return (
    <section className="rounded-md border border-line bg-sheet p-5 shadow-card">
      <h2 className="font-bold">{t('howTitle')}</h2>
      <Steps
        className="mt-4"
        steps={(['answer', 'plan', 'order'] as const).map((step) => ({
          title: t(`how_${step}`),
          text: t(`how_${step}Text`),
        }))}
      />
    </section>
  )
}

function RequestRow({ request }: { request: Listed }) {
  const { t } = useTexts('requests')
  const { names, lineCount, stockistCount = 0, answeredCount = 0 } = request
  const isOver = request.state === 'open' && Date.parse(request.until) < Date.now()
  return (
    <Link
      to={paths.request(request._id)}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 text-ink no-underline hover:bg-sunk"
    >
      <span className="min-w-0 grow basis-64">
        <span className="block font-semibold">{t('requestOf', { day: dateOf(request.createdAt) })}</span>
        <span className="block truncate text-sm text-soft">
          {names.join(', ')}
          {lineCount > names.length && ` ${t('andMore', { formatted: countOf(lineCount - names.length) })}`}
        </span>
      </span>
      <span className="figures flex flex-wrap items-center gap-x-3 text-sm">
        <span className={classes(answeredCount > 0 ? 'font-semibold' : 'text-soft')}>
          {t('answeredOf', { formatted: countOf(answeredCount), total: countOf(stockistCount) })}
        </span>
        <span
          className={classes(
            'rounded-xs px-2 py-0.5 text-xs font-semibold',
            request.state === 'ordered' ? 'bg-call-wash text-call' : 'bg-sunk text-soft',
          )}
        >
          {isOver ? t('state_expired') : t(`state_${request.state}`)}
        </span>
        <span className="text-soft">{momentOf(request.createdAt)}</span>
      </span>
    </Link>
  )
}
