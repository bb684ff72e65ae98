import type { Role } from '@rasad/contract/roles'
import { type Client, clientOf, ownerForm, signIn } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from './demo-accounts.ts'
import type { DemoPerson } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'

// Documents and tutorials name people, ids and texts of the demo world.

let app: TestApp
let people: DemoPerson[]
beforeAll(async () => {
  app = await withDemo()
  people = await app.demo.seedAccounts()
})
afterAll(() => app.close())

async function withDemo(): Promise<TestApp> {
  const made = await createTestApp(async (database) => void (await seedDemo(database)), {
    demo: true,
    rateLimits: false,
  })
  await made.demo.seedAccounts()
  return made
}

const as = (email: string, role: Role) => signIn(app, email, demoPassword, role)
const admin = () => as('admin@rasad.example', 'admin')
const get = async (client: Client, url: string) => {
  const answer = await client.call('GET', url)
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}

/** Everything that a document could name, with the days since the start in place of dates. */
async function contents({ database }: TestApp): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query('SELECT min(created_at) AS start FROM companies WHERE confirmed')
  const start: Date = rows[0].start
  const day = 24 * 60 * 60_000
  const kept: Record<string, unknown> = {}
  const tables: Record<string, string> = {
    companies: 'id, name, confirmed',
    medicines: 'id, name, composition, pack, confirmed',
    stockists: 'id, firm_name, contact_person, email, phone, status',
    accounts: 'id, role, email, name, state, owner, created_at, decided_at',
    medical_owners: 'id, medical_name, owner_name, address, contact_no, drug_license_no, license_file',
    stockist_papers: 'id, licence_number, licence_file',
    purchasers: 'id, full_name, address, contact_no, status, photo_file, identity_file, created_at',
    card_requests: 'id, purchaser_id, status, created_at, decided_by',
    card_request_stockists: "request_id || ' ' || stockist_id AS id, answer, asked_at, answered_at",
    id_cards: 'code AS id, kind, holder_id, (revoked_at IS NULL) AS is_valid',
    staff: 'id, staff_id, stockist_id, full_name, contact, email, joining_date, ended_at',
    pending_changes: 'id, account_id, fields, state, created_at',
    registration_events: 'id, account_id, kind, reason, note, at',
    notifications: 'id, account_id, kind, subject_id, values, at, read_at',
    files: 'id, owner_id, kind, bytes, width, height',
    order_lists: 'id, account_id, name, created_at',
    order_list_lines: 'id, position, name, medicine_no, quantity',
    supply_requests: 'id, account_id, state, note, town, version, created_at, ends_at',
    supply_request_lines: 'line AS id, name, medicine_no, quantity',
    supply_answers: "asked_no || ' ' || line AS id, answer, price_paise, by_link, listed_at IS NULL AS waits",
    daily_counts: 'current_date - day || what AS id, count',
    stockist_counts: "current_date - day || ' ' || stockist_no AS id, found, called, messaged",
    empty_searches: 'current_date - week || text AS id, searches',
    unmet_wants: "week || ' ' || medicine_no || account_id AS id, state, district",
  }
  for (const [table, columns] of Object.entries(tables)) {
    const found = await database.pool.query(`SELECT ${columns} FROM ${table} ORDER BY 1`)
    kept[table] = found.rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date ? Math.round((value.getTime() - start.getTime()) / (day / 2)) / 2 : value,
        ]),
      ),
    )
    expect([table, found.rows.length > 0]).toEqual([table, true])
  }
  return kept
}

it('is the same in two installations', async () => {
  const other = await withDemo()
  try {
    expect(await other.demo.seedAccounts()).toEqual(people)
    expect(await contents(other)).toEqual(await contents(app))
  } finally {
    await other.close()
  }
})

it('prints an account of every role, under fixed addresses', () => {
  expect(people.map(({ role, email }) => `${role} ${email}`)).toEqual([
    'admin owner@rasad.example',
    'admin admin@rasad.example',
    'medicalOwner store@rasad.example',
    'medicalOwner waiting@rasad.example',
    'medicalOwner declined@rasad.example',
    'user user@rasad.example',
    'staff staff@rasad.example',
    'purchaser purchaser@rasad.example',
    'purchaser waiting-purchaser@rasad.example',
    'stockist orders@deshpande-medical-agencies.example',
    'stockist orders@malabar-medical-agencies.example',
  ])
})

describe('screens show something', () => {
  it('for each account: its own page and notifications', async () => {
    const unread: Record<string, number> = {}
    for (const { email, role } of people.filter(({ email }) => email !== 'declined@rasad.example')) {
      const person = await as(email, role)
      expect((await get(person, '/api/auth/me')).user.email).toBe(email)
      unread[email] = (await get(person, '/api/notifications')).unread
    }
    expect(unread).toEqual({
      'owner@rasad.example': 11,
      'admin@rasad.example': 11,
      'store@rasad.example': 2,
      'waiting@rasad.example': 0,
      'user@rasad.example': 0,
      'staff@rasad.example': 1,
      'purchaser@rasad.example': 2,
      'waiting-purchaser@rasad.example': 1,
      'orders@deshpande-medical-agencies.example': 3,
      'orders@malabar-medical-agencies.example': 0,
    })
  })

  it('names what each notification is about', async () => {
    for (const { email, role } of people.filter(({ email }) => email !== 'declined@rasad.example')) {
      for (const { kind, subject } of (await get(await as(email, role), '/api/notifications')).data) {
        // A decision is about the reader's own record.
        if (kind !== 'decision')
          expect([email, kind, subject.name]).toEqual([email, kind, expect.any(String)])
      }
    }
  })

  it('for review: every kind waits, with papers that open', async () => {
    const client = await admin()
    const { data, counts } = await get(client, '/api/review?limit=200')
    expect(counts).toMatchObject({
      stockist: 3,
      medicalOwner: 1,
      purchaser: 2,
      change: 1,
      medicine: 2,
      company: 2,
    })
    const files = new Set(JSON.stringify(data).match(/\/files\/[0-9a-f]{24}/g))
    // Three stockists, a store, and two purchasers with a photo each.
    expect(files.size).toBeGreaterThanOrEqual(8)
    for (const url of files) {
      const image = await client.call('GET', url)
      expect([url, image.statusCode, image.headers['content-type']]).toEqual([url, 200, 'image/png'])
    }
    const twins = data.find(({ kind }: { kind: string }) => kind === 'medicalOwner')
    expect(JSON.stringify(twins)).toContain('Shanti Medical Store')
  })

  it('lets an admin decide all that waits', async () => {
    const own = await withDemo()
    try {
      const client = await signIn(own, 'admin@rasad.example', demoPassword, 'admin')
      const paths: Record<string, string> = {
        stockist: 'stockist/ID/approve',
        medicalOwner: 'user/ID/approve',
        purchaser: 'purchaser/ID/approve',
        change: 'changes/ID/approve',
        medicine: 'medicine/ID/confirm',
        company: 'company/ID/confirm',
      }
      for (const { kind, _id } of (await get(client, '/api/review?limit=200')).data) {
        const done = await client.call('PATCH', `/api/${paths[kind]?.replace('ID', _id)}`)
        expect([kind, done.statusCode, done.body]).toEqual([kind, 200, expect.any(String)])
      }
      expect((await get(client, '/api/review')).data).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('for the stockist: requests, staff with cards, and its change', async () => {
    const stockist = await as('orders@deshpande-medical-agencies.example', 'stockist')
    const requests = await get(stockist, '/api/purchasing-card/requests')
    expect(JSON.stringify(requests.data)).toContain('Rohan Patil')
    expect(JSON.stringify(requests.data)).toContain('Farida Shaikh')
    const names = async (url: string) =>
      ((await get(stockist, url)).data as { fullName: string }[]).map(({ fullName }) => fullName).sort()
    expect(await names('/api/staff')).toEqual(['Amol Gaikwad', 'Snehal Pawar'])
    expect(await names('/api/staff?status=ended')).toEqual(['Vijay More'])
    const { rows } = await app.database.pool.query(
      `SELECT code, revoked_at IS NULL AS valid FROM id_cards WHERE kind IN ('staff', 'purchaser')`,
    )
    expect(rows.filter(({ valid }) => valid)).toHaveLength(3)
    for (const { code, valid } of rows) {
      const proof = await get(clientOf(app), `/api/cards/${code}`)
      expect(proof.data.valid).toBe(valid)
      const photo = await clientOf(app).call('GET', `/api/cards/${code}/photo`)
      expect(photo.statusCode).toBe(valid ? 200 : 404)
    }
  })

  it('for an admin: licences that are due and late, told once', async () => {
    const { data } = await get(await admin(), '/api/licences?limit=200')
    const text = JSON.stringify(data)
    for (const firm of [
      'Shanti Medical Store',
      'Deshpande Medical Agencies',
      'Marudhar Medicos',
      'Triveni Drug Distributors',
    ]) {
      expect(text).toContain(firm)
    }
  })

  it('tells nothing again that is told already, and writes no mail', async () => {
    const own = await withDemo()
    try {
      expect(await own.licences.notifyDue()).toBe(0)
      expect((await own.database.pool.query('SELECT template FROM mail_outbox')).rows).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('for the store: a list that stays, and a request with two answers, one by link and one of a session', async () => {
    const store = await as('store@rasad.example', 'medicalOwner')
    const [list] = (await get(store, '/api/lists')).data
    expect(list).toMatchObject({ name: 'Monday order', lineCount: 6 })
    const { lines } = (await get(store, `/api/lists/${list._id}`)).data
    for (const { medicine } of lines) expect(medicine).not.toBeNull()
    const [listed] = (await get(store, '/api/requests')).data
    expect(listed).toMatchObject({ state: 'open', lineCount: 6, stockistCount: 3, answeredCount: 2 })
    const request = (await get(store, `/api/requests/${listed._id}`)).data
    const answers = request.stockists.map(
      ({ stage, answers }: { stage: string; answers: { by: string; medicine: object | null }[] }) => [
        stage,
        [...new Set(answers.map(({ by }) => by))].join(),
      ],
    )
    expect(answers).toEqual([
      ['answered', 'session'],
      ['answered', 'link'],
      ['sent', ''],
    ])
    expect(
      request.history.map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`).toSorted(),
    ).toEqual([...['answered link', 'answered session', 'seen link', 'seen session', 'sent buyer']])
    for (const { medicine } of request.lines) expect(medicine).not.toBeNull()
  })

  it('for the stockists: what was answered by link waits, what was answered at the desk is listed', async () => {
    const linked = await as('orders@sai-krupa-distributors.example', 'stockist')
    expect((await get(linked, '/api/requests')).data).toMatchObject([{ toTakeOver: 4 }])
    const desk = await as('orders@deshpande-medical-agencies.example', 'stockist')
    expect((await get(desk, '/api/requests')).data).toMatchObject([{ toTakeOver: 0 }])
    const { data } = await get(desk, '/api/listing/medicine?q=Pantocid DSR')
    expect(data[0]).toMatchObject({ source: 'answer', available: true, scheme: '10+1' })
    expect(data[0].ptr).toBeGreaterThan(0)
    const taken = await linked.call(
      'POST',
      `/api/requests/${(await get(linked, '/api/requests')).data[0]._id}/take-over`,
      {},
    )
    expect(taken.json().data).toEqual({ listed: 4, older: 0 })
  })

  it('of how it is found, and for admins of how the service is used', async () => {
    const desk = await as('orders@deshpande-medical-agencies.example', 'stockist')
    const { last7, before7, weeks } = (await get(desk, '/api/stockist/overview')).data
    expect(last7).toMatchObject({ asked: 1, answered: 1 })
    expect(Math.min(last7.found, last7.called, last7.messaged, before7.found)).toBeGreaterThan(0)
    expect(weeks.filter(({ found }: { found: number }) => found > 0)).toHaveLength(12)
    const all = (await get(await admin(), '/api/overview')).data
    expect(all.emptySearches[0]).toMatchObject({ text: 'wegovy 0.25' })
    expect(all.weeks.filter(({ stockists }: { stockists: number }) => stockists > 0).length).toBeGreaterThan(
      8,
    )
  })

  it('of what nobody near has', async () => {
    const desk = await as('orders@deshpande-medical-agencies.example', 'stockist')
    const { data } = await get(desk, '/api/unmet-wants')
    expect(data.map(({ medicine }: { medicine: { name: string } }) => medicine.name)).toEqual([
      ...['Allegra 120mg Tablet', 'Amaryl 2 Tablet', 'Ascoril Flu Syrup', 'Asomex 5 Tablet'],
      'Augmentin 300mg Injection',
    ])
    for (const { places } of data) {
      expect(places).toEqual([{ district: 'Pune', state: 'Maharashtra', buyers: 3 }])
    }
    expect((await get(await admin(), '/api/unmet-wants')).total).toBe(5)
  })

  it('for the purchaser: what its stockists have answered, and which ones it asks now', async () => {
    const purchaser = await as('purchaser@rasad.example', 'purchaser')
    const own = (await get(purchaser, '/api/purchasing-card/own')).data
    expect(own.map(({ status }: { status: string }) => status)).toEqual(['pending', 'approved'])
    const text = JSON.stringify(own)
    for (const firm of ['Deshpande Medical Agencies', 'Sai Krupa Distributors', 'Om Sai Pharma']) {
      expect(text).toContain(firm)
    }
  })

  it('for the declined store: the reason, and a way to send the licence again', async () => {
    const answer = await clientOf(app).call('POST', '/api/account/registration', {
      email: 'declined@rasad.example',
      password: demoPassword,
      role: 'medicalOwner',
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        token: expect.any(String),
        data: {
          canResubmit: true,
          refusal: {
            reason: 'unreadable',
            note: 'The lower half of the licence is missing. Please send the whole page.',
          },
        },
      },
    ])
  })
})

describe('somebody else with an address of the demo world', () => {
  it('keeps a normal account, and the demo world goes without that person', async () => {
    const own = await createTestApp(async (database) => void (await seedDemo(database)), { demo: true })
    try {
      const form = await ownerForm('declined@rasad.example')
      expect((await clientOf(own).call('POST', '/api/auth/signup', form)).statusCode).toBe(201)
      const printed = await own.demo.seedAccounts()
      expect(printed.map(({ email }) => email)).not.toContain('declined@rasad.example')
      await own.demo.remove()
      const { rows } = await own.database.pool.query('SELECT email FROM accounts')
      expect(rows).toEqual([{ email: 'declined@rasad.example' }])
    } finally {
      await own.close()
    }
  })
})
