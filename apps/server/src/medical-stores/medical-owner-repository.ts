import type { AccountState } from '@rasad/contract/roles'
import { type ExpressionBuilder, type Kysely, sql, type Updateable } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

/** A medical owner's account with its store, or a plain user's account without one. */
export interface MedicalOwnerRow extends AccountRow {
  medical_name: string | null
  owner_name: string | null
  address: string | null
  contact_no: string | null
  drug_license_no: string | null
  license_file: string | null
  licence_kinds: string[] | null
  /** `YYYY-MM-DD` */
  licence_expiry: string | null
  licence_cancelled_at: Date | null
  licence_cancel_reason: string | null
  gstin: string | null
}

export interface MedicalOwnerFilter extends PageRequest {
  state?: AccountState | undefined
}

/** SQL of medical owners and plain users: what admins see as "users". */
export function createMedicalOwnerRepository(db: Kysely<MedicalStoreTables>) {
  function selectOwners() {
    return (
      db
        .selectFrom('accounts')
        .leftJoin('medical_owners', 'medical_owners.id', 'accounts.id')
        .select(['accounts.id', 'role', 'email', 'name', 'state', 'owner', 'decided_at', 'created_at'])
        .select(['email_confirmed_at', 'email_assumed'])
        .select(['medical_name', 'owner_name', 'address', 'contact_no', 'drug_license_no', 'license_file'])
        .select(['licence_kinds', 'licence_cancelled_at', 'licence_cancel_reason', 'gstin'])
        // A date has no time zone; as text it stays the same day.
        .select(sql<string | null>`licence_expiry::text`.as('licence_expiry'))
        .where('role', 'in', ['medicalOwner', 'user'])
    )
  }

  return {
    async find(id: string): Promise<MedicalOwnerRow | undefined> {
      return selectOwners().where('accounts.id', '=', id).executeTakeFirst()
    },

    async findAll(ids: string[]): Promise<MedicalOwnerRow[]> {
      if (ids.length === 0) return []
      return selectOwners().where('accounts.id', 'in', ids).execute()
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
      licenseKinds?: string[] | undefined
      licenseExpiry?: string | undefined
      gstin?: string | undefined
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
          licence_kinds: owner.licenseKinds ?? [],
          licence_expiry: owner.licenseExpiry ?? null,
          licence_cancelled_at: null,
          licence_cancel_reason: null,
          gstin: owner.gstin ?? null,
        })
        .execute()
    },

    async update(
      id: string,
      columns: Omit<Updateable<MedicalStoreTables['medical_owners']>, 'id'>,
    ): Promise<void> {
      if (Object.keys(columns).length === 0) return
      await db.updateTable('medical_owners').set(columns).where('id', '=', id).execute()
    },

    async names(ids: string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('medical_owners')
        .select(['id', 'medical_name'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.id, row.medical_name]))
    },

    /** Newest first. `q` searches names, e-mail and phone. */
    async list(filter: MedicalOwnerFilter): Promise<Page<MedicalOwnerRow>> {
      const matches = (eb: ExpressionBuilder<MedicalStoreTables, 'accounts'>) =>
        eb.and([
          ...(filter.state ? [eb('state', '=', filter.state)] : []),
          ...(filter.q
            ? [
                hasText(
                  [sql`email`, sql`name`, sql`medical_name`, sql`owner_name`, sql`contact_no`],
                  filter.q,
                ),
              ]
            : []),
        ])
      const sorted = newestFirst(sql`created_at`, sql`accounts.id`)
      return listNewestFirst(selectOwners().where(matches), filter, sorted)
    },
  }
}
