import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { formOf, ownerForm } from '@rasad/testkit/clients'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import { externalCluster, rasad, ready, type Serving, serve, status } from '@rasad/testkit/service-process'
import { seenFromOutside, smallDisk } from '@rasad/testkit/small-disk'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { again } from './fault-rounds.ts'
import { adminEnvironment, adminToken, approvedStockist, startLoad } from './service-load.ts'

// A full disk: what cannot be stored is refused, nothing is stored partly, and with free space everything works again.

const patience = { timeout: 180_000 }
let folder: string
let stops: (() => Promise<unknown>)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-disk-'))
  stops = []
})

afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
})

const probe = mkdtempSync(join(tmpdir(), 'rasad-disk-'))
const allowed = smallDisk(probe, 64) !== undefined
rmSync(probe, { recursive: true })
const withDisk = describe.runIf(allowed)
if (!allowed) console.warn('Full disks are not tried: this machine lets nobody mount one.')

async function start(environment: Record<string, string>, wrapper?: string[]): Promise<Serving> {
  const serving = await serve({ ...adminEnvironment, ...environment }, wrapper)
  stops.push(async () => {
    serving.child.kill('SIGTERM')
    await serving.ended
  })
  await ready(serving)
  return serving
}

/** Fills a disk except for so many bytes. @returns a function that frees the space again. */
function fill(disk: string, butFor: number): () => void {
  const { bavail, bsize } = statfsSync(disk)
  const ballast = join(disk, 'ballast')
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - butFor), 1))
  } catch (error) {
    // Another write was faster: the disk is full.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(ballast)
}

async function largeImage(): Promise<Buffer> {
  const noise = { width: 300, height: 300, channels: 3 as const, background: '#888' }
  return sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  const all = readdirSync(path, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}

withDisk('a full disk', () => {
  it(
    'of images: uploads and forms are refused with 507, everything else works, and nothing is left of them',
    again,
    async () => {
      const home = join(folder, 'external')
      await prepareCluster(home)
      const { cluster, url: databaseUrl } = await externalCluster(home)
      stops.push(() => cluster.stop())
      const dataDir = join(folder, 'small')
      const service = await start({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, smallDisk(dataDir, 4_000))
      const disk = seenFromOutside(service.child.pid, dataDir)
      const token = await adminToken(service)
      const stockist = await approvedStockist(service, token)
      const upload = async () =>
        fetch(`${service.url}/api/upload`, { method: 'POST', body: formOf({ file: await largeImage() }) })
      expect((await upload()).status).toBe(200)
      const before = filesIn(join(disk, 'files'))
      expect(before).toHaveLength(1)

      const giveBack = fill(disk, 60_000)
      const load = startLoad(service, token, stockist, 2)
      const form = await ownerForm('full@store.example', { drugLicenseImage: await largeImage() })
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, upload),
        fetch(`${service.url}/api/auth/signup`, { method: 'POST', body: form }),
      ])
      for (const answer of answers) {
        const body = (await answer.json()) as { code: string; message: string }
        expect([answer.status, body.code]).toEqual([507, 'no-room'])
        expect(body.message).toMatch(/no room/)
      }
      expect(filesIn(join(disk, 'files'))).toEqual(before)
      const { refused } = await load.stop()
      expect([load.asked.done.size > 0, refused.size, [...load.searches.keys()]]).toEqual([true, 0, [200]])
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const { rows } = await client.query(`SELECT (SELECT count(*)::int FROM files) AS files,
      (SELECT count(*)::int FROM accounts WHERE email = 'full@store.example') AS accounts`)
      await client.end()
      expect(rows[0]).toEqual({ files: 1, accounts: 0 })

      giveBack()
      expect((await upload()).status).toBe(200)
      expect(filesIn(join(disk, 'files'))).toHaveLength(2)
    },
  )

  it('of tables: writes are refused with 507, and reads still work', again, async () => {
    const disk = join(folder, 'small')
    const wrapper = smallDisk(disk, 6_000) ?? []
    const database = await clusterIn(join(folder, 'external'), wrapper)
    const small = seenFromOutside(database.pid, disk)
    const service = await start({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    mkdirSync(join(small, 'tables'), { mode: 0o700 })
    await client.query(`CREATE TABLESPACE small LOCATION '${join(disk, 'tables')}'`)
    await client.query('ALTER TABLE companies SET TABLESPACE small')
    const token = await adminToken(service)
    const load = startLoad(service, token, await approvedStockist(service, token))
    await expect.poll(() => load.asked.done.size, patience).toBeGreaterThan(50)
    const giveBack = fill(small, 0)
    await expect.poll(() => load.asked.refused.size, patience).toBeGreaterThan(20)
    expect(await status(`${service.url}/readyz`)).toBe(200)
    expect(await status(`${service.url}/api/company`)).toBe(200)
    giveBack()
    const before = load.asked.done.size
    await expect.poll(() => load.asked.done.size, patience).toBeGreaterThan(before + 50)
    const { done, refused, unanswered } = await load.stop()
    expect(new Set([...refused.values()].map((each) => `${each.status} ${each.code}`))).toEqual(
      new Set(['507 no-room']),
    )
    expect([[...unanswered], [...load.searches.keys()]]).toEqual([[], [200]])
    const { rows } = await client.query(`
      SELECT c.name, (SELECT count(*)::int FROM company_listings l WHERE l.company_no = c.no) AS links
      FROM companies c WHERE c.name LIKE 'Load %'`)
    await client.end()
    expect(new Set(rows.map(({ name }) => name))).toEqual(done)
    expect(rows.filter(({ links }) => links !== 1)).toEqual([])
  })

  it('of everything: the database stops if it has to, and recovers without losing data', again, async () => {
    const dataDir = join(folder, 'small')
    const service = await start({ DATA_DIR: dataDir }, smallDisk(dataDir, 160_000))
    const disk = seenFromOutside(service.child.pid, dataDir)
    const token = await adminToken(service)
    const stockist = await approvedStockist(service, token)
    const load = startLoad(service, token, stockist)
    await expect.poll(() => load.asked.done.size, patience).toBeGreaterThan(50)
    const giveBack = fill(disk, 0)
    // The write-ahead log needs space first; force a new segment now.
    const client = new pg.Client({ host: join(disk, 'run'), user: 'rasad', database: 'rasad' })
    client.on('error', () => {})
    await client.connect()
    await client.query('SELECT pg_switch_wal()').catch(() => {})
    await expect.poll(() => load.asked.refused.size, patience).toBeGreaterThan(20)
    await client.end().catch(() => {})
    expect(await status(`${service.url}/healthz`)).toBe(200)
    giveBack()
    await expect.poll(() => status(`${service.url}/readyz`), patience).toBe(200)
    const before = load.asked.done.size
    await expect.poll(() => load.asked.done.size, patience).toBeGreaterThan(before + 50)
    const { done, refused } = await load.stop()
    const codes = new Set([...refused.values()].map((each) => `${each.status} ${each.code}`))
    console.log(`a full disk was answered with ${[...codes].join(' and ')}`)
    expect([...codes].filter((code) => code !== '507 no-room' && code !== '503 not-ready')).toEqual([])
    const later = new pg.Client({ host: join(disk, 'run'), user: 'rasad', database: 'rasad' })
    await later.connect()
    const { rows } = await later.query(`SELECT name FROM companies WHERE name LIKE 'Load %'`)
    await later.end()
    const there = new Set(rows.map(({ name }) => name))
    expect([...done].filter((name) => !there.has(name))).toEqual([])
    expect([...load.searches.keys()]).toEqual([200])
  })

  it('of backups: no partial backup remains, and the command reports why', again, async () => {
    const disk = join(folder, 'small')
    const data = { DATA_DIR: join(folder, 'data') }
    expect((await rasad(['seed', 'demo'], data)).code).toBe(0)
    const made = await rasad(['backup', join(disk, 'x.backup')], data, smallDisk(disk, 64))
    expect(made.code).toBe(1)
    expect(made.err).toMatch(/No backup was written: .*no space left/i)
  })
})

/** A PostgreSQL like an operator's, started by a program with these words in front of its command line. */
async function clusterIn(dataDir: string, wrapper: string[]): Promise<{ url: string; pid: number }> {
  const program = `
    const { externalCluster } = await import(process.argv[1])
    const { cluster, url } = await externalCluster(process.argv[2])
    console.log(url)
    process.stdin.on('end', () => cluster.stop()).resume()`
  const helper = fileURLToPath(import.meta.resolve('@rasad/testkit/service-process'))
  const [command = '', ...words] = [
    ...wrapper,
    process.execPath,
    '--input-type=module',
    '-e',
    program,
    helper,
    dataDir,
  ]
  const child: ChildProcess = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  stops.push(async () => {
    child.stdin?.end()
    await once(child, 'exit')
  })
  for await (const url of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    return { url, pid: child.pid ?? 0 }
  }
  throw new Error('The database did not start.')
}
