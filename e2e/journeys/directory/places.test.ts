import type { Page } from '@playwright/test'
import { openPlace, reachChoice } from '../../fixtures/demand-parts.ts'
import { expect, first, test } from '../../fixtures/test.ts'

// Suppliers by place: counts at the filters, the order of a demand's stockists, and districts.

const nagpur = { pin: '440018', name: 'Nagpur', district: 'Nagpur', state: 'Maharashtra', town: 'Nagpur' }

async function stand(page: Page, near: object): Promise<void> {
  await page.addInitScript((value) => {
    const { localStorage } = globalThis as unknown as {
      localStorage: { setItem(k: string, v: string): void }
    }
    localStorage.setItem('near', value)
  }, JSON.stringify(near))
}

const cards = (page: Page) => page.getByRole('article')

test.describe('the filter by distance', () => {
  test('says how many suppliers each choice leaves, and the list has as many', async ({ page }) => {
    await stand(page, nagpur)
    // What the page was told: other tests add suppliers meanwhile.
    const counts = () => page.waitForResponse(/\/api\/stockist\/counts\?/)
    const told = counts()
    await page.goto('/')
    const { data } = await (await told).json()
    expect(data.city.stockistCount).toBeGreaterThan(0)
    expect(data.all).toBe(data.delivers)
    const filter = page.getByLabel('How far')
    await expect(filter.getByRole('option', { name: `Any distance (${data.all})` })).toBeAttached()
    for (const [value, label, count] of [
      ['25', 'Within 25 km', data.within[1].stockistCount],
      ['city', 'In the town Nagpur', data.city.stockistCount],
      ['district', 'In the district Nagpur', data.district.stockistCount],
      ['state', 'In Maharashtra', data.state.stockistCount],
    ]) {
      await filter.selectOption({ label: `${label} (${count})` })
      await expect(page).toHaveURL(new RegExp(`[?]within=${value}$`))
      await expect(page.getByText(new RegExp(`^${count} suppliers?$`)).first()).toBeVisible()
    }

    await filter.selectOption('')
    const toldMore = counts()
    await page.getByRole('checkbox', { name: `Delivers to me (${data.delivers})` }).click()
    const everywhere = (await (await toldMore).json()).data
    expect(everywhere.all).toBeGreaterThan(data.all)
    await expect(filter.getByRole('option', { name: `Any distance (${everywhere.all})` })).toBeAttached()
  })

  test('knows the town of a PIN', async ({ page }) => {
    await stand(page, { ...nagpur, name: '440018', town: undefined })
    await page.goto('/?within=city')
    await expect(page.getByLabel('How far')).toHaveValue('city')
    await expect(page.getByLabel('How far')).toContainText(/In the town Nagpur \(\d+\)/)
    await expect(cards(page).first()).toContainText('Nagpur')
  })

  test('counts the suppliers of a medicine', async ({ page, request }) => {
    await stand(page, nagpur)
    const { _id } = await first(request, '/api/search?category=medicine&q=Dolo%20650%20Tablet')
    const { data } = await (
      await request.get(`/api/stockist/counts?near=440018&medicine=${_id}&delivers=true`)
    ).json()
    await page.goto(`/MedicineRes?medicine=${_id}`)
    await expect(page.getByLabel('How far')).toContainText(`Any distance (${data.all})`)
    await page.getByLabel('Filter by supplier name').fill('a')
    await expect(page.getByLabel('How far')).not.toContainText('(')
  })
})

test('a demand shows its stockists by lines or by distance', async ({ page }) => {
  await stand(page, nagpur)
  await page.goto('/demand')
  const name = page.getByLabel('Medicine name, line 1')
  await name.fill('Dolo 650 Tablet')
  await name.press('Control+Enter')
  const groups = page.getByRole('region', { name: 'By supplier' })
  await openPlace(page)
  await reachChoice(page).selectOption('All India')
  await groups.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(groups.getByText(/about [\d,]{3,} km/).first()).toBeVisible()
  await expect(groups.getByRole('radio', { name: 'Nearest first' })).toBeChecked()
  const kilometres = async () =>
    (await groups.getByText(/about [\d,]+ km|less than 1 km/).allTextContents()).map((text) =>
      Number(/([\d,]+) km/.exec(text.replace('less than 1', '0'))?.[1]?.replaceAll(',', '')),
    )
  const sorted = await kilometres()
  expect(sorted.length).toBeGreaterThan(2)
  expect(sorted).toEqual([...sorted].sort((a, b) => a - b))
  await groups.getByText('Most of your lines first').click()
  await expect(groups.getByRole('radio', { name: 'Most of your lines first' })).toBeChecked()
})

test.describe('a district', () => {
  test('is linked from home, and shows its suppliers and what they carry', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'By district' }).click()
    await expect(page).toHaveURL('/stockists')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medicine suppliers by district')
    await expect(page).toHaveTitle('Medicine suppliers by district · Rasad')
    await page.getByRole('link', { name: 'Maharashtra', exact: true }).click()
    await expect(page).toHaveURL('/stockists/maharashtra')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medicine suppliers in Maharashtra')
    await page.getByRole('link', { name: /^Nagpur/ }).click()
    await expect(page).toHaveURL('/stockists/maharashtra/nagpur')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Medicine suppliers in Nagpur, Maharashtra',
    )
    await expect(page).toHaveTitle('Medicine suppliers in Nagpur, Maharashtra · Rasad')
    // Towns of the district count with it.
    await expect(
      cards(page)
        .filter({ hasText: /Nagpur|Kamptee/ })
        .first(),
    ).toBeVisible()
    const medicines = page.getByRole('region', { name: 'Medicines that most of them carry' })
    await expect(medicines.getByRole('link').first()).toBeVisible()
    await page.getByRole('region', { name: 'Nearest districts' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Nagpur')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nagpur')
  })

  test('without suppliers says so, and where the nearest are', async ({ page }) => {
    const answer = await page.goto('/stockists/lakshadweep/lakshadweep-district')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'No supplier here yet' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Nearest districts' }).getByRole('link')).not.toHaveCount(0)
  })

  test.describe('that does not exist', () => {
    test.use({ allowedComplaints: /404 \(Not Found\)/ })
    test('is not found, by search engines either', async ({ page }) => {
      const answer = await page.goto('/stockists/maharashtra/atlantis')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 2, name: 'No such place' })).toBeVisible()
      await expect(page).toHaveTitle('No such place · Rasad')
      await page.getByRole('link', { name: 'All districts' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medicine suppliers by district')
    })
  })

  test('is in the sitemap that robots.txt names', async ({ request }) => {
    const robots = await (await request.get('/robots.txt')).text()
    const sitemap = /Sitemap: (\S+)/.exec(robots)?.[1] ?? ''
    const addressesIn = async (url: string) =>
      [...(await (await request.get(url)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, address = '']) => address,
      )
    const parts = await addressesIn(sitemap)
    const addresses = (await Promise.all(parts.map(addressesIn))).flat()
    const places = addresses.filter((address) => address.endsWith('/nagpur'))
    expect(places).toHaveLength(1)
    const answer = await request.get(places[0] ?? '')
    expect(await answer.text()).toContain('<title>Medicine suppliers in Nagpur, Maharashtra · Rasad</title>')
  })
})
