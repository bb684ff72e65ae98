import { existsSync } from 'node:fs'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@rasad/server/config'
import type { Logger } from '@rasad/server/platform/logger'
import { inject } from 'vitest'
import { type Client, callerOf, clientOf } from './clients.ts'
import { createInhabitants } from './create-inhabitants.ts'
import { inboundMail } from './inbound-mail.ts'
import { createNewcomers, mustAnswer, newStaff, type Person } from './newcomers.ts'
import { askForCard, superAdmin } from './people.ts'
import type { CallerName } from './permissions.ts'
import { openTestApp, type TestApp, type TestWays } from './test-app.ts'
import { administer, createTestDatabase, holdLock } from './test-database.ts'

// One caller of each kind, with records whose private data can be recognised in any answer.

export type WaitingName = 'pendingOwner' | 'pendingStockist' | 'pendingPurchaser'
type SignedInName = Exclude<CallerName, 'visitor' | 'pending'> | WaitingName

/** Who and what is in the world from the start. */
export interface Inhabitants<P = Person> {
  people: Record<SignedInName, P>
  /** Two more approved stockists, so that a purchaser can ask three. */
  fillers: P[]
  company: string
  medicine: string
  /** The request of `pendingPurchaser` to `stockist` and the fillers. */
  request: string
}

export interface World extends Inhabitants {
  app: TestApp
  visitor: Client
  /** A new, unused e-mail. */
  newEmail(): string
  newOwner(): Promise<string>
  newStockist(changes?: Record<string, unknown>): Promise<Person>
  newApprovedStockist(changes?: Record<string, unknown>): Promise<Person>
  newPurchaser(): Promise<Person>
  newStaff(): Promise<string>
  ask(purchaser: Client, stockists?: string[]): Promise<string>
}

/** A person as it is kept in a file. */
type KeptPerson = Pick<Person, 'id' | 'email' | 'password' | 'token'>

const worldDatabase = 'rasad_world'
const settings = { superAdmin, rateLimits: false, demo: true, inboundMail } as const

/**
 * The whole service with the world in its database, not listening: a copy of one that the first test file of the run
 * has made. `world.app.close` removes it.
 */
export async function createWorldApp(
  changes: Partial<Config> = {},
  logger?: Logger,
  ways?: TestWays,
): Promise<World> {
  const folder = join(inject('testCluster').folder, 'world')
  await ensureWorld(folder)
  const kept = JSON.parse(await readFile(join(folder, 'world.json'), 'utf8')) as Inhabitants<KeptPerson>
  const database = await createTestDatabase({ template: worldDatabase, connections: ways?.connections })
  // they signed in when the run began, which can be long ago: some calls ask for the password again
  await database.pool.query('UPDATE sessions SET created_at = now()')
  const app = await openTestApp(database, { ...settings, ...changes }, logger, ways)
  await cp(join(folder, 'files'), join(app.dataDir, 'files'), { recursive: true })
  const alive = (person: KeptPerson): Person => ({ ...clientOf(app, person.token), ...person })
  const people = Object.entries(kept.people).map(([name, person]) => [name, alive(person)])
  const inhabitants: Inhabitants = {
    ...kept,
    people: Object.fromEntries(people) as Inhabitants['people'],
    fillers: kept.fillers.map(alive),
  }
  const { newEmail, newOwner, newStockist, newPurchaser } = createNewcomers(app, 'newcomer')
  const { stockist } = inhabitants.people
  const asked = [stockist, ...inhabitants.fillers].map(({ id }) => id)
  return {
    ...inhabitants,
    app,
    visitor: clientOf(app),
    newEmail,
    newOwner: async () => (await newOwner()).id,
    newStockist,
    async newApprovedStockist(changes) {
      const made = await newStockist(changes)
      await mustAnswer(inhabitants.people.admin.call('PATCH', `/api/stockist/${made.id}/approve`))
      return made
    },
    newPurchaser,
    newStaff: () => newStaff(stockist),
    ask: (purchaser, stockists = asked) => askForCard(callerOf(app), purchaser, stockists),
  }
}

/** Makes the world once in a run: its database, its files, and who is in it. */
async function ensureWorld(folder: string): Promise<void> {
  const list = join(folder, 'world.json')
  if (existsSync(list)) return
  await holdLock(async () => {
    if (existsSync(list)) return
    const database = await createTestDatabase()
    const app = await openTestApp(database, { ...settings, dataDir: folder })
    const inhabitants = await createInhabitants(app)
    await app.stop()
    await database.release()
    await administer(`ALTER DATABASE ${database.name} RENAME TO ${worldDatabase}`)
    // Whole or not at all: others look for it.
    await writeFile(`${list}.part`, JSON.stringify(inhabitants))
    await rename(`${list}.part`, list)
  })
}
