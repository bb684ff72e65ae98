import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '../is-alive.ts'
import { DataDirInUseError } from './cluster-lease.ts'
import { type Database, openDatabase } from './database.ts'
import { openEmbeddedCluster } from './embedded-cluster.ts'

// The embedded PostgreSQL as users see it: started, shared, killed, restarted.

let dataDir: string
let open: Database[] = []
let children: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rasad-cluster-'))
  open = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of open) await database.close().catch(() => {})
  const left = postmasterPid()
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT')
  rmSync(dataDir, { recursive: true, force: true })
})

async function openHere(use: 'serve' | 'command' = 'serve'): Promise<Database> {
  await prepareHere()
  return openNew(use)
}

/** On a data directory that is empty at first. */
async function openNew(use: 'serve' | 'command'): Promise<Database> {
  const database = await openDatabase({ dataDir, databaseUrl: null, use })
  open.push(database)
  return database
}

async function prepareHere(): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) await prepareCluster(dataDir)
}

function postmasterPid(): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Another process that serves this data directory, and reports when it does. */
async function serveElsewhere(): Promise<ChildProcess> {
  await prepareHere()
  const program = `
    const { openDatabase } = await import(${JSON.stringify(fileURLToPath(new URL('./database.ts', import.meta.url)))})
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null, use: 'serve' })
    await database.pool.query('CREATE TABLE IF NOT EXISTS kept (n int)')
    await database.pool.query('INSERT INTO kept VALUES (1)')
    console.log('serving')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout ?? child, 'data')
  return child
}

describe('the embedded database', () => {
  it('is created, persists its data, and stops with its last user', async () => {
    const first = await openNew('serve')
    await first.pool.query('CREATE TABLE kept (n int)')
    const pid = postmasterPid()
    await first.close()
    expect(isAlive(pid ?? 0)).toBe(false)
    const second = await openHere()
    expect((await second.pool.query('SELECT * FROM kept')).rowCount).toBe(0)
  })

  it('writes durably', async () => {
    const { pool } = await openHere()
    const { rows } = await pool.query(
      `SELECT current_setting('fsync') AS fsync, current_setting('server_version_num')::int AS version`,
    )
    expect(rows[0].fsync).toBe('on')
    expect(rows[0].version).toBeGreaterThanOrEqual(180_000)
  })

  it('serves a command next to the service, and stays up for the command when the service stops', async () => {
    const service = await openHere('serve')
    const command = await openHere('command')
    const pid = postmasterPid()
    await service.close()
    expect((await command.pool.query('SELECT 1 AS one')).rows[0].one).toBe(1)
    await command.close()
    expect(isAlive(pid ?? 0)).toBe(false)
  })

  it('refuses a second service on the same data', async () => {
    await openHere('serve')
    await expect(openHere('serve')).rejects.toThrow(DataDirInUseError)
  })

  it('allows two commands to start at the same moment on new data', async () => {
    const both = await Promise.all([openNew('command'), openNew('command')])
    for (const { pool } of both) expect((await pool.query('SELECT 1')).rowCount).toBe(1)
  })

  it('recovers when the service was killed while its PostgreSQL still runs', async () => {
    const child = await serveElsewhere()
    const pid = postmasterPid()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAlive(pid ?? 0)).toBe(true)
    const { pool } = await openHere('serve')
    expect((await pool.query('SELECT * FROM kept')).rowCount).toBe(1)
    expect(postmasterPid()).toBe(pid)
  })

  it('recovers when both were killed', async () => {
    const child = await serveElsewhere()
    const pid = postmasterPid() ?? 0
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await once(child, 'exit')
    const { pool } = await openHere('serve')
    expect((await pool.query('SELECT * FROM kept')).rowCount).toBe(1)
  })

  it('ignores a stale lock whose process id belongs to another program', async () => {
    await (await openHere()).close()
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(
      lock,
      `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n${join(dataDir, 'run')}\n\n\nready\n`,
    )
    const { pool } = await openHere()
    expect((await pool.query('SELECT 1')).rowCount).toBe(1)
  })

  it('is restarted when PostgreSQL dies under the running service', async () => {
    const { pool } = await openHere()
    await pool.query('CREATE TABLE kept (n int)')
    process.kill(postmasterPid() ?? 0, 'SIGKILL')
    await expect
      .poll(
        () =>
          pool.query('SELECT count(*)::int AS n FROM kept').then(
            (r) => r.rows[0].n,
            () => null,
          ),
        {
          timeout: 180_000,
          interval: 100,
        },
      )
      .toBe(0)
  })

  it('stays up for a service that has not reconnected yet, when a command ends just after a crash', async () => {
    const service = await serveElsewhere()
    const command = await openHere('command')
    const killed = postmasterPid() ?? 0
    // On a busy machine: the service does not get to reconnect while PostgreSQL restarts.
    service.kill('SIGSTOP')
    process.kill(killed, 'SIGKILL')
    const users = () =>
      command.pool
        .query(`SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'`)
        .then(
          ({ rows }) => rows[0].n,
          () => null,
        )
    await expect.poll(users, { interval: 50 }).toBe(1)
    const pid = postmasterPid() ?? 0
    const closed = command.close()
    await sleep(500)
    service.kill('SIGCONT')
    await closed
    expect(pid).not.toBe(killed)
    expect(isAlive(pid)).toBe(true)
    expect(postmasterPid()).toBe(pid)
  })

  it('has no connection left after a command ends while it is reconnecting', async () => {
    const command = await openHere('command')
    const killed = postmasterPid() ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isAlive(killed)).toBe(false)
    await command.close()
    const after = await openEmbeddedCluster({ dataDir })
    const client = new pg.Client(after.address)
    await client.connect()
    try {
      // A closed connection must not come back later.
      await sleep(1_500)
      const { rows } = await client.query(
        `SELECT application_name FROM pg_stat_activity WHERE application_name LIKE 'rasad%'`,
      )
      expect(rows).toEqual([])
    } finally {
      await client.end()
      await after.stop()
    }
  })

  it('keeps two data directories separate', async () => {
    const other = mkdtempSync(join(tmpdir(), 'rasad-cluster-'))
    const here = await openHere()
    const there = await openDatabase({ dataDir: other, databaseUrl: null, use: 'serve' })
    await here.pool.query('CREATE TABLE only_here (n int)')
    await expect(there.pool.query('SELECT * FROM only_here')).rejects.toThrow(/does not exist/)
    await there.close()
    rmSync(other, { recursive: true, force: true })
  })

  it('finds a place for the socket when the path is too long', async () => {
    dataDir = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    const { pool } = await openHere()
    expect((await pool.query('SELECT 1')).rowCount).toBe(1)
  })

  it.runIf(process.getuid?.() === 0)(
    'runs as a user of its own where root has no user namespaces',
    async () => {
      const cluster = await openEmbeddedCluster({ dataDir, rootMethod: 'own-user' })
      const client = new pg.Client(cluster.address)
      await client.connect()
      expect((await client.query('SELECT 1')).rowCount).toBe(1)
      await client.end()
      await cluster.stop()
      rmSync(join(cluster.address.host, '..'), { recursive: true, force: true })
    },
  )
})
