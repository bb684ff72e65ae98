import type { Role } from '@rasad/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { createDemoAccountRepository } from './demo-account-repository.ts'
import { demoStockistEmails } from './demo-accounts.ts'
import { unconfirmedIds } from './demo-rows.ts'
import { createDemoWorldRepository } from './demo-world-repository.ts'
import type { DemoDeps } from './seeding.ts'
import type { SeedingTables } from './seeding-tables.ts'

type RemovalDeps = Omit<DemoDeps, 'database' | 'logger' | 'operatorEmail'> & { db: Db }

/** What `rasad demo remove` deletes. */
export interface DemoContents {
  accounts: { id: string; role: Role; email: string }[]
  /** Admins that a demo account, or an admin added by one, has added: anybody could have done that. */
  addedAdmins: { id: string; role: Role; email: string }[]
  /** Ids of the stockists, with or without an account. */
  stockists: string[]
}

const maxAdded = 1_000

/** Finds the demo world's records. Their rows stay locked until the transaction ends. */
export async function findDemo({ accounts, stockists, audit }: RemovalDeps, tx: Db): Promise<DemoContents> {
  // Lock stockists before their accounts, as everywhere.
  const firms = await stockists.lockAllOf(tx, [...demoStockistEmails])
  const own = await createDemoAccountRepository(tx.withTables<SeedingTables>()).lockAll()
  const ownIds = new Set(own.map(({ id }) => id))
  // A firm whose account is not a demo account has registered itself.
  const registered = new Set(
    (await accounts.known(firms.filter((id) => !ownIds.has(id)))).map(({ id }) => id),
  )
  const demoFirms = new Set(firms.filter((id) => !registered.has(id)))
  for (const { id, role } of own) if (role === 'stockist') demoFirms.add(id)
  return { accounts: own, addedAdmins: await addedBy([...ownIds]), stockists: [...demoFirms] }

  async function addedBy(ids: string[]): Promise<DemoContents['addedAdmins']> {
    const seen = new Set(ids)
    for (const actor of seen) {
      const { rows } = await audit.entries({ actor, action: 'admin.added', limit: maxAdded })
      for (const { subject } of rows) seen.add(subject._id)
    }
    return accounts.known([...seen].filter((id) => !ownIds.has(id)))
  }
}

/**
 * Deletes the demo world's accounts with their sessions, records, staff, cards, images, lists, requests, notifications,
 * unconfirmed entries and mails, the counts of how the service was used, and the admins they have added. Keeps the catalogue and what other accounts have added. One transaction; safe to repeat.
 */
export async function removeDemo(deps: RemovalDeps): Promise<DemoContents> {
  const { accounts, stockists, files, mail, audit, staff } = deps
  const { found, images } = await deps.db.transaction().execute(async (tx) => {
    const found = await findDemo(deps, tx)
    const world = createDemoWorldRepository(tx.withTables<SeedingTables>())
    const released: string[] = []
    const people = [...found.accounts, ...found.addedAdmins]
    const ids = [...new Set([...people.map(({ id }) => id), ...found.stockists])]
    await world.removeCards(ids)
    if (found.accounts.length > 0) await world.removeCounts()
    for (const { id, role } of found.accounts) {
      if (role === 'purchaser') await deps.purchaserCards.forget(tx, id)
    }
    for (const id of found.stockists) released.push(...(await staff.forgetStaffOf(tx, id)))
    await stockists.remove(tx, found.stockists)
    await world.removeUnconfirmed(unconfirmedIds.companies, unconfirmedIds.medicines)
    await deps.notifications.forget(tx, ids)
    for (const id of ids) {
      const own = (await files.ownedBy(id, tx)).map((file) => file.id)
      await files.release(tx, own)
      released.push(...own)
    }
    if (people.length > 0) {
      await accounts.remove(
        tx,
        people.map(({ id }) => id),
      )
    }
    for (const person of people) {
      if (!(await accounts.hasOthers(tx, person))) {
        await accounts.forgetLinks(tx, person.email)
        await mail.forget(tx, person.email)
      }
      const { id, role, email } = person
      await audit.record(tx, {
        actor: null,
        action: 'account.deleted',
        subject: { kind: role, id, name: email },
        details: { by: 'rasad demo remove' },
      })
    }
    await createDemoAccountRepository(tx.withTables<SeedingTables>()).unmark()
    return { found, images: released }
  })
  // The accounts are deleted. If the store fails to delete images now, the next sweep does.
  await files.discard(images)
  return found
}
