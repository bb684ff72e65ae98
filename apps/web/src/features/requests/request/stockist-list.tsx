import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import type { Asked } from '../order/parts.ts'
import { SendWays, StateLine } from '../sent/sent-row.tsx'

interface StockistListProps {
  request: SupplyRequest
  /** Left out of the plan. */
  exclude: readonly string[]
  onToggleExcluded: (id: string) => void
  onChange: () => void
}

/** Who was asked, how far it is with each, and the ways to reach them again. */
export function StockistList({ request, exclude, onToggleExcluded, onChange }: StockistListProps) {
  const { t } = useTexts('requests')
  const [ending, setEnding] = useState<Asked>()
  const isClosed = request.state === 'closed'

  async function endLink({ stockist }: Asked) {
    try {
      await call('DELETE /api/requests/{id}/links/{stockistId}', {
        params: { id: request._id, stockistId: stockist._id },
      })
      onChange()
    } catch (error) {
      showAlert(refusalText(error, t('linkNotEnded')))
    }
  }

  return (
    <section aria-label={t('asked')}>
      <h2 className="text-lg font-bold">{t('asked')}</h2>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
        {request.stockists.map((asked) => {
          const { stockist } = asked
          const isOut = exclude.includes(stockist._id)
          return (
            <li key={stockist._id} className="px-4 py-2.5">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <div className="min-w-0 grow basis-48">
                  <p className="font-semibold leading-snug wrap-anywhere">{stockist.name}</p>
                  <StateLine asked={asked} />
                </div>
                {!isClosed && <SendWays requestId={request._id} asked={asked} onChange={onChange} />}
              </div>
              {asked.note && <p className="mt-1 text-sm wrap-anywhere">“{asked.note}”</p>}
              {!isClosed && (
                <p className="mt-1 flex flex-wrap gap-x-3">
                  {!asked.orderedAt && (
                    <label className="inline-flex min-h-9 items-center gap-2 text-sm text-soft pointer-coarse:min-h-11">
                      <input
                        type="checkbox"
                        checked={isOut}
                        onChange={() => onToggleExcluded(stockist._id)}
                        className="size-4.5"
                      />
                      {t('leaveOut')} <span className="sr-only">{stockist.name}</span>
                    </label>
                  )}
                  {asked.linkWorks && (
                    <Button
                      look="plain"
                      size="small"
                      aria-label={t('endLinkOf', { name: stockist.name })}
                      onClick={() => setEnding(asked)}
                    >
                      {t('endLink')}
                    </Button>
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {ending && (
        <Confirm
          title={t('endLinkTitle', { name: ending.stockist.name })}
          text={t('endLinkText')}
          confirmLabel={t('endLink')}
          onConfirm={() => void endLink(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  )
}
