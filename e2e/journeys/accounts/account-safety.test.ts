import { errorAt } from '../../fixtures/forms.ts'
import { decideByApi, freshEmail, registerStore, signInAt } from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { expect, test } from '../../fixtures/test.ts'

const tooCommon = 'This password is too common. Please choose another one.'

test('ownership is transferred only with the password', async ({ browser }) => {
  // A separate product: the other tests need the demo's owner.
  const boss = { email: 'boss@rasad.example', password: 'Owner-Pass-1' }
  const product = await runProduct({
    DEMO: 'false',
    ADMIN_EMAIL: boss.email,
    ADMIN_PASSWORD: boss.password,
  })
  try {
    const context = await browser.newContext({ baseURL: product.url })
    const owner = await context.newPage()
    await signInAt(owner, '/login', boss.email, boss.password)
    await owner.goto('/admin/admins')
    await expect(owner.getByRole('heading', { name: 'You are the only admin' })).toBeVisible()
    await owner.getByRole('link', { name: 'Add Admin' }).click()
    await expect(owner.getByRole('heading', { name: 'Add Admin' })).toBeVisible()
    await owner.getByLabel('Name').fill('Asha Rao')
    await owner.getByLabel('Email').fill('asha@rasad.example')
    await owner.getByLabel('Password').fill('Password-1')
    await owner.getByRole('button', { name: 'Add Admin' }).click()
    await expect(errorAt(owner, tooCommon)).toBeVisible()
    await owner.getByLabel('Password').fill('Harvest-2026')
    await owner.getByRole('button', { name: 'Add Admin' }).click()
    await expect(owner.getByText(/^Asha Rao is an admin now/)).toBeVisible()

    await owner.goto('/admin/admins')
    await owner.getByRole('button', { name: 'Make owner Asha Rao' }).click()
    await owner.getByLabel('Your password').fill('Wrong-Pass-1')
    await owner.getByRole('button', { name: 'Hand over' }).click()
    await expect(owner.getByRole('alert')).toContainText('Invalid password')
    await owner.getByLabel('Your password').fill(boss.password)
    await owner.getByRole('button', { name: 'Hand over' }).click()
    await expect(owner).toHaveURL('/adminpanel')
    await expect(owner.getByRole('link', { name: /^Stockists/ })).toBeVisible()
    await expect(owner.getByRole('link', { name: 'Admins' })).toHaveCount(0)

    const other = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signInAt(other, '/login', 'asha@rasad.example', 'Harvest-2026')
    await other.goto('/admin/admins')
    await expect(other.getByRole('button', { name: 'Remove Owner' })).toBeVisible()
    await other.context().close()
    await context.close()
  } finally {
    await product.stop()
  }
})

test('rejects a common password under its field on every screen that sets one', async ({ page, request }) => {
  await page.goto('/signup')
  await page.getByLabel('Password').fill('Welcome@123')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(errorAt(page, tooCommon)).toBeVisible()
  await page.getByLabel('Password').fill('secret-7')
  await expect(errorAt(page, tooCommon)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(errorAt(page, 'Medical store name is required')).toBeVisible()
  await expect(errorAt(page, tooCommon)).toHaveCount(0)

  await page.goto('/purchaser-signup')
  await page.getByLabel('Password', { exact: true }).fill('qwerty123')
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(errorAt(page, tooCommon)).toBeVisible()

  await page.goto('/adminCreateStockist')
  await page.getByLabel('Password').fill('P@ssw0rd')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(errorAt(page, tooCommon)).toBeVisible()

  const email = freshEmail('reset')
  await registerStore(request, email, 'monsoon-77')
  const asked = await request.post('/api/auth/forgot-password', { data: { email } })
  const { debug } = (await asked.json()) as { debug: { resetUrl: string } }
  const link = new URL(debug.resetUrl)
  await page.goto(link.pathname + link.search)
  await page.getByLabel('New Password').fill('Password1')
  await page.getByLabel('Confirm Password').fill('Password1')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(errorAt(page, tooCommon)).toBeVisible()
  await expect(page.getByLabel('New Password')).toBeFocused()
  await expect(page.getByLabel('New Password')).toHaveAttribute('aria-invalid', 'true')
})

test('loads the list of common passwords only on screens that set a password', async ({ page }) => {
  const lists: string[] = []
  page.on('response', (response) => {
    if (/common-passwords/.test(response.url())) lists.push(response.url())
  })
  await page.goto('/')
  await page.goto('/login')
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(lists).toEqual([])
  const fetched = page.waitForResponse(/common-passwords/)
  await page.goto('/signup')
  await fetched
})

test('signs out other devices from the profile and keeps this one', async ({ page, browser, request }) => {
  const email = freshEmail('devices')
  const id = await registerStore(request, email, 'monsoon-77')
  await decideByApi(request, 'user', id, 'approve')
  const elsewhere = await browser.newContext(process.env.RASAD_URL ? { baseURL: process.env.RASAD_URL } : {})
  const other = await elsewhere.newPage()
  await signIn(other, email, 'medicalOwner', 'monsoon-77')
  await signIn(page, email, 'medicalOwner', 'monsoon-77')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out my other devices' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await other.request.get('/api/auth/me')).status()).toBe(200)
  await page.getByRole('button', { name: 'Sign out my other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out my other devices' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your other devices are signed out.')
  expect((await other.request.get('/api/auth/me')).status()).toBe(401)
  expect((await page.request.get('/api/auth/me')).status()).toBe(200)
  await elsewhere.close()
})

test.describe('rejected by the service', () => {
  test.use({ allowedComplaints: /^Failed to load resource.*429/ })

  test('tells the user how long to wait after too many attempts', async ({ page, request }) => {
    const email = freshEmail('guessed')
    for (let turn = 0; turn < 10; turn += 1) {
      const data = { email, password: `wrong-${turn}`, role: 'medicalOwner' }
      expect((await request.post('/api/auth/login', { data })).status()).toBe(401)
    }
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('wrong-again')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText(
      /Too many wrong tries\. Please wait and try again\. You can try again in 1[45] minutes\./,
    )
  })
})
