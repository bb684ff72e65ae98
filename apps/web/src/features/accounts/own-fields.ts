import type { SignedInUser } from '@rasad/contract/accounts'
import { decidedFields } from '@rasad/contract/changes'
import { imageField } from '@rasad/contract/images'
import {
  RetailKindsSchema,
  retailKinds,
  WholesaleKindsSchema,
  wholesaleKinds,
} from '@rasad/contract/licences'
import { limits } from '@rasad/contract/limits'
import {
  OwnerChangesSchema,
  OwnStaffChangesSchema,
  PurchaserChangesSchema,
  StockistChangesSchema,
} from '@rasad/contract/own-record'
import { bloodGroups, roleTypes } from '@rasad/contract/stockists'
import { DaySchema, PincodeSchema, unknownPinText } from '@rasad/contract/texts'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { mayBePin } from '../../lib/pin-table.ts'
import type { accountsMessages } from './messages.en.ts'

// What each role can change of its own record, in groups that are edited together. Used only by lazily loaded screens:
// it includes the schemas.

/** Roles with a record of their own. */
export const editableRoles = ['stockist', 'medicalOwner', 'purchaser', 'staff'] as const
export type EditableRole = (typeof editableRoles)[number]

/** Texts of the catalogue without values in them. */
type Text = Extract<
  keyof typeof accountsMessages,
  | `group${string}`
  | `${string}Hint`
  | ('firmName' | 'contactPerson' | 'phone' | 'street' | 'pincode' | 'city' | 'address' | 'roleType')
  | ('dob' | 'bloodGroup' | 'profileImage' | 'newImage' | 'storeName' | 'ownerName' | 'fullName' | 'photo')
  | (
      | 'licenceKinds'
      | 'gstin'
      | 'identityImage'
      | 'licenceNumber'
      | 'licenceExpiry'
      | 'licenceImage'
      | 'cntxNumber'
    )
>

export interface OwnField {
  /** Its path in the body of the call. */
  name: string
  label: Text
  kind?: 'tel' | 'area' | 'date' | 'paper' | 'face' | 'licenceKinds'
  /** Of a choice. */
  options?: readonly string[]
  /** It can be left empty. */
  optional?: true
  hint?: Text
  autoComplete?: string
  /** Bytes of an image. */
  most?: number
  /** What stands in the record; of an image its address. */
  read(user: SignedInUser): string | null | undefined
}

export interface OwnGroup {
  id: string
  title: Text
  fields: readonly OwnField[]
  /** Of the form's values. Images are files. */
  schema: z.ZodType<FieldValues, FieldValues>
}

/** Whether an admin decides the field. */
export function isDecided(role: EditableRole, field: string): boolean {
  return role !== 'staff' && (decidedFields[role] as readonly string[]).includes(field)
}

export const isImage = ({ kind }: OwnField): boolean => kind === 'paper' || kind === 'face'

const image = imageField({ required: 'Image is required' }).optional()
const ownerImage = imageField({
  required: 'Image is required',
  most: limits.maxOwnerLicenceBytes,
}).optional()

const stockist = StockistChangesSchema.shape
const ExistingPinSchema = PincodeSchema.refine(mayBePin, {
  error: ({ input }) => unknownPinText(String(input)),
}).optional()
const address = stockist.address.unwrap().extend({ pincode: ExistingPinSchema }).optional()

const owner = OwnerChangesSchema.shape
const purchaser = PurchaserChangesSchema.shape

const partOf = (user: SignedInUser, part: 'street' | 'city' | 'pincode') =>
  typeof user.address === 'object' ? user.address?.[part] : undefined
const wholeAddress = (user: SignedInUser) => (typeof user.address === 'string' ? user.address : undefined)

const phoneField = { kind: 'tel', label: 'phone', autoComplete: 'tel' } as const

export const ownGroups: Record<EditableRole, readonly OwnGroup[]> = {
  stockist: [
    {
      id: 'firm',
      title: 'groupFirm',
      schema: z.object({ name: stockist.name.unwrap() }),
      fields: [
        {
          name: 'name',
          label: 'firmName',
          autoComplete: 'organization',
          read: (user) => user.firmName ?? user.name,
        },
      ],
    },
    {
      id: 'contact',
      title: 'groupContact',
      schema: z.object({
        contactPerson: stockist.contactPerson,
        phone: stockist.phone,
        roleType: stockist.roleType,
        address,
      }),
      fields: [
        {
          name: 'contactPerson',
          label: 'contactPerson',
          optional: true,
          autoComplete: 'name',
          read: (user) => user.contactPerson,
        },
        { ...phoneField, name: 'phone', optional: true, read: (user) => user.phone },
        {
          name: 'address.street',
          label: 'street',
          optional: true,
          autoComplete: 'address-line1',
          read: (user) => partOf(user, 'street'),
        },
        {
          name: 'address.pincode',
          label: 'pincode',
          optional: true,
          hint: 'pincodeHint',
          autoComplete: 'postal-code',
          read: (user) => partOf(user, 'pincode'),
        },
        {
          name: 'address.city',
          label: 'city',
          optional: true,
          hint: 'cityHint',
          autoComplete: 'address-level2',
          read: (user) => partOf(user, 'city'),
        },
        {
          name: 'roleType',
          label: 'roleType',
          options: roleTypes,
          optional: true,
          read: (user) => user.roleType,
        },
      ],
    },
    {
      id: 'person',
      title: 'groupPerson',
      schema: z.object({ dob: stockist.dob, bloodGroup: stockist.bloodGroup }),
      fields: [
        {
          name: 'dob',
          label: 'dob',
          kind: 'date',
          optional: true,
          autoComplete: 'bday',
          read: (user) => user.dob,
        },
        {
          name: 'bloodGroup',
          label: 'bloodGroup',
          options: bloodGroups,
          optional: true,
          read: (user) => user.bloodGroup,
        },
      ],
    },
    {
      id: 'logo',
      title: 'profileImage',
      schema: z.object({ profileImageUrl: image }),
      fields: [
        {
          name: 'profileImageUrl',
          label: 'newImage',
          kind: 'face',
          hint: 'imageHint',
          read: (user) => user.profileImageUrl,
        },
      ],
    },
  ],
  medicalOwner: [
    {
      id: 'store',
      title: 'groupStore',
      schema: z.object({ medicalName: owner.medicalName.unwrap() }),
      fields: [
        {
          name: 'medicalName',
          label: 'storeName',
          autoComplete: 'organization',
          read: (user) => user.medicalName,
        },
      ],
    },
    {
      id: 'contact',
      title: 'groupContact',
      schema: z.object({
        ownerName: owner.ownerName.unwrap(),
        contactNo: owner.contactNo.unwrap(),
        address: owner.address.unwrap(),
      }),
      fields: [
        { name: 'ownerName', label: 'ownerName', autoComplete: 'name', read: (user) => user.ownerName },
        { ...phoneField, name: 'contactNo', read: (user) => user.contactNo },
        {
          name: 'address',
          label: 'address',
          kind: 'area',
          hint: 'addressHint',
          autoComplete: 'street-address',
          read: wholeAddress,
        },
      ],
    },
  ],
  purchaser: [
    {
      id: 'identity',
      title: 'groupIdentity',
      schema: z.object({ fullName: purchaser.fullName.unwrap(), aadharImage: image }),
      fields: [
        { name: 'fullName', label: 'fullName', autoComplete: 'name', read: (user) => user.fullName },
        {
          name: 'aadharImage',
          label: 'identityImage',
          kind: 'paper',
          hint: 'imageHint',
          optional: true,
          read: (user) => user.aadharImage,
        },
      ],
    },
    {
      id: 'contact',
      title: 'groupContact',
      schema: z.object({ contactNo: purchaser.contactNo.unwrap(), address: purchaser.address.unwrap() }),
      fields: [
        { ...phoneField, name: 'contactNo', read: (user) => user.contactNo },
        {
          name: 'address',
          label: 'address',
          kind: 'area',
          hint: 'addressHint',
          autoComplete: 'street-address',
          read: wholeAddress,
        },
      ],
    },
    {
      id: 'photo',
      title: 'photo',
      schema: z.object({ photo: image }),
      fields: [
        { name: 'photo', label: 'newImage', kind: 'face', hint: 'imageHint', read: (user) => user.photo },
      ],
    },
  ],
  staff: [
    {
      id: 'contact',
      title: 'groupContact',
      schema: z.object({ contact: OwnStaffChangesSchema.shape.contact.unwrap() }),
      fields: [{ ...phoneField, name: 'contact', read: (user) => user.contact }],
    },
    {
      id: 'photo',
      title: 'photo',
      schema: z.object({ image }),
      fields: [
        { name: 'image', label: 'newImage', kind: 'face', hint: 'imageHint', read: (user) => user.image },
      ],
    },
  ],
}

const expiryField = {
  name: 'licenseExpiry',
  label: 'licenceExpiry',
  kind: 'date',
  optional: true,
  hint: 'licenceExpiryHint',
  read: (user: SignedInUser) => user.licenseExpiry,
} as const
const kindsField = {
  name: 'licenseKinds',
  label: 'licenceKinds',
  kind: 'licenceKinds',
  optional: true,
  read: (user: SignedInUser) => user.licenseKinds?.join(','),
} as const
const gstinField = {
  name: 'gstin',
  label: 'gstin',
  optional: true,
  hint: 'gstinHint',
  read: (user: SignedInUser) => user.gstin,
} as const

/** The licence, in a section of its own. */
export const licenceGroups: Partial<Record<EditableRole, OwnGroup>> = {
  stockist: {
    id: 'licence',
    title: 'groupLicence',
    schema: z.object({
      licenseNumber: stockist.licenseNumber.unwrap(),
      // A day in the past may stay as it is: the service refuses it only where it is new.
      licenseExpiry: DaySchema.optional(),
      licenseKinds: WholesaleKindsSchema.transform((kinds) => kinds.join(',')).optional(),
      gstin: stockist.gstin,
      licenseImageUrl: image,
      cntxNumber: stockist.cntxNumber,
    }),
    fields: [
      { name: 'licenseNumber', label: 'licenceNumber', read: (user) => user.licenseNumber },
      expiryField,
      { ...kindsField, options: wholesaleKinds },
      gstinField,
      {
        name: 'licenseImageUrl',
        label: 'licenceImage',
        kind: 'paper',
        hint: 'imageHint',
        optional: true,
        read: (user) => user.licenseImageUrl,
      },
      { name: 'cntxNumber', label: 'cntxNumber', optional: true, read: (user) => user.cntxNumber },
    ],
  },
  medicalOwner: {
    id: 'licence',
    title: 'groupLicence',
    schema: z.object({
      drugLicenseNo: owner.drugLicenseNo.unwrap(),
      licenseExpiry: DaySchema.optional(),
      licenseKinds: RetailKindsSchema.transform((kinds) => kinds.join(',')).optional(),
      gstin: owner.gstin,
      drugLicenseImage: ownerImage,
    }),
    fields: [
      { name: 'drugLicenseNo', label: 'licenceNumber', read: (user) => user.drugLicenseNo },
      expiryField,
      { ...kindsField, options: retailKinds },
      gstinField,
      {
        name: 'drugLicenseImage',
        label: 'licenceImage',
        kind: 'paper',
        hint: 'imageHint',
        optional: true,
        most: limits.maxOwnerLicenceBytes,
        read: (user) => user.drugLicenseImage,
      },
    ],
  },
}

/** All fields of a role by name, for their labels. */
export function fieldOf(role: EditableRole, name: string): OwnField | undefined {
  const groups = [...ownGroups[role], ...(licenceGroups[role] ? [licenceGroups[role]] : [])]
  return groups.flatMap(({ fields }) => fields).find((field) => field.name === name)
}
