import type { Page } from '@playwright/test'
import { undo } from '../fixtures/desk-parts.ts'
import { atDesk, freshStockist } from '../fixtures/desk-people.ts'
import { devices, expect, laterOn, test } from '../fixtures/test.ts'

async function expectCounters(page: Page, counts: Record<string, number>) {
  for (const [name, count] of Object.entries(counts)) {
    const counter = page.getByRole('term').filter({ hasText: name }).locator('..')
    await expect(counter.getByRole('definition')).toHaveText(String(count))
  }
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('a stockist edits its list in place, and undoes mistakes', {
      tag: laterOn(device, 'phone'),
    }, async ({ page, request }) => {
      const stockist = await freshStockist(request)
      await atDesk(page, stockist)
      await expect(page.getByRole('heading', { name: 'No medicines listed' })).toBeVisible()

      const adding = page.getByRole('combobox', { name: 'Add a medicine' })
      await adding.fill('augmentn 625')
      await expect(page.getByRole('option', { name: /^Augmentin 625 Duo Tablet/ })).toBeVisible()
      // Misspelt, it names nothing beyond doubt: choose the row.
      await adding.press('ArrowDown')
      await adding.press('Enter')
      await expect(page.getByText('Augmentin 625 Duo Tablet is on your list')).toBeVisible()
      await expect(adding).toHaveValue('')
      await expect(adding).toBeFocused()
      await adding.fill('dolo 650')
      await page.getByRole('option', { name: /^Dolo 650 Tablet/ }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Dolo 650 Tablet' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^2 medicines$/ })).toBeVisible()
      await expectCounters(page, { Medicines: 2, Companies: 0, Staff: 0, Approvals: 0 })
      await adding.fill('dolo 650')
      await page.getByRole('option', { name: /^Dolo 650 Tablet/ }).click()
      await expect(page.getByText('Dolo 650 Tablet was on your list already')).toBeVisible()

      const price = page.getByLabel('Your price of Dolo 650 Tablet')
      await price.fill('about thirty')
      await price.press('Enter')
      await expect(page.getByText('A price in rupees, such as 31.50')).toBeVisible()
      await expect(price).toBeFocused()
      await price.press('Escape')
      await expect(price).toHaveValue('')
      await price.fill('₹ 28.5')
      await price.press('Enter')
      await expect(page.getByText('Dolo 650 Tablet: ₹28.50')).toBeVisible()
      await expect(price).toHaveValue('28.50')
      await page.getByLabel('Pack of Dolo 650 Tablet').fill('box of 20 strips')
      await page.getByLabel('Pack of Dolo 650 Tablet').press('Tab')
      await expect(page.getByText('Dolo 650 Tablet: box of 20 strips')).toBeVisible()
      const stock = page.getByRole('switch', { name: 'In stock: Dolo 650 Tablet' })
      await stock.click()
      await expect(stock).not.toBeChecked()
      await undo(page, 'Dolo 650 Tablet: out of stock')
      await expect(stock).toBeChecked()

      await page.getByRole('button', { name: 'Remove Dolo 650 Tablet' }).click()
      await expect(page.getByLabel('Your price of Dolo 650 Tablet')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Remove Augmentin 625 Duo Tablet' })).toBeFocused()
      // Until the service has said so, answers to earlier changes are under way.
      await expect(page.getByText('Dolo 650 Tablet removed')).toBeVisible()
      // It is shown again at once; a reload before the service has it would lose it.
      const putBack = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
      await undo(page, 'Dolo 650 Tablet removed')
      await expect(price).toHaveValue('28.50')
      await putBack

      await page.reload()
      await expect(price).toHaveValue('28.50')
      await expect(page.getByLabel('Pack of Dolo 650 Tablet')).toHaveValue('box of 20 strips')
      await expect(stock).toBeChecked()
      await page.getByRole('searchbox', { name: 'Find in your list' }).fill('augm')
      await expect(price).toHaveCount(0)
      await expect(page.getByLabel('Your price of Augmentin 625 Duo Tablet')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Find in your list' }).fill('zzqqxx')
      await expect(page.getByText('Nothing here matches “zzqqxx”.')).toBeVisible()
    })
  })
}
