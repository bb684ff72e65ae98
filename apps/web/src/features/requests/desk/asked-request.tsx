import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, ApiError, call } from '../../../lib/api-client.ts'
import { momentOf } from '../../../lib/format.ts'
import { useStable } from '../../../lib/hooks.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowShapes } from '../../../ui/states.tsx'
import { askedQuery } from '../api/queries.ts'
import { History } from '../components/history.tsx'
import { AskedOrder } from './asked-order.tsx'
import { ReplyForm } from './reply-form.tsx'

/** A request as this stockist sees it. */
export type SeenRequest = Exclude<Answer<'GET /api/requests/{id}'>['data'], { stockists: unknown }>

interface AskedRequestProps {
  account: string
  id: string
  onChange: () => void
  onClose: () => void
}

/** One request at the desk: its lines to answer, or its order to confirm. */
export function AskedRequest({ account, id, onChange, onClose }: AskedRequestProps) {
  const { t } = useTexts('requests')
  const query = useQuery(askedQuery(account, id))
  const isUnseen = query.data?.stage === 'sent'

  const tell = useStable(onChange)

  // Somebody who is signed in and opens it has seen it: no link preview gets here.
  useEffect(() => {
    if (!isUnseen) return
    call('POST /api/requests/{id}/seen', { params: { id } }).then(tell, () => undefined)
  }, [isUnseen, id, tell])

  if (query.isPending) return <RowShapes count={2} label={t('loadingRequest')} />
  if (!query.data) {
    const isGone = query.error instanceof ApiError && query.error.status === 404
    return isGone ? (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t('goneText')}</p>
        <Button look="quiet" size="small" onClick={onClose}>
          {t('close', { ns: 'ui' })}
        </Button>
      </div>
    ) : (
      <ErrorState
        error={query.error ?? new Error()}
        fallback={t('requestFailed')}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  return <Loaded account={account} request={query.data} onChange={onChange} />
}

function Loaded({
  account,
  request,
  onChange,
}: {
  account: string
  request: SeenRequest
  onChange: () => void
}) {
  const { t } = useTexts('requests')
  const { buyer, stage, note, until } = request
  const phone = phoneLinks(buyer.phone)
  const isOver = stage !== 'closed' && Date.parse(until) < Date.now()
  const isOrdered = request.order.length > 0
  return (
    <div className="grid grid-cols-1 gap-4 pb-2">
      <p className="figures flex flex-wrap gap-x-3 text-sm text-soft">
        {phone && (
          <a href={phone.tel} className="font-semibold text-call">
            {phone.text}
          </a>
        )}
        {stage !== 'closed' && !isOver && <span>{t('answerUntil', { moment: momentOf(until) })}</span>}
      </p>
      {note && <p className="wrap-anywhere">“{note}”</p>}
      {stage === 'closed' && <Banner tone="note">{t('deskClosed')}</Banner>}
      {isOver && <Banner tone="note">{t('deskOver')}</Banner>}
      {isOrdered ? (
        <AskedOrder request={request} onChange={onChange} />
      ) : (
        <ReplyForm
          key={request._id}
          account={account}
          request={request}
          isFixed={stage === 'closed' || isOver}
          onChange={onChange}
        />
      )}
      <History events={request.history} />
    </div>
  )
}
