import { checkAndComplete, errorAt } from '../../fixtures/forms.ts'
import { decideByApi, freshEmail, registerStore, signInAt } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test.describe('rejected by the service', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('shows a taken e-mail at its field, on the step of that field', async ({ page, request }) => {
    const taken = freshEmail('twice')
    const first = await request.post('/api/stockist/register', {
      data: { name: 'First Firm', email: taken, password: 'monsoon-77' },
    })
    expect(first.ok(), await first.text()).toBe(true)
    await page.goto('/adminCreateStockist')
    await page.getByLabel('Firm Name').fill('Second Firm')
    await page.getByLabel('Email').fill(taken.toUpperCase())
    await page.getByLabel('Password').fill('monsoon-77')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await checkAndComplete(page)
    await expect(errorAt(page, 'An account with this email exists already.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Firm Name')).toHaveValue('Second Firm')
  })

  test('resets a password once for each link, and only if all four rules are met', async ({
    page,
    request,
  }) => {
    const email = freshEmail('forgetful')
    const id = await registerStore(request, email, 'monsoon-77')
    await decideByApi(request, 'user', id, 'approve')

    await page.goto('/forgot-password')
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Please enter a valid email.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('If an account exists, a reset email has been sent.')).toBeVisible()
    const link = new URL(
      (await page.getByRole('link', { name: 'Open the reset link' }).getAttribute('href')) ?? '',
    )
    await page.goto(link.pathname + link.search)

    await expect(page.getByText(email)).toBeVisible()
    const button = page.getByRole('button', { name: 'Reset Password' })
    const strength = page.getByRole('meter', { name: 'Strength' })
    const words: [string, string][] = [
      ['!', 'Weak'],
      ['a', 'Fair'],
      ['aB', 'Good'],
      ['aB1', 'Strong'],
    ]
    for (const [typed, word] of words) {
      await page.getByLabel('New Password').fill(typed)
      await expect(strength).toHaveAttribute('aria-valuetext', word)
      await expect(button).toBeDisabled()
    }
    await page.getByLabel('New Password').fill('Harvest-2026')
    await page.getByLabel('Confirm Password').fill('Harvest-2027')
    await button.click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Confirm Password').fill('Harvest-2026')
    await button.click()
    await expect(page).toHaveURL('/login')
    await signInAt(page, '/login', email, 'Harvest-2026')
    await expect(page).toHaveURL('/dashboard')

    await page.goto(link.pathname + link.search)
    await page.getByLabel('New Password').fill('Harvest-2028')
    await page.getByLabel('Confirm Password').fill('Harvest-2028')
    await button.click()
    await expect(page.getByRole('alert')).toContainText(
      'This link is wrong, was used already or has expired.',
    )
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toContainText(
      'Missing reset token or email. Use the link from your email.',
    )
  })
})
