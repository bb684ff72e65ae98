import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { medicine, publicStockist } from '../../../../testing/samples.ts'
import { type Answers, silence } from '../../../../testing/service.ts'

// A link within the product brings a medicine and some stockists: those that carry the medicine are shown.

const other = { _id: '665f1c2a9b1e4c7d8a3f6b01', name: 'Glycomet 500 Tablet' }
const firm = (at: number, medicines: { _id: string; name: string }[]) => ({
  ...publicStockist,
  _id: `665f1c2a9b1e4c7d8a3f6c0${at}`,
  ...{ name: `Firm ${at}`, firmName: `Firm ${at}`, companyName: `Firm ${at}` },
  medicines,
  medicineCount: medicines.length,
})
const own = { _id: medicine._id, name: medicine.name }
const supplying = [firm(1, [own, other]), firm(2, [own]), firm(3, [own])]
const wanting = [firm(4, [other]), firm(5, [])]
/** Their records hold only part of their lists: the service is asked. */
const cut = <T extends object>(firms: T[]) =>
  firms.map((each) => ({ ...each, medicines: [], medicineCount: 400 }))
const carried = usual['GET /api/medicine/{id}/stockists']
const known = {
  ...carried,
  data: supplying.flatMap((each) => carried.data.map((row) => ({ ...row, ...each }))),
  total: supplying.length,
}

const cards = page.getByRole('region', { name: 'Suppliers' }).getByRole('article')
const card = (name: string) => cards.filter({ hasText: name })
const filter = page.getByRole('searchbox', { name: 'Filter by medicine' })

const open = (stockists: object[], answers: Answers = {}) =>
  openScreen('/MedicineRes', { state: { medicine, stockists }, answers })

afterAll(() => page.viewport(360, 740))

test.each([
  [360, 740],
  [1280, 800],
])(
  'at %i px, shows those of the given stockists that carry the medicine, once the service has said which',
  async (width, height) => {
    await page.viewport(width, height)
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const late = async () => {
      await gate
      return known
    }
    await open([...cut(wanting), ...cut(supplying.slice(0, 1)), ...supplying.slice(1)], {
      'GET /api/medicine/{id}/stockists': late,
    })
    await expect.element(page.getByText('Loading suppliers…')).toBeInTheDocument()
    release()
    await expect.element(page.getByRole('heading', { level: 1, name: medicine.name })).toBeVisible()
    for (const { name } of supplying) await expect.element(card(name)).toBeVisible()
    await expect.element(page.getByText('3 suppliers', { exact: true })).toBeVisible()
    for (const { name } of wanting) await expect.element(card(name)).not.toBeInTheDocument()
  },
)

test('leads to each supplier by its address, in a map that the page does not load', async () => {
  await page.viewport(360, 740)
  await open(supplying)
  const link = page.getByRole('link', { name: 'Directions to Firm 1' })
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=12%20Tilak%20Road%2C%20Pune%2C%20Maharashtra%20411030%2C%20India',
    )
  await expect.element(link).toHaveAttribute('rel', 'noreferrer')
  const { right } = link.element().getBoundingClientRect()
  expect(right).toBeLessThan(360)
})

test('filters them by another medicine without a call', async () => {
  const service = await open(supplying)
  await expect.poll(() => cards.all()).toHaveLength(3)
  const before = service.asked.length
  await filter.fill(other.name)
  await expect.element(page.getByText('1 supplier', { exact: true })).toBeVisible()
  await expect.element(card('Firm 1')).toBeVisible()
  await filter.fill(medicine.name.toUpperCase())
  await expect.poll(() => cards.all()).toHaveLength(3)
  await filter.fill('nothing is called this')
  await expect.element(page.getByRole('heading', { name: 'No Results', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => cards.all()).toHaveLength(3)
  const since = service.asked.slice(before).map(({ call }) => call)
  expect(since.filter((call) => call !== 'GET /api/settings')).toEqual([])
})

test.each([
  ['none of them carries it', wanting],
  ['none are given', []],
])('says so if %s', async (_, stockists) => {
  await open(stockists)
  await expect.element(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await expect.element(filter).not.toBeInTheDocument()
})

test('can ask again which of them carry it', async () => {
  const service = await open(cut(supplying), { 'GET /api/medicine/{id}/stockists': silence })
  await expect.element(page.getByRole('heading', { name: 'Failed to load stockists' })).toBeVisible()
  service.answer({ 'GET /api/medicine/{id}/stockists': known })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cards.all()).toHaveLength(3)
})

test('the suppliers of a medicine are shown after 600 ms, with a filter', async () => {
  const began = performance.now()
  await openScreen(`/MedicineRes?medicine=${medicine._id}`, {
    answers: {
      'GET /api/medicine/{id}/stockists': ({ query }) => {
        const data = known.data.filter(({ name }) => name.includes(query.q ?? ''))
        return { ...known, data, total: data.length }
      },
    },
  })
  await expect.element(page.getByText('Loading suppliers…')).toBeInTheDocument()
  await expect.element(card('Firm 1')).toBeVisible()
  expect(performance.now() - began).toBeGreaterThanOrEqual(600)
  const byName = page.getByRole('searchbox', { name: 'Filter by supplier name' })
  await byName.fill('Firm 2')
  await expect.element(page.getByText('1 supplier', { exact: true })).toBeVisible()
  await byName.fill('nobody at all')
  await expect.element(page.getByRole('heading', { name: 'No Results', exact: true })).toBeVisible()
})

test.each([
  [360, 740],
  [1280, 800],
])(
  'at %i px, keeps the medicine in sight at a supplier, and asks for it by WhatsApp',
  async (width, height) => {
    await page.viewport(width, height)
    const withMobile = { phone: '9000000001' }
    const supplier = { ...firm(1, [own, other]), ...withMobile }
    await openScreen(`/MedicineRes?medicine=${medicine._id}`, {
      answers: {
        'GET /api/medicine/{id}/stockists': {
          ...known,
          data: known.data.map((each) => ({ ...each, ...withMobile })),
        },
        'GET /api/stockist/{id}': { success: true, data: supplier },
      },
    })
    const asked = `?text=${encodeURIComponent(`Do you have ${medicine.name}?`)}`
    const links = page.getByRole('link', { name: 'WhatsApp', exact: false })
    await expect.element(links.first()).toHaveAttribute('href', expect.stringContaining(asked))
    await card('Firm 1').getByRole('button', { name: 'Firm 1' }).click()
    const detail = page.getByRole('dialog', { name: 'Supplier' })
    const shown = detail.getByRole('region', { name: 'You asked for' })
    await expect.element(shown.getByRole('heading', { name: medicine.name })).toBeVisible()
    await expect.element(shown.getByText('Rate ₹198')).toBeVisible()
    const facts = detail.getByText(/^Delivers to Pune/).element()
    expect(shown.element().getBoundingClientRect().bottom).toBeLessThan(facts.getBoundingClientRect().top)
    await expect
      .element(detail.getByRole('link', { name: 'WhatsApp', exact: false }))
      .toHaveAttribute('href', expect.stringContaining(asked))
    await detail.getByRole('link', { name: 'Open full page' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Firm 1' })).toBeVisible()
    const onPage = page.getByRole('region', { name: 'You asked for' })
    await expect.element(onPage.getByRole('heading', { name: medicine.name })).toBeVisible()
  },
)

test('a buyer sees what the list of its own supplier says of the medicine', async () => {
  const [row] = carried.data
  const offer = {
    ...{ _id: '665f1c2a9b1e4c7d8a3f6d01', own: true as const, name: 'Laxmi Pharma', phone: '9822012345' },
    ...{ pincode: null, town: 'Nashik', listDate: '2026-11-12' },
    listing: { ...(row as NonNullable<typeof row>).listing, ptr: 21.5 },
  }
  await openScreen(`/MedicineRes?medicine=${medicine._id}`, {
    as: accountOf('medicalOwner'),
    answers: { 'GET /api/medicine/{id}/stockists': { ...known, own: [offer] } },
  })
  const list = page.getByRole('list', { name: 'From the lists of your suppliers' })
  await expect.element(list.getByText('Your list of 12 Nov 2026 · Nashik')).toBeVisible()
  await expect.element(list.getByText('PTR ₹21.50')).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Call 98220 12345, Laxmi Pharma' })).toBeVisible()
})
