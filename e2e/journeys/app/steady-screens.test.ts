import { withChange } from '../../fixtures/account-screens.ts'
import { resumeAsDemoStockist } from '../../fixtures/session.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'
import { wanted } from '../../fixtures/wanted.ts'

// An answer that arrives late must not move what somebody is about to press.

test.use({ ...devices.phone, allowedComplaints: /^Failed to load resource/ })

test('a desk shows its list together with what shops near it wanted, which is above it', async ({ page }) => {
  await resumeAsDemoStockist(page)
  await page.route('**/api/unmet-wants?*', (route) => route.fulfill({ json: wanted }))
  const { release } = await hold(page, '**/api/unmet-wants?*')
  const listed = page.waitForResponse('**/api/listing/medicine?*')
  await page.goto('/stockist-dashboard?id=me')
  await (await listed).finished()
  await expect(page.getByText('Loading…').first()).toBeAttached()
  await expect(page.getByRole('switch')).toHaveCount(0)
  release()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Asked for near you, not on your list' })).toBeVisible()
})

test('a desk shows its list although what shops near it wanted cannot be had', async ({ page }) => {
  await resumeAsDemoStockist(page)
  await page.route('**/api/unmet-wants?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/stockist-dashboard?id=me')
  await expect(page.getByRole('switch').first()).toBeVisible()
})

test('a desk offers to create a medicine only once it shows the ones that exist', async ({ page }) => {
  await resumeAsDemoStockist(page)
  await page.goto('/stockist-dashboard?id=me')
  const { release } = await hold(page, '**/api/search?*')
  const asked = page.waitForRequest('**/api/search?*')
  await page.getByRole('combobox', { name: 'Add a medicine' }).fill('Dolo-650')
  await asked
  const create = page.getByRole('link', { name: 'Not there? Create “Dolo-650”' })
  await expect(page.getByText('Searching…').first()).toBeVisible()
  await expect(create).toHaveCount(0)
  release()
  await expect(page.getByRole('option', { name: /^Dolo 650 Tablet/ })).toBeVisible()
  await expect(create).toBeVisible()
})

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
