import type { Page } from '@playwright/test'
import { demoPassword } from '../../fixtures/people.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { expect, test } from '../../fixtures/test.ts'

// What somebody finds who has just started the product. One of its own: other tests change the shared one.

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => {
    const product = await runProduct({ RATE_LIMITS: 'off' })
    await use(product.url)
    await product.stop()
  },
  // A declined store is refused; the browser remembers an account whose cookies are gone.
  allowedComplaints: /^Failed to load resource.*40[13]/,
})

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function signIn(page: Page, path: string, email: string): Promise<void> {
  await enter(page, path, email)
  await expect(page).not.toHaveURL(path)
}

async function enter(page: Page, path: string, email: string): Promise<void> {
  // A page that is still open for the account before would ask for its images without a session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(path)
  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('each printed account finds something on its screens', async ({ page }) => {
  await test.step('an admin: the queue, notifications, and the menu’s counts', async () => {
    await signIn(page, '/login', 'admin@rasad.example')
    await page.goto('/admin/review')
    await expect(page.getByText('1 of 11')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 11 unread')
    await bell(page).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('link', { name: 'Rohan Patil registered as a purchaser' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/admin/review?kind=medicalOwner')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('New Life Medicals')
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'Licence image' })
          .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(720)
    await expect(page.getByRole('link', { name: /Shanti Medical Store/ })).toBeVisible()
    await page.goto('/admin/review?kind=change')
    await expect(page.getByText('Deshpande Medical Agencies LLP')).toBeVisible()
    await page.goto('/admin/review?kind=medicine')
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Septilin')
    await page.goto('/admin/duplicates?kind=medicine')
    await expect(page.getByText('Septilin Tablets').first()).toBeVisible()
    await page.goto('/admin/duplicates?kind=company')
    await expect(page.getByText('Himalaya Wellness Co', { exact: true }).first()).toBeVisible()
  })

  await test.step('the owner: admins', async () => {
    await signIn(page, '/login', 'owner@rasad.example')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 11 unread')
  })

  await test.step('a medical store: approved, waiting, declined', async () => {
    await signIn(page, '/login', 'store@rasad.example')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Shanti Medical Store' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await signIn(page, '/login', 'waiting@rasad.example')
    await expect(page.getByText('A person looks at your papers')).toBeVisible()
    await enter(page, '/login', 'declined@rasad.example')
    // The right password reads the reason, and is not asked for again.
    await expect(page.getByText(/The lower half of the licence is missing/)).toBeVisible()
    await page.getByRole('link', { name: 'See why, and send papers again' }).click()
    await expect(page).not.toHaveURL('/login')
    await expect(page.getByText(/The lower half of the licence is missing/)).toBeVisible()
  })

  await test.step('a user', async () => {
    await signIn(page, '/login', 'user@rasad.example')
    await expect(bell(page)).toBeVisible()
  })

  await test.step('staff: the card', async () => {
    await signIn(page, '/login', 'staff@rasad.example')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Amol Gaikwad' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('a purchaser: card, answers and open requests', async () => {
    await signIn(page, '/purchaserLogin', 'purchaser@rasad.example')
    await expect(page.getByText('Om Sai Pharma').first()).toBeVisible()
    await signIn(page, '/purchaserLogin', 'waiting-purchaser@rasad.example')
    await expect(page.getByText('Sai Krupa Distributors').first()).toBeVisible()
  })

  await test.step('a stockist: requests, staff, and the change that waits', async () => {
    await signIn(page, '/stockist-login', 'orders@deshpande-medical-agencies.example')
    await page.getByRole('tab', { name: /^Approvals/ }).click()
    await expect(page.getByText('Rohan Patil').first()).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
    await page.goto('/staffs')
    await expect(page.getByText('Snehal Pawar').first()).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for a decision since' })).toBeVisible()
    await signIn(page, '/stockist-login', 'orders@malabar-medical-agencies.example')
    await expect(page.getByText('A person looks at your papers')).toBeVisible()
  })
})
