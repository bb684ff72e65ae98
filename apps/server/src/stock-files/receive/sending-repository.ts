import { type Kysely, type Selectable, sql } from 'kysely'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import type { SendingTables } from './sending-tables.ts'

export type UploadKeyRow = Selectable<SendingTables['upload_keys']>
type Firm = { no: number; id: string; firm_name: string }

/** An upload key of a stockist that may use it. */
interface KeyHolder {
  keyId: string
  /** Of the stockist, and so of its account. */
  id: string
  email: string
  /** Its last use was not noted within the last minute. */
  isNoteDue: boolean
}

/** SQL of upload keys, of addresses that take mail, and of a stockist's settings for its lists. */
export function createSendingRepository(db: Kysely<SendingTables & TradeTables>) {
  return {
    /** A stockist that has not deleted its account. */
    async findFirm(id: string): Promise<Firm | undefined> {
      return firms().where('id', '=', id).executeTakeFirst()
    },

    /** The same, locked until the transaction ends. */
    async lockFirm(id: string): Promise<Firm | undefined> {
      return firms().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    },

    async listKeys(stockistNo: number): Promise<UploadKeyRow[]> {
      return db
        .selectFrom('upload_keys')
        .selectAll()
        .where('stockist_no', '=', stockistNo)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },

    async insertKey(
      row: Pick<UploadKeyRow, 'id' | 'stockist_no' | 'name' | 'key_hash' | 'ending'>,
    ): Promise<UploadKeyRow> {
      return db.insertInto('upload_keys').values(row).returningAll().executeTakeFirstOrThrow()
    },

    /** A key and whose it is. */
    async findKey(id: string): Promise<{ key: UploadKeyRow; stockist: string } | undefined> {
      const row = await db
        .selectFrom('upload_keys as k')
        .innerJoin('stockists as s', 's.no', 'k.stockist_no')
        .selectAll('k')
        .select('s.id as stockist')
        .where('k.id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { stockist, ...key } = row
      return { key, stockist }
    },

    /** @returns the key, unless another request has already deleted it. */
    async deleteKey(id: string): Promise<UploadKeyRow | undefined> {
      return db.deleteFrom('upload_keys').where('id', '=', id).returningAll().executeTakeFirst()
    },

    /** Whom a key stands for, if its stockist is approved and its licence not cancelled. */
    async findHolder(hash: Buffer): Promise<KeyHolder | undefined> {
      const { rows } = await sql<KeyHolder>`
        SELECT k.id AS "keyId", s.id, a.email,
          coalesce(k.last_used_at < now() - interval '1 minute', true) AS "isNoteDue"
        FROM upload_keys k
          JOIN stockists s ON s.no = k.stockist_no AND s.status = 'approved'
          JOIN accounts a ON a.id = s.id AND a.state = 'approved'
        WHERE k.key_hash = ${hash}`.execute(db)
      return rows[0]
    },

    async noteUse(id: string): Promise<void> {
      await db
        .updateTable('upload_keys')
        .set({ last_used_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
        .execute()
    },

    async findAddress(stockistNo: number): Promise<{ token: string; created_at: Date } | undefined> {
      return db
        .selectFrom('inbound_addresses')
        .select(['token', 'created_at'])
        .where('stockist_no', '=', stockistNo)
        .executeTakeFirst()
    },

    async putAddress(stockistNo: number, token: string): Promise<{ token: string; created_at: Date }> {
      return db
        .insertInto('inbound_addresses')
        .values({ stockist_no: stockistNo, token })
        .onConflict((conflict) =>
          conflict.column('stockist_no').doUpdateSet({ token, created_at: sql<Date>`now()` }),
        )
        .returning(['token', 'created_at'])
        .executeTakeFirstOrThrow()
    },

    /** Approved stockists that have one of these addresses. */
    async stockistsOf(tokens: string[]): Promise<{ no: number; id: string }[]> {
      return db
        .selectFrom('inbound_addresses as i')
        .innerJoin('stockists as s', 's.no', 'i.stockist_no')
        .select(['s.no', 's.id'])
        .where('i.token', '=', sql<string>`ANY(${tokens})`)
        .where('s.status', '=', 'approved')
        .orderBy('s.no')
        .execute()
    },

    /**
     * Notes a mail by its signature; the transaction holds it until it ends.
     * @returns whether it is the first with this signature.
     */
    async noteMail(signature: Buffer): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('inbound_mails')
        .values({ signature })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Deletes the notes of mails whose time stamp is not accepted any more. */
    async deleteOldMails(seconds: number): Promise<void> {
      await db
        .deleteFrom('inbound_mails')
        .where('came_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .execute()
    },

    async findSettings(stockistNo: number) {
      return db
        .selectFrom('stockists')
        .select(['shows_quantity', 'shows_ptr', 'files_complete'])
        .where('no', '=', stockistNo)
        .executeTakeFirstOrThrow()
    },

    async setSettings(
      stockistNo: number,
      settings: { shows_quantity: boolean; shows_ptr: boolean; files_complete: boolean | null },
    ): Promise<void> {
      await db.updateTable('stockists').set(settings).where('no', '=', stockistNo).execute()
    },

    /** Keys and addresses of these accounts open nothing any more. */
    async endWays(accounts: string[]): Promise<void> {
      const firms = sql`(SELECT no FROM stockists WHERE id = ANY(${accounts}))`
      await sql`DELETE FROM upload_keys WHERE stockist_no IN ${firms}`.execute(db)
      await sql`DELETE FROM inbound_addresses WHERE stockist_no IN ${firms}`.execute(db)
    },

    /** Deletes keys and address of a stockist, and its settings. */
    async forget(stockist: string): Promise<void> {
      const own = db.selectFrom('stockists').select('no').where('id', '=', stockist)
      await db.deleteFrom('upload_keys').where('stockist_no', '=', own).execute()
      await db.deleteFrom('inbound_addresses').where('stockist_no', '=', own).execute()
      await db
        .updateTable('stockists')
        .set({ shows_quantity: false, shows_ptr: false, files_complete: null })
        .where('id', '=', stockist)
        .execute()
    },
  }

  function firms() {
    return db
      .selectFrom('stockists')
      .select(['no', 'id', 'firm_name'])
      .where((eb) => eb.or([eb('status', '<>', 'declined'), eb('email', 'is not', null)]))
  }
}
