import { partyFields } from '@rasad/contract/party-fields'
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Decision } from '../accounts/accounts.ts'
import { anonymous, selected } from '../parties/parties.ts'
import {
  formerPins,
  pinTableVersion,
  placeColumns,
  reachColumns,
  stateOf,
  wasUsual,
} from '../places/places.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistRepository, type FullStockistRow, type StockistRow } from './stockist-repository.ts'

export type StockistColumns = Omit<Updateable<TradeTables['stockists']>, 'no' | 'id' | 'status'>

const paperFields = partyFields.stockist.filter(({ isPaper }) => isPaper)
const paperColumns = new Set(paperFields.map(({ column }) => column))

function inTheirTables(columns: Record<string, unknown>) {
  const entries = Object.entries(columns)
  return {
    firm: Object.fromEntries(entries.filter(([column]) => !paperColumns.has(column))),
    papers: Object.fromEntries(entries.filter(([column]) => paperColumns.has(column))),
  }
}

/** SQL for registering stockists, deciding on them, and for the data that is stored apart from their public row. */
export function createStockistPapersRepository(db: Kysely<TradeTables>) {
  async function withPapers(rows: StockistRow[]): Promise<FullStockistRow[]> {
    if (rows.length === 0) return []
    const papers = await db
      .selectFrom('stockists as s')
      .leftJoin('stockist_papers as p', 'p.id', 's.id')
      .select(['s.id', 's.decided_at', 'p.licence_cancel_reason'])
      .select(paperFields.map((field) => selected(field, 'p')))
      .where(
        's.id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const byId = new Map(papers.map((row) => [row.id, row]))
    return rows.flatMap((row) => {
      const own = byId.get(row.id)
      return own ? [{ ...row, ...own } as FullStockistRow] : []
    })
  }

  const withLicence = sql<boolean>`EXISTS (SELECT FROM stockist_papers p WHERE p.id = stockists.id
    AND (p.licence_number IS NOT NULL OR p.licence_file IS NOT NULL))`

  const approved = (ids: string[]) =>
    db.selectFrom('stockists').select(['id', 'no']).where('id', 'in', ids).where('status', '=', 'approved')

  return {
    withPapers,

    async find(id: string): Promise<FullStockistRow | undefined> {
      const row = await createStockistRepository(db).findStockist(id)
      return row && (await withPapers([row]))[0]
    },

    async insert(id: string, columns: Record<string, unknown>): Promise<void> {
      const { firm, papers } = inTheirTables(columns)
      await db
        .insertInto('stockists')
        .values({ ...firm, id } as Insertable<TradeTables['stockists']>)
        .execute()
      await db
        .insertInto('stockist_papers')
        .values({ ...papers, id } as Insertable<TradeTables['stockist_papers']>)
        .execute()
    },

    /**
     * Gives stockists what follows from their PIN and is not there yet, or was made from a former table of PINs: position,
     * district, state, and where they deliver. What somebody has chosen stays. Leaves out those that another process
     * holds. Needs a transaction.
     * @returns how many changed
     */
    async fillPlaces(): Promise<number> {
      const rows = await db
        .selectFrom('stockists')
        .select(['id', 'pincode', 'district', 'state', 'position', 'reach_kind', 'reach_areas'])
        .where('pincode', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('position', 'is', null),
            eb('reach_kind', 'is', null),
            eb('pin_table', 'is distinct from', pinTableVersion),
          ]),
        )
        .orderBy('no')
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      if (rows.length === 0) return 0
      const former = formerPins()
      const placed = rows.flatMap((row) => {
        const pin = row.pincode ?? ''
        const columns = placeColumns(pin)
        if (columns.position === null) return []
        const before = former.districts.get(pin)
        const isFormer = before?.district === row.district && before?.state === row.state
        const isUsual = row.reach_kind === 'districts' && wasUsual(former, pin, row.reach_areas)
        const kept = { reach_kind: row.reach_kind, reach_areas: row.reach_areas }
        return [
          {
            id: row.id,
            position: columns.position,
            district: isFormer ? columns.district : (row.district ?? columns.district),
            state: isFormer
              ? stateOf(null, pin)
              : row.position === null
                ? stateOf(row.state, pin)
                : row.state,
            ...(isUsual || row.reach_kind === null ? reachColumns(null, pin) : kept),
          },
        ]
      })
      if (placed.length === 0) return 0
      await sql`UPDATE stockists s SET position = p.position, district = p.district, state = p.state,
          reach_kind = p.reach_kind, reach_areas = p.reach_areas, pin_table = ${pinTableVersion}
        FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          AS p (id text, district text, state text, position cube, reach_kind text, reach_areas text[])
        WHERE s.id = p.id`.execute(db)
      return placed.length
    },

    /**
     * For a deleted stockist, keeps the firm and its licence: number, kinds, expiry, whether it is cancelled. Blanks
     * people, addresses, other dates and numbers and images, and removes its listings.
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
          ...anonymous('stockist', false),
          ...{ title: null, email: null, position: null, reach_kind: null, reach_areas: [] },
          ...{ min_order_paise: null, location: null, hours: null },
          ...{ licence_checked_at: null, stock_updated_at: null },
          status: 'declined',
          decided_at: sql<Date>`now()`,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute()
      await db
        .updateTable('stockist_papers')
        .set({ ...anonymous('stockist', true), licence_cancel_reason: null })
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

    /**
     * Writes how the registration stands. An approved firm is shown, unless its licence is cancelled; a licence that was
     * part of what the admin saw counts as checked. Without a decision nothing is said about the licence, so that
     * undoing restores the day of the check.
     */
    async setStatus(id: string, status: Decision | 'processing', decidedAt: Date | null): Promise<void> {
      await db
        .updateTable('stockists')
        .set({
          status:
            status === 'approved'
              ? sql<'approved'>`CASE WHEN licence_cancelled_at IS NULL THEN 'approved' ELSE 'cancelled' END`
              : status,
          decided_at: decidedAt,
          ...(status === 'approved' && {
            licence_checked_at: sql<Date | null>`CASE WHEN ${withLicence}
              THEN greatest(licence_checked_at, ${decidedAt}::timestamptz) END`,
          }),
          updated_at: sql<Date>`now()`,
        })
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

    /** An admin has just checked the licence of a stockist, if it has given one. */
    async setChecked(id: string): Promise<void> {
      await db
        .updateTable('stockists')
        .set({ licence_checked_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where(withLicence)
        .execute()
    },

    /** Takes back what the last approved change of its licence has set: the check before it counts again. */
    async setCheckedBefore(id: string): Promise<void> {
      await sql`
        UPDATE stockists SET licence_checked_at = (
          SELECT at FROM audit_log WHERE subject_id = ${id} AND (action = 'stockist.approved'
            OR (action = 'change.approved' AND details ->> 'fields' LIKE '%license%'))
          ORDER BY no DESC OFFSET 1 LIMIT 1
        ) WHERE id = ${id}`.execute(db)
    },

    /** Writes to the public row and to the papers. */
    async update(id: string, columns: Record<string, unknown>): Promise<void> {
      const { firm, papers } = inTheirTables(columns)
      await db
        .updateTable('stockists')
        .set({ ...(firm as StockistColumns), updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      if (Object.keys(papers).length === 0) return
      await db.updateTable('stockist_papers').set(papers).where('id', '=', id).execute()
    },

    /** Which of these stockists are approved. */
    async approvedOf(ids: string[]): Promise<{ id: string; no: number }[]> {
      if (ids.length === 0) return []
      return approved(ids).execute()
    },
  }
}
