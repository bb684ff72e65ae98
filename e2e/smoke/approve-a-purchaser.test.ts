import type { Page } from '@playwright/test'
import { requestOf } from '../fixtures/desk-approvals-parts.ts'
import { atDesk, deskPassword, elsewhere, freshStockist } from '../fixtures/desk-people.ts'
import { expectCard, proofPath } from '../fixtures/expect-card.ts'
import { chooseDemoStockists } from '../fixtures/forms.ts'
import { freshEmail, freshName, picture, signInAt, stored } from '../fixtures/people.ts'
import { devices, expect, inTurn, test } from '../fixtures/test.ts'

/** Registers on the screen and asks three stockists, including this one. */
async function registerAsking(page: Page, name: string, email: string, stockist: string): Promise<void> {
  await page.goto('/purchaser-signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Address').fill('12 Tilak Road, Pune')
  await page.getByLabel('Contact Number').fill('9000012345')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(deskPassword)
  await page.getByLabel('Confirm Password').fill(deskPassword)
  await page.getByLabel('Aadhar Card').setInputFiles(picture('aadhar.png'))
  await page.getByLabel('Your Photo').setInputFiles(picture('me.png'))
  const group = page.getByRole('group', { name: 'Stockists to notify' })
  await chooseDemoStockists(page, 2)
  await group.getByRole('searchbox').fill(stockist)
  await group.getByRole('checkbox', { name: stockist }).check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page).toHaveURL('/purchasermiddle')
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'a request appears automatically, and its approval moves the purchaser on to its card',
      async ({ page, browser, request, baseURL }) => {
        const stockist = await freshStockist(request)
        await atDesk(page, stockist, 'approvals')
        await expect(page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
        await expect(page.getByText('Live: new requests appear by themselves')).toBeVisible()

        const shop = await elsewhere(browser)
        const email = freshEmail('buyer')
        // Letters that fonts join: the PDF has to look as the screen does.
        const name = freshName('Jeff Griffiff')
        await registerAsking(shop, name, email, stockist.name)
        const id = await stored(shop, 'pendingPurchaserId')

        const row = requestOf(page, name)
        await expect(row).toBeVisible()
        await expect(page.getByText('1 request waits for your answer')).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: `New request from ${name}` })).toHaveCount(1)
        await expect(page.getByRole('tab', { name: /^Approvals/ })).toHaveAccessibleName(
          'Approvals 1 waiting',
        )
        // The request, and its own approval, which it has not looked at.
        await expect(page).toHaveTitle(`(2) ${stockist.name} · Rasad`)
        const photo = row.getByRole('img', { name: `Photo of ${name}` })
        await expect
          .poll(() => photo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
          .toBe(60)

        await row.getByRole('button', { name: 'Approve' }).click()
        await expect(row).toHaveCount(0)
        await expect(page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
        await expect(page.getByRole('tab', { name: 'Approvals' })).toHaveAccessibleName('Approvals')

        await expect(shop).toHaveURL('/purchaserLogin')
        await signInAt(shop, '/purchaserLogin', email, deskPassword)
        await expect(shop).toHaveURL(`/purchaser/${id}`)
        await expect(shop.getByText('VERIFIED').first()).toBeVisible()
        await expectCard(
          shop,
          id?.slice(-8).toUpperCase() ?? '',
          baseURL + (await proofPath(shop, `/purchaser/${id}`)),
        )
        await shop.context().close()
      },
    )
  })
}
