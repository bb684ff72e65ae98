import { isImage, type PartyField } from './party-fields.ts'
import type { ReviewFact, ReviewField } from './review.ts'

// What a record of a stockist, a medical store or a purchaser says, by the table of its fields.

type Values = Record<string, unknown>

/** What an account's record has at a field: a text, or the address of an image; undefined where nothing is given. */
export function recordText(record: object, { name }: Pick<PartyField, 'name'>): string | undefined {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, part) => (value as Values | null | undefined)?.[part], record)
  // A session calls a firm so, beside the name of its account.
  const value = (name === 'name' && at('firmName')) || at(name)
  if (Array.isArray(value)) return value.join(',') || undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** An address with parts, or in one text, on one line. */
export function addressLine(record: object): string | undefined {
  const { address } = record as { address?: Values | string | null }
  if (typeof address !== 'object') return address || undefined
  const { street, city, district, state, pincode } = address ?? {}
  return [street, city, district, state, pincode].filter(Boolean).join(', ') || undefined
}

/** What a record is called in lists: a store by its name, a user without one as a person. */
export function partyName(record: {
  name: string | null
  email: string | null
  medicalName?: string | null
}): string {
  return record.medicalName ?? record.name ?? record.email ?? ''
}

/** The facts of a record in the order of its fields, an address as one of them, and its papers. */
export function factsOf(
  fields: readonly PartyField[],
  record: object,
): Record<'facts' | 'documents', ReviewFact[]> {
  function factOf(field: PartyField): ReviewFact {
    if (field.name === 'address.street') return { field: 'address', value: addressLine(record) ?? null }
    const text = recordText(record, field) ?? null
    const value = field.kind === 'kinds' ? (text?.replaceAll(',', ', ') ?? null) : text
    return { field: field.label as ReviewField, value }
  }
  const said = fields.filter(({ name }) => !name.startsWith('address.') || name === 'address.street')
  return {
    facts: said.filter((field) => !isImage(field)).map(factOf),
    documents: said.filter(isImage).map(factOf),
  }
}
