import type { ListingFacts as Facts } from '@rasad/contract/directory'
import { countOf, rupees } from '../lib/format.ts'
import { expiryMonth, freshnessOf, isStale, listDay } from '../lib/listing-words.ts'
import { useNow } from '../lib/rendered.ts'
import { useStaleListingDays } from '../lib/settings.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'
import { Part } from './part.tsx'

export interface Listing extends Facts {
  price: number | null
  available: boolean
  /** Of another firm's: it has rates that this viewer does not see. */
  ratesForApproved?: boolean
}

/** How a stockist has a medicine: whether, at what price, when it expires, and when somebody last said so. */
export function ListingFacts({ listing, className }: { listing: Listing; className?: string }) {
  const { available } = listing
  const facts = factsOf(listing)
  return (
    <div className={classes('figures', className)}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className={classes('font-semibold', available ? 'text-call' : 'text-soft')}>
          <StockWord listing={listing} />
        </span>
        <Rate listing={listing} />
      </p>
      {facts.length > 0 && (
        <p className="overflow-x-clip text-xs text-soft">
          <FactParts parts={facts} />
        </p>
      )}
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
    <span className="figures block overflow-x-clip text-xs text-soft">
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
      <FactParts parts={factsOf(listing)} />
      <Part>
        <Freshness listing={listing} />
      </Part>
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
      <Part>
        <Freshness listing={listing} />
      </Part>
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
  const now = useNow()
  if (!available && availableOn) return t('comesOn', { day: listDay(Date.parse(availableOn), now) })
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

function FactParts({ parts }: { parts: [FactKey, string][] }) {
  const { t } = useTexts('ui')
  return parts.map(([key, value]) => <Part key={key}>{t(key, { value })}</Part>)
}

/** When and by what a listing was last confirmed, with a mark if that is long ago. */
export function Freshness({ listing }: { listing: Listing }) {
  const { t } = useTexts('ui')
  const now = useNow()
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
