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

/** How much one sum of unclaimed uploads may be. */
export interface UploadBound {
  maxFiles: number
  maxBytes: number
}

export interface UploadBounds {
  /** Null: addresses are not told apart. */
  perAddress: UploadBound | null
  total: UploadBound
}

const sweptAtOnce = 100
/** Of a service that is full, uploads older than this make room; a registration is filled in faster. */
const yieldAfter = sql`interval '1 hour'`
const uploadLock = 7_312_012
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

    /**
     * Whether an upload of `bytes` fits the bounds.
     * @param uploader the hash of who uploads
     * @returns which bound it breaks
     */
    async uploadFits(
      uploader: string,
      bytes: number,
      bounds: UploadBounds,
    ): Promise<'fits' | 'address-full' | 'all-full'> {
      return fits(db, uploader, bytes, bounds)
    },

    /**
     * Adds an upload that nobody has claimed, if it fits the bounds; one at a time, so that none slips by.
     * @returns which bound it breaks, and the uploads that had to go for it
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
     * Takes an upload out of circulation because a smaller copy of it takes its place.
     * @returns whether it was there, nobody's, and not about to go
     */
    async retire(tx: Kysely<FilesTables>, id: string): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('files')
        // Before the start of any transaction that waits for this one.
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
          uploaded_by: null,
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

/** Lets a tenth of what may be kept go, of uploads that have waited long. @returns their ids */
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
 * Lets the oldest tenth of the uploads go of whoever holds the most, by files or by bytes, so that a few addresses
 * cannot keep everybody else out. Not where the sender of this one would then hold as much.
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

/** Not while a backup copies the bytes of the rows it has seen; what is due then goes with the next sweep. */
async function maySweep(tx: Kysely<FilesTables>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(filesStayLock)}) AS got`.execute(tx)
  return rows[0]?.got === true
}
