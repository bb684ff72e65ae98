import type { Person } from '@rasad/testkit/newcomers'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

// A name that begins like a known one could make people take one medicine for another.

let app: TestApp
let world: World
beforeAll(async () => {
  world = await createWorldApp()
  app = world.app
  for (const [name, composition] of [
    ['Zelmapril 40 Tablet', 'Zelmasartan (40mg)'],
    ['Zogmentin 625 Duo Tablet', 'Zoxycillin (500mg) + Zlavulanic Acid (125mg)'],
    ['Duo Gel', 'Zebrugel (1%)'],
    ['Quivoltran 20 Tablet', 'Quinvoprazole (20mg)'],
    ['Zenprox Duo', 'Zenproxen (250mg)'],
  ])
    await add(world.people.admin, { name, composition })
  // The service takes misspelt words for them once its index has them.
  for (const name of [
    'Zelmapril 40 Tablet',
    'Zogmentin 625 Duo Tablet',
    'Zenprox Duo',
    'Quivoltran 20 Tablet',
  ])
    await vi.waitFor(
      async () =>
        expect(await data(`/api/search?category=medicine&q=${encodeURIComponent(name)}`)).not.toEqual([]),
      10_000,
    )
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
  // What stands in front changes nothing.
  ['New Zelmapril 40', 'Zorbamol (40mg)'],
  ['Dr. Zelmapril', 'Zinkaline'],
  ['Tab Zogmentin', 'Zarfarin'],
  ['X Zelmasartan', undefined],
  ['The Original Zogmentin Duo', undefined],
  // One slip away from a brand or a salt.
  ['Zelmaprill 40', 'Zibutrol (40mg)'],
  ['Zogmentn 625', undefined],
  ['Zelmasartn 40', 'Zibutrol (40mg)'],
  // Further away, but read as that medicine beyond doubt.
  ['Quivvoltrran 20', 'Zibutrol (20mg)'],
  // In letters in which any known name can be heard.
  ['\u091c\u093c\u0947\u0932\u094d\u092e\u093e\u092a\u094d\u0930\u093f\u0932 40', undefined],
  ['Zelmapril \u0915\u093e', 'Zelmasartan (40mg)'],
  ['\u062f\u0648\u0644\u0648 650', 'Zibutrol (650mg)'],
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
  expect(await data(`/api/review?kind=medicine&id=${_id}`, admin)).toMatchObject([{ waiting: true }])

  expect((await admin.call('PATCH', `/api/medicine/${_id}/confirm`, {})).statusCode).toBe(200)
  await untilFound(name, _id, true)
  expect((await data(`/api/medicine/${_id}`)).unconfirmed).toBeUndefined()
})

it.each([
  ['Zelmapril 20 Tablet', 'Zelmasartan (20mg)'],
  ['Zelmasartan 10 Tablet', 'Zelmasartan (10mg)'],
  ['Quibblax 5 Tablet', undefined],
  ['New Zelmapril 80', 'Zelmasartan (80mg)'],
  // Misspelt, but what it is taken for has the same salts.
  ['Zelmaprril 10', 'Zelmasartan (10mg)'],
  ['Zelmasartaan 10', 'Zelmasartan (10mg)'],
  // More than a slip away.
  ['Zelmaprogen 40', 'Zibutrol (40mg)'],
  // Words that stand behind brands more often than they begin names are none.
  ['Quibblux Duo', undefined],
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
  ['X Zelmasartan', 'Zarfarin (5mg)'],
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

describe('a name that waits', () => {
  it('lets other firms use the same name, and does not show them that it is taken', async () => {
    const { stockist, otherStockist, admin } = world.people
    const name = 'Zelmapril Trio Tablet'
    const mine = await add(stockist, { name })
    const theirs = await otherStockist.call('POST', '/api/medicine/quick', {
      name,
      composition: 'Zulphan',
      stockists: [otherStockist.id],
    })
    expect([mine.status, theirs.statusCode], theirs.body).toEqual([201, 201])
    expect(await add(stockist, { name })).toMatchObject({ status: 409, code: 'medicine-exists' })
    const own = await data('/api/listing/medicine?limit=1000', otherStockist)
    const listed = own.filter((line: { medicine: { name: string } }) => line.medicine.name === name)
    expect(listed).toMatchObject([{ waiting: true, medicine: { _id: theirs.json().data._id } }])

    const confirm = (id: string) => admin.call('PATCH', `/api/medicine/${id}/confirm`, {})
    expect((await confirm(mine.data._id)).statusCode).toBe(200)
    const second = await confirm(theirs.json().data._id)
    expect([second.statusCode, second.json().code]).toEqual([409, 'medicine-exists'])
    const merged = await admin.call('POST', `/api/medicine/${theirs.json().data._id}/merge`, {
      into: mine.data._id,
    })
    expect(merged.statusCode, merged.body).toBe(200)
  })

  it('is not there for others who know its id', async () => {
    const { stockist, otherStockist, medicalOwner } = world.people
    const { data: hidden } = await add(stockist, { name: 'Zelmapril Quattro Tablet' })
    const id = hidden._id
    const line = { name: 'quattro', qty: 1, medicine: id }
    const refusals = [
      await otherStockist.call('PUT', `/api/listing/medicine/${id}`, {}),
      await otherStockist.call('POST', '/api/aliases', { text: 'quattro', medicine: id }),
      await otherStockist.call('PUT', `/api/unmet-wants/${id}`, { dismissed: true }),
    ]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await data(`/api/stockist?medicine=${id}`)).length).toBe(0)
    const list = await medicalOwner.call('POST', '/api/lists', {
      name: 'Quattro list',
      lines: [{ id: 'a'.repeat(24), name: 'quattro', medicine: id, quantity: 1 }],
    })
    expect(list.body).not.toContain('Zelmapril Quattro')
    const plan = await medicalOwner.call('POST', '/api/demand', { items: [line] })
    expect(plan.body).not.toContain('Zelmapril Quattro')
    const request = await medicalOwner.call('POST', '/api/requests', {
      items: [{ medicine: id, quantity: 1 }],
      stockistIds: [stockist.id],
    })
    expect(request.body).not.toContain('Zelmapril Quattro')
    // Its maker can go on using it.
    const own = await stockist.call('PUT', `/api/listing/medicine/${id}`, { available: false })
    expect([own.statusCode, own.json().data.waiting]).toEqual([200, true])
  })
})

it('the queue shows the composition of each name and the firm that added it', async () => {
  const { stockist, admin } = world.people
  const { data: made } = await add(stockist, { name: 'Zelmapril Penta', composition: 'Zeptan' })
  const [item] = await data(`/api/review?kind=medicine&id=${made._id}`, admin)
  expect(item.waiting).toBe(true)
  expect(item.facts).toContainEqual({ field: 'composition', value: 'Zeptan' })
  const { firmName } = await data(`/api/stockist/${stockist.id}`)
  expect(item.facts).toContainEqual({ field: 'addedBy', value: firmName })
})

let firms = 0
async function newFirm(): Promise<Person> {
  const no = ++firms
  const firm = await world.newStockist({
    phone: `98221${String(no).padStart(5, '0')}`,
    licenseNumber: `MH-WOB-${no}`,
  })
  expect((await world.people.admin.call('PATCH', `/api/stockist/${firm.id}/approve`)).statusCode).toBe(200)
  return firm
}

it.each<[string, (firm: Person) => Promise<{ statusCode: number; body: string }>]>([
  ['is declined', ({ id }) => world.people.admin.call('PATCH', `/api/stockist/${id}/decline`, {})],
  [
    'has lost its licence',
    ({ id }) => world.people.admin.call('POST', `/api/licences/${id}/cancel`, { reason: 'Cancelled today.' }),
  ],
  ['deletes its account', (firm) => firm.call('POST', '/api/account/delete', { password: firm.password })],
])('takes the unconfirmed entries of a firm out at once when it %s', async (_, leave) => {
  const { admin, otherStockist } = world.people
  const firm = await newFirm()
  const name = `Vanishing Wobblax${'abc'[firms]} Tablet`
  const quick = (person: Person) =>
    person.call('POST', '/api/medicine/quick', { name, stockists: [person.id] })
  const made = await quick(firm)
  expect(made.statusCode, made.body).toBe(201)
  const company = await firm.call('POST', '/api/company', {
    name: `Wobblax${firms} Labs`,
    stockists: [firm.id],
  })
  const companyId = company.json().data._id
  const { _id } = made.json().data
  await untilFound(name, _id, true)
  // Others had it on their lists: without a composition that confirms nothing.
  expect((await otherStockist.call('PUT', `/api/listing/medicine/${_id}`, {})).statusCode).toBe(200)

  const left = await leave(firm)
  expect(left.statusCode, left.body).toBe(200)
  for (const path of [`/api/medicine/${_id}`, `/api/company/${companyId}`])
    expect((await world.visitor.call('GET', path)).statusCode, path).toBe(404)
  expect(idsOf((await data(`/api/stockist/${otherStockist.id}`)).medicines)).not.toContain(_id)
  await untilFound(name, _id, false)
  expect(idsOf(await data('/api/company?q=Wobblax'))).not.toContain(companyId)
  expect(await data(`/api/review?kind=medicine&id=${_id}`, admin)).toMatchObject([{ firmGone: true }])
  expect(await data(`/api/review?kind=company&id=${companyId}`, admin)).toMatchObject([
    { firmGone: true, declinable: true },
  ])
  // Its name is free.
  const again = await quick(otherStockist)
  expect(again.statusCode, again.body).toBe(201)
})
