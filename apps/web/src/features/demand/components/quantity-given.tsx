import { useTexts } from '../../../lib/texts.ts'

/** The quantity of a line to order, or that it has none. */
export function QuantityGiven({ quantity }: { quantity: string }) {
  const { t } = useTexts('demand')
  if (quantity !== '') return <span className="shrink-0 text-right font-semibold">{quantity}</span>
  return <span className="max-w-24 shrink-0 text-right text-xs text-marigold-ink">{t('notGiven')}</span>
}
