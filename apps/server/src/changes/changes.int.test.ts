import { type Client, formOf, goodPassword, signIn, testImage } from '@rasad/testkit/clients'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

// What approval rests on waits for an admin; until then the old value stands.

let world = await createWorldApp()
afterAll(() => world.app.close())

type Holder = Client & { id: string; email: string }
let firm: Holder
let numbers = 0
const nextNumber = () => `MH-WH-${1000 + ++numbers}`

beforeEach(async () => {
  firm = await approvedFirm()
})

async function approvedFirm(changes: Record<string, unknown> = {}): Promise<Holder> {
  const holder = await world.newApprovedStockist({ licenseNumber: nextNumber(), ...changes })
  return holder
}

const patch = (who: Client, body: unknown, path = 'stockist') => who.call('PATCH', `/api/${path}/me`, body)
const ownChange = async (who: Client) => (await who.call('GET', '/api/changes/own')).json().data
const recordOf = async (who: Holder) => (await who.call('GET', `/api/stockist/${who.id}`)).json().data
const decide = (who: Client, id: string, how: 'approve' | 'decline', body?: unknown) =>
  who.call('PATCH', `/api/changes/${id}/${how}`, body)
const withdraw = (who: Client, id: string) => who.call('PATCH', `/api/changes/${id}/withdraw`)
const seesFile = async (who: Client, url: string) => (await who.call('GET', url)).statusCode === 200

async function uploaded(): Promise<string> {
  const answer = await world.visitor.call('POST', '/api/upload', formOf({ file: await testImage() }))
  return answer.json().secure_url
}

/** @returns the id of the change */
async function wants(who: Client, body: unknown, path = 'stockist'): Promise<string> {
  const answer = await patch(who, body, path)
  expect(answer.statusCode, answer.body).toBe(200)
  return (await ownChange(who))._id
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await world.app.database.pool.query(
    'SELECT template FROM mail_outbox WHERE to_address = $1 AND template LIKE $2 ORDER BY id',
    [email, 'change-%'],
  )
  return rows.map(({ template }) => template)
}

/** The last mail to an address, as it was sent. */
async function lastMailTo(email: string): Promise<string> {
  const { rows } = await world.app.database.pool.query(
    'SELECT id FROM mail_outbox WHERE to_address = $1 AND template LIKE $2 ORDER BY created_at DESC LIMIT 1',
    [email, 'change-%'],
  )
  return vi.waitFor(async () => {
    const preview = await world.visitor.call('GET', `/outbox/${rows[0].id}`)
    expect(preview.statusCode).toBe(200)
    return preview.body
  }, 60_000)
}

async function auditOf(id: string): Promise<{ action: string; details: Record<string, string> }[]> {
  return (await world.people.admin.call('GET', `/api/audit?subject=${id}&limit=20`)).json().data
}

describe('a pending change', () => {
  it('leaves the old value and the firm in its place until it is decided', async () => {
    const before = await recordOf(firm)
    const wanted = { name: 'Renamed Agencies', licenseNumber: nextNumber(), licenseExpiry: '2031-12-31' }
    const answer = (await patch(firm, { ...wanted, phone: '020 1212 3434' })).json()
    expect(answer.pending.sort()).toEqual(['licenseExpiry', 'licenseNumber', 'name'])
    expect(answer.data).toMatchObject({ name: before.name, licenseNumber: before.licenseNumber })
    expect(answer.data.phone).toBe('020 1212 3434')
    const page = (await world.visitor.call('GET', `/api/stockist/${firm.id}`)).json().data
    expect(page).toMatchObject({ name: before.name, approved: true })
    expect(await ownChange(firm)).toMatchObject({
      state: 'pending',
      version: 1,
      fields: { name: { old: before.name, new: wanted.name } },
    })
  })

  it('takes in what the holder adds, and loses what goes back to the standing value', async () => {
    const before = await recordOf(firm)
    const id = await wants(firm, { name: 'First Idea' })
    expect(
      (await patch(firm, { name: 'Second Idea', licenseNumber: nextNumber() })).json().pending,
    ).toHaveLength(2)
    const merged = await ownChange(firm)
    expect(merged).toMatchObject({
      _id: id,
      version: 2,
      fields: { name: { old: before.name, new: 'Second Idea' } },
    })
    // The same again is no news.
    await patch(firm, { name: 'Second Idea' })
    expect((await ownChange(firm)).version).toBe(2)
    expect((await patch(firm, { name: before.name })).json().pending).toEqual(['licenseNumber'])
    expect((await patch(firm, { licenseNumber: before.licenseNumber })).json().pending).toEqual([])
    expect((await ownChange(firm)).state).toBe('withdrawn')
  })

  it('of the standing value is none', async () => {
    const { name, licenseNumber, licenseImageUrl } = await recordOf(firm)
    const answer = await patch(firm, { name, licenseNumber, ...(licenseImageUrl && { licenseImageUrl }) })
    expect(answer.json().pending).toEqual([])
    expect(await ownChange(firm)).toBeNull()
  })

  it('approved: the new values are there, the holder gets a mail, the log names the fields', async () => {
    const old = await recordOf(firm)
    const wanted = { name: 'Checked Agencies', licenseNumber: nextNumber() }
    const id = await wants(firm, wanted)
    const answer = await decide(world.people.admin, id, 'approve', { version: 1 })
    expect(answer.json().data).toMatchObject({ state: 'approved', account: firm.id, role: 'stockist' })
    expect(await recordOf(firm)).toMatchObject({ ...wanted, druglicenseNo: wanted.licenseNumber })
    expect((await ownChange(firm)).state).toBe('approved')
    expect(await mailsTo(firm.email)).toEqual(['change-approved'])
    const [entry] = await auditOf(firm.id)
    expect(entry).toMatchObject({
      action: 'change.approved',
      details: { fields: 'name, licenseNumber', nameBefore: old.name, nameAfter: wanted.name },
    })
    expect(JSON.stringify(entry?.details)).not.toContain(wanted.licenseNumber)
  })

  it('declined: nothing changes, and the holder reads why', async () => {
    const before = await recordOf(firm)
    const id = await wants(firm, { licenseNumber: nextNumber() })
    const reason = { reason: 'mismatch', note: 'The paper shows another number.' }
    expect((await decide(world.people.admin, id, 'decline', reason)).statusCode).toBe(200)
    expect(await recordOf(firm)).toEqual(before)
    expect(await ownChange(firm)).toMatchObject({ state: 'declined', ...reason })
    expect(await mailsTo(firm.email)).toEqual(['change-declined'])
    const mail = await lastMailTo(firm.email)
    expect(mail).toContain('You wanted this changed: licence number.')
    expect(mail).toContain('The paper does not say the same as the form.')
    expect(mail).toContain(reason.note)
    expect((await auditOf(firm.id))[0]).toMatchObject({
      action: 'change.declined',
      details: { reason: 'mismatch' },
    })
    // A new attempt is a change of its own.
    expect(await wants(firm, { licenseNumber: nextNumber() })).not.toBe(id)
  })

  it.each([
    [{ reason: 'other' }, 'note'],
    [{ note: 'Aadhaar 2345 6789 0124', reason: 'other' }, 'note'],
    [{ reason: 'because' }, 'reason'],
  ])('is not declined with %j', async (body, field) => {
    const id = await wants(firm, { name: 'Any Other Name' })
    const answer = await decide(world.people.admin, id, 'decline', body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  it('withdrawn by its holder is gone, and nobody decides it any more', async () => {
    const id = await wants(firm, { licenseImageUrl: await uploaded() })
    const image = (await ownChange(firm)).fields.licenseImageUrl.new
    expect(await seesFile(firm, image)).toBe(true)
    expect((await withdraw(firm, id)).json().data.state).toBe('withdrawn')
    expect((await withdraw(firm, id)).statusCode).toBe(200)
    expect(await seesFile(firm, image)).toBe(false)
    const late = await decide(world.people.admin, id, 'approve')
    expect([late.statusCode, late.json().code]).toEqual([409, 'change-decided'])
    expect(late.json().message).toMatch(/^The holder withdrew this change on /)
  })

  it('decided cannot be withdrawn', async () => {
    const id = await wants(firm, { name: 'Too Late Traders' })
    await decide(world.people.admin, id, 'approve')
    expect((await withdraw(firm, id)).statusCode).toBe(409)
  })
})

describe('two admins', () => {
  it('decide at once: one wins, the other reads who it was and how', async () => {
    const id = await wants(firm, { name: 'Contested Traders' })
    const { admin, owner } = world.people
    const answers = await Promise.all([decide(admin, id, 'approve'), decide(owner, id, 'decline')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [winner, loser] = answers[0]?.statusCode === 200 ? [admin, answers[1]] : [owner, answers[0]]
    expect(loser?.json().code).toBe('change-decided')
    const verb = winner === admin ? 'approved' : 'declined'
    expect(loser?.json().message).toContain(`${winner.email} ${verb} this change on `)
    expect(await mailsTo(firm.email)).toHaveLength(1)
    // The same decision again is the same answer.
    const again = await decide(winner, id, winner === admin ? 'approve' : 'decline')
    expect(again.statusCode).toBe(200)
    expect(await mailsTo(firm.email)).toHaveLength(1)
  })

  it('do not approve what the holder has added since they looked', async () => {
    const id = await wants(firm, { name: 'Seen Traders' })
    await patch(firm, { name: 'Unseen Traders' })
    const stale = await decide(world.people.admin, id, 'approve', { version: 1 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'change-moved-on'])
    expect((await decide(world.people.admin, id, 'approve', { version: 2 })).statusCode).toBe(200)
    expect((await recordOf(firm)).name).toBe('Unseen Traders')
  })
})

describe('a decision taken back', () => {
  // Where mails wait.
  const atOnce = world
  beforeAll(async () => {
    world = await createWorldApp({ undoSeconds: 60 })
  })
  afterAll(async () => {
    await world.app.close()
    world = atOnce
  })

  const undo = async (id: string, actor = world.people.admin) => {
    const caller = { ...actor, kind: 'account', role: 'admin', state: 'approved' } as const
    await world.app.changes.undo({ id, actor: { ...caller, isSuperAdmin: false, sessionId: '' } })
  }

  it('waits again, with the old values and images in their place', async () => {
    const before = await recordOf(firm)
    const id = await wants(firm, { name: 'Undone Agencies', licenseImageUrl: await uploaded() })
    const wanted = (await ownChange(firm)).fields
    for (const how of ['approve', 'decline'] as const) {
      await decide(world.people.admin, id, how)
      await undo(id)
      expect(await recordOf(firm)).toMatchObject({
        name: before.name,
        licenseImageUrl: before.licenseImageUrl,
      })
      expect(await ownChange(firm)).toMatchObject({ state: 'pending', fields: wanted, reason: null })
    }
    await world.app.sweep()
    expect(await seesFile(firm, wanted.licenseImageUrl.new)).toBe(true)
    expect((await decide(world.people.owner, id, 'approve')).statusCode).toBe(200)
    expect((await recordOf(firm)).name).toBe('Undone Agencies')
  })

  it('is not, once the holder has asked for the next change, or it is too long ago', async () => {
    const id = await wants(firm, { name: 'Next Agencies' })
    await expect(undo(id)).rejects.toMatchObject({ code: 'nothing-to-undo' })
    await decide(world.people.admin, id, 'decline')
    const next = await wants(firm, { name: 'Next But One' })
    await expect(undo(id)).rejects.toMatchObject({ code: 'not-undoable' })
    await decide(world.people.admin, next, 'approve')
    await tooOldToUndo(next)
    await expect(undo(next)).rejects.toMatchObject({ code: 'nothing-to-undo' })
  })
})

describe('a licence number that another approved account has, however it is written', () => {
  const item = async (kind: string, account: string) =>
    (await world.people.admin.call('GET', `/api/review?kind=${kind}`))
      .json()
      .data.find((each: { accountId: string }) => each.accountId === account)
  const entryOf = async (account: string) =>
    (await world.people.admin.call('GET', '/api/audit?limit=5'))
      .json()
      .data.find((each: { subject: { _id: string } }) => each.subject._id === account)

  it('waits like any other; the admin sees whose it is, and the audit log that it is shared', async () => {
    const other = await approvedFirm()
    const { licenseNumber } = await recordOf(other)
    const spelt = licenseNumber.toLowerCase().replaceAll('-', ' / ')
    const id = await wants(firm, { licenseNumber: spelt })
    const { duplicates } = await item('change', firm.id)
    expect(duplicates).toMatchObject([{ _id: other.id, same: ['licence'] }])
    expect((await decide(world.people.admin, id, 'approve')).statusCode).toBe(200)
    expect((await recordOf(firm)).licenseNumber).toBe(spelt)
    expect(await entryOf(firm.id)).toMatchObject({
      action: 'change.approved',
      details: { sharedLicence: licenseNumber.replaceAll('-', '') },
    })
  })

  it('says nothing of it where the number is its own, or stays', async () => {
    const { licenseNumber } = await recordOf(await approvedFirm())
    await decide(world.people.admin, await wants(firm, { licenseNumber }), 'approve')
    await decide(world.people.admin, await wants(firm, { name: 'Shared Agencies' }), 'approve')
    expect((await entryOf(firm.id)).details.sharedLicence).toBeUndefined()
    await decide(world.people.admin, await wants(firm, { licenseNumber: nextNumber() }), 'approve')
    expect((await entryOf(firm.id)).details.sharedLicence).toBeUndefined()
  })

  it('is approved for two that want it at once', async () => {
    const [other, licenseNumber] = [await approvedFirm(), nextNumber()]
    const ids = [await wants(firm, { licenseNumber }), await wants(other, { licenseNumber })]
    const answers = await Promise.all(ids.map((id) => decide(world.people.admin, id, 'approve')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('waits for a medical store, too', async () => {
    const { medicalOwner, owner } = world.people
    const taken = (await medicalOwner.call('GET', '/api/auth/me')).json().user.drugLicenseNo
    const other = await world.newOwner()
    await owner.call('PATCH', `/api/user/${other}/approve`)
    const client = await ownerClient(other)
    const answer = await patch(client, { drugLicenseNo: ` ${taken} ` }, 'user')
    expect([answer.statusCode, answer.json().pending]).toEqual([200, ['drugLicenseNo']])
    expect((await item('change', other)).duplicates[0]).toMatchObject({
      same: expect.arrayContaining(['licence']),
    })
  })
})

async function ownerClient(id: string): Promise<Client> {
  const { rows } = await world.app.database.pool.query('SELECT email FROM accounts WHERE id = $1', [id])
  return signIn(world.app, rows[0].email, goodPassword, 'medicalOwner')
}

describe('images', () => {
  it('of a licence: the new one is private, replaces the old one, and the old one goes', async () => {
    const first = await uploaded()
    await decide(world.people.admin, await wants(firm, { licenseImageUrl: first }), 'approve')
    const old = (await recordOf(firm)).licenseImageUrl
    const id = await wants(firm, { licenseImageUrl: await uploaded() })
    const wanted = (await ownChange(firm)).fields.licenseImageUrl
    expect(wanted.old).toBe(old)
    expect((await recordOf(firm)).licenseImageUrl).toBe(old)
    for (const who of [firm, world.people.admin]) expect(await seesFile(who, wanted.new)).toBe(true)
    for (const who of [world.visitor, world.people.stockist])
      expect(await seesFile(who, wanted.new)).toBe(false)
    await decide(world.people.admin, id, 'approve')
    expect((await recordOf(firm)).licenseImageUrl).toBe(wanted.new)
    // It stays while the decision can be undone.
    await world.app.sweep()
    expect(await seesFile(firm, old)).toBe(true)
    await tooOldToUndo(id)
    await world.app.sweep()
    expect([await seesFile(firm, old), await seesFile(firm, wanted.new)]).toEqual([false, true])
  })

  it('of a second attempt replace those of the first at once; declined ones go', async () => {
    await wants(firm, { licenseImageUrl: await uploaded() })
    const first = (await ownChange(firm)).fields.licenseImageUrl.new
    const id = await wants(firm, { licenseImageUrl: await uploaded() })
    const second = (await ownChange(firm)).fields.licenseImageUrl.new
    expect([await seesFile(firm, first), await seesFile(firm, second)]).toEqual([false, true])
    await decide(world.people.admin, id, 'decline', { reason: 'unreadable' })
    await tooOldToUndo(id)
    await world.app.sweep()
    expect(await seesFile(firm, second)).toBe(false)
  })

  it('of an identity document wait with the name; views of others are audited', async () => {
    const purchaser = await world.newPurchaser()
    await world.people.owner.call('PATCH', `/api/purchaser/${purchaser.id}/approve`)
    const before = (await purchaser.call('GET', `/api/purchaser/${purchaser.id}`)).json().data
    const form = formOf({ fullName: 'Married Name', aadharImage: await testImage() })
    const id = await wants(purchaser, form, 'purchaser')
    const { fields } = await ownChange(purchaser)
    expect(fields.aadharImage.old).toBe(before.aadharImage)
    expect(await seesFile(world.people.stockist, fields.aadharImage.new)).toBe(false)
    expect(await seesFile(world.people.admin, fields.aadharImage.new)).toBe(true)
    expect((await auditOf(purchaser.id))[0]?.action).toBe('identity-image.viewed')
    await decide(world.people.admin, id, 'approve')
    const after = (await purchaser.call('GET', `/api/purchaser/${purchaser.id}`)).json().data
    expect(after).toMatchObject({ fullName: 'Married Name', aadharImage: fields.aadharImage.new })
  })

  it('that another record has are not taken', async () => {
    const url = await uploaded()
    await wants(firm, { licenseImageUrl: url })
    const other = await approvedFirm()
    const answer = await patch(other, { licenseImageUrl: url })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['licenseImageUrl'])
  })
})

describe('own data', () => {
  it('the export has the changes; deleting the account deletes them', async () => {
    await wants(firm, { licenseNumber: 'MH-EXPORT-1', licenseImageUrl: await uploaded() })
    const { records } = (await firm.call('GET', '/api/account/export')).json().data
    expect(records.changes).toMatchObject([
      { state: 'pending', fields: { licenseNumber: { new: 'MH-EXPORT-1' } } },
    ])
    const image = records.changes[0].fields.licenseImageUrl.new
    await firm.call('POST', '/api/account/delete', { password: goodPassword })
    const { rows } = await world.app.database.pool.query(
      `SELECT FROM pending_changes WHERE fields::text LIKE '%MH-EXPORT-1%'`,
    )
    expect(rows).toEqual([])
    expect(await seesFile(world.people.admin, image)).toBe(false)
  })
})

/** As if the decision was made before the time in which it can be undone. */
async function tooOldToUndo(id: string): Promise<void> {
  await world.app.database.pool.query(
    `UPDATE pending_changes SET decided_at = now() - interval '10 minutes' WHERE id = $1`,
    [id],
  )
}
