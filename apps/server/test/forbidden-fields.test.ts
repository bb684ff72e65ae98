import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from './permission-calls.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createWorld, rootOwner, type World } from './world.ts'

// Whatever is stored is private unless it is named here: a new column shows up in no stranger's answer unseen.

/** What anybody may see: the catalogue, approved stockists, a staff member's printed card, and ids by which one asks. */
const open: Record<string, string[]> = {
  companies: ['id', 'name', 'name_key', 'short_name', 'email', 'location'],
  medicines: ['id', 'name', 'name_key', 'composition', 'pack'],
  listings: ['pack'],
  stockists: [
    ...['id', 'firm_name', 'title', 'contact_person', 'email', 'phone', 'street', 'city', 'state', 'pincode'],
    ...['location', 'hours', 'profile_image_url', 'status'],
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
  // A status page is asked for by the exact id.
  accounts: ['id', 'role', 'state'],
  medical_owners: ['id'],
  purchasers: ['id', 'status'],
  stockist_papers: ['id', 'role_type'],
  card_requests: ['id', 'status'],
}

/** Words of the program, not of a person. */
const words =
  /\.(role|state|kind|visibility|media_type|action|template|status|subject_kind|actor_role|role_type)$/

let app: TestApp
let world: World
beforeAll(async () => {
  app = await createTestApp(undefined, { owner: rootOwner, rateLimits: false, demo: true })
  world = await createWorld(app)
}, 60_000)
afterAll(() => app.close())

interface Column {
  table: string
  column: string
}

async function valuesOf({ table, column }: Column, where = 'true'): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `SELECT DISTINCT ${column}::text AS value FROM ${table} WHERE ${where} AND ${column} IS NOT NULL`,
  )
  return rows.map(({ value }) => value)
}

async function textColumns(): Promise<Column[]> {
  const { rows } = await app.database.pool.query(
    `SELECT table_name AS table, format('%I', column_name) AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
       AND data_type NOT IN ('boolean', 'integer', 'bigint', 'numeric', 'timestamp with time zone', 'xid8')`,
  )
  return rows
}

it('no answer to a stranger holds a stored value that is not open', async () => {
  const secrets = new Map<string, string>()
  const shown = new Set<string>()
  for (const column of await textColumns()) {
    const name = `${column.table}.${column.column}`
    if (open[column.table]?.includes(column.column)) {
      // What is open of a stockist is so once it is approved.
      const where = column.table === 'stockists' ? `status = 'approved'` : 'true'
      for (const value of await valuesOf(column, where)) shown.add(value)
    } else if (name === 'files.id') {
      for (const value of await valuesOf(column, `visibility = 'public'`)) shown.add(value)
      for (const value of await valuesOf(column)) secrets.set(value, name)
    } else if (!words.test(name)) {
      for (const value of await valuesOf(column)) secrets.set(value, name)
    }
  }
  for (const value of secrets.keys()) if (shown.has(value) || value.length < 6) secrets.delete(value)
  // The test would find nothing if it looked for nothing.
  expect(secrets.size).toBeGreaterThan(80)
  for (const column of [
    'accounts.password_hash',
    'stockist_papers.licence_number',
    'medical_owners.address',
  ]) {
    expect([...secrets.values()]).toContain(column)
  }

  const lists = ['/api/company?limit=1000', '/api/medicine?limit=1000', '/openapi.json', '/readyz']
  const searches = ['medicine', 'company', 'supplier'].map(
    (category) => `/api/search?category=${category}&q=a`,
  )
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
      for (const [value, column] of secrets) {
        if (!own.has(value) && body.includes(value)) leaks.push(`${who} ${path}: ${column} ${value}`)
      }
    }
  }
  expect(leaks).toEqual([])
})
