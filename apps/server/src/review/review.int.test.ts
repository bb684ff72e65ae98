import {
  confirmEmailOf,
  formOf,
  goodPassword,
  ownerForm,
  ownerTexts,
  testImage,
} from '@rasad/testkit/clients'
import { findHalfRecords } from '@rasad/testkit/integrity'
import type { Person } from '@rasad/testkit/newcomers'
import { tally } from '@rasad/testkit/race'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
let admin: Person
let owner: Person
beforeAll(async () => {
  world = await createWorldApp({ undoSeconds: 60, support: { email: 'help@rasad.example', phone: null } })
  admin = world.people.admin
  owner = world.people.owner
  // The outbox forgets a link as soon as its mail is sent: here mails stay as they were written.
  await query(`CREATE TABLE written_mails (LIKE mail_outbox)`)
  await query(`CREATE FUNCTION keep_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO written_mails SELECT NEW.*; RETURN NEW; END $$`)
  await query(`CREATE TRIGGER keep AFTER INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION keep_mail()`)
})
afterAll(() => world.app.close())

const query = async (text: string, values: unknown[] = []) =>
  (await world.app.database.pool.query(text, values)).rows

const decline = (id: string, body?: object, by = admin, kind = 'user') =>
  by.call('PATCH', `/api/${kind}/${id}/decline`, body)
const approve = (id: string, body?: object, by = admin, kind = 'user') =>
  by.call('PATCH', `/api/${kind}/${id}/approve`, body)
const undo = (kind: string, id: string, by = admin) => by.call('POST', `/api/review/${kind}/${id}/undo`)

async function standing(email: string, role = 'medicalOwner', password = goodPassword) {
  return world.visitor.call('POST', '/api/account/registration', { email, password, role })
}

/** A store that waits. */
async function newStore(changes: Record<string, string> = {}) {
  const email = world.newEmail()
  const form = await ownerForm(email, changes)
  const id = (await world.visitor.call('POST', '/api/auth/signup', form)).json().user._id as string
  await confirmEmailOf(world.app, id)
  return { id, email }
}

async function itemOf(kind: string, id: string) {
  const answer = await admin.call('GET', `/api/review?kind=${kind}&id=${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data[0]
}

/** The link of the latest mail about a decision. */
async function mailedToken(id: string): Promise<string | undefined> {
  const [mail] = await query(
    `SELECT values FROM written_mails WHERE account_id = $1 AND template IN ('declined', 'reopened')
     ORDER BY created_at DESC LIMIT 1`,
    [id],
  )
  const link = mail?.values.resubmit?.link ?? mail?.values.link
  return link && (new URL(link).searchParams.get('token') ?? undefined)
}

describe('declining with a reason', () => {
  it('mails the reason with a link, and tells it to the holder alone', async () => {
    const { id, email } = await newStore()
    const answer = await decline(id, { reason: 'unreadable', note: 'The number is cut off.' })
    expect(answer.json()).toMatchObject({ success: true, data: { status: 'declined' } })
    const [mail] = await query(
      `SELECT values FROM mail_outbox WHERE account_id = $1 AND template = 'declined'`,
      [id],
    )
    expect(mail.values).toMatchObject({
      reason: 'unreadable',
      note: 'The number is cut off.',
      resubmit: { link: expect.stringMatching(/\/medical-middle\?token=[\w-]{43}$/), days: 30 },
      support: { email: 'help@rasad.example' },
    })
    const own = await standing(email)
    expect(own.json().data).toMatchObject({
      status: 'declined',
      refusal: { reason: 'unreadable', note: 'The number is cut off.' },
      refusals: 1,
      canResubmit: true,
    })
    expect((await standing(email, 'medicalOwner', 'Wrong-Pass-1')).statusCode).toBe(401)
    const public_ = await world.visitor.call('GET', `/api/user/${id}`)
    expect(Object.keys(public_.json().data).sort()).toEqual(['_id', 'approved', 'declined', 'status'])
    const [entry] = await query(
      `SELECT details FROM audit_log WHERE subject_id = $1 AND action = 'user.declined'`,
      [id],
    )
    expect(entry.details).toEqual({ reason: 'unreadable' })
  })

  it('writes no note to an address that nobody has confirmed', async () => {
    const { id } = await newStore()
    await query('UPDATE accounts SET email_confirmed_at = NULL, email_assumed = false WHERE id = $1', [id])
    await decline(id, { reason: 'other', note: 'Words for the owner of the address.' })
    const [mail] = await query(
      `SELECT values FROM mail_outbox WHERE account_id = $1 AND template = 'declined'`,
      [id],
    )
    expect(mail.values).toMatchObject({ name: null, note: null })
  })

  it('refuses an unknown reason, a long note, an identity number, and "other" without a note', async () => {
    const { id } = await newStore()
    for (const body of [
      { reason: 'ugly' },
      { reason: 'other' },
      { reason: 'mismatch', note: 'x'.repeat(501) },
      { reason: 'mismatch', note: 'It says 2345 6789 0124.' },
      { reason: 'mismatch', approved: true },
    ]) {
      expect((await decline(id, body)).statusCode).toBe(400)
    }
    expect((await itemOf('medicalOwner', id))._id).toBe(id)
  })

  it('works without a body, as before', async () => {
    const { id, email } = await newStore()
    expect((await decline(id)).statusCode).toBe(200)
    expect((await standing(email)).json().data.refusal).toMatchObject({ reason: null, note: null })
  })
})

describe('approving without papers', () => {
  const audited = async (id: string, action: string) =>
    (await query('SELECT details FROM audit_log WHERE subject_id = $1 AND action = $2', [id, action]))[0]
  const bareFirm = async () => {
    const { id } = await world.newStockist()
    const nothing = `licence_number = NULL, licence_kinds = '{}', licence_file = NULL`
    await query(`UPDATE stockist_papers SET ${nothing} WHERE id = $1`, [id])
    return id
  }

  it('records what a firm lacks, and the reason that the admin typed', async () => {
    const id = await bareFirm()
    const note = 'Its papers were seen at the counter.'
    for (const wrong of ['x'.repeat(501), 'It says 2345 6789 0124.'])
      expect((await approve(id, { note: wrong }, admin, 'stockist')).statusCode, wrong).toBe(400)
    expect((await approve(id, { note }, admin, 'stockist')).statusCode).toBe(200)
    const missing = 'licenceNumber, licenceKinds, licenceImage'
    expect((await audited(id, 'stockist.approved')).details).toEqual({ missing, note })
    // The reason is for admins: neither the mail nor the record has it.
    const mails = await query('SELECT values FROM written_mails WHERE account_id = $1', [id])
    expect(mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain(note)
    const events = await query('SELECT note FROM registration_events WHERE account_id = $1', [id])
    expect(events).toEqual([{ note: null }])
  })

  it('works without a body, and says that no reason was given', async () => {
    const id = await bareFirm()
    expect((await approve(id, undefined, admin, 'stockist')).statusCode).toBe(200)
    expect((await audited(id, 'stockist.approved')).details).toMatchObject({ note: 'no reason given' })
  })

  it('records nothing where nothing is missing', async () => {
    const { id } = await newStore()
    await approve(id)
    expect((await audited(id, 'user.approved')).details).toBeNull()
  })
})

describe('sending papers again', () => {
  it('puts a declined store back to processing with its history, and the old licence stays', async () => {
    const { id, email } = await newStore()
    const before = (await query('SELECT license_file FROM medical_owners WHERE id = $1', [id]))[0]
      .license_file
    await decline(id, { reason: 'unreadable' })
    const token = (await mailedToken(id)) ?? ''
    expect((await world.visitor.call('POST', '/api/account/registration', { token })).json()).toMatchObject({
      token,
      data: { sent: { drugLicenseNo: ownerTexts(email).drugLicenseNo }, refusal: { reason: 'unreadable' } },
    })
    const form = formOf({
      token,
      drugLicenseImage: await testImage(),
      drugLicenseNo: 'MH-20B-99999',
      note: 'All of it.',
    })
    const sent = await world.visitor.call('POST', '/api/account/resubmit', form)
    expect(sent.json(), sent.body).toMatchObject({ data: { status: 'processing' } })
    expect((await world.visitor.call('GET', `/api/user/${id}`)).json().data.status).toBe('processing')
    const item = await itemOf('medicalOwner', id)
    expect(
      item.history.map(({ kind, reason, note }: Record<string, unknown>) => [kind, reason, note]),
    ).toEqual([
      ['declined', 'unreadable', null],
      ['resubmitted', null, 'All of it.'],
    ])
    expect(item.facts).toContainEqual({ field: 'licenceNumber', value: 'MH-20B-99999' })
    const [after] = await query('SELECT license_file FROM medical_owners WHERE id = $1', [id])
    expect(after.license_file).not.toBe(before)
    expect((await admin.call('GET', `/files/${before}`)).statusCode).toBe(200)
    const again = await world.visitor.call(
      'POST',
      '/api/account/resubmit',
      formOf({ token, note: 'Once more.' }),
    )
    expect(again.json().code).toBe('link-not-valid')
    expect((await approve(id)).json().data.status).toBe('approved')
    expect(await findHalfRecords(world.app.database.pool)).toEqual([])
  })

  it('works for a stockist, with a new address and licence', async () => {
    const stockist = await world.newStockist()
    await decline(stockist.id, { reason: 'expired' }, admin, 'stockist')
    const { token } = (await standing(stockist.email, 'stockist')).json()
    const body = { token, licenseExpiry: '2033-01-01', pincode: '400001', licenseImage: await testImage() }
    expect((await world.visitor.call('POST', '/api/account/resubmit', formOf(body))).statusCode).toBe(200)
    const record = (await admin.call('GET', `/api/stockist/${stockist.id}`)).json().data
    expect(record).toMatchObject({
      status: 'processing',
      licenseExpiry: '2033-01-01',
      licenseImageUrl: expect.stringMatching(/^\/files\//),
      address: { pincode: '400001', district: 'Mumbai', state: 'Maharashtra' },
    })
    expect(record.firmName).toBe('Deccan Pharma Agencies')
  })

  it('keeps the reach that a stockist chose when it moves', async () => {
    const stockist = await world.newStockist({ reach: { kind: 'state' } })
    await decline(stockist.id, { reason: 'expired' }, admin, 'stockist')
    const { token } = (await standing(stockist.email, 'stockist')).json()
    const body = { token, licenseExpiry: '2033-01-01', pincode: '600001' }
    expect((await world.visitor.call('POST', '/api/account/resubmit', formOf(body))).statusCode).toBe(200)
    const record = (await admin.call('GET', `/api/stockist/${stockist.id}`)).json().data
    expect(record).toMatchObject({
      address: { pincode: '600001', state: 'Tamil Nadu' },
      reach: { kind: 'state', state: 'Tamil Nadu' },
    })
  })

  it('corrects the date of a licence that has expired, and takes none in the past', async () => {
    const { id, email } = await newStore()
    await decline(id, { reason: 'expired' })
    const { token } = (await standing(email)).json()
    const send = (licenseExpiry: string) =>
      world.visitor.call('POST', '/api/account/resubmit', formOf({ token, licenseExpiry }))
    const past = await send('2020-01-01')
    expect([past.statusCode, past.json().fields.licenseExpiry.message]).toEqual([
      400,
      expect.stringContaining('in the past'),
    ])
    const sent = await send('2099-03-31')
    expect(sent.statusCode, sent.body).toBe(200)
    expect((await itemOf('medicalOwner', id)).facts).toContainEqual({
      field: 'licenceExpiry',
      value: '2099-03-31',
    })
  })

  it('works for a purchaser, and deletes the identity image that it replaces', async () => {
    const purchaser = await world.newPurchaser()
    await world.ask(purchaser)
    const [{ identity_file: old }] = await query('SELECT identity_file FROM purchasers WHERE id = $1', [
      purchaser.id,
    ])
    await decline(purchaser.id, { reason: 'unreadable' }, admin, 'purchaser')
    const { token } = (await standing(purchaser.email, 'purchaser')).json()
    const form = formOf({ token, aadharImage: await testImage() })
    expect((await world.visitor.call('POST', '/api/account/resubmit', form)).statusCode).toBe(200)
    expect((await admin.call('GET', `/files/${old}`)).statusCode).toBe(404)
    expect((await itemOf('purchaser', purchaser.id)).documents[0].value).not.toContain(old)
    expect(await findHalfRecords(world.app.database.pool)).toEqual([])
  })

  it('adds a missing paper while a stockist waits, with its session, and keeps its place', async () => {
    const stockist = await world.newStockist()
    const before = await itemOf('stockist', stockist.id)
    expect(before.documents[0]).toEqual({ field: 'licenceImage', value: null })
    const own = await stockist.call('POST', '/api/account/registration')
    expect(own.json()).toMatchObject({ token: null, data: { status: 'processing', canResubmit: true } })
    const sent = await stockist.call(
      'POST',
      '/api/account/resubmit',
      formOf({ licenseImage: await testImage() }),
    )
    expect(sent.statusCode, sent.body).toBe(200)
    const after = await itemOf('stockist', stockist.id)
    expect(after.documents[0].value).toMatch(/^\/files\//)
    expect([after.sentAt, after.revision === before.revision]).toEqual([before.sentAt, false])
  })

  it('refuses what the account does not have, an unknown PIN, no image, nothing, and strangers', async () => {
    const { id, email } = await newStore()
    await decline(id, { reason: 'mismatch' })
    const { token } = (await standing(email)).json()
    const send = (fields: Record<string, string | Buffer>) =>
      world.visitor.call('POST', '/api/account/resubmit', formOf({ token, ...fields }))
    expect((await send({ licenseNumber: 'MH-20B-7' })).json().fields).toHaveProperty('licenseNumber')
    expect((await send({ address: '1 Tilak Road, Pune 999999' })).json().fields).toHaveProperty('address')
    expect((await send({ drugLicenseImage: Buffer.from('no image') })).json().fields).toHaveProperty(
      'drugLicenseImage',
    )
    expect((await send({ note: 'Mine is 2345 6789 0124.' })).statusCode).toBe(400)
    expect((await send({})).statusCode).toBe(400)
    expect((await send({ approved: 'true' })).statusCode).toBe(400)
    expect((await world.visitor.call('POST', '/api/account/resubmit', { note: 'x' })).statusCode).toBe(401)
    const other = { token: 'x'.repeat(43), note: 'x' }
    expect((await world.visitor.call('POST', '/api/account/resubmit', other)).json().code).toBe(
      'link-not-valid',
    )
    const approved = await world.people.medicalOwner.call('POST', '/api/account/resubmit', { note: 'x' })
    expect(approved.json().code).toBe('nothing-to-resubmit')
    // The token still works: nothing was half done.
    expect((await send({ drugLicenseNo: 'MH-20B-1' })).statusCode).toBe(200)
  })

  it('keeps one licence and twenty additions of a registration that waits, however often it is sent', async () => {
    const { id, email } = await newStore()
    const image = await testImage()
    const add = async (fields: Record<string, string | Buffer>) => {
      const { token } = (await standing(email)).json()
      return world.visitor.call('POST', '/api/account/resubmit', formOf({ token, ...fields }))
    }
    for (let turn = 0; turn < 3; turn++) expect((await add({ drugLicenseImage: image })).statusCode).toBe(200)
    await world.app.sweep()
    const files = () => query('SELECT id FROM files WHERE owner_id = $1', [id])
    expect(await files()).toHaveLength(1)
    for (let turn = 3; turn < 20; turn++) expect((await add({ note: 'More' })).statusCode).toBe(200)
    const refused = await add({ note: 'Still more' })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    await decline(id, { reason: 'unreadable' })
    expect((await add({ drugLicenseImage: image })).statusCode).toBe(200)
    // The licence that was refused stays beside the new one.
    expect(await files()).toHaveLength(2)
  })

  it('keeps ten links of an account that shows its password again and again, and the mailed one', async () => {
    const { id, email } = await newStore()
    await decline(id, { reason: 'unreadable' })
    const mailed = (await mailedToken(id)) ?? ''
    let last = ''
    for (let turn = 0; turn < 14; turn++) last = (await standing(email)).json().token
    const links = await query('SELECT FROM resubmission_links WHERE account_id = $1', [id])
    expect(links).toHaveLength(10)
    for (const token of [mailed, last]) {
      const answer = await world.visitor.call('POST', '/api/account/registration', { token })
      expect(answer.statusCode, answer.body).toBe(200)
    }
  })

  it('refuses a licence that has expired', async () => {
    const stockist = await world.newStockist()
    const sent = await stockist.call('POST', '/api/account/resubmit', formOf({ licenseExpiry: '2020-01-01' }))
    expect(sent.json().fields, sent.body).toHaveProperty('licenseExpiry')
  })

  it('stops after three refusals until an admin reopens it', async () => {
    const { id, email } = await newStore()
    for (let round = 1; round <= 3; round++) {
      await decline(id, { reason: 'unreadable' })
      if (round === 3) break
      const { token } = (await standing(email)).json()
      const sent = await world.visitor.call(
        'POST',
        '/api/account/resubmit',
        formOf({ token, note: `Try ${round}` }),
      )
      expect(sent.statusCode, sent.body).toBe(200)
    }
    expect(await mailedToken(id)).toBeUndefined()
    expect((await standing(email)).json()).toMatchObject({
      token: null,
      data: { refusals: 3, canResubmit: false },
    })
    const reopened = await admin.call('POST', `/api/review/medicalOwner/${id}/reopen`)
    expect(reopened.statusCode, reopened.body).toBe(200)
    const token = (await mailedToken(id)) ?? ''
    const sent = await world.visitor.call('POST', '/api/account/resubmit', formOf({ token, note: 'Fourth' }))
    expect(sent.statusCode, sent.body).toBe(200)
    await decline(id, { reason: 'unreadable' })
    expect((await standing(email)).json().data).toMatchObject({ refusals: 1, canResubmit: true })
  })
})

describe('the queue', () => {
  it('has every kind, oldest first, in pages, with counts', async () => {
    await world.people.stockist.call('POST', '/api/company', { name: 'Queue Labs', stockists: [] })
    await world.people.stockist.call('POST', '/api/medicine/quick', {
      name: 'Queuedol 500 Tablet',
      stockists: [],
    })
    const all = (await admin.call('GET', '/api/review?limit=200')).json()
    const times = all.data.map(({ sentAt }: { sentAt: string }) => sentAt)
    expect(times).toEqual(times.toSorted())
    expect(new Set(all.data.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['stockist', 'medicalOwner', 'purchaser', 'medicine', 'company']),
    )
    const sum = Object.values(all.counts as Record<string, number>).reduce((total, count) => total + count, 0)
    expect(sum).toBe(all.data.length)
    expect(all.counts.medicine).toBe(
      all.data.filter(({ kind }: { kind: string }) => kind === 'medicine').length,
    )
    expect(all.oldest.change).toBeNull()
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: { _id: string }[]; nextCursor: string | null } = (
        await admin.call('GET', `/api/review?limit=2${cursor && `&cursor=${cursor}`}`)
      ).json()
      ids.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    expect(ids).toEqual(all.data.map(({ _id }: { _id: string }) => _id))
    const only = (await admin.call('GET', '/api/review?kind=company')).json().data
    expect(only.every(({ kind }: { kind: string }) => kind === 'company')).toBe(true)
    expect((await admin.call('GET', '/api/review?kind=nothing')).statusCode).toBe(400)
    for (const forged of ['f'.repeat(24), `1.5.${'0'.repeat(24)}`]) {
      expect((await admin.call('GET', `/api/review?cursor=${forged}`)).statusCode).toBe(400)
    }
  })

  it('shows duplicates by licence, phone and a like name at the same PIN, written in any way', async () => {
    const { id } = await newStore({
      medicalName: 'Godavari Medico Stores',
      drugLicenseNo: 'mh/21b/4242',
      contactNo: '+91 98220 11223',
      address: '4 Panchavati Road, Nashik 422003',
    })
    const twin = await world.newStockist({ licenseNumber: 'MH 21B 4242', phone: '9822011223' })
    const like = await newStore({
      medicalName: 'Godavari Medicos Store',
      address: '6 Main Road, Nashik - 422003',
    })
    const far = await newStore({
      medicalName: 'Godavari Medico Stores',
      address: '6 Main Road, Pune - 411004',
    })
    const { duplicates } = await itemOf('medicalOwner', id)
    const of = (wanted: string) => duplicates.find(({ _id }: { _id: string }) => _id === wanted)
    expect(of(twin.id)).toMatchObject({ kind: 'stockist', same: ['licence', 'phone'], status: 'processing' })
    expect(of(like.id)).toMatchObject({ kind: 'medicalOwner', same: ['name'] })
    expect([of(far.id), of(id)]).toEqual([undefined, undefined])
  })

  it('shows two registrations with one licence number side by side, and says so of the second that is approved', async () => {
    const number = 'MH-MZ5 / 20B.7711'
    const address = '1 Gandhi Road, Nashik 422001'
    const { id } = await newStore({ medicalName: 'Ravi Medicals', drugLicenseNo: number, address })
    const twin = await world.newStockist({
      name: 'Sagar Agencies',
      licenseNumber: 'mh mz5 20b 7711',
      licenseKinds: ['20B'],
      phone: '9822011299',
    })
    const shownIn = async (kind: string, own: string, other: string) => {
      const { duplicates } = await itemOf(kind, own)
      return duplicates.find(({ _id }: { _id: string }) => _id === other)
    }
    const beside = await shownIn('medicalOwner', id, twin.id)
    expect(beside).toMatchObject({ name: 'Sagar Agencies', same: ['licence'] })
    expect(beside.facts).toEqual(
      expect.arrayContaining([
        { field: 'firmName', value: 'Sagar Agencies' },
        { field: 'licenceNumber', value: 'mh mz5 20b 7711' },
        { field: 'phone', value: '9822011299' },
      ]),
    )
    expect((await shownIn('stockist', twin.id, id)).facts).toEqual(
      expect.arrayContaining([
        { field: 'storeName', value: 'Ravi Medicals' },
        { field: 'address', value: address },
      ]),
    )

    const first = await admin.call('PATCH', `/api/user/${id}/approve`)
    expect(first.json()).toMatchObject({ message: 'User approved.', warnings: [] })
    const second = await admin.call('PATCH', `/api/stockist/${twin.id}/approve`, { note: 'One owner.' })
    expect([second.statusCode, second.json()]).toMatchObject([
      200,
      { success: true, message: 'Stockist approved.', warnings: ['licence-shared'] },
    ])
    const entries = (await admin.call('GET', '/api/audit?limit=5')).json().data
    const entry = (subject: string) =>
      entries.find((each: { subject: { _id: string } }) => each.subject._id === subject)
    expect(entry(twin.id)).toMatchObject({
      action: 'stockist.approved',
      details: { sharedLicence: 'MHMZ520B7711', note: 'One owner.' },
    })
    expect(entry(id).details?.sharedLicence).toBeUndefined()
  })

  it('shows the licence, and a firm with the same GSTIN, also when its licence is cancelled', async () => {
    const gstin = '27AAPFU0939F1ZV'
    const firm = await world.newApprovedStockist({ gstin })
    const cancelled = await admin.call('POST', `/api/licences/${firm.id}/cancel`, { reason: 'Order 4411.' })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    const { id } = await newStore({ gstin, licenseExpiry: '2099-03-31', licenseKinds: '20,21' })
    const { duplicates, facts } = await itemOf('medicalOwner', id)
    expect(duplicates).toContainEqual(expect.objectContaining({ _id: firm.id, same: ['gstin'] }))
    expect(facts).toEqual(
      expect.arrayContaining([
        { field: 'licenceExpiry', value: '2099-03-31' },
        { field: 'licenceKinds', value: '20, 21' },
        { field: 'gstin', value: gstin },
      ]),
    )
  })

  it('takes one of two opposite decisions at once, without a revision too, and mails that alone', async () => {
    for (const by of [owner, admin]) {
      const { id } = await newStore()
      // Both wait for the record, so neither has seen the other.
      const hold = await world.app.database.pool.connect()
      await hold.query('BEGIN')
      await hold.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [id])
      const both = [approve(id), decline(id, {}, by)]
      await vi.waitFor(async () => {
        const waiting = await query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        expect(waiting.length).toBeGreaterThanOrEqual(2)
      }, 20_000)
      await hold.query('COMMIT')
      hold.release()
      const answers = await Promise.all(both)
      expect(tally(answers)).toEqual({ '200': 1, '409 decided-meanwhile': 1 })
      const decided = answers.find(({ statusCode }) => statusCode === 200)?.json().data.status
      expect((await admin.call('GET', `/api/user/${id}`)).json().data.status).toBe(decided)
      const mails = await query('SELECT template FROM mail_outbox WHERE account_id = $1 AND template <> $2', [
        id,
        'confirm-email',
      ])
      expect(mails.map(({ template }) => template)).toEqual([decided])
    }
  })

  it('does not send the mail of a decision that is turned round while it waits', async () => {
    const { id } = await newStore()
    const told = async () =>
      (
        await query(
          `SELECT template FROM mail_outbox WHERE account_id = $1 AND template IN ('approved', 'declined')`,
          [id],
        )
      ).map(({ template }) => template)
    const noted = async () =>
      (await query(`SELECT values FROM notifications WHERE subject_id = $1 AND kind = 'decision'`, [id])).map(
        ({ values }) => values.decision,
      )
    expect((await approve(id)).statusCode).toBe(200)
    expect(await told()).toEqual(['approved'])
    // One after the other it is a change of mind, and allowed.
    expect((await decline(id, { reason: 'expired' })).statusCode).toBe(200)
    expect(await told()).toEqual(['declined'])
    expect(await noted()).toEqual(['declined'])
    expect((await approve(id)).statusCode).toBe(200)
    expect(await told()).toEqual(['approved'])
    expect(await noted()).toEqual(['approved'])
    expect(await findHalfRecords(world.app.database.pool)).toEqual([])
  })

  it('shows a second admin what the first has decided, and what the holder has sent meanwhile', async () => {
    const { id, email } = await newStore()
    const { revision: seen } = await itemOf('medicalOwner', id)
    expect((await decline(id, { reason: 'expired', seen }, owner)).statusCode).toBe(200)
    const late = await approve(id, { seen })
    expect([late.statusCode, late.json().code, late.json().message]).toEqual([
      409,
      'decided-meanwhile',
      'Owner has declined this meanwhile (expired).',
    ])
    expect((await decline(id, { reason: 'other', note: 'Mine.', seen })).json().code).toBe(
      'decided-meanwhile',
    )
    // The first admin repeats its call: a lost answer changes nothing.
    expect((await decline(id, { reason: 'expired', seen }, owner)).statusCode).toBe(200)
    const { token } = (await standing(email)).json()
    await world.visitor.call('POST', '/api/account/resubmit', formOf({ token, note: 'New.' }))
    expect((await approve(id, { seen })).json().code).toBe('changed-meanwhile')
    const now = await itemOf('medicalOwner', id)
    expect((await approve(id, { seen: now.revision })).statusCode).toBe(200)
  })
})

describe('undo', () => {
  it.each(['approve', 'decline'])('takes back the %s of a store, with its mail', async (decision) => {
    const { id } = await newStore()
    const before = await itemOf('medicalOwner', id)
    await admin.call('PATCH', `/api/user/${id}/${decision}`)
    expect((await undo('medicalOwner', id, owner)).json().code).toBe('nothing-to-undo')
    const undone = await undo('medicalOwner', id)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await itemOf('medicalOwner', id)).toEqual(before)
    const mails = await query(
      `SELECT template FROM mail_outbox WHERE account_id = $1 AND template IN ('approved', 'declined')`,
      [id],
    )
    expect(mails).toEqual([])
    expect((await undo('medicalOwner', id)).json().code).toBe('nothing-to-undo')
    expect(await findHalfRecords(world.app.database.pool)).toEqual([])
  })

  it('hides a stockist again, and reopens the request of a purchaser', async () => {
    const stockist = await world.newStockist()
    await approve(stockist.id, {}, admin, 'stockist')
    expect((await undo('stockist', stockist.id)).statusCode).toBe(200)
    const seen = await world.visitor.call('GET', `/api/stockist/${stockist.id}`)
    expect(seen.json().data).toEqual({
      _id: stockist.id,
      approved: false,
      declined: false,
      status: 'processing',
    })
    const purchaser = await world.newPurchaser()
    const request = await world.ask(purchaser)
    await decline(purchaser.id, { reason: 'mismatch' }, admin, 'purchaser')
    expect((await undo('purchaser', purchaser.id)).statusCode).toBe(200)
    const status = await world.visitor.call('GET', `/api/purchasing-card/status/${request}`)
    expect(status.json().data.status).toBe('pending')
    expect((await admin.call('GET', `/api/purchaser/${purchaser.id}`)).json().data.status).toBe('processing')
    expect(await findHalfRecords(world.app.database.pool)).toEqual([])
  })

  it('brings back a removed medicine with its listings, and unconfirms a confirmed one', async () => {
    const { stockist } = world.people
    const body = { name: 'Undodol 250 Tablet', stockists: [stockist.id] }
    const id = (await stockist.call('POST', '/api/medicine/quick', body)).json().data._id
    const waiting = async () => (await admin.call('GET', '/api/review?kind=medicine')).json().counts.medicine
    const before = await waiting()
    expect((await admin.call('DELETE', `/api/medicine/${id}`)).statusCode).toBe(200)
    expect(await waiting()).toBe(before - 1)
    expect((await world.visitor.call('GET', `/api/medicine/${id}`)).statusCode).toBe(404)
    expect((await undo('medicine', id)).statusCode).toBe(200)
    const back = (await world.visitor.call('GET', `/api/medicine/${id}`)).json().data
    expect(back).toMatchObject({ name: body.name, stockistCount: 1, unconfirmed: true })
    await admin.call('PATCH', `/api/medicine/${id}/confirm`)
    expect((await undo('medicine', id)).statusCode).toBe(200)
    expect((await world.visitor.call('GET', `/api/medicine/${id}`)).json().data.unconfirmed).toBe(true)
    expect((await undo('medicine', id)).json().code).toBe('nothing-to-undo')
    // Another one of that name was added meanwhile.
    await admin.call('DELETE', `/api/medicine/${id}`)
    await stockist.call('POST', '/api/medicine/quick', body)
    expect((await undo('medicine', id)).json().code).toBe('medicine-exists')
  })

  it('takes back the decision about a change, with its mail', async () => {
    const stockist = await world.newStockist({ licenseNumber: 'MH-CHANGE-1' })
    await approve(stockist.id, {}, admin, 'stockist')
    const asked = await stockist.call('PATCH', '/api/stockist/me', { licenseNumber: 'MH-CHANGE-2' })
    expect(asked.json().pending, asked.body).toEqual(['licenseNumber'])
    const queue = (await admin.call('GET', '/api/review?kind=change')).json()
    expect([queue.counts.change, queue.data.length]).toEqual([1, 1])
    const [item] = queue.data
    expect(item).toMatchObject({
      accountId: stockist.id,
      name: 'Deccan Pharma Agencies',
      facts: [{ field: 'licenceNumber', value: 'MH-CHANGE-2', before: 'MH-CHANGE-1' }],
    })
    const licence = async () =>
      (await admin.call('GET', `/api/stockist/${stockist.id}`)).json().data.licenseNumber
    const body = { version: Number(item.revision) }
    expect((await admin.call('PATCH', `/api/changes/${item._id}/approve`, body)).statusCode).toBe(200)
    expect(await licence()).toBe('MH-CHANGE-2')
    expect((await undo('change', item._id, owner)).json().code).toBe('nothing-to-undo')
    const undone = await undo('change', item._id)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await licence()).toBe('MH-CHANGE-1')
    expect((await itemOf('change', item._id)).facts).toEqual(item.facts)
    const mails = () =>
      query(`SELECT template FROM mail_outbox WHERE account_id = $1 AND template LIKE 'change-%'`, [
        stockist.id,
      ])
    expect(await mails()).toEqual([])
    const why = { reason: 'mismatch', note: 'The paper has the old number.' }
    expect((await admin.call('PATCH', `/api/changes/${item._id}/decline`, why)).statusCode).toBe(200)
    expect(await mails()).toEqual([{ template: 'change-declined' }])
    expect(await itemOf('change', item._id)).toBeUndefined()
  })

  it('is over after its time, and its mail then leaves', async () => {
    const { id } = await newStore()
    await approve(id)
    const [job] = await query(
      `SELECT run_at - m.created_at >= interval '60 seconds' AS waits FROM graphile_worker.jobs j
       JOIN mail_outbox m ON j.key = 'mail:' || m.id WHERE m.account_id = $1 AND m.template = 'approved'`,
      [id],
    )
    expect(job.waits).toBe(true)
    await query(`UPDATE registration_events SET at = at - interval '61 seconds' WHERE account_id = $1`, [id])
    expect((await undo('medicalOwner', id)).json().code).toBe('nothing-to-undo')
    expect((await world.visitor.call('GET', `/api/user/${id}`)).json().data.status).toBe('approved')
  })

  it('lets one of fifty undos at once through', async () => {
    const { id } = await newStore()
    await approve(id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => undo('medicalOwner', id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const undone = await query(`SELECT FROM audit_log WHERE subject_id = $1 AND action = 'decision.undone'`, [
      id,
    ])
    expect(undone).toHaveLength(1)
  })
})

it('exports the history of a registration to its holder, without who decided', async () => {
  const { id, email } = await newStore()
  await decline(id, { reason: 'expired' })
  const { token } = (await standing(email)).json()
  await world.visitor.call('POST', '/api/account/resubmit', formOf({ token, ownerName: 'Meera S. Joshi' }))
  await approve(id)
  const signedIn = await world.visitor.call('POST', '/api/auth/login', {
    email,
    password: goodPassword,
    role: 'medicalOwner',
  })
  const headers = { authorization: `Bearer ${signedIn.json().token}` }
  const exported = await world.visitor.call('GET', '/api/account/export', undefined, headers)
  const { registration } = exported.json().data.records
  expect(registration.map(({ kind }: { kind: string }) => kind)).toEqual([
    'declined',
    'resubmitted',
    'approved',
  ])
  expect(registration[1].replaced).toEqual({ ownerName: 'Meera Joshi' })
  expect(JSON.stringify(registration)).not.toContain(admin.id)
})
