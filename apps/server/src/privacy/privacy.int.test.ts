import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, clientOf, goodPassword, ownerForm, signIn } from '@rasad/testkit/clients'
import { superAdmin } from '@rasad/testkit/people'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

async function ownData(client: Client) {
  const answer = await client.call('GET', '/api/account/export')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.json().data
}

const remove = (client: Client, password = goodPassword) =>
  client.call('POST', '/api/account/delete', { password })

/** All columns of all tables that contain this text. */
async function whereverItIs(text: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `SELECT table_name AS t, column_name AS c FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'`,
  )
  const found: string[] = []
  for (const { t, c } of rows) {
    const { rowCount } = await app.database.pool.query(
      `SELECT FROM ${t} WHERE "${c}"::text ILIKE '%' || $1 || '%' LIMIT 1`,
      [text],
    )
    if (rowCount) found.push(`${t}.${c}`)
  }
  return found
}

async function storedFiles(): Promise<string[]> {
  return (await readdir(join(app.dataDir, 'files'), { recursive: true })).filter((name) =>
    /[0-9a-f]{24}/.test(name),
  )
}

describe('personal data', () => {
  it('is exported completely, without secrets or data about others', async () => {
    const { purchaser, stockist, medicalOwner } = world.people
    const own = await ownData(purchaser)
    expect(own.account).toMatchObject({ _id: purchaser.id, email: purchaser.email, role: 'purchaser' })
    expect(own.files.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'purchaser-identity',
      'purchaser-photo',
    ])
    for (const { url } of own.files) expect((await purchaser.call('GET', url)).statusCode).toBe(200)
    expect(own.records.cardRequests.length).toBeGreaterThanOrEqual(3)
    expect(own.sessions.length).toBeGreaterThanOrEqual(1)
    const text = JSON.stringify(own)
    for (const other of [medicalOwner.email, world.people.pendingPurchaser.id, '$argon2', 'token']) {
      expect(text).not.toContain(other)
    }
    expect((await ownData(stockist)).records.staff.length).toBeGreaterThan(0)
    expect((await ownData(medicalOwner)).account.drugLicenseNo).toMatch(/CANARY/)
  })

  it('is only deleted with the password, and not for the owner of the service', async () => {
    const someone = await world.newPurchaser()
    expect((await remove(someone, 'Wrong-Pass-1')).json()).toMatchObject({ code: 'wrong-password' })
    expect((await remove(world.people.owner, superAdmin.password)).json()).toMatchObject({
      code: 'owner-stays',
    })
    expect(
      (await clientOf(app).call('POST', '/api/account/delete', { password: goodPassword })).statusCode,
    ).toBe(401)
    expect((await ownData(someone)).account._id).toBe(someone.id)
  })

  it('is deleted with a purchaser: record, requests, images, mails and sessions', async () => {
    const purchaser = await world.newPurchaser()
    const request = await world.ask(purchaser)
    const other = await signIn(app, purchaser.email, goodPassword, 'purchaser')
    const files = (await ownData(purchaser)).files.map(({ url }: { url: string }) =>
      url.slice('/files/'.length),
    )
    await world.visitor.call('POST', '/api/auth/forgot-password', { email: purchaser.email })
    expect((await remove(purchaser)).statusCode).toBe(200)
    expect((await other.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await world.visitor.call('GET', `/api/purchasing-card/status/${request}`)).statusCode).toBe(404)
    expect(await whereverItIs(purchaser.email)).toEqual([])
    // The audit log records the deletion, by id only.
    expect(await whereverItIs(purchaser.id)).toEqual(['audit_log.subject_id'])
    expect((await storedFiles()).filter((name) => files.some((id: string) => name.includes(id)))).toEqual([])
  })

  it('is deleted with a medical owner, including the licence', async () => {
    const email = world.newEmail()
    await world.visitor.call(
      'POST',
      '/api/auth/signup',
      await ownerForm(email, { address: 'Gone Lane 5, Pune' }),
    )
    const owner = await signIn(app, email, goodPassword, 'medicalOwner')
    expect((await remove(owner)).statusCode).toBe(200)
    expect(await whereverItIs(email)).toEqual([])
    expect(await whereverItIs('Gone Lane 5')).toEqual([])
  })

  it('is deleted with a stockist, except for firm, licence and answers, which the trade needs', async () => {
    const stockist = await world.newStockist({
      name: 'Gone Agencies',
      licenseNumber: 'MH-GONE-1',
      contactPerson: 'Gone Person',
    })
    await world.people.owner.call('PATCH', `/api/stockist/${stockist.id}/approve`)
    await world.people.owner.call('POST', '/api/company', { name: 'Gone Labs', stockists: [stockist.id] })
    const answered = await world.newPurchaser()
    const others = world.fillers.map(({ id }) => id)
    const request = await world.ask(answered, [stockist.id, ...others])
    expect((await stockist.call('POST', `/api/purchasing-card/approve/${request}`)).statusCode).toBe(200)
    const waiting = await world.newPurchaser()
    const open = await world.ask(waiting, [stockist.id, ...others])

    expect((await remove(stockist)).statusCode).toBe(200)
    expect(await whereverItIs(stockist.email)).toEqual(['audit_log.actor_email'])
    expect(await whereverItIs('Gone Person')).toEqual([])
    expect(await whereverItIs('MH-GONE-1')).toEqual(['stockist_papers.licence_number'])
    const status = await world.visitor.call('GET', `/api/stockist/${stockist.id}`)
    expect(Object.keys(status.json().data)).not.toContain('firmName')
    const list = await world.people.admin.call('GET', '/api/purchasing-card/requests?limit=1000')
    const byId = new Map(list.json().data.map((row: { _id: string }) => [row._id, row]))
    expect(byId.get(request)).toMatchObject({
      status: 'approved',
      approvals: [{ stockistName: 'Gone Agencies' }],
    })
    expect(byId.get(open)).toMatchObject({ status: 'pending', stockistCount: others.length })
    const companies = await world.visitor.call('GET', '/api/company?q=Gone')
    expect(companies.json().data[0].stockistCount).toBe(0)
  })

  it('keeps the record of a staff member for its stockist, without a sign-in', async () => {
    const { staff, stockist } = world.people
    expect((await remove(staff)).statusCode).toBe(200)
    expect((await staff.call('GET', '/api/auth/me')).statusCode).toBe(401)
    const record = (await stockist.call('GET', `/api/staff/${staff.id}`)).json().data
    expect(record).toMatchObject({ email: null, invitedAt: null })
  })

  it('keeps other accounts of the same e-mail, and their mails', async () => {
    const purchaser = await world.newPurchaser()
    await app.accounts.addAccount(
      { role: 'user', name: 'Same Person', email: purchaser.email, password: goodPassword },
      null,
    )
    expect((await remove(purchaser)).statusCode).toBe(200)
    expect((await signIn(app, purchaser.email, goodPassword, 'user')).token).toBeDefined()
  })

  it('deletes mails thirty days after they were sent', async () => {
    const { mail_outbox: before } = await counts()
    await app.database.pool.query(`UPDATE mail_outbox SET sent_at = now() - interval '29 days'`)
    await app.sweep()
    expect((await counts()).mail_outbox).toBe(before)
    await app.database.pool.query(`UPDATE mail_outbox SET sent_at = now() - interval '31 days'`)
    await app.sweep()
    expect((await counts()).mail_outbox).toBe(0)
  })
})

async function counts(): Promise<{ mail_outbox: number }> {
  const { rows } = await app.database.pool.query('SELECT count(*)::int AS mail_outbox FROM mail_outbox')
  return rows[0]
}
