import { test } from '../fixtures/same-page.ts'
import { card, demoSupplier, search, suggestion } from '../fixtures/search-parts.ts'
import { devices, expect } from '../fixtures/test.ts'

test.describe('with touch, at 360 px', () => {
  test.use(devices.phone)

  test('a misspelt medicine leads to its suppliers, and to a call', async ({ page, request }) => {
    await page.goto('/')
    await expect(page.getByRole('tab', { name: 'Company', selected: true })).toBeVisible()
    await search(page).tap()
    await page.keyboard.type('augmentn 625')
    await expect(page.getByText('Found in Medicine')).toBeVisible()
    await suggestion(page, /Augmentin 625 Duo Tablet/).tap()

    await expect(page.getByRole('heading', { name: 'Augmentin 625 Duo Tablet' })).toBeVisible()
    await expect(page).toHaveURL(/\?medicine=[0-9a-f]{24}$/)
    await expect(page.getByRole('tab', { name: 'Medicine', selected: true })).toBeVisible()
    await expect(page.getByText(/^\d+ suppliers$/)).toBeVisible()

    const supplier = await demoSupplier(request, new URL(page.url()).searchParams.get('medicine'))
    await card(page, supplier.name).getByRole('button', { name: supplier.name, exact: true }).tap()
    const detail = page.getByRole('dialog')
    await expect(detail.getByRole('heading', { name: supplier.name })).toBeVisible()
    await expect(detail.getByRole('heading', { name: 'Contact Now' })).toBeVisible()
    await expect(detail.getByText('Mon-Sat 9am-8pm (Sunday closed)').first()).toBeVisible()
    await expect(detail.getByText('4.8 (209 reviews)')).toBeVisible()
    await expect(detail.getByRole('link', { name: /^Call / })).toHaveAttribute(
      'href',
      `tel:+91${supplier.phone}`,
    )
    await expect(detail.getByRole('link', { name: /^WhatsApp / })).toHaveAttribute(
      'href',
      `https://wa.me/91${supplier.phone}?text=${encodeURIComponent('Do you have Augmentin 625 Duo Tablet?')}`,
    )
    await expect(detail.getByRole('region', { name: 'Medicines' }).getByRole('listitem')).toHaveCount(
      Math.min(5, supplier.medicineCount),
    )
    await page.goBack()
    await expect(detail).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Augmentin 625 Duo Tablet' })).toBeVisible()
  })
})

test.describe('with a keyboard, at 1280 px', () => {
  test.use(devices.desk)

  test('finds a medicine, opens its supplier and leaves, without a mouse', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Who supplies it?' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await search(page).focus()
    await page.keyboard.type('augmentn 625')
    await expect(suggestion(page, /Augmentin 625 Duo Tablet/)).toBeVisible()
    // It is found from `augmentn 6` on. Results for the rest start at the first row again.
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(search(page)).toHaveValue('augmentn 625')
    await page.keyboard.press('ArrowDown')
    const marked = page.getByRole('option').and(page.locator('[data-highlighted]'))
    await expect(marked).toHaveText(/^Augmentin 625 Duo Tablet/)
    // The list opens in the next frame; no person presses twice within one.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await page.keyboard.press('ArrowDown')
    await expect(marked).not.toHaveText(/^Augmentin 625 Duo Tablet/)
    await page.keyboard.press('ArrowUp')
    await expect(marked).toHaveText(/^Augmentin 625 Duo Tablet/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Augmentin 625 Duo Tablet' })).toBeVisible()
    await expect(search(page)).toHaveValue('Augmentin 625 Duo Tablet')

    const opener = page.getByRole('article').nth(1).getByRole('heading').getByRole('button')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).not.toHaveURL(/detail=/)
  })
})
