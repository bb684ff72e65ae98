import type { ChangeAdapter } from '../changes/changes.ts'
import type { Db } from '../platform/db/database.ts'
import { tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository } from './purchaser-repository.ts'

/** The fields of a purchaser that an admin decides: its card shows the name, and the identity document proves it. */
export function purchaserChangeAdapter(db: Db): ChangeAdapter {
  const purchasersIn = (tx: Db) => createPurchaserRepository(tables(tx))
  return {
    async lock(tx, id) {
      const row = await purchasersIn(tx).lock(id)
      if (!row) return undefined
      return {
        name: row.full_name,
        greeting: row.full_name,
        values: { fullName: row.full_name, aadharImage: row.identity_file },
      }
    },

    async check() {},

    async apply(tx, id, { fullName, aadharImage }) {
      await purchasersIn(tx).update(id, {
        ...(fullName != null && { full_name: fullName }),
        ...(aadharImage != null && { identity_file: aadharImage }),
      })
    },

    names: (ids) => purchasersIn(db).names(ids),
  }
}
