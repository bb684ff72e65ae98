import { calls } from '@rasad/testkit/permission-calls'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Every stored column is private unless it is listed here: a new column cannot appear in a stranger's answer unnoticed.

/** Public data: the catalogue, approved stockists, a staff member's printed card, and ids that callers ask by. */
const open: Record<string, string[]> = {
  companies: ['id', 'name', 'name_key', 'short_name', 'email', 'location'],
  medicines: ['id', 'name', 'name_key', 'composition', 'pack'],
  listings: ['pack'],
  stockists: [
    ...['id', 'firm_name', 'title', 'contact_person', 'email', 'phone', 'street', 'city', 'district'],
    ...['state', 'pincode', 'location', 'hours', 'profile_image_url', 'status', 'reach_kind', 'reach_areas'],
  ],
  staff: [
    'id',
    'full_name',
    'contact',
    'email',
    'address',
    'staff_id',
    'joining_date',
    'photo_file',
    'stockist_id',
  ],
  // A status page needs the exact id.
  accounts: ['id', 'role', 'state'],
  medical_owners: ['id'],
  purchasers: ['id', 'status'],
  stockist_papers: ['id', 'role_type'],
  card_requests: ['id', 'status'],
}

/** Words of the program, not personal data. */
const words =
  /\.(role|state|kind|visibility|media_type|action|template|status|subject_kind|actor_role|role_type|answer)$/

/** Ids that link records; each is as public as the record it names. */
const links =
  /^(files\.owner_id|mail_outbox\.account_id|email_confirmations\.account_id|audit_log\.(actor_id|subject_id)|(sessions|known_devices|aliases)\.account_id|id_cards\.holder_id|password_links\.account_id|card_requests\.purchaser_id|(card_request_stockists|card_events)\.(request_id|stockist_id))$/

/** Too short to recognise in an answer: checked by field name instead. */
const byField: Record<string, string> = { 'stockist_papers.blood_group': '"bloodGroup"' }

let app: TestApp
let world: World
beforeAll(async () => {
  world = await createWorldApp()
  app = world.app
}, 60_000)
afterAll(() => app.close())

interface Column {
  table: string
  column: string
  type: string
}

/** The values of a column; for JSON all texts in it, at any depth. */
async function valuesOf({ table, column, type }: Column, where = 'true'): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    type === 'jsonb'
      ? `SELECT DISTINCT v #>> '{}' AS value FROM ${table}, jsonb_path_query(${column}, '$.**') AS v
         WHERE ${where} AND jsonb_typeof(v) = 'string'`
      : `SELECT DISTINCT ${column}::text AS value FROM ${table} WHERE ${where} AND ${column} IS NOT NULL`,
  )
  return rows.map(({ value }) => value)
}

function nameOf({ table, column }: Pick<Column, 'table' | 'column'>): string {
  return `${table}.${column.replaceAll('"', '')}`
}

async function textColumns(): Promise<Column[]> {
  const { rows } = await app.database.pool.query(
    `SELECT table_name AS table, format('%I', column_name) AS column, data_type AS type
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
       AND data_type NOT IN ('boolean', 'integer', 'bigint', 'numeric', 'timestamp with time zone', 'xid8')`,
  )
  return rows
}

/** Every stored value that a stranger must not see, with the columns that contain it. */
async function secretValues(): Promise<Map<string, string[]>> {
  const secrets = new Map<string, string[]>()
  const shown = new Set<string>()
  const hide = async (column: Column, name: string) => {
    for (const value of await valuesOf(column)) secrets.set(value, [...(secrets.get(value) ?? []), name])
  }
  for (const column of await textColumns()) {
    const name = nameOf(column)
    if (open[column.table]?.includes(column.column)) {
      // A stockist's data is public once it is approved.
      const where = column.table === 'stockists' ? `status = 'approved'` : 'true'
      for (const value of await valuesOf(column, where)) shown.add(value)
    } else if (name === 'files.id') {
      for (const value of await valuesOf(column, `visibility = 'public'`)) shown.add(value)
      await hide(column, name)
    } else if (!words.test(name)) await hide(column, name)
  }
  for (const value of secrets.keys()) if (shown.has(value) || value.length < 6) secrets.delete(value)
  return secrets
}

/** Fills the columns that the calls of the world leave empty. */
async function plantTheRest(): Promise<void> {
  await app.database.pool.query(`
    UPDATE mail_outbox SET last_error = 'CANARY mail error', to_name = 'CANARY mail name', "values" = '{"link": "CANARY-mail-value"}';
    INSERT INTO audit_log (id, action, subject_kind, subject_id, details)
      VALUES (repeat('d', 24), 'staff.changed', 'staff', repeat('e', 24), '{"fields": "CANARY-audit-details"}');
    INSERT INTO attempts VALUES ('CANARY-bucket', 1, now() + interval '1 hour');
    INSERT INTO aliases (id, account_id, text, key, company, company_key, medicine_no)
      SELECT repeat('a', 24), a.id, 'CANARY alias text', 'canary alias key', 'CANARY company', 'canary company key', m.no
      FROM (SELECT id FROM accounts ORDER BY id LIMIT 1) a, (SELECT no FROM medicines LIMIT 1) m;
    UPDATE shared_aliases SET settled = true, since = now(), id = repeat('b', 24),
      medicine_no = (SELECT no FROM medicines LIMIT 1) WHERE key = 'canary alias key';
    INSERT INTO revoked_aliases SELECT 'CANARY revoked key', 'CANARY revoked company', no FROM medicines LIMIT 1;
    INSERT INTO demo_accounts VALUES ('canary@demo.example', 'user');
    INSERT INTO files (id, media_type, bytes, width, height, expires_at, uploaded_by)
      VALUES (repeat('c', 24), 'image/png', 1, 1, 1, now() + interval '1 hour', 'CANARY-uploader');
    INSERT INTO stream_places VALUES ('CANARY-streaming', 1, 'CANARY-holder', now() + interval '1 hour');
    INSERT INTO email_confirmations (token_hash, account_id, expires_at)
      SELECT 'CANARY-confirmation-hash', id, now() + interval '1 hour' FROM accounts LIMIT 1;
    INSERT INTO password_links (token_hash, email_key, expires_at)
      VALUES ('CANARY-token-hash', 'canary@link.example', now() + interval '1 hour')`)
}

it('every stored column contains a value that can be recognised', async () => {
  await plantTheRest()
  const marked = new Set([...(await secretValues()).values()].flat())
  const unmarked = (await textColumns()).filter(({ table, column }) => {
    const name = nameOf({ table, column })
    return !open[table]?.includes(column) && !words.test(name) && !links.test(name) && !marked.has(name)
  })
  expect(unmarked.map(nameOf)).toEqual(Object.keys(byField))
})

it('no answer to a stranger contains a private value', async () => {
  const secrets = await secretValues()

  const lists = ['/api/company?limit=1000', '/api/medicine?limit=1000', '/openapi.json', '/readyz']
  const searches = ['medicine', 'company', 'supplier'].flatMap((category) => [
    `/api/search?category=${category}&q=a`,
    `/api/search/results?category=${category}&q=a`,
  ])
  const paths = [...lists, ...searches]
  for (const [call, request] of Object.entries(calls)) {
    if (call.startsWith('GET ')) paths.push((await request(world, 'visitor', 'public')).path)
  }
  for (const { id } of Object.values(world.people)) {
    for (const kind of ['stockist', 'user', 'purchaser', 'staff']) paths.push(`/api/${kind}/${id}`)
  }

  const leaks: string[] = []
  for (const who of ['visitor', 'user'] as const) {
    const client = who === 'visitor' ? world.visitor : world.people.user
    const own = new Set(who === 'user' ? [world.people.user.email, 'Plain User'] : [])
    for (const path of paths) {
      const { body } = await client.call('GET', path)
      for (const [value, columns] of secrets) {
        // A code that the path names is no secret to the caller.
        if (!own.has(value) && !path.includes(value) && body.includes(value))
          leaks.push(`${who} ${path}: ${columns} ${value}`)
      }
      for (const field of Object.values(byField)) {
        if (body.includes(field) && path !== '/openapi.json') leaks.push(`${who} ${path}: ${field}`)
      }
    }
  }
  expect(leaks).toEqual([])
})
