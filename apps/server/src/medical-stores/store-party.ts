import { presentDecision, type RegistrationPolicy } from '../accounts/accounts.ts'
import type { PartyStore } from '../parties/parties.ts'
import type { Db } from '../platform/db/database.ts'
import { createMedicalOwnerRepository, type MedicalOwnerRow } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

const ownersIn = (tx: Db) => createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>())

/** What a decision about a medical owner or a plain user changes: the account alone, which is the record. */
const medicalOwnerPolicy: RegistrationPolicy<MedicalOwnerRow> = {
  roles: ['medicalOwner', 'user'],
  audited: 'user',
  notFound: 'No such user.',
  mailRole: 'medicalOwner',

  lock: (tx, id) => ownersIn(tx).lock(id),

  async apply(tx, { id }) {
    const medicalOwner = await ownersIn(tx).find(id)
    if (!medicalOwner) throw new Error('The user that was just decided is missing.')
    return medicalOwner
  },

  nameOf: (medicalOwner) => medicalOwner.medical_name ?? medicalOwner.name ?? medicalOwner.email,
  greetingOf: (medicalOwner) => medicalOwner.owner_name,
}

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
