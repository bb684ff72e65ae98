import { requestBody, type Sent, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

// The buyer has the link that it sends, too: what it can say with it in the stockist's name.

let sent: Sent
const world = await createWorldApp()
const buyer = world.people.medicalOwner
const stockist = world.people.stockist
afterAll(() => world.app.close())
beforeEach(async () => {
  for (const table of ['supply_requests', 'notifications']) await sql(`DELETE FROM ${table}`)
  await sql('UPDATE accounts SET signed_in_at = now()')
  sent = await sendRequest(buyer, requestBody(world, [stockist.id]))
})

const sql = (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values)
const byLink = (body: object, path = '') =>
  world.visitor.call('POST', `/api/replies/${sent.tokens[0]}${path}`, body)
const inSession = (body: object, path = 'reply') =>
  stockist.call('POST', `/api/requests/${sent._id}/${path}`, body)
const page = async () => (await world.visitor.call('GET', `/api/replies/${sent.tokens[0]}`)).json().data
const told = async () =>
  (await stockist.call('GET', '/api/notifications')).json().data.map(({ kind }: { kind: string }) => kind)

const price = { line: 0, answer: 'have', quantity: 10, pricePaise: 2_500 }

describe('what the stockist said signed in', () => {
  it('is not changed by its link, and the price stays', async () => {
    expect((await inSession({ lines: [price] })).statusCode).toBe(200)
    const taken = await byLink({ lines: [{ ...price, pricePaise: 1 }] })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'said-in-session'])
    expect(Object.keys(taken.json().fields)).toEqual(['lines.0.line'])
    expect((await page()).answers).toMatchObject([{ line: 0, pricePaise: 2_500, by: 'session' }])
  })

  it('stays whole beside new lines: all of an answer by link counts, or nothing', async () => {
    await inSession({ lines: [price] })
    const mixed = await byLink({
      lines: [
        { line: 1, answer: 'no' },
        { ...price, answer: 'no' },
      ],
    })
    expect([mixed.statusCode, Object.keys(mixed.json().fields)]).toEqual([409, ['lines.1.line']])
    expect((await page()).answers).toHaveLength(1)
    expect((await byLink({ lines: [price, { line: 1, answer: 'no' }] })).statusCode).toBe(200)
  })

  it('is left alone by "all as listed"', async () => {
    await inSession({ lines: [{ line: 0, answer: 'no' }] })
    expect((await byLink({ all: 'have' })).statusCode).toBe(200)
    expect((await page()).answers).toMatchObject([
      { line: 0, answer: 'no', by: 'session' },
      { line: 1, answer: 'have', by: 'link' },
    ])
  })

  it('counts also where it repeats what the link said', async () => {
    await byLink({ lines: [price] })
    expect((await page()).answers).toMatchObject([{ by: 'link' }])
    await inSession({ lines: [price] })
    expect((await page()).answers).toMatchObject([{ pricePaise: 2_500, by: 'session' }])
    expect((await byLink({ lines: [{ ...price, pricePaise: 1 }] })).statusCode).toBe(409)
  })

  it('is its note, too', async () => {
    await inSession({ lines: [price], note: 'Tomorrow' })
    const taken = await byLink({ lines: [price], note: 'For free' })
    expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([409, ['note']])
    expect(await page()).toMatchObject({ replyNote: 'Tomorrow', noteInSession: true })
  })

  it('changes in a session, whoever has answered before', async () => {
    await byLink({ lines: [{ ...price, pricePaise: 1 }] })
    expect((await inSession({ lines: [price] })).statusCode).toBe(200)
    expect((await inSession({ lines: [{ ...price, pricePaise: 2_600 }] })).statusCode).toBe(200)
  })
})

it('an answer by link is told to the firm each time, and to both sides as one by link', async () => {
  await byLink({ lines: [price] })
  expect(await told()).toContain('supply-by-link')
  const { data } = (await buyer.call('GET', `/api/requests/${sent._id}`)).json()
  expect(data.stockists[0].answers).toMatchObject([{ by: 'link' }])
  expect((await stockist.call('GET', `/api/requests/${sent._id}`)).json().data.answers).toMatchObject([
    { by: 'link' },
  ])
  await sql('DELETE FROM notifications')
  await byLink({ lines: [{ line: 1, answer: 'no' }] })
  expect(await told()).toEqual(['supply-by-link'])
  await sql('DELETE FROM notifications')
  await inSession({ lines: [{ line: 1, answer: 'have' }] })
  expect(await told()).toEqual([])
})

describe('an order', () => {
  beforeEach(async () => {
    await byLink({ lines: [price] })
    const { data } = (await buyer.call('GET', `/api/requests/${sent._id}`)).json()
    const order = await buyer.call('POST', `/api/requests/${sent._id}/order`, {
      orders: [
        {
          stockistId: stockist.id,
          lines: [{ line: 0, quantity: 10 }],
          answeredAt: data.stockists[0].answeredAt,
        },
      ],
    })
    expect(order.statusCode, order.body).toBe(200)
  })

  it('is confirmed by link only where nobody of the firm has signed in for 60 days', async () => {
    const refused = await byLink({}, '/confirm')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sign-in-to-confirm'])
    expect(refused.json().message).toContain('/stockist-login')
    expect(await page()).toMatchObject({ stage: 'ordered', signInToConfirm: true })

    await sql(`UPDATE accounts SET signed_in_at = now() - interval '61 days'`)
    await sql('DELETE FROM notifications')
    expect(await page()).toMatchObject({ signInToConfirm: false })
    expect((await byLink({}, '/confirm')).statusCode).toBe(200)
    expect(await page()).toMatchObject({ stage: 'confirmed', signInToConfirm: false })
    expect((await page()).history.at(-1)).toMatchObject({ kind: 'confirmed', by: 'link' })
    expect(await told()).toContain('supply-by-link')
  })

  it('that was confirmed in a session is lowered in one alone', async () => {
    const none = { lines: [{ line: 0, quantity: 0 }] }
    expect((await inSession({}, 'confirm')).statusCode).toBe(200)
    await sql('UPDATE accounts SET signed_in_at = NULL')
    expect(await page()).toMatchObject({ stage: 'confirmed', signInToConfirm: true })
    expect((await byLink(none, '/confirm')).json().code).toBe('sign-in-to-confirm')
    expect((await inSession(none, 'confirm')).json().data).toMatchObject({ stage: 'refused' })
  })

  it('that was confirmed by link is lowered by it, too', async () => {
    await sql('UPDATE accounts SET signed_in_at = NULL')
    await byLink({}, '/confirm')
    const less = await byLink({ lines: [{ line: 0, quantity: 4 }] }, '/confirm')
    expect([less.statusCode, less.json().data.stage]).toEqual([200, 'partly'])
    expect((await page()).history.at(-1)).toMatchObject({ kind: 'partly', by: 'link', lines: 1 })
  })

  it('needs a session also where only staff of the firm signs in', async () => {
    const { rows } = await sql('SELECT id FROM staff WHERE stockist_id = $1', [stockist.id])
    expect(rows.length).toBeGreaterThan(0)
    await sql(`UPDATE accounts SET signed_in_at = NULL`)
    expect(await page()).toMatchObject({ signInToConfirm: false })
    await sql('UPDATE accounts SET signed_in_at = now() WHERE id = $1', [rows[0].id])
    expect((await byLink({}, '/confirm')).statusCode).toBe(403)
    expect((await inSession({}, 'confirm')).statusCode).toBe(200)
  })
})

it('a sign-in is noted with the account', async () => {
  await sql('UPDATE accounts SET signed_in_at = NULL')
  const { email, password } = stockist
  const answer = await world.visitor.call('POST', '/api/auth/login', { email, password, role: 'stockist' })
  expect(answer.statusCode).toBe(200)
  const { rows } = await sql('SELECT id FROM accounts WHERE signed_in_at IS NOT NULL')
  expect(rows).toEqual([{ id: stockist.id }])
})
