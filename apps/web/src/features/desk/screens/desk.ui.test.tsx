import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { answered, cardRequest, fullStockist, ids, medicineHit, pageOf } from '../../../../testing/samples.ts'
import { type Answers, type Asked, refuses, silence } from '../../../../testing/service.ts'
import { FakeStream } from '../../../../testing/streams.ts'

const stockist = accountOf('stockist', { _id: ids.stockist, id: ids.stockist })
const { data: listed } = usual['PUT /api/listing/medicine/{id}']
const nothing = { success: true as const, data: [], total: 0, nextCursor: null }
const wants = usual['GET /api/unmet-wants']

const names = ['Telma 40 Tablet', 'Telma 80 Tablet', 'Dolo 250 Suspension', 'Dolo 650 Tablet']
const catalogue = names.map((name, index) => ({
  ...medicineHit,
  name,
  _id: `665f1c2a9b1e4c7d8a3f6a0${index}`,
}))
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const beginningWith = (text = '') => catalogue.filter(({ name }) => plain(name).startsWith(plain(text)))

const suggest = ({ query }: Asked) => answered(beginningWith(query.q))
/** A text means a medicine if it is the beginning of one name alone. */
const find = ({ query }: Asked) => {
  const items = beginningWith(query.q)
  const groups = items.length > 0 ? [{ category: 'medicine' as const, items }] : []
  return answered({ meant: (items.length === 1 && items[0]) || null, groups })
}

/** A desk with an empty list, to which medicines are added. */
function desk(): Answers {
  const list = new Map<string, typeof listed>()
  return {
    'GET /api/stockist/{id}': answered({ ...fullStockist, medicines: [], medicineCount: 0 }),
    'GET /api/unmet-wants': { ...wants, data: [], total: 0 },
    'GET /api/purchasing-card/requests': nothing,
    'GET /api/search': suggest,
    'GET /api/search/results': find,
    'GET /api/listing/medicine': () => ({ ...nothing, data: [...list.values()], total: list.size }),
    'PUT /api/listing/medicine/{id}': ({ params, body }) => {
      const hit = catalogue.find(({ _id }) => _id === params.id)
      const id = params.id ?? ''
      const before = list.get(id) ?? { ...listed, price: null }
      const line = {
        ...before,
        ...(body as object),
        medicine: { ...listed.medicine, _id: id, name: hit?.name ?? '' },
      }
      list.set(id, line)
      return { success: true, data: line, message: 'Saved.' }
    },
    'DELETE /api/listing/medicine/{id}': ({ params }) => {
      const line = list.get(params.id ?? '') ?? listed
      list.delete(params.id ?? '')
      return { success: true, data: line, message: 'Removed.' }
    },
  }
}

const open = (answers: Answers, tab = 'medicines') =>
  openScreen(`/stockist-dashboard?id=me&tab=${tab}`, { as: stockist, answers: { ...desk(), ...answers } })

const adding = page.getByRole('combobox', { name: 'Add a medicine' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const price = (name: string) => page.getByLabelText(`Your price of ${name}`, { exact: true })
const prices = page.getByLabelText(/^Your price of /)
const alarm = (text: string) => page.getByRole('alert').filter({ hasText: text })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (name: string) => page.getByRole('article').filter({ hasText: name })

/** Answers these calls only once they are released. */
function hold<T>(answer: (asked: Asked) => T, isHeld: (asked: Asked) => boolean = () => true) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const late = async (asked: Asked) => {
    if (isHeld(asked)) await gate
    return answer(asked)
  }
  return { late, release }
}

test('has its places for what waits before their numbers come, and nothing moves', async () => {
  const asked = usual['GET /api/requests']
  const [one] = asked.data
  if (!one) throw new Error('The example has no request.')
  const stages = ['ordered', 'sent', 'seen'] as const
  const { late, release } = hold(() => ({
    ...{ ...asked, total: 3, orders: 1 },
    data: stages.map((stage, at) => ({ ...one, stage, _id: `${ids.request.slice(0, -1)}${at}` })),
  }))
  const stockUpdatedAt = new Date(Date.now() - 12 * 86_400_000).toISOString()
  await open({
    'GET /api/stockist/{id}': answered({ ...fullStockist, stockUpdatedAt }),
    'GET /api/requests': late,
    'GET /api/purchasing-card/requests': { ...pageOf(cardRequest), data: [cardRequest] },
    'GET /api/listing/medicine': { ...pageOf(listed), data: [listed] },
  })
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const row = (name: string) => today.getByRole('link', { name, exact: true })
  await expect.element(row("Your list is 12 days old Send today's statement")).toBeVisible()
  await expect.element(row('Cards to approve 1')).toBeVisible()
  await expect.element(row('Orders to confirm –')).toBeVisible()
  await expect.element(page.getByRole('switch').first()).toBeVisible()
  const before = page.getByRole('tablist').element().getBoundingClientRect().top
  release()
  await expect.element(row('Orders to confirm 1')).toBeVisible()
  await expect.element(row('Requests to answer 2')).toBeVisible()
  expect(page.getByRole('tablist').element().getBoundingClientRect().top).toBe(before)
})

test('offers what shops near it wanted in vain in the overview', async () => {
  await open({ 'GET /api/unmet-wants': wants }, 'overview')
  const wanted = page.getByRole('region', { name: 'Asked for near you, not on your list' })
  await expect.element(wanted.getByRole('button', { name: /^List it: / }).first()).toBeVisible()
})

test('offers to create a medicine only once it shows the ones that exist', async () => {
  const { late, release } = hold(suggest)
  const service = await open({ 'GET /api/search': late })
  await adding.fill('Dolo-650')
  await expect.poll(() => service.askedOf('GET /api/search').length).toBeGreaterThan(0)
  const create = page.getByRole('link', { name: 'Not there? Create “Dolo-650”' })
  await expect.element(page.getByText('Searching…').first()).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
  release()
  await expect.element(option(/^Dolo 650 Tablet/)).toBeVisible()
  await expect.element(create).toBeVisible()
})

test('Enter lists no medicine of an earlier text, even when an arrow key was pressed before', async () => {
  const { late, release } = hold(suggest, ({ query }) => query.q?.includes('40') ?? false)
  await open({ 'GET /api/search': late })
  await adding.fill('telma')
  await expect.element(option(/^Telma 80 Tablet/)).toBeVisible()
  await adding.click()
  await userEvent.keyboard(' 40{ArrowDown}{Enter}')
  await expect.element(price('Telma 40 Tablet')).toBeVisible()
  expect(await prices.all()).toHaveLength(1)
  release()
})

test('Enter lists nothing for a text that names several, and then what the arrow keys mark', async () => {
  await open({})
  await adding.fill('telma')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Choose the one you mean.').first()).toBeVisible()
  await expect.element(adding).toHaveValue('telma')
  await expect.element(prices).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  const id = adding.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(id)?.role).toBe('option')
  await userEvent.keyboard('{Enter}')
  await expect.element(price('Telma 40 Tablet')).toBeVisible()
  await expect.element(adding).not.toHaveAttribute('aria-activedescendant')
})

test('Enter that gets no answer says so, keeps the text, and can be tried again', async () => {
  const service = await open({ 'GET /api/search/results': silence })
  await adding.fill('telma 40')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Try again')).toBeVisible()
  await expect.element(adding).toHaveValue('telma 40')
  service.answer({ 'GET /api/search/results': find })
  await button('Try again').click()
  await expect.element(price('Telma 40 Tablet')).toBeVisible()
})

test('rolls back a rejected change with a message, and it can be tried again', async () => {
  const own = desk()
  const service = await open(own)
  await adding.fill('dolo 650')
  await option(/^Dolo 650 Tablet/).click()
  const field = price('Dolo 650 Tablet')
  await expect.element(field).toBeVisible()

  service.answer({ 'PUT /api/listing/medicine/{id}': silence, 'DELETE /api/listing/medicine/{id}': silence })
  await field.fill('27')
  await userEvent.keyboard('{Enter}')
  await expect.element(alarm('Dolo 650 Tablet was not changed.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await button('Remove Dolo 650 Tablet').click()
  await expect.element(alarm('Dolo 650 Tablet was not removed.')).toBeVisible()
  await expect.element(field).toBeVisible()
  service.answer(own)
  await button('Try again').first().click()
  await expect.element(field).toHaveValue('27')
  await expect.element(alarm('Dolo 650 Tablet was not changed.')).not.toBeInTheDocument()
  await expect
    .poll(() => service.askedOf('PUT /api/listing/medicine/{id}').at(-1)?.body)
    .toMatchObject({ price: 27 })
})

test('scrolls 20,000 medicines: draws only the rows in sight, and fetches pages on the way', async () => {
  const line = (at: number) => ({
    ...listed,
    medicine: {
      ...listed.medicine,
      _id: at.toString(16).padStart(24, '0'),
      name: `Medicine ${String(at).padStart(5, '0')}`,
    },
  })
  const service = await open({
    'GET /api/listing/medicine': ({ query }) => {
      const from = query.cursor ? Number.parseInt(query.cursor, 16) + 1 : 0
      const to = Math.min(from + Number(query.limit), 20_000)
      const data = Array.from({ length: to - from }, (_, index) => line(from + index))
      return { ...nothing, data, total: 20_000, nextCursor: to < 20_000 ? line(to - 1).medicine._id : null }
    },
  })
  const calls = () => service.askedOf('GET /api/listing/medicine').length
  const rows = () => document.querySelectorAll('[role=row]').length
  await expect.element(page.getByText('20,000 medicines')).toBeVisible()
  await expect.element(price('Medicine 00000')).toBeVisible()
  expect(calls()).toBeLessThanOrEqual(2)
  await expect
    .element(page.getByRole('table', { name: 'Medicines' }))
    .toHaveAttribute('aria-rowcount', '20001')
  expect(rows()).toBeLessThan(60)
  const { scrollingElement } = document
  if (!scrollingElement) throw new Error('Nothing scrolls.')
  scrollingElement.scrollTop = scrollingElement.scrollHeight
  await expect.element(page.getByText('Medicine 19999')).toBeVisible()
  await expect.element(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', '20001')
  expect(rows()).toBeLessThan(60)
  // At most one call per page of a thousand, plus the first.
  expect(calls()).toBeLessThanOrEqual(26)
})

const asks = (name: string, at: number) => ({
  ...cardRequest,
  _id: `${ids.request.slice(0, -1)}${at}`,
  requesterDisplay: { ...cardRequest.requesterDisplay, name },
  requester: { ...cardRequest.requester, fullName: name },
  purchaserData: { ...cardRequest.purchaserData, fullName: name },
})

test('a list of requests that fails to load can be tried again, and an answer that fails is reported', async () => {
  const requests = { ...pageOf(cardRequest), data: [asks('Farida Drug House', 1)] }
  const service = await open({ 'GET /api/purchasing-card/requests': silence }, 'approvals')
  await expect.element(page.getByText('Failed to load requests')).toBeVisible()
  service.answer({ 'GET /api/purchasing-card/requests': requests })
  await button('Try again').click()
  const row = rowOf('Farida Drug House')
  await expect.element(row).toBeVisible()
  const approve = row.getByRole('button', { name: 'Approve' })
  for (const [answer, text] of [
    [silence, 'Approval failed'],
    [refuses(503, 'not-ready', 'The request is closed for a while.'), 'The request is closed for a while.'],
  ] as const) {
    service.answer({ 'POST /api/purchasing-card/approve/{id}': answer })
    await approve.click()
    await expect.element(alarm(text)).toBeVisible()
    await expect.element(row).toBeVisible()
    await button('Close').click()
  }
  service.answer({
    'POST /api/purchasing-card/approve/{id}': usual['POST /api/purchasing-card/approve/{id}'],
    'GET /api/purchasing-card/requests': nothing,
  })
  await approve.click()
  await expect.element(row).not.toBeInTheDocument()
})

test('finds a request far down the list through the service', async () => {
  const [first, last] = [asks('Asha Chemists', 1), asks('Zubin Chemists', 2)]
  const { late } = hold(() => nothing)
  await open(
    {
      'GET /api/purchasing-card/requests': (one) => {
        if (one.query.cursor) return late(one)
        if (one.query.q === 'zubin') return { ...pageOf(last), data: [last] }
        return { ...pageOf(first), data: [first], total: 2, nextCursor: ids.request }
      },
    },
    'approvals',
  )
  await expect.element(rowOf('Asha Chemists')).toBeVisible()
  await expect.element(rowOf('Zubin Chemists')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('zubin')
  await expect.element(rowOf('Zubin Chemists')).toBeVisible()
  await expect.element(rowOf('Asha Chemists')).not.toBeInTheDocument()
})

test('an answered request does not come back with a list from before the answer', async () => {
  const before = { ...pageOf(cardRequest), data: [asks('Farida Drug House', 1)] }
  const { late, release } = hold(() => before)
  const service = await open(
    {
      'GET /api/purchasing-card/requests': before,
      'POST /api/purchasing-card/approve/{id}': usual['POST /api/purchasing-card/approve/{id}'],
    },
    'approvals',
  )
  const row = rowOf('Farida Drug House')
  await expect.element(row).toBeVisible()
  const asked = () => service.askedOf('GET /api/purchasing-card/requests').length
  await expect.poll(asked).toBe(2)
  service.answer({ 'GET /api/purchasing-card/requests': late })
  FakeStream.send('/api/events', 'changed', { topic: 'card-requests', id: ids.request })
  await expect.poll(asked).toBe(3)
  service.answer({ 'GET /api/purchasing-card/requests': nothing })
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect.element(row).not.toBeInTheDocument()
  release()
  await expect.element(page.getByText('No pending requests')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
})

test('a request that comes is announced, marked and on top; older ones that load are not', async () => {
  const [first, second, third] = [asks('Asha', 1), asks('Bela', 2), asks('Chetna', 3)]
  const service = await open(
    { 'GET /api/purchasing-card/requests': { ...pageOf(first), data: [first] } },
    'approvals',
  )
  await expect.element(rowOf('Asha')).toBeVisible()
  service.answer({
    'GET /api/purchasing-card/requests': { ...pageOf(first), data: [second, first, third], total: 3 },
  })
  FakeStream.send('/api/events', 'changed', { topic: 'card-requests', id: second._id })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'New request from Bela' }))
    .toBeInTheDocument()
  const names = () =>
    page
      .getByRole('article')
      .elements()
      .map((row) => /Asha|Bela|Chetna/.exec(row.textContent)?.[0])
  await expect.poll(names).toEqual(['Bela', 'Asha', 'Chetna'])
  await expect.element(rowOf('Bela').getByText('New')).toBeVisible()
  await expect.element(rowOf('Chetna').getByText('New')).not.toBeInTheDocument()
  // It is answered elsewhere.
  service.answer({ 'GET /api/purchasing-card/requests': { ...pageOf(first), data: [first], total: 1 } })
  FakeStream.send('/api/events', 'changed', { topic: 'card-requests', id: second._id })
  await expect.element(rowOf('Bela')).not.toBeInTheDocument()
})

test('a change of something else asks for nothing here', async () => {
  const service = await open({}, 'approvals')
  await expect.element(page.getByText('Live: new requests appear by themselves')).toBeVisible()
  const asked = () => service.askedOf('GET /api/purchasing-card/requests').length
  await expect.poll(asked).toBe(2)
  FakeStream.send('/api/events', 'changed', { topic: 'notifications' })
  await expect.poll(() => service.askedOf('GET /api/notifications').length).toBe(3)
  expect(asked()).toBe(2)
})

test('a desk whose stream is refused says that it is not live, and looks again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  FakeStream.refused = ['/api/events']
  const service = await open({}, 'approvals')
  await expect.element(page.getByText('Not live just now. Looking again every few seconds.')).toBeVisible()
  service.answer({
    'GET /api/purchasing-card/requests': { ...pageOf(cardRequest), data: [asks('Nirmal Chemists', 1)] },
  })
  vi.advanceTimersByTime(20_000)
  await expect.element(rowOf('Nirmal Chemists')).toBeVisible()
})
