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

/** Upper bound on a sum of unclaimed uploads. */
interface UploadBound {
  maxFiles: number
  maxBytes: number
}

export interface UploadBounds {
  /** Null: uploads are not limited by address. */
  perAddress: UploadBound | null
  total: UploadBound
}

const sweptAtOnce = 100
/** When the service is full, uploads older than this are evicted. Filling in a registration takes less time. */
const yieldAfter = sql`interval '1 hour'`
const uploadLock = 7_312_012
const expiry = sql<Date>`now() + make_interval(hours => ${imageLimits.unclaimedHours})`

/** SQL for file metadata. */
export function createFilesRepository(db: Kysely<FilesTables>) {
  return {
    async add(file: NewFile): Promise<void> {
      await db
        .insertInto('files')
        .values({ ...file, owner_id: null, kind: null, visibility: null, expires_at: expiry })
        .execute()
    },

    /**
     * Whether an upload of `bytes` fits the limits.
     * @param uploader the hash of the uploader's address
     * @returns the limit that it exceeds
     */
    async uploadFits(
      uploader: string,
      bytes: number,
      bounds: UploadBounds,
    ): Promise<'fits' | 'address-full' | 'all-full'> {
      return fits(db, uploader, bytes, bounds)
    },

    /**
     * Adds an unclaimed upload if it fits the limits. Runs one at a time, so that none bypasses them.
     * @returns the limit that it exceeds, and the uploads that were evicted for it
     */
    async addUpload(
      file: NewFile,
      uploader: string,
      bounds: UploadBounds,
    ): Promise<{ outcome: 'fits' | 'address-full' | 'all-full'; gone: string[] }> {
      return db.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(uploadLock)})`.execute(tx)
        let outcome = await fits(tx, uploader, file.bytes, bounds)
        const gone: string[] = []
        for (const expire of [expireOldUploads, expireUploadsOfLargest]) {
          if (outcome !== 'all-full') break
          gone.push(...(await expire(tx, bounds.total, { uploader, bytes: file.bytes })))
          outcome = await fits(tx, uploader, file.bytes, bounds)
        }
        if (outcome === 'fits') {
          const unclaimed = { owner_id: null, kind: null, visibility: null, expires_at: expiry }
          await tx
            .insertInto('files')
            .values({ ...file, ...unclaimed, uploaded_by: uploader })
            .execute()
        }
        return { outcome, gone }
      })
    },

    /**
     * Withdraws an upload because a smaller copy replaces it.
     * @returns whether the upload existed, was unclaimed and was not about to be swept
     */
    async retire(tx: Kysely<FilesTables>, id: string): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('files')
        // Earlier than the start of any transaction that waits for this one.
        .set({ expires_at: sql<Date>`to_timestamp(0)` })
        .where('id', '=', id)
        .where('owner_id', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async find(id: string): Promise<FileRow | undefined> {
      return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** The files that a record has claimed, oldest first. */
    async ofOwner(ownerId: string): Promise<FileRow[]> {
      return db.selectFrom('files').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute()
    },

    /** Returns whether it was claimed: it exists, was unclaimed and was not about to be swept. */
    async claim(tx: Kysely<FilesTables>, id: string, claim: Claim): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('files')
        .set({
          owner_id: claim.ownerId,
          kind: claim.kind,
          visibility: claim.visibility,
          expires_at: null,
          uploaded_by: null,
        })
        .where('id', '=', id)
        .where('owner_id', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** The next sweep deletes those that are unclaimed. */
    async expire(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await db
        .updateTable('files')
        .set({ expires_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .where('owner_id', 'is', null)
        .execute()
    },

    /** Unclaims the files; the next sweep deletes them. */
    async release(tx: Kysely<FilesTables>, ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await tx
        .updateTable('files')
        .set({ owner_id: null, kind: null, visibility: null, expires_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .execute()
    },

    /**
     * Deletes expired files. Each row is deleted after its bytes, in a transaction that locks it. So a crash leaves
     * rows that the next sweep finds again, and never bytes without a row.
     * @returns how many were deleted.
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

    /**
     * Deletes the bytes of those of these ids that have no row.
     * @returns how many were deleted.
     */
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

async function fits(
  db: Kysely<FilesTables>,
  uploader: string,
  bytes: number,
  { perAddress, total }: UploadBounds,
): Promise<'fits' | 'address-full' | 'all-full'> {
  const own = sql<boolean>`uploaded_by = ${uploader}`
  const held = await db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<string>().as('files'),
      sql<string>`coalesce(sum(bytes), 0)`.as('bytes'),
      sql<string>`count(*) FILTER (WHERE ${own})`.as('ownFiles'),
      sql<string>`coalesce(sum(bytes) FILTER (WHERE ${own}), 0)`.as('ownBytes'),
    ])
    .where('uploaded_by', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  const beyond = (bound: UploadBound, files: string, sum: string) =>
    Number(files) >= bound.maxFiles || Number(sum) + bytes > bound.maxBytes
  if (perAddress && beyond(perAddress, held.ownFiles, held.ownBytes)) return 'address-full'
  return beyond(total, held.files, held.bytes) ? 'all-full' : 'fits'
}

/**
 * Evicts old unclaimed uploads, a tenth of the total limit.
 * @returns their ids
 */
async function expireOldUploads(tx: Kysely<FilesTables>, total: UploadBound): Promise<string[]> {
  const oldest = tx
    .selectFrom('files')
    .select('id')
    .where('uploaded_by', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('created_at', '<', sql<Date>`now() - ${yieldAfter}`)
    .orderBy('created_at')
    .limit(Math.ceil(total.maxFiles / 10))
  const rows = await tx
    .updateTable('files')
    .set({ expires_at: sql<Date>`now()` })
    .where('id', 'in', oldest)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Evicts the oldest tenth of the uploads of the address that holds the most, by files or by bytes, so that a few
 * addresses cannot lock out everybody else. Does nothing if the sender of this upload would then hold as much.
 * @returns their ids
 */
async function expireUploadsOfLargest(
  tx: Kysely<FilesTables>,
  total: UploadBound,
  { uploader, bytes }: { uploader: string; bytes: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH held AS (
      SELECT uploaded_by, count(*) AS files,
        greatest(count(*)::float / ${total.maxFiles}, sum(bytes)::float / ${total.maxBytes}) AS share,
        greatest((count(*) + 1)::float / ${total.maxFiles}, (sum(bytes) + ${bytes})::float / ${total.maxBytes})
          AS share_with_one_more
      FROM files WHERE uploaded_by IS NOT NULL AND expires_at > now() GROUP BY uploaded_by
    ), largest AS (
      SELECT uploaded_by, ceil(files / 10.0)::int AS room FROM held
      WHERE uploaded_by <> ${uploader} AND files > 1 AND share > coalesce(
        (SELECT share_with_one_more FROM held WHERE uploaded_by = ${uploader}),
        greatest(1.0 / ${total.maxFiles}, ${bytes}::float / ${total.maxBytes}))
      ORDER BY share DESC LIMIT 1
    )
    UPDATE files SET expires_at = now()
    WHERE id IN (
      SELECT id FROM files WHERE uploaded_by = (SELECT uploaded_by FROM largest) AND expires_at > now()
      ORDER BY created_at, id LIMIT (SELECT room FROM largest)
    )
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Not while a backup copies the bytes of the rows that it has seen; the next sweep deletes what is due. */
async function maySweep(tx: Kysely<FilesTables>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(filesStayLock)}) AS got`.execute(tx)
  return rows[0]?.got === true
}
