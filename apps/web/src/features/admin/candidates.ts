import type { OwnerRecord } from '@rasad/contract/accounts'
import type { Licence } from '@rasad/contract/licences'
import type { Purchaser } from '@rasad/contract/purchasing'
import type { FullStockist } from '@rasad/contract/stockists'
import { dateOf } from '../../lib/format.ts'

export type State = 'processing' | 'approved' | 'declined'

type FactLabel =
  | 'firmName'
  | 'storeName'
  | 'fullName'
  | 'ownerName'
  | 'contactPerson'
  | 'email'
  | 'phone'
  | 'address'
  | 'licenceNumber'
  | 'licenceKinds'
  | 'licenceExpiry'
  | 'gstin'
  | 'roleType'
  | 'cntxNumber'
  | 'dob'
  | 'bloodGroup'
  | 'registered'
  | 'decided'
type DocumentLabel = 'licenceImage' | 'profileImage' | 'photo' | 'identityImage'

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
  facts: readonly (readonly [FactLabel, string | null])[]
  /** Of a stockist: where it delivers, and from which order value. */
  delivering?: Pick<FullStockist, 'reach' | 'minOrder' | 'address'>
  /** Shown in the detail view. */
  documents: readonly (readonly [DocumentLabel, string | null])[]
}

export function stockistCandidate(stockist: FullStockist): Candidate {
  const { address } = stockist
  const addressParts = [address?.street, address?.city, address?.state, address?.pincode]
  return {
    id: stockist._id,
    name: stockist.name,
    contact: stockist.email ?? stockist.phone ?? '',
    state: stateOf(stockist),
    emailConfirmed: stockist.emailConfirmed,
    licence: stockist.licence,
    image: stockist.profileImageUrl ?? stockist.licenseImageUrl,
    facts: [
      ['firmName', stockist.firmName],
      ['contactPerson', stockist.contactPerson],
      ['email', stockist.email],
      ['phone', stockist.phone],
      ['address', addressParts.filter(Boolean).join(', ')],
      ['licenceNumber', stockist.licenseNumber],
      ['licenceKinds', stockist.licenseKinds.join(', ')],
      ['licenceExpiry', dateOf(stockist.licenseExpiry ?? '')],
      ['gstin', stockist.gstin],
      ['roleType', stockist.roleType],
      ['cntxNumber', stockist.cntxNumber],
      ['dob', dateOf(stockist.dob ?? '')],
      ['bloodGroup', stockist.bloodGroup],
      ...dates(stockist),
    ],
    delivering: stockist,
    documents: [
      ['licenceImage', stockist.licenseImageUrl],
      ['profileImage', stockist.profileImageUrl],
    ],
  }
}

export function userCandidate(user: OwnerRecord): Candidate {
  return {
    id: user._id,
    name: user.medicalName ?? user.name ?? user.email,
    contact: user.email || (user.phone ?? ''),
    state: stateOf(user),
    emailConfirmed: user.emailConfirmed,
    licence: user.licence,
    image: user.licenseImageUrl,
    facts: [
      ['storeName', user.medicalName],
      ['ownerName', user.ownerName ?? user.name],
      ['email', user.email],
      ['phone', user.contactNo],
      ['address', user.address],
      ['licenceNumber', user.drugLicenseNo],
      ['licenceKinds', user.licenseKinds.join(', ')],
      ['licenceExpiry', dateOf(user.licenseExpiry ?? '')],
      ['gstin', user.gstin],
      ...dates(user),
    ],
    documents: [['licenceImage', user.drugLicenseImage]],
  }
}

export function purchaserCandidate(purchaser: Purchaser): Candidate {
  return {
    id: purchaser._id,
    name: purchaser.fullName,
    contact: purchaser.email,
    state: stateOf(purchaser),
    emailConfirmed: purchaser.emailConfirmed,
    image: purchaser.photo,
    facts: [
      ['fullName', purchaser.fullName],
      ['email', purchaser.email],
      ['phone', purchaser.contactNo],
      ['address', purchaser.address],
      ...dates(purchaser),
    ],
    documents: [
      ['photo', purchaser.photo],
      ['identityImage', purchaser.aadharImage],
    ],
  }
}

function stateOf({ approved, declined }: { approved: boolean; declined: boolean }): State {
  if (approved) return 'approved'
  return declined ? 'declined' : 'processing'
}

function dates(record: { createdAt: string; approvedAt: string | null }) {
  const registered = ['registered', dateOf(record.createdAt)] as const
  return record.approvedAt ? [registered, ['decided', dateOf(record.approvedAt)] as const] : [registered]
}
