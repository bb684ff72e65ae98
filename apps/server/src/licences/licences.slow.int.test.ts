import { dayInIndia } from '@rasad/contract/licences'
import { formOf, ownerForm, stockistRegistration, testImage } from '@rasad/testkit/clients'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'
import type { LicenceEvent } from './licences.ts'

const dayLength = 24 * 60 * 60_000
/** The day in India so many days from today. */
const inDays = (days: number) => dayInIndia(Date.now() + days * dayLength)

const world = await createWorldApp({ undoSeconds: 60 })
afterAll(() => world.app.close())

const { query } = {
  query: (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values),
}
const admin = () => world.people.admin
const get = async (path: string, as = world.visitor) => (await as.call('GET', path)).json()

/** An approved stockist that lists the world's medicine, in search too. */
async function listedFirm(name: string, changes: Record<string, unknown> = {}) {
  const firm = await world.newApprovedStockist({ name, ...changes })
  await firm.call('PUT', `/api/listing/medicine/${world.medicine}`, { available: true })
  await expect.poll(() => searchFor(name)).toHaveLength(1)
  return firm
}

const searchFor = async (name: string) =>
  (await get(`/api/search?category=supplier&q=${encodeURIComponent(name)}`)).data

const setExpiry = (id: string, day: string | null) =>
  query('UPDATE stockists SET licence_expiry = $2 WHERE id = $1', [id, day])

describe('a registration', () => {
  const register = (changes: Record<string, unknown>) =>
    world.visitor.call('POST', '/api/stockist/register', stockistRegistration(world.newEmail(), changes))

  it('is refused with a licence that has expired, today is still in time', async () => {
    const refused = await register({ licenseExpiry: inDays(-1) })
    expect([refused.statusCode, refused.json().fields.licenseExpiry.message]).toEqual([
      400,
      'This day is in the past. Pay the retention fee first, then enter the day until which it is paid.',
    ])
    expect((await register({ licenseExpiry: inDays(0) })).statusCode).toBe(201)
    const form = await ownerForm(world.newEmail(), { licenseExpiry: inDays(-1) })
    expect(Object.keys((await world.visitor.call('POST', '/api/auth/signup', form)).json().fields)).toEqual([
      'licenseExpiry',
    ])
  })

  it.each([
    ['27AAPFU0939F1ZW', /^The last character does not fit/],
    ['27AAPFU0939F1Z', /^A GSTIN has 15 characters; this one has 14\.$/],
    ['27AAPFU0939F1YV', /^A GSTIN looks like/],
    ['99AAPFU0939F1ZV', /^The first two digits/],
  ])('is refused with the GSTIN %s', async (gstin, message) => {
    const refused = await register({ gstin })
    expect([refused.statusCode, refused.json().fields.gstin.message]).toEqual([
      400,
      expect.stringMatching(message),
    ])
    const form = await ownerForm(world.newEmail(), { gstin, address: '12 Tilak Road, Pune 411030' })
    const store = await world.visitor.call('POST', '/api/auth/signup', form)
    expect([store.statusCode, store.json().fields.gstin.message]).toEqual([
      400,
      expect.stringMatching(message),
    ])
  })

  it('accepts a GSTIN however it is typed, and without an address', async () => {
    const { id, ...firm } = await world.newStockist({
      gstin: '27aapfu-0939 f1zv',
      licenseKinds: ['21B', '20B'],
    })
    expect((await get(`/api/stockist/${id}`, firm as never)).data).toMatchObject({
      gstin: '27AAPFU0939F1ZV',
      licenseKinds: ['20B', '21B'],
      licence: { state: 'valid', until: '2031-03-31' },
    })
    expect((await register({ gstin: '29AAPFU0939F1ZR', address: undefined })).statusCode).toBe(201)
    expect((await register({ licenseKinds: ['20'] })).statusCode).toBe(400)
  })

  it('of a store keeps its licence and GSTIN for its owner and admins', async () => {
    const email = world.newEmail()
    const form = await ownerForm(email, {
      licenseKinds: '20,21',
      licenseExpiry: inDays(40),
      gstin: '27AAPFU0939F1ZV',
    })
    const { user } = (await world.visitor.call('POST', '/api/auth/signup', form)).json()
    expect((await get(`/api/user/${user._id}`, admin())).data).toMatchObject({
      gstin: '27AAPFU0939F1ZV',
      licenseKinds: ['20', '21'],
      licenseExpiry: inDays(40),
      licence: { state: 'due', daysLeft: 40 },
    })
    expect((await get(`/api/user/${user._id}`)).data).not.toHaveProperty('gstin')
  })
})

describe('a late licence', () => {
  it('marks the firm in results, on its page, in lists, in a plan and on its cards', async () => {
    const firm = await listedFirm('Overdue Agencies')
    const marked = async () => ({
      search: (await searchFor('Overdue Agencies'))[0].licenceLate ?? false,
      page: (await get(`/api/stockist/${firm.id}`)).data.licenceLate,
      list: (await get(`/api/medicine/${world.medicine}/stockists`)).data.find(
        ({ _id }: { _id: string }) => _id === firm.id,
      ).licenceLate,
      card: (await get(`/api/cards/${await cardOf(firm)}`)).data.licenceLate ?? false,
      plan: (await planned(firm.id)).licenceLate ?? false,
    })
    const nowhere = { search: false, page: false, list: false, card: false, plan: false }
    expect(await marked()).toEqual(nowhere)
    await setExpiry(firm.id, inDays(-1))
    await expect.poll(marked).toEqual({ search: true, page: true, list: true, card: true, plan: true })
    // The last day still counts.
    await setExpiry(firm.id, inDays(0))
    await expect.poll(marked).toEqual(nowhere)
    // Nobody but the firm and admins learns the day. Today's date is in other fields.
    await setExpiry(firm.id, inDays(900))
    expect(JSON.stringify(await get(`/api/stockist/${firm.id}`))).not.toContain(inDays(900))
  })
})

async function cardOf(firm: { id: string; call: World['visitor']['call'] }): Promise<string> {
  return (await firm.call('GET', `/api/stockist/${firm.id}`)).json().data.cardCode
}

async function planned(id: string) {
  const answer = await world.visitor.call('POST', '/api/demand', {
    items: [{ name: 'Sahyadol 650', qty: 2 }],
  })
  const group = answer
    .json()
    .data.groups.find((each: { stockist: { _id: string } }) => each.stockist._id === id)
  return group?.stockist ?? {}
}

describe('a cancelled licence', () => {
  const mark = (id: string, how: 'cancel' | 'lift', reason = 'Order 4411 of the FDA.') =>
    admin().call('POST', `/api/licences/${id}/${how}`, { reason })

  it('hides the firm everywhere until it is lifted', async () => {
    const firm = await listedFirm('Struck Off Agencies')
    const code = await cardOf(firm)
    const shown = async () => ({
      search: (await searchFor('Struck Off Agencies')).length,
      list: (await get('/api/stockist?limit=1000&q=Struck')).total,
      carriers: (await get(`/api/medicine/${world.medicine}/stockists?limit=1000&q=Struck`)).total,
      page: (await get(`/api/stockist/${firm.id}`)).data.firmName ?? null,
      card: (await get(`/api/cards/${code}`)).data.valid,
      plan: (await planned(firm.id))._id ?? null,
    })
    const everywhere = {
      search: 1,
      list: 1,
      carriers: 1,
      page: 'Struck Off Agencies',
      card: true,
      plan: firm.id,
    }
    // Search knows the firm; the plan follows the same changes by itself.
    await expect.poll(shown).toEqual(everywhere)

    const cancelled = await mark(firm.id, 'cancel')
    expect([cancelled.statusCode, cancelled.json().data]).toEqual([
      200,
      expect.objectContaining({ state: 'cancelled', reason: 'Order 4411 of the FDA.' }),
    ])
    await expect.poll(shown).toEqual({ search: 0, list: 0, carriers: 0, page: null, card: false, plan: null })
    // Why is between the firm and the admins.
    expect((await get(`/api/stockist/${firm.id}`)).data).toEqual({
      _id: firm.id,
      approved: false,
      declined: true,
      status: 'declined',
    })
    expect((await get(`/api/stockist/${firm.id}`, firm)).data).toMatchObject({
      approved: true,
      status: 'approved',
      licence: { state: 'cancelled', reason: 'Order 4411 of the FDA.' },
    })
    expect((await get('/api/stockist?status=approved&limit=1000&q=Struck', admin())).total).toBe(1)
    expect((await get('/api/stockist?status=approved&limit=1000&q=Struck', world.visitor)).total).toBe(0)

    expect((await mark(firm.id, 'lift', 'Set aside on appeal.')).statusCode).toBe(200)
    await expect.poll(shown).toEqual(everywhere)
  })

  it('outlasts a decline and an approval, and a repeated call changes nothing', async () => {
    const firm = await listedFirm('Outlasting Agencies')
    expect((await mark(firm.id, 'cancel', 'First reason.')).statusCode).toBe(200)
    expect((await mark(firm.id, 'cancel', 'Second reason.')).json().data.reason).toBe('First reason.')
    await admin().call('PATCH', `/api/stockist/${firm.id}/decline`)
    expect((await mark(firm.id, 'lift')).statusCode).toBe(404)
    await admin().call('PATCH', `/api/stockist/${firm.id}/approve`)
    expect((await get(`/api/stockist?q=Outlasting`)).total).toBe(0)
    await mark(firm.id, 'lift')
    await mark(firm.id, 'lift')
    expect((await get(`/api/stockist?q=Outlasting`)).total).toBe(1)
    const actions = (await get(`/api/audit?subject=${firm.id}`, admin())).data.map(
      ({ action, details }: { action: string; details: unknown }) => [action, details],
    )
    expect(actions.filter(([action]: [string]) => action.startsWith('licence.'))).toEqual([
      ['licence.lifted', { reason: 'Order 4411 of the FDA.' }],
      ['licence.cancelled', { reason: 'First reason.' }],
    ])
    const { rows } = await query(
      `SELECT template FROM mail_outbox WHERE account_id = $1 AND template LIKE 'licence-%' ORDER BY created_at`,
      [firm.id],
    )
    expect(rows.map(({ template }) => template)).toEqual(['licence-cancelled', 'licence-lifted'])
  })

  it('keeps the firm from approving purchasers, seeing their papers and adding staff', async () => {
    const firm = await listedFirm('Powerless Agencies')
    const purchaser = await world.newPurchaser()
    const request = await world.ask(purchaser, [firm.id, ...world.fillers.map(({ id }) => id)])
    const own = (await get(`/purchaser/${purchaser.id}`, purchaser)).data
    expect((await firm.call('GET', own.aadharImage)).statusCode).toBe(200)
    await mark(firm.id, 'cancel')
    const refused = await firm.call('POST', `/api/purchasing-card/approve/${request}`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'licence-cancelled'])
    expect((await firm.call('GET', own.aadharImage)).statusCode).toBe(404)
    const staff = await formOf({
      ...{ fullName: 'Ravi Patil', contact: '9000011111' },
      ...{ image: await testImage(), aadharCard: await testImage() },
    })
    expect((await firm.call('POST', '/api/staff', staff)).json().code).toBe('licence-cancelled')
    await mark(firm.id, 'lift')
    expect((await firm.call('POST', `/api/purchasing-card/approve/${request}`)).statusCode).toBe(200)
  })

  it('is not explained to an address that nobody has confirmed', async () => {
    const firm = await world.newApprovedStockist()
    await query('UPDATE accounts SET email_confirmed_at = NULL, email_assumed = false WHERE id = $1', [
      firm.id,
    ])
    for (const mark of ['cancel', 'lift']) {
      const reason = 'Words for the owner of the address.'
      const answer = await admin().call('POST', `/api/licences/${firm.id}/${mark}`, { reason })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const { rows } = await query(
      `SELECT id FROM mail_outbox WHERE account_id = $1 AND template LIKE 'licence-%'`,
      [firm.id],
    )
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      const mail = (await world.visitor.call('GET', `/outbox/${id}`)).body
      expect(mail).toMatch(/drug licence/)
      expect(mail).not.toMatch(/Words for the owner/)
    }
  })

  it('needs a reason, and an approved holder', async () => {
    const firm = await listedFirm('Reasoned Agencies')
    expect((await admin().call('POST', `/api/licences/${firm.id}/cancel`, {})).statusCode).toBe(400)
    expect((await mark(world.people.pendingStockist.id, 'cancel')).statusCode).toBe(404)
    expect((await mark(world.people.purchaser.id, 'cancel')).statusCode).toBe(404)
    expect((await mark(world.people.medicalOwner.id, 'cancel')).json().data).toMatchObject({
      holder: 'medicalOwner',
      state: 'cancelled',
    })
    expect((await get('/api/auth/me', world.people.medicalOwner)).user.licence.state).toBe('cancelled')
    expect((await mark(world.people.medicalOwner.id, 'lift')).json().data.state).toBe('unknown')
  })
})

describe('telling of fees that are due', () => {
  /** How many mails of a kind an account was sent; their texts are gone by then. */
  const mails = async (template: string, accountId: string) => {
    const { rows } = await query(
      'SELECT count(*)::int AS n FROM mail_outbox WHERE template = $1 AND account_id = $2',
      [template, accountId],
    )
    return rows[0].n as number
  }

  it('tells each step once, in any process and however often it runs', async () => {
    const firm = await world.newApprovedStockist({ name: 'Punctual Agencies', licenseExpiry: inDays(100) })
    await query(`UPDATE accounts SET email_confirmed_at = now() WHERE id = $1 OR role = 'admin'`, [firm.id])
    const events: LicenceEvent[] = []
    world.app.licences.onEvent(async (_tx, event) => {
      if (event.holder.id === firm.id) events.push(event)
    })
    const steps = () => events.flatMap((event) => (event.kind === 'due' ? event.step : []))
    const at = (daysFromNow: number) => new Date(Date.now() + daysFromNow * dayLength)

    await world.app.licences.notifyDue(at(0))
    expect(steps()).toEqual([])
    const toAdmin = await mails('licences-due', admin().id)
    for (const day of [10, 10, 11, 39, 40, 69, 70, 71, 100]) {
      await Promise.all(Array.from({ length: 4 }, () => world.app.licences.notifyDue(at(day))))
    }
    expect([steps(), await mails('licence-due', firm.id)]).toEqual([[90, 60, 30], 3])
    await world.app.licences.notifyDue(at(101))
    await world.app.licences.notifyDue(at(400))
    expect([steps(), await mails('licence-due', firm.id)]).toEqual([[90, 60, 30, 0], 4])
    expect((await mails('licences-due', admin().id)) - toAdmin).toBe(4)
    expect(events[0]).toEqual({
      kind: 'due',
      holder: { id: firm.id, holder: 'stockist', name: 'Punctual Agencies' },
      until: inDays(100),
      step: 90,
    })

    // A new date begins again.
    await setExpiry(firm.id, inDays(120))
    await world.app.licences.notifyDue(at(40))
    expect(steps()).toEqual([90, 60, 30, 0, 90])
    const exported = await get('/api/account/export', firm)
    expect(exported.data.records.licenceNotices).toHaveLength(5)
  })

  it('tells nobody of a cancelled licence or a declined firm', async () => {
    const gone = await listedFirm('Gone Agencies')
    const declined = await listedFirm('Refused Agencies')
    await setExpiry(gone.id, inDays(20))
    await setExpiry(declined.id, inDays(20))
    await admin().call('POST', `/api/licences/${gone.id}/cancel`, { reason: 'Gone.' })
    await admin().call('PATCH', `/api/stockist/${declined.id}/decline`)
    await world.app.licences.notifyDue()
    const { rows } = await query('SELECT holder_id FROM licence_notices WHERE holder_id = ANY ($1)', [
      [gone.id, declined.id],
    ])
    expect(rows).toEqual([])
  })
})

describe('the list for admins', () => {
  it('begins with the earliest end, filters by state, counts each and continues page by page', async () => {
    const names = ['Listed Late', 'Listed Due', 'Listed Valid', 'Listed Unknown']
    const ends = [inDays(-5), inDays(5), inDays(500), null]
    for (const [at, name] of names.entries()) {
      const firm = await world.newApprovedStockist({ name })
      await setExpiry(firm.id, ends[at] ?? null)
    }
    const list = (query: string) => get(`/api/licences?q=Listed&${query}`, admin())
    const whole = await list('')
    expect(whole.data.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['Listed Late', 'late'],
      ['Listed Due', 'due'],
      ['Listed Valid', 'valid'],
      ['Listed Unknown', 'unknown'],
    ])
    expect([whole.total, whole.counts]).toEqual([4, { valid: 1, due: 1, late: 1, cancelled: 0, unknown: 1 }])
    for (const state of ['late', 'due', 'valid', 'unknown']) {
      const page = await list(`state=${state}`)
      expect([page.total, page.data.map((row: { state: string }) => row.state)]).toEqual([1, [state]])
    }
    const paged: string[] = []
    let cursor = ''
    do {
      const page = await list(`limit=1${cursor}`)
      paged.push(page.data[0].name)
      cursor = page.nextCursor && `&cursor=${page.nextCursor}`
    } while (cursor)
    expect(paged).toEqual(names)
  })

  it.each(['2026-13-45', '2026-02-30', '0000-01-01', '9999-99-99'])('refuses a cursor of %s', async (day) => {
    const answer = await admin().call('GET', `/api/licences?cursor=${day}.${'0'.repeat(24)}`)
    expect(answer.statusCode, answer.body).toBe(400)
  })
})

describe('the mark of a firm', () => {
  it('says when an admin checked the licence, when the list changed, and since when it is a member', async () => {
    const firm = await world.newApprovedStockist({ name: 'Marked Agencies' })
    const before = (await get(`/api/stockist/${firm.id}`)).data
    const [entry] = (await get(`/api/audit?subject=${firm.id}&action=stockist.approved`, admin())).data
    expect(Math.abs(Date.parse(before.licenceCheckedAt) - Date.parse(entry.at))).toBeLessThan(2_000)
    expect([before.stockUpdatedAt, Date.now() - Date.parse(before.memberSince) < 60_000]).toEqual([
      null,
      true,
    ])
    await firm.call('PUT', `/api/listing/medicine/${world.medicine}`, { available: true })
    const after = (await get(`/api/stockist/${firm.id}`)).data
    expect(Date.now() - Date.parse(after.stockUpdatedAt)).toBeLessThan(60_000)
    // Hours are no stock.
    await query(`UPDATE stockists SET stock_updated_at = '2026-01-01' WHERE id = $1`, [firm.id])
    await firm.call('PATCH', `/api/stockist/${firm.id}/hours`, { hours: '9-5' })
    expect((await get(`/api/stockist/${firm.id}`)).data.stockUpdatedAt).toBe('2026-01-01T00:00:00.000Z')
  })

  it('claims no check of a licence that nobody gave', async () => {
    const firm = await world.newApprovedStockist({
      name: 'Paperless Agencies',
      licenseNumber: '',
      licenseExpiry: '',
    })
    expect((await get(`/api/stockist/${firm.id}`)).data.licenceCheckedAt).toBeNull()
  })
})

describe('the holder of a licence', () => {
  it('claims no check where only a date was approved', async () => {
    const firm = await world.newStockist({ licenseNumber: undefined })
    await query('UPDATE stockist_papers SET licence_number = NULL, licence_file = NULL WHERE id = $1', [
      firm.id,
    ])
    await admin().call('PATCH', `/api/stockist/${firm.id}/approve`)
    await firm.call('PATCH', '/api/stockist/me', { licenseExpiry: inDays(400) })
    const { data } = (await firm.call('GET', '/api/changes/own')).json()
    const approved = await admin().call('PATCH', `/api/changes/${data._id}/approve`)
    expect(approved.statusCode, approved.body).toBe(200)
    const { rows } = await query('SELECT licence_checked_at FROM stockists WHERE id = $1', [firm.id])
    expect(rows[0].licence_checked_at).toBeNull()
  })

  it('asks for a new date, which unmarks the firm once an admin has approved it, and undone marks it again', async () => {
    const firm = await listedFirm('Renewing Agencies')
    await setExpiry(firm.id, inDays(-3))
    const page = async () => (await get(`/api/stockist/${firm.id}`)).data
    const { licenceCheckedAt } = await page()
    const asked = await firm.call('PATCH', '/api/stockist/me', { licenseExpiry: inDays(400) })
    expect(asked.json().pending).toEqual(['licenseExpiry'])
    expect(await page()).toMatchObject({ licenceLate: true, licenceCheckedAt })
    const { data: change } = await get('/api/changes/own', firm)
    await admin().call('PATCH', `/api/changes/${change._id}/approve`)
    const approved = await page()
    expect(approved.licenceLate).toBe(false)
    expect(Date.parse(approved.licenceCheckedAt)).toBeGreaterThan(Date.parse(licenceCheckedAt))
    await admin().call('POST', `/api/review/change/${change._id}/undo`)
    const undone = await page()
    expect(undone.licenceLate).toBe(true)
    expect(Math.abs(Date.parse(undone.licenceCheckedAt) - Date.parse(licenceCheckedAt))).toBeLessThan(2_000)
    expect((await firm.call('PATCH', '/api/stockist/me', { licenseExpiry: inDays(-1) })).statusCode).toBe(400)
  })

  it('gives a GSTIN, is warned where it is of another state than the address, and takes it away', async () => {
    const firm = await listedFirm('Taxed Agencies')
    const change = async (body: unknown) => (await firm.call('PATCH', '/api/stockist/me', body)).json()
    const other = { data: { gstin: '29AAPFU0939F1ZR' }, warnings: ['gstin-state'] }
    expect(await change({ gstin: '29AAPFU0939F1ZR' })).toMatchObject(other)
    expect(await change({ gstin: '27AAPFU0939F1ZV', licenseKinds: ['20G'] })).toMatchObject({
      data: { gstin: '27AAPFU0939F1ZV', licenseKinds: ['20G'] },
      pending: [],
      warnings: [],
    })
    const moved = await change({ address: { pincode: '560001', state: null } })
    expect(moved).toMatchObject({ data: { gstin: '27AAPFU0939F1ZV' }, warnings: ['gstin-state'] })
    expect(await change({ gstin: null })).toMatchObject({ data: { gstin: null }, warnings: [] })
    const nowhere = await firm.call('PATCH', '/api/stockist/me', { address: { pincode: '999999' } })
    expect([nowhere.statusCode, nowhere.json().fields]).toMatchObject([400, { 'address.pincode': {} }])

    const store = world.people.medicalOwner
    const form = (body: Record<string, string>) => store.call('PATCH', '/api/user/me', body)
    expect((await form({ licenseKinds: '20,21', licenseExpiry: inDays(10) })).json()).toMatchObject({
      data: { licenseKinds: ['20', '21'] },
      pending: ['licenseExpiry'],
      warnings: [],
    })
    expect(
      (await form({ gstin: '29AAPFU0939F1ZR', address: '1 Tilak Road, Pune 411030' })).json(),
    ).toMatchObject({ warnings: ['gstin-state'] })
  })
})
