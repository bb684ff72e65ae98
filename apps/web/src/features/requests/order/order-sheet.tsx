import '../../../ui/print.css'
import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { countOf, momentOf } from '../../../lib/format.ts'
import { expiryMonth } from '../../../lib/listing-words.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.ts'
import { quantityWords } from '../answers/quantity-words.ts'
import { paiseText } from '../money.ts'
import { orderedOf, orderRows, orderSum } from './order-table.ts'
import type { Asked } from './parts.ts'

/** The printed order: a page for each stockist. */
export function OrderSheet({ request, firm }: { request: SupplyRequest; firm: string | null }) {
  return (
    <div className="hidden text-[10.5pt] leading-snug text-ink print:block">
      {orderedOf(request).map((asked, at, all) => (
        <section key={asked.stockist._id} className={at < all.length - 1 ? 'break-after-page' : ''}>
          <PrintedOrder request={request} asked={asked} firm={firm} />
        </section>
      ))}
    </div>
  )
}

function PrintedOrder({
  request,
  asked,
  firm,
}: {
  request: SupplyRequest
  asked: Asked
  firm: string | null
}) {
  const { t } = useTexts('requests')
  const rows = orderRows(request, asked)
  const sum = orderSum(rows)
  const cell = 'py-0.5 pl-2 text-right align-baseline whitespace-nowrap'
  return (
    <>
      <p className="mb-3 flex justify-between border-b border-ink pb-1 text-[9pt]">
        <span className="font-bold">{firm}</span>
        <span>{asked.orderedAt && t('orderedOn', { moment: momentOf(asked.orderedAt) })}</span>
      </p>
      <h2 className="text-[12.5pt] font-bold">
        {t('orderFor', { name: asked.stockist.name })}
        <span className="float-right font-semibold">{phoneLinks(asked.stockist.phone)?.text}</span>
      </h2>
      <p className="mb-2 text-[9pt]">
        {[asked.stockist.location, t(`stage_${asked.stage}`)].filter(Boolean).join(' · ')}
      </p>
      <table className="figures w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-[8.5pt]">
            <th scope="col" className="text-left" colSpan={2}>
              {t('headMedicine')}
            </th>
            {(['headQuantity', 'headPtr', 'headScheme', 'headGst', 'headRate', 'headCost'] as const).map(
              (key) => (
                <th key={key} scope="col" className="pl-2 text-right">
                  {t(key)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className="break-inside-avoid border-t border-edge">
              <td className="w-8 py-0.5 pr-2 text-right align-baseline text-[8.5pt]">{row.number}</td>
              <td className="py-0.5">
                {row.name}
                {(row.written ?? row.expiry) && (
                  <span className="block text-[8.5pt]">
                    {[
                      row.written && t('written', { name: row.written }),
                      row.expiry && t('expiryIs', { month: expiryMonth(row.expiry) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
              </td>
              <td className={`${cell} font-semibold`}>
                {row.quantity === 0 ? t('cannotSend') : quantityWords(row)}
              </td>
              <td className={cell}>{row.pricePaise === null ? '' : paiseText(row.pricePaise)}</td>
              <td className={cell}>{row.scheme}</td>
              <td className={cell}>{row.gst}</td>
              <td className={cell}>{row.landedPaise === null ? '' : paiseText(row.landedPaise)}</td>
              <td className={cell}>{row.costPaise === null ? '' : paiseText(row.costPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 border-t border-ink pt-1 text-right font-semibold">
        {sum.paise > 0 && t('total', { amount: paiseText(sum.paise) })}
      </p>
      {sum.unpriced > 0 && (
        <p className="text-right text-[9pt]">
          {t('unpriced', { count: sum.unpriced, formatted: countOf(sum.unpriced) })}
        </p>
      )}
    </>
  )
}
