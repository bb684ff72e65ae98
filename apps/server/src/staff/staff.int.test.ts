import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Client,
  clientOf,
  confirmEmailOf,
  formOf,
  goodPassword,
  signIn,
  stockistRegistration,
  testImage,
} from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let visitor: Client
let admin: Client
let own: { id: string; client: Client }
let other: { id: string; client: Client }
let people = 0

beforeAll(async () => {
  app = await createTestApp(undefined, {
    rateLimits: false,
    demo: true,
    dataDir: mkdtempSync(join(tmpdir(), 'rasad-staff-')),
    superAdmin: { email: 'owner@example.org', password: goodPassword },
  })
  visitor = clientOf(app)
  admin = await signIn(app, 'owner@example.org', goodPassword, 'medicalOwner')
  own = await approvedStockist('Own Pharma')
  other = await approvedStockist('Other Pharma')
})
afterAll(() => app.close())

async function approvedStockist(name: string) {
  const email = `firm${people++}@example.org`
  const answer = await visitor.call('POST', '/api/stockist/register', stockistRegistration(email, { name }))
  const id: string = answer.json().data._id
  await admin.call('PATCH', `/api/stockist/${id}/approve`)
  await confirmEmailOf(app, id)
  return { id, client: await signIn(app, email, goodPassword, 'stockist') }
}

async function form(changes: Record<string, string | Buffer | undefined> = {}): Promise<FormData> {
  return formOf({
    fullName: 'Ravi Patil',
    contact: '9000011111',
    email: `ravi${people++}@example.org`,
    address: '7 Station Road, Nashik',
    image: await testImage(),
    aadharCard: await testImage(),
    ...changes,
  })
}

async function add(client: Client, changes: Record<string, string | Buffer | undefined> = {}) {
  const answer = await client.call('POST', '/api/staff', await form(changes))
  expect([answer.statusCode, answer.json().message]).toEqual([201, 'Staff created successfully!'])
  return answer.json().data
}

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

async function listed(client: Client, query = ''): Promise<string[]> {
  return (await client.call('GET', `/api/staff${query}`)).json().data.map(({ _id }: { _id: string }) => _id)
}

describe('adding staff', () => {
  it('adds one person of three taps with the same data, and another one of other data', async () => {
    const same = { email: `taps${people++}@example.org` }
    const taps = await Promise.all([add(own.client, same), add(own.client, same), add(own.client, same)])
    expect(new Set(taps.map(({ _id }) => _id)).size).toBe(1)
    const brother = await add(own.client, { ...same, fullName: 'Ravi Patil Junior' })
    expect(brother._id).not.toBe(taps[0]._id)
    // Another firm's person with the same data is another one.
    expect((await add(other.client, same))._id).not.toBe(taps[0]._id)
    await app.database.pool.query(
      `UPDATE staff SET created_at = created_at - interval '11 seconds' WHERE id = $1`,
      [taps[0]._id],
    )
    expect((await add(own.client, same))._id).not.toBe(taps[0]._id)
  })

  it('assigns a staff id and the current day, and the card shows the firm', async () => {
    const first = await add(own.client)
    const second = await add(own.client, { joiningDate: '2020-02-29' })
    expect(first).toMatchObject({ joiningDate: today, companyName: 'Own Pharma', stockist: own.id })
    expect(second.joiningDate).toBe('2020-02-29')
    expect(first.staffId).toMatch(/^ST\d{6}$/)
    expect(second.staffId).not.toBe(first.staffId)
  })

  it('lets a stockist add only its own staff, and an admin choose the stockist', async () => {
    expect((await add(own.client, { stockist: other.id })).stockist).toBe(own.id)
    expect((await add(admin, { stockist: other.id })).stockist).toBe(other.id)
    expect(await add(admin)).toMatchObject({ stockist: null, companyName: null })
    const nobody = await admin.call('POST', '/api/staff', await form({ stockist: 'f'.repeat(24) }))
    expect(nobody.json().fields.stockist.message).toBe('Please choose an approved stockist.')
  })

  it.each<[string, string | Buffer | undefined, string]>([
    ['fullName', undefined, 'Full name is required'],
    ['contact', undefined, 'Contact is required'],
    ['contact', 'call me', 'Please enter a valid phone number'],
    ['email', 'ravi@', 'Please enter a valid email address'],
    ['image', undefined, 'Please attach image and aadhar card'],
    ['aadharCard', undefined, 'Please attach image and aadhar card'],
    ['image', Buffer.from('%PDF-1.7'), 'Please upload a valid image file'],
    ['joiningDate', '2020-02-30', 'Please enter a valid date'],
    ['staffId', 'ST1', 'This call knows no such field.'],
  ])('reports %s = %s at the field', async (field, value, message) => {
    const answer = await own.client.call('POST', '/api/staff', await form({ [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toMatchObject({ [field]: { message } })
  })

  it('lists the newest first, also within a second and across pages', async () => {
    const firm = await approvedStockist('Quick Pharma')
    const ids: string[] = []
    for (let at = 0; at < 7; at++) ids.unshift((await add(firm.client))._id)
    expect(await listed(firm.client)).toEqual(ids)
    const first = (await firm.client.call('GET', '/api/staff?limit=3')).json()
    // The last row of the page is deleted before the next page is requested.
    await admin.call('DELETE', `/api/staff/${ids[2]}`)
    const rest = await listed(firm.client, `?cursor=${first.nextCursor}`)
    expect([...first.data.map(({ _id }: { _id: string }) => _id), ...rest]).toEqual(ids)
  })

  it('finds staff by phone number, however it is spaced', async () => {
    const firm = await approvedStockist('Found Pharma')
    const { _id } = await add(firm.client, { contact: '98200-11 223', fullName: 'Asha 2' })
    await add(firm.client, { contact: '9000055555' })
    for (const q of ['9820011223', '98200 11', '(982) 0011', '00-11 22']) {
      expect(await listed(firm.client, `?q=${encodeURIComponent(q)}`), q).toEqual([_id])
    }
    // A text that contains a digit is not a phone number.
    expect(await listed(firm.client, '?q=asha%202')).toEqual([_id])
    expect(await listed(firm.client, '?q=call%209820011223')).toEqual([])
  })

  it('does not require e-mail and address', async () => {
    expect(await add(own.client, { email: undefined, address: undefined })).toMatchObject({
      email: null,
      address: null,
    })
  })
})

describe('who can see staff', () => {
  it('a stockist sees its own, an admin all or those of one stockist', async () => {
    const [mine, theirs] = [await add(own.client), await add(other.client)]
    for (const query of ['', '?stockist=me', `?stockist=${own.id}`]) {
      const ids = await listed(own.client, query)
      expect(ids).toContain(mine._id)
      expect(ids).not.toContain(theirs._id)
    }
    expect((await own.client.call('GET', `/api/staff?stockist=${other.id}`)).statusCode).toBe(403)
    expect(await listed(admin)).toEqual(expect.arrayContaining([mine._id, theirs._id]))
    expect(await listed(admin, `?stockist=${other.id}`)).not.toContain(mine._id)
  })

  it('a card is public, without the Aadhar image', async () => {
    const member = await add(own.client)
    const seen = (await visitor.call('GET', `/api/staff/${member._id}`)).json().data
    expect(Object.keys(seen).sort()).toEqual([
      '_id',
      'address',
      'companyName',
      'contact',
      'email',
      'fullName',
      'image',
      'joiningDate',
      'phone',
      'role',
      'staffId',
      'status',
    ])
    expect((await visitor.call('GET', seen.image)).statusCode).toBe(200)
    for (const [client, code] of [
      [visitor, 404],
      [other.client, 404],
      [own.client, 200],
      [admin, 200],
    ] as const) {
      expect((await client.call('GET', member.aadharCard)).statusCode).toBe(code)
    }
  })

  it('a card is hidden while its stockist is declined', async () => {
    const firm = await approvedStockist('Short-lived Pharma')
    const member = await add(firm.client)
    await admin.call('PATCH', `/api/stockist/${firm.id}/decline`)
    expect((await visitor.call('GET', `/api/staff/${member._id}`)).statusCode).toBe(404)
    expect((await admin.call('GET', `/api/staff/${member._id}`)).statusCode).toBe(200)
  })
})

describe('changing staff', () => {
  it('accepts texts as JSON and images as a form; omitted fields stay', async () => {
    const member = await add(own.client)
    const path = `/api/staff/${member._id}`
    const changed = (
      await own.client.call('PATCH', path, { fullName: 'Ravi P. Patil', address: null })
    ).json().data
    expect(changed).toEqual({ ...member, fullName: 'Ravi P. Patil', address: null })
    const pictured = await own.client.call('PATCH', path, formOf({ image: await testImage() }))
    const { image, aadharCard } = pictured.json().data
    expect(image).not.toBe(member.image)
    expect(aadharCard).toBe(member.aadharCard)
    expect((await visitor.call('GET', member.image)).statusCode).toBe(404)
    expect((await visitor.call('GET', image)).statusCode).toBe(200)
  })

  it('is refused to others than its stockist and admins before the body is read', async () => {
    const member = await add(own.client)
    const path = `/api/staff/${member._id}`
    const nonsense = { nonsense: true }
    expect((await visitor.call('PATCH', path, nonsense)).statusCode).toBe(401)
    expect((await other.client.call('PATCH', path, nonsense)).statusCode).toBe(404)
    expect((await own.client.call('PATCH', path, nonsense)).statusCode).toBe(400)
    expect((await admin.call('PATCH', path, { contact: '9000022222' })).statusCode).toBe(200)
    expect((await own.client.call('DELETE', path)).statusCode).toBe(403)
  })

  it('deletes record and images at once', async () => {
    const member = await add(own.client)
    const path = `/api/staff/${member._id}`
    expect((await admin.call('DELETE', path)).statusCode).toBe(200)
    expect((await admin.call('DELETE', path)).statusCode).toBe(404)
    expect((await visitor.call('GET', path)).json().message).toBe('Staff not found.')
    expect((await admin.call('GET', member.aadharCard)).statusCode).toBe(404)
    const ids = [member.image, member.aadharCard].map((url: string) => url.slice(-24))
    const { rowCount } = await app.database.pool.query('SELECT FROM files WHERE id = ANY($1)', [ids])
    expect(rowCount).toBe(0)
    const log = (await admin.call('GET', `/api/audit?subject=${member._id}`)).json().data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['staff.deleted', 'staff.created'])
  })
})

describe('an invitation', () => {
  async function invited(member: { _id: string; email: string }) {
    const answer = await own.client.call('POST', `/api/staff/${member._id}/invitation`)
    expect(answer.statusCode).toBe(200)
    const { inviteUrl, previewUrl } = answer.json().debug
    const { searchParams } = new URL(inviteUrl)
    return { previewUrl, token: searchParams.get('token'), email: searchParams.get('email') }
  }

  const choose = (given: { token: string | null; email: string | null }) =>
    visitor.call('POST', '/api/auth/reset-password', {
      token: given.token,
      email: given.email,
      newPassword: 'Monsoon-43x',
    })

  it('is a mail whose link sets a password once; the person can then see itself', async () => {
    const member = await add(own.client)
    const { previewUrl, ...link } = await invited(member)
    const page = await visitor.call('GET', new URL(previewUrl).pathname)
    expect(page.body).toContain('Own Pharma has made a staff card for you')
    expect((await choose(link)).statusCode).toBe(200)
    expect((await choose(link)).statusCode).toBe(400)
    const client = await signIn(app, member.email, 'Monsoon-43x', 'medicalOwner')
    const { user } = (await client.call('GET', '/api/auth/me')).json()
    expect(user).toMatchObject({ _id: member._id, role: 'staff', staffId: member.staffId })
    expect(await listed(client)).toEqual([member._id])
    expect((await client.call('GET', `/api/staff/${member._id}`)).json().data.aadharCard).toBe(
      member.aadharCard,
    )
    expect((await client.call('GET', member.aadharCard)).statusCode).toBe(200)
    expect((await client.call('POST', '/api/staff', await form())).statusCode).toBe(403)
  })

  it('replaces the previous one when it is sent again', async () => {
    const member = await add(own.client)
    const first = await invited(member)
    const second = await invited(member)
    expect((await choose(first)).statusCode).toBe(400)
    expect((await choose(second)).statusCode).toBe(200)
  })

  it('needs an e-mail address that no other staff member has', async () => {
    const without = await add(own.client, { email: undefined })
    const path = (id: string) => `/api/staff/${id}/invitation`
    expect((await own.client.call('POST', path(without._id))).json()).toMatchObject({ code: 'no-email' })
    const first = await add(own.client)
    const twin = await add(other.client, { email: first.email.toUpperCase() })
    await invited(first)
    const answer = await other.client.call('POST', path(twin._id))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email-taken'])
  })

  it('can be sent only by its stockist and admins', async () => {
    const member = await add(own.client)
    const path = `/api/staff/${member._id}/invitation`
    expect((await visitor.call('POST', path)).statusCode).toBe(401)
    expect((await other.client.call('POST', path)).statusCode).toBe(404)
    expect((await admin.call('POST', path)).statusCode).toBe(200)
  })

  it('the old e-mail address cannot sign in after it changed', async () => {
    const member = await add(own.client)
    await choose(await invited(member))
    const client = await signIn(app, member.email, 'Monsoon-43x', 'medicalOwner')
    await own.client.call('PATCH', `/api/staff/${member._id}`, { email: `moved${people++}@example.org` })
    expect((await client.call('GET', '/api/auth/me')).statusCode).toBe(401)
    await expect(signIn(app, member.email, 'Monsoon-43x', 'medicalOwner')).rejects.toThrow()
  })

  it('a deleted staff member cannot sign in', async () => {
    const member = await add(own.client)
    await choose(await invited(member))
    const client = await signIn(app, member.email, 'Monsoon-43x', 'medicalOwner')
    await admin.call('DELETE', `/api/staff/${member._id}`)
    expect((await client.call('GET', '/api/auth/me')).statusCode).toBe(401)
  })
})

it('a member’s photo is as public as its card: hidden while its stockist is declined', async () => {
  const firm = await approvedStockist('Fading Pharma')
  const member = await add(firm.client)
  const colleague = await add(admin, { stockist: firm.id })
  expect((await visitor.call('GET', member.image)).statusCode).toBe(200)
  await admin.call('PATCH', `/api/stockist/${firm.id}/decline`)
  for (const path of [member.image, colleague.image, `/api/staff/${member._id}`]) {
    expect((await visitor.call('GET', path)).statusCode, path).toBe(404)
    expect((await other.client.call('GET', path)).statusCode, path).toBe(404)
    expect((await admin.call('GET', path)).statusCode, path).toBe(200)
  }
  await admin.call('PATCH', `/api/stockist/${firm.id}/approve`)
  expect((await visitor.call('GET', member.image)).statusCode).toBe(200)
  await admin.call('DELETE', `/api/staff/${member._id}`)
  expect((await visitor.call('GET', member.image)).statusCode).toBe(404)
})
