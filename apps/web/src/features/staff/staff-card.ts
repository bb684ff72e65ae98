import { dateOf } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { phoneLinks } from '../../lib/phone.ts'
import type { TextsOf } from '../../lib/texts.ts'
import { imageCandidates } from '../../ui/id-card/pictures.ts'
import type { CardRecord } from '../../ui/id-card/use-cards.ts'
import type { Member } from './rights.ts'

/** The ID card of a staff member. Only viewers who get its code can print a card that proves itself. */
export function staffCard(member: Member, t: TextsOf<'staff'>): CardRecord {
  const code = 'cardCode' in member ? member.cardCode : null
  return {
    issuer: member.companyName ?? t('platform'),
    kind: t('cardKind'),
    photoFrom: imageCandidates(member.image),
    photoMissing: t('noPhoto'),
    name: member.fullName,
    besidePhoto: [
      [t('cardStaffId'), member.staffId],
      [t('cardJoined'), dateOf(member.joiningDate)],
    ],
    belowName: [[t('cardContact'), phoneLinks(member.contact)?.text ?? member.contact]],
    barcode: member.staffId,
    backFacts: [
      [t('cardEmail'), member.email ?? ''],
      [t('cardAddress'), member.address ?? ''],
    ],
    path: code ? paths.card(code) : paths.staff(member._id),
    linkText: t(code ? 'scanProof' : 'scan', { ns: 'idCard' }),
  }
}
