import type { OrderConfirmation } from '@rasad/contract/supply-requests'
import { Download, PackageCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { quantityWords } from '../answers/quantity-words.ts'
import { paiseText } from '../money.ts'
import { readOrdered } from '../order/order-body.ts'
import { type OrderRow, orderRows, orderSum } from '../order/order-table.ts'
import type { SeenRequest } from './asked-request.tsx'

const tones = { confirmed: 'success', partly: 'warning', refused: 'note' } as const

/** What the buyer has ordered, at the stockist's own rates: confirmed whole, or less or none of single lines. */
export function AskedOrder({ request, onChange }: { request: SeenRequest; onChange: () => void }) {
  const { t } = useTexts('requests')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [isLowering, setLowering] = useState(false)
  const rows = orderRows(request, request)
  const sum = orderSum(rows)
  const { stage } = request
  const said = stage === 'confirmed' || stage === 'partly' || stage === 'refused' ? stage : undefined
  const mayConfirm = stage === 'ordered' || isLowering
  const lines = Object.entries(typed).map(([line, text]) => ({
    line: Number(line),
    quantity: text.trim() === '' ? undefined : readOrdered(text),
  }))
  const isWrong = (number: number) =>
    lines.some(
      ({ line, quantity }) =>
        line === number - 1 &&
        (quantity === undefined || quantity > (rows.find((row) => row.number === number)?.quantity ?? 0)),
    )
  const none = lines.filter(({ quantity }) => quantity === 0).length

  async function confirm() {
    const wrong = rows.find(({ number }) => isWrong(number))
    if (wrong) return document.getElementById(`less-${wrong.number}`)?.focus()
    setBusy(true)
    setFailure(undefined)
    try {
      await call('POST /api/requests/{id}/confirm', {
        params: { id: request._id },
        body: { lines: lines.map(({ line, quantity = 0 }) => ({ line, quantity })) },
      })
      setTyped({})
      setLowering(false)
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
      {said && (
        <Banner tone={tones[said satisfies OrderConfirmation]} className="mb-3">
          {t(`said_${said}`)}
        </Banner>
      )}
      <ul className="divide-y divide-line rounded-sm border border-line">
        {rows.map((row) => {
          const { [row.number - 1]: own, ...others } = typed
          return (
            <li key={row.number} className="flex flex-wrap items-start justify-between gap-x-4 px-3.5 py-2">
              <div className="min-w-0 grow basis-48">
                <p className="leading-snug wrap-anywhere">{row.name}</p>
                {row.written && (
                  <p className="text-sm text-soft wrap-anywhere">{t('written', { name: row.written })}</p>
                )}
                {mayConfirm && row.quantity > 0 && (
                  <Less
                    row={row}
                    typed={own}
                    isWrong={isWrong(row.number)}
                    onType={(text) =>
                      setTyped(text === undefined ? others : { ...typed, [row.number - 1]: text })
                    }
                  />
                )}
              </div>
              <div className="figures max-sm:basis-full">
                <p className="font-semibold">
                  {row.quantity === 0 ? (
                    <span className="text-alarm">{t('cannotSend')}</span>
                  ) : (
                    quantityWords(row)
                  )}
                </p>
                {row.cutFrom !== null && (
                  <p className="text-sm text-soft">
                    {t('ofOrdered', { amount: quantityWords({ ...row, quantity: row.cutFrom, free: 0 }) })}
                  </p>
                )}
              </div>
              <Amount row={row} />
            </li>
          )
        })}
      </ul>
      <p className="figures mt-2 text-right font-semibold">
        {sum.paise > 0 && t('total', { amount: paiseText(sum.paise) })}
      </p>
      {stage !== 'refused' && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {t('forBilling')}
          {(['xlsx', 'csv'] as const).map((format) => (
            <a
              key={format}
              href={`/api/requests/${request._id}/order-file?format=${format}`}
              download
              className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand hover:underline"
            >
              <Download aria-hidden className="size-4" />
              {format === 'xlsx' ? t('xlsx') : 'CSV'}
            </a>
          ))}
        </p>
      )}
      {failure && (
        <Banner tone="alarm" className="mt-3">
          {failure}
        </Banner>
      )}
      {mayConfirm && (
        <Button
          look="call"
          className="mt-3 w-full sm:w-auto"
          onClick={confirm}
          disabled={isBusy || (isLowering && lines.length === 0)}
          aria-busy={isBusy || undefined}
        >
          <PackageCheck aria-hidden />
          {t(lines.length === 0 ? 'confirmAll' : none === rows.length ? 'refuseOrder' : 'confirmRest')}
        </Button>
      )}
      {!mayConfirm && said && said !== 'refused' && (
        <Button look="quiet" size="small" className="mt-3" onClick={() => setLowering(true)}>
          {t('lowerLater')}
        </Button>
      )}
    </section>
  )
}

/** At the stockist's own rate, with how it comes about: what the buyer counts per pack is the buyer's. */
function Amount({ row }: { row: OrderRow }) {
  const { t } = useTexts('requests')
  const { pricePaise, costPaise, scheme, gst, quantity } = row
  if (pricePaise === null)
    return <p className="basis-44 text-right text-sm text-soft max-sm:text-left">{t('noPrice')}</p>
  return (
    <div className="figures basis-44 text-right max-sm:basis-full max-sm:text-left">
      <p className="font-semibold">{costPaise !== null && paiseText(costPaise)}</p>
      <p className="text-sm text-soft">
        {t('amountWorking', {
          quantity: countOf(quantity),
          price: paiseText(pricePaise),
          gst: gst === null ? t('gstNotSaid') : t('plusGst', { gst }),
        })}
      </p>
      {scheme && <p className="text-sm text-soft">{t('schemeIs', { scheme })}</p>}
    </div>
  )
}

interface LessProps {
  row: OrderRow
  typed: string | undefined
  isWrong: boolean
  onType: (text: string | undefined) => void
}

function Less({ row, typed, isWrong, onType }: LessProps) {
  const { t } = useTexts('requests')
  const error = useId()
  if (typed === undefined) {
    return (
      <Button
        look="quiet"
        size="small"
        className="-ml-2"
        aria-label={t('lessOf', { name: row.name })}
        onClick={() => onType('0')}
      >
        {t('lessOrNone')}
      </Button>
    )
  }
  const formatted = countOf(row.quantity)
  return (
    <div className="mt-1">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={`less-${row.number}`} className="text-sm">
          <span aria-hidden>{t('iSend')}</span>
          <span className="sr-only">{t('iSendOf', { name: row.name })}</span>
        </label>
        <input
          id={`less-${row.number}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={isWrong}
          {...(isWrong && { 'aria-describedby': error })}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onType(event.currentTarget.value)}
          className="figures min-h-11 w-24 rounded-sm border border-edge bg-sheet px-3 text-right text-base aria-invalid:border-alarm"
        />
        <Button look="quiet" size="small" onClick={() => onType(undefined)}>
          {t('sendAllOf', { formatted })}
        </Button>
      </div>
      {isWrong && (
        <p id={error} className="text-sm font-medium text-alarm">
          {t('wrongLess', { formatted })}
        </p>
      )}
    </div>
  )
}
