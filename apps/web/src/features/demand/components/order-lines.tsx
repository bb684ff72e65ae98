import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { type OrderLine, saysTheSame } from '../result.ts'

interface OrderLinesProps {
  lines: readonly OrderLine[]
  label: string
  /** Number of lines shown at first. */
  most?: number
}

/** Lines as read out on the phone: medicine, quantity, and the written name where it differs. */
export function OrderLines({ lines, label, most = 6 }: OrderLinesProps) {
  const { t } = useTranslation('demand')
  const [isWhole, setWhole] = useState(false)
  // One more line is no longer than the button that would hide it.
  const canFold = lines.length > most + 1
  const shown = canFold && !isWhole ? lines.slice(0, most) : lines
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
            </span>
            <span className="shrink-0 text-right font-semibold">{line.quantity}</span>
          </li>
        ))}
      </ul>
      {canFold && (
        <Button
          look="plain"
          size="small"
          className="ml-5"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('showLess') : t('showMore', { formatted: countOf(lines.length - most) })}
        </Button>
      )}
    </>
  )
}
