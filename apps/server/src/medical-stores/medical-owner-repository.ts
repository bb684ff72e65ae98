import type { AccountState } from '@rasad/contract/roles'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import {
  likePattern,
  listNewestFirst,
  newestFirst,
  type Page,
  type PageRequest,
} from '../platform/db/pages.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

/** A medical owner's account with its store, or a plain user's account without one. */
export interface MedicalOwnerRow extends AccountRow {
  medical_name: string | null
  owner_name: string | null
  address: string | null
  contact_no: string | null
  drug_license_no: string | null
  license_file: string | null
}

export interface MedicalOwnerFilter extends PageRequest {
  state?: AccountState | undefined
}

/** SQL of medical owners and plain users: what admins see as "users". */
export function createMedicalOwnerRepository(db: Kysely<MedicalStoreTables>) {
  function selectOwners() {
    return db
      .selectFrom('accounts')
      .leftJoin('medical_owners', 'medical_owners.id', 'accounts.id')
      .select(['accounts.id', 'role', 'email', 'name', 'state', 'owner', 'decided_at', 'created_at'])
      .select(['email_confirmed_at', 'email_assumed'])
      .select(['medical_name', 'owner_name', 'address', 'contact_no', 'drug_license_no', 'license_file'])
      .where('role', 'in', ['medicalOwner', 'user'])
  }

  return {
    async find(id: string): Promise<MedicalOwnerRow | undefined> {
      return selectOwners().where('accounts.id', '=', id).executeTakeFirst()
    },

    /** Locked until the transaction ends. */
    async lock(id: string): Promise<MedicalOwnerRow | undefined> {
      return selectOwners().where('accounts.id', '=', id).forUpdate('accounts').executeTakeFirst()
    },

    async insert(owner: {
      id: string
      medicalName: string
      ownerName: string
      address: string
      contactNo: string
      drugLicenseNo: string
      licenseFile: string
    }): Promise<void> {
      await db
        .insertInto('medical_owners')
        .values({
          id: owner.id,
          medical_name: owner.medicalName,
          owner_name: owner.ownerName,
          address: owner.address,
          contact_no: owner.contactNo,
          drug_license_no: owner.drugLicenseNo,
          license_file: owner.licenseFile,
        })
        .execute()
    },

    /** Newest first. `q` searches names, e-mail and phone. */
    async list(filter: MedicalOwnerFilter): Promise<Page<MedicalOwnerRow>> {
      const pattern = likePattern(filter.q ?? '')
      const matches = (eb: ExpressionBuilder<MedicalStoreTables, 'accounts'>) =>
        eb.and([
          ...(filter.state ? [eb('state', '=', filter.state)] : []),
          ...(filter.q
            ? [
                sql<boolean>`(email ILIKE ${pattern} OR name ILIKE ${pattern} OR medical_name ILIKE ${pattern}
                  OR owner_name ILIKE ${pattern} OR contact_no ILIKE ${pattern})`,
              ]
            : []),
        ])
      const sorted = newestFirst(sql`created_at`, sql`accounts.id`)
      return listNewestFirst(selectOwners().where(matches), filter, sorted)
    },
  }
}
