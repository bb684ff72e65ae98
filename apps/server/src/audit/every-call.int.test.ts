import { type EndpointName, endpoints } from '@rasad/contract/endpoints'
import { calls, type Who } from '@rasad/testkit/permission-calls'
import { permissions } from '@rasad/testkit/permissions'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Every call that changes or exports what belongs to somebody else leaves an entry: who, what, before and after.

/** Calls whose answer takes along what belongs to somebody else. */
const exporting: EndpointName[] = ['GET /api/listing/export', 'GET /api/stock-files/{id}/file']

/** Calls that change nothing but what is the caller's own, counts, or nothing at all. */
const without: EndpointName[] = [
  ...(['POST /api/auth/login', 'POST /auth/login', 'POST /api/auth/logout'] as const),
  ...(['POST /api/auth/forgot-password', 'PUT /api/auth/language', 'POST /api/auth/change-email'] as const),
  ...(['DELETE /api/auth/change-email', 'POST /api/auth/confirmation-mail'] as const),
  // A registration is its own record; what an admin decides of it is logged.
  ...(['POST /api/auth/signup', 'POST /api/stockist/register', 'POST /api/purchaser'] as const),
  ...(['POST /api/stockist/verify-password', 'POST /api/account/registration'] as const),
  ...(['POST /api/stockist/{id}/contact', 'POST /api/upload', 'PUT /api/unmet-wants/{id}'] as const),
  ...(['POST /api/requests/{id}/seen', 'POST /api/replies/{token}/seen', 'PUT /api/mutes'] as const),
  ...(['POST /api/purchasing-card/request', 'POST /api/notifications/read'] as const),
  ...(['POST /api/demand', 'POST /api/list/read', 'POST /api/list/read-file'] as const),
  ...(['POST /api/requests/{id}/plan', 'PUT /api/lists/{id}', 'POST /api/lists/{id}/rounds'] as const),
  'DELETE /api/lists/{id}/rounds/{roundId}',
  // A link is made of what is stored, and nothing is sent.
  'POST /api/own-suppliers/{id}/invite',
  'POST /api/own-suppliers/heading',
  // Who ticked is on the list itself, which its owner has let others tick.
  'POST /api/shares/{id}/ticks',
  // What its attachments become is logged as each is taken in; the tried one has none.
  'POST /api/inbound-mail',
]

/** Details that tell what was before and what is now. Personal data is named by its field alone. */
const beforeAndAfter: Partial<Record<EndpointName, string[]>> = {
  'PATCH /api/medicine/{id}': ['before.name', 'after.name'],
  'PATCH /api/company/{id}': ['before.name', 'after.name'],
  'PATCH /api/stockist/{id}/hours': ['fields', 'hoursBefore', 'hoursAfter'],
  'PATCH /api/stockist/{id}/reach': ['before.reach', 'after.reach', 'before.minOrder', 'after.minOrder'],
  'PATCH /api/stock-settings': ['before.showsQuantity', 'after.showsQuantity'],
  'PUT /api/listing/medicine/{id}': ['medicine', 'before.available', 'after.available'],
  'DELETE /api/listing/medicine/{id}': ['medicine', 'before.available'],
  'PUT /api/listing/company/{id}': ['company'],
  'DELETE /api/listing/company/{id}': ['company'],
  'GET /api/listing/export': ['format'],
  'PATCH /api/staff/{id}': ['fields'],
  'PATCH /api/changes/{id}/approve': ['fields'],
  'POST /api/licences/{id}/cancel': ['reason'],
}

/** What is there before, so that the call changes something. */
const before: Partial<Record<EndpointName, (world: World) => Promise<unknown>>> = {
  'PUT /api/listing/medicine/{id}': ({ people, medicine }) =>
    people.stockist.call('PUT', `/api/listing/medicine/${medicine}`, { available: false }),
  'PUT /api/listing/company/{id}': ({ people, company }) =>
    people.stockist.call('DELETE', `/api/listing/company/${company}`),
}

/** A call is tried by the first of these that is allowed to make it; the data that it changes belongs to somebody else. */
const tellers = ['admin', 'owner', 'stockist', 'medicalOwner', 'purchaser', 'staff'] as const

let world: World
beforeAll(async () => {
  world = await createWorldApp({ undoSeconds: 60 })
})
afterAll(() => world.app.close())

const changing = (Object.keys(endpoints) as EndpointName[]).filter(
  (call) => exporting.includes(call) || (!call.startsWith('GET ') && !without.includes(call)),
)

describe('the audit log', () => {
  it.each(changing)('has an entry for %s', async (call) => {
    const row = permissions[call]
    const who = tellers.find((name) => row && !/^\d+$/.test(row[name]))
    if (!row || !who) throw new Error(`Nobody may make ${call}.`)
    await before[call]?.(world)
    const given = await calls[call](world, who as Who, row[who])
    const { rows: last } = await world.app.database.pool.query(
      'SELECT coalesce(max(no), 0) AS no FROM audit_log',
    )
    const [method = ''] = call.split(' ')
    const answer = await world.people[who].call(method, given.path, given.body, given.headers)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(300)
    const { rows } = await world.app.database.pool.query(
      'SELECT actor_id, subject_id, details FROM audit_log WHERE no > $1',
      [last[0].no],
    )
    expect(rows).not.toEqual([])
    // With a credential of its own, a call is made by somebody else or proves itself.
    if (!given.headers && !answersByLink(call)) expect(rows[0].actor_id).toBe(world.people[who].id)
    const told = beforeAndAfter[call]
    if (told) expect(Object.keys(rows[0].details)).toEqual(expect.arrayContaining(told))
  })
})

/** Calls in which a secret of the request says who acts, or that end a session of the caller itself. */
function answersByLink(call: EndpointName): boolean {
  return /^\S+ \/api\/(auth|replies|account)\//.test(call)
}
