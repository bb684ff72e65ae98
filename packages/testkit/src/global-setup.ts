import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '@rasad/server/migrations-folder'
import { connect, createDatabase } from '@rasad/server/platform/db/database'
import {
  type ClusterAddress,
  type EmbeddedCluster,
  openEmbeddedCluster,
} from '@rasad/server/platform/db/embedded-cluster'
import { migrate } from '@rasad/server/platform/db/migrate'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../../scripts/lib.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL that all test files of this run share, the migrated database to clone, and a folder where they
     * keep what they share.
     */
    testCluster: { address: ClusterAddress; template: string; folder: string }
  }
}

const template = 'rasad_template'

interface Run {
  cluster: EmbeddedCluster
  dataDir: string
  /** PostgreSQL's own folder. */
  files: string
}

/** Projects of one run share it. */
let run: Promise<Run> | undefined
let users = 0

/**
 * Builds the service, and runs one PostgreSQL with a migrated database for the whole run; removes it afterwards.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  users++
  run ??= begin()
  const { cluster, dataDir } = await run
  project.provide('testCluster', { address: cluster.address, template, folder: dataDir })
  return async () => {
    if (--users > 0) return
    await end(await (run as Promise<Run>))
    run = undefined
  }
}

async function begin(): Promise<Run> {
  await buildServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'rasad-test-'))
  const cluster = await openEmbeddedCluster({ dataDir })
  const running = { cluster, dataDir, files: '' }
  try {
    running.files = await skipDurability(cluster.address)
    await createDatabase(cluster.address, template)
    const database = connect(
      { ...cluster.address, database: template },
      true,
      () => {},
      async () => {},
    )
    await migrate(database.db, migrationsFolder)
    await database.close()
  } catch (error) {
    await end(running)
    throw error
  }
  process.on('exit', () => endAtOnce(running))
  return running
}

async function end({ cluster, dataDir }: Run): Promise<void> {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** A signal ends Vitest without the tear-down, and PostgreSQL would stay. */
function endAtOnce({ dataDir, files }: Run): void {
  if (!existsSync(dataDir)) return
  try {
    const [pid] = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // It has stopped already.
  }
  // PostgreSQL still writes for a moment.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/**
 * A test database lives for one run and never survives a crash, so it need not be durable: dropping one then takes a
 * seventh of the time. Tests of crashes and restarts have durable clusters of their own.
 * @returns PostgreSQL's folder.
 */
async function skipDurability(address: ClusterAddress): Promise<string> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await client.query(`ALTER SYSTEM SET ${setting} = off`)
    }
    await client.query('SELECT pg_reload_conf()')
    return (await client.query('SHOW data_directory')).rows[0].data_directory
  } finally {
    await client.end()
  }
}
