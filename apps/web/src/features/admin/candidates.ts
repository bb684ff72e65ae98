import type { OwnerRecord } from '@rasad/contract/accounts'
import type { Licence } from '@rasad/contract/licences'
import { type PartyRole, partyFields } from '@rasad/contract/party-fields'
import { factsOf, partyName } from '@rasad/contract/party-record'
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

/** Shown in the list, the first that is there. Who looks at an identity card is recorded, so it is not among them. */
const pictures: readonly string[] = ['profileImage', 'photo', 'licenceImage']

export function candidateOf(kind: PartyRole, record: FullStockist | OwnerRecord | Purchaser): Candidate {
  const { _id, approved, declined, emailConfirmed, createdAt, approvedAt, email } = record
  // A plain user has a name and no store.
  const owner = 'ownerName' in record && { ownerName: record.ownerName ?? record.name }
  const { facts, documents } = factsOf(partyFields[kind], { ...record, ...owner })
  const given = (label: string) => [...facts, ...documents].find(({ field }) => field === label)?.value
  return {
    ...{ kind, _id, emailConfirmed, createdAt, approvedAt, documents },
    name: partyName(record),
    contact: email || given('phone') || '',
    state: approved ? 'approved' : declined ? 'declined' : 'processing',
    facts: [...facts, { field: 'email', value: email }],
    image: pictures.map(given).find(Boolean) ?? null,
    ...('licence' in record && { licence: record.licence }),
    ...('reach' in record && { delivering: record }),
  }
}
