import type { OwnerRecord, RecordWarning, RegistrationStatus } from '@rasad/contract/accounts'
import {
  type AccountCaller,
  type Accounts,
  type Caller,
  isAdmin,
  type OwnRecord,
  presentStatus,
  type Verdict,
} from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Changes } from '../changes/changes.ts'
import type { Files } from '../files/files.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { gstinWarnings } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { changeOwnStore, type OwnStoreInput } from './change-own-store.ts'
import { createMedicalOwnerRepository, type MedicalOwnerFilter } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'
import { medicalOwnerPolicy } from './policy.ts'
import { presentMedicalOwner, presentStore } from './present-medical-owner.ts'
import { type MedicalOwnerRegistration, registerMedicalOwner } from './register-medical-owner.ts'
import { type MedicalOwnerResubmission, resubmitMedicalOwner } from './resubmit-medical-owner.ts'
import { storeChangeAdapter } from './store-change-adapter.ts'

interface MedicalStoresDeps {
  db: Db
  accounts: Accounts
  files: Files
  notifications: Notifications
  audit: Audit
  changes: Changes
}

export type MedicalStores = ReturnType<typeof createMedicalStores>

/** Medical owners and plain users: what admins see as "users". */
export function createMedicalStores(deps: MedicalStoresDeps) {
  const medicalOwners = createMedicalOwnerRepository(deps.db.withTables<MedicalStoreTables>())

  deps.accounts.describe('medicalOwner', async (id) => {
    const medicalOwner = await medicalOwners.find(id)
    return medicalOwner ? presentStore(medicalOwner) : {}
  })

  deps.notifications.describe('medicalOwner', (ids) => medicalOwners.names(ids))
  deps.changes.register('medicalOwner', storeChangeAdapter(deps.db))

  async function known(id: string) {
    const medicalOwner = await medicalOwners.find(id)
    if (!medicalOwner) throw new AppError('record-not-found', { message: 'No such user.' })
    return medicalOwner
  }

  return {
    register: (given: MedicalOwnerRegistration): Promise<string> => registerMedicalOwner(deps, given),

    /**
     * Changes the caller's own store. @returns it, and the fields that wait for a decision.
     * @throws as `changeOwnStore`
     */
    async changeOwn(
      given: OwnStoreInput,
      actor: AccountCaller,
    ): Promise<OwnRecord<OwnerRecord> & { warnings: RecordWarning[] }> {
      await changeOwnStore(deps, given, actor)
      const data = presentMedicalOwner(await known(actor.id))
      const warnings = gstinWarnings(data.gstin, { address: data.address })
      return { data, pending: await deps.changes.pendingFields(actor.id), warnings }
    },

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

    async decide(id: string, verdict: Verdict, actor: AccountCaller) {
      const row = await deps.accounts.registrations.decide(medicalOwnerPolicy, { id, actor, ...verdict })
      return {
        ...presentMedicalOwner(row),
        warnings: await deps.accounts.registrations.warningsOf(id, verdict),
      }
    },

    /** @throws as `accounts.registrations.undo` */
    undo: (id: string, actor: AccountCaller) =>
      deps.accounts.registrations.undo(medicalOwnerPolicy, { id, actor }),

    /** @throws as `accounts.registrations.reopen` */
    reopen: (id: string, actor: AccountCaller) =>
      deps.accounts.registrations.reopen(medicalOwnerPolicy, { id, actor }),

    resubmit: (id: string, given: MedicalOwnerResubmission) => resubmitMedicalOwner(deps, id, given),

    /** Whole records in any state, for admins. Unknown ids are left out. */
    async records(ids: string[]): Promise<OwnerRecord[]> {
      return (await medicalOwners.findAll(ids)).map(presentMedicalOwner)
    },
  }
}
