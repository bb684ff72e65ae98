import { dolo } from '../fixtures/public-pages-parts.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a medicine leads to its suppliers, their towns and phone numbers, and back', async ({
    page,
    request,
  }) => {
    const { _id, name } = await dolo(request)
    await page.goto(`/MedicineRes?medicine=${_id}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('Paracetamol (650mg)')).toBeVisible()
    const supplier = page.getByRole('main').getByRole('listitem').first()
    await expect(supplier.getByText(/^\p{L}[^,·]+, \p{L}[^,·]+$/u)).toBeVisible()
    await expect(supplier.locator('a[href^="tel:"]')).toBeVisible()
    const link = supplier.getByRole('heading').getByRole('button')
    const firm = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(firm)
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goto(`/medicine/dolo-650-tablet-${_id}?lang=hi`, { waitUntil: 'commit' })
    await expect(page).toHaveTitle(`${name} के सप्लायर · Rasad`)
    await page.goto('/', { waitUntil: 'commit' })
    await page
      .getByRole('region', { name: 'Suppliers' })
      .getByRole('heading')
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('combobox').fill('dolo 650')
    await page.getByRole('tab', { name: 'Medicine' }).click()
    await expect(page).toHaveURL('/?category=medicine&q=dolo+650')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dolo 650 Tablet/ })
      .click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
    await page.getByRole('combobox').fill('cipla')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?category=medicine&q=cipla')
    await expect(page.getByRole('main').getByRole('link', { name: /^Cipla Ltd/ })).toBeVisible()
  })
})
