import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  callerOf,
  clientOf,
  formOf,
  goodPassword,
  ownerForm,
  ownerTexts,
  signIn,
  stockistRegistration,
  testImage,
} from '@rasad/testkit/clients'
import { allMailSent } from '@rasad/testkit/mail'
import { registerStockist, registerStore } from '@rasad/testkit/people'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The life of an account as people see it, on the whole service.

const owner = { email: 'owner@rasad.example', password: 'Owner-Pass-1' }
const filesKept = () =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(undefined, { superAdmin: owner })
})
afterAll(() => app.close())

const visitor = () => clientOf(app)
const theOwner = () => signIn(app, owner.email, owner.password, 'medicalOwner')

const signUp = (email: string) => registerStore(callerOf(app), email)
const registerFirm = (email: string, changes = {}) => registerStockist(callerOf(app), email, changes)

function login(email: string, password: string, role = 'medicalOwner') {
  return visitor().call('POST', '/api/auth/login', { email, password, role })
}

describe('a medical owner', () => {
  it('registers with a GSTIN of another state than the address, and warns', async () => {
    const register = async (email: string, gstin: string) => {
      const address = { pincode: '411030' }
      const given = stockistRegistration(email, { gstin, address })
      return (await visitor().call('POST', '/api/stockist/register', given)).json()
    }
    expect(await register('tax1@deccan.example', '29AAPFU0939F1ZR')).toMatchObject({
      success: true,
      warnings: ['gstin-state'],
    })
    expect(await register('tax2@deccan.example', '27AAPFU0939F1ZV')).toMatchObject({
      success: true,
      warnings: [],
    })
    const form = await ownerForm('tax3@store.example', {
      gstin: '29AAPFU0939F1ZR',
      address: '1 Tilak Road, Pune 411030',
    })
    const signup = await visitor().call('POST', '/api/auth/signup', form)
    expect([signup.statusCode, signup.json().warnings]).toEqual([201, ['gstin-state']])
  })

  it('signs up, waits for approval, is approved, sees its store and signs out', async () => {
    const signup = await visitor().call('POST', '/api/auth/signup', await ownerForm('Meera@Store.example'))
    expect(signup.json()).toMatchObject({
      success: true,
      user: { approved: false, declined: false, status: 'processing' },
      message: 'Registration successful! You can now log in.',
    })
    const id = signup.json().user._id
    expect(id).toMatch(/^[0-9a-f]{24}$/)

    const waiting = await signIn(app, 'meera@store.EXAMPLE', goodPassword, 'medicalOwner')
    expect((await waiting.call('GET', '/api/auth/me')).json().user).toMatchObject({
      _id: id,
      role: 'medicalOwner',
      status: 'processing',
      email: 'Meera@Store.example',
      medicalName: 'Shanti Medical Store',
    })
    expect((await visitor().call('GET', `/api/user/${id}`)).json().data).toEqual({
      _id: id,
      approved: false,
      declined: false,
      status: 'processing',
    })

    const admin = await theOwner()
    const approval = await admin.call('PATCH', `/api/user/${id}/approve`)
    expect(approval.json()).toMatchObject({ success: true, data: { approved: true, status: 'approved' } })
    const again = await admin.call('PATCH', `/api/user/${id}/approve`)
    expect(again.json()).toEqual(approval.json())

    // The session from before the approval has the new rights.
    const me = (await waiting.call('GET', '/api/auth/me')).json().user
    const { drugLicenseNo, contactNo } = ownerTexts('Meera@Store.example')
    expect(me).toMatchObject({ approved: true, drugLicenseNo, contactNo })
    const image = await waiting.call('GET', me.drugLicenseImage)
    expect(image.headers['content-type']).toMatch(/^image\//)
    expect((await visitor().call('GET', me.drugLicenseImage)).statusCode).toBe(404)

    await waiting.call('POST', '/api/auth/logout')
    expect((await waiting.call('GET', '/api/auth/me')).statusCode).toBe(401)
  })

  it('is notified once of each decision, and each decision is recorded', async () => {
    const id = await signUp('decided@store.example')
    const admin = await theOwner()
    const { pool } = app.database
    for (const decision of ['approve', 'approve', 'decline', 'decline']) {
      expect((await admin.call('PATCH', `/api/user/${id}/${decision}`)).statusCode).toBe(200)
      await allMailSent(app.database)
    }
    const { rows: log } = await pool.query(
      'SELECT action, actor_email FROM audit_log WHERE subject_id = $1 ORDER BY no',
      [id],
    )
    expect(log).toEqual([
      { action: 'user.approved', actor_email: owner.email },
      { action: 'user.declined', actor_email: owner.email },
    ])
    const { rows: mails } = await pool.query(
      `SELECT template FROM mail_outbox WHERE to_address = $1 AND template <> 'confirm-email' ORDER BY id`,
      ['decided@store.example'],
    )
    expect(mails.map(({ template }) => template).sort()).toEqual(['approved', 'declined'])
  })

  it('is signed out when declined, and only a caller with the password sees the reason', async () => {
    const id = await signUp('declined@store.example')
    const session = await signIn(app, 'declined@store.example', goodPassword, 'medicalOwner')
    await (await theOwner()).call('PATCH', `/api/user/${id}/decline`)
    expect((await session.call('GET', '/api/auth/me')).statusCode).toBe(401)
    const right = await login('declined@store.example', goodPassword)
    expect([right.statusCode, right.json().message]).toEqual([403, 'Document verification failed'])
    expect((await login('declined@store.example', 'wrong-password')).statusCode).toBe(401)
  })

  it('sees an error at each missing or invalid field, and nothing is stored', async () => {
    const filesBefore = filesKept()
    const nothing = await visitor().call('POST', '/api/auth/signup', formOf({ medicalName: '  ' }))
    expect(nothing.statusCode).toBe(400)
    const messages = Object.entries(nothing.json().fields as Record<string, { message: string }>).map(
      ([field, { message }]) => [field, message],
    )
    expect(Object.fromEntries(messages)).toEqual({
      medicalName: 'Medical store name is required',
      ownerName: 'Owner name is required',
      address: 'Address is required',
      email: 'Email is required',
      contactNo: 'Phone number is required',
      drugLicenseNo: 'Drug licence number is required',
      password: 'Password is required',
      drugLicenseImage: 'Drug licence image is required',
    })
    const bad: [string, string | Buffer, string][] = [
      ['email', 'meera', 'Please enter a valid email address'],
      ['password', '12345', 'Password must be at least 6 characters'],
      ['password', 'Password', 'This password is too common. Please choose another one.'],
      [
        'drugLicenseImage',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'Please upload a valid image file',
      ],
      [
        'drugLicenseImage',
        Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'),
        'Please upload a valid image file',
      ],
      [
        'drugLicenseImage',
        Buffer.alloc(10 * 1024 * 1024 + 1, '\xff\xd8\xff', 'latin1'),
        'File size should be less than 10MB',
      ],
      ['medicalName', 'Shanti\u0000Store', 'Please remove the control characters.'],
      ['role', 'admin', 'This call knows no such field.'],
      ['approved', 'true', 'This call knows no such field.'],
    ]
    for (const [field, value, message] of bad) {
      const form = await ownerForm('bad@store.example', { [field]: value })
      const answer = await visitor().call('POST', '/api/auth/signup', form)
      expect([answer.statusCode, answer.json().fields?.[field]?.message], field).toEqual([400, message])
    }
    expect((await login('bad@store.example', goodPassword)).statusCode).toBe(401)
    expect(filesKept()).toBe(filesBefore)
  })

  it('exists once per e-mail, however many register it at the same time', async () => {
    const forms = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ownerForm(i % 2 ? 'Same@store.example' : 'same@store.example')),
    )
    const filesBefore = filesKept()
    const answers = await Promise.all(forms.map((form) => visitor().call('POST', '/api/auth/signup', form)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    // Ten answers say that the e-mail is taken, the others only that there are too many.
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(10)
    expect(new Set(statuses)).toEqual(new Set([201, 409, 429]))
    await app.database.pool.query(`DELETE FROM attempts WHERE bucket LIKE 'email-taken%'`)
    const refusal = answers.find(({ statusCode }) => statusCode === 409)
    expect(refusal?.json()).toMatchObject({ code: 'email-taken', fields: { email: { code: 'email-taken' } } })
    const { rows } = await app.database.pool.query(
      `SELECT count(*)::int AS n FROM accounts JOIN medical_owners USING (id) WHERE email_key = 'same@store.example'`,
    )
    expect(rows[0].n).toBe(1)
    expect(filesKept()).toBe(filesBefore + 1)
  })

  it('can also be a stockist under the same e-mail', async () => {
    await signUp('both@trade.example')
    await registerFirm('both@trade.example', { password: 'Another-77' })
    expect((await login('both@trade.example', 'Another-77', 'stockist')).json().user.role).toBe('stockist')
    expect((await login('both@trade.example', 'Another-77')).json().code).toBe('sign-in-as-stockist')
  })
})

describe('a stockist', () => {
  it('registers, is hidden until approved, becomes public and disappears when declined', async () => {
    const id = await registerFirm('arun@deccan.example')
    const { licenseNumber, phone } = stockistRegistration('arun@deccan.example')
    const status = { _id: id, approved: false, declined: false, status: 'processing' }
    expect((await visitor().call('GET', `/api/stockist/${id}`)).json().data).toEqual(status)
    expect(await publicIds()).not.toContain(id)

    const own = await signIn(app, 'arun@deccan.example', goodPassword, 'stockist')
    expect((await own.call('GET', `/api/stockist/${id}`)).json().data).toMatchObject({
      licenseNumber,
      licenseExpiry: '2031-03-31',
      dob: '1980-02-29',
      bloodGroup: 'O+',
      status: 'processing',
    })
    const admin = await theOwner()
    const pending = await admin.call('GET', '/api/stockist?status=processing')
    expect(pending.json().data.map((row: { _id: string }) => row._id)).toContain(id)

    await admin.call('PATCH', `/api/stockist/${id}/approve`)
    expect(await publicIds()).toContain(id)
    const page = (await visitor().call('GET', `/api/stockist/${id}`)).json().data
    expect(page).toMatchObject({
      firmName: 'Deccan Pharma Agencies',
      phone,
      status: 'approved',
    })
    for (const secret of [
      'licenseNumber',
      'druglicenseNo',
      'dob',
      'bloodGroup',
      'licenseImageUrl',
      'cntxNumber',
    ]) {
      expect(page).not.toHaveProperty(secret)
    }
    await expect
      .poll(
        async () =>
          (await visitor().call('GET', '/api/search?category=supplier&q=deccan')).json().data.length,
      )
      .toBe(1)

    await admin.call('PATCH', `/api/stockist/${id}/decline`)
    expect(await publicIds()).not.toContain(id)
    expect((await own.call('GET', '/api/auth/me')).statusCode).toBe(401)
    await expect
      .poll(
        async () =>
          (await visitor().call('GET', '/api/search?category=supplier&q=deccan')).json().data.length,
      )
      .toBe(0)
  })

  it('shows its profile to callers with its password, for up to ten wrong attempts', async () => {
    const id = await registerFirm('verify@deccan.example')
    const verify = (password: string) =>
      visitor().call('POST', '/api/stockist/verify-password', { id, password })
    expect((await verify(goodPassword)).statusCode).toBe(401)
    await (await theOwner()).call('PATCH', `/api/stockist/${id}/approve`)
    expect((await verify(goodPassword)).json().data).toMatchObject({
      roleType: 'Proprietor',
      bloodGroup: 'O+',
      cntxNumber: 'CNTX-9',
    })
    for (let i = 0; i < 10; i += 1) expect((await verify('wrong')).statusCode).toBe(401)
    const refused = await verify(goodPassword)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })

  it('needs a firm name, an e-mail and a password; other fields only have to be valid', async () => {
    const least = { name: 'Least Agencies', email: 'least@deccan.example', password: goodPassword, phone: '' }
    expect((await visitor().call('POST', '/api/stockist/register', least)).statusCode).toBe(201)
    const bad = await visitor().call('POST', '/api/stockist/register', {
      name: '',
      email: 'x@y',
      password: goodPassword,
      address: { pincode: '12' },
      bloodGroup: 'C+',
      dob: '2999-01-01',
      licenseExpiry: '31.3.2031',
      roleType: 'King',
      status: 'approved',
    })
    expect(bad.statusCode).toBe(400)
    expect(Object.keys(bad.json().fields).sort()).toEqual([
      'address.pincode',
      'bloodGroup',
      'dob',
      'email',
      'licenseExpiry',
      'name',
      'roleType',
      'status',
    ])
  })

  it('accepts its own uploaded images, and refuses those of others', async () => {
    const upload = await visitor().call('POST', '/api/upload', formOf({ file: await testImage() }))
    const url = upload.json().secure_url
    const id = await registerFirm('images@deccan.example', { licenseImageUrl: url })
    const admin = await theOwner()
    const { licenseImageUrl } = (await admin.call('GET', `/api/stockist/${id}`)).json().data
    expect((await admin.call('GET', licenseImageUrl)).statusCode).toBe(200)
    expect((await visitor().call('GET', licenseImageUrl)).statusCode).toBe(404)
    for (const stolen of [url, 'https://elsewhere.example/a.png']) {
      const answer = await visitor().call(
        'POST',
        '/api/stockist/register',
        stockistRegistration('thief@deccan.example', { licenseImageUrl: stolen }),
      )
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['licenseImageUrl']])
    }
  })
})

async function publicIds(): Promise<string[]> {
  const answer = await visitor().call('GET', '/api/stockist?limit=1000')
  return answer.json().data.map((row: { _id: string }) => row._id)
}

describe('signing in', () => {
  it('sets a cookie that scripts cannot read, and stores no token in the database', async () => {
    await signUp('cookie@store.example')
    const answer = await login('cookie@store.example', goodPassword)
    const { token } = answer.json()
    expect(answer.headers['set-cookie']).toEqual([
      `token=${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    const { rows } = await app.database.pool.query('SELECT sessions::text AS text FROM sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it("accepts a cookie for changes only from the service's own pages", async () => {
    const { token } = await theOwner()
    const create = (name: string, headers: Record<string, string>) =>
      visitor().call(
        'POST',
        '/api/company',
        { name, stockists: [] },
        { cookie: `token=${token}`, ...headers },
      )
    expect((await create('A', { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await create('A', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await create('A', { 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await create('A', { origin: 'null' })).statusCode).toBe(403)
    expect((await create('A', {})).statusCode).toBe(403)
    expect((await create('Own Origin Pharma', { origin: 'http://127.0.0.1:5000' })).statusCode).toBe(201)
    expect((await create('Same Origin Pharma', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201)
    const read = await visitor().call('GET', '/api/auth/me', undefined, { cookie: `token=${token}` })
    expect(read.statusCode).toBe(200)
  })

  it('prefers the bearer header to the cookie', async () => {
    const { token } = await theOwner()
    const answer = await clientOf(app, 'x'.repeat(43)).call('GET', '/api/auth/me', undefined, {
      cookie: `token=${token}`,
    })
    expect(answer.statusCode).toBe(401)
  })

  it('answers a wrong e-mail like a wrong password, and refuses after ten attempts', async () => {
    await signUp('guess@store.example')
    const known = await login('guess@store.example', 'not-this-one')
    const unknown = await login('nobody@store.example', 'not-this-one')
    expect(known.statusCode).toBe(401)
    expect({ ...known.json() }).toEqual({ ...unknown.json() })
    const tries = await Promise.all(Array.from({ length: 30 }, () => login('guess@store.example', 'wrong')))
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(9)
    const refused = tries.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login('guess@store.example', goodPassword)).statusCode).toBe(429)
    expect((await login('Nobody@store.example', 'wrong')).statusCode).toBe(401)
  })

  it('does not count correct passwords', async () => {
    await signUp('often@store.example')
    for (let i = 0; i < 12; i += 1) {
      expect((await login('often@store.example', goodPassword)).statusCode).toBe(200)
    }
  })

  it('lets an admin sign in where medical owners do, and returns the real role', async () => {
    const answer = await login(owner.email, owner.password)
    expect(answer.json().user).toMatchObject({ role: 'admin', owner: true, approved: true })
  })

  it('names the right screen only to callers with the right password', async () => {
    const refusals = [
      [owner.email, owner.password, 'stockist', 403, 'sign-in-at-login'],
      [owner.email, owner.password, 'purchaser', 403, 'sign-in-at-login'],
      [owner.email, 'not-this-one', 'stockist', 401, 'wrong-credentials'],
      ['nobody@store.example', owner.password, 'stockist', 401, 'wrong-credentials'],
    ] as const
    for (const [email, password, role, status, code] of refusals) {
      const answer = await login(email, password, role)
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const register = { name: 'Two Doors Pharma', email: 'doors@firm.example', password: goodPassword }
    expect((await visitor().call('POST', '/api/stockist/register', register)).statusCode).toBe(201)
    expect((await login('doors@firm.example', goodPassword)).json()).toMatchObject({
      code: 'sign-in-as-stockist',
      message: 'This password belongs to a stockist account. Please use the stockist sign in.',
    })
    const asStockist = await login('doors@firm.example', goodPassword, 'stockist')
    expect(asStockist.json().user).toMatchObject({ role: 'stockist' })
  })

  it('does not count a correct password on another screen', async () => {
    for (let i = 0; i < 12; i += 1) {
      expect((await login(owner.email, owner.password, 'purchaser')).statusCode).toBe(403)
    }
    expect((await login(owner.email, owner.password)).statusCode).toBe(200)
  })

  it('counts wrong passwords of an e-mail over all screens together', async () => {
    const screens = ['medicalOwner', 'stockist', 'purchaser', 'admin', 'staff', 'user'] as const
    const codes: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const role = screens[i % screens.length] ?? 'admin'
      codes.push((await login('spread@store.example', `wrong-${i}`, role)).statusCode)
    }
    expect(codes).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('also works at the address outside /api', async () => {
    const body = { email: owner.email, password: owner.password, role: 'admin' }
    const answer = await visitor().call('POST', '/auth/login', body)
    expect(answer.json()).toMatchObject({ success: true, user: { role: 'admin' } })
  })

  it('ends after seven days', async () => {
    const session = await theOwner()
    await app.database.pool.query(`UPDATE sessions SET expires_at = expires_at - interval '6 days 23 hours'`)
    expect((await session.call('GET', '/api/auth/me')).statusCode).toBe(200)
    await app.database.pool.query(`UPDATE sessions SET expires_at = expires_at - interval '1 hour 1 second'`)
    expect((await session.call('GET', '/api/auth/me')).statusCode).toBe(401)
  })
})

describe('an admin', () => {
  it('can be added by the owner only, and cannot add admins', async () => {
    const body = { name: 'Asha Rao', email: 'asha@rasad.example', password: 'Strong-Pass-1' }
    const weak = await (await theOwner()).call('POST', '/api/admin', { ...body, password: 'weakpass' })
    expect(weak.json().fields.password.message).toBe('Please meet all password requirements.')
    const added = await (await theOwner()).call('POST', '/api/admin', body)
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json().data).toMatchObject({ role: 'admin', owner: false, name: 'Asha Rao' })
    const admin = await signIn(app, body.email, body.password, 'medicalOwner')
    expect((await admin.call('POST', '/api/admin', { ...body, email: 'b@rasad.example' })).statusCode).toBe(
      403,
    )
  })

  it('finds users by name, state and page', async () => {
    const admin = await theOwner()
    const found = (await admin.call('GET', '/api/user?q=SHANTI&limit=1')).json()
    expect(found.data).toHaveLength(1)
    expect(found.total).toBeGreaterThan(3)
    const next = (await admin.call('GET', `/api/user?q=shanti&limit=1&cursor=${found.nextCursor}`)).json()
    expect(next.data[0]._id).not.toBe(found.data[0]._id)
    expect(next.data[0].createdAt <= found.data[0].createdAt).toBe(true)
    const declined = (await admin.call('GET', '/api/user?status=declined')).json().data
    expect(declined.length).toBeGreaterThan(0)
    expect(declined.every((row: { declined: boolean }) => row.declined)).toBe(true)
  })

  it('creates companies and medicines with unique names', async () => {
    const id = await registerFirm('links@deccan.example')
    const admin = await theOwner()
    await admin.call('PATCH', `/api/stockist/${id}/approve`)
    const company = await admin.call('POST', '/api/company', { name: 'Sahyadri Labs', stockists: [id, id] })
    expect(company.json()).toMatchObject({
      success: true,
      data: { name: 'Sahyadri Labs', message: 'Company created.' },
    })
    const again = await admin.call('POST', '/api/company', { name: ' SAHYADRI  labs ' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'company-exists'])
    const medicine = { name: 'Sahyadol 650', company: company.json().data._id, stockists: [id] }
    expect((await admin.call('POST', '/api/medicine/quick', medicine)).statusCode).toBe(201)
    expect((await admin.call('POST', '/api/medicine/quick', medicine)).statusCode).toBe(409)
    const listed = (await visitor().call('GET', `/api/medicine?stockist=${id}`)).json().data
    expect(listed).toMatchObject([{ name: 'Sahyadol 650', companyName: 'Sahyadri Labs', stockistCount: 1 }])
    const missing = await admin.call('POST', '/api/medicine/quick', {
      name: 'X 1',
      stockists: ['f'.repeat(24)],
    })
    expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([400, ['stockists']])
  })

  it('lets a stockist link only itself', async () => {
    const [one, other] = [
      await registerFirm('one@deccan.example'),
      await registerFirm('other@deccan.example'),
    ]
    const admin = await theOwner()
    for (const id of [one, other]) await admin.call('PATCH', `/api/stockist/${id}/approve`)
    const stockist = await signIn(app, 'one@deccan.example', goodPassword, 'stockist')
    expect((await stockist.call('POST', '/api/company', { name: 'Mine', stockists: [one] })).statusCode).toBe(
      201,
    )
    const both = await stockist.call('POST', '/api/company', { name: 'Theirs', stockists: [one, other] })
    expect(both.statusCode).toBe(403)
  })
})
