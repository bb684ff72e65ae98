import type { OwnerRecord } from '@rasad/contract/accounts'
import type { Licence } from '@rasad/contract/licences'
import { isImage, type PartyRole, partyFields } from '@rasad/contract/party-fields'
import type { Purchaser } from '@rasad/contract/purchasing'
import type { ReviewField } from '@rasad/contract/review'
import type { FullStockist } from '@rasad/contract/stockists'
import { dateOf } from '../../lib/format.ts'
import { addressLine, recordText } from '../../lib/party-record.ts'

export type State = 'processing' | 'approved' | 'declined'

/** A registered account, as an admin sees it when deciding. */
export interface Candidate {
  id: string
  name: string
  /** The e-mail, or the phone if there is none. */
  contact: string
  state: State
  /** The e-mail address is confirmed. */
  emailConfirmed: boolean
  /** Of a stockist or a medical store. */
  licence?: Licence | null
  /** Shown in the list. */
  image: string | null
  facts: readonly (readonly [ReviewField | 'registered' | 'decided', string | null])[]
  /** Of a stockist: where it delivers, and from which order value. */
  delivering?: Pick<FullStockist, 'reach' | 'minOrder' | 'address'>
  /** Shown in the detail view. */
  documents: readonly (readonly [ReviewField, string | null])[]
}

export function stockistCandidate(stockist: FullStockist): Candidate {
  return {
    ...candidate('stockist', stockist),
    name: stockist.name,
    contact: stockist.email ?? stockist.phone ?? '',
    licence: stockist.licence,
    image: stockist.profileImageUrl ?? stockist.licenseImageUrl,
    delivering: stockist,
  }
}

export function userCandidate(user: OwnerRecord): Candidate {
  return {
    ...candidate('medicalOwner', { ...user, ownerName: user.ownerName ?? user.name }),
    name: user.medicalName ?? user.name ?? user.email,
    contact: user.email || (user.phone ?? ''),
    licence: user.licence,
    image: user.licenseImageUrl,
  }
}

export function purchaserCandidate(purchaser: Purchaser): Candidate {
  return {
    ...candidate('purchaser', purchaser),
    name: purchaser.fullName,
    contact: purchaser.email,
    image: purchaser.photo,
  }
}

/** What follows from the table of a role's fields. */
function candidate(role: PartyRole, record: FullStockist | OwnerRecord | Purchaser) {
  const facts: [Candidate['facts'][number][0], string | null][] = []
  for (const field of partyFields[role].filter((each) => !isImage(each))) {
    const text = recordText(record, field) ?? null
    const label = field.label as ReviewField
    if (field.name === 'address.street') facts.push(['address', addressLine(record)])
    else if (field.kind === 'day') facts.push([label, dateOf(text ?? '')])
    else if (field.kind === 'kinds') facts.push([label, text?.replaceAll(',', ', ') ?? null])
    else if (!field.name.startsWith('address.')) facts.push([label, text])
  }
  facts.push(['email', record.email], ['registered', dateOf(record.createdAt)])
  if (record.approvedAt) facts.push(['decided', dateOf(record.approvedAt)])
  return {
    id: record._id,
    state: stateOf(record),
    emailConfirmed: record.emailConfirmed,
    facts,
    documents: partyFields[role]
      .filter(isImage)
      .map((field) => [field.label as ReviewField, recordText(record, field) ?? null] as const),
  }
}

function stateOf({ approved, declined }: { approved: boolean; declined: boolean }): State {
  if (approved) return 'approved'
  return declined ? 'declined' : 'processing'
}
