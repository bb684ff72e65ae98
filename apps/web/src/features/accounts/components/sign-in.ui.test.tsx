import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, closeScreen, openScreen, type SignedIn } from '../../../../testing/open-screen.tsx'
import { ids } from '../../../../testing/samples.ts'
import { type Answers, between, refuses, silence } from '../../../../testing/service.ts'

const admin = accountOf('admin')
const stockist = accountOf('stockist')
const signedIn = (user: SignedIn) => ({ ...usual['POST /api/auth/login'], user })
const me = (user: SignedIn) => ({ ...usual['GET /api/auth/me'], user })
const nobody = refuses(401, 'not-signed-in', 'Please sign in.')
const wrong = refuses(401, 'wrong-credentials', 'Login failed. Please check your credentials.')
const incomplete = between(200, '{"success":true}')
const loggedOut: Answers = { 'POST /api/auth/logout': usual['POST /api/auth/logout'] }

const alert = page.getByRole('alert')
const email = page.getByLabelText('Email', { exact: true })
const password = page.getByLabelText('Password', { exact: true })

async function signIn(typed = 'somebody@rasad.example', secret = 'monsoon-77'): Promise<void> {
  await email.fill(typed)
  await password.fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The menu and what this device remembers agree. */
async function expectSignedIn(user: SignedIn | undefined): Promise<void> {
  const remembered = () => JSON.parse(localStorage.getItem('user') ?? 'null') as { email: string } | null
  await expect.poll(() => remembered()?.email).toBe(user?.email)
  expect(localStorage.getItem('token') !== null).toBe(user !== undefined)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const profile = menu.getByRole('link', { name: 'Profile' })
  if (user) {
    await expect.element(menu.getByText(user.email)).toBeVisible()
    await expect.element(profile).toHaveAttribute('href', '/profile')
  } else {
    await expect.element(menu.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect.element(profile).toHaveAttribute('href', '/select-role')
  }
  await userEvent.keyboard('{Escape}')
}

const words = [
  ['/login', wrong, 'Login failed. Please check your credentials.'],
  ['/login', incomplete, 'Invalid response format from server.'],
  ['/stockist-login', silence, 'Network error'],
  ['/purchaserLogin', incomplete, 'Invalid response from server. Please try again.'],
  [
    '/purchaserLogin',
    between(200, '{"success":true,"token":"x","user":{}}'),
    'Could not find purchaser ID in login response.',
  ],
] as const

for (const [path, answer, text] of words) {
  test(`${path} explains in its own words why it refuses: ${text}`, async () => {
    await openScreen(path, {
      answers: {
        ...loggedOut,
        'POST /api/auth/login': answer,
        'POST /auth/login': answer,
        'GET /api/auth/me': nobody,
      },
    })
    await signIn()
    await expect.element(alert.getByText(text, { exact: true })).toBeVisible()
    await expect.element(password).toHaveValue('monsoon-77')
    await expectSignedIn(undefined)
  })
}

test('a purchaser who leaves both fields empty reads one sentence', async () => {
  await openScreen('/purchaserLogin')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.element(alert).toHaveTextContent('Email and password are required.')
})

test('a failed sign-in ends the session before', async () => {
  await openScreen('/stockist-login', { as: admin, answers: { ...loggedOut, 'POST /api/auth/login': wrong } })
  await signIn()
  await expect.element(alert).toHaveTextContent('Login failed. Please check your credentials.')
  await expectSignedIn(undefined)
})

test('a sign-in that never reaches the service keeps the session', async () => {
  const gone = { 'POST /api/auth/logout': silence, 'POST /api/auth/login': silence }
  await openScreen('/stockist-login', { as: admin, answers: gone })
  await signIn()
  await expect.element(alert.getByText('Network error', { exact: true })).toBeVisible()
  await expectSignedIn(admin)
})

test('a sign-in whose answer is lost shows the account that the service has signed in', async () => {
  await openScreen('/login', {
    answers: { 'POST /api/auth/login': silence, 'GET /api/auth/me': me(admin) },
  })
  await signIn()
  await expect.element(alert.getByText('Login failed. Please check your credentials.')).toBeVisible()
  await expectSignedIn(admin)
})

test('an answer without an account ends the session that the service may have started', async () => {
  const service = await openScreen('/login', {
    answers: { ...loggedOut, 'POST /api/auth/login': incomplete },
  })
  await signIn()
  await expect.element(alert).toHaveTextContent('Invalid response format from server.')
  await expect.poll(() => service.askedOf('POST /api/auth/logout')).toHaveLength(1)
  await expectSignedIn(undefined)
})

test('a browser that stores no cookie gets an error, and is not shown as signed in', async () => {
  await openScreen('/login', {
    answers: { 'POST /api/auth/login': signedIn(admin), 'GET /api/auth/me': nobody },
  })
  await signIn()
  await expect
    .element(alert)
    .toHaveTextContent(
      'Your browser did not keep the sign-in cookie. Please allow cookies for this site, then try again.',
    )
  await expectSignedIn(undefined)
})

test('a declined account that tries to sign in leaves nobody signed in', async () => {
  const declined = refuses(403, 'verification-failed', 'Document verification failed')
  await openScreen('/login', {
    as: admin,
    answers: { ...loggedOut, 'POST /api/auth/login': declined, 'POST /api/account/registration': silence },
  })
  await signIn()
  await expect.element(alert).toHaveTextContent('Document verification failed')
  await expectSignedIn(undefined)
})

test('a declined account with the right password reads why at once, and needs no password to send papers again', async () => {
  const answer = usual['POST /api/account/registration']
  const refusal = {
    ...{ kind: 'declined' as const, at: '2026-11-20T05:00:00.000Z' },
    ...{ reason: 'unreadable' as const, note: 'Page two, please.' },
  }
  await openScreen('/stockist-login', {
    answers: {
      'POST /api/auth/login': refuses(403, 'verification-failed', 'Document verification failed'),
      'POST /api/account/registration': { ...answer, data: { ...answer.data, refusal }, token: 'key' },
    },
  })
  await signIn()
  await expect.element(alert.getByText('Document verification failed')).toBeVisible()
  await expect.element(alert.getByText(/Page two, please\./)).toBeVisible()
  expect(sessionStorage.getItem('resubmission')).toBe('"key"')
  expect(JSON.stringify({ ...localStorage })).not.toContain('key"')
})

test('a sign-in without a network says so beside its own text, and keeps what is typed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openScreen('/stockist-login', { answers: { 'POST /api/auth/login': silence } })
  await signIn()
  await expect.element(alert.getByText('Network error')).toBeVisible()
  await expect.element(alert.getByText(/^This device has no network\./)).toBeVisible()
  await expect.element(email).toHaveValue('somebody@rasad.example')
  vi.restoreAllMocks()
})

test('a sign-in that gets no answer says so beside its own text, with a network that is there', async () => {
  await openScreen('/login', { answers: { 'POST /api/auth/login': silence } })
  await signIn()
  await expect.element(alert.getByText(/^No answer came\./)).toBeVisible()
})

test('a waiting page that is approved leads to the sign-in with the e-mail, and on where the session is still there', async () => {
  const waiting = { ...stockist, approved: false, status: 'processing' }
  localStorage.setItem('pendingStockistId', stockist._id)
  const status = usual['GET /api/stockist/{id}']
  await openScreen('/stockist-outcode', {
    as: waiting,
    answers: {
      'GET /api/auth/me': me(waiting),
      'GET /api/stockist/{id}': { ...status, data: { ...status.data, approved: true } },
      'POST /api/account/registration': silence,
    },
  })
  await expect.element(page.getByText('Approved. Sign in to begin.')).toBeVisible()
  await expect.element(email).toHaveValue(stockist.email)
  await expect
    .element(page.getByRole('link', { name: 'Go on without signing in again' }))
    .toHaveAttribute('href', '/stockist-dashboard?id=me')
})

test('a logout that the service refuses keeps the session, and says so', async () => {
  const away = refuses(503, 'not-ready', 'Away.')
  await openScreen('/saved', { as: admin, answers: { 'POST /api/auth/logout': away } })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect
    .element(alert)
    .toHaveTextContent('You are still signed in: the service could not be reached. Please try again.')
  // On a phone it is shown over the menu.
  await page.getByRole('button', { name: 'Close' }).click()
  await expectSignedIn(admin)
})

test('any 401 clears the remembered account', async () => {
  await openScreen('/user-admin', {
    as: admin,
    answers: { 'GET /api/auth/me': nobody, 'GET /api/user': nobody },
  })
  const refusal = page.getByRole('heading', { name: 'You must be an admin to access this page.' })
  await expect.element(refusal).toBeVisible()
  await expectSignedIn(undefined)
})

test('a stored role that the service does not know opens no screen', async () => {
  const owner = accountOf('medicalOwner')
  await openScreen('/adminpanel', {
    as: { ...owner, role: 'admin' },
    answers: { 'GET /api/auth/me': me(owner) },
  })
  const refusal = page.getByRole('heading', { name: 'You must be an admin to access this page.' })
  await expect.element(refusal).toBeVisible()
  await expectSignedIn(owner)
})

const elsewhere = [
  ['/stockist-login', 'sign-in-at-login', 'Medical owner sign in', '/login', 'Medical owner sign in'],
  ['/login', 'sign-in-as-stockist', 'Stockist sign in', '/stockist-login', 'Welcome Back'],
  ['/login', 'sign-in-as-purchaser', 'Purchaser sign in', '/purchaserLogin', 'Purchaser sign in'],
] as const

for (const [path, code, label, target, title] of elsewhere) {
  test(`the right password on ${path} leads to ${target}, with the e-mail filled in`, async () => {
    const other = refuses(403, code, 'This password belongs to another kind of account.')
    await openScreen(path, { answers: { 'POST /api/auth/login': other } })
    await signIn('asha@rasad.example')
    await alert.getByRole('link', { name: label }).click()
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    expect(location.pathname).toBe(target)
    await expect.element(email).toHaveValue('asha@rasad.example')
    await expect.element(password).toHaveValue('')
  })
}

test('a wrong password names no other screen', async () => {
  await openScreen('/login', { answers: { 'POST /api/auth/login': wrong } })
  await signIn()
  await expect.element(alert).toBeVisible()
  await expect.element(alert.getByRole('link')).not.toBeInTheDocument()
})

test('remembers the e-mail on the device if the user chose so', async () => {
  await openScreen('/stockist-login', {
    answers: { 'POST /api/auth/login': signedIn(stockist), 'GET /api/auth/me': me(stockist) },
  })
  await page.getByLabelText('Remember me').click()
  await signIn(stockist.email)
  await expect.poll(() => location.pathname).toBe('/stockist-dashboard')
  await expect.element(password).not.toBeInTheDocument()
  history.back()
  await expect.element(email).toHaveValue(stockist.email)
  await expect.element(password).toHaveValue('')
})

test('Profile sends visitors to the choice of role, and its address to the sign-in', async () => {
  await openScreen('/saved')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect.poll(() => location.pathname).toBe('/select-role')
})

test('the address of the profile sends visitors to the sign-in', async () => {
  await openScreen('/profile')
  await expect.poll(() => location.pathname).toBe('/login')
})

test('waiting pages discard invalid ids, and say what was not found', async () => {
  localStorage.setItem('pendingUserId', '../../admin')
  const service = await openScreen('/medical-middle')
  await expect.element(page.getByRole('heading', { name: 'Nothing is pending here' })).toBeVisible()
  await expect.poll(() => localStorage.getItem('pendingUserId')).toBeNull()
  const asked = service.asked.filter(({ call }) => /api\/(user|stockist)\//.test(call))
  expect(asked).toEqual([])
})

test('a waiting page whose record is gone says so, and forgets its id', async () => {
  localStorage.setItem('pendingPurchaserId', ids.purchaser)
  const gone = refuses(404, 'not-found', 'Not found.')
  await openScreen('/purchasermiddle', { answers: { 'GET /api/purchaser/{id}': gone } })
  await expect.element(page.getByText('Verification record not found. Please contact support.')).toBeVisible()
  expect(localStorage.getItem('pendingPurchaserId')).toBeNull()
})

test('leads back to the page that asked for it, for an account of its kind', async () => {
  const here = '/stockist-dashboard?id=me&tab=requests'
  const service = await openScreen(here, { answers: { 'POST /api/auth/login': signedIn(stockist) } })
  await page.getByRole('link', { name: 'Go to Login' }).click()
  service.answer({ 'GET /api/auth/me': me(stockist) })
  await signIn()
  await expect.poll(() => location.pathname + location.search).toBe(here)
})

test('leads nobody to the page of another account', async () => {
  const ended = {
    account: ids.request,
    roles: ['stockist'],
    path: '/stock-lists/settings',
    until: Date.now() + 1e6,
  }
  for (const kept of [ended, { ...ended, account: null, path: '//elsewhere.example' }]) {
    sessionStorage.setItem('way-back', JSON.stringify(kept))
    await openScreen('/stockist-login', {
      answers: { 'POST /api/auth/login': signedIn(stockist), 'GET /api/auth/me': me(stockist) },
    })
    await signIn()
    await expect.poll(() => location.pathname + location.search).toBe('/stockist-dashboard?id=me')
    await closeScreen()
  }
})
