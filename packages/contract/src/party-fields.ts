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
  /** Its name among the facts of a review. Fields of one label are called alike. */
  label: string
  /** How screens call it. */
  says: string
  /** How mails call it within a sentence, if its changes are decided. */
  inMail?: string
  /** How registrations call it, and how the own profile does, where that is otherwise. */
  signUp?: string
  own?: string
  /** By default one line of text. */
  kind?: 'tel' | 'area' | 'day' | 'pin' | 'kinds' | 'paper' | 'face'
  options?: readonly string[]
  /** A code: capitals and digits. */
  isCode?: true
  /** A code that begins with a state, which the address should be in. */
  namesState?: true
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
  /** A form gives it a whole row. */
  isWide?: true
  /** Below the field, in a registration, in the profile or in both. */
  hint?: string
  signUpHint?: string
  ownHint?: string
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
const expiry = { name: 'licenseExpiry', column: 'licence_expiry', label: 'licenceExpiry', says: 'Licence expiry', signUp: 'Licence Expiry', kind: 'day', day: 'future', isDecided: true, inMail: 'end of the licence', stays: true, again: 'licenseExpiry', group: 'licence', hint: 'The day until which the retention fee is paid.' } as const
// biome-ignore format: a row for each field
const gstin = { name: 'gstin', column: 'gstin', label: 'gstin', says: 'GSTIN', isCode: true, namesState: true, group: 'licence', hint: '15 characters, as on your certificate.' } as const

// biome-ignore format: a row for each field
const stockist = [
  { name: 'name', column: 'firm_name', label: 'firmName', says: 'Firm name', signUp: 'Firm Name', isRequired: true, seenBy: 'everybody', isDecided: true, inMail: 'firm name', isFirm: true, stays: true, again: 'name', group: 'firm', step: 0, isWide: true, autoComplete: 'organization' },
  { name: 'licenseNumber', column: 'licence_number', isPaper: true, label: 'licenceNumber', says: 'Licence number', signUp: 'Licence Number', own: 'Drug licence number', isCode: true, isDecided: true, inMail: 'licence number', isRest: true, stays: true, again: 'licenseNumber', group: 'licence', step: 1, signUpHint: 'An admin checks number, forms and image. Several numbers: with commas between them.' },
  { ...expiry, step: 1 },
  { name: 'licenseKinds', column: 'licence_kinds', isPaper: true, label: 'licenceKinds', says: 'Licence forms', signUp: 'Licence Forms', kind: 'kinds', options: wholesaleKinds, isRest: true, stays: true, group: 'licence', step: 1 },
  { ...gstin, isPaper: true, step: 1 },
  { name: 'contactPerson', column: 'contact_person', label: 'contactPerson', says: 'Contact person', signUp: 'Contact Person', seenBy: 'everybody', again: 'contactPerson', group: 'contact', step: 0, autoComplete: 'name' },
  { name: 'roleType', column: 'role_type', isPaper: true, label: 'roleType', says: 'Role type', signUp: 'Role Type', options: roleTypes, seenBy: 'password', group: 'contact', step: 1 },
  { name: 'cntxNumber', column: 'cntx_number', isPaper: true, label: 'cntxNumber', says: 'CNTX number', signUp: 'CNTX Number', isCode: true, seenBy: 'password', again: 'cntxNumber', group: 'licence', step: 1 },
  { name: 'phone', column: 'phone', label: 'phone', says: 'Phone', own: 'Contact number', kind: 'tel', seenBy: 'everybody', again: 'phone', group: 'contact', step: 0, autoComplete: 'tel' },
  { name: 'address.street', column: 'street', label: 'street', says: 'Street', seenBy: 'everybody', again: 'street', group: 'contact', step: 0, isWide: true, autoComplete: 'address-line1' },
  { name: 'address.pincode', column: 'pincode', label: 'pincode', says: 'PIN code', signUp: 'Pincode', kind: 'pin', seenBy: 'everybody', again: 'pincode', group: 'contact', step: 0, autoComplete: 'postal-code', signUpHint: 'Fills in district and state. You can change both.', ownHint: 'District and state follow from it, and where you deliver.' },
  { name: 'address.city', column: 'city', label: 'city', says: 'City', seenBy: 'everybody', again: 'city', group: 'contact', step: 0, autoComplete: 'address-level2', hint: 'Left empty, it is called like the district of the PIN.' },
  // They follow from the PIN; sign-up shows what it has proposed.
  { name: 'address.district', column: 'district', label: 'district', says: 'District', seenBy: 'everybody', step: 0 },
  { name: 'address.state', column: 'state', label: 'state', says: 'State', seenBy: 'everybody', step: 0, autoComplete: 'address-level1' },
  { name: 'licenseImageUrl', column: 'licence_file', isPaper: true, label: 'licenceImage', says: 'Licence image', signUp: 'Licence Image', kind: 'paper', isDecided: true, inMail: 'picture of the licence', isRest: true, again: 'licenseImage', group: 'licence', step: 2, file: 'stockist-licence', keepsRefused: true },
  { name: 'profileImageUrl', column: 'profile_image_url', label: 'profileImage', says: 'Profile image', signUp: 'Profile Image', kind: 'face', seenBy: 'everybody', again: 'profileImage', group: 'logo', step: 2, file: 'stockist-profile', isUrl: true },
  { name: 'dob', column: 'dob', isPaper: true, label: 'dob', says: 'Date of birth', signUp: 'Date of Birth', kind: 'day', day: 'past', group: 'person', step: 2, autoComplete: 'bday' },
  { name: 'bloodGroup', column: 'blood_group', isPaper: true, label: 'bloodGroup', says: 'Blood group', signUp: 'Blood Group', options: bloodGroups, seenBy: 'password', group: 'person', step: 2 },
] as const satisfies readonly PartyField[]

// biome-ignore format: a row for each field
const medicalOwner = [
  { name: 'medicalName', column: 'medical_name', label: 'storeName', says: 'Medical store', signUp: 'Medical Store Name', isRequired: true, isDecided: true, inMail: 'name of the store', isFirm: true, again: 'medicalName', group: 'store', autoComplete: 'organization' },
  { name: 'drugLicenseNo', column: 'drug_license_no', label: 'licenceNumber', says: 'Licence number', signUp: 'Drug Licence Number', own: 'Drug licence number', isCode: true, isRequired: true, isDecided: true, inMail: 'licence number', again: 'drugLicenseNo', group: 'licence', signUpHint: 'An admin checks number, forms and image. Several numbers: with commas between them.' },
  expiry,
  { name: 'licenseKinds', column: 'licence_kinds', label: 'licenceKinds', says: 'Licence forms', signUp: 'Licence Forms', kind: 'kinds', options: retailKinds, group: 'licence' },
  gstin,
  { name: 'ownerName', column: 'owner_name', label: 'ownerName', says: 'Owner', signUp: 'Owner Name', isRequired: true, again: 'ownerName', group: 'contact', autoComplete: 'name' },
  { name: 'contactNo', column: 'contact_no', label: 'phone', says: 'Phone', signUp: 'Contact Number', own: 'Contact number', kind: 'tel', isRequired: true, again: 'contactNo', group: 'contact', autoComplete: 'tel' },
  { name: 'address', column: 'address', label: 'address', says: 'Address', kind: 'area', isRequired: true, again: 'address', group: 'contact', isWide: true, autoComplete: 'street-address', ownHint: 'With the PIN code.' },
  { name: 'drugLicenseImage', column: 'license_file', label: 'licenceImage', says: 'Licence image', signUp: 'Drug Licence Image', kind: 'paper', most: limits.maxOwnerLicenceBytes, isRequired: true, isDecided: true, inMail: 'picture of the licence', again: 'drugLicenseImage', group: 'licence', file: 'medical-owner-licence', keepsRefused: true },
] as const satisfies readonly PartyField[]

// biome-ignore format: a row for each field
const purchaser = [
  { name: 'fullName', column: 'full_name', label: 'fullName', says: 'Full name', signUp: 'Full Name', isRequired: true, isDecided: true, inMail: 'full name', again: 'fullName', group: 'identity', autoComplete: 'name' },
  { name: 'contactNo', column: 'contact_no', label: 'phone', says: 'Phone', signUp: 'Contact Number', own: 'Contact number', kind: 'tel', most: 10, isRequired: true, again: 'contactNo', group: 'contact', autoComplete: 'tel' },
  { name: 'address', column: 'address', label: 'address', says: 'Address', kind: 'area', isRequired: true, again: 'address', group: 'contact', isWide: true, autoComplete: 'street-address', ownHint: 'With the PIN code.' },
  { name: 'aadharImage', column: 'identity_file', label: 'identityImage', says: 'Aadhar card', signUp: 'Aadhar Card', kind: 'paper', isRequired: true, isDecided: true, inMail: 'identity document', again: 'aadharImage', group: 'identity', file: 'purchaser-identity', invalid: 'Please upload a valid aadhar image (JPG/PNG)' },
  { name: 'photo', column: 'photo_file', label: 'photo', says: 'Photo', signUp: 'Your Photo', kind: 'face', isRequired: true, again: 'photo', group: 'photo', file: 'purchaser-photo', invalid: 'Please upload a valid personal photo (JPG/PNG)' },
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

type LastPart<N> = N extends `address.${infer P}` ? P : N
/** The names of fields, of a part of an address that of the part. */
export type PartyName = LastPart<FieldOf<PartyRole>['name']>
type TextKey = `signUp_${PartyName}` | `${'field' | 'own' | 'hint' | 'signUpHint' | 'ownHint'}_${PartyLabel}`

/** Every text of the tables, by its key. Registrations call fields of one label otherwise, so they are named there. */
export const fieldTexts = Object.fromEntries(
  Object.values(partyFields)
    .flat()
    .flatMap(({ name, label, says, signUp, own, hint, signUpHint, ownHint }) => [
      [`field_${label}`, says],
      ...(signUp ? [[`signUp_${name.replace('address.', '')}`, signUp]] : []),
      ...(own ? [[`own_${label}`, own]] : []),
      ...(hint ? [[`hint_${label}`, hint]] : []),
      ...(signUpHint ? [[`signUpHint_${label}`, signUpHint]] : []),
      ...(ownHint ? [[`ownHint_${label}`, ownHint]] : []),
    ]),
) as Record<TextKey, string>

/** How mails call what an admin decides, by the key that its translation has. */
export const decidedTexts = Object.fromEntries(
  Object.values(partyFields)
    .flat()
    .flatMap(({ name, isDecided, says, inMail = says }) => (isDecided ? [[`field_${name}`, inMail]] : [])),
) as Record<`field_${Extract<FieldOf<PartyRole>, { isDecided: true }>['name']}`, string>

/** Its images. */
export const isImage = ({ kind }: Pick<PartyField, 'kind'>): boolean => kind === 'paper' || kind === 'face'

/** Whether a form of the record can leave it empty. A face is the only field of its form. */
export function mayBeEmpty({ kind, isRequired, isDecided }: PartyField): boolean {
  return kind === 'paper' || kind === 'day' || (kind !== 'face' && !isRequired && !isDecided)
}

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
