import { type Endpoint, type EndpointName, endpoints } from '@rasad/contract/endpoints'
import { canaries } from '@rasad/testkit/canaries'
import { readEvents } from '@rasad/testkit/event-source'
import { type KeptList, keepOwnList, wordsIn } from '@rasad/testkit/own-list-words'
import { calls, type Who } from '@rasad/testkit/permission-calls'
import {
  agreedPermissions,
  type CallerName,
  callers,
  keptPermissions,
  type Outcome,
  permissions,
} from '@rasad/testkit/permissions'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type WaitingName, type World } from '@rasad/testkit/world'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from './platform/logger.ts'

// Every call as every kind of caller, checked against the table of permissions.

/** Not part of the API: pages, health, documentation, and the demo's mails and samples. */
/** Screens that are rendered as every visitor sees them. */
const openScreens = [
  ...['/select-role', '/login', '/stockist-login', '/purchaserLogin', '/forgot-password'],
  ...['/signup', '/adminCreateStockist', '/purchaser-signup'],
]
const besides = [
  ...openScreens,
  ...['/', '/*', '/healthz', '/readyz', '/metrics', '/openapi.json', '/outbox/{id}', '/samples/{name}'],
  ...[
    '/s/{token}',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/{file}',
    '/demand',
    '/c/{code}',
    '/MedicineRes',
    '/CompanyResult',
    '/medicine/{slug}',
    '/company/{slug}',
    '/company/{slug}/products',
    '/stockist/{slug}',
    '/stockist/verification',
    '/stockists',
    '/stockists/{state}',
    '/stockists/{state}/{district}',
  ],
]

const waitingBuyers: WaitingName[] = ['pendingOwner', 'pendingPurchaser']
/** The kinds of waiting accounts that the table's "pending" is about, if not all of them. */
const pendingOnly: Record<string, WaitingName[]> = {
  'GET /purchaser/{id}': ['pendingPurchaser'],
  'POST /api/purchasing-card/request': ['pendingPurchaser'],
  'GET /api/purchasing-card/own': ['pendingPurchaser'],
  'POST /api/own-suppliers': waitingBuyers,
  'GET /api/own-suppliers': waitingBuyers,
  'POST /api/own-suppliers/heading': waitingBuyers,
  'GET /api/own-suppliers/found': waitingBuyers,
  'POST /api/own-suppliers/{id}/list': waitingBuyers,
  'GET /api/own-suppliers/{id}/list': waitingBuyers,
  'GET /api/stock-files/{id}': waitingBuyers,
  'GET /api/stock-files/{id}/rows': waitingBuyers,
  'GET /api/stock-files/{id}/file': waitingBuyers,
  'PUT /api/stock-files/{id}/columns': waitingBuyers,
  'POST /api/stock-files/{id}/settle': waitingBuyers,
  'POST /api/stock-files/{id}/apply': waitingBuyers,
  'POST /api/stock-files/{id}/undo': waitingBuyers,
  'PATCH /api/own-suppliers/{id}': waitingBuyers,
  'DELETE /api/own-suppliers/{id}': waitingBuyers,
  'POST /api/own-suppliers/{id}/invite': waitingBuyers,
  'POST /api/own-suppliers/{id}/same': waitingBuyers,
}
const waiting: WaitingName[] = ['pendingOwner', 'pendingStockist', 'pendingPurchaser']
const approvedKind = {
  pendingOwner: 'medicalOwner',
  pendingStockist: 'otherStockist',
  pendingPurchaser: 'purchaser',
} as const

let app: TestApp
let world: World
/** What another account keeps for itself: no call of anybody in this file answers with a word of it. */
let kept: KeptList
/** What the service has logged, of every call. */
const log: string[] = []
beforeAll(async () => {
  const logger = createLogger('trace', { write: (line: string) => void log.push(line) })
  world = await createWorldApp({ undoSeconds: 60 }, logger)
  app = world.app
  kept = await keepOwnList(world)
})
afterAll(() => app.close())

function served(by: TestApp = app): string[] {
  return by.routes
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
    .filter((route) => !route.startsWith('HEAD ') && !route.startsWith('OPTIONS '))
    .filter((route) => !besides.includes(route.split(' ')[1] ?? ''))
}

/** Routes without a row in the table. */
function withoutRow(by: TestApp = app): string[] {
  return served(by).filter((route) => !(route in permissions))
}

async function make(
  call: string,
  who: Who,
  outcome: Outcome,
): Promise<{ answer: Response; secret?: string }> {
  const given = await calls[call as EndpointName]?.(world, who, outcome)
  if (!given) throw new Error(`No request is written for ${call}.`)
  const client = who === 'visitor' ? world.visitor : world.people[who]
  const [method = ''] = call.split(' ')
  const endpoint: Endpoint | undefined = endpoints[call as EndpointName]
  if (endpoint?.stream) return { answer: await openStream(given, client.token) }
  const answer = await client.call(method, given.path, given.body, given.headers)
  // The audit log says of a list that its account has sent it, by ids alone.
  const words = call === 'GET /api/audit' ? kept.words.filter((word) => !isId(word)) : kept.words
  const said = answer.body + headersOf(answer)
  expect(wordsIn(said, words)).toEqual([])
  if (endpoint?.file && answer.statusCode === 200) {
    expect([endpoint.file].flat()).toContain(String(answer.headers['content-type']).split(';', 1)[0])
    const file = { success: answer.rawPayload.length > 0 }
    return {
      answer: { statusCode: 200, body: answer.body, json: () => file } as Response,
      ...(given.private !== undefined && { secret: given.private }),
    }
  }
  return { answer, ...(given.private !== undefined && { secret: given.private }) }
}

const isId = (word: string) => /^[0-9a-f]{24}$/.test(word)

function headersOf({ headers }: Response): string {
  return JSON.stringify(headers)
}

/** A stream does not end, so it is requested over a real connection and closed after its first bytes. */
async function openStream({ path }: { path: string }, token: string | undefined): Promise<Response> {
  const reader = await readEvents(app, token ? { authorization: `Bearer ${token}` } : {}, path)
  reader.close()
  if (reader.status === 200) expect(reader.headers.get('content-type')).toContain('text/event-stream')
  const answer = { success: reader.status === 200, ...reader.body }
  return { statusCode: reader.status, body: JSON.stringify(answer), json: () => answer } as Response
}

function expectOutcome(outcome: Outcome, answer: Response, secret: string | undefined): void {
  const said = `${answer.statusCode} ${answer.body.slice(0, 300)}`
  if (/^\d+$/.test(outcome)) {
    expect(answer.statusCode, said).toBe(Number(outcome))
    expect(answer.json()).toMatchObject({
      success: false,
      code: expect.any(String),
      message: expect.any(String),
    })
    return
  }
  expect(answer.statusCode, said).toBeLessThan(300)
  expect(answer.json().success).toBe(true)
  if (outcome === 'own' || outcome === 'full') {
    if (secret !== undefined) expect(answer.body).toContain(secret)
  } else if (outcome === 'public' || outcome === 'status') {
    if (secret !== undefined) expect(answer.body).not.toContain(secret)
    for (const canary of Object.values(canaries)) expect(answer.body).not.toContain(canary)
  }
  if (outcome === 'status') {
    const allowed = ['_id', 'approved', 'declined', 'status']
    expect(Object.keys(answer.json().data).filter((key) => !allowed.includes(key))).toEqual([])
  }
}

describe('the table of permissions', () => {
  const agreed = agreedPermissions()
  it.runIf(agreed)('is kept in the project as it was agreed on', () => {
    expect(keptPermissions).toEqual(agreed)
  })

  it('has a row for every route, and a route for every row', () => {
    expect(withoutRow()).toEqual([])
    expect(Object.keys(endpoints).filter((call) => !served().includes(call))).toEqual([])
    expect(Object.keys(permissions).filter((call) => !served().includes(call))).toEqual([])
  })
})

it('detects a route without a row, for any method and prefix', async () => {
  const planted = await createTestApp()
  planted.http.get('/api/planted', () => 'unruled')
  planted.http.put('/api/medicine/:id', () => 'unruled')
  await planted.http.register(async (scope) =>
    scope.post('/hidden', { schema: { hide: true } }, () => 'unruled'),
  )
  await planted.http.ready()
  expect(withoutRow(planted)).toEqual(['GET /api/planted', 'PUT /api/medicine/{id}', 'POST /hidden'])
  await planted.close()
})

it('tries each call of the contract as each kind of caller', () => {
  expect(tried.map(([call]) => call).sort()).toEqual(Object.keys(endpoints).sort())
  for (const [call, row] of Object.entries(permissions)) expect(Object.keys(row), call).toEqual([...callers])
})

/** Tried by tests of their own: they answer with images. */
const images = ['GET /files/{id}', 'GET /api/cards/{code}/photo']
const tried = Object.entries(permissions).filter(([call]) => !images.includes(call))

describe.each(tried)('%s', (call, row) => {
  it.each(callers.filter((caller) => caller !== 'pending'))('as %s', async (caller) => {
    const outcome = row[caller]
    const { answer, secret } = await make(call, caller, outcome)
    expectOutcome(outcome, answer, secret)
  })

  it.each(waiting)('as %s', async (who) => {
    const outcome = row.pending
    if (pendingOnly[call]?.includes(who) ?? true) {
      const { answer, secret } = await make(call, who, outcome)
      return expectOutcome(outcome, answer, secret)
    }
    // Not its own: refused like a visitor or like an approved account of its kind, or because it waits.
    const { answer } = await make(call, who, row[approvedKind[who]])
    expect([row.visitor, row[approvedKind[who]], '403']).toContain(String(answer.statusCode))
  })
})

describe('the suppliers of an account and their lists', () => {
  const asked = {
    items: [
      { name: 'Sahyadol 650', qty: 5 },
      { name: 'VYRQUOLIN 77 TAB', qty: 1 },
    ],
    near: '411030',
  }
  const looks: [string, string, object?][] = [
    ['GET', '/api/search?q=quixzanthe'],
    ['GET', '/api/search?q=vyrquolin'],
    ['GET', '/api/own-suppliers/found?q=vyrquolin'],
    ['GET', '/api/own-suppliers/found?q=quixzanthe'],
    ['GET', '/api/search/results?category=supplier&q=wuzzleford'],
    ['GET', '/api/stockist?q=quixzanthe'],
    ['GET', '/api/medicine?q=vyrquolin'],
    ['POST', '/api/list/read', { text: 'vyrquolin 77 - 3' }],
    ['POST', '/api/demand', asked],
  ]
  /** What the page may say back: the question. */
  const said = (body: string) => body.replaceAll('VYRQUOLIN 77 TAB', '').replaceAll('vyrquolin', '')

  it('stand in its own answers', async () => {
    const { buyer, supplier } = kept
    const read = async (path: string) => (await buyer.call('GET', path)).body
    expect(await read('/api/own-suppliers')).toContain('Quixzanthe')
    expect(await read('/api/own-suppliers/found?q=quixzanthe')).toContain(supplier)
    expect(await read('/api/own-suppliers/found?q=vyrquolin')).toContain('VYRQUOLIN')
    expect(await read(`/api/own-suppliers/${supplier}/list`)).toContain('VYRQUOLIN')
    expect(await read(`/api/medicine/${world.medicine}/stockists`)).toContain('87651.29')
    expect((await buyer.call('POST', '/api/demand', asked)).body).toContain('Quixzanthe')
    const exported = await read('/api/account/export')
    for (const word of ['Quixzanthe', '8123409876', 'Fjordquay', 'Zephyrquist', 'HAXWIMBLE', supplier]) {
      expect(exported).toContain(word)
    }
  })

  it.each(['visitor', ...callers.filter((who) => who !== 'pending' && who !== 'visitor'), ...waiting])(
    'are found by no question of %s',
    async (who) => {
      const client = who === 'visitor' ? world.visitor : world.people[who as Exclude<Who, 'visitor'>]
      for (const [method, path, body] of looks) {
        const answer = await client.call(method, path, body)
        expect(wordsIn(said(answer.body), kept.words), path).toEqual([])
      }
      const page = await client.call('GET', `/api/medicine/${world.medicine}/stockists`)
      expect(page.json().own).toBeUndefined()
    },
  )

  it('are on no page that anybody can open, nor in what is counted', async () => {
    const { stockist, staff } = world.people
    const { cardCode } = (await stockist.call('GET', `/api/staff/${staff.id}`)).json().data
    const { data } = (await world.visitor.call('GET', `/api/medicine/${world.medicine}`)).json()
    const paths = [
      ...['/', '/demand', '/stockists', '/stockist/verification', '/robots.txt', '/sitemap.xml', '/metrics'],
      ...openScreens,
      ...['/openapi.json', '/healthz', '/readyz', '/MedicineRes?q=vyrquolin', '/CompanyResult?q=quixzanthe'],
      ...[
        `/medicine/sahyadol-${world.medicine}`,
        `/stockist/${stockist.id}`,
        `/company/${data.company?._id}`,
      ],
      `/c/${cardCode}`,
      ...['/stockists/sikkim', '/sitemaps/medicines-1.xml', '/sitemaps/stockists-1.xml'],
    ]
    for (const path of paths) {
      let answer = await world.visitor.call('GET', path)
      const moved = answer.headers.location
      if (moved) answer = await world.visitor.call('GET', String(moved))
      expect(wordsIn(said(answer.body) + headersOf(answer), kept.words), path).toEqual([])
    }
  })

  it('are in no line that the service has logged of all calls', () => {
    expect(log.length).toBeGreaterThan(100)
    const secret = kept.words.filter((word) => !isId(word))
    expect(wordsIn(log.join(''), secret)).toEqual([])
  })

  it('are in no audit entry, mail, notification, count or proposal', async () => {
    for (const table of [
      ...[
        'audit_log',
        'mail_outbox',
        'notifications',
        'listings',
        'stock_proposals',
        'unmet_wants',
        'medicines',
      ],
      ...['aliases', 'shared_aliases', 'empty_searches'],
    ]) {
      const { rows } = await app.database.pool.query(`SELECT row_to_json(t)::text AS row FROM ${table} t`)
      const stored = rows.map(({ row }) => row).join('\n')
      const secret = kept.words.filter((word) => !isId(word))
      expect(wordsIn(stored, secret), table).toEqual([])
    }
  })
})

describe('GET /files/{id}', () => {
  const row = permissions['GET /files/{id}'] as Record<CallerName, Outcome>

  /** The private image of each caller that has one. */
  async function privateImages(): Promise<Partial<Record<Who, string>>> {
    const { people } = world
    const data = async (who: keyof typeof people, path: string) =>
      (await people[who].call('GET', `${path}/${people[who].id}`)).json().data
    return {
      medicalOwner: (await data('medicalOwner', '/api/user')).drugLicenseImage,
      pendingOwner: (await data('pendingOwner', '/api/user')).drugLicenseImage,
      purchaser: (await data('purchaser', '/api/purchaser')).aadharImage,
      pendingPurchaser: (await data('pendingPurchaser', '/api/purchaser')).aadharImage,
      stockist: (await data('stockist', '/api/stockist')).licenseImageUrl,
      staff: (await data('staff', '/api/staff')).aadharCard,
    }
  }

  it.each([...callers.filter((caller) => caller !== 'pending'), ...waiting])('as %s', async (who) => {
    const outcome = row[waiting.includes(who as WaitingName) ? 'pending' : (who as CallerName)]
    const client = who === 'visitor' ? world.visitor : world.people[who]
    const look = async (path: string) => (await client.call('GET', path)).statusCode
    const page = await world.visitor.call('GET', `/api/stockist/${world.people.stockist.id}`)
    expect(await look(page.json().data.profileImageUrl)).toBe(200)

    const images = await privateImages()
    const shown = new Set<string>([who])
    // The owning stockist sees its staff's; a stockist that was asked sees the purchaser's.
    if (who === 'stockist') for (const name of ['staff', 'purchaser', 'pendingPurchaser']) shown.add(name)
    for (const [whose, path] of Object.entries(images)) {
      const expected = outcome === 'full' || shown.has(whose) ? 200 : 404
      expect(await look(path), `${who} looks at the image of ${whose}`).toBe(expected)
    }
  })
})
