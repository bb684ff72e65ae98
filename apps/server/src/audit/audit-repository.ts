import type { AuditAction } from '@rasad/contract/audit'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { hasText, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import type { AuditTables } from './audit-tables.ts'

export type AuditRow = Selectable<AuditTables['audit_log']>
type NewAuditRow = Omit<AuditRow, 'no' | 'at'>

export interface AuditFilter extends PageRequest {
  action?: AuditAction | undefined
  subject?: string | undefined
  actor?: string | undefined
}

/** SQL of the audit log. A trigger makes it append-only. */
export function createAuditRepository(db: Kysely<AuditTables>) {
  return {
    async append(tx: Kysely<AuditTables>, row: NewAuditRow): Promise<void> {
      await tx
        .insertInto('audit_log')
        .values({ ...row, details: row.details && JSON.stringify(row.details) })
        .execute()
    },

    /** Newest first. `q` searches the people and records that an entry names. */
    async list(filter: AuditFilter): Promise<Page<AuditRow>> {
      const matches = (eb: ExpressionBuilder<AuditTables, 'audit_log'>) =>
        eb.and([
          ...(filter.action ? [eb('action', '=', filter.action)] : []),
          ...(filter.subject ? [eb('subject_id', '=', filter.subject)] : []),
          ...(filter.actor ? [eb('actor_id', '=', filter.actor)] : []),
          ...(filter.q ? [hasText([sql`subject_name`, sql`actor_email`], filter.q)] : []),
        ])
      const { total } = await db
        .selectFrom('audit_log')
        .select(sql<number>`count(*)::int`.as('total'))
        .where(matches)
        .executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where(matches)
        .$if(filter.cursor !== undefined, (query) =>
          query.where('no', '<', (eb) =>
            eb
              .selectFrom('audit_log')
              .select('no')
              .where('id', '=', filter.cursor ?? ''),
          ),
        )
        .orderBy('no', 'desc')
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.id)
    },
  }
}
