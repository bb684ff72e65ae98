import type { OwnerRecord, RegistrationStatus } from '@rasad/contract/accounts'
import {
  type AccountCaller,
  type Accounts,
  type Caller,
  type Decision,
  isAdmin,
  presentStatus,
} from '../accounts/accounts.ts'
import type { Files } from '../files/files.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createMedicalOwnerRepository, type MedicalOwnerFilter } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'
import { medicalOwnerPolicy } from './policy.ts'
import { presentMedicalOwner, presentStore } from './present-medical-owner.ts'
import { type MedicalOwnerRegistration, registerMedicalOwner } from './register-medical-owner.ts'

interface MedicalStoresDeps {
  db: Db
  accounts: Accounts
  files: Files
}

export type MedicalStores = ReturnType<typeof createMedicalStores>

/** Medical owners and plain users: what admins see as "users". */
export function createMedicalStores(deps: MedicalStoresDeps) {
  const medicalOwners = createMedicalOwnerRepository(deps.db.withTables<MedicalStoreTables>())

  deps.accounts.describe('medicalOwner', async (id) => {
    const medicalOwner = await medicalOwners.find(id)
    return medicalOwner ? presentStore(medicalOwner) : {}
  })

  async function known(id: string) {
    const medicalOwner = await medicalOwners.find(id)
    if (!medicalOwner) throw new AppError('record-not-found', { message: 'No such user.' })
    return medicalOwner
  }

  return {
    register: (given: MedicalOwnerRegistration): Promise<string> => registerMedicalOwner(deps, given),

    /** For admins, newest first. */
    async list(filter: MedicalOwnerFilter): Promise<Page<OwnerRecord>> {
      return mapPage(await medicalOwners.list(filter), presentMedicalOwner)
    },

    /**
     * One of them. The account itself and admins see everything, others only its status.
     * @throws AppError record-not-found
     */
    async medicalOwner(id: string, viewer: Caller): Promise<OwnerRecord | RegistrationStatus> {
      const medicalOwner = await known(id)
      const whole = isAdmin(viewer) || (viewer.kind === 'account' && viewer.id === id)
      return whole ? presentMedicalOwner(medicalOwner) : presentStatus(medicalOwner)
    },

    /** @throws AppError record-not-found */
    async mustExist(id: string): Promise<void> {
      await known(id)
    },

    async decide(id: string, decision: Decision, actor: AccountCaller): Promise<OwnerRecord> {
      return presentMedicalOwner(
        await deps.accounts.decideRegistration(medicalOwnerPolicy, { id, decision, actor }),
      )
    },
  }
}
