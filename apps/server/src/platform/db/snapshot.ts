import type pg from 'pg'

/** Makes equal values produce equal bytes, whatever the settings of the server and the role. */
export const plainText = `SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1; SET LOCAL synchronize_seqscans = off; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`

/** Blocks the sweep of uploaded bytes while it is held: a backup copies the bytes after the rows that name them. */
export const filesStayLock = 7_245_016_001

/** All our tables that survive a crash, with their writable columns. */
export async function tablesOf(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname NOT LIKE 'kysely\\_%'
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}
