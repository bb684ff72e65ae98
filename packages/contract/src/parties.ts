import { z } from 'zod'
import { GstinSchema } from './gstin.ts'
import { imageField } from './images.ts'
import {
  DrugLicenceNumberSchema,
  LicenceExpirySchema,
  LicenceNumberSchema,
  RetailKindsSchema,
  WholesaleKindsSchema,
} from './licences.ts'
import { limits } from './limits.ts'
import { personOrFirmName, shownLine, shownParagraph } from './names.ts'
import {
  bloodGroups,
  type FieldOf,
  isImage,
  type PartyField,
  type PartyRole,
  partyFields,
  roleTypes,
} from './party-fields.ts'
import { DaySchema, line, mobile, PhoneSchema, PincodeSchema } from './texts.ts'

// One rule for each field of `party-fields.ts`, and the schemas that follow: who registers, changes or sends again is held
// to the same.

const ImageUrlSchema = line('Image is required', 500)

const rules = {
  stockist: {
    name: personOrFirmName('Firm name is required'),
    contactPerson: personOrFirmName('Contact person is required'),
    phone: PhoneSchema,
    'address.street': shownLine('Street is required'),
    'address.city': shownLine('City is required', 100),
    'address.district': shownLine('District is required', 100),
    'address.state': shownLine('State is required', 100),
    'address.pincode': PincodeSchema,
    licenseNumber: LicenceNumberSchema,
    licenseKinds: WholesaleKindsSchema,
    licenseExpiry: LicenceExpirySchema,
    gstin: GstinSchema,
    roleType: z.enum(roleTypes, `One of: ${roleTypes.join(', ')}.`),
    cntxNumber: line('CNTX number is required', 100),
    // Uploaded earlier; these are their addresses.
    licenseImageUrl: ImageUrlSchema,
    profileImageUrl: ImageUrlSchema,
    dob: DaySchema.refine((day) => day <= new Date().toISOString().slice(0, 10), {
      message: 'Date of birth cannot be in the future',
    }),
    bloodGroup: z.enum(bloodGroups, `One of: ${bloodGroups.join(', ')}.`),
  },
  medicalOwner: {
    medicalName: personOrFirmName('Medical store name is required'),
    ownerName: personOrFirmName('Owner name is required'),
    address: shownParagraph('Address is required'),
    contactNo: PhoneSchema,
    drugLicenseNo: DrugLicenceNumberSchema,
    licenseKinds: RetailKindsSchema,
    licenseExpiry: LicenceExpirySchema,
    gstin: GstinSchema,
    drugLicenseImage: imageField({
      required: 'Drug licence image is required',
      most: limits.maxOwnerLicenceBytes,
    }),
  },
  purchaser: {
    fullName: personOrFirmName('Full name is required').min(3, 'Name must be at least 3 characters'),
    address: shownParagraph('Address is required').min(10, 'Please enter a complete address'),
    contactNo: mobile('Contact number is required'),
    aadharImage: imageField({ required: 'Aadhar card image is required' }),
    photo: imageField({ required: 'Photo is required' }),
  },
}
type Rules = typeof rules
/** A field without a rule of its own is a line that others may read. */
type RuleOf<R extends PartyRole, F extends { name: string }> = Rules[R] extends {
  [N in F['name']]: infer T extends z.ZodType
}
  ? T
  : z.ZodString

/** The rule of a field where it is given. */
export function fieldRule(role: PartyRole, { name, most }: PartyField): z.ZodType {
  return (rules[role] as Record<string, z.ZodType>)[name] ?? shownLine('Please write something', most)
}

type Shape = Record<string, z.ZodType>
type Flat<S extends Shape> = { [N in keyof S as N extends `address.${string}` ? never : N]: S[N] }
type Parts<S extends Shape> = { [N in keyof S as N extends `address.${infer P}` ? P : never]: S[N] }
/** Parts of an address stand inside it. */
type Nested<S extends Shape> = Flat<S> &
  (keyof Parts<S> extends never
    ? unknown
    : {
        address: z.ZodOptional<
          z.ZodObject<Parts<S> extends infer P extends Shape ? P : never, z.core.$strict>
        >
      })

/** Rules by path, with the parts of an address inside it. */
export function nested(shape: Shape): Shape {
  const parts = Object.entries(shape).filter(([name]) => name.startsWith('address.'))
  if (parts.length === 0) return shape
  const address = Object.fromEntries(parts.map(([name, rule]) => [name.slice('address.'.length), rule]))
  const others = Object.entries(shape).filter(([name]) => !name.startsWith('address.'))
  return { ...Object.fromEntries(others), address: z.strictObject(address).optional() }
}

type SignUp<R extends PartyRole> = Nested<{
  [F in FieldOf<R> as F['name']]: F extends { isRequired: true } ? RuleOf<R, F> : z.ZodOptional<RuleOf<R, F>>
}>

/** What registration asks of a role, besides the account's e-mail and password. */
export function signUpShape<R extends PartyRole>(role: R): SignUp<R> {
  const shape = partyFields[role].map((field) => {
    const rule = fieldRule(role, field)
    return [field.name, field.isRequired ? rule : rule.optional()]
  })
  return nested(Object.fromEntries(shape)) as SignUp<R>
}

type Changes<R extends PartyRole> = Nested<{
  [F in FieldOf<R> as F['name']]: F extends { isRequired: true } | { isDecided: true }
    ? z.ZodOptional<RuleOf<R, F>>
    : z.ZodNullable<z.ZodOptional<RuleOf<R, F>>>
}>

/** What a holder changes. An absent field keeps what it is; null removes it, unless the record or its approval needs it. */
export function changesShape<R extends PartyRole>(role: R): Changes<R> {
  const shape = partyFields[role].map((field) => {
    const rule = fieldRule(role, field).optional()
    return [field.name, field.isRequired || field.isDecided ? rule : rule.nullable()]
  })
  return nested(Object.fromEntries(shape)) as Changes<R>
}

type Again<R extends PartyRole> = {
  [F in FieldOf<R> as F extends { again: infer A extends string } ? A : never]: z.ZodOptional<
    F extends { file: string } ? ReturnType<typeof imageField> : RuleOf<R, F>
  >
}

/** What a holder sends again with papers. A field that is not given stays as it is. */
export function againShape<R extends PartyRole>(role: R): Again<R> {
  const shape = partyFields[role].flatMap((field) => {
    if (field.again === undefined) return []
    const { most = limits.maxImageBytes } = field
    const rule = isImage(field) ? imageField({ required: 'Image is required', most }) : fieldRule(role, field)
    return [[field.again, rule.optional()]]
  })
  return Object.fromEntries(shape) as Again<R>
}

/** A plain user has no store, and a deleted account leaves an empty record; a purchaser's goes with its account. */
type Answer<R extends PartyRole, F> = F extends { kind: 'kinds' }
  ? z.ZodArray<z.ZodString>
  : R extends 'purchaser'
    ? z.ZodString
    : z.ZodNullable<z.ZodString>
type Answers<R extends PartyRole, F extends { name: string }> = {
  [E in F as E['name'] extends `address.${string}` ? never : E['name']]: Answer<R, E>
}
type Seen<R extends PartyRole, W> = Extract<FieldOf<R>, { seenBy: W }>

function answers(role: PartyRole, isShown: (field: PartyField) => boolean): Shape {
  const shown = partyFields[role].filter((field) => isShown(field) && !field.name.startsWith('address.'))
  return Object.fromEntries(
    shown.map(({ name, kind }) => [
      name,
      kind === 'kinds' ? z.array(z.string()) : role === 'purchaser' ? z.string() : z.string().nullable(),
    ]),
  )
}

/** The fields of a record as its holder and admins see it, an address with parts aside. */
export function wholeShape<R extends PartyRole>(role: R): Answers<R, FieldOf<R>> {
  return answers(role, () => true) as Answers<R, FieldOf<R>>
}

/** What everybody sees of an approved record. */
export function publicShape<R extends PartyRole>(role: R): Answers<R, Seen<R, 'everybody'>> {
  return answers(role, ({ seenBy }) => seenBy === 'everybody') as never
}

/** What people see who have the record's password. */
export function provenShape<R extends PartyRole>(role: R): Answers<R, Seen<R, 'everybody' | 'password'>> {
  return answers(role, ({ seenBy }) => seenBy !== undefined) as never
}

type Output<S extends Shape> = z.output<z.ZodObject<S>>
export type WholeRecord<R extends PartyRole> = Output<ReturnType<typeof wholeShape<R>>>
export type PublicRecord<R extends PartyRole> = Output<ReturnType<typeof publicShape<R>>>
export type ProvenRecord<R extends PartyRole> = Output<ReturnType<typeof provenShape<R>>>

type Named = FieldOf<PartyRole>
/** What any role's account may have; none of it is there for certain. Every account has a name, and addresses differ. */
export const anyRecordShape = Object.fromEntries(
  Object.values(partyFields)
    .flat()
    .filter(({ name }) => name !== 'name' && !name.startsWith('address'))
    .map(({ name, kind }) => [
      name,
      kind === 'kinds' ? z.array(z.string()).optional() : z.string().nullable().optional(),
    ]),
) as {
  [F in Named as F['name'] extends 'name' | `address${string}` ? never : F['name']]: F extends {
    kind: 'kinds'
  }
    ? z.ZodOptional<z.ZodArray<z.ZodString>>
    : z.ZodOptional<z.ZodNullable<z.ZodString>>
}
