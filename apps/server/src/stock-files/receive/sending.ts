import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import { createStockSettings } from '../stock-settings.ts'
import { createInboundAddresses } from './inbound-addresses.ts'
import { createSendingRepository } from './sending-repository.ts'
import type { SendingTables } from './sending-tables.ts'
import { createUploadKeys } from './upload-keys.ts'

export type Sending = ReturnType<typeof createSending>

interface SendingDeps {
  db: Db
  audit: Audit
  /** Whether wrong upload keys are counted. */
  rateLimits: boolean
  /** What stockists' mail addresses are made of; null: no files by mail. */
  mailbox: string | null
}

/** How a stockist's files come in besides the desk, and what others see of its listings. */
export function createSending(deps: SendingDeps) {
  const within = (tx: Db) => createSendingRepository(tx.withTables<SendingTables & TradeTables>())
  const uploadKeys = createUploadKeys(deps)
  const addresses = createInboundAddresses(deps)
  const settings = createStockSettings(deps)

  return {
    uploadKeys,
    addresses,
    settings,

    /** For the export of a stockist's own data. */
    async own({ id }: Pick<AccountCaller, 'id'>) {
      const { address, createdAt } = await addresses.get(id)
      return {
        uploadKeys: await uploadKeys.list(id),
        inboundAddress: address === null ? [] : [{ address, createdAt }],
        stockSettings: [await settings.get(id)],
      }
    },

    /** Ends keys and addresses of these accounts, in the transaction that resets their password. */
    endWays: (tx: Db, accounts: string[]): Promise<void> => within(tx).endWays(accounts),

    /** Deletes keys, address and settings of a stockist that the transaction has locked. */
    forget: (tx: Db, id: string): Promise<void> => within(tx).forget(id),
  }
}
