import type { Role } from '@rasad/contract/roles'
import { demoDays, demoEmptySearches, demoStockistDays } from '../../seed/demo/counts.ts'
import { demoPurchasers, demoStaff, demoStores } from '../../seed/demo/people.ts'
import { demoOrderList, demoRequest, demoUnmet } from '../../seed/demo/requests.ts'
import { demoStockists } from '../../seed/demo/stockists.ts'
import type { Accounts, DemoAccount } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Db } from '../platform/db/database.ts'
import { createAnsweredListingsRepository } from '../supply-requests/supply-requests.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createDemoAccountRepository } from './demo-account-repository.ts'
import { createDemoCountsRepository } from './demo-counts-repository.ts'
import { demoId } from './demo-ids.ts'
import { type DemoPerson, demoPeople, demoStockistPeople } from './demo-people.ts'
import { createDemoRequestsRepository } from './demo-requests-repository.ts'
import { type DemoImage, demoRows, purchaserId, staffId, storeId, unconfirmedRows } from './demo-rows.ts'
import { createDemoWorldRepository, type DemoFirm } from './demo-world-repository.ts'
import type { SeedingTables } from './seeding-tables.ts'

/** The password of all demo accounts; printed at every start. */
export const demoPassword = 'Rasad-demo-1'

/** The e-mail addresses of the demo world's stockists. */
export const demoStockistEmails: ReadonlySet<string> = new Set(demoStockists.map(({ email }) => email))

interface Deps {
  db: Db
  accounts: Accounts
  files: Files
  audit: Audit
}

/**
 * Creates the demo world's accounts with all that belongs to them, in one transaction: an interrupted start leaves
 * nothing, and the next one begins again. What was there once is not created again.
 * @returns those worth trying.
 */
export async function seedDemoAccounts(deps: Deps): Promise<DemoPerson[]> {
  const tables = deps.db.withTables<SeedingTables>()
  const firms = await createDemoWorldRepository(tables).firms([...demoStockistEmails])
  const people = accountsOf(firms)
  await deps.db.transaction().execute(async (tx) => {
    const world = createDemoWorldRepository(tx.withTables<SeedingTables>())
    await world.lock()
    const missing = await world.unmarked(people)
    if (missing.length > 0) await addPeople(deps, tx, missing, firms)
  })
  // Also for demo worlds from before addresses were confirmed.
  await deps.accounts.confirmDemo(people)
  return createDemoWorldRepository(tables).present([...Object.values(demoPeople), ...demoStockistPeople])
}

function accountsOf(firms: readonly DemoFirm[]): DemoAccount[] {
  const { superAdmin, admin, user } = demoPeople
  const own = (person: { role: Role; email: string }, name: string) => ({
    id: demoId(person.role, person.email),
    role: person.role,
    email: person.email,
    state: 'approved' as const,
    name,
  })
  return [
    { ...own(superAdmin, 'Demo owner'), owner: true },
    own(admin, 'Demo admin'),
    own(user, 'Demo user'),
    ...demoStores.map((store) => ({
      id: storeId(store),
      role: 'medicalOwner' as const,
      email: store.email,
      state: store.state,
    })),
    ...demoPurchasers.map((purchaser) => ({
      id: purchaserId(purchaser),
      role: 'purchaser' as const,
      email: purchaser.email,
      state: purchaser.state,
    })),
    ...demoStaff.flatMap((person) =>
      person.email === null
        ? []
        : [{ id: staffId(person), role: 'staff' as const, email: person.email, state: 'approved' as const }],
    ),
    ...firms.map(({ id, email, status }) => ({
      id,
      role: 'stockist' as const,
      email,
      state: status === 'approved' ? ('approved' as const) : ('pending' as const),
    })),
  ]
}

async function addPeople(
  { accounts, files, audit }: Deps,
  tx: Db,
  missing: readonly DemoAccount[],
  firms: readonly DemoFirm[],
): Promise<void> {
  const start = new Date()
  const world = createDemoWorldRepository(tx.withTables<SeedingTables>())
  // First the marks, then the accounts: those who registered with one of these addresses keep a normal account.
  await createDemoAccountRepository(tx.withTables<SeedingTables>()).mark([...missing])
  const before = await world.accountsOf(missing.map(({ id }) => id))
  await accounts.addDemo(tx, missing, demoPassword)
  const now = await world.accountsOf(missing.map(({ id }) => id))
  const added = new Set([...now].filter((id) => !before.has(id)))
  if (added.size === 0) return
  const { images, tables, dates } = demoRows(firms, (id) => added.has(id), start)
  await world.dateAccounts(dates)
  await world.insert('files', await Promise.all(images.map((image) => store(files, image))))
  for (const [table, rows] of tables) await world.insert(table, rows)
  const { companies, medicines } = unconfirmedRows(firms, start)
  await world.addUnconfirmed(companies, medicines)
  await accounts.noteOwners(
    tx,
    missing.filter(({ id, state }) => added.has(id) && state === 'approved').map(({ id }) => id),
  )
  await addDemoRequests(tx, (id) => added.has(id))
  const newFirms = firms.filter(({ id }) => added.has(id)).map(({ id }) => id)
  if (newFirms.length > 0) await addDemoCounts(tx, newFirms)
  for (const { id, role, name = null } of missing) {
    if (role !== 'admin' || !added.has(id)) continue
    await audit.record(tx, { actor: null, action: 'admin.added', subject: { kind: 'admin', id, name } })
  }
}

/** Draws an image and stores its bytes. @returns its row */
async function store(files: Files, { draw, ...row }: DemoImage) {
  const { bytes, width, height } = await draw()
  await files.putBytes(row.id, bytes, 'image/png')
  return { ...row, media_type: 'image/png', bytes: bytes.length, width, height }
}

/** Adds how the demo world was used before its start. @param firms its stockists whose accounts were made now */
async function addDemoCounts(tx: Db, firms: readonly string[]): Promise<void> {
  const rows = createDemoCountsRepository(tx.withTables<SeedingTables>())
  await rows.spreadRegistrations(firms)
  await rows.addDays(demoDays())
  await rows.addStockistDays(demoStockistDays())
  await rows.addEmptySearches(demoEmptySearches)
}

/**
 * Adds what a store of the demo world has: a list that stays, a request under way, and what it and others wanted in vain.
 * @param has whether this account was made now
 */
async function addDemoRequests(tx: Db, has: (id: string) => boolean): Promise<void> {
  const rows = createDemoRequestsRepository(tx.withTables<SeedingTables>())
  const buyers = demoUnmet.buyers.map((email) =>
    demoPurchasers.some((purchaser) => purchaser.email === email)
      ? purchaserId({ email })
      : storeId({ email }),
  )
  await rows.addUnmet(buyers.filter(has), demoUnmet.medicines)
  const accountId = storeId({ email: demoOrderList.store })
  if (!has(accountId)) return
  const { name } = demoOrderList
  const lines = demoOrderList.lines.map((line) => ({
    id: demoId('list-line', `${name} ${line.name}`),
    ...line,
  }))
  const listId = demoId('order-list', name)
  await rows.addList({ id: listId, accountId, name, lines })
  const requestId = demoId('supply-request', name)
  const { asked, note, hoursAgo } = demoRequest
  await rows.addRequest({ id: requestId, accountId, listId, note, town: 'Pune', hoursAgo, lines })
  const lists = createAnsweredListingsRepository(tx.withTables<TradeTables>())
  for (const { seenHoursAgo = null, answered = null, ...each } of asked) {
    const askedNo = await rows.addAsked({ requestId, seenHoursAgo, answered, ...each })
    // What is answered in a session is news for the stockist's list; what is answered by link waits.
    if (askedNo !== undefined && answered?.by === 'session') await lists.write({ askedNo, byLink: false })
  }
  await rows.countVersions(requestId)
}
