import { imageLimits } from '@rasad/contract/files'
import { type Kysely, type Selectable, sql } from 'kysely'
import { filesStayLock } from '../platform/db/snapshot.ts'
import type { FilesTables } from './files-tables.ts'

export type FileRow = Selectable<FilesTables['files']>
export type NewFile = Pick<FileRow, 'id' | 'media_type' | 'bytes' | 'width' | 'height'>

export interface Claim {
  ownerId: string
  kind: string
  visibility: 'public' | 'private'
}

const sweptAtOnce = 100
const expiry = sql<Date>`now() + make_interval(hours => ${imageLimits.unclaimedHours})`

/** SQL of what is known about files. */
export function createFilesRepository(db: Kysely<FilesTables>) {
  return {
    async add(file: NewFile): Promise<void> {
      await db
        .insertInto('files')
        .values({ ...file, owner_id: null, kind: null, visibility: null, expires_at: expiry })
        .execute()
    },

    async find(id: string): Promise<FileRow | undefined> {
      return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** What a record has claimed, oldest first. */
    async ofOwner(ownerId: string): Promise<FileRow[]> {
      return db.selectFrom('files').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute()
    },

    /** Whether it could be claimed: it is there, nobody's, and not about to go. */
    async claim(tx: Kysely<FilesTables>, id: string, claim: Claim): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('files')
        .set({
          owner_id: claim.ownerId,
          kind: claim.kind,
          visibility: claim.visibility,
          expires_at: null,
        })
        .where('id', '=', id)
        .where('owner_id', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Those that nobody has claimed go with the next sweep. */
    async expire(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await db
        .updateTable('files')
        .set({ expires_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .where('owner_id', 'is', null)
        .execute()
    },

    /** Nobody's again, and gone with the next sweep. */
    async release(tx: Kysely<FilesTables>, ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await tx
        .updateTable('files')
        .set({ owner_id: null, kind: null, visibility: null, expires_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .execute()
    },

    /**
     * Takes expired files away. Each row goes after its bytes, in a transaction that holds it, so a crash
     * leaves rows that the next sweep finds again, and never bytes that nothing names.
     * @returns how many went.
     */
    async sweep(removeBytes: (id: string) => Promise<void>, only?: string[]): Promise<number> {
      let swept = 0
      for (;;) {
        const went = await db.transaction().execute(async (tx) => {
          if (!(await maySweep(tx))) return 0
          const rows = await tx
            .selectFrom('files')
            .select('id')
            .where('expires_at', '<=', sql<Date>`now()`)
            .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
            .limit(sweptAtOnce)
            .forUpdate()
            .skipLocked()
            .execute()
          const ids = rows.map((row) => row.id)
          if (ids.length === 0) return 0
          for (const id of ids) await removeBytes(id)
          await tx.deleteFrom('files').where('id', 'in', ids).execute()
          return ids.length
        })
        swept += went
        if (went === 0) return swept
      }
    },

    /** Takes the bytes away of those of these ids that no row names. @returns how many went. */
    async sweepUnknown(ids: string[], removeBytes: (id: string) => Promise<void>): Promise<number> {
      if (ids.length === 0) return 0
      return db.transaction().execute(async (tx) => {
        if (!(await maySweep(tx))) return 0
        const rows = await tx.selectFrom('files').select('id').where('id', 'in', ids).execute()
        const known = new Set(rows.map((row) => row.id))
        const unknown = ids.filter((id) => !known.has(id))
        for (const id of unknown) await removeBytes(id)
        return unknown.length
      })
    },
  }
}

/** Not while a backup copies the bytes of the rows it has seen; what is due then goes with the next sweep. */
async function maySweep(tx: Kysely<FilesTables>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(filesStayLock)}) AS got`.execute(tx)
  return rows[0]?.got === true
}
