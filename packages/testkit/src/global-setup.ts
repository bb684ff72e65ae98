import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '@rasad/server/migrations-folder'
import { connect, createDatabase } from '@rasad/server/platform/db/database'
import { type ClusterAddress, openEmbeddedCluster } from '@rasad/server/platform/db/embedded-cluster'
import { migrate } from '@rasad/server/platform/db/migrate'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../../scripts/lib.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that all test files of this run share, and the migrated database to clone. */
    testCluster: { address: ClusterAddress; template: string }
  }
}

const template = 'rasad_template'

/**
 * Builds the service, and runs one PostgreSQL with a migrated database for the whole run; removes it afterwards.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'rasad-test-'))
  const cluster = await openEmbeddedCluster({ dataDir })
  const tearDown = async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await skipDurability(cluster.address)
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
    await tearDown()
    throw error
  }
  project.provide('testCluster', { address: cluster.address, template })
  return tearDown
}

/**
 * A test database lives for one run and never survives a crash, so it need not be durable: dropping one then takes a
 * seventh of the time. Tests of crashes and restarts have durable clusters of their own.
 */
async function skipDurability(address: ClusterAddress): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await client.query(`ALTER SYSTEM SET ${setting} = off`)
    }
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
