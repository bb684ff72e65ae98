import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { countOf, dateOf, momentOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { LiveMark } from '../components/live-mark.tsx'
import { OrderTools } from '../order/order-tools.tsx'

interface RequestHeadProps {
  request: SupplyRequest
  isLive: boolean
  onRepeat: (which: 'all' | 'open') => void
  onChange: () => void
}

/** What was asked and when, how far it is, and what can be done with it as a whole. */
export function RequestHead({ request, isLive, onRepeat, onChange }: RequestHeadProps) {
  const { t } = useTexts('requests')
  const [isClosing, setClosing] = useState(false)
  const answered = request.stockists.filter(({ answeredAt }) => answeredAt !== null).length
  const hasOrder = request.stockists.some(({ order }) => order.length > 0)
  const isOver = isExpired(request)
  const open = request.openLines.length
  const isPartlyOrdered = open > 0 && open < request.lines.length

  async function close() {
    try {
      await call('POST /api/requests/{id}/close', { params: { id: request._id } })
      onChange()
    } catch (error) {
      showAlert(refusalText(error, t('notClosed')))
    }
  }

  return (
    <header>
      <ButtonLink look="plain" size="small" to={paths.requests} className="-ml-3">
        <ArrowLeft aria-hidden />
        {t('allRequests')}
      </ButtonLink>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-extrabold">
            {t('requestOf', { day: dateOf(request.createdAt) })}
          </h1>
          <p className="figures mt-0.5 flex flex-wrap gap-x-3 text-sm text-soft">
            <span className="font-semibold text-ink">
              {t('answeredOf', { formatted: countOf(answered), total: countOf(request.stockists.length) })}
            </span>
            <span>
              {t('lineCount', { count: request.lines.length, formatted: countOf(request.lines.length) })}
            </span>
            {request.state !== 'closed' && !isOver && (
              <span>{t('linksUntil', { moment: momentOf(request.until) })}</span>
            )}
          </p>
        </div>
        {request.state !== 'closed' && <LiveMark isLive={isLive} />}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {hasOrder && <OrderTools request={request} />}
        {isPartlyOrdered && (
          <Button look="quiet" size="small" onClick={() => onRepeat('open')}>
            <RotateCcw aria-hidden />
            {t('repeatOpen', { count: open, formatted: countOf(open) })}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => onRepeat('all')}>
          <RotateCcw aria-hidden />
          {isPartlyOrdered ? t('repeatAll', { formatted: countOf(request.lines.length) }) : t('repeat')}
        </Button>
        {request.state !== 'closed' && (
          <Button look="quiet" size="small" onClick={() => setClosing(true)}>
            {t('closeRequest')}
          </Button>
        )}
      </div>
      {request.note && <p className="mt-3 wrap-anywhere">“{request.note}”</p>}
      {request.state === 'closed' && (
        <Banner tone="note" className="mt-3">
          {t('closedText', { moment: momentOf(request.closedAt ?? request.until) })}
        </Banner>
      )}
      {isOver && (
        <Banner tone="warning" className="mt-3">
          {t('expiredText', { moment: momentOf(request.until) })}
        </Banner>
      )}
      {isClosing && (
        <Confirm
          title={t('closeTitle')}
          text={t('closeText')}
          confirmLabel={t('closeRequest')}
          onConfirm={() => void close()}
          onClose={() => setClosing(false)}
        />
      )}
    </header>
  )
}

/** Its links have ended, and nobody has closed it. */
function isExpired({ state, until }: Pick<SupplyRequest, 'state' | 'until'>): boolean {
  return state !== 'closed' && Date.parse(until) < Date.now()
}
