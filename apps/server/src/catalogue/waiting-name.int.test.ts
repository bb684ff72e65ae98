import type { Person } from '@rasad/testkit/newcomers'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

// A name that begins like a known one could make people take one medicine for another.

let app: TestApp
let world: World
beforeAll(async () => {
  world = await createWorldApp()
  app = world.app
  for (const [name, composition] of [
    ['Zelmapril 40 Tablet', 'Zelmasartan (40mg)'],
    ['Zogmentin 625 Duo Tablet', 'Zoxycillin (500mg) + Zlavulanic Acid (125mg)'],
  ])
    await add(world.people.admin, { name, composition })
})
afterAll(() => app.close())

async function add(person: Person, body: Record<string, unknown>) {
  const stockists = person === world.people.stockist ? [person.id] : []
  const answer = await person.call('POST', '/api/medicine/quick', { stockists, ...body })
  return { status: answer.statusCode, ...answer.json() }
}
const data = async (path: string, person: Pick<Person, 'call'> = world.visitor) =>
  (await person.call('GET', path)).json().data
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
/** Waits until search finds a medicine, or finds it no longer. */
async function untilFound(name: string, id: string, isFound: boolean) {
  await expect
    .poll(
      async () =>
        idsOf(await data(`/api/search?category=medicine&q=${encodeURIComponent(name)}`)).includes(id),
      { timeout: 10_000 },
    )
    .toBe(isFound)
}

it.each([
  ['Zelmapril 80 Tab', undefined],
  ['Zelmapril AM', 'Zarfarin'],
  ['Zelmasartan 20', undefined],
  ['pcm 650', undefined],
])('keeps %s of %s back until an admin has decided', async (name, composition) => {
  const { stockist, admin, otherStockist } = world.people
  const made = await add(stockist, { name, composition })
  expect(made).toMatchObject({ status: 201, waiting: true, message: 'Medicine created.' })
  const { _id } = made.data

  for (const person of [world.visitor, otherStockist])
    expect((await person.call('GET', `/api/medicine/${_id}`)).statusCode).toBe(404)
  expect(idsOf(await data(`/api/medicine?q=${encodeURIComponent(name)}`))).not.toContain(_id)
  expect(idsOf((await data(`/api/stockist/${stockist.id}`)).medicines)).not.toContain(_id)
  const own = await data('/api/listing/medicine?limit=1000', stockist)
  expect(own.map((line: { medicine: { _id: string } }) => line.medicine._id)).toContain(_id)
  const queue = await data('/api/catalogue/unconfirmed?limit=100', admin)
  expect(queue.find((entry: { _id: string }) => entry._id === _id)).toMatchObject({ waiting: true })

  expect((await admin.call('PATCH', `/api/medicine/${_id}/confirm`, {})).statusCode).toBe(200)
  await untilFound(name, _id, true)
  expect((await data(`/api/medicine/${_id}`)).unconfirmed).toBeUndefined()
})

it.each([
  ['Zelmapril 20 Tablet', 'Zelmasartan (20mg)'],
  ['Zelmasartan 10 Tablet', 'Zelmasartan (10mg)'],
  ['Quibblax 5 Tablet', undefined],
])('shows %s of %s at once, marked', async (name, composition) => {
  const made = await add(world.people.stockist, { name, composition })
  expect(made.status).toBe(201)
  expect(made.waiting).toBeUndefined()
  expect((await data(`/api/medicine/${made.data._id}`)).unconfirmed).toBe(true)
})

it.each([
  ['zelmasartan 500', 'Zarfarin (500mg)'],
  ['Zelmapril 40 Tab', 'Zarfarin (5mg)'],
  ['zogmentin 625', 'Zarfarin (5mg)'],
  ['Quibblex 40 Tablet', 'Zarfarin (5mg)'],
])('refuses %s of %s', async (name, composition) => {
  expect(await add(world.people.stockist, { name, composition })).toMatchObject({
    status: 409,
    code: 'composition-contradicts',
    fields: { composition: { code: 'composition-contradicts' } },
  })
})

it('takes the strengths of a combination in all ways that names write them', async () => {
  for (const name of ['Zogmentin 375', 'Zogmentin 250 Duo'])
    expect(
      await add(world.people.stockist, { name, composition: 'Zoxycillin (250mg) + Zlavulanic Acid (125mg)' }),
    ).toMatchObject({ status: 201 })
})

it('takes the unconfirmed entries of a firm out with its approval', async () => {
  const { stockist, admin } = world.people
  const name = 'Vanishing Wobblax Tablet'
  const made = await add(stockist, { name })
  const company = await stockist.call('POST', '/api/company', {
    name: 'Wobblax Labs',
    stockists: [stockist.id],
  })
  const companyId = company.json().data._id
  const { _id } = made.data
  await untilFound(name, _id, true)

  expect((await admin.call('PATCH', `/api/stockist/${stockist.id}/decline`, {})).statusCode).toBe(200)
  for (const path of [`/api/medicine/${_id}`, `/api/company/${companyId}`])
    expect((await world.visitor.call('GET', path)).statusCode, path).toBe(404)
  await untilFound(name, _id, false)
  expect(idsOf(await data('/api/company?q=Wobblax'))).not.toContain(companyId)
  const queue = await data('/api/catalogue/unconfirmed?limit=100', admin)
  expect(queue.find((entry: { _id: string }) => entry._id === _id)).toMatchObject({ removable: true })
})
