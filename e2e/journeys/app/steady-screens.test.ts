import { withChange } from '../../fixtures/account-screens.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'

// An answer that arrives late must not move what somebody is about to press.

test.use({ ...devices.phone, allowedComplaints: /^Failed to load resource/ })

test('the profile shows its data together with the change that waits, which is above them', async ({
  page,
}) => {
  await withChange({ state: 'pending' })(page)
  const { release } = await hold(page, '**/api/changes/own')
  const known = page.waitForResponse('**/api/auth/me')
  await page.goto('/profile')
  await (await known).finished()
  await expect(page.getByText('Loading…').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Edit: Contact' })).toHaveCount(0)
  release()
  await expect(page.getByText('Waiting for a decision since').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: Contact' })).toBeVisible()
})
