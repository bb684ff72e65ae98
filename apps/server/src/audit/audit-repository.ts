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

    /**
     * Seconds until there are fewer than `most` entries of this kind of the last 24 hours; undefined: there are fewer.
     * @param actorId whose; null: those about the subject that the service itself has written
     */
    async secondsUntilFewer(
      tx: Kysely<AuditTables>,
      of: { action: AuditAction; actorId: string | null; subjectId: string; most: number },
    ): Promise<number | undefined> {
      const row = await tx
        .selectFrom('audit_log')
        .select(
          sql<number>`greatest(1, ceil(extract(epoch FROM at + interval '1 day' - now())))::int`.as(
            'seconds',
          ),
        )
        .where('action', '=', of.action)
        .where('at', '>', sql<Date>`now() - interval '1 day'`)
        .$if(of.actorId !== null, (query) => query.where('actor_id', '=', of.actorId))
        .$if(of.actorId === null, (query) =>
          query.where('actor_id', 'is', null).where('subject_id', '=', of.subjectId),
        )
        .orderBy('at', 'desc')
        .offset(of.most - 1)
        .limit(1)
        .executeTakeFirst()
      return row?.seconds
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
