import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { decideByApi, freshEmail, registerPurchaser, registerStore, signInAt } from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'

// Failed calls also appear in the browser's console.
test.use({ allowedComplaints: /^Failed to load resource/ })

const password = 'monsoon-77'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'

/** A medical store with a confirmed address, signed in here. */
async function store(page: Page, email: string, origin = process.env.RASAD_URL ?? ''): Promise<void> {
  const request = page.context().request
  await registerStore(request, email, password, { origin })
  const signedIn = await request.post('/api/auth/login', { data: { email, password, role: 'medicalOwner' } })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  const mailed = await request.post('/api/auth/confirmation-mail', { headers: { origin }, data: {} })
  const { debug } = (await mailed.json()) as { debug: { confirmUrl: string } }
  const token = new URL(debug.confirmUrl).searchParams.get('token')
  const confirmed = await request.post('/api/auth/confirm-email', { headers: { origin }, data: { token } })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
}

/** An approved medical store with a confirmed address, signed in here. @returns its address */
async function approvedStore(page: Page, who: string): Promise<string> {
  const email = freshEmail(who)
  await store(page, email)
  const me = await page.request.get('/api/auth/me')
  const { user } = (await me.json()) as { user: { _id: string } }
  await page.context().clearCookies()
  await decideByApi(page.request, 'user', user._id, 'approve')
  await page.context().clearCookies()
  await signIn(page, email, 'medicalOwner', password)
  return email
}

/** Another device of the same account, with the profile open. */
async function otherDevice(browser: Browser, email: string): Promise<Page> {
  const baseURL = process.env.RASAD_URL
  const context = await browser.newContext({ userAgent: phone, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signIn(page, email, 'medicalOwner', password)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  return page
}

const statusOfMe = async (page: Page) => (await page.request.get('/api/auth/me')).status()

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'a new password asks for the present one, and signs out the other device',
      async ({ page, browser }) => {
        const email = await approvedStore(page, 'password')
        const other = await otherDevice(browser, email)
        await page.goto('/profile#security')
        await page.getByRole('button', { name: 'Change password' }).click()
        const dialog = page.getByRole('dialog', { name: 'Change your password' })
        const present = dialog.getByLabel('Present password')
        const fresh = dialog.getByLabel('New password')
        const change = dialog.getByRole('button', { name: 'Change password' })

        await change.click()
        await expect(dialog.getByText('Password is required').first()).toBeVisible()
        await expect(present).toBeFocused()
        await present.fill('not-this-one')
        await fresh.fill('short')
        await expect(dialog.getByText('Fair')).toBeVisible()
        await change.click()
        await expect(dialog.getByText('Please meet all password requirements.')).toBeVisible()
        await expect(fresh).toBeFocused()
        await fresh.fill('Welcome@123')
        await change.click()
        await expect(
          dialog.getByText('This password is too common. Please choose another one.'),
        ).toBeVisible()
        await fresh.fill('Banyan-Tree-63')
        await change.click()
        await expect(dialog.getByText('This is not your password.')).toBeVisible()
        await expect(present).toBeFocused()
        await expect(present).toHaveAttribute('aria-invalid', 'true')
        await present.fill(password)
        await page.keyboard.press('Enter')

        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('alert')).toHaveText(
          'Your password is changed. Your other devices are signed out.',
        )
        expect([await statusOfMe(page), await statusOfMe(other)]).toEqual([200, 401])
        await other.reload()
        await expect(other).toHaveURL('/login')
        await expect(page.getByText('Chrome on Android')).toHaveCount(0)
        await signInAt(other, '/login', email, 'Banyan-Tree-63')
        await expect(other).toHaveURL('/profile')
        await other.context().close()
      },
    )

    inTurn(device)(
      'a new e-mail address is confirmed by its link before it counts',
      async ({ page, browser }) => {
        const email = await approvedStore(page, 'before')
        const taken = freshEmail('taken')
        const elsewhere = await browser.newContext(
          process.env.RASAD_URL ? { baseURL: process.env.RASAD_URL } : {},
        )
        await registerStore(elsewhere.request, taken, password)
        await elsewhere.close()
        const to = freshEmail('after')
        await page.goto('/profile#security')
        await page.getByRole('button', { name: 'Change email' }).click()
        const dialog = page.getByRole('dialog', { name: 'Change your email address' })
        const send = dialog.getByRole('button', { name: 'Send the link' })
        await dialog.getByLabel('New email address').fill(taken)
        await dialog.getByLabel('Your password').fill(password)
        await send.click()
        await expect(dialog.getByText('An account with this email exists already.')).toBeVisible()
        await expect(dialog.getByLabel('New email address')).toBeFocused()
        await dialog.getByLabel('New email address').fill(to)
        await send.click()
        await expect(dialog.getByText(`We have sent a link to ${to}.`, { exact: false })).toBeVisible()
        const link = await dialog
          .getByRole('link', { name: 'Open the confirmation link' })
          .getAttribute('href')
        await dialog.getByRole('button', { name: 'Close' }).last().click()
        await expect(page.getByText(`Waiting for the link that we sent to ${to}.`)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused()
        expect(
          ((await (await page.request.get('/api/auth/me')).json()) as { user: { email: string } }).user.email,
        ).toBe(email)

        await page.goto(link ?? '')
        await page.getByRole('button', { name: 'Confirm my email address' }).click()
        await expect(
          page.getByText('Your email address is changed. Sign in with it from now on.'),
        ).toBeVisible()
        await page.getByRole('link', { name: 'Go to your profile' }).click()
        const main = page.getByRole('main')
        await expect(main.getByText(to).first()).toBeVisible()
        await expect(main.getByText(email)).toHaveCount(0)
        await expect(page.getByText('Waiting for the link', { exact: false })).toHaveCount(0)
        await page.getByRole('button', { name: 'Logout' }).click()
        await expect(page).toHaveURL('/login')
        await signInAt(page, '/login', to, password)
        await expect(page).toHaveURL('/dashboard')
      },
    )

    inTurn(device)('one device is signed out, the others stay', async ({ page, browser }) => {
      const email = await approvedStore(page, 'one')
      const lost = await otherDevice(browser, email)
      await page.goto('/profile#security')
      await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
      await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
      await expect(page.getByRole('alert')).toHaveText('Chrome on Android is signed out.')
      await expect(page.getByRole('button', { name: 'Sign out Chrome on Android' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
      expect([await statusOfMe(page), await statusOfMe(lost)]).toEqual([200, 401])
      await lost.context().close()
    })

    inTurn(device)('deleting the account says what goes and what stays', async ({ page }) => {
      const email = await approvedStore(page, 'leaving')
      await page.goto('/profile#export')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      const goes = dialog.getByRole('region', { name: 'What goes' })
      await expect(goes).toContainText('Your record with your contact details, licence and images.')
      const stays = dialog.getByRole('region', { name: 'What stays' })
      await expect(stays).toContainText(
        'The audit log: what was decided about you and by you, and when. Only admins see it.',
      )
      await dialog.getByLabel('Password').fill(password)
      await dialog.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByRole('alert')).toHaveText('Your account is deleted.')
      await expect(page).toHaveURL('/')
      const body = { email, password, role: 'medicalOwner' }
      const answer = await page.request.post('/api/auth/login', {
        headers: { origin: process.env.RASAD_URL ?? '' },
        data: body,
      })
      expect(answer.status()).toBe(401)
    })
  })
}

test('the old address takes the account back by the link of its mail', async ({ browser }) => {
  // A separate product, whose mails the test can read.
  const folder = await mkdtemp(join(tmpdir(), 'rasad-mails-'))
  const product = await runProduct({ DATA_DIR: folder })
  try {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    const email = freshEmail('victim')
    await store(page, email, product.url)
    const asked = await page.request.post('/api/auth/change-email', {
      headers: { origin: product.url },
      data: { email: freshEmail('thief'), password },
    })
    const { debug } = (await asked.json()) as { debug: { confirmUrl: string } }
    await page.goto(debug.confirmUrl)
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await expect(page.getByText('Your email address is changed.', { exact: false })).toBeVisible()

    let link = ''
    await expect.poll(async () => (link = await restoreLink(join(folder, 'outbox'), email))).not.toBe('')
    await page.goto(link)
    await page.getByRole('button', { name: 'It was not me: take it back' }).click()
    await expect(page).toHaveURL(/\/reset-password\?token=/)
    expect(await statusOfMe(page)).toBe(401)
    await page.getByLabel('New Password').fill('Banyan-Tree-63')
    await page.getByLabel('Confirm Password').fill('Banyan-Tree-63')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page).toHaveURL('/login')
    await signInAt(page, '/login', email, 'Banyan-Tree-63')
    await expect(page).toHaveURL('/medical-middle')

    await page.goto(link)
    await page.getByRole('button', { name: 'It was not me: take it back' }).click()
    await expect(
      page.getByText('This link is wrong, was used already or has expired. Please ask for a new one.'),
    ).toBeVisible()
    const again = page.getByRole('link', { name: 'Ask for a new link' })
    await expect(again).toHaveAttribute('href', '/forgot-password')
    await context.close()
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** The link that takes the account back, from the mails to an address; empty while there is none. */
async function restoreLink(outbox: string, email: string): Promise<string> {
  const names = await readdir(outbox).catch(() => [])
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const mail = (await readFile(join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    if (!mail.includes(email)) continue
    const [link] = /http\S+\/restore-email\?token=[\w-]{43}/.exec(mail) ?? []
    if (link) return link
  }
  return ''
}

test('the sections of the profile have addresses, and every role has the same ones', async ({
  page,
  browser,
}) => {
  await approvedStore(page, 'sections')
  await page.goto('/profile#export')
  await expect(page.getByRole('heading', { name: 'Export and deletion' })).toBeInViewport()
  const nav = page.getByRole('navigation', { name: 'Sections of your profile' })
  await expect(nav.getByRole('link')).toHaveText([
    'Your data',
    'Drug licence',
    'Your stockists',
    'My suppliers',
    'Remembered names',
    'Security',
    'Notifications',
    'Export and deletion',
  ])
  await nav.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeFocused()
  await expect(page).toHaveURL('/profile#data')
  await expect(nav.getByRole('link', { name: 'Your data' })).toHaveAttribute('aria-current', 'location')

  const context = await browser.newContext(process.env.RASAD_URL ? { baseURL: process.env.RASAD_URL } : {})
  const purchaser = await context.newPage()
  const email = freshEmail('buyer')
  await registerPurchaser(purchaser.request, { email, password })
  await signIn(purchaser, email, 'purchaser', password)
  await purchaser.goto('/profile')
  const same = purchaser.getByRole('navigation', { name: 'Sections of your profile' })
  await expect(same.getByRole('link')).toHaveText([
    'Your data',
    'My suppliers',
    'Security',
    'Export and deletion',
  ])
  await context.close()
})
