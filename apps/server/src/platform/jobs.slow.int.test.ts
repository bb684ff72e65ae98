import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from './db/database.ts'
import { createJobs } from './jobs.ts'
import { createLogger } from './logger.ts'

// What waits in the queue is done, whichever process is there to do it.

let database: TestDatabase
let closing: (() => Promise<void>)[]
beforeEach(async () => {
  database = await createTestDatabase()
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
  await database.close()
})

/** One of several processes on the database. */
async function aProcess() {
  const { jobs, own } = await withItsDatabase()
  closing.push(async () => {
    await jobs.stop()
    await own.close()
  })
  return jobs
}

async function withItsDatabase() {
  const own = connect(
    database.connection,
    false,
    () => {},
    async () => {},
  )
  return { jobs: await createJobs({ database: own, logger: createLogger('silent'), concurrency: 2 }), own }
}

const query = async (text: string) => (await database.pool.query(text)).rows
const changeJob = (change: string) => query(`UPDATE graphile_worker._private_jobs SET ${change}`)
const add = (task: string) => query(`SELECT graphile_worker.add_job('${task}')`)

describe('work that repeats', () => {
  it('is done again and again, also after it failed, by one of two processes at a time', async () => {
    let [runs, atOnce, most] = [0, 0, 0]
    for (const jobs of [await aProcess(), await aProcess()]) {
      jobs.repeat('water', 1, async () => {
        most = Math.max(most, ++atOnce)
        await sleep(200)
        atOnce--
        if (++runs === 1) throw new Error('no water')
      })
      await jobs.start()
    }
    await expect.poll(() => runs, { timeout: 60_000 }).toBeGreaterThan(2)
    expect(most).toBe(1)
  })

  it('comes in its time, even if the clock of the database was wrong or its job is lost', async () => {
    const jobs = await aProcess()
    jobs.repeat('water', 3_600, async () => {})
    await jobs.start()
    const waits = async () => {
      const [job] = await query(
        'SELECT extract(epoch FROM run_at - now())::int AS s FROM graphile_worker.jobs',
      )
      return job !== undefined && job.s > 3_500 && job.s <= 3_600
    }
    await expect.poll(waits, { timeout: 30_000 }).toBe(true)
    await changeJob(`run_at = now() + interval '1 year'`)
    await expect.poll(waits, { timeout: 30_000 }).toBe(true)
    await query('DELETE FROM graphile_worker._private_jobs')
    await expect.poll(waits, { timeout: 30_000 }).toBe(true)
  })
})

describe('a job', () => {
  it('of a process that is gone is done by another one', async () => {
    const jobs = await aProcess()
    const done = Promise.withResolvers<void>()
    jobs.handle('pour', async () => done.resolve())
    await add('pour')
    await changeJob(`locked_by = 'gone', locked_at = now() - interval '50 seconds'`)
    await jobs.start()
    await done.promise
  })

  it('is not freed by workers for other tasks that start later in its process', async () => {
    const logger = createLogger('silent')
    const [first, second] = [
      await createJobs({ database, logger, concurrency: 2 }),
      await createJobs({ database, logger, concurrency: 1 }),
    ]
    const done = Promise.withResolvers<void>()
    closing.push(async () => done.resolve(), first.stop, second.stop)
    first.handle('pour', () => done.promise)
    second.handle('stir', async () => {})
    await add('pour')
    await first.start()
    const held = () => query('SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL')
    await expect.poll(held).toHaveLength(1)
    await second.start()
    expect(await held()).toHaveLength(1)
  })

  it('that takes long is left to the process that is at it', async () => {
    const [first, second] = [await aProcess(), await aProcess()]
    const done = Promise.withResolvers<void>()
    const by: string[] = []
    const takeLong = (name: string) => async () => {
      by.push(name)
      await done.promise
    }
    first.handle('pour', takeLong('first'))
    await first.start()
    await add('pour')
    await expect.poll(() => by).toEqual(['first'])
    await changeJob(`locked_at = now() - interval '50 seconds'`)
    second.handle('pour', takeLong('second'))
    await second.start()
    const kept = `SELECT FROM graphile_worker.jobs WHERE locked_at > now() - interval '6 seconds'`
    await expect.poll(async () => (await query(kept)).length, { timeout: 30_000 }).toBe(1)
    await sleep(12_000)
    done.resolve()
    await expect.poll(() => query('SELECT FROM graphile_worker.jobs')).toEqual([])
    expect(by).toEqual(['first'])
  })
})

describe('a process that is told to stop', () => {
  it.each(['before its queue starts', 'while its queue starts'])(
    '%s lets go of the database',
    async (when) => {
      const { jobs, own } = await withItsDatabase()
      jobs.handle('water', async () => {})
      const starting = when === 'while its queue starts' ? jobs.start() : undefined
      await jobs.stop()
      await (starting ?? jobs.start())
      // A queue that started by mistake has a connection by then.
      await sleep(500)
      // It waits for every connection that is in use.
      await own.close()
    },
  )
})
