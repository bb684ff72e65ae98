import type { StockSettings, StockSettingsChange } from '@rasad/contract/stock-files'
import type { AccountCaller } from '../accounts/accounts.ts'
import { type Audit, changeDetails } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createSendingRepository } from './receive/sending-repository.ts'
import type { SendingTables } from './receive/sending-tables.ts'

/** What a stockist lets others see of its listings, and what its files are. */
export function createStockSettings({ db, audit }: { db: Db; audit: Audit }) {
  const within = (tx: Db) => createSendingRepository(tx.withTables<SendingTables & TradeTables>())

  return {
    /** @throws AppError record-not-found */
    async get(stockist: string): Promise<StockSettings> {
      const firm = await within(db).findFirm(stockist)
      if (!firm) throw noSuchStockist()
      return present(await within(db).findSettings(firm.no))
    },

    /** Repeating a change does nothing more. @throws AppError record-not-found */
    async change(
      stockist: string,
      changes: StockSettingsChange,
      actor: AccountCaller,
    ): Promise<StockSettings> {
      return db.transaction().execute(async (tx) => {
        const firm = await within(tx).lockFirm(stockist)
        if (!firm) throw noSuchStockist()
        const before = present(await within(tx).findSettings(firm.no))
        const { showsQuantity, showsPtr, filesComplete } = changes
        const after: StockSettings = {
          showsQuantity: showsQuantity ?? before.showsQuantity,
          showsPtr: showsPtr ?? before.showsPtr,
          filesComplete: filesComplete === undefined ? before.filesComplete : filesComplete,
        }
        const details = changeDetails({ ...before }, { ...after })
        if (Object.keys(details).length === 0) return after
        await within(tx).setSettings(firm.no, {
          shows_quantity: after.showsQuantity,
          shows_ptr: after.showsPtr,
          files_complete: after.filesComplete,
        })
        await audit.record(tx, {
          actor,
          action: 'stock-settings.changed',
          subject: { kind: 'stockist', id: firm.id, name: firm.firm_name },
          details,
        })
        return after
      })
    },
  }
}

function present(row: {
  shows_quantity: boolean
  shows_ptr: boolean
  files_complete: boolean | null
}): StockSettings {
  return {
    showsQuantity: row.shows_quantity,
    showsPtr: row.shows_ptr,
    filesComplete: row.files_complete,
  }
}

function noSuchStockist(): AppError {
  return new AppError('record-not-found', { message: 'No such stockist.' })
}
