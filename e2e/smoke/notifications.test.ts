import { bell, panel } from '../fixtures/notifications-parts.ts'
import { decideByApi, demoAdmin, freshEmail, freshName, registerPurchaser } from '../fixtures/people.ts'
import { signIn } from '../fixtures/session.ts'
import { devices, expect, inTurn, test } from '../fixtures/test.ts'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'an admin sees a registration arrive, opens it, and finds it decided by another admin',
      async ({ page, browser, request }) => {
        await signIn(page, demoAdmin, 'medicalOwner')
        await page.goto('/profile')
        await expect(bell(page)).toBeVisible()
        const visitor = await (await browser.newContext({ baseURL: process.env.RASAD_URL ?? '' })).newPage()
        const name = freshName('Told')
        const { purchaser } = await registerPurchaser(visitor.request, {
          ...{ fullName: name, email: freshEmail('told'), password: 'monsoon-77' },
        })
        const id = purchaser._id
        await expect(bell(page)).toHaveAccessibleName(/unread$/)
        await expect(page).toHaveTitle(/^\(\d+\+?\) .* · Rasad$/)

        await bell(page).click()
        const row = panel(page).getByRole('link', {
          name: `${name} registered as a purchaser`,
        })
        await expect(row).toContainText('Unread')
        await expect(row).toHaveAttribute('href', `/admin/review?kind=purchaser&id=${id}`)
        await decideByApi(request, 'purchaser', id, 'approve')
        await expect(row).not.toContainText('Unread')
        await row.click()
        await expect(page).toHaveURL(`/admin/purchasers?q=${name.replace(' ', '+')}`)
        await expect(panel(page)).toHaveCount(0)
        await visitor.context().close()
      },
    )
  })
}
