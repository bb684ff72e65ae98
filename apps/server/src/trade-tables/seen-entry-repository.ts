import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for whether everybody may find a company or medicine: a confirmed one, or an unconfirmed one of an approved firm that
 * does not wait for an admin.
 * @param of the name of the table in the query
 */
export function isPublicEntry(kind: 'medicine' | 'company', of: string): RawBuilder<boolean> {
  const waits = kind === 'medicine' ? sql.ref(`${of}.waiting`) : sql`false`
  return sql<boolean>`is_public_entry(${sql.ref(`${of}.confirmed`)}, ${waits}, ${sql.ref(`${of}.added_by`)})`
}

/** The same, or that a stockist has added it. @param stockistId undefined: of nobody */
export function isSeenBy(
  kind: 'medicine' | 'company',
  of: string,
  stockistId: string | undefined,
): RawBuilder<boolean> {
  const maker = sql`(SELECT maker.no FROM stockists maker WHERE maker.id = ${stockistId ?? ''})`
  return sql<boolean>`(${isPublicEntry(kind, of)} OR ${sql.ref(`${of}.added_by`)} = ${maker})`
}
