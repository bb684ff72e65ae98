import type {
  PublicStockist,
  StockistStatus,
  SupplierListing,
  SupplierOfMedicine,
} from '@rasad/contract/directory'
import { dayInIndia, isLicenceLate, presentLicence } from '@rasad/contract/licences'
import type { ProvenRecord, PublicRecord, WholeRecord } from '@rasad/contract/parties'
import type { PartyField } from '@rasad/contract/party-fields'
import type { FullStockist, VerifiedStockist } from '@rasad/contract/stockists'
import { presentFields } from '../parties/parties.ts'
import { deliversTo, kmBetween, presentReach } from '../places/places.ts'
import { rupees } from '../trade-tables/trade-tables.ts'
import { presentListingFacts } from './present-listing-facts.ts'
import type { ListingOwner, SightOf } from './rate-sight.ts'
import type { FullStockistRow, StockistRow, SupplierListingRow, SupplierRow } from './stockist-repository.ts'

// The only place that turns rows into answers. `party-fields.ts` says who sees a field; everything else is listed here, so a
// new column stays private.

const isPublic = ({ seenBy }: PartyField) => seenBy === 'everybody'

/**
 * The public fields of an approved stockist.
 * @param near the PIN that the viewer named, if any
 */
export function presentStockist(row: StockistRow, near?: string): PublicStockist {
  return {
    _id: row.id,
    ...(presentFields('stockist', row, isPublic) as PublicRecord<'stockist'>),
    name: row.firm_name,
    firmName: row.firm_name,
    companyName: row.firm_name,
    title: row.title,
    email: row.email,
    location: row.location ?? ([row.city, row.state].filter(Boolean).join(', ') || null),
    address:
      row.street || row.city || row.district || row.state || row.pincode
        ? {
            street: row.street,
            city: row.city,
            district: row.district,
            state: row.state,
            pincode: row.pincode,
          }
        : null,
    distanceKm: kmBetween(near, row.pincode),
    delivers: deliversTo(near, {
      kind: row.reach_kind,
      areas: new Set(row.reach_areas),
      pincode: row.pincode,
    }),
    reach: presentReach(row, row.pincode),
    minOrder: rupees(row.min_order_paise),
    logo: row.profile_image_url === null ? null : { url: row.profile_image_url },
    hours: row.hours,
    approved: true,
    declined: false,
    status: 'approved',
    companies: row.companies,
    companyCount: row.company_count,
    medicines: row.medicines,
    medicineCount: row.medicine_count,
    updatedAt: row.updated_at.toISOString(),
    licenceLate: isLicenceLate(row.licence_expiry, dayInIndia()),
    licenceCheckedAt: row.licence_checked_at?.toISOString() ?? null,
    stockUpdatedAt: row.stock_updated_at?.toISOString() ?? null,
    memberSince: row.created_at.toISOString(),
  }
}

export function presentSupplier(row: SupplierRow, sightOf: SightOf, near?: string): SupplierOfMedicine {
  return { ...presentStockist(row, near), listing: presentSupplierListing(row, row, sightOf) }
}

/** A stockist's listing of the medicine that was asked for. */
export function presentSupplierListing(
  listing: SupplierListingRow,
  stockist: ListingOwner,
  sightOf: SightOf,
): SupplierListing {
  const sight = sightOf(stockist)
  return {
    price: rupees(listing.listing_price_paise),
    pack: listing.listing_pack,
    available: listing.listing_available,
    ...presentListingFacts(listing, sight),
    ratesForApproved: stockist.shows_ptr && !sight.ptr && listing.ptr_paise !== null,
  }
}

/** All fields of a stockist, for itself and for admins. */
export function presentFullStockist(
  row: FullStockistRow,
  { emailConfirmed, cardCode }: { emailConfirmed: boolean; cardCode: string | null },
  near?: string,
): FullStockist {
  return {
    ...presentStockist(row, near),
    role: 'stockist',
    emailConfirmed,
    cardCode,
    ...presentDecision(row),
    createdAt: row.created_at.toISOString(),
    ...(presentFields('stockist', row) as WholeRecord<'stockist'>),
    name: row.firm_name,
    druglicenseNo: row.licence_number,
    licence: presentLicence(row),
  }
}

/** The fields that a stockist shows to callers with its password. */
export function presentVerifiedStockist(row: FullStockistRow): VerifiedStockist {
  const { _id, name, firmName, address, email } = presentStockist(row)
  const proven = presentFields('stockist', row, ({ seenBy }) => seenBy !== undefined)
  return { ...(proven as ProvenRecord<'stockist'>), _id, name, firmName, address, email }
}

/** Whether an admin has approved the stockist. It can be hidden all the same: its licence is cancelled. */
export function isApproved({ status }: Pick<StockistRow, 'status'>): boolean {
  return status === 'approved' || status === 'cancelled'
}

/** What was decided of a stockist, and when it was approved. */
export function presentDecision(row: FullStockistRow) {
  return {
    ...presentState(row),
    approvedAt: isApproved(row) ? (row.decided_at?.toISOString() ?? null) : null,
  }
}

function presentState(row: StockistRow): StockistStatus {
  return {
    _id: row.id,
    approved: isApproved(row),
    declined: row.status === 'declined',
    status: row.status === 'cancelled' ? 'approved' : row.status,
  }
}

/**
 * All that strangers see of a stockist that is not public. One whose licence is cancelled is not listed, as a declined
 * one: why is between it and the admins.
 */
export function presentStockistStatus(row: StockistRow): StockistStatus {
  if (row.status !== 'cancelled') return presentState(row)
  return { _id: row.id, approved: false, declined: true, status: 'declined' }
}
