import type { Page } from '@playwright/test'
import { bell, panel } from '../fixtures/notifications-parts.ts'
import { decideByApi, demoAdmin, freshEmail, freshName, picture } from '../fixtures/people.ts'
import { signIn } from '../fixtures/session.ts'
import { devices, expect, inTurn, test } from '../fixtures/test.ts'

/** Registers a purchaser of a name of its own through the API. */
async function registerPurchaser(page: Page, fullName: string): Promise<string> {
  const answer = await page.request.post('/api/purchaser', {
    headers: { origin: process.env.RASAD_URL ?? '' },
    multipart: {
      fullName,
      address: '12 Tilak Road, Pune',
      contactNo: '9000004321',
      email: freshEmail('told'),
      password: 'monsoon-77',
      aadharImage: picture('aadhar.png', 80, 50),
      photo: picture('me.png', 60, 60),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { purchaser: { _id: string } }).purchaser._id
}

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
        const id = await registerPurchaser(visitor, name)
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
