import type { RegistrationPolicy } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { createMedicalOwnerRepository, type MedicalOwnerRow } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

const medicalOwnersIn = (tx: Db) => createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>())

/** What a decision about a medical owner or a plain user changes: the account alone, which is the record. */
export const medicalOwnerPolicy: RegistrationPolicy<MedicalOwnerRow> = {
  roles: ['medicalOwner', 'user'],
  audited: 'user',
  notFound: 'No such user.',
  mailRole: 'medicalOwner',

  lock: (tx, id) => medicalOwnersIn(tx).lock(id),

  async apply(tx, { id }) {
    const medicalOwner = await medicalOwnersIn(tx).find(id)
    if (!medicalOwner) throw new Error('The user that was just decided is missing.')
    return medicalOwner
  },

  nameOf: (medicalOwner) => medicalOwner.medical_name ?? medicalOwner.name ?? medicalOwner.email,
  greetingOf: (medicalOwner) => medicalOwner.owner_name,
}
