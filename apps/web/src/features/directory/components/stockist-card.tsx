import '../messages.en.ts'
import type { SupplierOfMedicine } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import { Link } from 'react-router'
import { countOf, dateOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Chip, UnconfirmedMark } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ContactActions } from '../../../ui/contact-actions.tsx'
import { ListingFacts } from '../../../ui/listing-facts.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Supplier } from '../api/queries.ts'
import { savableSupplier, useDirectorySlots } from '../slots.tsx'
import { Directions } from './directions.tsx'
import { Hours, Location, Rating } from './supplier-facts.tsx'
import { TrustLine } from './trust-facts.tsx'

export interface StockistCardProps {
  stockist: Supplier | SupplierOfMedicine
  onOpen: (stockist: Supplier) => void
  /** The WhatsApp message that a list about a medicine begins with. */
  message?: string
}

const frame = 'flex h-full flex-col rounded-md border border-line bg-sheet p-4 shadow-card'

/** A supplier's name, as a button that is as large as the card or row around it. In a new tab, and without scripts, it is a link. */
export function Opener({ stockist, onOpen, className }: StockistCardProps & { className?: string }) {
  return (
    <Link
      role="button"
      to={paths.stockist(stockist._id, stockist.firmName)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(stockist)
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        onOpen(stockist)
      }}
      className={classes(
        'text-left text-ink no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-offset-2 focus-visible:after:outline-brand',
        className,
      )}
    >
      {stockist.firmName}
    </Link>
  )
}

/** One supplier in a list. The whole card opens its detail; calling needs no detail. */
export function StockistCard({ stockist, onOpen, message }: StockistCardProps) {
  const { t } = useTexts('directory')
  const { SaveButton } = useDirectorySlots()
  const { first, rest } = carriedBy(stockist)
  return (
    <article
      className={classes(
        frame,
        'group relative transition-[border-color,box-shadow] duration-150 hover:border-edge hover:shadow-lift',
      )}
    >
      <div className="flex items-start gap-1">
        <h3 className="min-w-0 grow text-lg font-semibold">
          <Opener stockist={stockist} onOpen={onOpen} />
        </h3>
        <SaveButton className="relative z-1 -mr-2.5 -mt-2.5" item={savableSupplier(stockist)} />
      </div>
      {'listing' in stockist && <ListingFacts listing={stockist.listing} className="mb-1" />}
      <div className="mt-1 flex flex-col gap-1">
        <div className="flex flex-wrap items-start gap-x-3">
          <Location location={stockist.location} km={stockist.distanceKm} />
          <Directions stockist={stockist} className="relative z-1" />
        </div>
        {stockist.delivers === false && <p className="text-sm text-soft">{t('deliversNot')}</p>}
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Rating />
          <Hours stockist={stockist} />
        </div>
        <TrustLine stockist={stockist} />
      </div>
      {first.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-1.5">
          <span className="sr-only">{t('companies')}: </span>
          {first.map((company) => (
            <Chip key={company._id} mark={<UnconfirmedMark of={company} />}>
              {company.name}
            </Chip>
          ))}
          {rest > 0 && (
            <span className="figures text-xs font-semibold text-soft">
              {t('more', { formatted: countOf(rest) })}
            </span>
          )}
        </p>
      )}
      <div className="mt-auto pt-4">
        <ContactActions
          stockist={stockist._id}
          name={stockist.firmName}
          phone={stockist.phone}
          message={message}
          className="relative z-1"
        />
        <p className="figures mt-2.5 text-2xs text-soft">
          {t('updated', { date: dateOf(stockist.updatedAt) })}
        </p>
      </div>
    </article>
  )
}

/** The companies that a list names of a supplier, and how many more it carries. */
export function carriedBy({ companies, companyCount }: Supplier | SupplierOfMedicine) {
  const first = companies.slice(0, limits.cardCompanies)
  return { first, rest: companyCount - first.length }
}

export function StockistCardShape() {
  return (
    <div className={frame}>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="mt-2.5 h-4 w-2/5" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <div className="mt-4 flex gap-1.5">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-6 w-24" />
      </div>
      <Skeleton className="mt-4 h-11 w-full" />
      <Skeleton className="mt-3 h-3 w-28" />
    </div>
  )
}
