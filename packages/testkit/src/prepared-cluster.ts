import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrationsFolder } from '@rasad/server/migrations-folder'
import { openDatabase } from '@rasad/server/platform/db/database'
import { migrate } from '@rasad/server/platform/db/migrate'
import { inject } from 'vitest'
import { runnerFor } from './postgres-server.ts'
import { holdLock } from './test-database.ts'

const run = promisify(execFile)

/**
 * Puts a stopped, durable cluster with a migrated, empty database into a new data directory: a copy of one that the first
 * test file of the run has made. Creating one takes the product half a second of processor time. Tests of how the product
 * creates one do without.
 */
export async function prepareCluster(dataDir: string): Promise<void> {
  // Where PostgreSQL runs as a user of its own, its files are not in the data directory: the product creates them.
  if ((await runnerFor(dataDir)).home !== dataDir) return
  const prepared = join(inject('testCluster').folder, 'prepared')
  await ensurePrepared(prepared)
  await run('cp', ['-R', '-p', join(prepared, 'postgres'), join(dataDir, 'postgres')])
}

async function ensurePrepared(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await holdLock(async () => {
    if (existsSync(folder)) return
    const draft = `${folder}.new`
    await mkdir(draft, { mode: 0o700 })
    const database = await openDatabase({ dataDir: draft, databaseUrl: null, use: 'command' })
    await migrate(database.db, migrationsFolder)
    // The last user stops the server.
    await database.close()
    await rename(draft, folder)
  })
}
