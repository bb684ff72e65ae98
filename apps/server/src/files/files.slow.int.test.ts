import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { testImage } from '@rasad/testkit/clients'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { createLogger } from '../platform/logger.ts'
import {
  createDiskStore,
  createFiles,
  type FileKind,
  type Files,
  fileIdOf,
  intakeOptions,
  type SentImage,
  type Viewer,
} from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'rasad-files-'))
const store = createDiskStore(folder)
const warnings: unknown[] = []
const logger = createLogger('silent')
logger.warn = (...words: unknown[]) => void warnings.push(words)
let database: TestDatabase
let files: Files

beforeAll(async () => {
  database = await createTestDatabase()
  files = createFiles({
    db: database.db,
    store,
    audit: createAudit({ db: database.db, rateLimits: true }),
    logger,
  })
})
afterAll(async () => {
  await files.stop()
  expect(warnings).toEqual([])
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const visitor: Viewer = { kind: 'visitor' }

function account(role: string, id = newId(), state = 'approved'): Viewer & { id: string } {
  return { kind: 'account', id, role, state, email: `${role}@example.org` }
}

function claim(file: string, kind: FileKind, ownerId: string) {
  return database.db.transaction().execute((tx) => files.claim(tx, file, { ownerId, kind }))
}

function sees(file: string, viewer: Viewer): Promise<boolean> {
  return files.open(file, viewer).then(
    ({ bytes }) => {
      bytes?.destroy()
      return true
    },
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'record-not-found') return false
      throw error
    },
  )
}

function onDisk(): string[] {
  return readdirSync(folder, { recursive: true })
    .map((path) => String(path).split('/').at(-1) ?? '')
    .filter((name) => /^[0-9a-f]{24}/.test(name))
    .sort()
}

function age(id: string, hours: number) {
  return database.pool.query(
    `UPDATE files SET expires_at = expires_at - make_interval(hours => $2) WHERE id = $1`,
    [id, hours],
  )
}

describe('an upload', () => {
  it('is stored on disk, but invisible until a record claims it', async () => {
    const id = await files.storeImage(await testImage())
    expect(onDisk()).toContain(id)
    for (const viewer of [visitor, account('admin'), account('stockist')]) {
      expect(await sees(id, viewer)).toBe(false)
    }
  })

  it('that is not an image leaves nothing behind', async () => {
    const before = onDisk()
    await expect(files.storeImage(Buffer.from('<svg/>'), { field: 'photo' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { photo: { code: 'not-an-image', message: 'Please upload a valid image file' } },
    })
    expect(onDisk()).toEqual(before)
  })

  it('is deleted after a day unless it is claimed', async () => {
    const [late, kept, young] = await Promise.all(
      [1, 2, 3].map(async () => files.storeImage(await testImage())),
    )
    if (!late || !kept || !young) throw new Error('not stored')
    await claim(kept, 'staff-photo', newId())
    await age(late, 24)
    await age(young, 23)
    await files.sweep()
    expect(onDisk()).not.toContain(late)
    expect(onDisk()).toEqual(expect.arrayContaining([kept, young]))
    expect((await database.pool.query('SELECT FROM files WHERE id = $1', [late])).rowCount).toBe(0)
  })

  it('that is about to be deleted cannot be claimed any more', async () => {
    const id = await files.storeImage(await testImage())
    await age(id, 24)
    await expect(claim(id, 'staff-photo', newId())).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('belongs to one record only, however many claim it at once', async () => {
    const id = await files.storeImage(await testImage())
    const claims = await Promise.allSettled(
      Array.from({ length: 10 }, () => claim(id, 'stockist-profile', newId())),
    )
    expect(claims.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  it('stays unclaimed when creating the record fails', async () => {
    const id = await files.storeImage(await testImage())
    const failing = database.db.transaction().execute(async (tx) => {
      await files.claim(tx, id, { ownerId: newId(), kind: 'staff-photo' })
      throw new Error('the record is refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await sees(id, visitor)).toBe(false)
    await claim(id, 'staff-photo', newId())
  })

  it('is identified by its address, absolute or relative', () => {
    const id = newId()
    expect(fileIdOf(`/files/${id}`)).toBe(id)
    expect(fileIdOf(`https://rasad.example/files/${id.toUpperCase()}`)).toBe(id)
    for (const wrong of [
      '',
      id,
      `/files/${id}x`,
      `//evil/files/${id}`,
      `/files/../files/${id}`,
      'javascript:1',
    ]) {
      expect(fileIdOf(wrong)).toBeUndefined()
    }
  })
})

describe('the images of a form', () => {
  it('are all stored, or none, and each bad one is named', async () => {
    const before = onDisk()
    const given = {
      aadharImage: {
        source: Buffer.from('no'),
        kind: 'purchaser-identity',
        invalid: 'Please upload a valid aadhar image (JPG/PNG)',
      },
      photo: { source: await testImage(), kind: 'purchaser-photo' },
      other: { source: Buffer.alloc(6_000_000), kind: 'staff-photo' },
    } as const
    await expect(files.withImages(given, async () => 'never')).rejects.toMatchObject({
      fields: {
        aadharImage: { message: 'Please upload a valid aadhar image (JPG/PNG)' },
        other: { message: 'File size should be less than 5MB' },
      },
    })
    expect(onDisk()).toEqual(before)
  })

  it('are deleted when the work that claims them fails', async () => {
    const before = onDisk()
    const images = { photo: { source: await testImage(), kind: 'staff-photo' } } as const
    const work = files.withImages(images, () => Promise.reject(new AppError('email-taken')))
    await expect(work).rejects.toMatchObject({ code: 'email-taken' })
    expect(onDisk()).toEqual(before)
  })

  it('stay when the failure came after they were claimed', async () => {
    let id = ''
    const work = files.withImages(
      { photo: { source: await testImage(), kind: 'staff-photo' } },
      async ({ photo = '' }) => {
        id = photo
        await claim(photo, 'staff-photo', newId())
        throw new Error('the answer did not arrive')
      },
    )
    await expect(work).rejects.toThrow()
    expect(await sees(id, visitor)).toBe(true)
  })
})

/** The same files with different limits. */
function filesWith(changes: Partial<typeof intakeOptions>): Files {
  return createFiles(
    { db: database.db, store, audit: createAudit({ db: database.db, rateLimits: true }), logger },
    { ...intakeOptions, ...changes },
  )
}

async function sent(key: string, bytes?: Buffer): Promise<SentImage> {
  const image = bytes ?? (await testImage())
  return { read: async () => image, sender: { key } }
}

async function photo(width: number, height: number): Promise<Buffer> {
  const background = { r: 120, g: 90, b: 60 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function sizeOf(id: string): Promise<[number, number]> {
  const { rows } = await database.pool.query('SELECT width, height FROM files WHERE id = $1', [id])
  return [rows[0].width, rows[0].height]
}

describe('the queue of images', () => {
  it('alternates between addresses, and skips images whose sender has disconnected', async () => {
    const narrow = filesWith({ maxDecoding: 1 })
    const read: string[] = []
    const left = new AbortController()
    const image = await testImage()
    let proceed = () => {}
    const started = new Promise<void>((resolve) => (proceed = resolve))
    const send = (key: string, name: string, signal?: AbortSignal, wait?: Promise<void>) =>
      narrow.storeImage({
        sender: { key, signal },
        async read() {
          read.push(name)
          await wait
          return image
        },
      })
    const running = send('greedy', 'running', undefined, started)
    const greedy = Array.from({ length: 20 }, (_, at) => send('greedy', `greedy ${at}`, left.signal))
    const stays = send('greedy', 'stays')
    const honest = send('honest', 'honest')
    const outcomes = Promise.allSettled(greedy)
    left.abort()
    proceed()
    await Promise.all([running, stays, honest])
    expect(read.toSorted()).toEqual(['honest', 'running', 'stays'])
    expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']))
  })

  it('lets another address overtake one that keeps sending', async () => {
    const narrow = filesWith({ maxDecoding: 1 })
    const read: string[] = []
    const send = async (key: string) => {
      const image = await testImage()
      return {
        sender: { key },
        async read() {
          read.push(key)
          return image
        },
      }
    }
    const [greedy, honest] = [await send('greedy'), await send('honest')]
    const all = Array.from({ length: 10 }, () => narrow.storeImage(greedy))
    await Promise.all([...all, narrow.storeImage(honest)])
    // The first was running; the second was next for its own address.
    expect(read.indexOf('honest')).toBeLessThanOrEqual(2)
  })

  it('decodes one large image at a time and lets small ones overtake it', async () => {
    const largeImage = await sharp({
      create: { width: 5_000, height: 4_200, channels: 3, background: 'teal' },
    })
      .png({ progressive: true })
      .toBuffer()
    const done: string[] = []
    const send = async (key: string, bytes?: Buffer) => {
      await files.storeImage(await sent(key, bytes))
      done.push(key)
    }
    const larges = ['a', 'b', 'c'].map((key) => send(key, largeImage))
    await Promise.all([...larges, send('small', await testImage())])
    expect(done[0]).toBe('small')
  })

  it('is bounded, and says when to try again', async () => {
    const narrow = filesWith({ maxDecoding: 1, maxWaiting: 3, maxWaitingPerAddress: 2 })
    const given = await Promise.all(['a', 'a', 'a', 'a', 'b', 'c'].map((key) => sent(key)))
    const outcomes = await Promise.allSettled(given.map((image) => narrow.storeImage(image)))
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'kept'))
    const tooMany = expect.objectContaining({ code: 'too-many-images', status: 429, retryAfter: 5 })
    const full = expect.objectContaining({ code: 'images-busy', status: 503, retryAfter: 5 })
    // The second waiting image of `a` is dropped for `c`, which has none.
    expect(codes).toEqual(['kept', 'kept', full, tooMany, 'kept', 'kept'])
  })
})

describe('unclaimed uploads', () => {
  const uploads = {
    perAddress: { maxFiles: 2, maxBytes: 1_000_000 },
    total: { maxFiles: 3, maxBytes: 2_000_000 },
  }
  beforeEach(async () => {
    await database.pool.query('DELETE FROM files WHERE uploaded_by IS NOT NULL')
  })
  const tooMany = { code: 'too-many-uploads', status: 429, retryAfter: 900 }

  it('are limited by address until a record claims one', async () => {
    const bounded = filesWith({ uploads })
    const first = await bounded.storeUpload(await sent('a'))
    await bounded.admitUpload('a')
    await bounded.storeUpload(await sent('a'))
    await expect(bounded.admitUpload('a')).rejects.toMatchObject(tooMany)
    await expect(bounded.storeUpload(await sent('a'))).rejects.toMatchObject(tooMany)
    await bounded.admitUpload('b')
    await claim(first, 'stockist-licence', newId())
    await bounded.storeUpload(await sent('a'))
  })

  it('are limited by bytes too', async () => {
    const bounded = filesWith({ uploads: { ...uploads, perAddress: { maxFiles: 100, maxBytes: 100 } } })
    await expect(bounded.storeUpload(await sent('a', await photo(300, 300)))).rejects.toMatchObject(tooMany)
  })

  it('stay within the limit when many come at once, and leave no bytes', async () => {
    const bounded = filesWith({ uploads })
    const before = onDisk()
    const images = await Promise.all(Array.from({ length: 10 }, () => sent('a')))
    const outcomes = await Promise.allSettled(images.map((image) => bounded.storeUpload(image)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(onDisk()).toHaveLength(before.length + 2)
  })

  it('are limited in total; those older than an hour are evicted', async () => {
    const bounded = filesWith({ uploads })
    const [old = ''] = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => bounded.storeUpload(await sent(key))),
    )
    await expect(bounded.storeUpload(await sent('d'))).rejects.toMatchObject({
      code: 'uploads-full',
      status: 503,
      retryAfter: 900,
    })
    await database.pool.query(`UPDATE files SET created_at = now() - interval '61 minutes' WHERE id = $1`, [
      old,
    ])
    const kept = await bounded.storeUpload(await sent('d'))
    await bounded.stop()
    expect(onDisk()).toContain(kept)
    expect(onDisk()).not.toContain(old)
  })

  it('of the address with the most are evicted for another address, oldest first', async () => {
    const bounded = filesWith({ uploads })
    const first = await bounded.storeUpload(await sent('a'))
    const second = await bounded.storeUpload(await sent('a'))
    const honest = await bounded.storeUpload(await sent('b'))
    const kept = await bounded.storeUpload(await sent('c'))
    await bounded.stop()
    expect(onDisk()).toEqual(expect.arrayContaining([second, honest, kept]))
    expect(onDisk()).not.toContain(first)
    // Now each holds one: nothing is evicted for an address that would then hold as much.
    for (const key of ['c', 'd']) {
      await expect(bounded.storeUpload(await sent(key))).rejects.toMatchObject({ code: 'uploads-full' })
    }
  })

  it('store their sender only as a hash, and not at all once they are claimed', async () => {
    const id = await files.storeUpload(await sent('203.0.113.9'))
    const uploader = async () =>
      (await database.pool.query('SELECT uploaded_by FROM files WHERE id = $1', [id])).rows[0].uploaded_by
    expect(await uploader()).toMatch(/^[0-9a-f]{64}$/)
    await claim(id, 'stockist-licence', newId())
    expect(await uploader()).toBeNull()
  })
})

describe('an upload that a record is about to claim', () => {
  const sender = { key: 'a' }
  const claimAs = (kind: 'stockist-profile' | 'stockist-licence', id: string, ownerId = newId()) =>
    files.withUploads({ image: { id, kind } }, sender, async ({ image }) => {
      await database.db.transaction().execute((tx) => files.claim(tx, image ?? '', { ownerId, kind }))
      return image?.id ?? ''
    })

  it('is replaced by a smaller copy as a face or logo', async () => {
    const id = await files.storeUpload(await sent('a', await photo(3_000, 1_500)))
    expect(await sizeOf(id)).toEqual([2_400, 1_200])
    const kept = await claimAs('stockist-profile', id)
    expect(kept).not.toBe(id)
    expect(await sizeOf(kept)).toEqual([1_024, 512])
    await files.sweep()
    expect(onDisk()).toContain(kept)
    expect(onDisk()).not.toContain(id)
  })

  it('stays as it is as a licence, or when it is small', async () => {
    const licence = await files.storeUpload(await sent('a', await photo(3_000, 1_500)))
    expect(await claimAs('stockist-licence', licence)).toBe(licence)
    const small = await files.storeUpload(await sent('a', await photo(800, 600)))
    expect(await claimAs('stockist-profile', small)).toBe(small)
  })

  it('stays when creating the record fails', async () => {
    const id = await files.storeUpload(await sent('a', await photo(1_500, 1_500)))
    const before = onDisk()
    await expect(
      files.withUploads({ image: { id, kind: 'stockist-profile' } }, sender, async () => {
        throw new AppError('email-taken')
      }),
    ).rejects.toMatchObject({ code: 'email-taken' })
    expect(onDisk()).toEqual(before)
    await claimAs('stockist-profile', id)
  })

  it('belongs to one record only, however many claim it at once', async () => {
    const id = await files.storeUpload(await sent('a', await photo(1_500, 1_500)))
    const claims = await Promise.allSettled(Array.from({ length: 5 }, () => claimAs('stockist-profile', id)))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('bytes and rows', () => {
  it('a crash between the two leaves bytes that the sweep finds', async () => {
    const orphan = newId()
    await store.put(orphan, await testImage(), 'image/png')
    await files.sweep()
    expect(onDisk()).toContain(orphan)
    expect(await files.sweep(Date.now() + 25 * 3_600_000)).toBeGreaterThanOrEqual(1)
    expect(onDisk()).not.toContain(orphan)
  })

  it('a claimed file whose bytes are lost is reported as not found', async () => {
    const id = await files.storeImage(await testImage())
    await claim(id, 'staff-photo', newId())
    await store.remove(id)
    expect(await sees(id, visitor)).toBe(false)
  })

  it('the next sweep deletes a released file', async () => {
    const id = await files.storeImage(await testImage())
    await claim(id, 'staff-photo', newId())
    await database.db.transaction().execute((tx) => files.release(tx, [id]))
    expect(await sees(id, account('admin'))).toBe(false)
    await files.sweep()
    expect(onDisk()).not.toContain(id)
  })
})

describe('who can see a claimed file', () => {
  it('everybody sees a public file, with the stored bytes', async () => {
    const id = await files.storeImage(await testImage())
    await claim(id, 'staff-photo', newId())
    const { bytes, size, mediaType } = await files.open(id, visitor)
    expect([(await buffer(bytes ?? Readable.from([]))).length, mediaType]).toEqual([size, 'image/png'])
  })

  it('the owner and admins see a private file', async () => {
    const owner = account('medicalOwner')
    const id = await files.storeImage(await testImage())
    await claim(id, 'medical-owner-licence', owner.id)
    expect(await sees(id, owner)).toBe(true)
    expect(await sees(id, account('admin'))).toBe(true)
    for (const viewer of [
      visitor,
      account('medicalOwner'),
      account('stockist'),
      account('user'),
      account('admin', newId(), 'pending'),
    ]) {
      expect(await sees(id, viewer)).toBe(false)
    }
  })

  it('others see it as long as the rule of its kind allows it', async () => {
    const stockist = account('stockist')
    const id = await files.storeImage(await testImage())
    await claim(id, 'staff-identity', newId())
    let open = true
    files.allow(
      'staff-identity',
      async (viewer) => open && viewer.kind === 'account' && viewer.id === stockist.id,
    )
    expect(await sees(id, stockist)).toBe(true)
    expect(await sees(id, account('stockist'))).toBe(false)
    open = false
    expect(await sees(id, stockist)).toBe(false)
  })

  it('each view of an identity image by another person is audited, one’s own is not', async () => {
    const owner = account('purchaser')
    const admin = account('admin')
    const id = await files.storeImage(await testImage())
    await claim(id, 'purchaser-identity', owner.id)
    await sees(id, owner)
    await sees(id, visitor)
    await sees(id, admin)
    await sees(id, admin)
    const { rows } = await database.pool.query(
      `SELECT action, actor_id, details FROM audit_log WHERE subject_id = $1`,
      [owner.id],
    )
    const look = { action: 'identity-image.viewed', actor_id: admin.id, details: { file: id } }
    expect(rows).toEqual([look, look])
  })
})
