import { isImage, type PartyField, type PartyRole, partyFields } from '@rasad/contract/party-fields'
import type { Accounts, RegistrationPolicy } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Changes } from '../changes/changes.ts'
import { type Files, fileIdOf, fileUrl } from '../files/files.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { checkAddress, checkPin } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import type { Answer } from '../platform/http/routes.ts'

/** Values of a record by column. */
export type Columns = Record<string, unknown>
/** Values that a call gives by field; a part of an address by its path. Images by the id of their file. */
export type Values = Record<string, unknown>

type Standing = Answer<'PATCH /api/user/{id}/approve'>['data']

export interface PartyDeps {
  db: Db
  accounts: Accounts
  files: Files
  audit: Audit
  changes: Changes
  notifications: Notifications
}

/** What the domain that owns the records of a role does for them. */
export interface PartyStore<Row extends { id: string }> {
  role: PartyRole
  policy: RegistrationPolicy<Row>
  /** Locks a record until the transaction ends. Undefined: the account has none. */
  lock(tx: Db, id: string): Promise<Row | undefined>
  insert(tx: Db, id: string, email: string, columns: Columns): Promise<void>
  update(tx: Db, id: string, columns: Columns): Promise<void>
  /** How lists name these records. */
  names(db: Db, ids: string[]): Promise<Map<string, string>>
  /** How a record stands, as the answer to a decision says it. */
  standing(row: Row): Standing
  /** Further columns of a new record. */
  start?(values: Values): Columns
  /** Further columns of one that changes: what follows from its fields, and what is no part of a registration. */
  follow?(values: Values, before: Row): Columns
  /** The fields of those columns, for the audit log. */
  followed?: Readonly<Record<string, string>>
  /** Runs after an admin's decision on fields is written to the record, or taken back. */
  decided?(tx: Db, id: string, fields: string[], how: 'approved' | 'undone'): Promise<void>
}

/** The given values by field, those of an address by their path. */
export function flat(given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name === 'address' && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, text]) => [`address.${part}`, text])
        : [[name, value]],
    ),
  )
}

/** How the record keeps a value. */
function kept({ kind, isUrl }: PartyField, value: unknown): unknown {
  if (kind === 'kinds') return value ?? []
  return isUrl && typeof value === 'string' ? fileUrl(value) : value
}

/**
 * The columns of the values that are given.
 * @param nameOf what the call calls a field
 */
export function columnsOf(
  fields: readonly PartyField[],
  values: Values,
  nameOf: (field: PartyField) => string | undefined = ({ name }) => name,
): Columns {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[nameOf(field) ?? '']
      return value === undefined ? [] : [[field.column, kept(field, value)]]
    }),
  )
}

/** The file that a column holds. */
export function fileIn({ column, isUrl }: PartyField, row: object): string | undefined {
  const held = (row as Columns)[column]
  if (typeof held !== 'string') return undefined
  return isUrl ? fileIdOf(held) : held
}

/** The columns of a deleted account's record: what the trade needs stays. */
export function anonymous(role: PartyRole, isPaper: boolean): Columns {
  const gone = partyFields[role].filter((field) => !field.stays && Boolean(field.isPaper) === isPaper)
  return Object.fromEntries(gone.map(({ column }) => [column, null]))
}

/** The fields of a record as answers have them, an address with parts aside. */
export function presentFields(
  role: PartyRole,
  row: object,
  isShown: (field: PartyField) => boolean = () => true,
): Values {
  const values = row as Columns
  return Object.fromEntries(
    partyFields[role].flatMap((field) => {
      const { name, column, kind, isUrl } = field
      if (name.startsWith('address.') || !isShown(field)) return []
      const value = values[column]
      if (kind === 'kinds') return [[name, value ?? []]]
      return [[name, isImage(field) && !isUrl ? fileUrl(value as string | null) : value]]
    }),
  )
}

/** Refuses a PIN that does not exist. @throws AppError invalid-input at the field, as the call names it */
export function checkPlaces(
  role: PartyRole,
  values: Values,
  nameOf: (field: PartyField) => string | undefined = ({ name }) => name,
): void {
  for (const field of partyFields[role]) {
    const name = nameOf(field)
    const value = name === undefined ? undefined : values[name]
    if (name === undefined || typeof value !== 'string') continue
    if (field.kind === 'pin') checkPin(value, name)
    if (field.kind === 'area') checkAddress(value, name)
  }
}

/** Refuses a name that looks like another firm's. @param own the record whose name changes */
export async function checkFirm(tx: Db, role: PartyRole, values: Values, own?: string): Promise<void> {
  for (const { name, isFirm } of partyFields[role]) {
    const value = values[name]
    if (isFirm && typeof value === 'string') {
      await refuseLookAlike(tx, 'firm', value, { field: name, ...(own && { own }) })
    }
  }
}
