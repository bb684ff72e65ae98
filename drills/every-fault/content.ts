import type pg from 'pg'

// What a database holds, told apart without ids, times and keys, and how it is put back.

/** The rows of each table as they are. */
export type Content = Map<string, string[]>

/** Tables that tell how often and by whom something is asked, not what it made. */
const besides = new Set(['attempts', 'sent_calls', 'schema_migrations', 'migrations'])
/** Tables that tell where to read again: twice is the same as once. */
const readAgain = new Set(['catalogue_changes'])
const signIns = new Set(['sessions', 'known_devices'])
/** Of mails: what sending them changes. */
const sendingColumns = ['sent_at', 'values', 'attempts', 'last_error', 'failed_at']

export interface Keeper {
  content(): Promise<Content>
  /** Puts everything back as it was when the keeper was made. */
  restore(): Promise<void>
}

/** Keeps a copy of all tables beside them. */
export async function keepContent(pool: pg.Pool): Promise<Keeper> {
  const { rows } = await pool.query<{ name: string; columns: string }>(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position)
      FILTER (WHERE is_generated = 'NEVER') AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name ORDER BY table_name`)
  const tables = rows.filter(({ name }) => !besides.has(name))
  await pool.query('CREATE SCHEMA kept')
  for (const { name, columns } of tables) {
    await pool.query(`CREATE TABLE kept."${name}" AS SELECT ${columns} FROM public."${name}"`)
  }
  const everything = tables
    .map(({ name }) => `SELECT '${name}' AS name, to_jsonb(t)::text AS row FROM public."${name}" t`)
    .join(' UNION ALL ')

  async function content(): Promise<Content> {
    const found = await pool.query<{ name: string; row: string }>(everything)
    const all: Content = new Map(tables.map(({ name }) => [name, []]))
    for (const { name, row } of found.rows) if (!isReleased(name, row)) all.get(name)?.push(row)
    for (const list of all.values()) list.sort()
    return all
  }

  const before = await content()
  return {
    content,
    async restore() {
      const now = await content()
      const changed = tables.filter(({ name }) => now.get(name)?.join('\n') !== before.get(name)?.join('\n'))
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query('SET LOCAL session_replication_role = replica')
        for (const { name, columns } of changed) {
          await client.query(`DELETE FROM public."${name}"`)
          await client.query(
            `INSERT INTO public."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept."${name}"`,
          )
        }
        await client.query('DELETE FROM attempts')
        await client.query('COMMIT')
      } finally {
        client.release()
      }
    },
  }
}

/** A file of a record that is gone or was never written: it goes just after the answer, or when files are swept. */
function isReleased(table: string, row: string): boolean {
  if (table !== 'files') return false
  const file = JSON.parse(row) as { expires_at: string | null; uploaded_by: string | null }
  return file.expires_at !== null && (file.uploaded_by === null || new Date(file.expires_at) <= new Date())
}

/** What has come and gone, as sorted lines without ids, times and keys. */
export function difference(before: Content, after: Content): string[] {
  const lines: string[] = []
  for (const [table, rows] of after) {
    const [gone, come] = [minus(before.get(table) ?? [], rows), minus(rows, before.get(table) ?? [])]
    const [plainGone, plainCome] = [gone, come].map((list) => {
      const plainRows = list.map((row) => plain(table, row)).sort()
      return readAgain.has(table) ? [...new Set(plainRows)] : plainRows
    })
    lines.push(...minus(plainGone ?? [], plainCome ?? []).map((row) => `- ${table} ${row}`))
    // A session that was begun and not answered opens for nobody.
    if (signIns.has(table)) continue
    lines.push(...minus(plainCome ?? [], plainGone ?? []).map((row) => `+ ${table} ${row}`))
  }
  return lines.sort()
}

/** What the first list has more often than the second. */
export function minus(all: readonly string[], without: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const row of without) left.set(row, (left.get(row) ?? 0) + 1)
  return all.filter((row) => {
    const times = left.get(row) ?? 0
    if (times > 0) left.set(row, times - 1)
    return times === 0
  })
}

function plain(table: string, row: string): string {
  const fields = JSON.parse(row) as Record<string, unknown>
  if (table === 'mail_outbox') for (const column of sendingColumns) delete fields[column]
  return JSON.stringify(fields, (key, value) => plainValue(key, value))
}

/** Numbers that are drawn from a sequence. */
const drawn = /(^|_)(no|nos|seq|id|by|from|into)$/

function plainValue(key: string, value: unknown): unknown {
  // How large a sample's picture or file is, and the end of a key.
  if (/(^|_)bytes$/.test(key) || key === 'ending') return key
  if (typeof value === 'number') return drawn.test(key) ? 'no' : value
  if (Array.isArray(value))
    return drawn.test(key)
      ? value.length
      : value.every((one) => typeof one === 'string')
        ? value.toSorted()
        : value
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\d[T ]/.test(value)) return 'time'
  if (/^\\x/.test(value)) return 'bytes'
  if (/^\$\w+\$/.test(value)) return 'hash'
  return value
    .replaceAll(/[0-9a-f]{24,}/g, 'id')
    .replaceAll(/[\w-]{20,}/g, 'token')
    .replaceAll(/(Entry|entry) ?[b-m]+ox/g, 'entry')
    .replaceAll(/\d+/g, '#')
}
