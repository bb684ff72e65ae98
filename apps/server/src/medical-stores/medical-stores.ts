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
import {
  changeOwn,
  type NewParty,
  partyChanges,
  registerParty,
  resubmit,
  type Sent,
  withSentImages,
} from '../parties/parties.ts'
import { gstinWarnings } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createMedicalOwnerRepository, type MedicalOwnerFilter } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'
import { presentMedicalOwner, presentStore } from './present-medical-owner.ts'
import { medicalOwnerPolicy } from './registration-policy.ts'
import { storeParty } from './store-party.ts'

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
  deps.changes.register('medicalOwner', partyChanges(deps.db, storeParty))

  async function known(id: string) {
    const medicalOwner = await medicalOwners.find(id)
    if (!medicalOwner) throw new AppError('record-not-found', { message: 'No such user.' })
    return medicalOwner
  }

  return {
    async register({ images, ...party }: Omit<NewParty, 'images'> & Pick<Sent, 'images'>): Promise<string> {
      const stored = withSentImages(deps.files, 'medicalOwner', images)
      return (await registerParty(deps, storeParty, { ...party, images: stored })).id
    },

    /**
     * Changes the caller's own store. @returns it, and the fields that wait for a decision.
     * @throws as `changeOwn` of parties
     */
    async changeOwn(
      { values, images }: Sent,
      actor: AccountCaller,
    ): Promise<OwnRecord<OwnerRecord> & { warnings: RecordWarning[] }> {
      const stored = withSentImages(deps.files, 'medicalOwner', images)
      await changeOwn(deps, storeParty, { given: values, images: stored, actor })
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

    resubmit: (id: string, sent: Sent) => resubmit(deps, storeParty, id, sent),

    /** Whole records in any state, for admins. Unknown ids are left out. */
    async records(ids: string[]): Promise<OwnerRecord[]> {
      return (await medicalOwners.findAll(ids)).map(presentMedicalOwner)
    },
  }
}
