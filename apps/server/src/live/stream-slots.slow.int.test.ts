import { limits } from '@rasad/contract/limits'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { createLogger } from '../platform/logger.ts'
import { createStreamSlots } from './stream-slots.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The slots of a process, which takes all slots of an account. */
async function takeAll(account: string) {
  const slots = createStreamSlots({ database, logger: createLogger('silent') })
  for (let n = 0; n < limits.maxStreams; n++) await slots.take(account)
  await expect(slots.take(account)).rejects.toThrow('too many pages')
}

it('frees slots of a killed process at the next start when the database is its own', async () => {
  const account = newId()
  await takeAll(account)
  const next = createStreamSlots({
    database: { ...database, embedded: true },
    logger: createLogger('silent'),
  })
  await next.start()
  expect(await next.take(account)).toBeTypeOf('function')
  await next.stop()
})

it('keeps slots that another process holds when the database is shared', async () => {
  const account = newId()
  await takeAll(account)
  const next = createStreamSlots({
    database: { ...database, embedded: false },
    logger: createLogger('silent'),
  })
  await next.start()
  await expect(next.take(account)).rejects.toThrow('too many pages')
  await next.stop()
})
