import { keepOwnList, wordsIn } from '@rasad/testkit/own-list-words'
import { type Sent, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

// Requests to suppliers that a buyer keeps for itself: by link, and seen by nobody else.

const world = await createWorldApp()
const kept = await keepOwnList(world)
const { buyer } = kept
afterAll(() => world.app.close())
beforeEach(async () => {
  for (const table of ['supply_requests', 'notifications', 'mail_outbox']) await sql(`DELETE FROM ${table}`)
})

const sql = (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values)
const items = () => [
  { name: 'sahyadol', medicine: world.medicine, quantity: 10 },
  { name: 'VYRQUOLIN 77', quantity: 2 },
]
const send = (more: object = {}): Promise<Sent> =>
  sendRequest(buyer, { items: items(), ownSupplierIds: [kept.supplier], ...more })
const request = async ({ _id }: Sent) => (await buyer.call('GET', `/api/requests/${_id}`)).json().data
const link = ({ tokens }: Sent, path = '') => `/api/replies/${tokens[0]}${path}`

describe('a request to an own supplier', () => {
  it('goes by its link, which shows nothing of the list and of no account', async () => {
    const sent = await send({ mail: true })
    expect(sent.links).toHaveLength(1)
    expect(sent.links[0]?.whatsapp).toMatch(/^https:\/\/wa\.me\/918123409876\?text=.*Quixzanthe/)
    const shown = (await world.visitor.call('GET', link(sent))).json().data
    expect(shown).toMatchObject({ stockist: 'Quixzanthe Supply', answers: [], listed: [], stage: 'sent' })
    expect(shown.own).toBeUndefined()
    expect(shown.lines).toHaveLength(2)
    expect((await sql('SELECT FROM mail_outbox')).rows).toEqual([])
    const { rows } = await sql(`SELECT FROM notifications WHERE account_id <> $1`, [buyer.id])
    expect(rows).toEqual([])
  })

  it('is answered from a telephone, ordered and confirmed by link', async () => {
    const sent = await send()
    const answer = { lines: [{ line: 0, answer: 'have', quantity: 10, pricePaise: 2_500 }] }
    expect((await world.visitor.call('POST', link(sent), answer)).statusCode).toBe(200)
    const answered = await request(sent)
    expect(answered.stockists).toMatchObject([
      {
        stockist: { _id: kept.supplier, name: 'Quixzanthe Supply', own: true, location: 'Wuzzleford' },
        stage: 'answered',
        answers: [{ line: 0, pricePaise: 2_500, by: 'link' }],
      },
    ])
    const told = (await buyer.call('GET', '/api/notifications')).json().data
    expect(told).toMatchObject([
      { kind: 'supply-answered', subject: { kind: 'own-supplier', name: 'Quixzanthe Supply' } },
    ])
    const orders = [{ stockistId: kept.supplier, lines: [{ line: 0, quantity: 10 }] }]
    const ordered = await buyer.call('POST', `/api/requests/${sent._id}/order`, { orders })
    expect(ordered.json().data.stockists[0].whatsapp).toContain('wa.me/918123409876')
    const confirm = { lines: [{ line: 0, quantity: 4 }] }
    expect((await world.visitor.call('POST', link(sent, '/confirm'), confirm)).statusCode).toBe(200)
    expect((await request(sent)).stockists).toMatchObject([
      { stage: 'partly', order: [{ confirmed: { quantity: 4 } }] },
    ])
  })

  it('plans what its list has before it has answered', async () => {
    const { plan } = await request(await send())
    expect(plan).toMatchObject([
      { stockist: { _id: kept.supplier }, items: [{ line: 0, isAnswered: false }], covered: 1 },
    ])
  })

  it('stands beside stockists, each asked for what it lists', async () => {
    const { stockist } = world.people
    const sent = await send({ stockistIds: [stockist.id] })
    const { stockists } = await request(sent)
    expect(stockists.map((asked: { stockist: { own?: true } }) => asked.stockist.own)).toEqual([
      undefined,
      true,
    ])
    const seen = await stockist.call('GET', `/api/requests/${sent._id}`)
    expect(wordsIn(seen.body.replaceAll('VYRQUOLIN', ''), kept.words)).toEqual([])
  })

  it('names the supplier in no audit entry, nor counts it', async () => {
    const sent = await send()
    await world.visitor.call('POST', link(sent), { all: 'have' })
    await buyer.call('DELETE', `/api/requests/${sent._id}/links/${kept.supplier}`)
    const { rows } = await sql(`SELECT * FROM audit_log WHERE subject_id = $1 ORDER BY no`, [sent._id])
    expect(rows.map(({ action }) => action)).toEqual([
      'request.sent',
      'request.answered',
      'request.link-ended',
    ])
    expect(rows[0].details.stockists).toBe('0')
    expect(wordsIn(JSON.stringify(rows), kept.words)).toEqual([])
    expect((await world.visitor.call('GET', link(sent))).statusCode).toBe(404)
  })

  it('asks nobody for the supplier of another account', async () => {
    const { medicalOwner } = world.people
    const body = { items: items(), ownSupplierIds: [kept.supplier] }
    const refused = await medicalOwner.call('POST', '/api/requests', body)
    expect(refused.json()).toMatchObject({ fields: { stockistIds: { code: 'not-available' } } })
    expect(wordsIn(refused.body.replaceAll(kept.supplier, ''), kept.words)).toEqual([])
    const nobody = await medicalOwner.call('POST', '/api/requests', { items: items() })
    expect(Object.keys(nobody.json().fields)).toEqual(['stockistIds'])
    const waiting = await world.people.pendingOwner.call('POST', '/api/requests', body)
    expect(waiting.statusCode).toBe(403)
  })
})

describe('an invitation of an own supplier', () => {
  it('is a message with a link that fills in name and number, and keeps nothing', async () => {
    const { data } = (await buyer.call('POST', `/api/own-suppliers/${kept.supplier}/invite`)).json()
    const { pathname, hash } = new URL(data.url)
    expect(pathname).toBe('/adminCreateStockist')
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      name: 'Quixzanthe Supply',
      phone: '8123409876',
    })
    expect(data.whatsapp).toMatch(/^https:\/\/wa\.me\/918123409876\?text=Hello%20Quixzanthe/)
    expect((await sql('SELECT FROM mail_outbox')).rows).toEqual([])
    const foreign = await world.people.medicalOwner.call('POST', `/api/own-suppliers/${kept.supplier}/invite`)
    expect([foreign.statusCode, wordsIn(foreign.body, kept.words)]).toEqual([404, []])
  })
})

describe('an own supplier that is on Rasad', () => {
  const firmOf = async (phone: string) => {
    const { otherStockist } = world.people
    await sql('UPDATE stockists SET phone = $2 WHERE id = $1', [otherStockist.id, phone])
    return otherStockist
  }
  const join = (supplier: string, stockistId: string) =>
    buyer.call('POST', `/api/own-suppliers/${supplier}/same`, { stockistId })
  const added = async (name: string, phone: string): Promise<string> =>
    (await buyer.call('POST', '/api/own-suppliers', { name, phone })).json().data._id

  it('becomes that stockist when its buyer says so, with what was asked and answered', async () => {
    const supplier = await added('Joins Traders', '9811002200')
    const sent = await send({ ownSupplierIds: [supplier] })
    await world.visitor.call('POST', link(sent), { all: 'have' })
    const firm = await firmOf('9811002200')
    expect((await firm.call('GET', `/api/requests/${sent._id}`)).statusCode).toBe(404)
    expect((await join(supplier, firm.id)).statusCode).toBe(200)
    const { stockists } = await request(sent)
    expect(stockists).toMatchObject([{ stockist: { _id: firm.id }, stage: 'answered' }])
    expect(stockists[0].stockist.own).toBeUndefined()
    expect((await firm.call('GET', `/api/requests/${sent._id}`)).statusCode).toBe(200)
    expect((await world.visitor.call('GET', link(sent))).statusCode).toBe(200)
    const left = (await buyer.call('GET', '/api/own-suppliers')).json().data
    expect(left.map(({ _id }: { _id: string }) => _id)).not.toContain(supplier)
  })

  it('is not joined to a firm that does not show its number', async () => {
    const supplier = await added('Stays Traders', '9811002211')
    const firm = await firmOf('9811002200')
    expect((await join(supplier, firm.id)).statusCode).toBe(404)
    expect((await join(supplier, world.people.pendingStockist.id)).statusCode).toBe(404)
  })

  it('keeps an order that the same request has with the stockist, too', async () => {
    const supplier = await added('Both Traders', '9811002233')
    const firm = await firmOf('9811002233')
    const sent = await send({ ownSupplierIds: [supplier], stockistIds: [firm.id] })
    const orders = [{ stockistId: supplier, lines: [{ line: 0, quantity: 1 }] }]
    expect((await buyer.call('POST', `/api/requests/${sent._id}/order`, { orders })).statusCode).toBe(200)
    expect((await join(supplier, firm.id)).json()).toMatchObject({ code: 'supplier-asked' })
    expect((await request(sent)).stockists).toHaveLength(2)
  })
})

describe('an own supplier that is asked', () => {
  it('is removed only on purpose, and takes its part along', async () => {
    const facts = { name: 'Leaves Traders', phone: '9811223344' }
    const added = (await buyer.call('POST', '/api/own-suppliers', facts)).json().data._id
    const sent = await send({ ownSupplierIds: [added, kept.supplier] })
    const refused = await buyer.call('DELETE', `/api/own-suppliers/${added}`)
    expect(refused.json()).toMatchObject({ code: 'supplier-asked' })
    expect((await buyer.call('DELETE', `/api/own-suppliers/${added}?anyway=true`)).statusCode).toBe(200)
    expect((await request(sent)).stockists).toHaveLength(1)
    expect((await world.visitor.call('GET', link(sent))).statusCode).toBe(404)
  })

  it('takes closed requests along on purpose, too', async () => {
    const added = (await buyer.call('POST', '/api/own-suppliers', { name: 'Closed Traders' })).json().data._id
    const sent = await send({ ownSupplierIds: [added] })
    await buyer.call('POST', `/api/requests/${sent._id}/close`)
    const refused = await buyer.call('DELETE', `/api/own-suppliers/${added}`)
    expect(refused.json()).toMatchObject({ code: 'supplier-asked' })
    expect((await buyer.call('DELETE', `/api/own-suppliers/${added}?anyway=true`)).statusCode).toBe(200)
  })
})
