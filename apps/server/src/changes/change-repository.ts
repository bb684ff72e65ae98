import type { DeclineReason } from '@rasad/contract/decline-reasons'
import type { PartyRole } from '@rasad/contract/party-fields'
import { type Kysely, type Selectable, sql } from 'kysely'
import { type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import type { ChangedFields, ChangeTables } from './changes-tables.ts'

export type ChangeRow = Selectable<ChangeTables['pending_changes']>

interface Decided {
  state: 'approved' | 'declined'
  /** With the values that stood at the decision. */
  fields: ChangedFields
  by: string
  reason?: DeclineReason | undefined
  note?: string | undefined
  leftFiles: string[]
}

const now = sql<Date>`now()`
const sweptAtOnce = 100

/** SQL for changes that wait for an admin, and those that are decided. */
export function createChangeRepository(db: Kysely<ChangeTables>) {
  const changes = () => db.selectFrom('pending_changes').selectAll()

  return {
    async find(id: string): Promise<ChangeRow | undefined> {
      return changes().where('id', '=', id).executeTakeFirst()
    },

    /** Locked until the transaction ends. The record that it is about is locked before it. */
    async lock(id: string): Promise<ChangeRow | undefined> {
      return changes().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** The pending change of an account, locked in the same way. */
    async lockPending(accountId: string): Promise<ChangeRow | undefined> {
      return changes()
        .where('account_id', '=', accountId)
        .where('state', '=', 'pending')
        .forUpdate()
        .executeTakeFirst()
    },

    /** The pending change of an account. */
    async pendingOf(accountId: string): Promise<ChangeRow | undefined> {
      return changes().where('account_id', '=', accountId).where('state', '=', 'pending').executeTakeFirst()
    },

    /** All changes of an account, newest first. */
    async ofAccount(accountId: string): Promise<ChangeRow[]> {
      return changes()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    /** Pending changes, oldest first. The cursor holds microseconds and id. */
    async listPending({ limit, cursor }: PageRequest): Promise<Page<ChangeRow>> {
      const pending = db.selectFrom('pending_changes').where('state', '=', 'pending')
      const { total } = await pending.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      const [, micros, last = ''] = /^(?:[01]\.)?(\d{1,16})\.([0-9a-f]{24})$/.exec(cursor ?? '') ?? []
      const rows = await pending
        .selectAll()
        .select(
          sql<string>`(extract(epoch FROM created_at) * 1000000)::bigint::text || '.' || id`.as('cursor'),
        )
        .$if(micros !== undefined, (query) =>
          query.where(
            sql<boolean>`(created_at, id::text COLLATE "C") > (timestamptz 'epoch' + ${micros ?? '0'}::bigint
              * interval '1 microsecond', ${last})`,
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, total, (row) => row.cursor)
    },

    async add(change: {
      id: string
      accountId: string
      role: PartyRole
      fields: ChangedFields
    }): Promise<void> {
      await db
        .insertInto('pending_changes')
        .values({
          id: change.id,
          account_id: change.accountId,
          role: change.role,
          fields: JSON.stringify(change.fields),
          reason: null,
          note: null,
          decided_at: null,
          decided_by: null,
        })
        .execute()
    },

    /** Another set of fields: the holder has added to it. */
    async setFields(id: string, fields: ChangedFields): Promise<void> {
      await db
        .updateTable('pending_changes')
        .set({ fields: JSON.stringify(fields), version: sql<number>`version + 1`, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    async decide(id: string, { state, fields, by, reason, note, leftFiles }: Decided): Promise<ChangeRow> {
      return db
        .updateTable('pending_changes')
        .set({
          ...{ state, fields: JSON.stringify(fields), decided_at: now, decided_by: by },
          ...{ reason: reason ?? null, note: note ?? null, left_files: leftFiles },
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** How this admin has decided a change within the last seconds, and when. */
    async decidedLately(
      id: string,
      by: string,
      seconds: number,
    ): Promise<{ state: 'approved' | 'declined'; at: Date } | undefined> {
      return db
        .selectFrom('pending_changes')
        .select(['state', 'decided_at as at'])
        .where('id', '=', id)
        .where('decided_by', '=', by)
        .where('decided_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
        .$castTo<{ state: 'approved' | 'declined'; at: Date }>()
        .executeTakeFirst()
    },

    async withdraw(id: string): Promise<ChangeRow> {
      return db
        .updateTable('pending_changes')
        .set({ state: 'withdrawn', decided_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Makes a decided change wait again. */
    async reopen(id: string): Promise<void> {
      await db
        .updateTable('pending_changes')
        .set({
          ...{ state: 'pending', decided_at: null, decided_by: null, reason: null, note: null },
          left_files: [],
        })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Forgets the images that decisions have left over, up to a hundred decisions at once.
     * @param seconds since the decision
     * @returns the ids of their files
     */
    async takeLeftFiles(seconds: number): Promise<string[]> {
      const due = db
        .selectFrom('pending_changes')
        .select(['id', 'left_files'])
        .where(sql<boolean>`left_files <> '{}'`)
        .where('decided_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .limit(sweptAtOnce)
        .forUpdate()
        .skipLocked()
      const rows = await due.execute()
      if (rows.length === 0) return []
      await db
        .updateTable('pending_changes')
        .set({ left_files: [] })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
      return rows.flatMap((row) => row.left_files)
    },
  }
}
