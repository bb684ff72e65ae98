import { expect, test } from '../../fixtures/test.ts'

// Screens are files of their own, and a file can be refused or lost on the way.

test.use({ allowedComplaints: /^Failed to load resource|^TypeError: Failed to fetch dynamically imported/ })

const file = '**/assets/demand-screen-*.js'

test('a screen whose file is lost once is shown all the same', async ({ page }) => {
  let lost = 0
  await page.route(file, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  await page.getByRole('link', { name: 'Demand' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Demand' })).toBeVisible()
  // The page may have loaded anew: then the heading is there before the file.
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeVisible()
})

test('a screen that cannot be had says so after one new load of the page, and can be tried again', async ({
  page,
}) => {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.route(file, (route) => route.fulfill({ status: 429, body: '' }))
  await page.goto('/demand')
  const reload = page.getByRole('button', { name: 'Try Again' })
  await expect(reload).toBeVisible()
  expect(loads).toBe(2)
  await page.unroute(file)
  await reload.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Demand' })).toBeVisible()
})

test('what is done without a network is done, where its message cannot be had', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route('**/assets/toast-queue-*.js', (route) => route.abort())
  await page.goto('/')
  const lost = page.waitForEvent('requestfailed')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await lost
  await expect(page.getByRole('button', { name: / from saved$/ })).toBeVisible()
  expect(errors).toEqual([])
})

test('a part that cannot be had says so, the screen stays in use, and Try again brings it', async ({
  page,
}) => {
  await page.route('**/assets/near-dialog-*.js', (route) => route.abort())
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Choose your place' })
  await open.click()
  const said = page.getByRole('alert').filter({ hasText: 'Could not load this' })
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(said).toBeHidden()
  await expect(open).toBeVisible()
  await open.click()
  await page.unroute('**/assets/near-dialog-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  // The browser may answer what failed from memory: then the page loads anew.
  const title = page.getByRole('heading', { name: 'Where are you?' })
  await expect(async () => {
    if (!(await title.isVisible())) await open.click({ timeout: 1_000 })
    await expect(title).toBeVisible({ timeout: 3_000 })
  }).toPass()
})
