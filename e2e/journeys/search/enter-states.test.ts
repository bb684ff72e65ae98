import type { Page } from '@playwright/test'
import { test } from '../../fixtures/same-page.ts'
import { devices, expect, first } from '../../fixtures/test.ts'

const search = (page: Page) => page.getByRole('combobox', { name: /Search/ })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const result = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('Enter', () => {
  test.use(devices.desk)

  test('on the start of several names opens results with their own address', async ({ page }) => {
    await page.goto('/?category=medicine')
    await search(page).fill('telm')
    await expect(option(page, /^Telma/).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?category=medicine&q=telm')
    await expect(heading(page, 'Results for “telm”')).toBeVisible()
    await expect(page).toHaveTitle(/Results for “telm”/)
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.reload()
    await expect(search(page)).toHaveValue('telm')
    await result(page, /^Telma 40 Tablet/).press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Results for “telm”')).toBeVisible()
    await expect(search(page)).toHaveValue('telm')
    await page.goBack()
    await expect(page).toHaveURL('/?category=medicine')
    await expect(search(page)).toHaveValue('telm')
  })

  for (const text of ['telma', 'pan 40', 'dolo 65', 'telma h 20', 'telma 50', 'dollo 650', 'zzqqxxw']) {
    test(`opens nothing for “${text}”, which names no single medicine`, async ({ page }) => {
      await page.goto('/?category=medicine')
      await search(page).fill(text)
      await page.keyboard.press('Enter')
      await expect(heading(page, `Results for “${text}”`)).toBeVisible()
    })
  }

  test('offers what a misspelt text means, also where it begins another name', async ({ page }) => {
    await page.goto('/?category=medicine')
    // Telma-AM begins with these letters, and has 40 mg of the same salt.
    await search(page).fill('telmaa 40')
    await search(page).press('Enter')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Telma 40 Tablet')
    await expect(page).not.toHaveURL(/medicine=/)
  })

  test('opens a company and a supplier by their names', async ({ page, request }) => {
    const cipla = await first(request, '/api/company?q=Cipla&limit=1')
    await page.goto('/')
    await search(page).fill('cipla')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/?company=${cipla._id}`)
    await page.goto('/?category=supplier')
    await search(page).fill('punjab drug house')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Supplier', exact: true })).toContainText(
      'Punjab Drug House',
    )
  })
})

test.describe('another category', () => {
  test.use(devices.desk)

  test('is where the keys go on, and takes no letter, while it is still being drawn', async ({ page }) => {
    await page.goto('/')
    await search(page).click()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tab', { name: 'Company' })).toBeFocused()
    // In one task of the browser: React draws another address in a later one.
    const reached = await page.evaluate(`(async () => {
      const press = (key) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      press('ArrowLeft')
      await null
      const reached = [...document.querySelectorAll('[role=tab]')]
        .filter((tab) => tab.tabIndex === 0).map((tab) => tab.textContent)
      const field = document.getElementById('search-input')
      field.focus()
      document.execCommand('insertText', false, 'tellma 40')
      return reached
    })()`)
    expect(reached).toEqual(['Medicine'])
    await expect(page).toHaveURL('/?category=medicine')
    await expect(page.getByRole('tab', { name: 'Medicine', selected: true })).toBeVisible()
    await expect(option(page, /^Telma 40 Tablet/)).toBeVisible()
    await expect(search(page)).toHaveValue('tellma 40')
  })
})

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`when the network fails, ${device}`, () => {
    test.use({ ...settings, allowedComplaints: /^Failed to load resource/ })

    test('Enter without a network says so, keeps the text, and goes on by itself', async ({
      page,
      context,
    }) => {
      await page.goto('/')
      await search(page).fill('telma 40')
      await expect(option(page, /^Telma 40/)).toBeVisible()
      await context.setOffline(true)
      await search(page).press('Enter')
      await expect(heading(page, 'Searching needs a network')).toBeVisible()
      await expect(search(page)).toHaveValue('telma 40')
      await context.setOffline(false)
      await expect(result(page, /^Telma 40 Tablet/)).toBeVisible()
    })
  })
}
