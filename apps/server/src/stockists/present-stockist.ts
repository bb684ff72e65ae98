import type {
  Company,
  Medicine,
  PublicStockist,
  StockistStatus,
  SupplierOfMedicine,
} from '@rasad/contract/directory'
import type { ListedCompany, ListedMedicine } from '@rasad/contract/listings'
import type { FullStockist, VerifiedStockist } from '@rasad/contract/stockists'
import type { UnconfirmedEntry } from '@rasad/contract/unconfirmed'
import { noCarriers } from '../catalogue/carriers.ts'
import type { CompanyRow } from '../catalogue/company-repository.ts'
import type { MedicineRow } from '../catalogue/medicine-repository.ts'
import type { UnconfirmedRow } from '../catalogue/unconfirmed-repository.ts'
import { fileUrl } from '../files/files.ts'
import type { ListedCompanyRow, ListedMedicineRow } from '../listings/listing-repository.ts'
import type { FullStockistRow, StockistRow, SupplierRow } from './stockist-repository.ts'

// The only place that turns rows into answers. Each presenter lists what its viewer can see, so a new column stays
// private until somebody adds it here.

/** Paise to rupees. */
export function rupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100
}

/** Confirmed entries have no mark. */
function markOf({ confirmed }: { confirmed: boolean }): { unconfirmed?: true } {
  return confirmed ? {} : { unconfirmed: true }
}

export function presentCompany(row: CompanyRow): Company {
  return {
    _id: row.id,
    name: row.name,
    shortName: row.short_name,
    email: row.email,
    location: row.location,
    stockists: row.carriers.ids,
    stockistCount: row.carriers.count,
    medicineCount: row.medicine_count,
    ...markOf(row),
  }
}

export function presentMedicine(row: MedicineRow): Medicine {
  return {
    _id: row.id,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    company:
      row.company_id === null || row.company_name === null
        ? null
        : { _id: row.company_id, name: row.company_name },
    composition: row.composition,
    pack: row.pack,
    price: rupees(row.price_paise),
    rx: row.rx,
    stockists: row.carriers.ids.map((stockist) => ({ stockist })),
    stockistCount: row.carriers.count,
    ...markOf(row),
  }
}

/** A line of a stockist's own list. */
export function presentListedMedicine(row: ListedMedicineRow): ListedMedicine {
  const { stockists, stockistCount, ...medicine } = presentMedicine({
    ...row,
    carriers: noCarriers,
  })
  return {
    medicine,
    price: rupees(row.own_price_paise),
    pack: row.own_pack,
    available: row.available,
  }
}

export function presentListedCompany(row: ListedCompanyRow): ListedCompany {
  const { stockists, stockistCount, ...company } = presentCompany({
    ...row,
    carriers: noCarriers,
  })
  return { company }
}

/** For admins: an entry that waits to be confirmed or removed. */
export function presentUnconfirmed(row: UnconfirmedRow): UnconfirmedEntry {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    companyName: row.company_name,
    addedBy:
      row.adder_id === null || row.adder_name === null ? null : { _id: row.adder_id, name: row.adder_name },
    addedAt: row.created_at.toISOString(),
    stockistCount: row.stockist_count,
    medicineCount: row.medicine_count,
    removable: row.other_count === 0 && row.medicine_count === 0,
  }
}

/** The public fields of an approved stockist. */
export function presentStockist(row: StockistRow): PublicStockist {
  return {
    _id: row.id,
    name: row.firm_name,
    firmName: row.firm_name,
    companyName: row.firm_name,
    title: row.title,
    contactPerson: row.contact_person,
    email: row.email,
    phone: row.phone,
    location: row.location ?? ([row.city, row.state].filter(Boolean).join(', ') || null),
    address:
      row.street || row.city || row.state || row.pincode
        ? { street: row.street, city: row.city, state: row.state, pincode: row.pincode }
        : null,
    profileImageUrl: row.profile_image_url,
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
  }
}

export function presentSupplier(row: SupplierRow): SupplierOfMedicine {
  return {
    ...presentStockist(row),
    listing: {
      price: rupees(row.listing_price_paise),
      pack: row.listing_pack,
      available: row.listing_available,
    },
  }
}

/** All fields of a stockist, for itself and for admins. */
export function presentFullStockist(row: FullStockistRow, emailConfirmed: boolean): FullStockist {
  return {
    ...presentStockist(row),
    ...presentStockistStatus(row),
    role: 'stockist',
    emailConfirmed,
    approvedAt: row.status === 'approved' ? (row.decided_at?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    licenseNumber: row.licence_number,
    druglicenseNo: row.licence_number,
    licenseExpiry: row.licence_expiry,
    licenseImageUrl: fileUrl(row.licence_file),
    roleType: row.role_type,
    cntxNumber: row.cntx_number,
    dob: row.dob,
    bloodGroup: row.blood_group,
  }
}

/** The fields that a stockist shows to callers with its password. */
export function presentVerifiedStockist(row: FullStockistRow): VerifiedStockist {
  const { _id, name, firmName, contactPerson, address, phone, email, profileImageUrl } = presentStockist(row)
  return {
    _id,
    name,
    firmName,
    contactPerson,
    roleType: row.role_type,
    address,
    bloodGroup: row.blood_group,
    cntxNumber: row.cntx_number,
    phone,
    email,
    profileImageUrl,
  }
}

/** All that strangers see of a stockist that is not approved. */
export function presentStockistStatus(row: StockistRow): StockistStatus {
  return {
    _id: row.id,
    approved: row.status === 'approved',
    declined: row.status === 'declined',
    status: row.status,
  }
}
