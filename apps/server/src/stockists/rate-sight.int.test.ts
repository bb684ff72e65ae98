import { type Client, callerOf } from '@rasad/testkit/clients'
import { createNewcomers, type Newcomers, type Person } from '@rasad/testkit/newcomers'
import { approve, askForCard } from '@rasad/testkit/people'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Who sees what retailers pay a firm, and how many packs it has. Here the firm shows both.

let world: World
let newcomers: Newcomers
let medicine: string
let firm: Person
/** Another account of the firm's owner. */
let sister: Person
let stranger: Person
const ownerPhone = '9822055501'

beforeAll(async () => {
  world = await createWorldApp()
  newcomers = createNewcomers(world.app, 'rates')
  medicine = world.medicine
  firm = await newFirm({ phone: ownerPhone })
  sister = await newFirm({ phone: `+91 ${ownerPhone}` })
  stranger = await newFirm()
  await firm.call('PUT', `/api/listing/medicine/${medicine}`, { mrp: 99, ptr: 71.5, quantity: 432 })
  const shows = await firm.call('PATCH', '/api/stock-settings', { showsPtr: true, showsQuantity: true })
  expect(shows.statusCode, shows.body).toBe(200)
})
afterAll(() => world.app.close())

async function newFirm(changes: Record<string, unknown> = {}): Promise<Person> {
  const person = await newcomers.newStockist(changes)
  await approve(callerOf(world.app), world.people.owner.token ?? '', 'stockist', person.id)
  return person
}

/** A purchaser that these stockists have approved. The request also goes to others, because the form needs more of them. */
async function purchaserOf(
  vouchers: readonly Person[],
  changes: Record<string, string> = {},
): Promise<Person> {
  const person = await newcomers.newPurchaser(undefined, changes)
  const ids = [
    ...vouchers.map(({ id }) => id),
    ...world.fillers.map(({ id }) => id),
    world.people.stockist.id,
  ]
  const request = await askForCard(callerOf(world.app), person, ids)
  for (const voucher of vouchers) {
    const answer = await voucher.call('POST', `/api/purchasing-card/approve/${request}`)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return person
}

const byAdmin = (kind: 'user' | 'purchaser' | 'stockist', { id }: Person, how = 'approve') =>
  world.people.admin.call('PATCH', `/api/${kind}/${id}/${how}`)
const unconfirm = ({ id }: Person) =>
  world.app.database.pool.query('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [id])

const hidden = { ptr: null, quantity: null, ratesForApproved: true }
const shown = { ptr: 71.5, quantity: 432, ratesForApproved: false }

/** What each call that shows rates says of the firm's listing; they must agree. */
async function seenBy(viewer: Pick<Client, 'call'>) {
  const suppliers = (await viewer.call('GET', `/api/medicine/${medicine}/stockists?limit=100`)).json().data
  const listed = (await viewer.call('GET', `/api/stockist?medicine=${medicine}&limit=100`)).json().data
  const items = [{ name: 'Sahyadol 650', qty: 1, medicine }]
  const { groups } = (await viewer.call('POST', '/api/demand', { items })).json().data
  const seen = [
    ...[...suppliers, ...listed].filter(({ _id }) => _id === firm.id).map(({ listing }) => listing),
    ...groups
      .filter((group: { stockist: { _id: string } }) => group.stockist._id === firm.id)[0]
      .items.map(({ listing }: { listing: object }) => listing),
  ].map(({ ptr, quantity, ratesForApproved }) => ({ ptr, quantity, ratesForApproved }))
  expect(seen).toHaveLength(3)
  for (const one of seen) expect(one).toEqual(seen[0])
  return seen[0]
}

it('a visitor, another stockist, and a store that waits see that there are rates', async () => {
  for (const viewer of [world.visitor, stranger, sister, await newcomers.newOwner()]) {
    expect(await seenBy(viewer)).toEqual(hidden)
  }
})

it('admins see them, and the firm its own', async () => {
  expect(await seenBy(world.people.admin)).toEqual(shown)
  expect(await seenBy(firm)).toEqual(shown)
})

it('a store that an admin has approved sees them once its e-mail is confirmed', async () => {
  const store = await newcomers.newOwner()
  await byAdmin('user', store)
  expect(await seenBy(store)).toEqual(shown)
  await unconfirm(store)
  expect(await seenBy(store)).toEqual(hidden)
})

it('a purchaser sees them by the word of a stockist of another owner, with a confirmed e-mail', async () => {
  const purchaser = await purchaserOf([stranger])
  expect(await seenBy(purchaser)).toEqual(shown)
  await unconfirm(purchaser)
  expect(await seenBy(purchaser)).toEqual(hidden)
})

it.each([
  ['the firm itself', () => [firm], {}],
  ['another account of the owner of the firm', () => [sister], {}],
  ['both of them', () => [firm, sister], {}],
  ['a firm with the phone of the purchaser', () => [firm], { contactNo: ownerPhone }],
])('a purchaser does not see them by the word of %s', async (_, vouchers, changes) => {
  expect(await seenBy(await purchaserOf(vouchers(), changes))).toEqual(hidden)
})

it('a purchaser registered with the phone of the stockist that approved it sees no rates', async () => {
  const inventor = await newFirm({ phone: '9822055777' })
  const invented = await purchaserOf([inventor], { contactNo: '9822055777' })
  expect(await seenBy(invented)).toEqual(hidden)
  // A change of the phone afterwards makes nobody else of it.
  await invented.call('PATCH', '/api/purchaser/me', { contactNo: '9822055888' })
  await inventor.call('PATCH', '/api/stockist/me', { phone: '9822055999' })
  expect(await seenBy(invented)).toEqual(hidden)
})

it('one stranger among those who vouch is enough, while it is approved', async () => {
  const voucher = await newFirm()
  const purchaser = await purchaserOf([firm, voucher])
  expect(await seenBy(purchaser)).toEqual(shown)
  await byAdmin('stockist', voucher, 'decline')
  expect(await seenBy(purchaser)).toEqual(hidden)
  await byAdmin('purchaser', purchaser)
  expect(await seenBy(purchaser)).toEqual(shown)
  await byAdmin('purchaser', purchaser, 'decline')
})

it('says nothing where the firm shows no rates', async () => {
  await firm.call('PATCH', '/api/stock-settings', { showsPtr: false })
  expect(await seenBy(world.visitor)).toEqual({ ...hidden, ratesForApproved: false })
  expect(await seenBy(world.people.medicalOwner)).toEqual({ ...shown, ptr: null })
  await firm.call('PATCH', '/api/stock-settings', { showsPtr: true })
})
