import type { PublicStaff, Staff } from '@rasad/contract/staff'
import { fileUrl } from '../files/files.ts'
import type { StaffRow } from './staff-repository.ts'

/**
 * The public fields of the printed card.
 * @param companyName firm of its stockist.
 */
export function presentPublicStaff(row: StaffRow, companyName: string | null): PublicStaff {
  return {
    _id: row.id,
    role: 'staff',
    fullName: row.full_name,
    image: fileUrl(row.photo_file),
    staffId: row.staff_id,
    joiningDate: row.joining_date,
    contact: row.contact,
    phone: row.contact,
    email: row.email,
    address: row.address,
    companyName,
    status: row.ended_at === null ? 'active' : 'ended',
  }
}

/** The same of somebody who has left: what a card that is still about has to say, and no way to reach the person. */
export function presentFormerStaff(row: StaffRow, companyName: string | null): PublicStaff {
  return {
    ...presentPublicStaff(row, companyName),
    image: '',
    contact: '',
    phone: '',
    email: null,
    address: null,
  }
}

/** What the person itself, its stockist and admins can see. */
export function presentStaff(
  row: StaffRow,
  { companyName, cardCode }: { companyName: string | null; cardCode: string | null },
): Staff {
  return {
    ...presentPublicStaff(row, companyName),
    aadharCard: fileUrl(row.identity_file),
    stockist: row.stockist_id,
    createdAt: row.created_at.toISOString(),
    invitedAt: row.invited_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    cardCode,
  }
}

/** The first name and an initial, as strangers see it: `Asha Rao` is `Asha R.` */
export function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  if (last === undefined) return first
  const [initial] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(last)
  return `${first} ${initial?.segment ?? ''}.`
}
