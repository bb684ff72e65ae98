import { presentDecision } from '../accounts/accounts.ts'
import type { PartyStore } from '../parties/parties.ts'
import type { Db } from '../platform/db/database.ts'
import { createMedicalOwnerRepository, type MedicalOwnerRow } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'
import { medicalOwnerPolicy } from './registration-policy.ts'

const ownersIn = (tx: Db) => createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>())

export const storeParty: PartyStore<MedicalOwnerRow> = {
  role: 'medicalOwner',
  policy: medicalOwnerPolicy,

  /** A plain user has no store. */
  async lock(tx, id) {
    const row = await ownersIn(tx).lock(id)
    return row?.medical_name == null ? undefined : row
  },

  insert: (tx, id, _email, columns) => ownersIn(tx).insert(id, columns),
  update: (tx, id, columns) => ownersIn(tx).update(id, columns),
  names: (db, ids) => ownersIn(db).names(ids),
  standing: presentDecision,
}
