import { undo } from '../../fixtures/desk-parts.ts'
import { asAdmin, atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { decideByApi } from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { demoStockist, devices, expect, first, inTurn, test } from '../../fixtures/test.ts'

const nobody = '0123456789abcdef01234567'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'adds and removes companies, and shows the stockist’s own hours',
      async ({ page, request }) => {
        const stockist = await freshStockist(request)
        await atDesk(page, stockist, 'companies')
        await page.getByRole('combobox', { name: 'Add a company' }).fill('cipla')
        await page.getByRole('option', { name: /^Cipla Ltd/ }).click()
        await expect(page.getByText('Cipla Ltd is on your list')).toBeVisible()
        const row = page.getByRole('row').filter({ hasText: 'Cipla Ltd' })
        await expect(row).toBeVisible()
        await page.getByRole('button', { name: 'Remove Cipla Ltd' }).click()
        await expect(row).toHaveCount(0)
        // It is shown again at once, and the public page asks the service.
        const putBack = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
        await undo(page, 'Cipla Ltd removed')
        await expect(row).toBeVisible()
        await putBack

        await expect(page.getByText('Mon-Sat 9am-8pm (Sunday closed)')).toBeVisible()
        await page.getByRole('button', { name: 'Change business hours' }).click()
        await expect(page.getByRole('textbox', { name: 'Business hours' })).toBeFocused()
        await page.getByRole('textbox', { name: 'Business hours' }).fill('Daily 8am-10pm')
        await page.getByRole('textbox', { name: 'Business hours' }).press('Enter')
        const hours = page.getByRole('main').getByText('Daily 8am-10pm', { exact: true })
        await expect(hours).toBeVisible()
        await expect(page.getByRole('button', { name: 'Change business hours' })).toBeFocused()
        await undo(page, 'Business hours: Daily 8am-10pm')
        await expect(page.getByText('Mon-Sat 9am-8pm (Sunday closed)')).toBeVisible()
        await page.getByRole('button', { name: 'Change business hours' }).click()
        await page.getByRole('textbox', { name: 'Business hours' }).fill('Daily 8am-10pm')
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(hours).toBeVisible()

        await page.getByRole('link', { name: 'Public page' }).click()
        await expect(page).toHaveURL(new RegExp(`/stockist/[a-z0-9-]+-${stockist.id}$`))
        await expect(page.getByRole('heading', { name: stockist.name, level: 1 })).toBeVisible()
        await expect(page.getByText('Daily 8am-10pm').first()).toBeVisible()
        await expect(page.getByRole('link', { name: 'Cipla Ltd' })).toBeVisible()
        await expect(page.getByRole('link', { name: /^Call / })).toBeVisible()
      },
    )

    test('begins with three steps, in a bar of its own pages', async ({ page, request }) => {
      const stockist = await freshStockist(request)
      await page.goto('/')
      const bar = page.getByRole('navigation', { name: 'Main' })
      await expect(bar.getByRole('link', { name: 'Demand' })).toBeVisible()
      await atDesk(page, stockist)
      await expect(bar.getByRole('link')).toHaveText(['Desk', 'Stock', 'Requests', 'Profile'])
      await expect(bar.getByRole('link', { name: 'Desk' })).toHaveAttribute('aria-current', 'page')
      const today = page.getByRole('region', { name: 'Three steps for today, so that buyers find you' })
      await today.getByRole('button', { name: /Check where you deliver/ }).click()
      const delivery = page.getByRole('dialog', { name: 'Delivery' })
      await expect(delivery).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(delivery).toBeHidden()
      await expect(today.getByRole('button', { name: '2. Check where you deliver Done' })).toBeVisible()
      await today.getByRole('link', { name: /Print your card/ }).click()
      await expect(page).toHaveURL('/stockist-card')
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
      await page.goBack()
      await expect(today.getByRole('link', { name: '3. Print your card Done' })).toBeVisible()
      await today.getByRole('link', { name: /Send your stock statement/ }).click()
      await expect(page.getByRole('tab', { name: 'Stock lists' })).toHaveAttribute('aria-selected', 'true')
      await expect(bar.getByRole('link', { name: 'Stock' })).toHaveAttribute('aria-current', 'page')
      await bar.getByRole('link', { name: 'Profile' }).click()
      await expect(page).toHaveURL('/profile')
      await expect(bar.getByRole('link')).toHaveText(['Desk', 'Stock', 'Requests', 'Profile'])
      // The menu has what the bar has no room for.
      const demand = page.locator('#menu').getByRole('link', { name: 'Demand', includeHidden: true })
      await expect(demand).toHaveAttribute('href', '/demand')
      await page.goto('/demand')
      await expect(bar.getByRole('link', { name: 'Home' })).toBeVisible()
    })

    test('shows header, counters and parts, with the part in the address', async ({ page, request }) => {
      const stockist = await freshStockist(request)
      await atDesk(page, stockist)
      await expect(page.getByRole('main').getByText(stockist.email)).toBeVisible()
      await expect(page.getByRole('main').getByText('Nashik')).toBeVisible()
      await expect(page.getByRole('link', { name: 'ID card' })).toHaveAttribute('href', '/stockist-card')
      const tabs = page.getByRole('tablist', { name: 'Parts of your desk' })
      await expect(tabs.getByRole('tab')).toHaveText([
        'Medicines',
        'Stock lists',
        'Requests',
        'Companies',
        'Staff',
        'Approvals',
        'Overview',
      ])
      await tabs.getByRole('tab', { name: 'Medicines' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(tabs.getByRole('tab', { name: 'Requests' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(tabs.getByRole('tab', { name: 'Companies' })).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(/tab=companies/)
      await tabs.getByRole('tab', { name: 'Staff' }).click()
      await expect(page.getByRole('heading', { name: 'No staff members yet' })).toBeVisible()
      await page.reload()
      await expect(tabs.getByRole('tab', { name: 'Staff' })).toHaveAttribute('aria-selected', 'true')
      const answer = page.waitForResponse(/\/api\/staff\?/)
      await page.getByRole('button', { name: 'Reload' }).click()
      expect((await answer).ok()).toBe(true)
      await expect(page.getByRole('link', { name: 'Add Staff' })).toHaveAttribute('href', '/adminCreateStaff')
      await tabs.getByRole('tab', { name: 'Approvals' }).click()
      await expect(page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()

      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: stockist.name, level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/stockist-login')
    })
  })
}

test.describe('signed out', () => {
  test.use({ allowedComplaints: /^Failed to load resource.*401/ })

  test('notices a logout in another tab', async ({ page, request }) => {
    await page.goto('/stockist-dashboard?id=me')
    await expect(page.getByRole('heading', { name: "You're logged out" }).last()).toBeVisible()
    const stockist = await freshStockist(request)
    await atDesk(page, stockist, 'approvals')
    const other = await page.context().newPage()
    await other.goto('/profile')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: "You're logged out" }).last()).toBeVisible()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/stockist-login')

    await atDesk(page, stockist)
    // No event reports it in the same tab: the page checks every second, also when a call has read it before.
    await page.getByRole('button', { name: 'Reload' }).evaluate((reload: { click(): void }) => {
      localStorage.removeItem('token')
      reload.click()
    })
    await expect(page.getByRole('heading', { name: "You're logged out" }).last()).toBeVisible()
  })

  test('logs out a stockist that is declined while its desk is open', async ({ page, request }) => {
    const stockist = await freshStockist(request)
    await atDesk(page, stockist, 'approvals')
    await expect(page.getByText('Live: new requests appear by themselves')).toBeVisible()
    await decideByApi(request, 'stockist', stockist.id, 'decline')
    await expect(page.getByRole('heading', { name: "You're logged out" }).last()).toBeVisible({
      timeout: 15_000,
    })
  })
})

test.describe('failures', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('a desk that fails to load says so, and Try Again reloads it', async ({ page, request }) => {
    const stockist = await freshStockist(request)
    await signIn(page, stockist.email, 'stockist', 'monsoon-77')
    const address = `**/api/stockist/${stockist.id}`
    await page.route(address, (route) => route.abort())
    await page.goto('/stockist-dashboard?id=me')
    await expect(page.getByRole('heading', { name: 'Oops! Something Went Wrong' }).last()).toBeVisible()
    await expect(page.getByText('Failed to load data')).toBeVisible()
    await page.unroute(address)
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await loaded
    await expect(page.getByRole('heading', { name: stockist.name, level: 1 })).toBeVisible()
  })

  test('shows a desk only to those who can see it', async ({ page, request }) => {
    const stockist = await freshStockist(request)
    const other = await first(request, demoStockist)
    await signIn(page, stockist.email, 'stockist', 'monsoon-77')
    await page.goto(`/stockist-dashboard?id=${other._id}`)
    await expect(page).toHaveURL(`/stockist/${other._id}`)
    await page.goto('/stockist-dashboard?id=nobody')
    await expect(page.getByText('Stockist not found')).toBeVisible()

    await signIn(page, 'store@rasad.example', 'medicalOwner')
    await page.goto('/stockist-dashboard?id=me')
    await expect(page.getByText('Stockist not found')).toBeVisible()

    await asAdmin(page)
    await page.goto(`/stockist-dashboard?id=${nobody}`)
    await expect(page.getByText('Stockist not found')).toBeVisible()
    await page.goto(`/stockist-dashboard?id=${stockist.id}`)
    await expect(page.getByRole('heading', { name: stockist.name, level: 1 })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Approvals' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Add a medicine' }).fill('dolo 650')
    await page.getByRole('option', { name: /^Dolo 650 Tablet/ }).click()
    await expect(page.getByLabel('Your price of Dolo 650 Tablet')).toBeVisible()
  })
})
