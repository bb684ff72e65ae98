import type { Locator, Page } from '@playwright/test'
import { passTime, stopTime } from '../../fixtures/clock.ts'
import { test } from '../../fixtures/same-page.ts'
import { card, demoSupplier, search, suggestion } from '../../fixtures/search-parts.ts'
import { demoStockist, devices, expect, first, list, test as testAlone } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'

/**
 * Opens the list of the suppliers of the demo world alone. Other tests approve stockists at the same time, decline some and give
 * them their first listing: they come, go and change places between two pages of the list. A page that the service renders comes
 * with a list of everybody: this one is reached from another.
 */
async function openDemoSuppliers(page: Page): Promise<void> {
  await page.route('**/api/stockist?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('q', '.example')
    return route.continue({ url: url.href })
  })
  await page.goto('/select-role')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
}

async function scrollTo(page: Page, wanted: Locator) {
  await expect(async () => {
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await expect(wanted).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
}

test.describe('with touch, at 360 px', () => {
  test.use(devices.phone)

  test('picking shows a loading state for 300 ms, then the suppliers', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('dolo 650')
    const option = suggestion(page, /^Dolo 650 Tablet/)
    await expect(option).toBeVisible()
    // So that it is still loading when a slow machine looks.
    const late = await hold(page, /\/api\/medicine\/[0-9a-f]{24}(\?|$)/)
    const began = Date.now()
    await option.tap()
    await expect(page.getByText('Finding suppliers…')).toBeAttached()
    late.release()
    await expect(page.getByRole('heading', { name: 'Dolo 650 Tablet' })).toBeVisible()
    expect(Date.now() - began).toBeGreaterThanOrEqual(300)
  })

  test('a card shows two companies and the number of others', async ({ page, request }) => {
    const stockist = await first(request, demoStockist)
    await openDemoSuppliers(page)
    const shown = card(page, stockist.name)
    await scrollTo(page, shown)
    await expect(shown.getByText(stockist.companies[0]?.name ?? '', { exact: true })).toBeVisible()
    await expect(shown.getByText(stockist.companies[1]?.name ?? '', { exact: true })).toBeVisible()
    await expect(shown.getByText(`+${stockist.companyCount - 2} more`)).toBeVisible()
    await expect(shown.getByText(/^Updated \d{1,2} \w+ \d{4}$/)).toBeVisible()
  })

  test('shows suppliers as dense rows, at least six on a screen, and keeps the choice', async ({
    page,
    request,
  }) => {
    const [medicine] = await list(request, '/api/medicine?q=Dolo%20650&limit=1')
    await page.goto(`/?medicine=${medicine?._id}`)
    const rows = page.getByRole('region', { name: 'Suppliers' }).getByRole('article')
    await expect(rows.first()).toContainText('Updated')
    await page.getByRole('button', { name: 'Rows', exact: true }).tap()
    await expect(rows.first()).not.toContainText('Updated')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cards', exact: true })).toBeVisible()
    await expect(rows.nth(5)).toBeVisible()
    for (const row of await rows.all()) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(88)
      expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
    const [top = 0, bottom = 0] = await Promise.all([
      rows.first().evaluate((element) => element.getBoundingClientRect().top),
      rows.nth(5).evaluate((element) => element.getBoundingClientRect().bottom),
    ])
    // Between the bar at the top and the one at the bottom.
    expect(bottom - top).toBeLessThan(740 - 56 - 64)

    const supplier = await demoSupplier(request, medicine?._id)
    const row = card(page, supplier.name)
    await expect(row.getByRole('link', { name: /^Call / })).toHaveAttribute(
      'href',
      `tel:+91${supplier.phone}`,
    )
    await expect(row.getByRole('link', { name: /^WhatsApp / })).toBeVisible()
    await expect(row).toContainText('In stock')
    await expect(rows.filter({ hasText: /₹\d.*In stock/ }).first()).toBeVisible()
    await row.getByRole('button', { name: supplier.name, exact: true }).tap()
    await expect(page.getByRole('dialog').getByRole('heading', { name: supplier.name })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Cards', exact: true }).tap()
    await expect(rows.first()).toContainText('Updated')
  })

  test('fetches suppliers while scrolling, until all are shown', async ({ page }) => {
    await openDemoSuppliers(page)
    const promised = page.getByText(/^\d+ suppliers$/)
    await expect(promised).toBeVisible()
    const total = Number.parseInt((await promised.textContent()) ?? '', 10)
    expect(total).toBeGreaterThan(50)
    const cards = page.getByRole('article')
    expect(await cards.count()).toBeLessThan(total)
    await expect(async () => {
      await cards.last().scrollIntoViewIfNeeded()
      expect(await cards.count()).toBe(total)
    }).toPass({ timeout: 180_000 })
  })

  testAlone('choosing a role takes two taps within three seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/select-role')
    await expect(page.getByText('Tap once to select, and again within 3 seconds to confirm.')).toBeVisible()
    // On a slow machine, three seconds pass between two taps.
    await stopTime(page)
    const purchaser = page.getByRole('button', { name: /^Purchaser/ })
    await purchaser.tap()
    await expect(purchaser).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/select-role$/)
    await passTime(page, 3_300)
    await expect(purchaser).toHaveAttribute('aria-pressed', 'false')
    await purchaser.tap()
    await expect(page).toHaveURL(/select-role$/)
    await purchaser.tap()
    await page.clock.resume()
    await expect(page).toHaveURL(/\/purchaser-signup$/)
    expect(await page.evaluate(() => localStorage.getItem('selectedRole'))).toBe('purchaser')
  })
})

test.describe('with a keyboard, at 1280 px', () => {
  test.use(devices.desk)

  test('back, forward and reload keep the pick and the typed text', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('dolo 650')
    await suggestion(page, /^Dolo 650 Tablet/).click()
    const picked = page.getByRole('heading', { name: 'Dolo 650 Tablet' })
    await expect(picked).toBeVisible()
    await page.goBack()
    await expect(picked).toBeHidden()
    await expect(search(page)).toHaveValue('dolo 650')
    await page.goForward()
    await expect(picked).toBeVisible()
    await page.reload()
    await expect(picked).toBeVisible()
    await page.getByRole('link', { name: 'Dolo 650 Tablet', exact: true }).click()
    await expect(page).toHaveURL(/\/medicine\/[a-z0-9-]+-[0-9a-f]{24}/)
    await expect(page.getByRole('heading', { level: 1, name: 'Dolo 650 Tablet' })).toBeFocused()
    await expect(page).toHaveTitle(/Dolo 650 Tablet/)
  })

  test('offers a recent search again', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('dolo 650')
    await suggestion(page, /^Dolo 650 Tablet/).click()
    await page.goto('/')
    await search(page).click()
    await expect(page.getByText('Recent searches')).toBeVisible()
    await suggestion(page, /^Dolo 650 Tablet/).click()
    await expect(page.getByRole('heading', { name: 'Dolo 650 Tablet' })).toBeVisible()
  })

  test('leads from a company to its products and to their suppliers', async ({ page, request }) => {
    await page.goto('/')
    await search(page).fill('cipla')
    await suggestion(page, /^Cipla Ltd/).click()
    await page.getByRole('link', { name: 'See products' }).click()
    await expect(page).toHaveURL(/\/company\/cipla-ltd-[0-9a-f]{24}\/products$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Cipla/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter products' }).fill('asthalin')
    await expect(page.getByRole('link', { name: /^Asthalin/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Venlor/ })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Filter products' }).fill('nothing is called this')
    await expect(page.getByRole('heading', { name: 'No Results' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    const company = new URL(page.url()).pathname.split('/')[2]?.slice(-24)
    const product = await first(request, `/api/medicine?company=${company}&limit=1`)
    await page.getByRole('link', { name: product.name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/products$/)
  })

  test('an unknown address offers the way back', async ({ page }) => {
    await page.goto('/saved')
    await page.goto('/MedicineRes')
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page.getByRole('heading', { name: 'Who supplies it?' })).toBeVisible()
  })

  test('saves an item, removes it, and restores it', async ({ page, request }) => {
    const stockist = await first(request, demoStockist)
    await openDemoSuppliers(page)
    await scrollTo(page, card(page, stockist.name))
    await page.getByRole('button', { name: `Save ${stockist.name}` }).click()
    await page.getByRole('link', { name: 'Saved' }).click()
    await expect(page.getByRole('link', { name: stockist.name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute(
      'href',
      `tel:+91${stockist.phone}`,
    )
    await page.reload()
    await page.getByRole('button', { name: `Remove ${stockist.name} from saved` }).click()
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: stockist.name, exact: true })).toBeVisible()
  })

  test('chooses a role with one click, and remembers it', async ({ page }) => {
    for (const [role, address, kept] of [
      ['Stockist', '/stockist-login', 'stockist'],
      ['Medical Owner', '/login', 'medicalOwner'],
      ['Staff', '/staffs', 'staff'],
      ['Just looking', '/dashboard', 'visitor'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      expect(await page.evaluate(() => localStorage.getItem('selectedRole'))).toBe(kept)
    }
  })

  test('keeps the chosen theme after a reload', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Dark', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  })
})

test.describe('when the network fails', () => {
  test.use({ ...devices.phone, allowedComplaints: /^Failed to load resource/ })

  test('says so without any network, and goes on by itself', async ({ page, context }) => {
    await page.goto('/')
    await search(page).fill('dolo')
    await expect(suggestion(page, /^Dolo/).first()).toBeVisible()
    await context.setOffline(true)
    await search(page).fill('dolo 6')
    await expect(page.getByRole('tabpanel').getByText('Searching needs a network.').first()).toBeVisible()
    await expect(search(page)).toHaveValue('dolo 6')
    await context.setOffline(false)
    await expect(suggestion(page, /^Dolo 6/).first()).toBeVisible()
  })
})
