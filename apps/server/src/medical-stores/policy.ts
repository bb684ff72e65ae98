import type { RegistrationPolicy } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { createMedicalOwnerRepository, type MedicalOwnerRow } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

const ownersIn = (tx: Db) => createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>())

/** What a decision about a medical owner or a plain user changes: the account alone, which is the record. */
export const medicalOwnerPolicy: RegistrationPolicy<MedicalOwnerRow> = {
  roles: ['medicalOwner', 'user'],
  audited: 'user',
  notFound: 'No such user.',
  mailRole: 'medicalOwner',

  lock: (tx, id) => ownersIn(tx).lock(id),

  async apply(tx, { id }) {
    const owner = await ownersIn(tx).find(id)
    if (!owner) throw new Error('The user that was just decided is missing.')
    return owner
  },

  nameOf: (owner) => owner.medical_name ?? owner.name ?? owner.email,
  greetingOf: (owner) => owner.owner_name,
}
