import { type Client, formOf, goodPassword, signIn, testImage } from '@rasad/testkit/clients'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it, vi } from 'vitest'

// Everybody changes the own record: plain fields at once.

const world = await createWorldApp()
const stockist = world.people.stockist
afterAll(() => world.app.close())

const patch = (who: Client, path: string, body: unknown) => who.call('PATCH', `/api/${path}/me`, body)
const pageOf = async (id: string) => (await world.visitor.call('GET', `/api/stockist/${id}`)).json().data
const statusOf = async (path: string) => (await world.visitor.call('GET', path)).statusCode
const sweep = () => world.app.sweep()

async function upload(who: Client = world.visitor): Promise<string> {
  const answer = await who.call('POST', '/api/upload', formOf({ file: await testImage() }))
  return answer.json().secure_url
}

/** How many statements wait for a lock. Those of the background can, so a pattern says which one is meant. */
async function waiting(pattern = '%') {
  const { rowCount } = await world.app.database.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database() AND query ILIKE $1`,
    [pattern],
  )
  return rowCount
}

async function auditOf(id: string) {
  const query = `/api/audit?subject=${id}&limit=1`
  return (await world.people.admin.call('GET', query)).json().data[0]
}

describe('a stockist', () => {
  it('changes its phone: its page, the directory and search say so at once', async () => {
    const phone = '020 5550 1234'
    const answer = await patch(stockist, 'stockist', { phone })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ data: { phone }, pending: [], message: 'Saved.' })
    expect((await pageOf(stockist.id)).phone).toBe(phone)
    const list = (await world.visitor.call('GET', '/api/stockist?limit=1000')).json().data
    expect(list.find((row: { _id: string }) => row._id === stockist.id).phone).toBe(phone)
    const name = encodeURIComponent((await pageOf(stockist.id)).name)
    await vi.waitFor(async () => {
      const hits = await world.visitor.call('GET', `/api/search?category=supplier&q=${name}`)
      const hit = hits.json().data.find((row: { _id: string }) => row._id === stockist.id)
      expect(hit.phone).toBe(phone)
    }, 60_000)
  })

  it('changes and removes what registration leaves open', async () => {
    const set = { contactPerson: 'Meera Joshi', cntxNumber: 'CX-9', dob: '1980-02-03', bloodGroup: 'O-' }
    const changes = { ...set, roleType: 'Pharmacist', hours: 'Mon-Fri 10am-6pm', minOrder: 750 }
    expect((await patch(stockist, 'stockist', changes)).json().data).toMatchObject(changes)
    const none = { contactPerson: null, cntxNumber: null, dob: null, bloodGroup: null, minOrder: null }
    expect((await patch(stockist, 'stockist', none)).json().data).toMatchObject(none)
    expect((await patch(stockist, 'stockist', {})).json().data).toMatchObject(none)
  })

  it('moves with its PIN: position, district, state and the usual reach follow', async () => {
    const mover = await approved({ address: { street: '1 Ring Road', city: 'Nagpur', pincode: '440012' } })
    const near = async (pin: string) => {
      const url = `/api/stockist?near=${pin}&within=25&limit=1000`
      const rows = (await world.visitor.call('GET', url)).json().data
      return rows.some((row: { _id: string }) => row._id === mover.id)
    }
    expect(await near('440012')).toBe(true)
    const address = { city: 'Pune', pincode: '411030' }
    const { data } = (await patch(mover, 'stockist', { address })).json()
    expect(data.address).toEqual({
      ...address,
      ...{ street: '1 Ring Road', district: 'Pune', state: 'Maharashtra' },
    })
    expect(data.location).toBe('Pune, Maharashtra')
    expect(data.reach).toMatchObject({ kind: 'districts', nearby: true })
    expect(data.reach.districts[0]).toEqual({ district: 'Pune', state: 'Maharashtra' })
    expect([await near('440012'), await near('411030')]).toEqual([false, true])
  })

  it('keeps the districts that it has chosen by hand when it moves', async () => {
    const mover = await approved({ address: { pincode: '440012' } })
    const districts = [{ district: 'Nashik', state: 'Maharashtra' }]
    await patch(mover, 'stockist', { reach: { kind: 'districts', districts } })
    const { data } = (await patch(mover, 'stockist', { address: { pincode: '411030' } })).json()
    expect(data.reach).toMatchObject({ kind: 'districts', districts })
    expect(data.address).toMatchObject({ pincode: '411030', district: 'Pune' })
    await patch(mover, 'stockist', { reach: { kind: 'district' } })
    const back = (await patch(mover, 'stockist', { address: { pincode: '440012' } })).json()
    expect(back.data.reach.districts).toEqual([{ district: 'Nagpur', state: 'Maharashtra' }])
    await patch(mover, 'stockist', { reach: { kind: 'town' } })
    const gone = await patch(mover, 'stockist', { address: { pincode: null } })
    expect(gone.statusCode).toBe(400)
    expect(Object.keys(gone.json().fields)).toEqual(['address.pincode'])
  })

  it('without a PIN loses its position and the usual reach, and keeps what it has chosen', async () => {
    const mover = await approved({ address: { city: 'Nagpur', pincode: '440012' } })
    const { data } = (await patch(mover, 'stockist', { address: { pincode: null } })).json()
    expect(data.address).toMatchObject({ city: 'Nagpur', district: 'Nagpur', pincode: null })
    expect(data.reach).toBeNull()
    await patch(mover, 'stockist', { address: { pincode: '440012' }, reach: { kind: 'state' } })
    const kept = (
      await patch(mover, 'stockist', { address: { pincode: null }, phone: '020 1111 2222' })
    ).json()
    expect(kept.data).toMatchObject({
      phone: '020 1111 2222',
      reach: { kind: 'state', state: 'Maharashtra' },
    })
  })

  it('that is deleted meanwhile gets no data back', async () => {
    const firm = await approved({ contactPerson: 'Meera Joshi' })
    const { pool } = world.app.database
    const holder = await pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM stockists WHERE id = $1 FOR UPDATE', [firm.id])
    const deleted = firm.call('POST', '/api/account/delete', { password: goodPassword })
    await vi.waitUntil(async () => (await waiting('select "no" from "stockists"%')) === 1, 60_000)
    const changes = [
      patch(firm, 'stockist', { phone: '9822012345', contactPerson: 'Meera Joshi' }),
      patch(firm, 'stockist', { name: 'Joshi Agencies' }),
    ]
    await vi.waitUntil(async () => (await waiting()) === 3, 60_000)
    await holder.query('COMMIT')
    holder.release()
    expect((await deleted).statusCode).toBe(200)
    for (const change of await Promise.all(changes)) expect(change.statusCode, change.body).toBe(401)
    const { rows } = await pool.query('SELECT phone, contact_person FROM stockists WHERE id = $1', [firm.id])
    expect(rows).toEqual([{ phone: null, contact_person: null }])
  })

  it('replaces its logo with a smaller copy, and the old one goes', async () => {
    const first = (await patch(stockist, 'stockist', { profileImageUrl: await upload() })).json().data
    expect(await statusOf(first.profileImageUrl)).toBe(200)
    // The address that is there already is no new upload.
    const again = await patch(stockist, 'stockist', { profileImageUrl: first.profileImageUrl, phone: null })
    expect(again.json().data.profileImageUrl).toBe(first.profileImageUrl)
    const second = (await patch(stockist, 'stockist', { profileImageUrl: await upload() })).json().data
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
    expect(await statusOf(first.profileImageUrl)).toBe(404)
    const none = (await patch(stockist, 'stockist', { profileImageUrl: null })).json().data
    expect(none.profileImageUrl).toBeNull()
    expect(await statusOf(second.profileImageUrl)).toBe(404)
  })

  it.each([
    [{ phone: '12' }, 'phone'],
    [{ name: 'Call 9820012345' }, 'name'],
    [{ contactPerson: 'Aadhaar 2345 6789 0124' }, 'contactPerson'],
    [{ address: { pincode: '411999' } }, 'address.pincode'],
    [{ address: { pincode: '4110' } }, 'address.pincode'],
    [{ email: 'other@firm.example' }, 'email'],
    [{ status: 'approved' }, 'status'],
    [{ licenseNumber: null }, 'licenseNumber'],
    [{ dob: '2999-01-01' }, 'dob'],
    [{ licenseImageUrl: 'https://elsewhere.example/x.png' }, 'licenseImageUrl'],
    [{ reach: { kind: 'districts' } }, 'reach.districts'],
  ])('is refused %j at its field, and nothing changes', async (body, field) => {
    const before = await pageOf(stockist.id)
    const answer = await patch(stockist, 'stockist', { contactPerson: 'Somebody Else', ...body })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(await pageOf(stockist.id)).toEqual(before)
  })

  it('is in the audit log with the names of what it changed, and without private values', async () => {
    await patch(stockist, 'stockist', { phone: '020 7777 8888', hours: 'Mon-Fri 9am-5pm', dob: '1979-05-06' })
    const entry = await auditOf(stockist.id)
    expect(entry).toMatchObject({ action: 'record.changed', actor: { _id: stockist.id } })
    expect(entry.details).toMatchObject({ fields: 'phone, hours, dob', hoursAfter: 'Mon-Fri 9am-5pm' })
    expect(JSON.stringify(entry.details)).not.toMatch(/7777|1979/)
    // What stays the same is no change.
    await patch(stockist, 'stockist', { phone: '020 7777 8888' })
    expect((await auditOf(stockist.id))._id).toBe(entry._id)
  })
})

describe('the others', () => {
  it('a medical owner changes contact and address', async () => {
    const { medicalOwner } = world.people
    const changes = {
      ownerName: 'Sunita Patil',
      address: '4 Tilak Road, Pune 411030',
      contactNo: '020 2233 4455',
    }
    const answer = await patch(medicalOwner, 'user', changes)
    expect(answer.json()).toMatchObject({ data: changes, pending: [] })
    expect((await medicalOwner.call('GET', '/api/auth/me')).json().user).toMatchObject(changes)
    const refused = await patch(medicalOwner, 'user', { address: 'Somewhere, 411999' })
    expect(refused.json().fields).toHaveProperty('address')
  })

  it('a purchaser changes contact, address and photo; the old photo goes', async () => {
    const { purchaser } = world.people
    const before = (await purchaser.call('GET', `/api/purchaser/${purchaser.id}`)).json().data
    const form = formOf({
      contactNo: '9812345670',
      address: '22 New Colony, Nashik',
      photo: await testImage(),
    })
    const { data, pending } = (await patch(purchaser, 'purchaser', form)).json()
    expect(data).toMatchObject({ contactNo: '9812345670', address: '22 New Colony, Nashik' })
    expect(pending).toEqual([])
    expect(data.photo).not.toBe(before.photo)
    await sweep()
    expect((await purchaser.call('GET', before.photo)).statusCode).toBe(404)
    expect((await purchaser.call('GET', data.photo)).statusCode).toBe(200)
    expect((await patch(purchaser, 'purchaser', { contactNo: '12345' })).json().fields).toHaveProperty(
      'contactNo',
    )
  })

  it('staff change their own contact and photo only', async () => {
    const { staff } = world.people
    const before = (await staff.call('GET', `/api/staff/${staff.id}`)).json().data
    const form = formOf({ contact: '9870011223', image: await testImage() })
    const { data } = (await patch(staff, 'staff', form)).json()
    expect(data).toMatchObject({ contact: '9870011223', fullName: before.fullName })
    expect(data.image).not.toBe(before.image)
    for (const field of ['fullName', 'email', 'joiningDate', 'status', 'address']) {
      const answer = await patch(staff, 'staff', { [field]: field === 'status' ? 'active' : '2020-01-01' })
      expect(Object.keys(answer.json().fields), field).toEqual([field])
    }
  })

  it('nothing that is no image is stored', async () => {
    const { purchaser } = world.people
    const form = formOf({ contactNo: '9812300000', photo: Buffer.from('a text called .jpg') })
    const answer = await patch(purchaser, 'purchaser', form)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['photo'])
    const { data } = (await purchaser.call('GET', `/api/purchaser/${purchaser.id}`)).json()
    expect(data.contactNo).not.toBe('9812300000')
  })
})

it('an account can change its record so often a day', async () => {
  const limited = await createWorldApp({ rateLimits: true })
  try {
    const { stockist: busy, otherStockist } = limited.people
    await limited.app.database.pool.query(`UPDATE attempts SET tries = 0`)
    for (let at = 0; at < 200; at++) expect((await patch(busy, 'stockist', {})).statusCode).toBe(200)
    expect((await patch(busy, 'stockist', {})).statusCode).toBe(429)
    expect((await patch(otherStockist, 'stockist', {})).statusCode).toBe(200)
  } finally {
    await limited.app.close()
  }
})

async function approved(changes: Record<string, unknown>) {
  const someone = await world.newApprovedStockist(changes)
  return someone
}

it('a store that is deleted while it sends a new licence leaves no image behind', async () => {
  const { pool } = world.app.database
  const id = await world.newOwner()
  await world.people.admin.call('PATCH', `/api/user/${id}/approve`)
  const { rows } = await pool.query('SELECT email FROM accounts WHERE id = $1', [id])
  const store = await signIn(world.app, rows[0].email, goodPassword, 'medicalOwner')
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [id])
  const changed = patch(store, 'user', formOf({ drugLicenseImage: await testImage() }))
  await vi.waitUntil(async () => (await waiting('select%"medical_owners"%')) === 1, 60_000)
  const deleted = store.call('POST', '/api/account/delete', { password: goodPassword })
  await vi.waitUntil(async () => (await waiting('delete from "accounts"%')) === 1, 60_000)
  await holder.query('COMMIT')
  holder.release()
  // The change is committed first. Its answer is read afterwards, and can find the record gone.
  expect([200, 404]).toContain((await changed).statusCode)
  expect((await deleted).statusCode).toBe(200)
  const { rows: changes } = await pool.query(
    `SELECT FROM audit_log WHERE subject_id = $1 AND action = 'change.requested'`,
    [id],
  )
  expect(changes).toHaveLength(1)
  expect((await pool.query('SELECT id FROM files WHERE owner_id = $1', [id])).rows).toEqual([])
})
