import type { Notification, SubjectKind } from '@rasad/contract/notifications'
import type { NotificationRow } from './notification-repository.ts'

/** The names of records of one kind, by id. Records that are gone are left out. */
export type NamesOf = (ids: string[]) => Promise<Map<string, string>>

/**
 * Finds names when notifications are shown. None is stored: a record that is deleted takes its name along.
 */
export function createNames() {
  const sources = new Map<SubjectKind, NamesOf>()

  return {
    describe(kind: SubjectKind, namesOf: NamesOf): void {
      sources.set(kind, namesOf)
    },

    /** Rows as their account sees them, in the same order. */
    async present(rows: NotificationRow[]): Promise<Notification[]> {
      const names = new Map<SubjectKind, Map<string, string>>()
      for (const [kind, some] of Map.groupBy(rows, (row) => row.subject_kind)) {
        const ids = [...new Set(some.map((row) => row.subject_id))]
        names.set(kind, (await sources.get(kind)?.(ids)) ?? new Map())
      }
      return rows.map((row) => ({
        _id: row.id,
        kind: row.kind,
        at: row.at.toISOString(),
        readAt: row.read_at?.toISOString() ?? null,
        subject: {
          kind: row.subject_kind,
          _id: row.subject_id,
          name: names.get(row.subject_kind)?.get(row.subject_id) ?? null,
        },
        values: row.values,
      }))
    },
  }
}
