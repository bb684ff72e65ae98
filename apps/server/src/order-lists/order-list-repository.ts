import { limits } from '@rasad/contract/limits'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import type { ListLine } from './merge-change.ts'
import type { OrderListTables } from './order-lists-tables.ts'

export interface OrderListRow {
  no: number
  id: string
  account_id: string
  name: string
  version: number
  round_version: number
  last_round_at: Date | null
  created_at: Date
  changed_at: Date
}

export interface ListedRow extends Omit<OrderListRow, 'no' | 'account_id' | 'round_version'> {
  line_count: number
  bought_count: number
  part_count: number
}

/** SQL for order lists and their lines. */
export function createOrderListRepository(db: Kysely<OrderListTables>) {
  const one = (id: string, accountId: string) =>
    db.selectFrom('order_lists').selectAll().where('id', '=', id).where('account_id', '=', accountId)

  return {
    /** Makes what counts an account's lists follow each other, until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('order-lists ' || ${accountId}, 0))`.execute(db)
    },

    async countOf(accountId: string): Promise<number> {
      const { total } = await db
        .selectFrom('order_lists')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return total
    },

    /** An account's list. */
    find: (id: string, accountId: string): Promise<OrderListRow | undefined> =>
      one(id, accountId).executeTakeFirst(),

    /** The same, locked until the transaction ends. */
    lock: (id: string, accountId: string): Promise<OrderListRow | undefined> =>
      one(id, accountId).forUpdate().executeTakeFirst(),

    async findByNo(no: number, lock: boolean): Promise<OrderListRow | undefined> {
      return db
        .selectFrom('order_lists')
        .selectAll()
        .where('no', '=', no)
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst()
    },

    /** @returns undefined when there is a list with this id already, whosever it is */
    async add(list: { id: string; accountId: string; name: string }): Promise<OrderListRow | undefined> {
      return db
        .insertInto('order_lists')
        .values({ id: list.id, account_id: list.accountId, name: list.name })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    async remove(no: number): Promise<void> {
      await db.deleteFrom('order_lists').where('no', '=', no).execute()
    },

    /** An account's lists, those changed last first. `q` searches their names. */
    async list(accountId: string, { q, ...request }: PageRequest): Promise<Page<ListedRow>> {
      const counts = db
        .selectFrom('order_list_lines as n')
        .select([
          sql<number>`count(*)::int`.as('line_count'),
          sql<number>`(count(*) FILTER (WHERE n.outcome->>'is' <> 'no'))::int`.as('bought_count'),
          sql<number>`(count(*) FILTER (WHERE n.outcome->>'is' = 'part'))::int`.as('part_count'),
        ])
        .where(sql<boolean>`n.list_no = l.no AND NOT n.removed`)
        .as('counts')
      let query = db
        .selectFrom('order_lists as l')
        .innerJoinLateral(counts, (join) => join.onTrue())
        .select(['l.id', 'l.name', 'l.version', 'l.created_at', 'l.changed_at', 'l.last_round_at'])
        .select(['line_count', 'bought_count', 'part_count'])
        .where('l.account_id', '=', accountId)
      if (q) query = query.where(hasText([sql`l.name`], q))
      return listNewestFirst(query, request, newestFirst(sql`l.changed_at`, sql`l.id`))
    },

    /** All of an account's lists, oldest first. */
    async all(accountId: string): Promise<OrderListRow[]> {
      return db
        .selectFrom('order_lists')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('no')
        .execute()
    },

    /** How the account that a list belongs to is called: its person, and its firm. */
    async ownerOf(accountId: string): Promise<{ name: string | null; firm: string | null }> {
      const { rows } = await sql<{ name: string | null; firm: string | null }>`
        SELECT coalesce(a.name, p.full_name, t.full_name, o.medical_name, s.firm_name) AS name,
          coalesce(o.medical_name, s.firm_name) AS firm
        FROM accounts a LEFT JOIN purchasers p ON p.id = a.id LEFT JOIN staff t ON t.id = a.id
        LEFT JOIN medical_owners o ON o.id = a.id LEFT JOIN stockists s ON s.id = a.id
        WHERE a.id = ${accountId}`.execute(db)
      return rows[0] ?? { name: null, firm: null }
    },

    /** Lines in their order, removed ones after them. */
    async lines(listNo: number): Promise<ListLine[]> {
      const rows = await db
        .selectFrom('order_list_lines')
        .selectAll()
        .where('list_no', '=', listNo)
        .orderBy('removed')
        .orderBy('position')
        .orderBy('id')
        .execute()
      return rows.map(lineOf)
    },

    /** Writes lines as they are now. A new one gets its place behind all others. */
    async putLines(listNo: number, lines: readonly ListLine[]): Promise<void> {
      if (lines.length === 0) return
      const rows = lines.map((line, at) => ({ ...rowOf(line), at }))
      await sql`INSERT INTO order_list_lines (list_no, id, position, name, medicine_no, is_none, quantity, free,
          unit, note, left_out, outcome, removed, version, changed_by, changed_on, changed_as, changed_at)
        SELECT ${listNo}, r.id, (SELECT coalesce(max(position), 0) FROM order_list_lines WHERE list_no = ${listNo}) + 1 + r.at,
          r.name, r.medicine_no, r.is_none, r.quantity, r.free, r.unit, r.note, r.left_out, r.outcome, r.removed,
          r.version, r.changed_by, r.changed_on, r.changed_as, r.changed_at
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id text, at integer, name text, medicine_no integer,
          is_none boolean, quantity numeric, free numeric, unit text, note text, left_out boolean, outcome jsonb,
          removed boolean, version integer, changed_by text, changed_on text, changed_as text,
          changed_at timestamptz)
        ON CONFLICT (list_no, id) DO UPDATE SET name = excluded.name, medicine_no = excluded.medicine_no,
          is_none = excluded.is_none, quantity = excluded.quantity, free = excluded.free, unit = excluded.unit,
          note = excluded.note, left_out = excluded.left_out, outcome = excluded.outcome, removed = excluded.removed,
          version = excluded.version, changed_by = excluded.changed_by,
          changed_on = excluded.changed_on, changed_as = excluded.changed_as, changed_at = excluded.changed_at`.execute(
        db,
      )
    },

    /** Places lines in the order of their ids. */
    async placeLines(listNo: number, ids: readonly string[]): Promise<void> {
      await sql`UPDATE order_list_lines l SET position = o.position
        FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS o (id, position)
        WHERE l.list_no = ${listNo} AND l.id = o.id`.execute(db)
    },

    /** Forgets removed lines, but for the latest. */
    async forgetRemoved(listNo: number, kept: number): Promise<void> {
      await sql`DELETE FROM order_list_lines WHERE list_no = ${listNo} AND id IN (
        SELECT id FROM order_list_lines WHERE list_no = ${listNo} AND removed
        ORDER BY version DESC, id OFFSET ${kept})`.execute(db)
    },

    /** Writes what a change does to the list itself. */
    async put(list: OrderListRow): Promise<void> {
      const { no, name, version, round_version, last_round_at, changed_at } = list
      await db
        .updateTable('order_lists')
        .set({ name, version, round_version, last_round_at, changed_at })
        .where('no', '=', no)
        .execute()
    },

    async knowsChange(listNo: number, key: string): Promise<boolean> {
      const known = await db
        .selectFrom('order_list_changes')
        .select('key')
        .where('list_no', '=', listNo)
        .where('key', '=', key)
        .executeTakeFirst()
      return known !== undefined
    },

    async rememberChange(listNo: number, key: string): Promise<void> {
      await db.insertInto('order_list_changes').values({ list_no: listNo, key }).execute()
      await sql`DELETE FROM order_list_changes WHERE list_no = ${listNo} AND key IN (
        SELECT key FROM order_list_changes WHERE list_no = ${listNo}
        ORDER BY key = ${key} DESC, at DESC, key OFFSET ${limits.maxListChanges})`.execute(db)
    },

    /** Takes the outcomes of all lines away: a round has ended. Nobody has changed a line by that. */
    async clearOutcomes(listNo: number): Promise<void> {
      await db
        .updateTable('order_list_lines')
        .set({ outcome: null })
        .where('list_no', '=', listNo)
        .where('outcome', 'is not', null)
        .execute()
    },

    /** Forgets changes that no device sends again. */
    async sweepChanges(): Promise<void> {
      await sql`DELETE FROM order_list_changes
        WHERE at < now() - make_interval(days => ${limits.listChangeDays})`.execute(db)
    },
  }
}

function lineOf(row: Selectable<OrderListTables['order_list_lines']>): ListLine {
  return {
    id: row.id,
    name: row.name,
    medicineNo: row.medicine_no,
    isNone: row.is_none,
    quantity: row.quantity === null ? null : Number(row.quantity),
    free: row.free === null ? null : Number(row.free),
    unit: row.unit,
    note: row.note,
    leftOut: row.left_out,
    outcome: row.outcome,
    removed: row.removed,
    version: row.version,
    by: { accountId: row.changed_by, device: row.changed_on, name: row.changed_as },
    at: row.changed_at.toISOString(),
  }
}

function rowOf({ medicineNo, isNone, leftOut, by, at, ...line }: ListLine) {
  return {
    ...line,
    medicine_no: medicineNo,
    is_none: isNone,
    left_out: leftOut,
    changed_by: by.accountId,
    changed_on: by.device,
    changed_as: by.name,
    changed_at: at,
  }
}
