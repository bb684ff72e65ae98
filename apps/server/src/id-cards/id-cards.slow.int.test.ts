import { readdirSync } from 'node:fs'
import { formOf, goodPassword, signIn, testImage } from '@rasad/testkit/clients'
import { createTestDatabase } from '@rasad/testkit/test-database'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../migrations-folder.ts'
import { migrate } from '../platform/db/migrate.ts'

const world = await createWorldApp()
const stockist = world.people.stockist
const admin = world.people.admin
afterAll(() => world.app.close())

const scan = (code: string) => world.visitor.call('GET', `/api/cards/${code}`)
const photo = (code: string) => world.visitor.call('GET', `/api/cards/${code}/photo`)
const proofOf = async (code: string) => (await scan(code)).json().data

async function addStaff(fullName = 'Ravi Bhimrao Patil') {
  const email = world.newEmail()
  const form = await formOf({
    ...{ fullName, contact: '9000011111', email, address: '7 Station Road, Nashik' },
    ...{ image: await testImage(), aadharCard: await testImage() },
  })
  const { data } = (await stockist.call('POST', '/api/staff', form)).json()
  return data as { _id: string; cardCode: string; email: string; image: string }
}

describe('a scanned card', () => {
  it('of staff shows photo, first name and initial, firm and town, and nothing else', async () => {
    const { cardCode } = await addStaff()
    expect(cardCode).toMatch(/^[0-9a-f]{32}$/)
    const answer = await scan(cardCode.toUpperCase())
    expect(answer.headers['cache-control']).toBe('no-store')
    const firm = (await stockist.call('GET', `/api/stockist/${stockist.id}`)).json().data
    expect(answer.json()).toEqual({
      success: true,
      data: {
        valid: true,
        kind: 'staff',
        name: 'Ravi P.',
        photo: `/api/cards/${cardCode}/photo`,
        firm: firm.firmName,
        town: firm.address.city,
        since: expect.any(String),
        until: null,
      },
    })
    const face = await photo(cardCode)
    expect([face.statusCode, face.headers['cache-control'], face.headers['content-type']]).toEqual([
      200,
      'no-store',
      expect.stringMatching(/^image\//),
    ])
  })

  it('of a stockist shows the person, the firm and when the licence expires', async () => {
    const own = (await stockist.call('GET', `/api/stockist/${stockist.id}`)).json().data
    expect(await proofOf(own.cardCode)).toMatchObject({
      valid: true,
      kind: 'stockist',
      name: own.contactPerson ?? own.firmName,
      firm: own.firmName,
      until: own.licenseExpiry,
    })
  })

  it('of a purchaser shows a photo that is private elsewhere', async () => {
    const { id } = world.people.purchaser
    const own = (await world.people.purchaser.call('GET', `/purchaser/${id}`)).json().data
    expect(await proofOf(own.cardCode)).toMatchObject({ valid: true, kind: 'purchaser', name: own.fullName })
    expect((await world.visitor.call('GET', own.photo)).statusCode).toBe(404)
    expect((await photo(own.cardCode)).statusCode).toBe(200)
  })

  it('with an unknown or malformed code does not exist', async () => {
    expect((await scan('0'.repeat(32))).statusCode).toBe(404)
    expect((await scan('0'.repeat(31))).statusCode).toBe(400)
    expect((await photo('0'.repeat(32))).statusCode).toBe(404)
    expect((await photo('nonsense')).statusCode).toBe(404)
  })

  it('names nobody while its firm is declined, and is valid again with it', async () => {
    const { id, ...client } = await world.newStockist()
    await admin.call('PATCH', `/api/stockist/${id}/approve`)
    const { cardCode } = (await client.call('GET', `/api/stockist/${id}`)).json().data
    await admin.call('PATCH', `/api/stockist/${id}/decline`)
    const declined = await proofOf(cardCode)
    expect(declined).toMatchObject({ valid: false, name: null, photo: null, firm: null, town: null })
    expect(declined.revokedAt).toBeUndefined()
    await admin.call('PATCH', `/api/stockist/${id}/approve`)
    expect(await proofOf(cardCode)).toMatchObject({ valid: true })
  })
})

describe('issuing a card again', () => {
  it('revokes the one before', async () => {
    const { _id, cardCode } = await addStaff()
    const answer = await stockist.call('POST', '/api/cards', { id: _id })
    expect(answer.statusCode).toBe(201)
    const next = answer.json().data.cardCode
    expect(next).not.toBe(cardCode)
    expect((await stockist.call('GET', `/api/staff/${_id}`)).json().data.cardCode).toBe(next)
    expect(await proofOf(next)).toMatchObject({ valid: true })
    expect(await proofOf(cardCode)).toMatchObject({ valid: false, name: null, revokedAt: expect.any(String) })
    expect((await photo(cardCode)).statusCode).toBe(404)
    const log = (await admin.call('GET', `/api/audit?subject=${_id}&action=id-card.reissued`)).json()
    expect(log.total).toBe(1)
  })

  it('at the same moment leaves one valid card', async () => {
    const { _id } = await addStaff()
    // More than there are connections to the database.
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => stockist.call('POST', '/api/cards', { id: _id })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
    const { rows } = await world.app.database.pool.query(
      'SELECT count(*)::int AS all, count(*) FILTER (WHERE revoked_at IS NULL)::int AS valid FROM id_cards WHERE holder_id = $1',
      [_id],
    )
    expect(rows).toEqual([{ all: 61, valid: 1 }])
  })

  it('needs the holder, its stockist or an admin, and a card', async () => {
    const { _id } = await addStaff()
    const { id: pending } = await world.newStockist()
    expect((await world.people.otherStockist.call('POST', '/api/cards', { id: _id })).statusCode).toBe(404)
    expect((await world.people.purchaser.call('POST', '/api/cards', { id: stockist.id })).statusCode).toBe(
      404,
    )
    expect((await admin.call('POST', '/api/cards', { id: pending })).statusCode).toBe(404)
    expect((await world.visitor.call('POST', '/api/cards', { id: _id })).statusCode).toBe(401)
    expect((await admin.call('POST', '/api/cards', { id: _id })).statusCode).toBe(201)
    expect((await stockist.call('POST', '/api/cards', { id: stockist.id })).statusCode).toBe(201)
  })
})

it('an account issues at most 100 cards again in a day', async () => {
  const limited = await createWorldApp({ rateLimits: true })
  try {
    const { admin: issuer, staff } = limited.people
    const issue = () => issuer.call('POST', '/api/cards', { id: staff.id })
    const statuses = new Set<number>()
    for (let at = 0; at < 100; at++) statuses.add((await issue()).statusCode)
    expect([...statuses]).toEqual([201])
    const refused = await issue()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await limited.app.close()
  }
})

describe('somebody who leaves', () => {
  it('has no valid card, cannot sign in and is among those who have left', async () => {
    const { _id, cardCode, email, image } = await addStaff('Leela Joshi')
    const { debug } = (await stockist.call('POST', `/api/staff/${_id}/invitation`)).json()
    const token = new URL(debug.inviteUrl).searchParams.get('token')
    await world.visitor.call('POST', '/api/auth/reset-password', { token, email, newPassword: goodPassword })
    const herself = await signIn(world.app, email, goodPassword, 'medicalOwner')

    const answer = await stockist.call('PATCH', `/api/staff/${_id}`, { status: 'ended' })
    expect(answer.json().data).toMatchObject({ status: 'ended', endedAt: expect.any(String), cardCode: null })
    expect(await proofOf(cardCode)).toMatchObject({ valid: false, name: null, revokedAt: expect.any(String) })
    expect((await herself.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await stockist.call('POST', `/api/staff/${_id}/invitation`)).json().code).toBe('staff-ended')

    // A card printed before there were codes leads to this page.
    const open = (await world.visitor.call('GET', `/api/staff/${_id}`)).json().data
    expect(open).toMatchObject({
      fullName: 'Leela Joshi',
      status: 'ended',
      contact: '',
      email: null,
      image: '',
    })
    expect((await world.visitor.call('GET', image)).statusCode).toBe(404)
    expect((await stockist.call('GET', image)).statusCode).toBe(200)

    const ids = async (status: string) =>
      (await stockist.call('GET', `/api/staff?limit=1000&status=${status}`))
        .json()
        .data.map((member: { _id: string }) => member._id)
    expect(await ids('active')).not.toContain(_id)
    expect(await ids('ended')).toContain(_id)
  })

  it('gets a new card on returning', async () => {
    const { _id, cardCode } = await addStaff()
    await stockist.call('PATCH', `/api/staff/${_id}`, { status: 'ended' })
    const back = (await stockist.call('PATCH', `/api/staff/${_id}`, { status: 'active' })).json().data
    expect(back).toMatchObject({
      status: 'active',
      endedAt: null,
      cardCode: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(back.cardCode).not.toBe(cardCode)
    expect((await proofOf(cardCode)).valid).toBe(false)
    expect((await proofOf(back.cardCode)).valid).toBe(true)
    const actions = (await admin.call('GET', `/api/audit?subject=${_id}`)).json().data
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'staff.returned',
      'staff.ended',
      'staff.created',
    ])
  })

  it('stays as they were when ended twice', async () => {
    const { _id } = await addStaff()
    const first = (await stockist.call('PATCH', `/api/staff/${_id}`, { status: 'ended' })).json().data
    const again = (await stockist.call('PATCH', `/api/staff/${_id}`, { status: 'ended' })).json().data
    expect(again.endedAt).toBe(first.endedAt)
  })
})

describe('a deleted record', () => {
  it('leaves revoked codes that name nobody', async () => {
    const { _id, cardCode } = await addStaff()
    await admin.call('DELETE', `/api/staff/${_id}`)
    expect(await proofOf(cardCode)).toMatchObject({ valid: false, name: null, revokedAt: expect.any(String) })
    const { rows } = await world.app.database.pool.query('SELECT holder_id FROM id_cards WHERE code = $1', [
      cardCode,
    ])
    expect(rows).toEqual([{ holder_id: null }])
  })

  it('of a stockist revokes its card and those of its staff', async () => {
    const { id, password, ...client } = await world.newStockist()
    await admin.call('PATCH', `/api/stockist/${id}/approve`)
    const { cardCode } = (await client.call('GET', `/api/stockist/${id}`)).json().data
    const deleted = await client.call('POST', '/api/account/delete', { password })
    expect(deleted.statusCode).toBe(200)
    expect(await proofOf(cardCode)).toMatchObject({ valid: false, revokedAt: expect.any(String) })
  })
})

it('an export holds the codes', async () => {
  const own = (await stockist.call('GET', `/api/stockist/${stockist.id}`)).json().data
  const { records } = (await stockist.call('GET', '/api/account/export')).json().data
  expect(records.idCards).toContainEqual({
    code: own.cardCode,
    kind: 'stockist',
    issuedAt: expect.any(String),
    revokedAt: null,
  })
})

it('the migration issues a card to everybody who had one before', async () => {
  const filled = await createTestDatabase({ empty: true })
  try {
    const before = readdirSync(migrationsFolder)
      .map((name) => name.replace(/\.sql$/, ''))
      .filter((name) => name < '0020')
    await migrate(filled.db, migrationsFolder, before)
    const id = (letter: string) => letter.repeat(24)
    await filled.pool.query(`
      INSERT INTO files (id, media_type, bytes, width, height, expires_at)
        SELECT repeat(digit, 24), 'image/png', 1, 1, 1, now() FROM unnest('{e,f,1,2}'::text[]) AS digit;
      INSERT INTO stockists (id, firm_name, status, decided_at) VALUES
        ('${id('a')}', 'Approved', 'approved', '2026-01-02'), ('${id('b')}', 'Waiting', 'processing', NULL);
      INSERT INTO accounts (id, role, email, email_key, state)
        VALUES ('${id('c')}', 'purchaser', 'a@b.example', 'a@b.example', 'approved');
      INSERT INTO purchasers (id, full_name, address, contact_no, email, identity_file, photo_file, status, decided_at)
        VALUES ('${id('c')}', 'Asha', 'Pune', '9000000001', 'a@b.example', '${id('e')}', '${id('f')}', 'approved', '2026-01-03');
      INSERT INTO staff (id, stockist_id, full_name, contact, photo_file, identity_file, joining_date)
        VALUES ('${id('d')}', '${id('a')}', 'Ravi', '9000000002', '${id('1')}', '${id('2')}', '2026-01-04')`)
    await migrate(filled.db, migrationsFolder)
    const { rows } = await filled.pool.query(
      `SELECT holder_id, kind, issued_at::date::text AS since FROM id_cards WHERE revoked_at IS NULL ORDER BY 1`,
    )
    expect(rows).toEqual([
      { holder_id: id('a'), kind: 'stockist', since: '2026-01-02' },
      { holder_id: id('c'), kind: 'purchaser', since: '2026-01-03' },
      { holder_id: id('d'), kind: 'staff', since: expect.any(String) },
    ])
  } finally {
    await filled.close()
  }
})
