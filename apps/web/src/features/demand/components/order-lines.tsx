import { useTexts } from '../../../lib/texts.ts'
import { ListingLine } from '../../../ui/listing-facts.tsx'
import { saidText } from '../calls/said-text.ts'
import { type OrderLine, saysTheSame } from '../result.ts'
import { QuantityGiven } from './quantity-given.tsx'
import { useFold } from './use-fold.tsx'

interface OrderLinesProps {
  lines: readonly OrderLine[]
  label: string
  /** Number of lines shown at first. */
  most?: number
}

/** Lines as read out on the phone: medicine, quantity, and the written name where it differs. */
export function OrderLines({ lines, label, most = 6 }: OrderLinesProps) {
  const { t } = useTexts('demand')
  const { shown, button } = useFold(lines, most, 'ml-5')
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {shown.map((line) => (
          <li key={line.number} className="figures flex items-baseline gap-2.5 py-1.5 leading-snug">
            <span aria-hidden className="w-6 shrink-0 text-right text-xs text-soft">
              {line.number}
            </span>
            <span className="min-w-0 grow">
              <span className="font-medium">{line.medicine}</span>
              {line.isUnsure && (
                <span className="ml-2 inline-block rounded-xs bg-marigold-wash px-1.5 text-2xs font-semibold text-marigold-ink">
                  {t('toConfirm')}
                </span>
              )}
              {(line.isUnsure || !saysTheSame(line.written, line.medicine)) && (
                <span className="line-clamp-1 text-xs break-all text-soft">
                  {t('written', { written: line.written })}
                </span>
              )}
              {line.listing && <ListingLine listing={line.listing} />}
              {line.said && (
                <span className="block text-xs font-semibold text-call">{saidText(line.said, t)}</span>
              )}
            </span>
            <QuantityGiven quantity={line.quantity} />
          </li>
        ))}
      </ul>
      {button}
    </>
  )
}
