import { openCard } from '../../fixtures/demand-parts.ts'
import { atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { resume } from '../../fixtures/session.ts'
import { devices, expect, first, test } from '../../fixtures/test.ts'

const wanted = '/api/search?category=medicine&q=Dolo 650 Tablet&limit=1'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('a stockist says what it has, and buyers read it with when it was said', async ({
      page,
      request,
      browser,
    }) => {
      const stockist = await freshStockist(request)
      await atDesk(page, stockist)
      const adding = page.getByRole('combobox', { name: 'Add a medicine' })
      await adding.fill('dolo 650')
      await page.getByRole('option', { name: /^Dolo 650 Tablet/ }).click()
      const row = page.getByRole('row').filter({ hasText: 'Dolo 650 Tablet' })
      await expect(row).toContainText('Confirmed just now')

      const facts = page.getByRole('button', { name: /^Quantity, rates and expiry of Dolo 650 Tablet/ })
      await facts.click()
      const dialog = page.getByRole('dialog', { name: 'Dolo 650 Tablet', exact: true })
      await dialog.getByLabel('Packs in stock').fill('a few')
      await dialog.getByLabel('MRP on your packs').fill('₹ 34')
      await dialog.getByLabel('PTR').fill('40')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('A whole number of packs, such as 40').last()).toBeVisible()
      await dialog.getByLabel('Packs in stock').fill('4')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('The PTR cannot be above the MRP.').last()).toBeVisible()
      await dialog.getByLabel('PTR').fill('26.5')
      await dialog.getByLabel('Scheme').fill('10+1')
      await dialog.getByLabel('Nearest expiry').fill('2031-05-31')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(row).toContainText('4 packs · PTR ₹26.50 · MRP ₹34 · Scheme 10+1 · Expiry May 2031')
      await expect(facts).toBeFocused()

      const visitor = await browser.newPage({ baseURL: process.env.RASAD_URL })
      const medicine = await first(request, wanted)
      await visitor.goto(`/MedicineRes?medicine=${medicine._id}`)
      await expect(visitor.getByText('In stock first, then the last confirmed.')).toBeVisible()
      const card = visitor.getByRole('article').filter({ hasText: stockist.name })
      await expect(card).toContainText('Few left')
      await expect(card).toContainText('MRP ₹34 · Scheme 10+1 · Expiry May 2031')
      await expect(card).toContainText(/Confirmed (just now|\d min ago)/)
      await expect(card).not.toContainText('PTR')
      await expect(card).not.toContainText('4 packs')

      // What contradicts the new availability is forgotten, and Undo brings it back.
      const stock = page.getByRole('switch', { name: 'In stock: Dolo 650 Tablet' })
      await stock.click()
      await expect(row).not.toContainText('4 packs')
      const toast = page.getByRole('dialog').filter({ hasText: 'Dolo 650 Tablet: out of stock' })
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(row).toContainText('4 packs')
      // By its request: the answer to the first switch may still be under way.
      const sent = page.waitForRequest(
        (call) => call.method() === 'PUT' && call.postData()?.includes('false') === true,
      )
      await stock.click()
      expect((await (await sent).response())?.ok()).toBe(true)
      await visitor.reload()
      await visitor.getByRole('searchbox', { name: 'Filter by supplier name' }).fill(stockist.name)
      await expect(card).toContainText('Not in stock now')
      await visitor.close()
    })

    test('lists of the evening are dated, and only buyers see what retailers pay', async ({
      page,
      request,
    }) => {
      const medicine = await first(request, wanted)
      await page.goto(`/MedicineRes?medicine=${medicine._id}`)
      const cards = page.getByRole('region', { name: 'Suppliers' }).getByRole('article')
      await expect(cards.filter({ hasText: /From the list of \d+ [A-Z][a-z]+/ }).first()).toBeVisible()
      await expect(cards.filter({ hasText: 'PTR ₹' })).toHaveCount(0)
      await resume(page, 'store@rasad.example', 'medicalOwner')
      await page.goto(`/MedicineRes?medicine=${medicine._id}`)
      await expect(cards.filter({ hasText: /PTR ₹/ }).first()).toBeVisible()
    })

    test('the lines of a plan say how the stockist has them', async ({ page }) => {
      await page.addInitScript(() => {
        const rows = JSON.stringify([{ id: 0, name: 'Dolo 650 Tablet', qty: '5' }])
        localStorage.setItem('demandRows', rows)
      })
      await page.goto('/demand')
      await page.getByRole('button', { name: 'Create Demand' }).click()
      const plan = page.getByRole('region', { name: 'The fewest calls' })
      await openCard(plan, / lines?/)
      await expect(plan.getByRole('listitem').filter({ hasText: 'Dolo 650 Tablet' }).first()).toContainText(
        /From the list of|Confirmed/,
      )
      // It is still there after a reload, without what only some may see.
      await page.reload()
      await expect(plan).toContainText(/From the list of|Confirmed/)
    })
  })
}
