import type { Page } from '@playwright/test'
import { freshEmail, freshName, picture, signUpStore, stored } from '../../fixtures/people.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { expect, test } from '../../fixtures/test.ts'

// A product of its own: the queue of the shared one has what other tests register.

const demoPassword = 'Rasad-demo-1'
const password = 'monsoon-77'
let url = ''

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => {
    const product = await runProduct({ SUPPORT_EMAIL: 'help@rasad.example', RATE_LIMITS: 'off' })
    const shared = process.env.RASAD_URL
    url = product.url
    process.env.RASAD_URL = url
    await use(url)
    process.env.RASAD_URL = shared
    await product.stop()
  },
})

async function signInAs(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
}

const asAdmin = (page: Page) => signInAs(page, 'admin@rasad.example', demoPassword)

/** A store that waits, with its address confirmed by the link of the mail. */
async function registerStore(page: Page, name: string, email: string, changes: Record<string, string> = {}) {
  const answer = await page.request.post('/api/auth/signup', {
    headers: { origin: url },
    multipart: {
      medicalName: name,
      ownerName: 'Asha Rao',
      address: '4 Station Road, Nashik 422001',
      email,
      contactNo: '9000001234',
      drugLicenseNo: `MH-NSK-20B-${email}`,
      password,
      drugLicenseImage: picture('licence.png', 1200, 800),
      ...changes,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { user } = (await answer.json()) as { user: { _id: string } }
  const mail = await page.request.post('/api/auth/confirmation-mail', {
    headers: { origin: url },
    data: { id: user._id },
  })
  const { debug } = (await mail.json()) as { debug: { confirmUrl: string } }
  const token = new URL(debug.confirmUrl).searchParams.get('token')
  const confirmed = await page.request.post('/api/auth/confirm-email', {
    headers: { origin: url },
    data: { token },
  })
  expect(confirmed.ok()).toBe(true)
  return user._id
}

/** Puts everything aside that the demo world has waiting. */
async function emptyQueue(page: Page) {
  const signedIn = await page.request.post('/api/auth/login', {
    headers: { origin: url },
    data: { email: 'admin@rasad.example', password: demoPassword, role: 'medicalOwner' },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const queue = await page.request.get('/api/review?limit=200', { headers })
  const { data } = (await queue.json()) as { data: { kind: string; _id: string }[] }
  const paths: Record<string, string> = {
    stockist: 'stockist/ID/approve',
    medicalOwner: 'user/ID/approve',
    purchaser: 'purchaser/ID/approve',
    change: 'changes/ID/approve',
    medicine: 'medicine/ID/confirm',
    company: 'company/ID/confirm',
  }
  for (const { kind, _id } of data) {
    const done = await page.request.patch(`/api/${paths[kind]?.replace('ID', _id)}`, { headers })
    expect(done.ok(), await done.text()).toBe(true)
  }
  await page.context().clearCookies()
}

test('an admin takes ten decisions with at most 24 keys, the paper beside what was typed', async ({
  page,
}) => {
  await emptyQueue(page)
  const names = Array.from({ length: 10 }, (_, at) => freshName(`Queue${'ABCDEFGHIJ'[at]}`))
  for (const name of names) await registerStore(page, name, freshEmail('queue'))
  await asAdmin(page)
  await page.goto('/admin/review')
  const heading = page.getByRole('heading', { level: 2 })
  const paper = page.getByRole('img', { name: 'Licence image' })
  await expect(page.getByText('1 of 10')).toBeVisible()

  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses++
      await page.keyboard.press(key)
    }
  }
  const reasons = [
    'Unreadable',
    'Expired',
    'Does not match the form',
    'Something is missing',
    'Registered already',
  ]
  for (const [at, name] of names.entries()) {
    await expect(heading).toHaveText(name)
    await expect(page.getByText('9000001234')).toBeVisible()
    await expect
      .poll(() => paper.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1200)
    // The others have this phone number, but not this licence: no second press is needed.
    if (at % 2 === 0) await press('a')
    else await press('d', String(Math.floor(at / 2) + 1))
  }
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(24)

  // At once: the last decisions are still under way, and a later one can be done first.
  await page.goto('/admin/audit')
  const entryOf = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(async () => {
    await page.reload()
    for (const name of names) await expect(entryOf(name)).toBeVisible({ timeout: 3_000 })
  }).toPass()
  for (const [at, name] of names.entries()) {
    const entry = entryOf(name)
    await expect(entry).toContainText(at % 2 === 0 ? 'User approved' : 'User declined')
    if (at % 2 === 1) await expect(entry).toContainText(`reason: ${reasons[Math.floor(at / 2)]}`)
  }
})

test.describe('with another admin', () => {
  test.use({ allowedComplaints: /^Failed to load resource.*409/ })

  test('an admin moves, ticks, turns and enlarges by keys, and undoes a decision', async ({ page }) => {
    await emptyQueue(page)
    const [first, second] = [freshName('First'), freshName('Second')]
    const id = await registerStore(page, first, freshEmail('first'), { drugLicenseNo: 'MH-TWIN-1' })
    await registerStore(page, second, freshEmail('second'), { drugLicenseNo: 'mh twin 1' })
    await asAdmin(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: /^Medical stores 2/ })).toBeVisible()
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    const heading = page.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText(first)
    await page.keyboard.press('ArrowRight')
    await expect(heading).toHaveText(second)
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toHaveText(first)

    await page.keyboard.press('t')
    await expect(page.getByRole('checkbox', { name: /Medical store/ })).toBeChecked()
    await expect(page.getByText('1 of 6 checked')).toBeVisible()
    await page.keyboard.press('Shift+T')
    await expect(page.getByText('6 of 6 checked')).toBeVisible()
    const paper = page.getByRole('img', { name: 'Licence image' })
    await page.keyboard.press('r')
    await expect(paper).toHaveCSS('rotate', '90deg')
    await page.keyboard.press('+')
    await expect(page.getByRole('button', { name: /Fit 140/ })).toBeVisible()
    await page.keyboard.press('0')
    await expect(page.getByRole('button', { name: /Fit 100/ })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    // Keys belong to the dialog while it is open.
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(heading).toHaveText(first)

    // Another record has the same licence: one press is not enough.
    await expect(page.getByRole('link', { name: new RegExp(second) })).toBeVisible()
    // Nor is holding it down, which repeats it.
    for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('a')
    await page.keyboard.up('a')
    await expect(page.getByRole('alert')).toContainText('Another record has this licence number.')
    await expect(heading).toHaveText(first)
    await page.keyboard.press('a')
    await expect(heading).toHaveText(second)
    await expect(page.getByText(`${first} is approved.`).first()).toBeVisible()
    await page.keyboard.press('z')
    await expect(heading).toHaveText(first)
    const status = async () =>
      ((await (await page.request.get(`/api/user/${id}`)).json()) as { data: { status: string } }).data.status
    expect(await status()).toBe('processing')

    // The owner decides meanwhile: the admin is told, and goes on with the next one.
    const asOwner = (method: string, path: string, body: object, token = '') =>
      fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    const login = { email: 'owner@rasad.example', password: demoPassword, role: 'medicalOwner' }
    const { token } = (await (await asOwner('POST', '/api/auth/login', login)).json()) as { token: string }
    const declined = await asOwner('PATCH', `/api/user/${id}/decline`, { reason: 'expired' }, token)
    expect(declined.ok).toBe(true)
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    await expect(
      page.getByRole('alert').filter({ hasText: 'has declined this meanwhile (expired).' }),
    ).toBeVisible()
    await expect(heading).toHaveText(second)
  })
})

test('a store is declined with a reason, sends its paper again and is approved', async ({
  page,
  browser,
}) => {
  await emptyQueue(page)
  const [name, email] = [freshName('Again'), freshEmail('again')]
  await signUpStore(page, { name, email, password, address: '4 Station Road, Nashik 422001' })
  await expect(page).toHaveURL('/medical-middle')
  const id = (await stored(page, 'pendingUserId')) ?? ''
  await expect(page.getByText(`R-${id.slice(-8).toUpperCase()}`)).toBeVisible()
  await expect(page.getByText('A person looks at your papers')).toBeVisible()
  await expect(page.getByRole('link', { name: 'help@rasad.example' })).toBeVisible()

  const context = await browser.newContext({ baseURL: url })
  const admin = await context.newPage()
  await asAdmin(admin)
  await admin.goto('/user-admin')
  const row = admin.getByRole('article').filter({ hasText: name })
  await row.getByRole('button', { name: 'Decline', exact: true }).click()
  const question = admin.getByRole('alertdialog')
  await question.getByText('Other', { exact: true }).click()
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByText('Please write what is wrong')).toBeVisible()
  await question.getByText('Unreadable', { exact: true }).click()
  await question.getByLabel('In your words').fill('The lower half is missing.')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(row).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The paper cannot be read.')).toBeVisible()
  await expect(page.getByText('The lower half is missing.')).toBeVisible()
  await page.getByLabel('Drug Licence Image').setInputFiles(picture('better.png', 900, 600))
  await page.getByLabel('Drug Licence Number').fill('MH-NSK-20B-70')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { name: 'Documents under verification' })).toBeVisible()

  await admin.goto('/admin/review')
  await expect(admin.getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(admin.getByText('MH-NSK-20B-70')).toBeVisible()
  await expect(admin.getByText('“The lower half is missing.”')).toBeVisible()
  await admin.keyboard.press('a')
  await expect(admin.getByRole('alert')).toContainText('Nobody has shown that the email address is theirs.')
  const approved = admin.waitForResponse((answer) => answer.url().endsWith(`/${id}/approve`))
  await admin.keyboard.press('a')
  await expect(admin.getByRole('heading', { name: 'All done' })).toBeVisible()
  // A browser that is closed takes back what it has not sent.
  expect((await approved).status()).toBe(200)
  await context.close()
  await expect(page).toHaveURL('/login')
  await signInAs(page, email, password)
})
