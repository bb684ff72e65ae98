import { type Accounts, demoChannel } from './accounts/accounts.ts'
import type { Database } from './platform/db/database.ts'
import { allListening } from './platform/db/listen.ts'
import type { Logger } from './platform/logger.ts'

export interface DemoGuard {
  /** Whether this database has accounts whose password everybody knows. */
  found(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Watches a database that is served to the public: another process, started for this machine alone, might load the
 * demo world into it.
 * @param onFound called when demo accounts are there, perhaps more than once.
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
        (error: unknown) => logger.warn({ err: error }, 'demo accounts cannot be looked for'),
      )
  const listening = database.listen([demoChannel], check, check)
  return {
    async found() {
      // Listening first: what is made after the look is heard of.
      await allListening(listening)
      return accounts.demo().marked()
    },
    stop: () => listening.close(),
  }
}
