import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, openSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { hashText } from '../hashing.ts'
import { isAlive } from '../is-alive.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { chooseRunner, type RootMethod, type Runner } from './unprivileged.ts'

const run = promisify(execFile)

const superuser = 'rasad'
const startLimit = 60_000
const stopLimit = 30_000
const maxLogBytes = 5_000_000
// A Unix socket's full path must be shorter than 108 bytes; PostgreSQL appends `/.s.PGSQL.5432.lock`.
const maxSocketFolderBytes = 85
/**
 * After a crash, PostgreSQL syncs its thousand files to disk. One by one, this took up to three seconds on a busy
 * machine; Linux can do it in one call.
 */
const syncAtOnce = process.platform === 'linux' ? ['-c', 'recovery_init_sync_method=syncfs'] : []
/** Why a start can fail that succeeds a moment later. */
const passing = /lock file .* already exists|shared memory block .* still in use/

export interface ClusterAddress {
  /** Folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

interface EmbeddedOptions {
  /** Absolute path; the cluster is in its folder `postgres`. */
  dataDir: string
  /** Reports progress as text. */
  say?: (line: string) => void
  /** Forces one of the two ways to run PostgreSQL as root; for tests. */
  rootMethod?: RootMethod
}

/** The PostgreSQL server of one data directory: created if new, started if down, joined if it already runs. */
export interface EmbeddedCluster {
  address: ClusterAddress
  /** Restarts the server if it is gone; does nothing if it answers. */
  ensureRunning(): Promise<void>
  /** Stops the server and waits until it is down. */
  stop(): Promise<void>
}

/**
 * Opens the embedded cluster of a data directory. Several processes can do so at once: one of them starts the server,
 * the others join it.
 * @throws Error with the end of PostgreSQL's own log when the server does not start.
 */
export async function openEmbeddedCluster(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const say = options.say ?? (() => {})
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const runner = await chooseRunner(await findPostgresBinaries(), options.dataDir, options.rootMethod)
  const files = join(runner.home, 'postgres')
  const sockets = await socketFolder(runner)
  const address: ClusterAddress = { host: sockets, port: 5432, user: superuser, database: 'postgres' }

  async function ensureRunning(): Promise<void> {
    if (!existsSync(join(files, 'PG_VERSION'))) {
      say('Creating a new database …')
      await initialise(runner, files)
    }
    const deadline = Date.now() + startLimit
    while (Date.now() < deadline) {
      const running = await runningServer(files)
      if (running) {
        // Started by an earlier run that was killed, or by another command on this data directory.
        address.host = running.sockets
        address.port = running.port
        if (await answers(address)) return
        await sleep(50)
        continue
      }
      address.host = sockets
      address.port = 5432
      say('Starting the database …')
      if (await launch(runner, files, sockets, address, deadline)) return
    }
    throw new Error(`The database did not start.\n${await logEnd(runner)}`)
  }

  await ensureRunning()
  return {
    address,
    ensureRunning,
    async stop() {
      const running = await runningServer(files)
      if (running) await stopServer(running.pid)
    },
  }
}

async function socketFolder(runner: Runner): Promise<string> {
  const beside = join(runner.home, 'run')
  const folder =
    Buffer.byteLength(beside) <= maxSocketFolderBytes
      ? beside
      : join(tmpdir(), `rasad-${process.getuid?.() ?? 0}-${hashText(runner.home).slice(0, 12)}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (runner.osUser) await chown(folder, runner.osUser.uid, runner.osUser.gid)
  const expected = runner.osUser?.uid ?? process.getuid?.()
  if ((await stat(folder)).uid !== expected) {
    throw new Error(`${folder} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`)
  }
  chmodSync(folder, 0o700)
  return folder
}

/** Creates the files of a new cluster in a folder that is empty or missing. */
export async function layDownCluster(runner: Runner, folder: string): Promise<void> {
  const [command = '', ...words] = [
    ...runner.prefix,
    runner.binaries.initdb,
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  await run(command, words, { ...runner.osUser, cwd: runner.home })
}

/** Create it under a temporary name and rename it: a partial cluster is never mistaken for a complete one. */
async function initialise(runner: Runner, files: string): Promise<void> {
  const draft = await mkdtemp(`${files}.new-`)
  if (runner.osUser) await chown(draft, runner.osUser.uid, runner.osUser.gid)
  await layDownCluster(runner, draft)
  await rename(draft, files).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** Starts the server; returns false when another process was faster. */
async function launch(
  runner: Runner,
  files: string,
  sockets: string,
  address: ClusterAddress,
  deadline: number,
): Promise<boolean> {
  // No server runs on these files, and only they use the socket folder, so what is in it is stale. PostgreSQL itself
  // would respect the lock while any process, even a zombie, has the pid in it.
  await rm(join(sockets, '.s.PGSQL.5432.lock'), { force: true })
  const log = await openLog(runner)
  const [command = '', ...words] = [
    ...runner.prefix,
    runner.binaries.postgres,
    '-D',
    files,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${sockets}`,
    '-c',
    'unix_socket_permissions=0700',
    '-c',
    'port=5432',
    '-c',
    'max_wal_size=2GB',
    '-c',
    'jit=off',
    ...syncAtOnce,
  ]
  // In its own process group: Ctrl-C reaches only the product, which then stops its database cleanly.
  const child: ChildProcess = spawn(command, words, {
    ...runner.osUser,
    cwd: runner.home,
    detached: true,
    stdio: ['ignore', log, log],
  })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  child.unref()
  while (Date.now() < deadline) {
    if (await answers(address)) return true
    if (ended) {
      const end = await logEnd(runner)
      if (!(await runningServer(files)) && !passing.test(end)) {
        throw new Error(`The database did not start.\n${end}`)
      }
      // Another process was faster, or the last processes of a killed server are still exiting.
      await sleep(100)
      return false
    }
    await sleep(20)
  }
  return false
}

async function openLog(runner: Runner): Promise<number> {
  const path = join(runner.home, 'postgres.log')
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size > maxLogBytes) await truncate(path)
  return openSync(path, 'a', 0o600)
}

async function logEnd(runner: Runner): Promise<string> {
  const text = await readFile(join(runner.home, 'postgres.log'), 'utf8').catch(() => '')
  return text.split('\n').slice(-12).join('\n')
}

/** The server that PostgreSQL's lock file names, if that process is alive and really serves these files. */
async function runningServer(
  files: string,
): Promise<{ pid: number; port: number; sockets: string } | undefined> {
  const path = join(files, 'postmaster.pid')
  const lock = await readFile(path, 'utf8').catch(() => undefined)
  if (lock === undefined) return undefined
  const [pid, , , port, sockets] = lock.split('\n')
  const number = Number(pid)
  if (!number || !(await isPostgresOf(number, files))) {
    // Left by a crash. PostgreSQL would respect it if the pid now belongs to another process.
    await rm(path, { force: true })
    return undefined
  }
  // The lock file is written line by line while the server starts.
  return port && sockets
    ? { pid: number, port: Number(port), sockets }
    : { pid: number, port: 5432, sockets: '' }
}

async function isPostgresOf(pid: number, files: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const words =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        )
  return words.includes('postgres') && words.includes(files)
}

async function answers(address: ClusterAddress): Promise<boolean> {
  if (!address.host) return false
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopServer(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's "fast" shutdown: sessions end, everything committed is written.
  signal(pid, 'SIGINT')
  const deadline = Date.now() + stopLimit
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      signal(pid, 'SIGQUIT')
      return
    }
    await sleep(10)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
