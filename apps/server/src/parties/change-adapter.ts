import { partyFields } from '@rasad/contract/party-fields'
import type { ChangeAdapter } from '../changes/changes.ts'
import type { Db } from '../platform/db/database.ts'
import { type Columns, checkFirm, columnsOf, fileIn, type PartyStore } from './party-store.ts'

/** The fields of a record that an admin decides. */
export function partyChanges<Row extends { id: string }>(db: Db, store: PartyStore<Row>): ChangeAdapter {
  const { role, policy } = store
  const fields = partyFields[role].filter(({ isDecided }) => isDecided)
  return {
    async lock(tx, id) {
      const row = await store.lock(tx, id)
      if (!row) return undefined
      const standing = fields.map((field) => [
        field.name,
        field.file ? (fileIn(field, row) ?? null) : ((row as Columns)[field.column] as string | null),
      ])
      return {
        name: policy.nameOf(row),
        greeting: policy.greetingOf?.(row) ?? policy.nameOf(row),
        values: Object.fromEntries(standing),
      }
    },

    check: (tx, id, values) => checkFirm(tx, role, values, id),

    async apply(tx, id, values, how) {
      // What the record cannot be without is not taken back to nothing.
      const written = fields.filter(({ name, isRequired }) => !isRequired || values[name] !== null)
      await store.update(tx, id, columnsOf(written, values))
      await store.decided?.(tx, id, Object.keys(values), how)
    },

    names: (ids) => store.names(db, ids),
  }
}
