import { type Accounts, demoChannel } from '../accounts/accounts.ts'
import type { Database } from '../platform/db/database.ts'
import { allListening } from '../platform/db/listen.ts'
import type { Logger } from '../platform/logger.ts'

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
export function guardAgainstDemo(
  { database, accounts, logger }: { database: Database; accounts: Accounts; logger: Logger },
  onFound: () => void,
): DemoGuard {
  const check = () =>
    void accounts
      .demo()
      .marked()
      .then(
        (marked) => marked && onFound(),
        (error: unknown) => logger.warn({ err: error }, 'could not look for demo accounts'),
      )
  const listening = database.listen([demoChannel], check, check)
  return {
    async found() {
      // Listen before reading, so that no change between the two is missed.
      await allListening(listening)
      return accounts.demo().marked()
    },
    stop: () => listening.close(),
  }
}
