import { withChange } from './fixtures/account-screens.ts'
import { holdBack } from './fixtures/hold-back.ts'
import { resumeAsDemoStockist } from './fixtures/session.ts'
import { devices, expect, test } from './fixtures/test.ts'
import { wanted } from './fixtures/wanted.ts'

// What arrives late pushes nothing away that a finger may be on its way to: it would press something else.

test.use({ ...devices.phone, allowedComplaints: /^Failed to load resource/ })

test('the list of a desk comes with what shops near it wanted, which stands above it', async ({ page }) => {
  await resumeAsDemoStockist(page)
  await page.route('**/api/unmet-wants?*', (route) => route.fulfill({ json: wanted }))
  const release = await holdBack(page, '**/api/unmet-wants?*')
  const listed = page.waitForResponse('**/api/listing/medicine?*')
  await page.goto('/stockist-dashboard?id=me')
  await (await listed).finished()
  await expect(page.getByText('Loading…').first()).toBeAttached()
  await expect(page.getByRole('switch')).toHaveCount(0)
  release()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Asked for near you, not on your list' })).toBeVisible()
})

test('the list of a desk comes also if nobody says what shops near it wanted', async ({ page }) => {
  await resumeAsDemoStockist(page)
  await page.route('**/api/unmet-wants?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/stockist-dashboard?id=me')
  await expect(page.getByRole('switch').first()).toBeVisible()
})

test('creating a medicine is offered below what is already there, and not before', async ({ page }) => {
  await resumeAsDemoStockist(page)
  await page.goto('/stockist-dashboard?id=me')
  const release = await holdBack(page, '**/api/search?*')
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

test('the own data come with the change that waits, which stands above them', async ({ page }) => {
  await withChange({ state: 'pending' })(page)
  const release = await holdBack(page, '**/api/changes/own')
  const known = page.waitForResponse('**/api/auth/me')
  await page.goto('/profile')
  await (await known).finished()
  await expect(page.getByText('Loading…').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Edit: Contact' })).toHaveCount(0)
  release()
  await expect(page.getByText('Waiting for a decision since').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: Contact' })).toBeVisible()
})
