import '../messages.en.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useLive } from '../../../lib/live.ts'
import { paths } from '../../../lib/paths.ts'
import { useBuyer } from '../../../lib/session.ts'
import { requestQuery } from '../../../lib/supply-requests.ts'
import { useTexts } from '../../../lib/texts.ts'
import { recordId } from '../../../lib/values.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { BuyersOnly } from '../components/buyers-only.tsx'
import { WholeRequest } from '../request/whole-request.tsx'

/** A request of the signed-in buyer: who answered what, what to order of which stockist. */
export function RequestScreen() {
  const { t } = useTexts('requests')
  const buyer = useBuyer()
  const id = recordId(useParams().id)
  usePageTitle(t('requestTitle'))
  if (!buyer) return <BuyersOnly />
  return id ? <LoadedRequest key={id} account={buyer} id={id} /> : <NoSuchRequest />
}

function LoadedRequest({ account, id }: { account: string; id: string }) {
  const { t } = useTexts('requests')
  const query = useQuery(requestQuery(account, id))
  // Only once the service has answered: a request of somebody else opens no stream.
  const isFollowed = query.data !== undefined && query.data.state !== 'closed'
  const isLive = useLive(isFollowed ? account : undefined, 'requests', query.refetch, id)
  if (query.data) {
    return (
      <WholeRequest
        account={account}
        request={query.data}
        isLive={isLive}
        hasFailed={query.isError}
        onChange={() => void query.refetch()}
      />
    )
  }
  if (query.isPending) {
    return (
      <div className="page py-6">
        <h1 tabIndex={-1} className="sr-only">
          {t('requestTitle')}
        </h1>
        <LoadingShapes label={t('loadingRequest')}>
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="mt-2 h-5 w-96 max-w-full" />
          <Skeleton className="mt-6 h-40 w-full rounded-md" />
          <Skeleton className="mt-4 h-96 w-full rounded-md" />
        </LoadingShapes>
      </div>
    )
  }
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchRequest />
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="sr-only">
        {t('requestTitle')}
      </h1>
      <QueryError of={query} fallback={t('requestFailed')} />
    </div>
  )
}

function NoSuchRequest() {
  const { t } = useTexts('requests')
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="sr-only">
        {t('requestTitle')}
      </h1>
      <EmptyState title={t('noSuchRequest')} text={t('noSuchRequestText')} picture={<TriangleAlert />}>
        <ButtonLink to={paths.requests}>{t('allRequests')}</ButtonLink>
      </EmptyState>
    </div>
  )
}
