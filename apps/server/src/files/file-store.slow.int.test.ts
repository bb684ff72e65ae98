import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startFaultyProxy } from '@rasad/testkit/faulty-proxy'
import { type S3TestServer, startS3Server } from '@rasad/testkit/s3-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { createDiskStore, type FileStore } from './disk-store.ts'
import { createS3Store } from './s3-store.ts'

// Both stores have the same contract. The S3 store talks to a server in this process that checks each signature.

const folder = mkdtempSync(join(tmpdir(), 'rasad-store-'))
let s3: S3TestServer

beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const inAnHour = () => new Date(Date.now() + 3_600_000)

async function bytesIn(stream: Readable | undefined): Promise<Buffer | undefined> {
  return stream && buffer(stream)
}

async function all(ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const id of ids) found.push(id)
  return found.sort()
}

const disk = () => createDiskStore(join(folder, 'disk'))

describe.each<[string, () => FileStore, () => FileStore]>([
  ['on disk', disk, disk],
  ['in an S3 bucket', () => createS3Store(s3.config), () => createS3Store(s3.listing)],
])('a file %s', (_where, open, openToList) => {
  it('returns a file unchanged', async () => {
    const store = open()
    const id = newId()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) & 255))
    await store.put(id, bytes, 'image/png')
    expect(await bytesIn(await store.get(id))).toEqual(bytes)
  })

  it('does not find a file before it is stored, nor after it is removed', async () => {
    const store = open()
    const id = newId()
    expect(await store.get(id)).toBeUndefined()
    await store.put(id, Buffer.from('x'), 'image/png')
    await store.remove(id)
    expect(await store.get(id)).toBeUndefined()
    await store.remove(id)
  })

  it('lists a file once it is old enough', async () => {
    const store = open()
    const ids = [newId(), newId(), newId()]
    for (const id of ids) await store.put(id, Buffer.from('x'), 'image/png')
    const listed = openToList()
    expect(await all(listed.listOlderThan(inAnHour()))).toEqual(expect.arrayContaining(ids))
    expect(await all(listed.listOlderThan(new Date(0)))).toEqual([])
  })
})

describe('the disk store', () => {
  it('leaves no partial file when it cannot write', async () => {
    const root = join(folder, 'blocked')
    const id = newId()
    mkdirSync(root)
    writeFileSync(join(root, id.slice(-2)), 'a file where the folder should be')
    await expect(createDiskStore(root).put(id, Buffer.from('x'), 'image/png')).rejects.toThrow()
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
  })

  it('removes partial files left by a crash', async () => {
    const root = join(folder, 'crashed')
    mkdirSync(join(root, 'incoming'), { recursive: true })
    writeFileSync(join(root, 'incoming', `${newId()}.abcd`), 'half')
    expect(await all(createDiskStore(root).listOlderThan(inAnHour()))).toEqual([])
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
  })
})

describe('the S3 store', () => {
  it('lists more than the thousand files that the bucket returns at once', async () => {
    const store = createS3Store(s3.config)
    const ids = Array.from({ length: 1_020 }, () => newId())
    for (let at = 0; at < ids.length; at += 50) {
      await Promise.all(ids.slice(at, at + 50).map((id) => store.put(id, Buffer.from('x'), 'image/png')))
    }
    const listed = await all(createS3Store(s3.listing).listOlderThan(inAnHour()))
    expect(new Set(listed).size).toBe(listed.length)
    expect(ids.filter((id) => !listed.includes(id))).toEqual([])
  })

  it('fails when the secret is wrong', async () => {
    const store = createS3Store({ ...s3.config, secretAccessKey: 'WRONG' })
    await expect(store.put(newId(), Buffer.from('x'), 'image/png')).rejects.toThrow()
    await expect(store.get(newId())).rejects.toThrow()
  })

  it('fails when the bucket does not exist', async () => {
    const store = createS3Store({ ...s3.config, bucket: 'elsewhere' })
    await expect(store.put(newId(), Buffer.from('x'), 'image/png')).rejects.toThrow()
  })

  it('fails when nobody answers', async () => {
    const store = createS3Store({ ...s3.config, endpoint: 'http://127.0.0.1:9' })
    await expect(store.put(newId(), Buffer.from('x'), 'image/png')).rejects.toThrow()
  })
})

it('does not fail a call that meets a connection the S3 store has just closed', async () => {
  const proxy = await startFaultyProxy(Number(new URL(s3.config.endpoint).port))
  const store = createS3Store({ ...s3.config, endpoint: `http://127.0.0.1:${proxy.port}` })
  const id = newId()
  await proxy.turn('once')
  await store.put(id, Buffer.from('photo'), 'image/png')
  for (let time = 0; time < 5; time++) {
    expect(String(await bytesIn(await store.get(id)))).toBe('photo')
  }
  await proxy.close()
})
