import type { LeftOut } from '@rasad/contract/supply-requests'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../lib/format.ts'
import { useLive } from '../../../lib/live.ts'
import { paths } from '../../../lib/paths.ts'
import { requestQuery } from '../../../lib/supply-requests.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowShapes } from '../../../ui/states.tsx'
import { SendWays, StateLine } from './sent-row.tsx'

interface SentSheetProps {
  account: string
  id: string
  onClose: () => void
  /** Named, but not asked. */
  leftOut?: readonly LeftOut[]
  /** Only those to whom an order went. */
  isOrder?: boolean
}

/** After sending: everybody has it in their desk; each can be told by WhatsApp, or given the link, too. */
export function SentSheet({ account, id, leftOut = [], onClose, isOrder = false }: SentSheetProps) {
  const { t } = useTexts('requests')
  const query = useQuery(requestQuery(account, id))
  useLive(account, 'requests', query.refetch, id)
  const rows = (query.data?.stockists ?? []).filter(({ orderedAt }) => !isOrder || orderedAt !== null)
  // Own suppliers have no desk.
  const atDesks = rows.filter(({ stockist }) => !stockist.own).length
  return (
    <Modal
      title={t(isOrder ? 'orderSentTitle' : 'sentTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('done')}
          </Button>
          {!isOrder && <ButtonLink to={paths.request(id)}>{t('openRequest')}</ButtonLink>}
        </>
      }
    >
      {atDesks > 0 && (
        <Banner tone="success" className="mb-3">
          {t(isOrder ? 'orderSentText' : 'sentText', { count: atDesks, formatted: countOf(atDesks) })}
        </Banner>
      )}
      {rows.length > atDesks && (
        <Banner tone="note" className="mb-3">
          {t('sentToOwn')}
        </Banner>
      )}
      {leftOut.length > 0 && (
        <Banner tone="warning" className="mb-3">
          <ul>
            {leftOut.map(({ stockistId, name, why }) => (
              <li key={stockistId} className="wrap-anywhere">
                {t(`leftOut_${why}`, { name: name ?? t('someStockist') })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {query.isPending && <RowShapes count={4} />}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      <ul className="divide-y divide-line">
        {rows.map((asked) => (
          <li
            key={asked.stockist._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5"
          >
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold wrap-anywhere">{asked.stockist.name}</p>
              <StateLine asked={asked} />
            </div>
            <SendWays requestId={id} asked={asked} onChange={() => void query.refetch()} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
