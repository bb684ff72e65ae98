import '../messages.en.ts'
import { Navigation } from 'lucide-react'
import { directionsLink } from '../../../lib/directions.ts'
import { useIsTakenOver } from '../../../lib/rendered.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { Supplier } from '../api/queries.ts'

/** Opens the way to a supplier in the phone's map application; nothing where its address is not known. */
export function Directions({ stockist, className }: { stockist: Supplier; className?: string }) {
  const { t } = useTexts('directory')
  const device = useIsTakenOver() ? navigator.userAgent : ''
  const link = directionsLink(stockist.address, device)
  if (link === undefined) return null
  const isPage = link.startsWith('https:')
  return (
    <a
      href={link}
      target={isPage ? '_blank' : undefined}
      rel="noreferrer"
      aria-label={t('directionsTo', { name: stockist.firmName })}
      className={classes(
        'inline-flex min-h-6 items-center gap-1 text-sm font-semibold whitespace-nowrap text-brand no-underline hover:underline pointer-coarse:min-h-11',
        className,
      )}
    >
      <Navigation aria-hidden className="size-4" />
      {t('directions')}
    </a>
  )
}
