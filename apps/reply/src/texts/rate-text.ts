import type { LandedRate } from '@rasad/contract/supply-requests'
import type { Texts } from './texts.ts'

/** How a landed rate comes about: `₹94.08 each = ₹92.40 × 10 ÷ 11 + 12 % GST`. */
export function workingText(rate: LandedRate, { t, money, percent, number }: Texts): string {
  const [paid, free] = (rate.scheme ?? '').split('+').map(Number)
  return t('working', {
    landed: money(rate.paise),
    price: money(rate.pricePaise),
    scheme: paid && free ? t('workingScheme', { paid: number(paid), all: number(paid + free) }) : '',
    gst:
      rate.gstBasisPoints === null
        ? t('workingNoGst')
        : t('workingGst', { gst: percent(rate.gstBasisPoints) }),
  })
}
