import type { APIRequestContext, Page } from '@playwright/test'
import { test } from '../../fixtures/same-page.ts'
import { devices, expect, first, inTurn } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'

interface Stockist {
  _id: string
  name: string
  medicines: { _id: string; name: string }[]
  medicineCount: number
}

const cards = (page: Page) => page.getByRole('region', { name: 'Suppliers' }).getByRole('article')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter by medicine' })

/**
 * Opens the screen as a link within the product would: with a medicine and a list of stockists in the route's state.
 */
async function open(page: Page, state: { medicine?: object; stockists?: readonly object[] }): Promise<void> {
  await page.goto('/select-role')
  await page.evaluate(
    `history.pushState(${JSON.stringify({ usr: state, key: 'given', idx: 1 })}, '', '/MedicineRes')`,
  )
  await page.reload()
}

async function stockistsOf(request: APIRequestContext, path: string): Promise<Stockist[]> {
  const answer = await request.get(path)
  return ((await answer.json()) as { data: Stockist[] }).data
}

/** A medicine, some stockists that carry it, and some that do not. */
async function someOfBoth(request: APIRequestContext) {
  const medicine = await first(request, '/api/search?category=medicine&q=Dolo 650 Tablet&limit=1')
  const carrying = await stockistsOf(request, `/api/medicine/${medicine._id}/stockists?limit=1000`)
  const ids = new Set(carrying.map(({ _id }) => _id))
  const all = await stockistsOf(request, '/api/stockist?q=.example&limit=1000')
  const wanting = all.filter(({ _id }) => !ids.has(_id))
  const supplying = all.filter(({ _id }) => ids.has(_id))
  expect(supplying.length).toBeGreaterThan(2)
  expect(wanting.length).toBeGreaterThan(1)
  return { medicine, supplying: supplying.slice(0, 3), wanting: wanting.slice(0, 2) }
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('shows those of the given stockists that carry the medicine', async ({ page, request }) => {
      const { medicine, supplying, wanting } = await someOfBoth(request)
      // Their records hold only part of their lists: the service is asked, and the screen waits for it.
      const cut = wanting.map((each) => ({ ...each, medicines: [], medicineCount: 400 }))
      const known = await hold(page, '**/api/medicine/*/stockists?*')
      await open(page, { medicine, stockists: [...cut, ...supplying] })
      await expect(page.getByText('Loading suppliers…')).toBeAttached()
      known.release()
      await expect(page.getByRole('heading', { level: 1, name: medicine.name })).toBeVisible()
      for (const { name } of supplying) await expect(card(page, name)).toBeVisible()
      await expect(cards(page)).toHaveCount(supplying.length)
      await expect(page.getByText(`${supplying.length} suppliers`, { exact: true })).toBeVisible()
      for (const { name } of wanting) await expect(card(page, name)).toHaveCount(0)
    })

    inTurn(device)('filters them by another medicine without a call', async ({ page, request }) => {
      const { medicine, supplying } = await someOfBoth(request)
      const one = supplying[0]
      const other = one?.medicines.find(
        ({ _id }) => !supplying.slice(1).some((each) => each.medicines.some((has) => has._id === _id)),
      )
      expect(other, 'a medicine that only one of them names').toBeDefined()
      await open(page, { medicine, stockists: supplying })
      await expect(cards(page)).toHaveCount(supplying.length)
      // The screen may still be loading what it needs later. The answer to an earlier document does not count.
      const hasSettings = `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/settings'))`
      await expect.poll(() => page.evaluate(hasSettings)).toBe(true)
      await page.waitForLoadState('networkidle')
      const asked: string[] = []
      page.on('request', (call) => asked.push(call.url()))
      await filter(page).fill(other?.name ?? '')
      await expect(page.getByText('1 supplier', { exact: true })).toBeVisible()
      await expect(card(page, one?.name ?? '')).toBeVisible()
      await filter(page).fill(medicine.name.toUpperCase())
      await expect(cards(page)).toHaveCount(supplying.length)
      await filter(page).fill('nothing is called this')
      await expect(page.getByRole('heading', { name: 'No Results', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Clear filter' }).click()
      await expect(cards(page)).toHaveCount(supplying.length)
      expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
    })

    inTurn(device)('says so if none of them carries it, or none are given', async ({ page, request }) => {
      const { medicine, wanting } = await someOfBoth(request)
      for (const stockists of [wanting, []]) {
        await open(page, { medicine, stockists })
        await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
        await expect(filter(page)).toHaveCount(0)
      }
    })
  })
}

test.describe('when the network fails', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('can ask again which of them carry it', async ({ page, request }) => {
    const { medicine, supplying } = await someOfBoth(request)
    // A stockist's record holds only part of its list.
    const cut = supplying.map((each) => ({ ...each, medicines: [], medicineCount: 400 }))
    await page.route('**/api/medicine/*/stockists?*', (route) => route.abort())
    await open(page, { medicine, stockists: cut })
    await expect(page.getByRole('heading', { name: 'Failed to load stockists' })).toBeVisible()
    await page.unroute('**/api/medicine/*/stockists?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(cut.length)
  })
})
