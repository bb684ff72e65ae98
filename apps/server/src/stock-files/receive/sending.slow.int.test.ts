import { createHash } from 'node:crypto'
import { createAudit } from '@rasad/server/audit/audit'
import { connect } from '@rasad/server/platform/db/database'
import { createLogger } from '@rasad/server/platform/logger'
import { clientOf } from '@rasad/testkit/clients'
import { readImportOf, sendStatement } from '@rasad/testkit/stock-statements'
import { createSibling } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'
import { createUploadKeys } from './upload-keys.ts'

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

type Person = World['people']['stockist']

async function newFirm(): Promise<Person> {
  const firm = await world.newApprovedStockist()
  return firm
}

async function newKey(firm: Person, name = 'Counter'): Promise<{ _id: string; key: string }> {
  const answer = await firm.call('POST', '/api/upload-keys', { name })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}

async function listed(firm: Person) {
  return (await firm.call('GET', '/api/upload-keys')).json().data
}

async function audited(id: string): Promise<[string, unknown][]> {
  const { data } = (await world.people.owner.call('GET', `/api/audit?subject=${id}`)).json()
  return data
    .filter(({ action }: { action: string }) => /^(upload-key|inbound-address|stock-settings)/.test(action))
    .map(({ action, details }: { action: string; details: unknown }) => [action, details])
    .reverse()
}

describe('upload keys', () => {
  it('are shown once, kept as their hash, listed, and removed', async () => {
    const firm = await newFirm()
    const { _id, key } = await newKey(firm, '  Marg computer ')
    expect(key).toMatch(/^rsk_[0-9a-f]{40}$/)
    const shown = { _id, name: 'Marg computer', ending: key.slice(-4), lastUsedAt: null }
    expect(await listed(firm)).toEqual([{ ...shown, createdAt: expect.any(String) }])
    const { rows } = await app.database.pool.query('SELECT * FROM upload_keys WHERE id = $1', [_id])
    expect(rows[0].key_hash).toEqual(createHash('sha256').update(key).digest())
    expect(JSON.stringify(rows)).not.toContain(key)
    const answer = await firm.call('DELETE', `/api/upload-keys/${_id}`)
    expect([answer.statusCode, answer.json().data]).toEqual([200, expect.objectContaining(shown)])
    expect(await listed(firm)).toEqual([])
    expect((await firm.call('DELETE', `/api/upload-keys/${_id}`)).statusCode).toBe(404)
    const details = { name: 'Marg computer', ending: key.slice(-4) }
    expect(await audited(firm.id)).toEqual([
      ['upload-key.created', details],
      ['upload-key.removed', details],
    ])
  })

  it('are at most ten, also when they are asked for side by side', async () => {
    const firm = await newFirm()
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => firm.call('POST', '/api/upload-keys', { name: `Key ${at}` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => answer.json().code)
    expect(refused).toEqual(Array(4).fill('too-many-upload-keys'))
    expect(await listed(firm)).toHaveLength(10)
  })

  it('belong to one stockist: another one neither sees nor removes them', async () => {
    const firm = await newFirm()
    const { _id } = await newKey(firm)
    const other = world.people.otherStockist
    expect(await listed(other)).toEqual([])
    expect((await other.call('GET', `/api/upload-keys?stockist=${firm.id}`)).statusCode).toBe(403)
    expect((await other.call('POST', `/api/upload-keys?stockist=${firm.id}`, { name: 1 })).statusCode).toBe(
      403,
    )
    expect((await other.call('DELETE', `/api/upload-keys/${_id}`)).statusCode).toBe(404)
    const { admin } = world.people
    expect((await admin.call('GET', `/api/upload-keys?stockist=${firm.id}`)).json().data).toHaveLength(1)
    expect((await admin.call('GET', '/api/upload-keys')).json().fields).toHaveProperty('stockist')
    expect((await admin.call('GET', `/api/upload-keys?stockist=${'b'.repeat(24)}`)).statusCode).toBe(404)
    expect((await admin.call('DELETE', `/api/upload-keys/${_id}`)).statusCode).toBe(200)
  })

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 'x'.repeat(61) }],
    [{ name: 'a\nb' }],
    [{ name: 'a', stockist: 'me' }],
  ])('%j is no name', async (body) => {
    const answer = await world.people.otherStockist.call('POST', '/api/upload-keys', body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
  })

  it('open nothing but the calls for files: everything else is as for somebody who is not signed in', async () => {
    const firm = await newFirm()
    const { key, _id } = await newKey(firm)
    const client = clientOf(app, key)
    for (const [method, path, body] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/upload-keys'],
      ['POST', '/api/upload-keys', { name: 'Another' }],
      ['DELETE', `/api/upload-keys/${_id}`],
      ['GET', '/api/inbound-address'],
      ['POST', '/api/inbound-address'],
      ['PATCH', '/api/stock-settings', { showsPtr: true }],
      ['GET', '/api/listing/medicine'],
      ['PUT', `/api/listing/medicine/${world.medicine}`, {}],
      ['PATCH', '/api/stockist/me', { phone: '020 2445 9911' }],
      ['GET', '/api/account/export'],
      ['GET', '/api/notifications'],
      ['GET', '/api/purchasing-card/requests'],
      ['GET', '/api/staff'],
    ] as const) {
      const answer = await client.call(method, path, body)
      expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([401, 'not-signed-in'])
    }
    // With a good cookie beside it, too: one credential for each request.
    const beside = await client.call('GET', '/api/auth/me', undefined, { cookie: `token=${firm.token}` })
    expect(beside.statusCode).toBe(401)
    const wrong: Record<string, string>[] = [{ cookie: `token=${key}` }, { authorization: `Basic ${key}` }]
    for (const headers of wrong) {
      expect((await world.visitor.call('GET', '/api/auth/me', undefined, headers)).statusCode).toBe(401)
    }
    expect((await world.visitor.call('GET', `/api/purchasing-card/stream?token=${key}`)).statusCode).toBe(401)
    // What everybody sees, it sees as everybody.
    const page = await client.call('GET', `/api/stockist/${firm.id}`)
    expect(page.json().data).not.toHaveProperty('licenseNumber')
    expect((await listed(firm))[0].lastUsedAt).toBeNull()
  })
})

describe('the mail address', () => {
  it('is made and renewed, and holds 128 bits', async () => {
    const firm = await newFirm()
    const get = async () => (await firm.call('GET', '/api/inbound-address')).json().data
    expect(await get()).toEqual({ offered: true, address: null, createdAt: null })
    const first = (await firm.call('POST', '/api/inbound-address')).json().data
    expect(first.address).toMatch(/^stock\+[0-9a-f]{32}@in\.rasad\.example$/)
    expect(await get()).toEqual(first)
    const second = (await firm.call('POST', '/api/inbound-address')).json().data
    expect(second.address).not.toBe(first.address)
    expect(await get()).toEqual(second)
    expect(await audited(firm.id)).toEqual([
      ['inbound-address.made', null],
      ['inbound-address.made', null],
    ])
  })

  it('is not offered where the operator takes no mails', async () => {
    const sibling = await createSibling(app, { rateLimits: false })
    const firm = clientOf(sibling, world.people.otherStockist.token)
    const { data } = (await firm.call('GET', '/api/inbound-address')).json()
    expect(data).toEqual({ offered: false, address: null, createdAt: null })
    const answer = await firm.call('POST', '/api/inbound-address')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'inbound-mail-off'])
    await sibling.stop()
  })
})

describe('settings of stock lists', () => {
  it('begin with nothing shown, change one by one, and are written down', async () => {
    const firm = await newFirm()
    const get = async () => (await firm.call('GET', '/api/stock-settings')).json().data
    const patch = async (body: object) => (await firm.call('PATCH', '/api/stock-settings', body)).json()
    const begin = { showsQuantity: false, showsPtr: false, filesComplete: null }
    expect(await get()).toEqual(begin)
    expect((await patch({ showsPtr: true })).data).toEqual({ ...begin, showsPtr: true })
    expect((await patch({ filesComplete: true, showsPtr: true })).data).toMatchObject({ filesComplete: true })
    expect((await patch({ filesComplete: null })).data).toEqual({ ...begin, showsPtr: true })
    expect((await patch({})).data).toEqual(await get())
    expect(await audited(firm.id)).toEqual([
      ['stock-settings.changed', { 'before.showsPtr': 'false', 'after.showsPtr': 'true' }],
      ['stock-settings.changed', { 'after.filesComplete': 'true' }],
      ['stock-settings.changed', { 'before.filesComplete': 'true' }],
    ])
    expect((await patch({ showsPtr: 'yes' })).code).toBe('invalid-input')
    expect((await patch({ showsPtr: null })).code).toBe('invalid-input')
  })
})

describe('a person’s own data', () => {
  it('holds keys without their secret, address and settings; all go with the account', async () => {
    const firm = await newFirm()
    const { key } = await newKey(firm)
    const { address } = (await firm.call('POST', '/api/inbound-address')).json().data
    await firm.call('PATCH', '/api/stock-settings', { showsQuantity: true })
    await app.database.pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [firm.id])
    const answer = await firm.call('GET', '/api/account/export')
    expect(answer.json().data.records).toMatchObject({
      uploadKeys: [{ name: 'Counter', ending: key.slice(-4) }],
      inboundAddress: [{ address }],
      stockSettings: [{ showsQuantity: true }],
    })
    expect(answer.body).not.toContain(key)
    const gone = await firm.call('POST', '/api/account/delete', { password: firm.password })
    expect(gone.statusCode, gone.body).toBe(200)
    const { rows } = await app.database.pool.query(
      `SELECT shows_quantity, (SELECT count(*)::int FROM upload_keys k WHERE k.stockist_no = s.no) AS keys,
         (SELECT count(*)::int FROM inbound_addresses i WHERE i.stockist_no = s.no) AS addresses
       FROM stockists s WHERE id = $1`,
      [firm.id],
    )
    expect(rows).toEqual([{ shows_quantity: false, keys: 0, addresses: 0 }])
    const path = `/api/upload-keys?stockist=${firm.id}`
    expect((await world.people.admin.call('POST', path, { name: 'Late' })).statusCode).toBe(404)
  })
})

describe('a file that is sent with a key', () => {
  const form = (text = `Item Name,Pack,Closing\r\nSahyadol 650 Tablet,15'S,${Math.random()}\r\n`) => {
    const body = new FormData()
    body.set('file', new Blob([text]), 'STOCK.CSV')
    return body
  }
  const send = (key: string, body = form()) => clientOf(app, key).call('POST', '/api/stock-files', body)

  it('is an import of its own stockist, which the key can look at', async () => {
    const firm = await newFirm()
    const { key } = await newKey(firm)
    const answer = await send(key)
    expect(answer.statusCode, answer.body).toBe(202)
    const { _id } = answer.json().data
    const seen = await clientOf(app, key).call('GET', `/api/stock-files/${_id}`)
    expect(seen.json().data).toMatchObject({ _id, via: 'key', fileName: 'STOCK.CSV' })
    const { rows } = await app.database.pool.query('SELECT account_id FROM stock_imports WHERE id = $1', [
      _id,
    ])
    expect(rows).toEqual([{ account_id: null }])
    expect(Date.parse((await listed(firm))[0].lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
    for (const [method, path] of [
      ['GET', '/api/stock-files'],
      ['GET', `/api/stock-files/${_id}/rows`],
      ['GET', `/api/stock-files/${_id}/file`],
      ['POST', `/api/stock-files/${_id}/apply`],
      ['POST', `/api/stock-files/${_id}/undo`],
    ] as const) {
      expect((await clientOf(app, key).call(method, path)).statusCode, `${method} ${path}`).toBe(401)
    }
    const other = await newKey(await newFirm())
    expect((await clientOf(app, other.key).call('GET', `/api/stock-files/${_id}`)).statusCode).toBe(404)
    const named = `/api/stock-files?stockist=${firm.id}`
    expect((await clientOf(app, other.key).call('POST', named, form())).statusCode).toBe(403)
  })

  it('notes the use of the key at most once a minute', async () => {
    const firm = await newFirm()
    const { key, _id } = await newKey(firm)
    await send(key)
    const lastUse = async () => (await listed(firm))[0].lastUsedAt
    const first = await lastUse()
    await clientOf(app, key).call('GET', `/api/stock-files/${'a'.repeat(24)}`)
    expect(await lastUse()).toBe(first)
    const earlier = `UPDATE upload_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1`
    await app.database.pool.query(earlier, [_id])
    await clientOf(app, key).call('GET', `/api/stock-files/${'a'.repeat(24)}`)
    expect(Date.parse(await lastUse())).toBeGreaterThan(Date.now() - 30_000)
  })

  it.each(['declined', 'cancelled', 'deleted', 'removed'])(
    'is refused once its stockist or key is %s',
    async (what) => {
      const firm = await newFirm()
      const { key, _id } = await newKey(firm)
      const { owner } = world.people
      if (what === 'declined') await owner.call('PATCH', `/api/stockist/${firm.id}/decline`)
      if (what === 'cancelled')
        await owner.call('POST', `/api/licences/${firm.id}/cancel`, { reason: 'FDA order 4.' })
      if (what === 'deleted') await firm.call('POST', '/api/account/delete', { password: firm.password })
      if (what === 'removed') await firm.call('DELETE', `/api/upload-keys/${_id}`)
      const answer = await send(key)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-signed-in'])
    },
  )

  it.each([
    'rsk_',
    `rsk_${'0'.repeat(40)}`,
    `rsk_${'0'.repeat(39)}`,
    `RSK_${'0'.repeat(40)}`,
    `rsk_${'０'.repeat(40)}`,
  ])('is refused with the key %s', async (key) => {
    const headers = { authorization: Buffer.from(`Bearer ${key}`).toString('latin1') }
    const answer = await world.visitor.call('POST', '/api/stock-files', form(), headers)
    expect(answer.statusCode).toBe(401)
  })
})

describe('what a file that came without a person needs to be applied', () => {
  const closings = [12, 40, 7, 25, 18]
  /** Sums prove the closing stock, and with values so does the rate. */
  const statement = (more: number, withValues: boolean) =>
    [
      `Item Name,Pack,Opening,Purchase,Sale,Closing Stock${withValues ? ',Rate,Value' : ''}`,
      ...closings.map((own, at) => {
        const closing = own + more
        const values = withValues ? `,${10.25 + at},${(closing * (10.25 + at)).toFixed(2)}` : ''
        return `LUMIDOL ${at + 1}0 TAB,10'S,${closing + 4},3,7,${closing}${values}`
      }),
    ].join('\n')
  async function sent(firm: Person, key: string, text: string) {
    const answer = await sendStatement(clientOf(app, key), text)
    expect(answer.statusCode, answer.body).toBe(202)
    return readImportOf(firm, answer.json().data._id)
  }

  it('are two proofs in the file', async () => {
    const firm = await newFirm()
    const { key } = await newKey(firm)
    expect(await sent(firm, key, statement(0, true))).toMatchObject({ status: 'applied', warnings: [] })
  })

  it('or one, and that a person of the firm has accepted a file of this layout', async () => {
    const firm = await newFirm()
    const { key } = await newKey(firm)
    const first = await sent(firm, key, statement(0, false))
    expect(first).toMatchObject({ status: 'preview', warnings: ['unproven'] })
    expect(first.proofs).toEqual([
      {
        ...{ kind: 'movement', held: 5, of: 5 },
        columns: [
          { index: 2, heading: 'Opening', sign: 1 },
          { index: 3, heading: 'Purchase', sign: 1 },
          { index: 4, heading: 'Sale', sign: -1 },
        ],
      },
    ])
    const applied = await firm.call('POST', `/api/stock-files/${first._id}/apply`, {})
    expect(applied.statusCode, applied.body).toBe(200)
    expect(await sent(firm, key, statement(1, false))).toMatchObject({ status: 'applied', warnings: [] })
    const { key: otherKey } = await newKey(world.people.otherStockist)
    expect(await sent(world.people.otherStockist, otherKey, statement(2, false))).toMatchObject({
      status: 'preview',
      warnings: ['unproven'],
    })
  })
})

describe('wrong keys', () => {
  const wrongKey = (at: number) => `rsk_${String(at).padStart(40, '0')}`

  it('make their address wait, and its sessions go on', async () => {
    const limited = await createSibling(app)
    const firm = await newFirm()
    const { key } = await newKey(firm)
    const look = (shown: string) => clientOf(limited, shown).call('GET', `/api/stock-files/${'a'.repeat(24)}`)
    expect((await look(key)).statusCode).toBe(404)
    for (let at = 0; at < 30; at++) expect((await look(wrongKey(at))).statusCode).toBe(401)
    const answer = await look(wrongKey(31))
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-tries'])
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await look(key)).statusCode).toBe(429)
    expect((await clientOf(limited, firm.token).call('GET', '/api/upload-keys')).statusCode).toBe(200)
    await limited.stop()
  })

  it('cost one query each, and none while their address waits', async () => {
    const { key } = await newKey(await newFirm())
    const own = connect(
      app.database.connection,
      false,
      () => {},
      async () => {},
    )
    let queries = 0
    own.pool.on('acquire', () => void queries++)
    const keys = createUploadKeys({
      db: own.db,
      audit: createAudit({ db: own.db, rateLimits: true }),
      rateLimits: true,
    })
    for (let at = 0; at < 30; at++) expect(await keys.find(wrongKey(at), '192.0.2.1')).toBeUndefined()
    expect(queries).toBe(30)
    for (const shown of [wrongKey(31), key]) {
      await expect(keys.find(shown, '192.0.2.1')).rejects.toMatchObject({ code: 'too-many-tries' })
    }
    expect(queries).toBe(30)
    expect(await keys.find(key, '192.0.2.2')).toMatchObject({ role: 'stockist', sessionId: '' })
    await own.close()
  })
})

it('writes no key into the log', async () => {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) })
  const logged = await createSibling(app, { rateLimits: false }, logger)
  const { key, _id } = await newKey(await newFirm())
  const client = clientOf(logged, key)
  await client.call('GET', `/api/stock-files/${'a'.repeat(24)}`)
  await client.call('GET', `/api/auth/me?key=${key}`)
  await client.call('DELETE', `/api/upload-keys/${key}`)
  await client.call('GET', `/${key}/files`)
  await logged.stop()
  expect(lines.join('')).toContain('/api/upload-keys/rsk_…')
  expect(lines.join('')).not.toContain(key.slice(0, 20))
  expect(_id).toBeTruthy()
})
