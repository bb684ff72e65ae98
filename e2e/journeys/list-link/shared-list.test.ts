import { sharedList } from '../../fixtures/shared-lists.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { api, approvedFirm } from '../../fixtures/trade.ts'
import { hold } from '../../fixtures/typing.ts'

test('a list to read is not ticked, and takes nobody to the list of its owner', async ({ page }) => {
  const firm = await approvedFirm()
  const list = await sharedList(firm.token, 'To read', [{ name: 'Velmar 40', outcome: { is: 'has' } }], false)
  await page.goto(list.path)
  await expect(page.getByText('You can read this list.')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Velmar 40' })
      .getByText(/^In stock · /),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Your name')).toHaveCount(0)
})

test('a tick for a line that is gone is told', async ({ page }) => {
  const firm = await approvedFirm()
  const list = await sharedList(firm.token, 'Monday order', [{ name: 'Velmar 40' }, { name: 'Sahyadol 650' }])
  await page.goto(list.path)
  const buttons = page.getByRole('listitem').filter({ hasText: 'Velmar 40' }).getByRole('button')
  await expect(buttons).toHaveCount(3)
  // The page looks for news every few seconds, which would take the line away before it is ticked.
  const news = await hold(page, '**/api/shares/*')
  const change = { version: 1, removed: [list.lines[0]?.id] }
  await api('PUT', `/api/lists/${list.id}`, change, firm.token)
  await buttons.first().click()
  news.release()
  await expect(page.getByText('Velmar 40 is not on the list any more, so it was not ticked.')).toBeVisible()
  await expect(buttons).toHaveCount(0)
})

test.describe('in Hindi', () => {
  test.use({ ...devices.phone, locale: 'hi-IN' })

  test('every button of a line stays inside its card', async ({ page }) => {
    const firm = await approvedFirm()
    const list = await sharedList(firm.token, 'Monday order', [{ name: 'Velmar 40', quantity: 10 }])
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(list.path)
      const row = page.getByRole('listitem').filter({ hasText: 'Velmar 40' })
      const buttons = row.getByRole('button')
      await expect(buttons).toHaveText(['स्टॉक में है', 'थोड़ा है', 'नहीं है'])
      const card = await row.boundingBox()
      for (const button of await buttons.all()) {
        const box = await button.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
        expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width - 16)
      }
    }
  })
})
