import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { quantityWords } from '../answers/quantity-words.ts'
import { Rate } from '../components/rate.tsx'
import { paiseText } from '../money.ts'
import { orderRows, orderSum } from '../order/order-table.ts'
import type { SeenRequest } from './asked-request.tsx'

/** What the buyer has ordered, to be confirmed. */
export function AskedOrder({ request, onChange }: { request: SeenRequest; onChange: () => void }) {
  const { t } = useTexts('requests')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const rows = orderRows(request, request)
  const sum = orderSum(rows)

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('POST /api/requests/{id}/confirm', { params: { id: request._id } })
      onChange()
    } catch (error) {
      setFailure(refusalText(error, t('notConfirmed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={t('theOrder')}>
      <h4 className="mb-2 font-bold">{t('theOrder')}</h4>
      <ul className="divide-y divide-line rounded-sm border border-line">
        {rows.map((row, at) => (
          <li key={row.number} className="flex flex-wrap items-start justify-between gap-x-4 px-3.5 py-2">
            <div className="min-w-0 grow basis-48">
              <p className="leading-snug wrap-anywhere">{row.name}</p>
              {row.written && (
                <p className="text-sm text-soft wrap-anywhere">{t('written', { name: row.written })}</p>
              )}
            </div>
            <p className="figures font-semibold">{quantityWords({ ...row, free: row.freePacks })}</p>
            <Rate rate={request.order[at]?.rate ?? null} of={row.name} className="max-w-52" />
          </li>
        ))}
      </ul>
      <p className="figures mt-2 text-right font-semibold">
        {sum.paise > 0 && t('total', { amount: paiseText(sum.paise) })}
      </p>
      {failure && (
        <Banner tone="alarm" className="mt-3">
          {failure}
        </Banner>
      )}
      {request.stage === 'ordered' && (
        <Button
          look="call"
          className="mt-3 w-full sm:w-auto"
          onClick={confirm}
          disabled={isBusy}
          aria-busy={isBusy || undefined}
        >
          <PackageCheck aria-hidden />
          {t('confirmTheOrder')}
        </Button>
      )}
      {request.stage === 'confirmed' && (
        <Banner tone="success" className="mt-3">
          {t('orderConfirmed')}
        </Banner>
      )}
    </section>
  )
}
