import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedBench } from '@rasad/server/seeding/seed-bench'
import { superAdmin } from '@rasad/testkit/people'
import { type ServiceProcess, startService } from '@rasad/testkit/service-process'
import { createTestDatabase } from '@rasad/testkit/test-database'

/** How much a generated world holds. */
interface WorldSize {
  medicines: number
  stockists: number
  listings: number
}

/**
 * A ready service process on a database of its own that holds a generated world. It believes the address that each caller
 * names, because the people of a load come from many.
 */
export async function startSeededService(
  size: WorldSize,
): Promise<{ service: ServiceProcess; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rasad-load-'))
  const database = await createTestDatabase()
  await seedBench({
    ...size,
    database,
    seed: 1,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  const service = await startService({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    TRUST_PROXY: 'loopback',
    ADMIN_EMAIL: superAdmin.email,
    ADMIN_PASSWORD: superAdmin.password,
  })
  await service.ready()
  return {
    service,
    async stop() {
      await service.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
