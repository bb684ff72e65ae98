import type { AccountState } from '@rasad/contract/roles'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AccountRow } from '../accounts/account-repository.ts'
import type { AccountTables } from '../accounts/account-tables.ts'
import { likePattern, newestFirst, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'

/** A medical owner's account with its store, or a plain user's account without one. */
export interface OwnerRow extends AccountRow {
  medical_name: string | null
  owner_name: string | null
  address: string | null
  contact_no: string | null
  drug_license_no: string | null
  license_file: string | null
}

export interface OwnerFilter extends PageRequest {
  state?: AccountState | undefined
}

/** SQL of medical owners and plain users: what admins see as "users". */
export function createOwnerRepository(db: Kysely<AccountTables>) {
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
    async find(id: string): Promise<OwnerRow | undefined> {
      return selectOwners().where('accounts.id', '=', id).executeTakeFirst()
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
    async list(filter: OwnerFilter): Promise<Page<OwnerRow>> {
      const pattern = likePattern(filter.q ?? '')
      const matches = (
        eb: ExpressionBuilder<
          AccountTables & { medical_owners: AccountTables['medical_owners'] },
          'accounts'
        >,
      ) =>
        eb.and([
          ...(filter.state ? [eb('state', '=', filter.state)] : []),
          ...(filter.q
            ? [
                sql<boolean>`(email ILIKE ${pattern} OR name ILIKE ${pattern} OR medical_name ILIKE ${pattern}
                  OR owner_name ILIKE ${pattern} OR contact_no ILIKE ${pattern})`,
              ]
            : []),
        ])
      const { total } = await selectOwners()
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .where(matches)
        .executeTakeFirstOrThrow()
      const { order, place, after } = newestFirst(sql`created_at`, sql`accounts.id`)
      const rows = await selectOwners()
        .select(place.as('place'))
        .where(matches)
        .$if(filter.cursor !== undefined, (query) => query.where(after(filter.cursor ?? '')))
        .orderBy(order)
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.place)
    },
  }
}
