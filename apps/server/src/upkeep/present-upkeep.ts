import { medicineForms } from '@rasad/contract/medicine-facts'
import type { DifferenceKind, Duplicate, EntryFacts, MergeRecord } from '@rasad/contract/upkeep'
import { rupees } from '../trade-tables/trade-tables.ts'
import { sameMaker } from './company-words.ts'
import type { EntryRow } from './entry-repository.ts'
import type { ListedMerge } from './merge-repository.ts'

// For admins alone.

export function presentFacts(row: EntryRow): EntryFacts {
  return {
    _id: row.id,
    name: row.name,
    companyName: row.company_name,
    composition: row.composition,
    pack: row.pack,
    form: medicineForms.find((form) => form === row.form) ?? null,
    price: rupees(row.price_paise),
    location: row.location,
    stockistCount: row.stockist_count,
    medicineCount: row.medicine_count,
    unconfirmed: !row.confirmed,
    addedAt: row.created_at.toISOString(),
  }
}

/** The confirmed one should stay, then the one that more firms list, then the older one. */
export function presentDuplicate(
  one: EntryRow,
  other: EntryRow,
  certainty: number,
  unclear: DifferenceKind[],
): Duplicate {
  const [keep, merge] = weightOf(one) >= weightOf(other) ? [one, other] : [other, one]
  return {
    _id: `${keep.id}${merge.id}`,
    certainty,
    keep: presentFacts(keep),
    merge: presentFacts(merge),
    same: sameIn(keep, merge),
    unclear,
  }
}

function weightOf({ confirmed, stockist_count, medicine_count, no }: EntryRow): number {
  return Number(confirmed) * 1e12 + (stockist_count * 1_000 + medicine_count) * 1e3 + 1 / no
}

function sameIn(one: EntryRow, other: EntryRow): Duplicate['same'] {
  const isSame = (a: string | number | null, b: string | number | null) => a !== null && a === b
  const maker = isSame(one.company_no, other.company_no) || sameMaker(one.company_name, other.company_name)
  return [
    ...(one.name.toLowerCase() === other.name.toLowerCase() ? (['name'] as const) : []),
    ...(maker ? (['company'] as const) : []),
    ...(isSame(one.composition, other.composition) ? (['composition'] as const) : []),
    ...(isSame(one.pack, other.pack) ? (['pack'] as const) : []),
    ...(isSame(one.price_paise, other.price_paise) ? (['price'] as const) : []),
  ]
}

export function presentMerge(row: ListedMerge): MergeRecord {
  return {
    _id: row.id,
    kind: row.kind,
    from: { _id: row.from_id, name: row.from_name },
    into: row.into_id === null || row.into_name === null ? null : { _id: row.into_id, name: row.into_name },
    at: row.at.toISOString(),
    by: row.actor_email,
    listings: row.listings,
    undoUntil: row.undo_until?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}
