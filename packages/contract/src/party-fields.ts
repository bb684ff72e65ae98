import { limits } from './limits.ts'

// What a stockist, a medical store and a purchaser say of themselves, field by field, in the order in which people read it.
// Sign-up, changes, resubmission, answers, reviews, exports, erasure and forms follow from these tables; `parties.ts` adds
// the rule of each field. Plain data: the pages' first screen may hold it.

/** The roles whose records admins check and decide. */
export const partyRoles = ['stockist', 'medicalOwner', 'purchaser'] as const
export type PartyRole = (typeof partyRoles)[number]

export interface PartyField {
  /** In sign-up, changes and answers. A part of an address has its path: `address.street`. */
  name: string
  /** Where the record keeps it: a text or a day, or the id of an image. */
  column: string
  /** The column is in the table that only the holder and admins read. */
  isPaper?: true
  /** Its label on every screen, and its name among the facts of a review. */
  label: string
  /** By default one line of text. */
  kind?: 'tel' | 'area' | 'day' | 'pin' | 'kinds' | 'paper' | 'face'
  options?: readonly string[]
  /** A code: capitals and digits. */
  isCode?: true
  /** Of a day: on which side of today it is, when it is new. */
  day?: 'past' | 'future'
  /** Characters of a text without a rule of its own. */
  most?: number
  /** Sign-up needs it. */
  isRequired?: true
  /** Everybody sees it of an approved record, people who have its password do, or only the holder and admins. */
  seenBy?: 'everybody' | 'password'
  /** Once approved, an admin decides on changes of it. */
  isDecided?: true
  /** Of a stockist: the approval rests on it, and says so where it is missing. Of a purchaser, on what is decided. */
  isRest?: true
  /** Sent again with papers, by this name. */
  again?: string
  /** The group of the profile in which it is edited. */
  group?: string
  /** The step of sign-up, from 0. */
  step?: number
  autoComplete?: string
  hint?: string
  /** Stays when the account is deleted: the trade needs to know whom it dealt with. */
  stays?: true
  /** It names a firm, so it may not look like another firm's, and the audit log may keep it. */
  isFirm?: true
  /** Of an image: its kind of file. */
  file?: string
  /** Of an image: what is said of a file that only looks like one. */
  invalid?: string
  /** The column holds the address of an image, not its id. */
  isUrl?: true
  /** Of an image that is refused: it stays beside the one that is sent again. */
  keepsRefused?: true
}

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const roleTypes = ['Proprietor', 'Pharmacist'] as const
/** Forms of wholesale licences: medicines, those of Schedules C and C1, those of Schedule X. */
export const wholesaleKinds = ['20B', '21B', '20G'] as const
/** Forms of retail licences for the same. */
export const retailKinds = ['20', '21', '20F'] as const

// biome-ignore format: a row for each field
const expiry = { name: 'licenseExpiry', column: 'licence_expiry', label: 'licenceExpiry', kind: 'day', day: 'future', isDecided: true, stays: true, again: 'licenseExpiry', group: 'licence', hint: 'licenceExpiryHint' } as const
const gstin = {
  name: 'gstin',
  column: 'gstin',
  label: 'gstin',
  isCode: true,
  group: 'licence',
  hint: 'gstinHint',
} as const

// biome-ignore format: a row for each field
const stockist = [
  { name: 'name', column: 'firm_name', label: 'firmName', isRequired: true, seenBy: 'everybody', isDecided: true, isFirm: true, stays: true, again: 'name', group: 'firm', step: 0, autoComplete: 'organization' },
  { name: 'licenseNumber', column: 'licence_number', isPaper: true, label: 'licenceNumber', isCode: true, isDecided: true, isRest: true, stays: true, again: 'licenseNumber', group: 'licence', step: 1 },
  { ...expiry, step: 1 },
  { name: 'licenseKinds', column: 'licence_kinds', isPaper: true, label: 'licenceKinds', kind: 'kinds', options: wholesaleKinds, isRest: true, stays: true, group: 'licence', step: 1 },
  { ...gstin, isPaper: true, step: 1 },
  { name: 'contactPerson', column: 'contact_person', label: 'contactPerson', seenBy: 'everybody', again: 'contactPerson', group: 'contact', step: 0, autoComplete: 'name' },
  { name: 'roleType', column: 'role_type', isPaper: true, label: 'roleType', options: roleTypes, seenBy: 'password', group: 'contact', step: 1 },
  { name: 'cntxNumber', column: 'cntx_number', isPaper: true, label: 'cntxNumber', isCode: true, seenBy: 'password', again: 'cntxNumber', group: 'licence', step: 1 },
  { name: 'phone', column: 'phone', label: 'phone', kind: 'tel', seenBy: 'everybody', again: 'phone', group: 'contact', step: 0, autoComplete: 'tel' },
  { name: 'address.street', column: 'street', label: 'street', seenBy: 'everybody', again: 'street', group: 'contact', step: 0, autoComplete: 'address-line1' },
  { name: 'address.pincode', column: 'pincode', label: 'pincode', kind: 'pin', seenBy: 'everybody', again: 'pincode', group: 'contact', step: 0, hint: 'pincodeHint', autoComplete: 'postal-code' },
  { name: 'address.city', column: 'city', label: 'city', seenBy: 'everybody', again: 'city', group: 'contact', step: 0, hint: 'cityHint', autoComplete: 'address-level2' },
  // They follow from the PIN; sign-up shows what it has proposed.
  { name: 'address.district', column: 'district', label: 'district', seenBy: 'everybody', step: 0 },
  { name: 'address.state', column: 'state', label: 'state', seenBy: 'everybody', step: 0, autoComplete: 'address-level1' },
  { name: 'licenseImageUrl', column: 'licence_file', isPaper: true, label: 'licenceImage', kind: 'paper', isDecided: true, isRest: true, again: 'licenseImage', group: 'licence', step: 2, file: 'stockist-licence', keepsRefused: true },
  { name: 'profileImageUrl', column: 'profile_image_url', label: 'profileImage', kind: 'face', seenBy: 'everybody', again: 'profileImage', group: 'logo', step: 2, file: 'stockist-profile', isUrl: true },
  { name: 'dob', column: 'dob', isPaper: true, label: 'dob', kind: 'day', day: 'past', group: 'person', step: 2, autoComplete: 'bday' },
  { name: 'bloodGroup', column: 'blood_group', isPaper: true, label: 'bloodGroup', options: bloodGroups, seenBy: 'password', group: 'person', step: 2 },
] as const satisfies readonly PartyField[]

// biome-ignore format: a row for each field
const medicalOwner = [
  { name: 'medicalName', column: 'medical_name', label: 'storeName', isRequired: true, isDecided: true, isFirm: true, again: 'medicalName', group: 'store', autoComplete: 'organization' },
  { name: 'drugLicenseNo', column: 'drug_license_no', label: 'licenceNumber', isCode: true, isRequired: true, isDecided: true, again: 'drugLicenseNo', group: 'licence' },
  expiry,
  { name: 'licenseKinds', column: 'licence_kinds', label: 'licenceKinds', kind: 'kinds', options: retailKinds, group: 'licence' },
  gstin,
  { name: 'ownerName', column: 'owner_name', label: 'ownerName', isRequired: true, again: 'ownerName', group: 'contact', autoComplete: 'name' },
  { name: 'contactNo', column: 'contact_no', label: 'phone', kind: 'tel', isRequired: true, again: 'contactNo', group: 'contact', autoComplete: 'tel' },
  { name: 'address', column: 'address', label: 'address', kind: 'area', isRequired: true, again: 'address', group: 'contact', hint: 'addressHint', autoComplete: 'street-address' },
  { name: 'drugLicenseImage', column: 'license_file', label: 'licenceImage', kind: 'paper', most: limits.maxOwnerLicenceBytes, isRequired: true, isDecided: true, again: 'drugLicenseImage', group: 'licence', file: 'medical-owner-licence', keepsRefused: true },
] as const satisfies readonly PartyField[]

// biome-ignore format: a row for each field
const purchaser = [
  { name: 'fullName', column: 'full_name', label: 'fullName', isRequired: true, isDecided: true, again: 'fullName', group: 'identity', autoComplete: 'name' },
  { name: 'contactNo', column: 'contact_no', label: 'phone', kind: 'tel', most: 10, isRequired: true, again: 'contactNo', group: 'contact', autoComplete: 'tel' },
  { name: 'address', column: 'address', label: 'address', kind: 'area', isRequired: true, again: 'address', group: 'contact', hint: 'addressHint', autoComplete: 'street-address' },
  { name: 'aadharImage', column: 'identity_file', label: 'identityImage', kind: 'paper', isRequired: true, isDecided: true, again: 'aadharImage', group: 'identity', file: 'purchaser-identity', invalid: 'Please upload a valid aadhar image (JPG/PNG)' },
  { name: 'photo', column: 'photo_file', label: 'photo', kind: 'face', isRequired: true, again: 'photo', group: 'photo', file: 'purchaser-photo', invalid: 'Please upload a valid personal photo (JPG/PNG)' },
] as const satisfies readonly PartyField[]

const tables = { stockist, medicalOwner, purchaser } as const
type Tables = typeof tables

/** The rows of a role's table, with their names and columns as types. */
export type FieldOf<R extends PartyRole> = Tables[R][number]
/** The columns of these fields as queries return them. */
export type ColumnsOf<F extends { column: string }> = {
  [E in F as E['column']]: E extends { kind: 'kinds' }
    ? string[]
    : E extends { isRequired: true }
      ? string
      : string | null
}
export type PartyLabel = FieldOf<PartyRole>['label']

export const partyFields: Record<PartyRole, readonly PartyField[]> = tables

/** Its images. */
export const isImage = ({ kind }: Pick<PartyField, 'kind'>): boolean => kind === 'paper' || kind === 'face'

/** The field of this name. Sign-up and changes name it so; resubmission may name it otherwise. */
export function fieldNamed(role: PartyRole, name: string): PartyField | undefined {
  return partyFields[role].find((field) => field.name === name)
}

/** What a role sends again, by the names that it has then. */
export function fieldsAgain(role: PartyRole): (PartyField & { again: string })[] {
  return partyFields[role].flatMap((field) =>
    field.again === undefined ? [] : { ...field, again: field.again },
  )
}
