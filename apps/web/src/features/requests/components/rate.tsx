import type { LandedRate } from '@rasad/contract/supply-requests'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { gstText, paiseText } from '../money.ts'

/** What one sale unit costs with scheme and GST. A tap shows how it comes about. */
export function Rate({ rate, of, className }: { rate: LandedRate | null; of: string; className?: string }) {
  const { t } = useTexts('requests')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!rate) return <span className={classes('text-sm text-soft', className)}>{t('noPrice')}</span>
  return (
    <span className={classes('figures inline-block', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('rateOf', { rate: paiseText(rate.paise), of })}
        onClick={() => setOpen(!isOpen)}
        className="min-h-8 rounded-xs font-semibold underline decoration-edge decoration-dotted underline-offset-4 hover:text-brand pointer-coarse:min-h-11"
      >
        {paiseText(rate.paise)}
      </button>
      <span id={id} hidden={!isOpen} className="block text-xs leading-snug text-soft">
        <Working rate={rate} />
      </span>
    </span>
  )
}

/** `₹20.00 PTR × 10/11 (10+1) + 12% GST = ₹20.36` */
function Working({ rate }: { rate: LandedRate }) {
  const { t } = useTexts('requests')
  const [paid = 0, free = 0] = (rate.scheme ?? '').split('+').map(Number)
  const hasScheme = free > 0
  return t(hasScheme ? 'workingScheme' : 'working', {
    price: paiseText(rate.pricePaise),
    paid,
    all: paid + free,
    scheme: rate.scheme ?? '',
    gst: rate.gstBasisPoints === null ? t('gstNotSaid') : t('plusGst', { gst: gstText(rate.gstBasisPoints) }),
    rate: paiseText(rate.paise),
  })
}
