import type { Staff } from '@rasad/contract/staff'
import { paths } from '../../lib/paths.ts'
import type { TextsOf } from '../../lib/texts.ts'

/** Column widths, in characters. */
export const staffTableWidths = [12, 30, 16, 34, 44, 14, 34, 10, 60]

/** Staff as a table of texts, with a heading. */
export function staffTable(members: readonly Staff[], publicUrl: string, t: TextsOf<'staff'>): string[][] {
  return [
    [
      t('headStaffId'),
      t('headName'),
      t('headContact'),
      t('headEmail'),
      t('headAddress'),
      t('headJoined'),
      t('headFirm'),
      t('headStatus'),
      t('headCard'),
    ],
    ...members.map((member) => [
      member.staffId,
      member.fullName,
      member.contact,
      member.email ?? '',
      member.address ?? '',
      member.joiningDate,
      member.companyName ?? '',
      t('active'),
      publicUrl + paths.staff(member._id),
    ]),
  ]
}
