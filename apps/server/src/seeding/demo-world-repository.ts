import type { Role } from '@rasad/contract/roles'
import { type Kysely, sql } from 'kysely'
import { emailKey } from '../accounts/accounts.ts'
import type { SeedingTables } from './seeding-tables.ts'

const worldLock = 7_312_047

/** The tables that the demo world's people have rows in, besides their accounts. */
export type DemoTable =
  | 'files'
  | 'medical_owners'
  | 'licence_notices'
  | 'registration_events'
  | 'stockist_papers'
  | 'purchasers'
  | 'card_requests'
  | 'card_request_stockists'
  | 'id_cards'
  | 'staff'
  | 'pending_changes'
  | 'notifications'
export type DemoRow = Record<string, unknown>

export interface DemoFirm {
  id: string
  no: number
  email: string
  firm_name: string
  status: string
  /** `YYYY-MM-DD` */
  licence_expiry: string | null
}

interface Holder {
  email: string
  role: Role
}

interface NewEntry {
  id: string
  name: string
  name_key: string
  added_by: number
  created_at: string
}

/** SQL that puts people into the demo world, and takes out what no domain removes. */
export function createDemoWorldRepository(db: Kysely<SeedingTables>) {
  return {
    /** One process at a time adds people, until its transaction ends. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(worldLock)})`.execute(db)
    },

    /** Those that the demo world has never had here. */
    async unmarked<P extends Holder>(people: readonly P[]): Promise<P[]> {
      const rows = await db.selectFrom('demo_accounts').selectAll().execute()
      const known = new Set(rows.map(({ role, email_key }) => `${role} ${email_key}`))
      return people.filter(({ role, email }) => !known.has(`${role} ${emailKey(email)}`))
    },

    /** Those that have a demo account now. */
    async present<P extends Holder>(people: readonly P[]): Promise<P[]> {
      const rows = await db
        .selectFrom('accounts as a')
        .innerJoin('demo_accounts as d', (join) =>
          join.onRef('a.email_key', '=', 'd.email_key').onRef('a.role', '=', 'd.role'),
        )
        .select(['a.role', 'a.email_key'])
        .execute()
      const known = new Set(rows.map(({ role, email_key }) => `${role} ${email_key}`))
      return people.filter(({ role, email }) => known.has(`${role} ${emailKey(email)}`))
    },

    async firms(emails: readonly string[]): Promise<DemoFirm[]> {
      const { rows } = await sql<DemoFirm>`
        SELECT id, no, email, firm_name, status, licence_expiry::text FROM stockists WHERE email = ANY(${emails}) ORDER BY no`.execute(
        db,
      )
      return rows
    },

    /** Those of these ids that have an account. */
    async accountsOf(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`SELECT id FROM accounts WHERE id = ANY(${ids})`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /** When each account registered, and when it was decided. */
    async dateAccounts(
      dates: readonly { id: string; created_at: string; decided_at: string | null }[],
    ): Promise<void> {
      await sql`
        UPDATE accounts a SET created_at = d.created_at, submitted_at = d.created_at, decided_at = d.decided_at
        FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
          AS d (id text, created_at timestamptz, decided_at timestamptz)
        WHERE a.id = d.id`.execute(db)
    },

    /** Rows with the same columns each. Papers of a stockist that has some already keep what they say. */
    async insert(table: DemoTable, rows: readonly DemoRow[]): Promise<void> {
      const [first] = rows
      if (!first) return
      const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
      const kept =
        table === 'stockist_papers'
          ? sql`ON CONFLICT (id) DO UPDATE SET licence_file = excluded.licence_file`
          : sql``
      await sql`
        INSERT INTO ${sql.table(table)} (${columns})
        SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
        ${kept}`.execute(db)
    },

    /** Entries of stockists that nobody has confirmed, each on the list of the stockist that added it. */
    async addUnconfirmed(
      companies: readonly NewEntry[],
      medicines: readonly (NewEntry & { company: string })[],
    ): Promise<void> {
      await sql`
        WITH added AS (
          INSERT INTO companies (id, name, name_key, confirmed, added_by, created_at)
          SELECT id, name, name_key, false, added_by, created_at
          FROM jsonb_to_recordset(${JSON.stringify(companies)}::jsonb)
            AS c (id text, name text, name_key text, added_by integer, created_at timestamptz)
          ON CONFLICT DO NOTHING RETURNING no, added_by
        )
        INSERT INTO company_listings (stockist_no, company_no) SELECT added_by, no FROM added`.execute(db)
      await sql`
        WITH added AS (
          INSERT INTO medicines (id, name, name_key, company_no, confirmed, added_by, created_at)
          SELECT m.id, m.name, m.name_key, c.no, false, m.added_by, m.created_at
          FROM jsonb_to_recordset(${JSON.stringify(medicines)}::jsonb)
            AS m (id text, name text, name_key text, company text, added_by integer, created_at timestamptz)
          JOIN companies c ON c.id = m.company
          ON CONFLICT DO NOTHING RETURNING no, added_by, created_at
        )
        INSERT INTO listings (stockist_no, medicine_no, confirmed_at, source)
        SELECT added_by, no, created_at, 'hand' FROM added`.execute(db)
    },

    /** Removes such entries, except those that somebody has confirmed, lists or merged others into. */
    async removeUnconfirmed(companyIds: readonly string[], medicineIds: readonly string[]): Promise<void> {
      await sql`
        DELETE FROM medicines m WHERE id = ANY(${medicineIds}) AND NOT confirmed
          AND NOT EXISTS (SELECT FROM listings l WHERE l.medicine_no = m.no)
          AND NOT EXISTS (SELECT FROM medicines o WHERE o.merged_into = m.no)`.execute(db)
      await sql`
        DELETE FROM companies c WHERE id = ANY(${companyIds}) AND NOT confirmed
          AND NOT EXISTS (SELECT FROM company_listings l WHERE l.company_no = c.no)
          AND NOT EXISTS (SELECT FROM companies o WHERE o.merged_into = c.no)
          AND NOT EXISTS (SELECT FROM medicines m WHERE m.company_no = c.no)`.execute(db)
    },

    /** Forgets the ID cards of these holders and of the staff of those that are stockists: nobody scans them again. */
    async removeCards(holders: readonly string[]): Promise<void> {
      await sql`
        DELETE FROM id_cards WHERE holder_id = ANY(${holders})
          OR holder_id IN (SELECT id FROM staff WHERE stockist_id = ANY(${holders}))`.execute(db)
    },

    /** Sums do not say which of them are the demo world's. Those of stockists go with the stockists. */
    async removeCounts(): Promise<void> {
      await sql`DELETE FROM daily_counts`.execute(db)
      await sql`DELETE FROM empty_searches`.execute(db)
    },
  }
}
