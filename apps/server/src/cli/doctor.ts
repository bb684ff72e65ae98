import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { findPostgresBinaries } from '../platform/db/postgres-binaries.ts'
import { type Command, CommandError } from './command.ts'
import { examine } from './doctor-repository.ts'
import { say } from './terminal.ts'
import { reach } from './with-database.ts'

const run = promisify(execFile)

const minNode = [22, 18] as const
const minPostgres = 160_000
const gigabyte = 1_000_000_000
const minSpace = 0.2 * gigabyte
const spaceAdvised = 2 * gigabyte

interface Finding {
  state: 'ok' | 'note' | 'trouble'
  text: string
}

type Check = (config: Config) => Promise<Finding[]>

const checks: [string, Check][] = [
  ['Node', checkNode],
  ['PostgreSQL programs', checkBinaries],
  ['Data folder', checkDataFolder],
  ['Disk space', checkSpace],
  ['Database', checkDatabase],
]

const signs = { ok: 'ok      ', note: 'note    ', trouble: 'TROUBLE ' }

export const doctorCommand: Command = {
  name: 'doctor',
  operands: [],
  options: {},
  summary: 'Check that everything the service needs is available',
  help: 'Checks Node, the PostgreSQL programs, the data folder, the disk, the database and its migrations.\nChanges nothing. Exits with code 1 if a check fails.',
  async run({ config }) {
    let troubles = 0
    for (const [title, check] of checks) {
      const findings = await check(config).catch((error: Error) => [trouble(error.message)])
      for (const { state, text } of findings) {
        say(`${signs[state]} ${title}: ${text}`)
        if (state === 'trouble') troubles++
      }
    }
    if (troubles > 0) throw new CommandError(`${troubles} in trouble.`)
    say('All checks passed.')
  },
}

async function checkNode(): Promise<Finding[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const enough = major > minNode[0] || (major === minNode[0] && minor >= minNode[1])
  return [
    enough
      ? ok(process.versions.node)
      : trouble(`${process.versions.node} is too old: ${minNode.join('.')} or newer is needed`),
  ]
}

async function checkBinaries(config: Config): Promise<Finding[]> {
  if (config.databaseUrl) return [ok('not needed: DATABASE_URL names a server')]
  const { postgres, root } = await findPostgresBinaries()
  const { stdout } = await run(postgres, ['--version'])
  return [ok(`${stdout.trim()}, in ${root}`)]
}

async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const found = await stat(dataDir).catch(() => undefined)
  if (!found) {
    await access(await nearestFolder(dataDir), constants.W_OK).catch(() => {
      throw new Error(
        `${dataDir} does not exist and cannot be created. Set DATA_DIR to a folder you can write to.`,
      )
    })
    return [note(`${dataDir} does not exist yet: the first start creates it`)]
  }
  if (!found.isDirectory()) return [trouble(`${dataDir} is not a folder`)]
  return access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => [ok(dataDir)],
    () => [trouble(`${dataDir} is not writable by this user`)],
  )
}

async function checkSpace({ dataDir }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir))
  const free = bavail * bsize
  const text = `${(free / gigabyte).toFixed(1)} GB free`
  if (free < minSpace) return [trouble(`${text}: not enough to run`)]
  return [free < spaceAdvised ? note(`${text}: not much for a large catalogue`) : ok(text)]
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) {
    return [note('there is none yet: the first start creates it')]
  }
  const database = await reach(config)
  try {
    const { version, versionNumber, applied } = await examine(database.db)
    const where = config.databaseUrl ? 'at DATABASE_URL' : 'the product’s own'
    const server =
      versionNumber < minPostgres
        ? trouble(`PostgreSQL ${version} is too old: 16 or newer is needed`)
        : ok(`PostgreSQL ${version} answers (${where})`)
    return [server, compareMigrations(await wantedMigrations(), applied)]
  } finally {
    await database.close()
  }
}

function compareMigrations(wanted: string[], applied: string[]): Finding {
  const missing = wanted.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !wanted.includes(name))
  if (unknown.length > 0) {
    return trouble(`it was made by a newer version of the product (it has ${unknown.join(', ')})`)
  }
  if (missing.length > 0) {
    return note(`migrations to apply at the next start, or by "rasad migrate": ${missing.join(', ')}`)
  }
  return ok(`migrations are up to date (${applied.length})`)
}

async function wantedMigrations(): Promise<string[]> {
  const files = await readdir(migrationsFolder)
  return files.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
}

/**
 * Where root cannot create user namespaces, an embedded cluster's files are elsewhere. Then opening it shows the state.
 */
async function hasCluster(dataDir: string): Promise<boolean> {
  return stat(join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function nearestFolder(path: string): Promise<string> {
  return stat(path).then(
    (found) => (found.isDirectory() ? path : nearestFolder(dirname(path))),
    () => nearestFolder(dirname(path)),
  )
}

function ok(text: string): Finding {
  return { state: 'ok', text }
}

function note(text: string): Finding {
  return { state: 'note', text }
}

function trouble(text: string): Finding {
  return { state: 'trouble', text }
}
