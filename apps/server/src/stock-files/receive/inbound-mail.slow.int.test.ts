import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { clientOf } from '@rasad/testkit/clients'
import { inboundMail, signMail } from '@rasad/testkit/inbound-mail'
import { createSibling, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const world = await createWorldApp()
const app = world.app
const sibling = await createSibling(app, { rateLimits: false, inboundMail })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const port = (app.http.server.address() as AddressInfo).port
afterAll(async () => {
  await sibling.stop()
  await app.close()
})

type Person = World['people']['stockist']
const path = '/api/inbound-mail'
const now = () => Math.floor(Date.now() / 1_000)

let firm: Person
let address: string
beforeEach(async () => {
  firm = await world.newApprovedStockist()
  address = (await firm.call('POST', '/api/inbound-address')).json().data.address
})

let files = 0
/** Each has other bytes: the same file sent again while it waits is one import. */
function statement(): string {
  files += 1
  const rows = Array.from(
    { length: 12 },
    (_, at) => `${at ? `Samplol ${at}` : 'Sahyadol 650'} Tablet,15'S,${files + at},5,2,${files + at + 3}`,
  )
  return Buffer.from(['Item Name,Pack,Opening,Purchase,Sale,Closing', ...rows].join('\r\n')).toString(
    'base64',
  )
}

function mailTo(to: string | string[], more: object = {}): object {
  return { to: [to].flat(), attachments: [{ fileName: 'STOCK.CSV', content: statement() }], ...more }
}

async function send(
  body: object | string,
  { headers, by = app }: { headers?: Record<string, string>; by?: TestApp } = {},
): Promise<{ status: number; code?: string; body: string }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await clientOf(by).call('POST', path, Buffer.from(text), {
    'content-type': 'application/json',
    ...(headers ?? signMail(inboundMail.secret, text)),
  })
  return { status: answer.statusCode, code: answer.json().code, body: answer.body }
}

async function imports(of: Person = firm): Promise<{ fileName: string; via: string }[]> {
  const { data } = (await of.call('GET', '/api/stock-files')).json()
  return data.map(({ fileName, via }: { fileName: string; via: string }) => ({ fileName, via }))
}

describe('a mail with a stock file', () => {
  it('becomes an import of the stockist whose address it went to', async () => {
    const from = 'Somebody Else <boss@other-firm.example>'
    const mail = mailTo(`Stock <${address.toUpperCase()}>`, { from, subject: 'Stock', messageId: '<1@x>' })
    expect(await send(mail)).toMatchObject({ status: 202 })
    expect(await imports()).toEqual([{ fileName: 'STOCK.CSV', via: 'mail' }])
    const { rows } = await app.database.pool.query(
      `SELECT account_id, complete FROM stock_imports i JOIN stockists s ON s.no = i.owner_no WHERE s.id = $1`,
      [firm.id],
    )
    expect(rows).toEqual([{ account_id: null, complete: null }])
  })

  it('is read, also where base64 has line breaks', async () => {
    const content = statement().replace(/.{76}/g, '$&\r\n')
    await send(mailTo(address, { attachments: [{ content }] }))
    await expect
      .poll(async () => (await firm.call('GET', '/api/stock-files')).json().data[0]?.status, {
        timeout: 180_000,
      })
      .toMatch(/^(applied|preview|columns)$/)
  })

  it('can have several: logos, signatures and empty ones are left out', async () => {
    const file = (fileName: string, contentType?: string, content = statement()) => ({
      fileName,
      content,
      ...(contentType && { contentType }),
    })
    const png = Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1').toString('base64')
    const attachments = [
      file('logo.xls', 'application/vnd.ms-excel', png),
      file('one.txt'),
      file('photo.heic', 'image/heic'),
      file('smime.p7s', 'application/pkcs7-signature'),
      file('empty.csv', 'text/csv', ''),
      file('../two.txt'),
    ]
    expect((await send(mailTo(address, { attachments }))).status).toBe(202)
    expect((await imports()).map(({ fileName }) => fileName).sort()).toEqual(['one.txt', 'two.txt'])
  })

  it('without anything that could be one tells the stockist by refusing the largest', async () => {
    const jpeg = (size: number) => Buffer.from(`\xff\xd8\xff${'x'.repeat(size)}`, 'latin1').toString('base64')
    const attachments = [
      { fileName: 'logo.jpg', content: jpeg(20) },
      { fileName: 'stock.jpg', content: jpeg(900) },
    ]
    await send(mailTo(address, { attachments }))
    await expect
      .poll(async () => (await firm.call('GET', '/api/stock-files')).json().data)
      .toMatchObject([{ fileName: 'stock.jpg', status: 'refused' }])
    expect(await send(mailTo(address, { attachments: [] }))).toMatchObject({ status: 202 })
    expect(await imports()).toHaveLength(1)
  })

  it('goes to each stockist that it was sent to, once', async () => {
    const other = await world.newApprovedStockist()
    const { data } = (await other.call('POST', '/api/inbound-address')).json()
    await send(mailTo([address, data.address, address]))
    expect([await imports(), await imports(other)].map((list) => list.length)).toEqual([1, 1])
  })

  it('takes five files of a mail and no more', async () => {
    const attachments = Array.from({ length: 9 }, (_, at) => ({
      fileName: `${at}.csv`,
      content: statement(),
    }))
    await send(mailTo(address, { attachments }))
    expect((await imports()).length).toBeLessThanOrEqual(5)
  })
})

it('counts with the files of a day', async () => {
  const limited = await createSibling(app, { inboundMail })
  expect((await send(mailTo(address), { by: limited })).status).toBe(202)
  const latest = `SELECT bucket, tries FROM attempts ORDER BY expires_at DESC LIMIT 1`
  const { rows } = await app.database.pool.query(latest)
  expect(rows[0].tries).toBe(1)
  await app.database.pool.query('UPDATE attempts SET tries = 100 WHERE bucket = $1', [rows[0].bucket])
  expect((await send(mailTo(address), { by: limited })).status).toBe(202)
  expect(await imports()).toHaveLength(1)
  await limited.stop()
})

describe('the address', () => {
  it('of nobody answers the same and does nothing', async () => {
    const known = await send(mailTo(address))
    const [local = ''] = address.split('@')
    const unknown = [
      address.replace(/[0-9a-f]{32}/, 'f'.repeat(32)),
      `${local}@other.example`,
      address.replace('stock+', 'list+'),
      address.replace('+', '-'),
      // A full-width a, a Cyrillic а, a combining mark: letters that look like those of the token.
      address.replace(/[0-9a-f]@/, '\uff41@'),
      address.replace(/[0-9a-f]@/, '\u0430@'),
      address.replace('@', '\u0301@'),
      address.replace('@', '+@'),
      `${address}.`,
      `x@${address}`,
      'stock@in.rasad.example',
      '',
      '@',
      '+@in.rasad.example',
    ]
    for (const to of unknown) {
      expect(await send(mailTo(to)), to).toEqual(known)
    }
    expect(await imports()).toHaveLength(1)
  })

  it('that was renewed belongs to nobody', async () => {
    await firm.call('POST', '/api/inbound-address')
    expect((await send(mailTo(address))).status).toBe(202)
    expect(await imports()).toEqual([])
  })

  it.each(['declined', 'cancelled', 'deleted'])('of a stockist that is %s does nothing', async (what) => {
    const { owner } = world.people
    if (what === 'declined') await owner.call('PATCH', `/api/stockist/${firm.id}/decline`)
    if (what === 'cancelled')
      await owner.call('POST', `/api/licences/${firm.id}/cancel`, { reason: 'FDA order 4.' })
    if (what === 'deleted') await firm.call('POST', '/api/account/delete', { password: firm.password })
    expect((await send(mailTo(address))).status).toBe(202)
    const { rows } = await app.database.pool.query(
      'SELECT count(*)::int AS n FROM stock_imports i JOIN stockists s ON s.no = i.owner_no WHERE s.id = $1',
      [firm.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('the signature', () => {
  const wrong = { status: 401, code: 'wrong-signature' }

  it.each([
    ['none', () => ({})],
    ['no time stamp', (body: string) => without(signMail(inboundMail.secret, body), 'x-rasad-timestamp')],
    ['no signature', (body: string) => without(signMail(inboundMail.secret, body), 'x-rasad-signature')],
    ['another secret', (body: string) => signMail('another secret of two programs', body)],
    ['another body', (body: string) => signMail(inboundMail.secret, `${body} `)],
    ['an hour ago', (body: string) => signMail(inboundMail.secret, body, now() - 3_600)],
    ['six minutes ago', (body: string) => signMail(inboundMail.secret, body, now() - 360)],
    ['six minutes ahead', (body: string) => signMail(inboundMail.secret, body, now() + 360)],
    ['in milliseconds', (body: string) => signMail(inboundMail.secret, body, Date.now())],
    ['of the body alone', (body: string) => shifted(signMail(inboundMail.secret, body))],
    ['cut', (body: string) => changed(body, (signature) => signature.slice(0, 63))],
    ['longer', (body: string) => changed(body, (signature) => `${signature}00`)],
    ['with other digits', (body: string) => changed(body, (signature) => signature.replace(/\d/, '\u0967'))],
    ['very long', (body: string) => changed(body, () => 'a'.repeat(7_000))],
    [
      'a number with signs',
      (body: string) => ({ ...signMail(inboundMail.secret, body), 'x-rasad-timestamp': '+1e9' }),
    ],
  ])('%s is refused, and nothing is done', async (_what, headersOf) => {
    const body = JSON.stringify(mailTo(address))
    expect(await send(body, { headers: headersOf(body) })).toMatchObject(wrong)
    expect(await imports()).toEqual([])
  })

  it('in capitals is the same, four minutes ago is good, and so is one ahead', async () => {
    for (const at of [now() - 240, now() + 240]) {
      const body = JSON.stringify(mailTo(address))
      expect((await send(body, { headers: signMail(inboundMail.secret, body, at) })).status).toBe(202)
    }
    const body = JSON.stringify(mailTo(address))
    const headers = changed(body, (signature) => signature.toUpperCase())
    expect((await send(body, { headers })).status).toBe(202)
    expect((await send(body, { headers: signed(body, headers) })).code).toBe('mail-repeated')
  })

  it('is good for one mail, also beside itself and in another process', async () => {
    const body = JSON.stringify(mailTo(address))
    const headers = signMail(inboundMail.secret, body)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => send(body, { headers, by: at % 2 ? sibling : app })),
    )
    const outcomes = answers.map(({ status, code }) => code ?? status)
    expect(outcomes.filter((outcome) => outcome === 202)).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set([202, 'mail-repeated']))
    expect(await imports()).toHaveLength(1)
    expect((await send(body, { headers })).code).toBe('mail-repeated')
  })

  it('is forgotten when nobody could use it again, and not before', async () => {
    const count = async () =>
      (await app.database.pool.query('SELECT count(*)::int AS n FROM inbound_mails')).rows[0].n
    await send(mailTo(address))
    const noted = await count()
    await app.sweep()
    expect(await count()).toBe(noted)
    await app.database.pool.query(`UPDATE inbound_mails SET came_at = now() - interval '21 minutes'`)
    await app.sweep()
    expect(await count()).toBe(0)
  })

  it('of a mail that could not be kept is good once more', async () => {
    const body = JSON.stringify(mailTo(address))
    const headers = signMail(inboundMail.secret, body)
    await app.database.pool.query(`ALTER TABLE stock_import_files RENAME TO elsewhere`)
    expect(await send(body, { headers })).toMatchObject({ status: 500 })
    await app.database.pool.query(`ALTER TABLE elsewhere RENAME TO stock_import_files`)
    expect(await send(body, { headers })).toMatchObject({ status: 202 })
    expect(await imports()).toHaveLength(1)
  })

  function signed(_body: string, headers: Record<string, string>): Record<string, string> {
    return { ...headers, 'x-rasad-signature': String(headers['x-rasad-signature']).toLowerCase() }
  }
  function without(headers: Record<string, string>, name: string): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))
  }
  function shifted(headers: Record<string, string>): Record<string, string> {
    return { ...headers, 'x-rasad-timestamp': String(Number(headers['x-rasad-timestamp']) - 1) }
  }
  function changed(body: string, change: (signature: string) => string): Record<string, string> {
    const headers = signMail(inboundMail.secret, body)
    return { ...headers, 'x-rasad-signature': change(String(headers['x-rasad-signature'])) }
  }
})

describe('a body', () => {
  it.each([
    ['{', 'invalid-input'],
    ['[]', 'invalid-input'],
    ['null', 'invalid-input'],
    ['""', 'invalid-input'],
    ['{"to": []}', 'invalid-input'],
    ['{"to": ["a@b.example"], "__proto__": {"attachments": []}}', 'invalid-input'],
    ['{"to": ["a@b.example"], "secret": 1}', 'invalid-input'],
    [`{"to": ["${'a'.repeat(400)}"]}`, 'invalid-input'],
    ['{"to": ["a@b.example"], "attachments": [{"content": "not base64!"}]}', 'invalid-input'],
    ['{"to": ["a@b.example"], "attachments": [{"content": 1}]}', 'invalid-input'],
    [JSON.stringify({ to: Array(101).fill('a@b.example') }), 'invalid-input'],
    [JSON.stringify({ to: ['a'], attachments: Array(51).fill({ content: '' }) }), 'invalid-input'],
  ])('%s is refused', async (body, code) => {
    expect(await send(body)).toMatchObject({ status: 400, code })
  })

  it('of another type is refused before it is read', async () => {
    const headers = {
      ...signMail(inboundMail.secret, 'to=a'),
      'content-type': 'application/x-www-form-urlencoded',
    }
    expect(await send('to=a', { headers })).toMatchObject({ status: 415 })
    const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    expect(await send('--x--', { headers: form })).toMatchObject({ status: 415 })
  })

  it('that is too large is refused by its length alone', async () => {
    const answer = await raw({ 'content-length': String(17 * 1024 * 1024) }, '{')
    expect(answer).toContain(' 413 ')
    expect(answer).toContain('too-large')
  })

  it('without a good time stamp is refused before it arrives', async () => {
    const headers = {
      'content-length': '1000000',
      'x-rasad-timestamp': '1',
      'x-rasad-signature': '0'.repeat(64),
    }
    const answer = await raw(headers, '{')
    expect(answer).toContain(' 401 ')
    expect(answer).toContain('wrong-signature')
  })

  it('that never ends holds one of few places, and gives it back', async () => {
    const { 'x-rasad-timestamp': at = '' } = signMail(inboundMail.secret, '')
    const open = Array.from({ length: 4 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\nx-rasad-timestamp: ${at}\r\nx-rasad-signature: ${'0'.repeat(64)}\r\n\r\n{"to": [`,
      )
      return socket
    })
    const attempt = async () => (await sendOverSocket(mailTo(address))).status
    await expect.poll(attempt).toBe(503)
    for (const socket of open) socket.destroy()
    await expect.poll(attempt).toBe(202)
  })
})

it('is nobody’s address without the secret', async () => {
  const off = await createSibling(app, { rateLimits: false, inboundMail: null })
  const body = mailTo(address)
  expect(await send(body, { by: off })).toMatchObject({ status: 404, code: 'not-found' })
  expect(await send(body, { by: off, headers: {} })).toMatchObject({ status: 404, code: 'not-found' })
  await off.stop()
})

/** Over a real connection, where Node bounds and closes. */
function sendOverSocket(body: object): Promise<{ status: number }> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...signMail(inboundMail.secret, text) }
    const request = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }))
    })
    request.on('error', reject).end(text)
  })
}

/** The whole answer to the beginning of a request. */
function raw(headers: Record<string, string>, begin: string): Promise<string> {
  const stamp = signMail(inboundMail.secret, begin)
  const all = { host: 'localhost', 'content-type': 'application/json', ...stamp, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('data', (text) => {
      answer += text
      // The rest of the body never comes.
      if (answer.includes('"code"')) {
        socket.destroy()
        resolve(answer)
      }
    })
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${begin}`)
  })
}
