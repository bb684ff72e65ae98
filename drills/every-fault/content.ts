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
  /** Reads the tables that were written since the keeper was made, and knows the others. */
  content(): Promise<Content>
  /** Puts everything back as it was when the keeper was made. */
  restore(): Promise<void>
  /** Reads all tables. @returns those that differ though no writing of them was noted: none, or `content` misses them */
  unnoted(): Promise<string[]>
}

/** Keeps a copy of all tables beside them, and has the database note which of them are written. */
export async function keepContent(client: pg.Client): Promise<Keeper> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position)
      FILTER (WHERE is_generated = 'NEVER') AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name ORDER BY table_name`)
  const tables = rows.filter(({ name }) => !besides.has(name))
  await client.query(`
    CREATE SCHEMA kept;
    CREATE UNLOGGED TABLE kept.written (name text NOT NULL);
    CREATE FUNCTION kept.note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO kept.written VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
    -- Stable: all tables as they are at one moment.
    CREATE FUNCTION kept.read(names text[]) RETURNS TABLE (name text, rows text[]) STABLE LANGUAGE plpgsql AS $$
      DECLARE one text;
      BEGIN
        FOREACH one IN ARRAY coalesce(names, '{}') LOOP
          RETURN QUERY EXECUTE format(
            'SELECT %L, coalesce(array_agg(to_jsonb(t)::text), ''{}'') FROM public.%I t', one, one);
        END LOOP;
      END $$`)
  for (const { name, columns } of tables) {
    await client.query(`
      CREATE TABLE kept."${name}" AS SELECT ${columns} FROM public."${name}";
      CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public."${name}"
        FOR EACH STATEMENT EXECUTE FUNCTION kept.note()`)
  }

  const names = tables.map(({ name }) => name)

  async function read(which: 'all' | 'written'): Promise<Content> {
    const { rows } = await client.query<{ name: string; rows: string[] }>(
      which === 'all'
        ? { text: 'SELECT * FROM kept.read($1)', values: [names] }
        : 'SELECT * FROM kept.read((SELECT array_agg(DISTINCT name) FROM kept.written))',
    )
    return new Map(rows.map(({ name, rows }) => [name, rows.sort()]))
  }

  const before = await read('all')
  return {
    async content() {
      const all: Content = new Map([...before, ...(await read('written'))])
      all.set('files', all.get('files')?.filter((row) => !isReleased(row)) ?? [])
      return all
    },
    async restore() {
      await client.query('BEGIN; SET LOCAL session_replication_role = replica')
      // Nothing that is committed meanwhile is taken for put back: its note stays.
      const { rows: written } = await client.query<{ name: string }>(
        'DELETE FROM kept.written RETURNING name',
      )
      const changed = tables.filter(({ name }) => written.some((one) => one.name === name))
      await client.query(
        [
          'DELETE FROM attempts',
          ...changed.map(
            ({ name, columns }) => `DELETE FROM public."${name}";
              INSERT INTO public."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept."${name}"`,
          ),
          'COMMIT',
        ].join(';'),
      )
    },
    async unnoted() {
      const [all, written] = [await read('all'), await read('written')]
      return names.filter(
        (name) => !written.has(name) && all.get(name)?.join('\n') !== before.get(name)?.join('\n'),
      )
    },
  }
}

/** A file of a record that is gone or was never written: it goes just after the answer, or when files are swept. */
function isReleased(row: string): boolean {
  const file = JSON.parse(row) as { expires_at: string | null; uploaded_by: string | null }
  return file.expires_at !== null && (file.uploaded_by === null || new Date(file.expires_at) <= new Date())
}

/** What has come and gone, as sorted lines without ids, times and keys. */
export function difference(before: Content, after: Content): string[] {
  const lines: string[] = []
  for (const [table, rows] of after) {
    if (rows === before.get(table)) continue
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
