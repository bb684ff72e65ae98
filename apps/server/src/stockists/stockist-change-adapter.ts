import type { DecidedField } from '@rasad/contract/changes'
import type { ChangeAdapter, DecidedValues } from '../changes/changes.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import type { Db } from '../platform/db/database.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { createStockistRepository } from './stockist-repository.ts'

const papersIn = (tx: Db) => createStockistPapersRepository(tx.withTables<TradeTables>())

/** The fields of a stockist that an admin decides. */
export function stockistChangeAdapter(db: Db): ChangeAdapter {
  return {
    async lock(tx, id) {
      await papersIn(tx).lock(id)
      const row = await papersIn(tx).find(id)
      if (!row) return undefined
      return {
        name: row.firm_name,
        greeting: row.contact_person,
        values: {
          name: row.firm_name,
          licenseNumber: row.licence_number,
          licenseExpiry: row.licence_expiry,
          licenseImageUrl: row.licence_file,
        } satisfies Partial<Record<DecidedField, string | null>>,
      }
    },

    async check(tx, id, { name }) {
      if (name) await refuseLookAlike(tx, 'firm', name, { own: id })
    },

    async apply(tx, id, values: DecidedValues, how) {
      await papersIn(tx).setDecided(id, {
        firmName: values.name,
        licenceNumber: values.licenseNumber,
        licenceExpiry: values.licenseExpiry,
        licenceFile: values.licenseImageUrl,
      })
      if (!Object.keys(values).some((field) => field.startsWith('license'))) return
      if (how === 'approved') await papersIn(tx).setChecked(id)
      else await papersIn(tx).setCheckedBefore(id)
    },

    async names(ids) {
      const briefs = await createStockistRepository(db.withTables<TradeTables>()).findBriefs(ids)
      return new Map(briefs.map(({ id, firmName }) => [id, firmName]))
    },
  }
}
