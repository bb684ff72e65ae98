import type { AnsweredCardRequest } from '@rasad/contract/purchasing'
import type { Client } from '@rasad/testkit/clients'
import type { Person } from '@rasad/testkit/newcomers'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

// What a stockist sees of card requests that no longer wait for it, and asking further stockists.

const world = await createWorldApp()
const admin = world.people.admin
const own = world.people.stockist
const others = world.fillers
afterAll(() => world.app.close())

async function history(client: Client, query = ''): Promise<AnsweredCardRequest[]> {
  const answer = await client.call('GET', `/api/purchasing-card/history${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

const of = async (id: string, client: Client = own) =>
  (await history(client, '?limit=1000')).find(({ _id }) => _id === id)
const answer = (client: Client, id: string, what: 'approve' | 'decline') =>
  client.call('POST', `/api/purchasing-card/${what}/${id}`)

describe('the history of card requests', () => {
  it('has a request once the stockist has answered, with who decided it', async () => {
    const id = await world.ask(await world.newPurchaser())
    expect(await of(id)).toBeUndefined()
    await answer(own, id, 'decline')
    expect(await of(id)).toMatchObject({ answer: 'declined', status: 'pending', decidedBy: null })
    await answer(others[0] as Person, id, 'approve')
    const me = await (others[0] as Person).call('GET', '/api/auth/me')
    const { firmName } = me.json().user
    expect(await of(id)).toMatchObject({
      purchaserName: 'Sunil Patil',
      answer: 'declined',
      status: 'approved',
      decidedBy: { who: 'stockist', name: firmName },
    })
    expect(await of(id, others[0])).toMatchObject({ answer: 'approved', decidedBy: { who: 'self' } })
    expect(await of(id, others[1])).toBeUndefined()
  })

  it('has a request that an admin has closed, without naming the admin', async () => {
    const purchaser = await world.newPurchaser()
    const id = await world.ask(purchaser)
    await admin.call('PATCH', `/api/purchaser/${purchaser.id}/decline`)
    expect(await of(id)).toMatchObject({
      answer: null,
      answeredAt: null,
      status: 'declined',
      decidedBy: { who: 'admin', name: null },
    })
  })

  it('is paged, the latest first, and searched by name', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      const id = await world.ask(await world.newPurchaser())
      await answer(own, id, 'approve')
      ids.unshift(id)
    }
    const first = (await own.call('GET', '/api/purchasing-card/history?limit=2')).json()
    const rest = await history(own, `?limit=1&cursor=${first.nextCursor}`)
    expect([...first.data, ...rest].map(({ _id }: { _id: string }) => _id)).toEqual(ids)
    expect(await history(own, '?q=sunil&limit=1')).toHaveLength(1)
    expect(await history(own, '?q=nobody')).toEqual([])
  })

  it('is the stockist’s own; an admin names one', async () => {
    const { otherStockist } = world.people
    const refused = await otherStockist.call('GET', `/api/purchasing-card/history?stockist=${own.id}`)
    expect(refused.statusCode).toBe(403)
    expect((await admin.call('GET', '/api/purchasing-card/history')).statusCode).toBe(400)
    expect(await history(admin, `?stockist=${own.id}&limit=1000`)).toEqual(await history(own, '?limit=1000'))
  })

  it('goes with the purchaser', async () => {
    const purchaser = await world.newPurchaser()
    const id = await world.ask(purchaser)
    await answer(own, id, 'approve')
    await purchaser.call('POST', '/api/account/delete', { password: purchaser.password })
    expect(await of(id)).toBeUndefined()
  })
})

describe('asking further stockists', () => {
  const ask = (client: Client, stockistIds: string[]) =>
    client.call('POST', '/api/purchasing-card/request', { stockistIds })

  it('needs three of them at first, and then any number', async () => {
    const purchaser = await world.newPurchaser()
    const [a = '', b = '', c = ''] = [own, ...others].map(({ id }) => id)
    const further = world.people.otherStockist.id
    expect((await ask(purchaser, [a])).statusCode).toBe(400)
    expect((await ask(purchaser, [a, b])).json().fields.stockistIds.message).toBe(
      'Please select at least 3 stockists to notify',
    )
    expect((await ask(purchaser, [a, b, c])).statusCode).toBe(200)
    await answer(own, (await ask(purchaser, [a, b, c])).json().requestId, 'approve')
    const asked = await ask(purchaser, [further])
    expect(asked.statusCode, asked.body).toBe(200)
    const waiting = (await world.people.otherStockist.call('GET', '/api/purchasing-card/requests')).json()
    expect(waiting.data.map(({ _id }: { _id: string }) => _id)).toContain(asked.json().requestId)
  })

  it('is refused for a stockist that is not approved', async () => {
    const purchaser = await world.newPurchaser()
    await world.ask(purchaser)
    const refused = await ask(purchaser, [world.people.pendingStockist.id])
    expect(refused.json().fields.stockistIds.code).toBe('not-available')
  })
})
