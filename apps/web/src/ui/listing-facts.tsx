import type { ListingFacts as Facts } from '@rasad/contract/directory'
import type { ReactNode } from 'react'
import { countOf, rupees } from '../lib/format.ts'
import { expiryMonth, freshnessOf, isStale, listDay } from '../lib/listing-words.ts'
import { useStaleListingDays } from '../lib/settings.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

export interface Listing extends Facts {
  price: number | null
  available: boolean
  /** Of another firm's: it has rates that this viewer does not see. */
  ratesForApproved?: boolean
}

/** How a stockist has a medicine: whether, at what price, when it expires, and when somebody last said so. */
export function ListingFacts({ listing, className }: { listing: Listing; className?: string }) {
  const { available } = listing
  return (
    <div className={classes('figures', className)}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className={classes('font-semibold', available ? 'text-call' : 'text-soft')}>
          <StockWord listing={listing} />
        </span>
        <Rate listing={listing} />
      </p>
      <Row parts={factsOf(listing)} />
      <p className="text-xs text-soft">
        <Freshness listing={listing} />
      </p>
    </div>
  )
}

/** The same in one line, for a list of medicines of one stockist. */
export function ListingLine({ listing, isOwn = false }: { listing: Listing; isOwn?: boolean }) {
  const { t } = useTexts('ui')
  const { available, band, quantity } = listing
  const saysStock = !isOwn && (!available || band === 'few' || quantity !== null)
  return (
    <span className="figures block text-xs text-soft">
      {saysStock && (
        <Part>
          <span className={classes('font-semibold', available && 'text-ink')}>
            <StockWord listing={listing} />
          </span>
        </Part>
      )}
      {isOwn && quantity !== null && (
        <Part>{t('packs', { count: quantity, formatted: countOf(quantity) })}</Part>
      )}
      {rateOf(isOwn ? { ...listing, price: null } : listing) && (
        <Part>
          <Rate listing={listing} />
        </Part>
      )}
      <Row parts={factsOf(listing)} isInline />
      <Freshness listing={listing} />
    </span>
  )
}

/** The same in at most two short lines, for a dense list of suppliers: price, stock, scheme and freshness. */
export function ListingShort({ listing }: { listing: Listing }) {
  const { t } = useTexts('ui')
  const { mrp, available, scheme } = listing
  return (
    <p className="figures line-clamp-2 text-xs leading-4 text-soft">
      {rateOf(listing) ? (
        <Part>
          <Rate listing={listing} />
        </Part>
      ) : (
        mrp !== null && <Part>{t('listingMrp', { value: rupees(mrp) })}</Part>
      )}
      <Part>
        <span className={classes('font-semibold', available && 'text-call')}>
          <StockWord listing={listing} />
        </span>
      </Part>
      {listing.ratesForApproved && <Part>{t('ratesForApproved')}</Part>}
      {scheme !== null && <Part>{t('listingScheme', { value: scheme })}</Part>}
      <Freshness listing={listing} />
    </p>
  )
}

/** The one rate of a row, named: PTR where the reader may see it, else the stockist's price of a pack. */
function rateOf({ ptr, price }: Listing): ['listingPtr' | 'listingRate', number] | undefined {
  if (ptr !== null) return ['listingPtr', ptr]
  return price === null ? undefined : ['listingRate', price]
}

function Rate({ listing }: { listing: Listing }) {
  const { t } = useTexts('ui')
  const rate = rateOf(listing)
  if (!rate) return null
  const [key, value] = rate
  return <strong className="font-semibold text-ink">{t(key, { value: rupees(value) })}</strong>
}

function StockWord({ listing }: { listing: Listing }) {
  const { t } = useTexts('ui')
  const { available, band, quantity, availableOn } = listing
  if (!available && availableOn) return t('comesOn', { day: listDay(Date.parse(availableOn), Date.now()) })
  if (!available) return t('notInStock')
  const word = t(band === 'few' ? 'fewInStock' : 'isInStock')
  if (quantity === null) return word
  return `${word}: ${t('packs', { count: quantity, formatted: countOf(quantity) })}`
}

type FactKey = 'listingMrp' | 'ratesForApproved' | 'listingScheme' | 'listingExpiry'

function factsOf({ mrp, ratesForApproved, scheme, expiry }: Listing): [FactKey, string][] {
  const facts: [FactKey, string | null][] = [
    ['listingMrp', mrp === null ? null : rupees(mrp)],
    ['ratesForApproved', ratesForApproved ? '' : null],
    ['listingScheme', scheme],
    ['listingExpiry', expiry === null ? null : expiryMonth(expiry)],
  ]
  return facts.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))
}

function Row({ parts, isInline = false }: { parts: [FactKey, string][]; isInline?: boolean }) {
  const { t } = useTexts('ui')
  if (parts.length === 0) return null
  const texts = parts.map(([key, value]) => (
    <Part key={key} isLast={!isInline && key === parts.at(-1)?.[0]}>
      {t(key, { value })}
    </Part>
  ))
  return isInline ? texts : <p className="text-xs text-soft">{texts}</p>
}

/** One part of a line; a line breaks between parts only. */
function Part({ children, isLast = false }: { children: ReactNode; isLast?: boolean }) {
  return (
    <>
      <span className="inline-block">{children}</span>
      {!isLast && <span aria-hidden> · </span>}
    </>
  )
}

/** When and by what a listing was last confirmed, with a mark if that is long ago. */
export function Freshness({ listing }: { listing: Listing }) {
  const { t } = useTexts('ui')
  const now = Date.now()
  const said = freshnessOf(listing, now)
  const days = useStaleListingDays()
  const stale = isStale(listing, days, now)
  return (
    <>
      {said && <span className="inline-block">{t(said.key, { count: said.count, day: said.day })}</span>}{' '}
      {stale && (
        <span className="inline-block rounded-xs border border-dashed border-edge px-1 text-2xs leading-4 font-medium text-soft">
          {said ? t('staleListing', { days }) : t('neverConfirmed')}
        </span>
      )}
    </>
  )
}
