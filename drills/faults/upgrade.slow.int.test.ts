import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openEmbeddedCluster } from '@rasad/server/platform/db/embedded-cluster'
import { freePort } from '@rasad/testkit/free-port'
import { ready, type Serving, serve } from '@rasad/testkit/service-process'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../scripts/lib.ts'
import { adminEnvironment, adminToken, approvedStockist, startLoad } from './service-load.ts'

// A database that a former version has filled is taken over by this one, while people write.

/** The last commit of the round before this one. */
const former = '2148940a'
const isThere = spawnSync('git', ['-C', root, 'cat-file', '-e', `${former}^{commit}`]).status === 0
const run = promisify(execFile)

let folder: string
let entry: string
const running: Serving[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-upgrade-'))
  if (isThere) entry = await buildFormer(join(folder, 'former'))
})
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Builds the service of that version with the packages of this one. @returns its program */
async function buildFormer(at: string): Promise<string> {
  await mkdir(at)
  const packed = execFileSync('git', ['-C', root, 'archive', former], { maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', at], { input: packed })
  const modules = join(at, 'node_modules')
  await mkdir(join(modules, '@rasad'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@rasad') await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  // That version draws pictures of pages for messengers with a font that is no package any more. Nobody asks for one here.
  const font = join(modules, '@expo-google-fonts/anek-devanagari/700Bold')
  await mkdir(font, { recursive: true })
  await writeFile(join(font, 'AnekDevanagari_700Bold.ttf'), '')
  for (const place of ['packages', 'apps']) {
    for (const name of readdirSync(join(at, place))) {
      if (existsSync(join(at, place, name, 'package.json')))
        await symlink(join(at, place, name), join(modules, '@rasad', name))
    }
  }
  const build = `const { buildServer } = await import(${JSON.stringify(join(at, 'scripts/lib.ts'))}); await buildServer()`
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  await run(process.execPath, ['--input-type=module', '-e', build], { cwd: at, env })
  return join(at, 'apps/server/dist/cli/rasad.js')
}

/** How many rows each table has. */
async function counts(dataDir: string): Promise<Map<string, number>> {
  const { address } = await openEmbeddedCluster({ dataDir })
  const client = new pg.Client({ ...address, database: 'rasad' })
  await client.connect()
  const { rows: tables } = await client.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const found = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT count(*)::int AS n FROM "${name}"`)
    found.set(name, rows[0].n)
  }
  await client.end()
  return found
}

it.runIf(isThere)(
  'takes over what a former version has filled, and loses nothing that people write meanwhile',
  async () => {
    const dataDir = join(folder, 'data')
    const environment = { ...adminEnvironment, DATA_DIR: dataDir, PORT: String(await freePort()) }
    await run(process.execPath, [entry, 'seed', 'demo'], { env: { ...process.env, ...environment } })
    const before = await serve(environment, [], entry)
    running.push(before)
    await ready(before)
    const token = await adminToken(before)
    const load = startLoad(before, token, await approvedStockist(before, token))
    const writesGoOn = async () => {
      const { size } = load.asked.done
      await expect.poll(() => load.asked.done.size).toBeGreaterThan(size + 50)
    }
    await writesGoOn()
    const filled = await counts(dataDir)

    before.child.kill('SIGTERM')
    expect(await before.ended).toBe(0)
    const after = await serve(environment)
    running.push(after)
    const began = performance.now()
    await ready(after)
    console.log(`ready after ${Math.round(performance.now() - began)} ms, migrations included`)
    await writesGoOn()
    const { done, refused, unanswered } = await load.stop()

    // Nobody was refused, but for those who asked while it started or stopped.
    expect([...refused.values()].filter(({ status }) => status !== 503)).toEqual([])
    expect(
      [...unanswered.values()].filter(
        (error) => !/ECONNREFUSED|ECONNRESET|other side closed|EPIPE/.test(error),
      ),
    ).toEqual([])
    const { address } = await openEmbeddedCluster({ dataDir })
    const client = new pg.Client({ ...address, database: 'rasad' })
    await client.connect()
    const { rows } = await client.query<{ name: string; links: number }>(`
    SELECT c.name, (SELECT count(*)::int FROM company_listings l WHERE l.company_no = c.no) AS links
    FROM companies c WHERE name LIKE 'Load %'`)
    await client.end()
    const found = new Map(rows.map(({ name, links }) => [name, links]))
    expect([...done].filter((name) => found.get(name) !== 1)).toEqual([])
    expect(found.size).toBe(rows.length)
    expect([...found.keys()].filter((name) => refused.has(name))).toEqual([])

    const now = await counts(dataDir)
    // What open pages were to learn is kept no longer (migration 0051).
    const gone = new Set(['card_events', 'notification_events'])
    const shrunk = [...filled].filter(([name, count]) => !gone.has(name) && (now.get(name) ?? 0) < count)
    console.log(
      `${done.size} writes, ${refused.size} refused, ${unanswered.size} without an answer; ${filled.size} tables`,
    )
    expect(shrunk).toEqual([])
  },
)
