import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { layDownCluster } from '@rasad/server/platform/db/embedded-cluster'
import { findPostgresBinaries } from '@rasad/server/platform/db/postgres-binaries'
import { chooseRunner, type Runner } from '@rasad/server/platform/db/unprivileged'
import pg from 'pg'

const run = promisify(execFile)
const superuser = 'rasad'
const slot = 'rasad_replica'
const startLimit = 30_000

/** Files that a base backup leaves out: each server creates its own. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label'])
/** Folders that are in a base backup, but empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** A PostgreSQL on a port of 127.0.0.1, like an operator's own: the product does not manage it. */
export interface PostgresServer {
  port: number
  folder: string
  /** Its log file. */
  log: string
  /** Runs one statement as superuser. @throws if the server is down or does not accept connections yet. */
  query<T extends pg.QueryResultRow>(
    statement: string,
    values?: unknown[],
    /** Default: `postgres`. */
    database?: string,
  ): Promise<T[]>
  start(): Promise<void>
  /** Kills all its processes at once, as in a power failure. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Promotes a replica. */
  promote(): Promise<void>
}

/** A new primary, not started. */
export async function createPrimary(home: string, port: number): Promise<PostgresServer> {
  const runner = await runnerFor(home)
  const folder = join(runner.home, 'postgres')
  await layDownCluster(runner, folder)
  return serverOf(runner, folder, port)
}

/**
 * A replica of a running primary, not started: a base backup and the settings for replication. It refuses connections
 * until it is promoted. With a complete PostgreSQL installation, `pg_basebackup --write-recovery-conf` does this.
 */
export async function createReplica(
  primary: PostgresServer,
  home: string,
  port: number,
): Promise<PostgresServer> {
  const runner = await runnerFor(home)
  const folder = join(runner.home, 'postgres')
  await rm(folder, { recursive: true, force: true })
  const slots = await primary.query('SELECT FROM pg_replication_slots WHERE slot_name = $1', [slot])
  // The primary retains what is written during the copy until the replica has fetched it.
  if (slots.length === 0) await primary.query(`SELECT pg_create_physical_replication_slot('${slot}', true)`)

  const client = await connectTo(primary.port)
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    await copyCluster(primary.folder, folder)
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(folder, 'backup_label'), rows[0].labelfile, { mode: 0o600 })
  } finally {
    await client.end()
  }
  await writeFile(join(folder, 'standby.signal'), '', { mode: 0o600 })
  const settings = [
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${superuser} application_name=${slot}'`,
    `primary_slot_name = '${slot}'`,
    'hot_standby = off',
    // A promoted replica has no replica of its own to wait for.
    `synchronous_standby_names = ''`,
  ]
  await writeFile(join(folder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, { mode: 0o600 })
  if (runner.osUser) await run('chown', ['-R', `${runner.osUser.uid}:${runner.osUser.gid}`, folder])
  return serverOf(runner, folder, port)
}

/** From now on a commit is acknowledged after the replica has it on disk, too. */
export async function waitForReplica(primary: PostgresServer): Promise<void> {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${slot}'`)
  await primary.query('SELECT pg_reload_conf()')
  const deadline = Date.now() + startLimit
  for (;;) {
    const [row] = await primary.query<{ sync_state: string }>(
      'SELECT sync_state FROM pg_stat_replication WHERE application_name = $1',
      [slot],
    )
    if (row?.sync_state === 'sync') return
    if (Date.now() > deadline) throw new Error('The replica does not follow.')
    await sleep(50)
  }
}

export async function runnerFor(home: string): Promise<Runner> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  return chooseRunner(await findPostgresBinaries(), home)
}

async function connectTo(port: number, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    database,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Files appear and disappear during the copy: replaying the log corrects that. */
async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    try {
      if (!entry.isDirectory()) await copyFile(source, target)
      else if (emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else await copyCluster(source, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function serverOf(runner: Runner, folder: string, port: number): PostgresServer {
  const log = join(runner.home, 'postgres.log')
  let child: ChildProcess | undefined

  async function query<T extends pg.QueryResultRow>(
    statement: string,
    values: unknown[] = [],
    database?: string,
  ): Promise<T[]> {
    const client = await connectTo(port, database)
    try {
      return (await client.query<T>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  function launch(): void {
    const output = openSync(log, 'a', 0o600)
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'jit=off']
    const [command = '', ...words] = [...runner.prefix, runner.binaries.postgres, '-D', folder]
    child = spawn(command, [...words, ...settings.flatMap((setting) => ['-c', setting])], {
      ...runner.osUser,
      cwd: runner.home,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
  }

  async function ended(process: ChildProcess): Promise<void> {
    while (process.exitCode === null && process.signalCode === null) await sleep(10)
  }

  return {
    port,
    folder,
    log,
    query,

    async start() {
      launch()
      const deadline = Date.now() + startLimit
      for (;;) {
        const end = await query('SELECT 1').then(
          () => 'answers',
          (error: Error) => error.message,
        )
        // The answer of a replica that refuses connections.
        if (/^answers$|not accepting connections/.test(end)) return
        if (child?.exitCode !== null) {
          const said = (await readFile(log, 'utf8')).slice(-2_000)
          // The last processes of a killed server are still exiting.
          if (!/still in use/.test(said) || Date.now() > deadline) {
            throw new Error(`PostgreSQL did not start: ${end}\n${said}`)
          }
          await sleep(200)
          launch()
        }
        await sleep(30)
      }
    },

    async kill() {
      if (!child?.pid) return
      // Stop it first: otherwise it cleans up after its children, and they finish their work.
      signal(child.pid, 'SIGSTOP')
      for (const pid of [...(await childrenOf(child.pid)), child.pid]) signal(pid, 'SIGKILL')
      await ended(child)
    },

    async stop() {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
      signal(child.pid, 'SIGINT')
      await ended(child)
    },

    async promote() {
      if (!child?.pid) throw new Error('It does not run.')
      // As `pg_ctl promote` does.
      await writeFile(join(folder, 'promote'), '')
      signal(child.pid, 'SIGUSR1')
    },
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The second field is a name in parentheses, which may contain anything.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) found.push(Number(name))
  }
  return found
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
