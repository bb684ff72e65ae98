import { partyFields } from '@rasad/contract/party-fields'
import type { AccountState } from '@rasad/contract/roles'
import { type ExpressionBuilder, type Insertable, type Kysely, sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { selected } from '../parties/parties.ts'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import type { MedicalStoreTables, StoreColumns } from './medical-stores-tables.ts'

/** A medical owner's account with its store, or a plain user's account without one. */
export type MedicalOwnerRow = AccountRow & { [C in keyof StoreColumns]: StoreColumns[C] | null } & {
  licence_cancelled_at: Date | null
  licence_cancel_reason: string | null
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
      .select(['licence_cancelled_at', 'licence_cancel_reason'])
      .select(partyFields.medicalOwner.map((field) => selected(field, 'medical_owners')))
      .$castTo<MedicalOwnerRow>()
      .where('role', 'in', ['medicalOwner', 'user'])
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

    async insert(id: string, columns: Record<string, unknown>): Promise<void> {
      await db
        .insertInto('medical_owners')
        .values({ ...columns, id } as Insertable<MedicalStoreTables['medical_owners']>)
        .execute()
    },

    async update(id: string, columns: Record<string, unknown>): Promise<void> {
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
