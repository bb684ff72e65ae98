import { imageField } from '@rasad/contract/images'
import { OwnStaffChangesSchema } from '@rasad/contract/own-record'
import { fieldRule, nested } from '@rasad/contract/parties'
import { isImage, mayBeEmpty, type PartyField, partyFields, partyRoles } from '@rasad/contract/party-fields'
import { DaySchema, unknownPinText } from '@rasad/contract/texts'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { mayBePin } from '../../lib/pin-table.ts'
import type { accountsMessages } from './messages.en.ts'

// What each role can change of its own record, in groups that are edited together. Used only by lazily loaded screens:
// it includes the schemas.

/** Roles with a record of their own. */
export const editableRoles = [...partyRoles, 'staff'] as const
export type EditableRole = (typeof editableRoles)[number]

export interface OwnGroup {
  id: string
  title: Extract<keyof typeof accountsMessages, `group${string}` | 'profileImage' | 'photo'>
  fields: readonly PartyField[]
  /** Of the form's values. Images are files. */
  schema: z.ZodType<FieldValues, FieldValues>
}

/** In the order of the profile. The licence has a section of its own. */
const titles = {
  firm: 'groupFirm',
  store: 'groupStore',
  identity: 'groupIdentity',
  contact: 'groupContact',
  person: 'groupPerson',
  logo: 'profileImage',
  photo: 'photo',
  licence: 'groupLicence',
} as const satisfies Record<string, OwnGroup['title']>

// biome-ignore format: a row for each field
/** A member of staff changes its own contact and photo; everything else is its stockist's to change. */
const staffFields: readonly PartyField[] = [
  { name: 'contact', column: 'contact', label: 'phone', says: 'Phone', own: 'Contact number', kind: 'tel', isRequired: true, group: 'contact' },
  { name: 'image', column: 'photo_file', label: 'photo', says: 'Photo', kind: 'face', group: 'photo' },
]

const fieldsOf = (role: EditableRole) => (role === 'staff' ? staffFields : partyFields[role])

/** Whether an admin decides the field. */
export function isDecided(role: EditableRole, name: string): boolean {
  return fieldOf(role, name)?.isDecided === true
}

export function fieldOf(role: EditableRole, name: string): PartyField | undefined {
  return fieldsOf(role).find((field) => field.name === name)
}

function ruleIn(role: EditableRole, field: PartyField): z.ZodType {
  if (isImage(field)) {
    return imageField({ required: 'Image is required', ...(field.most && { most: field.most }) }).optional()
  }
  // A day in the past may stay as it is: the service refuses it only where it is new.
  if (field.day === 'future') return DaySchema.optional()
  const rule = role === 'staff' ? OwnStaffChangesSchema.shape.contact.unwrap() : fieldRule(role, field)
  if (field.kind === 'kinds') return rule.transform((kinds) => (kinds as string[]).join(',')).optional()
  if (field.kind === 'pin') {
    return rule
      .refine((pin) => mayBePin(String(pin)), { error: ({ input }) => unknownPinText(String(input)) })
      .optional()
  }
  return mayBeEmpty(field) ? rule.optional() : rule
}

function groupOf(role: EditableRole, id: keyof typeof titles): OwnGroup | undefined {
  const fields = fieldsOf(role).filter(({ group }) => group === id)
  if (fields.length === 0) return undefined
  const shape = Object.fromEntries(fields.map((field) => [field.name, ruleIn(role, field)]))
  return { id, title: titles[id], fields, schema: z.object(nested(shape)) as OwnGroup['schema'] }
}

/** The groups of a role's own data. */
export function ownGroups(role: EditableRole): OwnGroup[] {
  const ids = (Object.keys(titles) as (keyof typeof titles)[]).filter((id) => id !== 'licence')
  return ids.flatMap((id) => groupOf(role, id) ?? [])
}

/** The licence, in a section of its own. */
export function licenceGroup(role: EditableRole): OwnGroup | undefined {
  return groupOf(role, 'licence')
}
