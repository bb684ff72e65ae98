import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPublicEntry, type TradeTables } from '../trade-tables/trade-tables.ts'

/** Whose names a new name is compared with. Firms are stockists and medical stores. */
export type NamedKind = 'company' | 'medicine' | 'firm'

/** Names can be many that fit a pattern and do not look the same. */
const maxNames = 100

/** A name that others do not see keeps nobody from a name of their own. */
const names: Record<NamedKind, RawBuilder<unknown>> = {
  company: sql`(SELECT id, name, name_key AS key FROM companies
    WHERE removed_at IS NULL AND ${isPublicEntry('company', 'companies')})`,
  medicine: sql`(SELECT id, name, name_key AS key FROM medicines
    WHERE removed_at IS NULL AND ${isPublicEntry('medicine', 'medicines')})`,
  firm: sql`(SELECT id, firm_name AS name, lower(firm_name) AS key FROM stockists WHERE status = 'approved'
    UNION ALL SELECT o.id, o.medical_name, lower(o.medical_name) FROM medical_owners o
      JOIN accounts a ON a.id = o.id WHERE a.state = 'approved')`,
}

/** SQL for names that are there already. */
export function createLookAlikeRepository(db: Kysely<TradeTables>) {
  return {
    /**
     * Names whose folded spelling matches a pattern, each once.
     * @param key a folded spelling that is left out
     * @param own the id of a record whose name does not count
     */
    async matching(
      kind: NamedKind,
      pattern: string,
      { key, own = '' }: { key: string; own?: string | undefined },
    ): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`SELECT DISTINCT name FROM ${names[kind]} n
        WHERE key ~ ${pattern} AND key <> ${key} AND id <> ${own} LIMIT ${maxNames}`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}
