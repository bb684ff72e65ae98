import type { Page } from '@playwright/test'
import { asAdmin, atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'

// What buyers wanted and nobody near them had, as the demo world has it in Pune.

/** Clicks Undo in the message with this text. */
function undo(page: Page, text: string): Promise<void> {
  return page.getByRole('dialog').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click()
}

const wantedHere = (page: Page) => page.getByRole('region', { name: 'Asked for near you, not on your list' })

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'a stockist lists what shops near it wanted in vain with one tap, or hides it, and undoes both',
      async ({ page, request }) => {
        const stockist = await freshStockist(request, { city: 'Pune', pincode: '411030' })
        await atDesk(page, stockist)
        await page.getByRole('tab', { name: 'Overview' }).click()
        const wanted = wantedHere(page)
        await expect(wanted.getByRole('listitem').first()).toContainText('Pune: 3+ shops')
        await expect(wanted.getByRole('listitem')).toHaveCount(5)

        await wanted.getByRole('button', { name: 'List it: Amaryl 2 Tablet' }).click()
        await expect(page.getByText('Amaryl 2 Tablet is on your list')).toBeVisible()
        await expect(wanted.getByText('Amaryl 2 Tablet')).toBeHidden()
        await expect(wanted.getByRole('heading')).toBeFocused()
        await undo(page, 'Amaryl 2 Tablet is on your list')
        await expect(wanted.getByText('Amaryl 2 Tablet')).toBeVisible()

        await wanted.getByRole('button', { name: 'Do not show Asomex 5 Tablet again' }).click()
        await expect(wanted.getByText('Asomex 5 Tablet')).toBeHidden()
        await undo(page, 'Asomex 5 Tablet is not shown again')
        await expect(wanted.getByText('Asomex 5 Tablet')).toBeVisible()
        // The message alone could be the one that has just been undone, which may still be leaving.
        // By its request: answers to the first one and to Undo may still be under way.
        const sent = page.waitForRequest(
          (call) => call.method() === 'PUT' && call.postData()?.includes('true') === true,
        )
        await wanted.getByRole('button', { name: 'Do not show Asomex 5 Tablet again' }).click()
        expect((await (await sent).response())?.ok()).toBe(true)
        await expect(page.getByText('Asomex 5 Tablet is not shown again').last()).toBeVisible()
        await page.reload()
        await expect(wanted.getByRole('listitem')).toHaveCount(4)
        await expect(wanted.getByText('Asomex 5 Tablet')).toBeHidden()
      },
    )
  })
}

test('an admin sees what the market lacks, by district', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/unmet')
  await expect(page.getByRole('heading', { name: 'Wanted, and nobody had it' })).toBeVisible()
  await page.getByLabel('Search by medicine, district or state').fill('ascoril')
  await expect(page.getByText('1 medicine', { exact: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Ascoril Flu Syrup' }).first()
  await expect(row).toContainText('Pune, Maharashtra 3+ shops')
  await page.getByLabel('Search by medicine, district or state').fill('nowhere at all')
  await expect(page.getByText('Nothing here matches the search.')).toBeVisible()
})
