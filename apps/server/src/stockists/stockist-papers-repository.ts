import type { StockistRegistration } from '@rasad/contract/stockists'
import { type Kysely, sql } from 'kysely'
import { placeColumns, reachColumns } from '../places/places.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistRepository, type FullStockistRow, type StockistRow } from './stockist-repository.ts'

/** SQL for registering stockists, deciding on them, and for the data that is stored apart from their public row. */
export function createStockistPapersRepository(db: Kysely<TradeTables>) {
  async function withPapers(rows: StockistRow[]): Promise<FullStockistRow[]> {
    if (rows.length === 0) return []
    const papers = await db
      .selectFrom('stockists as s')
      .leftJoin('stockist_papers as p', 'p.id', 's.id')
      .select(['s.id', 's.decided_at', 's.created_at'])
      .select(['p.licence_number', 'p.licence_file', 'p.role_type', 'p.cntx_number', 'p.blood_group'])
      .select([
        // A date has no time zone; as text it stays the same day.
        sql<string | null>`p.licence_expiry::text`.as('licence_expiry'),
        sql<string | null>`p.dob::text`.as('dob'),
      ])
      .where(
        's.id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const byId = new Map(papers.map((row) => [row.id, row]))
    return rows.flatMap((row) => {
      const own = byId.get(row.id)
      return own ? [{ ...row, ...own }] : []
    })
  }

  const approved = (ids: string[]) =>
    db.selectFrom('stockists').select(['id', 'no']).where('id', 'in', ids).where('status', '=', 'approved')

  return {
    withPapers,

    async find(id: string): Promise<FullStockistRow | undefined> {
      const row = await createStockistRepository(db).findStockist(id)
      return row && (await withPapers([row]))[0]
    },

    async insert(
      stockist: Omit<StockistRegistration, 'password' | 'licenseImageUrl' | 'profileImageUrl'> & {
        id: string
        licenceFile: string | null
        profileImageUrl: string | null
      },
    ): Promise<void> {
      const { id, address } = stockist
      await db
        .insertInto('stockists')
        .values({
          id,
          firm_name: stockist.name,
          contact_person: stockist.contactPerson ?? null,
          email: stockist.email,
          phone: stockist.phone ?? null,
          street: address?.street ?? null,
          city: address?.city ?? null,
          ...placeColumns(address?.pincode),
          ...(address?.district !== undefined && { district: address.district }),
          state: address?.state ?? null,
          pincode: address?.pincode ?? null,
          ...reachColumns(stockist.reach, address?.pincode),
          min_order_paise: stockist.minOrder === undefined ? null : stockist.minOrder * 100,
          profile_image_url: stockist.profileImageUrl,
        })
        .execute()
      await db
        .insertInto('stockist_papers')
        .values({
          id,
          licence_number: stockist.licenseNumber ?? null,
          licence_expiry: stockist.licenseExpiry ?? null,
          licence_file: stockist.licenceFile,
          role_type: stockist.roleType ?? null,
          cntx_number: stockist.cntxNumber ?? null,
          dob: stockist.dob ?? null,
          blood_group: stockist.bloodGroup ?? null,
        })
        .execute()
    },

    /**
     * Gives stockists what follows from their PIN and is not there yet: position, district, and where they deliver.
     * Leaves out those that another process holds. Needs a transaction.
     * @returns how many changed
     */
    async fillPlaces(): Promise<number> {
      const rows = await db
        .selectFrom('stockists')
        .select(['id', 'pincode'])
        .where('pincode', 'is not', null)
        .where((eb) => eb.or([eb('position', 'is', null), eb('reach_kind', 'is', null)]))
        .orderBy('no')
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      const placed = rows.flatMap(({ id, pincode }) => {
        const columns = placeColumns(pincode)
        return columns.position === null ? [] : [{ id, ...columns, ...reachColumns(null, pincode) }]
      })
      if (placed.length === 0) return 0
      await sql`UPDATE stockists s SET position = coalesce(s.position, p.position),
          district = coalesce(s.district, p.district),
          reach_kind = coalesce(s.reach_kind, p.reach_kind),
          reach_areas = CASE WHEN s.reach_kind IS NULL THEN p.reach_areas ELSE s.reach_areas END
        FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          AS p (id text, district text, position cube, reach_kind text, reach_areas text[])
        WHERE s.id = p.id`.execute(db)
      return placed.length
    },

    /**
     * For a deleted stockist, keeps the firm and its licence number and expiry. Blanks people, addresses, other
     * dates and images, and removes its listings.
     */
    async blank(id: string): Promise<void> {
      // Waits for transactions that are adding listings, requests or staff of this stockist.
      await db.selectFrom('stockists').select('no').where('id', '=', id).forUpdate().execute()
      const own = db.selectFrom('stockists').select('no').where('id', '=', id)
      await db.deleteFrom('listings').where('stockist_no', '=', own).execute()
      await db.deleteFrom('company_listings').where('stockist_no', '=', own).execute()
      await db
        .updateTable('stockists')
        .set({
          ...{ title: null, contact_person: null, email: null, phone: null, street: null, pincode: null },
          ...{
            city: null,
            district: null,
            state: null,
            position: null,
            reach_kind: null,
            reach_areas: [],
            min_order_paise: null,
            location: null,
            hours: null,
            profile_image_url: null,
          },
          status: 'declined',
          decided_at: sql<Date>`now()`,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute()
      await db
        .updateTable('stockist_papers')
        .set({ licence_file: null, role_type: null, cntx_number: null, dob: null, blood_group: null })
        .where('id', '=', id)
        .execute()
    },

    /**
     * @returns the ids of stockists with one of these addresses, locked so that nobody lists or requests anything of
     *   them.
     */
    async lockAllOf(emails: string[]): Promise<string[]> {
      if (emails.length === 0) return []
      const rows = await db
        .selectFrom('stockists')
        .select('id')
        .where('email', 'in', emails)
        .orderBy('no')
        .forUpdate()
        .execute()
      return rows.map(({ id }) => id)
    },

    async remove(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await db.deleteFrom('stockists').where('id', 'in', ids).execute()
    },

    async setStatus(id: string, status: StockistRow['status'], decidedAt: Date): Promise<void> {
      await db
        .updateTable('stockists')
        .set({ status, decided_at: decidedAt, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    },

    /** Returns the approved ones of these stockists. None of them can be deleted until the transaction ends. */
    async holdApproved(ids: string[]): Promise<{ id: string; no: number }[]> {
      if (ids.length === 0) return []
      return approved(ids).orderBy('no').forKeyShare().execute()
    },

    /** Locked until the transaction ends. Every decision about a stockist locks the stockist before its account. */
    async lock(id: string): Promise<void> {
      await db.selectFrom('stockists').select('no').where('id', '=', id).forNoKeyUpdate().execute()
    },

    /** Which of these stockists are approved. */
    async approvedOf(ids: string[]): Promise<{ id: string; no: number }[]> {
      if (ids.length === 0) return []
      return approved(ids).execute()
    },
  }
}
