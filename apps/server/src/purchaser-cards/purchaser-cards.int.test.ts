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
import { allMailSent } from '@rasad/testkit/mail'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let visitor: Client
let admin: Client
let stockists: { id: string; client: Client; email: string }[]
let people = 0

beforeAll(async () => {
  app = await createTestApp(undefined, {
    rateLimits: false,
    superAdmin: { email: 'owner@example.org', password: goodPassword },
  })
  visitor = clientOf(app)
  admin = await signIn(app, 'owner@example.org', goodPassword, 'medicalOwner')
  stockists = []
  for (let at = 0; at < 6; at++) stockists.push(await approvedStockist())
})
afterAll(() => app.close())

async function newStockist(): Promise<{ id: string; email: string }> {
  const email = `stockist${people++}@example.org`
  const answer = await visitor.call('POST', '/api/stockist/register', stockistRegistration(email))
  return { id: answer.json().data._id, email }
}

async function approvedStockist() {
  const { id, email } = await newStockist()
  expect((await admin.call('PATCH', `/api/stockist/${id}/approve`)).statusCode).toBe(200)
  await confirmEmailOf(app, id)
  return { id, email, client: await signIn(app, email, goodPassword, 'stockist') }
}

async function form(changes: Record<string, string | Buffer | undefined> = {}): Promise<FormData> {
  return formOf({
    fullName: 'Asha Medical Hall',
    address: '12 Market Road, Pune 411002',
    contactNo: '9876543210',
    email: `purchaser${people++}@example.org`,
    password: goodPassword,
    aadharImage: await testImage(),
    photo: await testImage(),
    ...changes,
  })
}

async function newPurchaser(): Promise<{ id: string; client: Client; email: string }> {
  const given = await form()
  const answer = await visitor.call('POST', '/api/purchaser', given)
  const { purchaser, token } = answer.json()
  return { id: purchaser._id, client: clientOf(app, token), email: String(given.get('email')) }
}

async function request(client: Client, ids: string[], more: object = {}) {
  return client.call('POST', '/api/purchasing-card/request', { stockistIds: ids, ...more })
}

const idsOf = (chosen: { id: string }[]) => chosen.map(({ id }) => id)

async function status(id: string): Promise<string> {
  return (await visitor.call('GET', `/api/purchasing-card/status/${id}`)).json().data.status
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await app.database.pool.query(`SELECT count(*)::int AS n FROM ${sql}`, values)
  return rows[0].n
}

const mailsTo = (email: string, template: string) =>
  count('mail_outbox WHERE to_address = $1 AND template = $2', email, template)

describe('registering', () => {
  it('returns a token, signs the browser in, and leaves the purchaser waiting', async () => {
    const answer = await visitor.call('POST', '/api/purchaser', await form())
    expect(answer.statusCode).toBe(201)
    const { token, purchaser, data } = answer.json()
    expect(data).toEqual(purchaser)
    expect(purchaser).toMatchObject({ approved: false, declined: false, status: 'processing' })
    expect(answer.cookies.find(({ name }) => name === 'token')?.value).toBe(token)
    const own = await clientOf(app, token).call('GET', `/api/purchaser/${purchaser._id}`)
    expect(own.json().data).toMatchObject({ fullName: 'Asha Medical Hall', contactNo: '9876543210' })
    const me = await clientOf(app, token).call('GET', '/api/auth/me')
    expect(me.json().user).toMatchObject({ role: 'purchaser', fullName: 'Asha Medical Hall' })
  })

  it('signs in the new account even when somebody else was signed in', async () => {
    const before = await signIn(app, 'owner@example.org', goodPassword, 'medicalOwner')
    const headers = { cookie: `token=${before.token}`, 'sec-fetch-site': 'same-origin' }
    const answer = await visitor.call('POST', '/api/purchaser', await form(), headers)
    expect(answer.statusCode).toBe(201)
    expect(String(answer.headers['set-cookie'])).toContain(`token=${answer.json().token}`)
    const asked = await visitor.call(
      'POST',
      '/api/purchasing-card/request',
      { stockistIds: idsOf(stockists.slice(0, 3)), purchaserId: answer.json().purchaser._id },
      { cookie: `token=${answer.json().token}`, 'sec-fetch-site': 'same-origin' },
    )
    expect(asked.statusCode).toBe(200)
  })

  const text = Buffer.from('no image')
  const png = Buffer.from('\x89PNG\r\n\x1a\nand then nothing', 'latin1')
  it.each<[string, string | Buffer | undefined, string]>([
    ['fullName', undefined, 'Full name is required'],
    ['fullName', '   ', 'Full name is required'],
    ['fullName', ' ab ', 'Name must be at least 3 characters'],
    ['address', undefined, 'Address is required'],
    ['address', 'Pune', 'Please enter a complete address'],
    ['contactNo', undefined, 'Contact number is required'],
    ['contactNo', '5876543210', 'Please enter a valid 10-digit mobile number'],
    ['contactNo', '98765432101', 'Please enter a valid 10-digit mobile number'],
    ['email', undefined, 'Email is required'],
    ['email', 'asha@', 'Please enter a valid email address'],
    ['password', undefined, 'Password is required'],
    ['password', 'abc12', 'Password must be at least 6 characters'],
    ['aadharImage', undefined, 'Aadhar card image is required'],
    ['photo', undefined, 'Photo is required'],
    ['photo', text, 'Please upload a valid image file'],
    ['photo', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'File size should be less than 5MB'],
    ['aadharImage', png, 'Please upload a valid aadhar image (JPG/PNG)'],
    ['photo', png, 'Please upload a valid personal photo (JPG/PNG)'],
  ])('reports %s = %s at the field', async (field, value, message) => {
    const before = await count('files')
    const answer = await visitor.call('POST', '/api/purchaser', await form({ [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(answer.json().fields[field].message).toBe(message)
    expect(await count('files')).toBe(before)
  })

  it('rejects unknown fields', async () => {
    const given = await form()
    given.set('approved', 'true')
    const answer = await visitor.call('POST', '/api/purchaser', given)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['approved']])
  })

  it('fifty times at once with one e-mail creates one account and leaves no file', async () => {
    const email = `Many${people++}@example.org`
    const before = await count('files')
    const forms = await Promise.all(Array.from({ length: 50 }, () => form({ email })))
    const answers = await Promise.all(forms.map((given) => visitor.call('POST', '/api/purchaser', given)))
    const codes = answers.map((answer) => answer.statusCode).sort()
    expect(codes).toEqual([201, ...Array(49).fill(409)])
    expect(await count('purchasers WHERE lower(email) = lower($1)', email)).toBe(1)
    expect(await count('files')).toBe(before + 2)
  })
})

describe('a request', () => {
  it('needs three distinct approved stockists', async () => {
    const { client } = await newPurchaser()
    const [a = '', b = '', c = ''] = idsOf(stockists)
    const waiting = await newStockist()
    for (const [ids, message] of [
      [[], 'Please select at least 3 stockists to notify'],
      [[a, b], 'Please select at least 3 stockists to notify'],
      [[a, b, b.toUpperCase()], 'Please select at least 3 stockists to notify'],
      [[a, b, waiting.id], 'Some of the chosen stockists are not available. Please choose others.'],
      [
        [a, b, '000000000000000000000000'],
        'Some of the chosen stockists are not available. Please choose others.',
      ],
    ] as const) {
      const answer = await request(client, [...ids])
      expect([answer.statusCode, answer.json().fields?.stockistIds?.message]).toEqual([400, message])
    }
    expect((await request(client, [a, b, c])).statusCode).toBe(200)
  })

  it('can only be made for oneself', async () => {
    const [one, other] = [await newPurchaser(), await newPurchaser()]
    const ids = idsOf(stockists.slice(0, 3))
    expect((await request(one.client, ids, { purchaserId: other.id })).statusCode).toBe(403)
    const told = { requester: { fullName: 'Forged', email: 'x' }, purchaserData: { fullName: 'Forged' } }
    const { requestId } = (await request(one.client, ids, { purchaserId: one.id, ...told })).json()
    const list = await stockists[0]?.client.call('GET', '/api/purchasing-card/requests')
    const row = list?.json().data.find(({ _id }: { _id: string }) => _id === requestId)
    expect(row.requester).toEqual({ fullName: 'Asha Medical Hall', email: one.email })
  })

  it('reaches each stockist once, with one mail, and widens when the purchaser asks again', async () => {
    const { client } = await newPurchaser()
    const [first, wider] = [idsOf(stockists.slice(0, 3)), idsOf(stockists.slice(1, 5))]
    const mails = () => Promise.all(stockists.slice(0, 5).map(({ email }) => mailsTo(email, 'card-request')))
    const before = await mails()
    const requestId = (await request(client, first)).json().requestId
    expect((await request(client, first)).json().requestId).toBe(requestId)
    expect((await request(client, wider)).json().requestId).toBe(requestId)
    expect(await mails()).toEqual(before.map((sent) => sent + 1))
    expect(await count('card_request_stockists WHERE request_id = $1', requestId)).toBe(5)
  })

  it('shows the purchaser each stockist’s answer, and is invisible to everybody else', async () => {
    const { client } = await newPurchaser()
    const own = async () => (await client.call('GET', '/api/purchasing-card/own')).json().data
    expect(await own()).toEqual([])
    const chosen = stockists.slice(0, 3)
    const { requestId } = (await request(client, idsOf(chosen))).json()
    await chosen[1]?.client.call('POST', `/api/purchasing-card/approve/${requestId}`)
    const [first] = await own()
    expect(first).toMatchObject({ _id: requestId, status: 'approved' })
    const answers = new Map(
      first.stockists.map((stockist: { _id: string; answer: string | null }) => [
        stockist._id,
        stockist.answer,
      ]),
    )
    expect(idsOf(chosen).map((id) => answers.get(id))).toEqual([null, 'approved', null])
    expect(first.stockists[0].name).toEqual(expect.any(String))

    // An approved purchaser asks more stockists: this creates a new request, independent of earlier answers.
    const more = await request(client, idsOf(stockists.slice(3, 6)))
    for (const stockist of stockists.slice(3, 6)) {
      await stockist.client.call('POST', `/api/purchasing-card/decline/${more.json().requestId}`)
    }
    expect((await own()).map(({ status }: { status: string }) => status)).toEqual(['declined', 'approved'])
    expect((await client.call('GET', '/api/auth/me')).json().user.approved).toBe(true)
    const other = await newPurchaser()
    expect((await other.client.call('GET', '/api/purchasing-card/own')).json().data).toEqual([])
  })

  it('is created once by two simultaneous clicks', async () => {
    const { client, id } = await newPurchaser()
    const ids = idsOf(stockists.slice(0, 3))
    const answers = await Promise.all([1, 2, 3, 4].map(() => request(client, ids)))
    expect(new Set(answers.map((answer) => answer.json().requestId)).size).toBe(1)
    expect(await count('card_requests WHERE purchaser_id = $1', id)).toBe(1)
  })
})

describe('answers', () => {
  async function asked(chosen = stockists.slice(0, 3)) {
    const purchaser = await newPurchaser()
    const { requestId } = (await request(purchaser.client, idsOf(chosen))).json()
    const answer = (at: number, word: 'approve' | 'decline') =>
      chosen[at]?.client.call('POST', `/api/purchasing-card/${word}/${requestId}`) ?? Promise.reject()
    return { ...purchaser, requestId: requestId as string, answer }
  }

  const waitingOf = async (at: number): Promise<string[]> =>
    (await stockists[at]?.client.call('GET', '/api/purchasing-card/requests'))
      ?.json()
      .data.map(({ _id }: { _id: string }) => _id)

  it('approve request and purchaser with the first approval; later approvals add entries', async () => {
    const { id, email, requestId, answer } = await asked()
    expect(await waitingOf(0)).toContain(requestId)
    expect((await answer(0, 'approve')).json()).toMatchObject({ success: true, data: { status: 'approved' } })
    expect(await waitingOf(0)).not.toContain(requestId)
    expect(await waitingOf(1)).toContain(requestId)
    expect(await status(requestId)).toBe('approved')
    const seen = (await visitor.call('GET', `/api/purchaser/${id}`)).json().data
    expect(seen).toEqual({ _id: id, approved: true, declined: false, status: 'approved' })
    expect((await answer(1, 'approve')).statusCode).toBe(200)
    const list = await admin.call('GET', '/api/purchasing-card/requests?limit=1000')
    const row = list.json().data.find(({ _id }: { _id: string }) => _id === requestId)
    expect(row.approvals.map(({ stockist }: { stockist: string }) => stockist)).toEqual(
      idsOf(stockists.slice(0, 2)),
    )
    expect(await mailsTo(email, 'approved')).toBe(1)
    await signIn(app, email, goodPassword, 'purchaser')
  })

  it('change nothing when repeated, and are rejected when reversed', async () => {
    const { email, requestId, answer } = await asked()
    const first = (await answer(0, 'approve')).json()
    expect((await answer(0, 'approve')).json()).toEqual(first)
    expect((await answer(0, 'decline')).json()).toMatchObject({ code: 'already-answered' })
    expect((await answer(0, 'decline')).statusCode).toBe(409)
    expect(await mailsTo(email, 'approved')).toBe(1)
    expect(await count(`audit_log WHERE subject_id = $1`, requestId)).toBe(1)
  })

  it('from several stockists at once create one entry each, one mail and one decision', async () => {
    const { id, email, requestId, answer } = await asked()
    const all = [0, 1, 2].flatMap((at) => [
      answer(at, 'approve'),
      answer(at, 'approve'),
      answer(at, 'approve'),
    ])
    for (const one of await Promise.all(all)) expect(one.statusCode).toBe(200)
    expect(
      await count(`card_request_stockists WHERE request_id = $1 AND answer = 'approved'`, requestId),
    ).toBe(3)
    expect(await mailsTo(email, 'approved')).toBe(1)
    expect(await count(`audit_log WHERE subject_id = $1 AND action = 'purchaser.approved'`, id)).toBe(1)
  })

  it('in both directions at once leave one answer per stockist and a consistent outcome', async () => {
    const { id, requestId, answer } = await asked()
    const answers = await Promise.all(
      [0, 1, 2].flatMap((at) => [answer(at, 'approve'), answer(at, 'decline')]),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
    const approvals = await count(
      `card_request_stockists WHERE request_id = $1 AND answer = 'approved'`,
      requestId,
    )
    const expected = approvals > 0 ? 'approved' : 'declined'
    expect(await status(requestId)).toBe(expected)
    expect((await visitor.call('GET', `/api/purchaser/${id}`)).json().data.status).toBe(expected)
  })

  it('decline the purchaser and sign it out when all stockists decline', async () => {
    const { id, email, client, requestId, answer } = await asked()
    await answer(0, 'decline')
    await answer(1, 'decline')
    expect(await status(requestId)).toBe('pending')
    await answer(2, 'decline')
    expect(await status(requestId)).toBe('declined')
    const seen = (await visitor.call('GET', `/api/purchaser/${id}`)).json().data
    expect(seen).toMatchObject({ declined: true, status: 'declined' })
    expect((await client.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect(await mailsTo(email, 'declined')).toBe(1)
    await expect(signIn(app, email, goodPassword, 'purchaser')).rejects.toThrow(
      'Document verification failed',
    )
  })

  it('are accepted only from requested stockists', async () => {
    const { requestId } = await asked()
    for (const word of ['approve', 'decline']) {
      const path = `/api/purchasing-card/${word}/${requestId}`
      expect((await stockists[5]?.client.call('POST', path))?.statusCode).toBe(404)
      expect((await visitor.call('POST', path)).statusCode).toBe(401)
      expect((await admin.call('POST', path)).statusCode).toBe(403)
    }
  })

  it('are closed when an admin declines the purchaser, who can still be approved later', async () => {
    const { id, email, requestId, answer } = await asked()
    const decided = await admin.call('PATCH', `/api/purchaser/${id}/decline`)
    expect(decided.json()).toMatchObject({ data: { declined: true, approvedAt: null } })
    expect(await status(requestId)).toBe('declined')
    expect(await waitingOf(0)).not.toContain(requestId)
    expect((await answer(0, 'approve')).json()).toMatchObject({ code: 'request-closed' })
    await allMailSent(app.database)
    const approved = await admin.call('PATCH', `/api/purchaser/${id}/approve`)
    expect(approved.json().data.approvedAt).toMatch(/^\d{4}-/)
    expect((await admin.call('PATCH', `/api/purchaser/${id}/approve`)).json()).toEqual(approved.json())
    expect([await mailsTo(email, 'approved'), await mailsTo(email, 'declined')]).toEqual([1, 1])
    const log = (await admin.call('GET', `/api/audit?subject=${id}`)).json().data
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'purchaser.approved',
      'purchaser.declined',
    ])
  })
})

describe('the order of lists', () => {
  async function pages(client: Client | undefined, path: string): Promise<string[]> {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const answer = (await client?.call('GET', `${path}limit=2${cursor && `&cursor=${cursor}`}`))?.json()
      seen.push(...answer.data.map(({ _id }: { _id: string }) => _id))
      if (answer.nextCursor === null) return seen
      cursor = answer.nextCursor
    }
  }

  it('is by arrival, latest first, also within a second and across pages', async () => {
    const [busy, late] = [await approvedStockist(), await approvedStockist()]
    const chosen = [busy.id, ...idsOf(stockists.slice(0, 2))]
    const made: { purchaser: Awaited<ReturnType<typeof newPurchaser>>; requestId: string }[] = []
    for (let at = 0; at < 7; at++) {
      const purchaser = await newPurchaser()
      made.push({ purchaser, requestId: (await request(purchaser.client, chosen)).json().requestId })
    }
    const newest = made.map(({ requestId }) => requestId).toReversed()
    expect(await pages(busy.client, '/api/purchasing-card/requests?')).toEqual(newest)
    expect((await pages(admin, '/api/purchasing-card/requests?')).slice(0, 7)).toEqual(newest)
    const buyers = made.map(({ purchaser }) => purchaser.id).toReversed()
    expect((await pages(admin, '/api/purchaser?')).slice(0, 7)).toEqual(buyers)
    const firms = (await pages(admin, '/api/stockist?')).slice(0, 2)
    expect(firms).toEqual([late.id, busy.id])

    // A stockist that is asked later receives an older request later.
    const wider = async (at: number) => {
      await request(made[at]?.purchaser.client as Client, [...chosen, late.id])
      return made[at]?.requestId
    }
    const order = [await wider(5), await wider(2), await wider(3)]
    expect(await pages(late.client, '/api/purchasing-card/requests?')).toEqual(order.toReversed())
    expect(await pages(busy.client, '/api/purchasing-card/requests?')).toEqual(newest)
  })

  it('continues at the same place although the last row of the page is answered in the meantime', async () => {
    const busy = await approvedStockist()
    const chosen = [busy.id, ...idsOf(stockists.slice(0, 2))]
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      ids.unshift((await request((await newPurchaser()).client, chosen)).json().requestId)
    }
    const list = '/api/purchasing-card/requests?limit=2'
    const first = (await busy.client.call('GET', list)).json()
    await busy.client.call('POST', `/api/purchasing-card/approve/${ids[1]}`)
    const rest = (await busy.client.call('GET', `${list}&cursor=${first.nextCursor}`)).json()
    expect(rest.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(2, 4))
    // A page that was opened before cursors contained the timestamp: it repeats that whole second instead of skipping
    // rows.
    const old = (await busy.client.call('GET', `${list}0&cursor=${ids[1]}`)).json()
    expect(old.data.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining(ids.slice(2)))
  })

  it('admins can list the requests of one stockist; a stockist cannot list those of another', async () => {
    const [busy, idle] = [await approvedStockist(), await approvedStockist()]
    const { client } = await newPurchaser()
    const { requestId } = (await request(client, [busy.id, ...idsOf(stockists.slice(0, 2))])).json()
    const list = '/api/purchasing-card/requests'
    await busy.client.call('POST', `/api/purchasing-card/approve/${requestId}`)
    expect(await pages(admin, `${list}?stockist=${busy.id}&`)).toEqual([requestId])
    expect(await pages(admin, `${list}?stockist=${busy.id}&status=pending&`)).toEqual([])
    expect(await pages(admin, `${list}?stockist=${idle.id}&`)).toEqual([])
    for (const own of ['me', busy.id])
      expect(await pages(busy.client, `${list}?stockist=${own}&`)).toEqual([])
    expect((await busy.client.call('GET', `${list}?stockist=${idle.id}`)).statusCode).toBe(403)
  })
})

describe('who can see a purchaser', () => {
  it('the purchaser itself, admins, and the stockists that it has asked', async () => {
    const purchaser = await newPurchaser()
    await request(purchaser.client, idsOf(stockists.slice(0, 3)))
    const path = `/purchaser/${purchaser.id}`
    const asked = stockists[0]?.client
    for (const client of [purchaser.client, admin, asked]) {
      for (const at of [path, `/api${path}`]) {
        const answer = await client?.call('GET', at)
        expect(answer?.headers['cache-control']).toBe('no-store')
        expect(answer?.json().data).toMatchObject({ address: '12 Market Road, Pune 411002' })
      }
    }
    const statusOnly = { _id: purchaser.id, approved: false, declined: false, status: 'processing' }
    for (const client of [visitor, stockists[5]?.client, (await newPurchaser()).client]) {
      expect((await client?.call('GET', `/api${path}`))?.json().data).toEqual(statusOnly)
      expect((await client?.call('GET', path))?.statusCode).toBe(client === visitor ? 401 : 404)
    }
  })

  it('its identity image is visible only while a stockist has to check it, and each view is audited', async () => {
    const purchaser = await newPurchaser()
    const chosen = stockists.slice(0, 3)
    const { requestId } = (await request(purchaser.client, idsOf(chosen))).json()
    const { aadharImage, photo } = (
      await purchaser.client.call('GET', `/api/purchaser/${purchaser.id}`)
    ).json().data
    const code = async (client: Client | undefined, path: string) =>
      (await client?.call('GET', path))?.statusCode
    const asked = chosen[0]?.client
    expect(await code(purchaser.client, aadharImage)).toBe(200)
    expect(await code(asked, aadharImage)).toBe(200)
    expect(await code(asked, photo)).toBe(200)
    for (const client of [visitor, stockists[5]?.client, (await newPurchaser()).client]) {
      expect([await code(client, aadharImage), await code(client, photo)]).toEqual([404, 404])
    }
    await asked?.call('POST', `/api/purchasing-card/approve/${requestId}`)
    expect([await code(asked, aadharImage), await code(asked, photo)]).toEqual([404, 200])
    expect(await code(chosen[1]?.client, aadharImage)).toBe(200)
    const looks = await admin.call('GET', `/api/audit?action=identity-image.viewed&subject=${purchaser.id}`)
    expect(looks.json().data.map(({ actor }: { actor: { _id: string } }) => actor._id)).toEqual([
      chosen[1]?.id,
      chosen[0]?.id,
    ])
    const image = await asked?.call('GET', photo)
    expect(image?.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it('admins filter by state and search by name', async () => {
    const list = await admin.call('GET', '/api/purchaser?status=approved&q=asha&limit=2')
    expect(list.json().data).toHaveLength(2)
    expect(list.json().total).toBeGreaterThan(2)
    const next = await admin.call('GET', `/api/purchaser?status=approved&cursor=${list.json().nextCursor}`)
    expect(next.json().data[0].createdAt < list.json().data[1].createdAt).toBe(true)
  })
})
