import '../messages.en.ts'
import { countOf, dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ContactIcons } from '../../../ui/contact-actions.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'
import { ListingShort } from '../../../ui/listing-facts.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Supplier } from '../api/queries.ts'
import { carriedBy, Opener, type StockistCardProps } from './stockist-card.tsx'

const frame = 'flex h-full items-center gap-2 rounded-sm border border-line bg-sheet py-1.5 pr-1.5 pl-3'

/**
 * One supplier in a dense list, at most 88 px high: who, where, at what price, how fresh, and the ways to reach it. The
 * whole row opens its detail.
 */
export function StockistRow({ stockist, onOpen, message }: StockistCardProps) {
  const { t } = useTexts('directory')
  return (
    <article className={`${frame} relative transition-colors duration-150 hover:border-edge`}>
      <div className="min-w-0 grow">
        <div className="flex items-center gap-1.5">
          <h3 className="min-w-0 truncate text-base leading-5 font-semibold" title={stockist.firmName}>
            <Opener stockist={stockist} onOpen={onOpen} className="max-w-full truncate" />
          </h3>
          <LateLicenceMark of={stockist} />
        </div>
        <p className="truncate text-xs leading-4 text-soft">
          <Distance km={stockist.distanceKm} />
          {stockist.distanceKm != null && ' · '}
          {stockist.location ?? t('notProvided')}
          {stockist.delivers === false && <> · {t('deliversNotShort')}</>}
        </p>
        {'listing' in stockist ? (
          <ListingShort listing={stockist.listing} />
        ) : (
          <Carried stockist={stockist} />
        )}
      </div>
      <ContactIcons
        stockist={stockist._id}
        name={stockist.firmName}
        phone={stockist.phone}
        message={message}
        className="relative z-1"
      />
    </article>
  )
}

/** Its first companies, and when its record changed. */
function Carried({ stockist }: { stockist: Supplier }) {
  const { t } = useTexts('directory')
  const { first, rest } = carriedBy(stockist)
  const parts = [
    ...first.map(({ name }) => name),
    ...(rest > 0 ? [t('more', { formatted: countOf(rest) })] : []),
    t('updated', { date: dateOf(stockist.updatedAt) }),
  ]
  return <p className="figures line-clamp-2 text-xs leading-4 text-soft">{parts.join(' · ')}</p>
}

export function StockistRowShape() {
  return (
    <div className={frame}>
      <div className="grow py-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-2 h-3 w-2/5" />
        <Skeleton className="mt-2 h-3 w-4/5" />
      </div>
      <Skeleton className="size-11" />
      <Skeleton className="size-11" />
    </div>
  )
}
