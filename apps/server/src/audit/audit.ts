import type { AuditAction, AuditEntry } from '@rasad/contract/audit'
import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
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

/**
 * The append-only log of decisions and of views of identity images. What it holds stays for good, so one account writes
 * only so many entries of one kind within a day.
 * @param rateLimits false: without that bound
 */
export function createAudit(deps: { db: Db; rateLimits: boolean }) {
  const repository = createAuditRepository(deps.db.withTables<AuditTables>())

  return {
    /**
     * Adds an entry in the transaction it records, so that both commit or neither does.
     * @throws AppError too-many-requests when its actor, or its subject where the service acts, has too many of its kind
     */
    async record(tx: Db, { actor, action, subject, details }: AuditRecord): Promise<void> {
      const tables = tx.withTables<AuditTables>()
      const most = actor?.role === 'admin' ? limits.maxAdminAuditEntriesPerDay : limits.maxAuditEntriesPerDay
      if (deps.rateLimits) {
        const retryAfter = await repository.secondsUntilFewer(tables, {
          action,
          actorId: actor?.id ?? null,
          subjectId: subject.id,
          most,
        })
        if (retryAfter !== undefined) throw new AppError('too-many-requests', { retryAfter })
      }
      await repository.append(tables, {
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

/** What an entry tells of changed fields: each as it was and as it is now, where either is known. */
export function changeDetails(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const details: Record<string, string> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    if (was === is) continue
    if (was !== null) details[`before.${field}`] = String(was)
    if (is !== null) details[`after.${field}`] = String(is)
  }
  return details
}
