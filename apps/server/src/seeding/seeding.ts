import type { Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Database } from '../platform/db/database.ts'
import { allListening } from '../platform/db/listen.ts'
import type { Logger } from '../platform/logger.ts'
import type { PurchaserCards } from '../purchaser-cards/purchaser-cards.ts'
import type { Staff } from '../staff/staff.ts'
import type { Stockists } from '../stockists/stockists.ts'
import { createDemoAccountRepository, demoChannel } from './demo-account-repository.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import type { DemoPerson } from './demo-people.ts'
import { type DemoContents, findDemo, removeDemo } from './demo-removal.ts'
import type { SeedingTables } from './seeding-tables.ts'

export { demoPassword } from './demo-accounts.ts'
export type { DemoPerson } from './demo-people.ts'
export type { DemoContents } from './demo-removal.ts'
export { seedDemo } from './seed-demo.ts'

export interface DemoDeps {
  database: Database
  logger: Logger
  accounts: Accounts
  notifications: Notifications
  purchaserCards: PurchaserCards
  stockists: Stockists
  staff: Staff
  files: Files
  mail: Mail
  audit: Audit
  /** The e-mail address of the operator's own account, which is not counted as somebody else's. */
  operatorEmail: string | null
}

export type Demo = ReturnType<typeof createDemo>

/** The demo world: accounts with public passwords. */
export function createDemo(given: DemoDeps) {
  const { database, operatorEmail } = given
  const deps = { ...given, db: database.db }
  const accounts = createDemoAccountRepository(database.db.withTables<SeedingTables>())

  return {
    /** Whether it can be loaded: it is loaded already, or only the operator's own account exists. */
    async mayLoad(): Promise<boolean> {
      return (await accounts.marked()) || !(await accounts.others(operatorEmail))
    },

    /** Creates its accounts. @returns those worth trying. */
    seedAccounts: (): Promise<DemoPerson[]> => seedDemoAccounts(deps),

    /** For a public service. @param onFound called when another process has created demo accounts. */
    guard: (onFound: () => void): DemoGuard => guardAgainstDemo(deps, onFound),

    find: (): Promise<DemoContents> => database.db.transaction().execute((tx) => findDemo(deps, tx)),
    remove: (): Promise<DemoContents> => removeDemo(deps),
  }
}

export interface DemoGuard {
  /** Whether this database has accounts with public passwords. */
  found(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Watches the database of a public service: another process, started for this machine only, could load the demo world
 * into it.
 * @param onFound called when demo accounts exist, possibly more than once.
 */
function guardAgainstDemo(
  { database, logger }: { database: Database; logger: Logger },
  onFound: () => void,
): DemoGuard {
  const accounts = createDemoAccountRepository(database.db.withTables<SeedingTables>())
  const check = () =>
    void accounts.marked().then(
      (marked) => marked && onFound(),
      (error: unknown) => logger.warn({ err: error }, 'could not look for demo accounts'),
    )
  const listening = database.listen([demoChannel], check, check)
  return {
    async found() {
      // Listen before reading, so that no change between the two is missed.
      await allListening(listening)
      return accounts.marked()
    },
    stop: () => listening.close(),
  }
}
