import '../messages.en.ts'
import type { OwnCardRequest } from '@rasad/contract/purchasing'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { dateOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { readPending } from '../../../lib/pending-ids.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { QueryError } from '../../../ui/error-state.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { AskStockists } from './ask-stockists.tsx'

/** Polling interval while the page is open. */
const newsEvery = 10_000

const sheet = 'mt-5 rounded-lg border border-line bg-sheet px-5 py-6 shadow-card sm:px-8 print:hidden'

function ownRequestsQuery(purchaserId: string) {
  return queryOptions({
    queryKey: ['me', 'card-requests', purchaserId],
    queryFn: async ({ signal }) => (await call('GET /api/purchasing-card/own', { signal })).data,
    staleTime: 0,
    refetchInterval: newsEvery,
    refetchOnWindowFocus: true,
  })
}

interface CardRequestsProps {
  purchaserId: string
  /** The card is valid, but further stockists can still be asked. */
  isApproved: boolean
  onAsked?: () => void
}

/** The stockists a purchaser asked, their answers, and a way to ask others. */
export function CardRequests({ purchaserId, isApproved, onAsked }: CardRequestsProps) {
  const { t } = useTexts('registration')
  const queryClient = useQueryClient()
  const isSignedIn = useSession().user?._id === purchaserId
  const query = useQuery({ ...ownRequestsQuery(purchaserId), enabled: isSignedIn })
  const hasAsked = query.data ? query.data.length > 0 : readPending('request') !== undefined

  if (!isSignedIn) {
    return (
      <section className={sheet}>
        <h2 className="text-lg font-bold">{hasAsked ? t('askMoreTitle') : t('askTitle')}</h2>
        <p className="mt-1 text-soft">{t('askSignIn')}</p>
        <SignInLink look="quiet" to={paths.purchaserLogin} roles={['purchaser']} className="mt-4">
          {t('purchaserSignIn')}
        </SignInLink>
      </section>
    )
  }
  return (
    <>
      {query.data && query.data.length > 0 && <Asked requests={query.data} />}
      {query.isError && !query.data && (
        <section className={sheet}>
          <QueryError of={query} fallback={t('askedFailed')} className="py-0" />
        </section>
      )}
      <AskStockists
        className={sheet}
        purchaserId={purchaserId}
        askedCount={new Set(query.data?.flatMap(({ stockists }) => stockists.map(({ _id }) => _id))).size}
        stage={isApproved ? 'further' : hasAsked ? 'more' : 'first'}
        onAsked={() => {
          queryClient.invalidateQueries({ queryKey: ['me', 'card-requests'] })
          onAsked?.()
        }}
      />
    </>
  )
}

function Asked({ requests }: { requests: readonly OwnCardRequest[] }) {
  const { t } = useTexts('registration')
  return (
    <section className={sheet} aria-labelledby="asked-stockists">
      <h2 id="asked-stockists" className="text-lg font-bold">
        {t('askedTitle')}
      </h2>
      {requests.map((request) => (
        <div key={request._id} className="mt-3">
          <p className="text-sm text-soft">{t('askedOn', { date: dateOf(request.createdAt) })}</p>
          <ul className="mt-1 divide-y divide-line">
            {request.stockists.map((stockist) => (
              <li key={stockist._id} className="flex min-h-11 items-center justify-between gap-3 py-1.5">
                <span className="min-w-0 wrap-anywhere font-medium">
                  {stockist.name === null ? (
                    t('stockistGone')
                  ) : (
                    <Link to={paths.stockist(stockist._id, stockist.name)} className="text-brand">
                      {stockist.name}
                    </Link>
                  )}
                  {stockist.answeredAt && (
                    <span className="block text-sm font-normal text-soft">{dateOf(stockist.answeredAt)}</span>
                  )}
                </span>
                <AnswerMark answer={stockist.answer ?? 'waiting'} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const marks = {
  waiting: { text: 'answerWaiting', Icon: Hourglass, look: 'bg-marigold-wash text-marigold-ink' },
  approved: { text: 'answerApproved', Icon: BadgeCheck, look: 'bg-call-wash text-call' },
  declined: { text: 'answerDeclined', Icon: CircleX, look: 'bg-alarm-wash text-alarm' },
} as const satisfies Record<string, { text: string; Icon: LucideIcon; look: string }>

function AnswerMark({ answer }: { answer: keyof typeof marks }) {
  const { t } = useTexts('registration')
  const { text, Icon, look } = marks[answer]
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center gap-1 rounded-xs px-1.5 py-0.5 text-xs font-bold',
        look,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {t(text)}
    </span>
  )
}
