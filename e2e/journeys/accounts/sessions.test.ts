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

test('a sign-in that never reaches the service keeps the session', async ({ page }) => {
  await signIn(page, demoAdmin, 'medicalOwner')
  await page.route('**/auth/log*', (route) => route.abort())
  await tryToSignIn(page, '/stockist-login', freshEmail('stranger'), 'wrong-one')
  await expect(page.getByRole('alert')).toHaveText('Network error')
  await page.unroute('**/auth/log*')
  await expectSignedIn(page, demoAdmin)
})

test('a sign-in whose answer is lost shows the account that the service has signed in', async ({ page }) => {
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch()
    const cookie = answer.headers()['set-cookie'] ?? ''
    const [, token = ''] = /^token=([^;]+)/.exec(cookie) ?? []
    await page.context().addCookies([{ name: 'token', value: token, url: process.env.RASAD_URL ?? '' }])
    await route.abort()
  })
  await tryToSignIn(page, '/login', demoAdmin, demoPassword)
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
  await expect.poll(() => stored(page, 'token')).not.toBeNull()
  await expectSignedIn(page, demoAdmin)
})

test('an answer without an account leaves nobody signed in', async ({ page }) => {
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { success: true } })
  })
  await tryToSignIn(page, '/login', demoAdmin, demoPassword)
  await expect(page.getByRole('alert')).toHaveText('Invalid response format from server.')
  await expectSignedIn(page, undefined)
})

test('a browser that stores no cookie gets an error, and is not shown as signed in', async ({ page }) => {
  await page.route('**/api/auth/login', async (route) => {
    const answer = await page.request.fetch(route.request(), { maxRedirects: 0 })
    await page.context().clearCookies()
    await route.fulfill({ status: answer.status(), json: await answer.json() })
  })
  await tryToSignIn(page, '/login', demoAdmin, demoPassword)
  await expect(page.getByRole('alert')).toHaveText(
    'Your browser did not keep the sign-in cookie. Please allow cookies for this site, then try again.',
  )
  await expectSignedIn(page, undefined)
})

test('a declined account that tries to sign in leaves nobody signed in', async ({ page, request }) => {
  const email = freshEmail('declined')
  await decideByApi(request, 'user', await registerStore(request, email, password), 'decline')
  await signIn(page, demoAdmin, 'medicalOwner')
  await tryToSignIn(page, '/login', email, password)
  await expect(page.getByRole('alert')).toHaveText('Document verification failed')
  await expectSignedIn(page, undefined)
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

test('a stored role that the service does not know opens no screen', async ({ page, request }) => {
  const email = freshEmail('forger')
  await decideByApi(request, 'user', await registerStore(request, email, password), 'approve')
  await signIn(page, email, 'medicalOwner', password)
  await page.goto('/saved')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, role: 'admin' }))
  })
  await page.goto('/adminpanel')
  await expect(page.getByRole('heading', { name: 'You must be an admin to access this page.' })).toBeVisible()
  await expectSignedIn(page, email)
})

test('a logout that the service refuses keeps the session, and says so', async ({ page }) => {
  await signIn(page, demoAdmin, 'medicalOwner')
  await page.goto('/dashboard')
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'not-ready', message: 'Away.' } }),
  )
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You are still signed in: the service could not be reached. Please try again.',
  )
  await expectSignedIn(page, demoAdmin)
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

  test('leads an admin from the stockist sign-in to the medical owner sign-in', async ({ page }) => {
    await tryToSignIn(page, '/stockist-login', demoAdmin, demoPassword)
    await page.getByRole('alert').getByRole('link', { name: 'Medical owner sign in' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Medical owner sign in' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demoAdmin)
  })

  test('gives the same answer for a wrong password and a missing account', async ({ page, request }) => {
    const { email } = await freshStockist(request)
    await tryToSignIn(page, '/login', email, 'wrong-one')
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0)
  })
})

test('Profile sends visitors to the choice of role, and its address to the sign-in', async ({ page }) => {
  await page.goto('/saved')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/select-role')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})
