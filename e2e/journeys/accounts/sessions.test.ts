import type { Browser, Page } from '@playwright/test'
import { freshStockist } from '../../fixtures/desk-people.ts'
import {
  decideByApi,
  demoAdmin,
  demoPassword,
  freshEmail,
  registerStore,
  signInAt,
  stored,
} from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ allowedComplaints: /^Failed to load resource/ })

const password = 'monsoon-77'

/** The account that the service reports as signed in; undefined: none. */
async function servicesWord(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/api/auth/me')
  if (answer.status() === 401) return undefined
  return ((await answer.json()) as { user: { email: string } }).user.email
}

/** The menu, the stored user, the guarded screen and the service all agree. */
async function expectSignedIn(page: Page, email: string | undefined): Promise<void> {
  const user = async () => JSON.parse((await stored(page, 'user')) ?? 'null') as { email: string } | null
  // What the screen says can come a moment before the last of them has followed.
  await expect.poll(() => servicesWord(page)).toBe(email)
  await expect.poll(async () => (await user())?.email).toBe(email)
  await expect.poll(async () => (await stored(page, 'token')) !== null).toBe(email !== undefined)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  if (email) {
    await expect(menu.getByText(email)).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  } else {
    await expect(menu.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/select-role')
  }
  await page.keyboard.press('Escape')
}

async function tryToSignIn(page: Page, path: string, email: string, typed: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext(process.env.RASAD_URL ? { baseURL: process.env.RASAD_URL } : {})
  return context.newPage()
}

test('a failed sign-in ends the previous session, here and in the service', async ({ page }) => {
  await signIn(page, demoAdmin, 'medicalOwner')
  await tryToSignIn(page, '/stockist-login', freshEmail('stranger'), 'wrong-one')
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
  await expectSignedIn(page, undefined)
  await page.goto('/adminpanel')
  await expect(page.getByRole('heading', { name: 'You must be an admin to access this page.' })).toBeVisible()
})

test('two tabs agree on the account, and show no data of the previous one', async ({ page, request }) => {
  const email = freshEmail('tabs')
  await decideByApi(request, 'user', await registerStore(request, email, password), 'approve')
  await signIn(page, email, 'medicalOwner', password)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Test Medical Store', level: 1 })).toBeVisible()

  const other = await page.context().newPage()
  await signInAt(other, '/login', demoAdmin, demoPassword)
  await expect(other).toHaveURL('/dashboard')
  await expectSignedIn(page, demoAdmin)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('main').getByText(demoAdmin).first()).toBeVisible()
  await expect(page.getByText('Test Medical Store')).toHaveCount(0)

  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expectSignedIn(page, undefined)
})

test('a session that ended elsewhere ends here when the tab is shown', async ({ page, browser, request }) => {
  const email = freshEmail('elsewhere')
  const id = await registerStore(request, email, password)
  await decideByApi(request, 'user', id, 'approve')
  await signIn(page, email, 'medicalOwner', password)
  await page.goto('/saved')
  await expectSignedIn(page, email)
  const elsewhere = await otherDevice(browser)
  await decideByApi(elsewhere.request, 'user', id, 'decline')
  await elsewhere.context().close()
  await page.reload()
  await expect.poll(() => stored(page, 'user')).toBeNull()
  await expectSignedIn(page, undefined)
})

test.describe('the right password on another screen', () => {
  test('leads to the screen of that account, with the e-mail filled in', async ({ page, request }) => {
    const { email, name } = await freshStockist(request)
    await tryToSignIn(page, '/login', email, password)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      'This password belongs to a stockist account. Please use the stockist sign in.',
    )
    await alert.getByRole('link', { name: 'Stockist sign in' }).click()
    await expect(page).toHaveURL('/stockist-login')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  })
})
