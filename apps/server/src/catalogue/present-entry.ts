import type { Company, Link, Medicine } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import { rupees } from '../trade-tables/trade-tables.ts'
import type { CompanyRow } from './company-repository.ts'
import type { MedicineRow } from './medicine-repository.ts'
import type { UnconfirmedRow } from './unconfirmed-repository.ts'

// Each presenter lists what its viewer can see, so a new column stays private until somebody adds it here.

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
    ...(row.form !== null && { form: row.form }),
    price: rupees(row.price_paise),
    rx: row.rx,
    stockists: row.carriers.ids.map((stockist) => ({ stockist })),
    stockistCount: row.carriers.count,
    ...markOf(row),
  }
}

/** For admins: an entry that waits to be confirmed or removed. */
export interface UnconfirmedEntry {
  _id: string
  kind: EntryKind
  name: string
  /** A medicine's company. */
  companyName: string | null
  /** Of a medicine, what its maker says that it is. */
  composition: string | null
  /** The stockist that added it; null if that was deleted. */
  addedBy: Link | null
  addedAt: string
  /** Its maker and admins alone see it until it is confirmed: people could take its name for a known one. */
  waiting: boolean
  /** Its firm is not approved any more: others do not see it. */
  firmGone: boolean
  /** Stockists that list it. */
  stockistCount: number
  /** Whether it can be removed: no other stockist lists it, and it has no medicines. */
  removable: boolean
}

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
    composition: row.composition,
    waiting: row.waiting,
    firmGone: row.adder_status !== 'approved',
    removable: row.other_count === 0 && row.medicine_count === 0,
  }
}
