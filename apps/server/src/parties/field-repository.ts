import type { PartyField } from '@rasad/contract/party-fields'
import { type AliasedRawBuilder, sql } from 'kysely'

/** Selects the column of a field. A date has no time zone; as text it stays the same day. */
export function selected({ column, kind }: PartyField, table: string): AliasedRawBuilder<unknown, string> {
  const value = sql.ref(`${table}.${column}`)
  if (kind === 'kinds') return sql`coalesce(${value}, '{}')`.as(column)
  return (kind === 'day' ? sql`${value}::text` : sql`${value}`).as(column)
}
