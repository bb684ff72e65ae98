import type { SignedInUser } from '@rasad/contract/accounts'
import type { RegisteringRole } from '@rasad/contract/registrations'

// What each role has sent and can send again: texts and papers, in the order of the form.

export const textFields = {
  medicalOwner: ['medicalName', 'ownerName', 'drugLicenseNo', 'licenseExpiry', 'address', 'contactNo'],
  stockist: [
    'name',
    'contactPerson',
    'phone',
    'street',
    'city',
    'pincode',
    'licenseNumber',
    'licenseExpiry',
    'cntxNumber',
  ],
  purchaser: ['fullName', 'address', 'contactNo'],
} as const

export const imageFields = {
  medicalOwner: ['drugLicenseImage'],
  stockist: ['licenseImage', 'profileImage'],
  purchaser: ['aadharImage', 'photo'],
} as const

export type SentText = (typeof textFields)[RegisteringRole][number]
export type SentImage = (typeof imageFields)[RegisteringRole][number]

/** Photos and logos on ID cards. */
export const faces: ReadonlySet<SentImage> = new Set(['profileImage', 'photo'])

const imageOf: Record<SentImage, keyof SignedInUser> = {
  drugLicenseImage: 'drugLicenseImage',
  licenseImage: 'licenseImageUrl',
  profileImage: 'profileImageUrl',
  aadharImage: 'aadharImage',
  photo: 'photo',
}

/** A text as it was sent; empty where none was. */
export function textOf(sent: SignedInUser, field: SentText): string {
  const { address } = sent
  if (field === 'street' || field === 'city' || field === 'pincode') {
    return (typeof address === 'object' && address?.[field]) || ''
  }
  if (field === 'address') return typeof address === 'string' ? address : ''
  if (field === 'name') return sent.firmName ?? sent.name ?? ''
  return sent[field] ?? ''
}

export function hasImage(sent: SignedInUser, field: SentImage): boolean {
  return Boolean(sent[imageOf[field]])
}
