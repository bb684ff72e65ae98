import '../messages.en.ts'
import { fixedDisplay } from '@rasad/contract/limits'
import { Clock, MapPin, Star } from 'lucide-react'
import { useShowsFixed } from '../../../lib/settings.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Distance } from '../../../ui/distance.tsx'
import type { Supplier } from '../api/queries.ts'

export function Location({ location, km }: { location: string | null; km?: number | null }) {
  const { t } = useTexts('directory')
  return (
    <p className="flex items-start gap-1.5 text-sm text-soft">
      <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {location ?? t('notProvided')} <Distance km={km} />
      </span>
    </p>
  )
}

/** The fixed rating, unless the operator hides it. */
export function Rating() {
  const { t } = useTexts('directory')
  const isShown = useShowsFixed()
  const { rating, reviews } = fixedDisplay
  if (!isShown) return null
  return (
    <p className="figures inline-flex items-center gap-1.5 text-sm text-soft">
      <Star aria-hidden className="size-4 fill-marigold text-marigold" />
      <span className="sr-only">{t('ratingLabel', { rating, reviews })}</span>
      <span aria-hidden>{t('rating', { rating, reviews })}</span>
    </p>
  )
}

/** The stockist's own hours, or the default ones; null if the operator hides those. */
export function useHours(stockist: Pick<Supplier, 'hours'>): string | null {
  const { t } = useTexts('directory')
  const showsFixed = useShowsFixed()
  return stockist.hours ?? (showsFixed ? t('hoursWithClosed') : null)
}

export function Hours({ stockist }: { stockist: Pick<Supplier, 'hours'> }) {
  const hours = useHours(stockist)
  if (hours === null) return null
  return (
    <p className="figures inline-flex items-start gap-1.5 text-sm text-soft">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {hours}
    </p>
  )
}
