import type { AuditAction, AuditEntry } from '@rasad/contract/audit'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page } from '../platform/db/pages.ts'
import { newId } from '../platform/ids.ts'
import { type AuditFilter, type AuditRow, createAuditRepository } from './audit-repository.ts'
import type { AuditTables } from './audit-tables.ts'

export type Audit = ReturnType<typeof createAudit>

/** The actor, as a caller's account provides it. */
export interface Actor {
  id: string
  role: string
  email: string
}

interface AuditRecord {
  /** Null: the service itself. */
  actor: Actor | null
  action: AuditAction
  subject: { kind: string; id: string; name?: string | null }
  details?: Record<string, string>
}

/** The append-only log of decisions and of views of identity images. */
export function createAudit(deps: { db: Db }) {
  const repository = createAuditRepository(deps.db.withTables<AuditTables>())

  return {
    /** Adds an entry in the transaction it records, so that both commit or neither does. */
    async record(tx: Db, { actor, action, subject, details }: AuditRecord): Promise<void> {
      await repository.append(tx.withTables<AuditTables>(), {
        id: newId(),
        action,
        actor_id: actor?.id ?? null,
        actor_role: actor?.role ?? null,
        actor_email: actor?.email ?? null,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name ?? null,
        details: details ?? null,
      })
    },

    /** Entries, newest first. */
    async entries(filter: AuditFilter): Promise<Page<AuditEntry>> {
      return mapPage(await repository.list(filter), presentEntry)
    },
  }
}

function presentEntry(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor:
      row.actor_id === null
        ? null
        : { _id: row.actor_id, role: row.actor_role ?? '', email: row.actor_email ?? '' },
    subject: { kind: row.subject_kind, _id: row.subject_id, name: row.subject_name },
    details: row.details,
  }
}
