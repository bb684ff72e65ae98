import type { Page } from '@playwright/test'
import { passTimeUntil, stopTime } from '../../fixtures/clock.ts'
import { freshEmail, picture, registerStore } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

// A submitted form says so, and does not also show that it is still being sent.

/** Submits with the clock stopped: the screen is left a moment later. */
async function expectSent(page: Page, said: string, label: string, busyLabel: string): Promise<void> {
  const button = page.getByRole('button', { name: label, exact: true })
  await stopTime(page)
  await button.click()
  await passTimeUntil(page, page.getByText(said))
  await expect(button).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(busyLabel)).toBeHidden()
}

test('a registered medical store', async ({ page }) => {
  await page.clock.install()
  await page.goto('/signup')
  await page.getByLabel('Medical Store Name').fill('Asha Medicals')
  await page.getByLabel('Owner Name').fill('Asha Rao')
  await page.getByLabel('Address', { exact: true }).fill('4 Station Road, Nashik')
  await page.getByLabel('Email').fill(freshEmail('sent'))
  await page.getByLabel('Contact Number').fill('9000001234')
  await page.getByLabel('Drug Licence Number').fill('MH-NSK-20B-7')
  await page.getByLabel('Password', { exact: true }).fill('monsoon-77')
  await page.getByLabel('Drug Licence Image').setInputFiles(picture('licence.png'))
  const done = 'Registration successful! You can now log in.'
  await expectSent(page, done, 'Create Account', 'Creating Account...')
  // A second click does not register again.
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.getByRole('button', { name: 'Create Account' }).click({ force: true })
  await page.clock.resume()
  await expect(page).toHaveURL('/medical-middle')
  expect(calls.filter((url) => url.endsWith('/api/auth/signup'))).toEqual([])
})

test('a registered purchaser', async ({ page }) => {
  await page.clock.install()
  await page.goto('/purchaser-signup')
  await page.getByLabel('Full Name').fill('Ravi Kulkarni')
  await page.getByLabel('Address').fill('12 Tilak Road, Pune')
  await page.getByLabel('Contact Number').fill('9000001234')
  await page.getByLabel('Email').fill(freshEmail('sent'))
  await page.getByLabel('Password', { exact: true }).fill('monsoon-77')
  await page.getByLabel('Confirm Password').fill('monsoon-77')
  await page.getByLabel('Aadhar Card').setInputFiles(picture('aadhar.png'))
  await page.getByLabel('Your Photo').setInputFiles(picture('me.png'))
  for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check()
  const done = 'Registration submitted. Your stockists have been asked.'
  await expectSent(page, done, 'Complete Registration', 'Submitting...')
  await page.clock.resume()
  await expect(page).toHaveURL('/purchasermiddle')
})

test('a reset password', async ({ page }) => {
  const email = freshEmail('sent')
  await registerStore(page.request, email, 'monsoon-77')
  const answer = await page.request.post('/api/auth/forgot-password', { data: { email } })
  const { debug } = (await answer.json()) as { debug: { resetUrl: string } }
  const link = new URL(debug.resetUrl)
  await page.clock.install()
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByLabel('New Password').fill('Harvest-2026')
  await page.getByLabel('Confirm Password').fill('Harvest-2026')
  await expectSent(
    page,
    'Your password is changed. Please sign in with it.',
    'Reset Password',
    'Resetting...',
  )
  await page.clock.resume()
  await expect(page).toHaveURL('/login')
})
