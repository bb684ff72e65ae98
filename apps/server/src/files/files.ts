import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { imageLimits, imageMessages } from '@rasad/contract/files'
import type { Actor, Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'
import type { Turn } from '../platform/queue.ts'
import { createDiskStore, type FileStore } from './disk-store.ts'
import type { ImageType } from './encode-image.ts'
import { type Claim, createFilesRepository, type FileRow } from './files-repository.ts'
import type { FilesTables } from './files-tables.ts'
import { createS3Store, type S3Options } from './s3-store.ts'
import { createSweeper } from './sweep-files.ts'
import {
  createIntake,
  type ImageSource,
  type IntakeOptions,
  intakeOptions,
  type StoreOptions,
} from './take-in-images.ts'

export { createDiskStore, type FileStore } from './disk-store.ts'
export { createS3Store } from './s3-store.ts'
export { type ImageSource, intakeOptions, type SentImage, withoutAddresses } from './take-in-images.ts'

/** The store that the operator configures, or the data directory's `files`. */
export function createStore(config: { s3: S3Options | null; dataDir: string }): FileStore {
  return config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDir, 'files'))
}

/** The role of a claimed file in its record: an identity document, a face or logo, or neither; and whether everybody sees it. */
const fileKinds = {
  'medical-owner-licence': { identity: false, face: false, visibility: 'private' },
  'stockist-licence': { identity: false, face: false, visibility: 'private' },
  'stockist-profile': { identity: false, face: true, visibility: 'public' },
  'purchaser-identity': { identity: true, face: false, visibility: 'private' },
  'purchaser-photo': { identity: false, face: true, visibility: 'private' },
  'staff-identity': { identity: true, face: false, visibility: 'private' },
  'staff-photo': { identity: false, face: true, visibility: 'public' },
} as const satisfies Record<string, { identity: boolean; face: boolean } & Pick<Claim, 'visibility'>>
export type FileKind = keyof typeof fileKinds

interface FileClaim {
  /** The record's id, which is also its account's id. */
  ownerId: string
  kind: FileKind
  field?: string
}

/** Who requests a file; an account's caller fits this type. */
export type Viewer = { kind: 'visitor' } | ({ kind: 'account'; state: string } & Actor)

/** Whether viewers other than the owner and admins can see a file of this record. */
type ViewRule = (viewer: Viewer, ownerId: string) => Promise<boolean>

interface OpenFile {
  /** Undefined when the viewer already has the bytes. */
  bytes: Readable | undefined
  size: number
  mediaType: ImageType
  visibility: 'public' | 'private'
}

/** An image of a form, and its role in the record that claims it. */
interface RecordImage extends Omit<StoreOptions, 'field' | 'maxSide'> {
  source: ImageSource
  kind: FileKind
}

/** An upload that a record is about to claim. `replaces` names a larger upload, which the claim deletes. */
export interface Upload {
  id: string
  replaces?: string
}

interface OwnedFile {
  id: string
  url: string
  kind: string
  mediaType: string
  bytes: number
  since: string
}

export type Files = ReturnType<typeof createFiles>

/** Uploaded images: accepts them, lets records claim them, serves them to permitted viewers and sweeps them. */
export function createFiles(
  deps: { db: Db; store: FileStore; audit: Audit; logger: Logger },
  options: IntakeOptions = intakeOptions,
) {
  const { store } = deps
  const repository = createFilesRepository(deps.db.withTables<FilesTables>())
  const sweeper = createSweeper({ repository, store, logger: deps.logger })
  const intake = createIntake({ repository, store, sweepSoon: sweeper.sweepSoon }, options)
  const rules = new Map<FileKind, ViewRule>()

  /**
   * Deletes files at once that nobody needs any more; claimed ones stay. What the call has done or refused stands where
   * that fails: the next sweep deletes them.
   */
  async function discard(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    try {
      await repository.expire(ids)
      await repository.sweep(store.remove, ids)
    } catch (trouble) {
      deps.logger.warn({ err: trouble }, 'cannot delete discarded files')
    }
  }

  async function maySee(file: FileRow, viewer: Viewer): Promise<boolean> {
    if (file.owner_id === null || file.kind === null) return false
    if (viewer.kind === 'account') {
      if (viewer.id === file.owner_id) return true
      if (viewer.role === 'admin' && viewer.state === 'approved') return true
    }
    const rule = rules.get(file.kind as FileKind)
    return rule ? rule(viewer, file.owner_id) : file.visibility === 'public'
  }

  return {
    storeImage: intake.storeImage,

    /** Stores the bytes of an image of the demo world, whose row the caller inserts. Storing them again is harmless. */
    putBytes: store.put,

    storeUpload: intake.storeUpload,
    admitUpload: intake.admitUpload,
    discard,

    /** Deletes many released files without waiting for the store; the next sweep deletes whatever fails. */
    discardSoon: sweeper.sweepSoon,

    /**
     * Stores the images of a form and runs the work that claims them; deletes them if the work fails.
     * @param images by field; `undefined` ones are skipped.
     * @throws AppError invalid-input with a message for every file that is not an image.
     */
    async withImages<K extends string, T>(
      images: Record<K, RecordImage | undefined>,
      work: (ids: Partial<Record<K, string>>) => Promise<T>,
    ): Promise<T> {
      const ids: Partial<Record<K, string>> = {}
      const stored: string[] = []
      const fields: NonNullable<AppError['fields']> = {}
      try {
        const given = (Object.keys(images) as K[]).flatMap((field) => {
          const image = images[field]
          return image ? [{ field, image }] : []
        })
        // In parallel: two images take as long as the slower one. All must finish before any is deleted again.
        const outcomes = await Promise.allSettled(
          given.map(({ field, image }) =>
            intake.storeImage(image.source, { ...image, field, maxSide: sideOf(image.kind) }),
          ),
        )
        let trouble: { reason: unknown } | undefined
        for (const [at, { field }] of given.entries()) {
          const outcome = outcomes[at] as PromiseSettledResult<string>
          if (outcome.status === 'fulfilled') {
            ids[field] = outcome.value
            stored.push(outcome.value)
          } else if (outcome.reason instanceof AppError && outcome.reason.fields) {
            Object.assign(fields, outcome.reason.fields)
          } else trouble ??= outcome
        }
        if (trouble) throw trouble.reason
        if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
        return await work(ids)
      } catch (error) {
        await discard(stored)
        throw error
      }
    },

    /**
     * Resizes uploads to what a record stores and runs the work that claims them; if the work fails, the uploads stay
     * as they were.
     * @param uploads by field; `undefined` ones are skipped.
     * @param sender the caller that waits
     * @param work claims with what it is given: `claim(tx, uploads.field, …)`
     */
    async withUploads<K extends string, T>(
      uploads: Record<K, { id: string; kind: FileKind } | undefined>,
      sender: Turn,
      work: (uploads: Partial<Record<K, Upload>>) => Promise<T>,
    ): Promise<T> {
      const fitted: Partial<Record<K, Upload>> = {}
      const copies: string[] = []
      const replaced: string[] = []
      try {
        for (const field of Object.keys(uploads) as K[]) {
          const upload = uploads[field]
          if (!upload) continue
          const { id, kind } = upload
          const copy = fileKinds[kind].face ? await intake.shrink(id, sender) : undefined
          fitted[field] = copy === undefined ? { id } : { id: copy, replaces: id }
          if (copy !== undefined) {
            copies.push(copy)
            replaced.push(id)
          }
        }
        const outcome = await work(fitted)
        sweeper.sweepSoon(replaced)
        return outcome
      } catch (error) {
        await discard(copies)
        throw error
      }
    },

    /**
     * Makes an upload part of a record, in the record's transaction.
     * @throws AppError invalid-input at `field` when it does not exist any more or belongs to another record.
     */
    async claim(tx: Db, upload: string | Upload, { field, ownerId, kind }: FileClaim): Promise<void> {
      const tables = tx.withTables<FilesTables>()
      const { id, replaces }: Upload = typeof upload === 'string' ? { id: upload } : upload
      const there = replaces === undefined || (await repository.retire(tables, replaces))
      const { visibility } = fileKinds[kind]
      if (there && (await repository.claim(tables, id, { ownerId, kind, visibility }))) return
      throw new AppError('invalid-input', {
        fields: { [field ?? 'file']: { code: 'upload-gone', message: imageMessages.gone } },
        message: imageMessages.gone,
      })
    },

    /** Releases a record's files, in the record's transaction. */
    async release(tx: Db, fileIds: string[]): Promise<void> {
      await repository.release(tx.withTables<FilesTables>(), fileIds)
    },

    /** The files that a record has claimed. */
    async ownedBy(ownerId: string, tx: Db = deps.db): Promise<OwnedFile[]> {
      const rows = await createFilesRepository(tx.withTables<FilesTables>()).ofOwner(ownerId)
      return rows.map((row) => ({
        id: row.id,
        url: fileUrl(row.id),
        kind: row.kind ?? '',
        mediaType: row.media_type,
        bytes: row.bytes,
        since: row.created_at.toISOString(),
      }))
    },

    /** Defines who else can see files of a kind. Without a rule: everybody if public, nobody if private. */
    allow(kind: FileKind, rule: ViewRule): void {
      rules.set(kind, rule)
    },

    /**
     * Opens a file for a viewer. Views of an identity image by other people are audited before the first byte is sent.
     * @param held whether the viewer already has the bytes; a file never changes
     * @throws AppError record-not-found, both when it does not exist and when the viewer is not allowed to see it.
     */
    async open(id: string, viewer: Viewer, held = false): Promise<OpenFile> {
      const file = await repository.find(id)
      if (!file || !(await maySee(file, viewer))) throw notFound()
      const about = {
        size: file.bytes,
        mediaType: file.media_type,
        visibility: file.visibility ?? 'private',
      } as const
      if (held && about.visibility === 'public') return { ...about, bytes: undefined }
      const bytes = await store.get(id)
      if (!bytes) {
        deps.logger.error({ file: id }, 'the bytes of a file are missing')
        throw notFound()
      }
      const kind = file.kind as FileKind
      if (fileKinds[kind].identity && viewer.kind === 'account' && viewer.id !== file.owner_id) {
        try {
          await deps.audit.record(deps.db, {
            actor: viewer,
            action: 'identity-image.viewed',
            subject: { kind, id: file.owner_id ?? id },
            details: { file: id },
          })
        } catch (error) {
          bytes.destroy()
          throw error
        }
      }
      return { ...about, bytes }
    },

    /**
     * Opens a face or logo for a domain that has itself decided who may see it.
     * @throws AppError record-not-found; always for identity documents
     */
    async openFace(id: string): Promise<OpenFile & { bytes: Readable }> {
      const file = await repository.find(id)
      if (!file?.kind || !fileKinds[file.kind as FileKind].face) throw notFound()
      const bytes = await store.get(id)
      if (!bytes) throw notFound()
      return { bytes, size: file.bytes, mediaType: file.media_type, visibility: file.visibility ?? 'private' }
    },

    /**
     * Deletes unclaimed files and leftovers of a crash.
     * @returns how many files were deleted.
     */
    sweep: sweeper.sweep,
    stop: sweeper.stop,
  }
}

/** The address of a file, as answers contain it; null stays null. */
export function fileUrl<T extends string | null>(id: T): T {
  return (id === null ? null : `/files/${id}`) as T
}

/** The file id in the address that an upload returned, absolute or only the path. */
export function fileIdOf(url: string): string | undefined {
  return /^(?:https?:\/\/[^/\s]+)?\/files\/([0-9a-f]{24})$/i.exec(url)?.[1]?.toLowerCase()
}

function sideOf(kind: FileKind): number {
  return fileKinds[kind].face ? imageLimits.maxFaceSide : imageLimits.maxSide
}

function notFound(): AppError {
  return new AppError('record-not-found', { message: 'No such file.' })
}
