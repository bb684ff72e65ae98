import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientOf, formOf, ownerForm, signIn, testImage } from '@rasad/testkit/clients'
import { rasad, ready, type Serving, serve, status } from '@rasad/testkit/service-process'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../migrations-folder.ts'
import { seedDemo } from './seed-demo.ts'

// The passwords of the demo world are known to everybody: a public service refuses to run with it.

const password = 'Rasad-demo-1'
const demoOwner = 'owner@rasad.example'

let folder: string
let running: Serving[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-demo-'))
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  running = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(app: TestApp, environment: Record<string, string>): Promise<Serving> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const serving = await serve({ DATABASE_URL: app.database.url, DATA_DIR: dataDir, ...environment })
  running.push(serving)
  return serving
}

async function withDemo(): Promise<TestApp> {
  const app = await createTestApp(async (database) => void (await seedDemo(database)), { demo: true })
  await app.demo.seedAccounts()
  return app
}

const publicValues: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://rasad.example' },
  { TRUST_PROXY: '127.0.0.1' },
]

describe('a database with demo accounts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await withDemo()
  })
  afterAll(() => app.close())

  it.each(publicValues)('refuses to start with %j', async (value) => {
    const service = await start(app, value)
    expect(await service.ended).toBe(1)
    const [[name, text] = []] = Object.entries(value)
    expect(service.output()).toContain('This database holds the demo world, whose passwords are public')
    expect(service.output()).toContain(`${name} is ${text}`)
    expect(service.output()).toContain('rasad demo remove')
  })

  it('starts if the service is local only', async () => {
    const service = await start(app, {})
    await ready(service)
    expect(await status(`${service.url}/api/company`)).toBe(200)
  })

  it('is refused even if it has only some of the accounts', async () => {
    const half = await createTestApp(async (database) => void (await seedDemo(database)))
    try {
      await half.demo.seedAccounts()
      await half.database.pool.query(`DELETE FROM accounts WHERE owner`)
      const service = await start(half, { PUBLIC_URL: 'https://rasad.example' })
      expect(await service.ended).toBe(1)
    } finally {
      await half.close()
    }
  })

  it('is marked by the migration if it is older than the mark, and real accounts are not', async () => {
    const real = await ownerForm('real@clinic.in')
    expect((await clientOf(app).call('POST', '/api/auth/signup', real)).statusCode).toBe(201)
    const marks = async () =>
      (await app.database.pool.query('SELECT * FROM demo_accounts ORDER BY 1, 2')).rows as object[]
    // The demo worlds from before the mark had the stockists all over the country, without the dense cities.
    for (const table of ['accounts', 'demo_accounts']) {
      await app.database.pool.query(
        `DELETE FROM ${table} WHERE role = 'stockist'
           AND email_key IN (SELECT email FROM stockists WHERE phone > '9000000060')`,
      )
    }
    // Nor did they have purchasers, staff, papers of stockists or a declined or second approved store.
    await app.database.pool.query(`DELETE FROM stockist_papers`)
    await app.database.pool.query(
      `UPDATE medical_owners SET drug_license_no = 'DEMO-20B-0001' WHERE drug_license_no LIKE 'DEMO-%'`,
    )
    await app.database.pool.query('DELETE FROM purchasers')
    for (const table of ['accounts', 'demo_accounts']) {
      await app.database.pool.query(
        `DELETE FROM ${table} WHERE role IN ('purchaser', 'staff') 
           OR email_key IN ('declined@rasad.example', 'kothrud@rasad.example')`,
      )
    }
    const before = await marks()
    expect(before).toHaveLength(65)
    await app.database.pool.query('DROP TABLE demo_accounts')
    await app.database.pool.query(await readFile(join(migrationsFolder, '0014-demo-accounts.sql'), 'utf8'))
    expect(await marks()).toEqual(before)
  })
})

describe('an account registered with an address of the demo world', () => {
  it('is not a demo account and does not prevent a start', async () => {
    const app = await createTestApp()
    try {
      const form = await ownerForm('store@rasad.example')
      expect((await clientOf(app).call('POST', '/api/auth/signup', form)).statusCode).toBe(201)
      const service = await start(app, { PUBLIC_URL: 'https://rasad.example' })
      await ready(service)
    } finally {
      await app.close()
    }
  })
})

describe('a public service', () => {
  it('stops when another process loads the demo world into its database', async () => {
    const app = await createTestApp()
    try {
      const open = await start(app, { PUBLIC_URL: 'https://rasad.example' })
      await ready(open)
      const own = await start(app, { DEMO: 'true' })
      await ready(own)
      expect(await open.ended).toBe(1)
      expect(open.output()).toContain('This database holds the demo world')
    } finally {
      await app.close()
    }
  })

  it('keeps all other processes from loading the demo world once it has an account', async () => {
    const app = await createTestApp()
    try {
      const form = await ownerForm('first@clinic.in')
      expect((await clientOf(app).call('POST', '/api/auth/signup', form)).statusCode).toBe(201)
      const own = await start(app, { DEMO: 'true' })
      await ready(own)
      const { rows } = await app.database.pool.query(
        'SELECT (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM stockists) AS stockists',
      )
      expect(rows).toEqual([{ accounts: 1, stockists: 0 }])
    } finally {
      await app.close()
    }
  })
})

describe('rasad demo remove', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await withDemo()
  })
  afterAll(() => app.close())

  const count = async (query: string) =>
    (await app.database.pool.query(`SELECT count(*)::int AS n FROM ${query}`)).rows[0].n as number
  const remove = (...words: string[]) =>
    rasad(['demo', 'remove', ...words], { DATABASE_URL: app.database.url, DATA_DIR: app.dataDir })

  it('announces what it does', async () => {
    const { out } = await rasad(['demo', 'remove', '--help'], {})
    expect(out).toContain('Usage: rasad demo remove [--yes]')
    expect((await rasad(['--help'], {})).out).toContain('rasad demo remove [--yes]')
  })

  it('asks first, and removes nothing if it cannot ask', async () => {
    const before = await count('accounts')
    const { code, err } = await remove()
    expect([code, err]).toEqual([1, expect.stringContaining('--yes')])
    expect(await count('accounts')).toBe(before)
  })

  it('removes the accounts with everything that belongs to them, and keeps the data of others', async () => {
    const owner = await signIn(app, demoOwner, password, 'admin')
    const backdoor = { name: 'Stranger', email: 'stranger@evil.in', password: 'Plain-Horse-7' }
    expect((await owner.call('POST', '/api/admin', backdoor)).statusCode).toBe(201)
    const kept = await ownerForm('kept@clinic.in')
    const shop = (await clientOf(app).call('POST', '/api/auth/signup', kept)).json().user._id
    const { data } = (await owner.call('GET', '/api/stockist?status=approved&limit=1')).json()
    const staff = formOf({
      fullName: 'Asha Rao',
      contact: '9000022222',
      stockist: data[0]._id,
      image: await testImage(),
      aadharCard: await testImage(),
    })
    expect((await owner.call('POST', '/api/staff', staff)).statusCode).toBe(201)
    const catalogue = [await count('companies WHERE confirmed'), await count('medicines WHERE confirmed')]

    const first = await remove('--yes')
    expect([first.code, first.err]).toEqual([0, expect.stringContaining('stranger@evil.in')])
    expect(first.out).toMatch(/Removed 116 accounts and 104 stockists\./)
    const { rows } = await app.database.pool.query('SELECT email FROM accounts')
    expect(rows).toEqual([{ email: 'kept@clinic.in' }])
    const emptied = [
      ...[
        'stockists',
        'stockist_papers',
        'listings',
        'company_listings',
        'staff',
        'demo_accounts',
        'sessions',
      ],
      ...['purchasers', 'card_requests', 'card_request_stockists', 'id_cards', 'pending_changes'],
      ...[
        'notifications',
        'registration_events',
        'companies WHERE NOT confirmed',
        'medicines WHERE NOT confirmed',
      ],
    ]
    for (const table of emptied) expect([table, await count(table)]).toEqual([table, 0])
    expect([await count('companies'), await count('medicines')]).toEqual(catalogue)
    // Only the licence of the remaining shop is left.
    expect(await count('files')).toBe(1)
    expect(await count(`audit_log WHERE action = 'account.deleted' AND subject_name = '${demoOwner}'`)).toBe(
      1,
    )
    expect(await count(`audit_log WHERE action = 'account.deleted'`)).toBe(116)
    expect(await count(`medical_owners WHERE id = '${shop}'`)).toBe(1)

    const again = await remove('--yes')
    expect([again.code, again.out.trim()]).toEqual([
      0,
      'There is nothing of the demo world in this database.',
    ])
    expect(await count(`audit_log WHERE action = 'account.deleted'`)).toBe(116)
  })

  it('makes it possible to run publicly, once no password is known', async () => {
    const service = await start(app, { PUBLIC_URL: 'https://rasad.example' })
    await ready(service)
    for (const email of [demoOwner, 'stranger@evil.in']) {
      const answer = await fetch(`${service.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, role: 'medicalOwner' }),
      })
      expect([email, answer.status]).toEqual([email, 401])
    }
    const forgot = await fetch(`${service.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'kept@clinic.in' }),
    })
    expect(await forgot.json()).not.toHaveProperty('debug')
    service.child.kill('SIGTERM')
    await once(service.child, 'exit')
  })
})
