import type { OwnerRecord } from '@rasad/contract/accounts'
import type { Licence } from '@rasad/contract/licences'
import { type PartyRole, partyFields } from '@rasad/contract/party-fields'
import { factsOf } from '@rasad/contract/party-record'
import type { Purchaser } from '@rasad/contract/purchasing'
import type { ReviewItem } from '@rasad/contract/review'
import type { FullStockist } from '@rasad/contract/stockists'

export type State = 'processing' | 'approved' | 'declined'

/** A registered account, as an admin sees it when deciding. */
export interface Candidate extends Pick<ReviewItem, '_id' | 'name' | 'facts' | 'documents'> {
  kind: PartyRole
  /** The e-mail, or the phone if there is none. */
  contact: string
  state: State
  /** The e-mail address is confirmed. */
  emailConfirmed: boolean
  /** Of a stockist or a medical store. */
  licence?: Licence | null
  /** Shown in the list. */
  image: string | null
  createdAt: string
  approvedAt: string | null
  /** Of a stockist: where it delivers, and from which order value. */
  delivering?: Pick<FullStockist, 'reach' | 'minOrder' | 'address'>
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

function candidate(kind: PartyRole, record: FullStockist | OwnerRecord | Purchaser) {
  const { _id, approved, declined, emailConfirmed, createdAt, approvedAt } = record
  const { facts, documents } = factsOf(partyFields[kind], record)
  const state: State = approved ? 'approved' : declined ? 'declined' : 'processing'
  const all = [...facts, { field: 'email' as const, value: record.email }]
  return { kind, _id, state, emailConfirmed, createdAt, approvedAt, facts: all, documents }
}
