import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashText } from '../hashing.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

/** How to run PostgreSQL, which refuses to run as root, for the user who started the product. */
export interface Runner {
  binaries: PostgresBinaries
  /** Prefix of a PostgreSQL command. */
  prefix: string[]
  /** The user to run as; undefined: the product's own user. */
  osUser?: { uid: number; gid: number }
  /** Where the cluster's files are. */
  home: string
}

export type RootMethod = 'user-namespace' | 'own-user'

/**
 * Chooses the runner for the user who started the product. An ordinary user runs PostgreSQL as is. Root runs it in a
 * user namespace in which it is `nobody`: this needs no new user, works below folders that only root can enter, and the
 * files stay root's. Where namespaces are forbidden, binaries and data go under /var/lib/rasad with a separate user.
 * @param method forces one of the two ways for root; for tests.
 */
export async function chooseRunner(
  binaries: PostgresBinaries,
  dataDir: string,
  method?: RootMethod,
): Promise<Runner> {
  if (process.getuid?.() !== 0) return { binaries, prefix: [], home: dataDir }
  const prefix = ['unshare', '-U', `--map-user=${(await findUser('nobody'))?.uid ?? 65_534}`]
  if (method !== 'own-user' && (await works(prefix))) return { binaries, prefix, home: dataDir }
  return ownUserRunner(binaries, dataDir)
}

async function works(prefix: string[]): Promise<boolean> {
  const [command = '', ...words] = [...prefix, 'true']
  return run(command, words).then(
    () => true,
    () => false,
  )
}

async function ownUserRunner(binaries: PostgresBinaries, dataDir: string): Promise<Runner> {
  const osUser = (await findUser('postgres')) ?? (await createUser('rasad-postgres'))
  const base = '/var/lib/rasad'
  const programs = join(base, `postgres-${hashText(binaries.root).slice(0, 8)}`)
  await mkdir(base, { recursive: true, mode: 0o755 })
  await cp(binaries.root, programs, { recursive: true, force: false, verbatimSymlinks: true })
  const home = join(base, hashText(dataDir).slice(0, 12))
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chown(home, osUser.uid, osUser.gid)
  return {
    binaries: {
      root: programs,
      postgres: join(programs, 'bin', 'postgres'),
      initdb: join(programs, 'bin', 'initdb'),
    },
    prefix: [],
    osUser,
    home,
  }
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const row = passwd.split('\n').find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = row?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function createUser(name: string): Promise<{ uid: number; gid: number }> {
  const existing = await findUser(name)
  if (existing) return existing
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  const created = await findUser(name)
  if (!created) throw new Error(`Cannot create the user ${name} to run PostgreSQL.`)
  return created
}
