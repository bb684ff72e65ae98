import { askedStockist } from '../../fixtures/replies.ts'
import { answersOf, bar } from '../../fixtures/reply-parts.ts'
import { devices, expect, inTurn, list, test } from '../../fixtures/test.ts'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)('answers all as listed in one tap, with undo', async ({ page, request }) => {
      const found = await list(request, '/api/medicine?limit=3')
      const medicines = found.map(({ _id }) => _id)
      const asked = await askedStockist(
        request,
        medicines.map((medicine) => ({ medicine, quantity: 5 })),
        { inStock: medicines },
      )
      await page.goto(asked.path)
      await page.getByRole('button', { name: 'All as listed' }).click()
      await expect(bar(page)).toContainText('3 answers go out in a moment.')
      await bar(page).getByRole('button', { name: 'Undo' }).click()
      await expect(bar(page)).toContainText('Undone. Nothing was sent.')
      await expect(bar(page)).toContainText('0 of 3 answered')
      expect(await answersOf(asked)).toEqual([])
      await page.getByRole('button', { name: 'All as listed' }).click()
      await expect(bar(page)).toContainText('Sent. The buyer sees it now.')
      expect((await answersOf(asked)).map(({ answer }) => answer)).toEqual(['have', 'have', 'have'])
    })
  })
}
