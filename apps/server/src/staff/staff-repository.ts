import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { emailKey } from '../accounts/accounts.ts'
import {
  hasText,
  listNewestFirst,
  newestFirst,
  type Page,
  type PageRequest,
  phonePattern,
} from '../platform/db/pages.ts'
import type { StaffTables } from './staff-tables.ts'

export type StaffRow = Selectable<StaffTables['staff']>
type NewStaffRow = Omit<StaffRow, 'staff_id' | 'invited_at' | 'ended_at' | 'created_at'>
export type StaffUpdate = Omit<Updateable<StaffTables['staff']>, 'id' | 'staff_id' | 'created_at'>

interface StaffFilter extends PageRequest {
  stockistId?: string | undefined
  /** Only this one. */
  id?: string | undefined
  /** Those who have left, instead of those who work there. */
  ended?: boolean
}

export interface JoinedCount {
  stockist_id: string | null
  /** `YYYY-MM` */
  month: string
  joined: number
}

/** SQL for staff. Dates are passed as `YYYY-MM-DD`: a date has no time zone. */
export function createStaffRepository(db: Kysely<StaffTables>) {
  function select() {
    return db
      .selectFrom('staff')
      .select(['id', 'staff_id', 'stockist_id', 'full_name', 'contact', 'email', 'address'])
      .select(['photo_file', 'identity_file', 'invited_at', 'ended_at', 'created_at'])
      .select(sql<string>`joining_date::text`.as('joining_date'))
  }

  return {
    async find(id: string): Promise<StaffRow | undefined> {
      return select().where('id', '=', id).executeTakeFirst()
    },

    async lock(id: string): Promise<StaffRow | undefined> {
      return select().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /**
     * Those that exist, locked until the transaction ends; always in the same order, so that two calls do not deadlock.
     */
    async lockAll(ids: string[]): Promise<StaffRow[]> {
      return select().where('id', 'in', ids).orderBy('id').forUpdate().execute()
    },

    /** Adding of one firm takes turns until the transaction ends, so that of two taps the second finds the first. */
    async holdAdding(stockistId: string | null): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('staff of ' || ${stockistId ?? ''}, 0))`.execute(
        db,
      )
    },

    /** Who was added with the same data so many seconds ago at most. */
    async findSame(row: Omit<NewStaffRow, 'id' | 'photo_file' | 'identity_file'>, seconds: number) {
      return select()
        .where((eb) =>
          eb.and([
            eb('stockist_id', 'is not distinct from', row.stockist_id),
            eb('full_name', '=', row.full_name),
            eb('contact', '=', row.contact),
            eb('email', 'is not distinct from', row.email),
            eb('address', 'is not distinct from', row.address),
            eb('joining_date', '=', row.joining_date),
          ]),
        )
        .where('ended_at', 'is', null)
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
    },

    async add(row: NewStaffRow): Promise<void> {
      await db
        .insertInto('staff')
        .values({ ...row, invited_at: null, ended_at: null })
        .execute()
    },

    async update(id: string, changes: StaffUpdate): Promise<void> {
      if (Object.keys(changes).length === 0) return
      await db.updateTable('staff').set(changes).where('id', '=', id).execute()
    },

    /** The record's address follows its account's, where it was the same. Waits for the record's lock. */
    async followEmail(id: string, { from, to }: { from: string; to: string }): Promise<void> {
      await db
        .updateTable('staff')
        .set({ email: to })
        .where('id', '=', id)
        .where(sql<boolean>`lower(email COLLATE "C") = ${emailKey(from)}`)
        .execute()
    },

    async ofStockist(stockistId: string): Promise<StaffRow[]> {
      return select().where('stockist_id', '=', stockistId).orderBy('id').execute()
    },

    async remove(ids: string[]): Promise<void> {
      await db.deleteFrom('staff').where('id', 'in', ids).execute()
    },

    /** How many joined in each month, by stockist; omits months without any. */
    async countJoined(stockistId?: string): Promise<JoinedCount[]> {
      return db
        .selectFrom('staff')
        .select([
          'stockist_id',
          sql<string>`to_char(joining_date, 'YYYY-MM')`.as('month'),
          sql<number>`count(*)::int`.as('joined'),
        ])
        .where('ended_at', 'is', null)
        .$if(stockistId !== undefined, (query) => query.where('stockist_id', '=', stockistId ?? ''))
        .groupBy(['stockist_id', 'month'])
        .execute()
    },

    /** Newest first. */
    async list(filter: StaffFilter): Promise<Page<StaffRow>> {
      const phone = phonePattern(filter.q ?? '')
      const matches = (eb: ExpressionBuilder<StaffTables, 'staff'>) =>
        eb.and([
          eb('ended_at', filter.ended ? 'is not' : 'is', null),
          ...(filter.id ? [eb('id', '=', filter.id)] : []),
          ...(filter.stockistId ? [eb('stockist_id', '=', filter.stockistId)] : []),
          ...(filter.q
            ? [
                eb.or([
                  hasText([sql`full_name`, sql`contact`, sql`email`, sql`staff_id`], filter.q),
                  // Shown with a space in the middle, typed with or without it.
                  ...(phone ? [sql<boolean>`regexp_replace(contact, '\\D', '', 'g') LIKE ${phone}`] : []),
                ]),
              ]
            : []),
        ])
      return listNewestFirst(select().where(matches), filter, newestFirst(sql`created_at`, sql`id`))
    },
  }
}
