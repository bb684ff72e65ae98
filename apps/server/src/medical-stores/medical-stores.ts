import type { OwnerRecord, RecordWarning, RegistrationStatus } from '@rasad/contract/accounts'
import {
  type AccountCaller,
  type Accounts,
  type Caller,
  isAdmin,
  presentStatus,
} from '../accounts/accounts.ts'
import type { Files } from '../files/files.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { type NewParty, type OwnRecord, type Parties, type Sent, withSentImages } from '../parties/parties.ts'
import { warningsOf } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createMedicalOwnerRepository, type MedicalOwnerFilter } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'
import { presentMedicalOwner, presentStore } from './present-medical-owner.ts'
import { storeParty } from './store-party.ts'

interface MedicalStoresDeps {
  db: Db
  accounts: Accounts
  files: Files
  notifications: Notifications
  parties: Parties
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
  deps.parties.keep({
    store: storeParty,
    records: async (ids) => (await medicalOwners.findAll(ids)).map(presentMedicalOwner),
    mustExist: async (id) => void (await known(id)),
  })

  async function known(id: string) {
    const medicalOwner = await medicalOwners.find(id)
    if (!medicalOwner) throw new AppError('record-not-found', { message: 'No such user.' })
    return medicalOwner
  }

  return {
    async register({ images, ...party }: Omit<NewParty, 'images'> & Pick<Sent, 'images'>): Promise<string> {
      const stored = withSentImages(deps.files, 'medicalOwner', images)
      return (await deps.parties.register('medicalOwner', { ...party, images: stored })).id
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
      const given = { given: values, images: stored, actor }
      const pending = await deps.parties.changeOwn('medicalOwner', given)
      const data = presentMedicalOwner(await known(actor.id))
      return { data, pending, warnings: warningsOf(data) }
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
  }
}
