import { requestBody, type Sent, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, expect, it } from 'vitest'

// What a stockist's own list says beside what it is asked for, and answers of two people at once.

let sent: Sent
const world = await createWorldApp()
const stockist = world.people.stockist
afterAll(() => world.app.close())
beforeEach(async () => {
  for (const table of ['supply_requests', 'notifications']) await sql(`DELETE FROM ${table}`)
  sent = await sendRequest(world.people.medicalOwner, requestBody(world, [stockist.id]))
  await sql(`DELETE FROM listings WHERE stockist_no = ${firm}`, [stockist.id])
})

const firm = '(SELECT no FROM stockists WHERE id = $1)'
const asked = `(SELECT medicine_no FROM supply_request_lines l JOIN supply_requests r ON r.no = l.request_no
  WHERE r.id = $2 AND l.line = 0)`
const sql = (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values)
const list = (facts: string) =>
  sql(
    `INSERT INTO listings (stockist_no, medicine_no, available, quantity, ptr_paise, scheme, expiry, confirmed_at,
      available_on, source) SELECT ${firm}, ${asked}, ${facts}`,
    [stockist.id, sent._id],
  )
const bySession = async () => (await stockist.call('GET', `/api/requests/${sent._id}`)).json().data
const byLink = async () => (await world.visitor.call('GET', `/api/replies/${sent.tokens[0]}`)).json().data
const answer = (body: object) => stockist.call('POST', `/api/requests/${sent._id}/reply`, body)

it('shows its stock to the firm alone; its link tells only that it is listed', async () => {
  await list(`true, 32, 10528, '10+1', '2027-05-31', now(), NULL, 'file'`)
  expect((await bySession()).own).toEqual([
    {
      ...{ line: 0, available: true, quantity: 32, pricePaise: 10_528, scheme: '10+1' },
      ...{ expiry: '2027-05-31', availableOn: null, isStale: false },
    },
  ])
  const seen = await byLink()
  expect(seen).toMatchObject({ _id: sent._id, listed: [0] })
  expect(seen).not.toHaveProperty('own')
  expect(JSON.stringify(seen)).not.toContain('10528')
  const done = await answer({ lines: [{ line: 0, answer: 'have' }] })
  expect(done.json().data.own).toHaveLength(1)
})

it.each([
  ['it is out', `false, 0, NULL, NULL, NULL, now(), NULL, 'file'`, false],
  [
    'nobody has confirmed it for long',
    `true, 5, NULL, NULL, NULL, now() - interval '61 days', NULL, 'file'`,
    true,
  ],
])('lists nothing by link when %s', async (_why, facts, isStale) => {
  await list(facts)
  expect((await byLink()).listed).toEqual([])
  expect((await bySession()).own).toMatchObject([{ isStale }])
})

it('keeps by link to itself what others do not find yet', async () => {
  await list(`true, 5, NULL, NULL, NULL, now(), NULL, 'file'`)
  await sql(
    `UPDATE medicines SET waiting = true, confirmed = false WHERE no = ${asked.replace('$2', '$1')}`,
    [sent._id],
  )
  expect((await byLink()).listed).toEqual([])
  await sql(
    `UPDATE medicines SET waiting = false, confirmed = true WHERE no = ${asked.replace('$2', '$1')}`,
    [sent._id],
  )
})

it('takes nothing of an answer that replaces another one than is there, and says where', async () => {
  const first = await answer({ lines: [{ line: 0, answer: 'part', quantity: 4, replaces: null }] })
  expect(first.statusCode).toBe(200)
  const late = await answer({
    lines: [
      { line: 1, answer: 'no', replaces: null },
      { line: 0, answer: 'no', replaces: null },
    ],
  })
  expect([late.statusCode, late.json().code]).toEqual([409, 'answered-meanwhile'])
  expect(Object.keys(late.json().fields)).toEqual(['lines.1.line'])
  const [given] = (await bySession()).answers
  expect((await bySession()).answers).toHaveLength(1)
  // The same answer again conflicts with nothing, and an answer that was seen can be replaced.
  expect(
    (await answer({ lines: [{ line: 0, answer: 'part', quantity: 4, replaces: null }] })).statusCode,
  ).toBe(200)
  const mine = await answer({ lines: [{ line: 0, answer: 'no', replaces: given.givenAt }] })
  expect(mine.json().data.answers).toMatchObject([{ line: 0, answer: 'no' }])
})

it('takes one of two answers to a line that are sent at once', async () => {
  const codes = await Promise.all(
    ['no', 'have'].map((said) => answer({ lines: [{ line: 0, answer: said, replaces: null }] })),
  )
  expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
