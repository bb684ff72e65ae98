import type { APIRequestContext, Page } from '@playwright/test'
import { deskPassword, freshStockist } from '../../fixtures/desk-people.ts'
import { errorAt } from '../../fixtures/forms.ts'
import {
  decideByApi,
  demoAdmin,
  demoPassword,
  freshEmail,
  picture,
  registerPurchaser,
  signInAt,
  stored,
} from '../../fixtures/people.ts'
import { signIn, signInAsDemoStockist } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'

const password = 'monsoon-77'

async function fillForm(page: Page, email: string): Promise<void> {
  await page.goto('/purchaser-signup')
  await page.getByLabel('Full Name').fill('Ravi Kulkarni')
  await page.getByLabel('Address').fill('12 Tilak Road, Pune')
  await page.getByLabel('Contact Number').fill('9000001234')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByLabel('Aadhar Card').setInputFiles(picture('aadhar.png'))
  await page.getByLabel('Your Photo').setInputFiles(picture('me.png'))
  await chooseThree(page)
}

async function chooseThree(page: Page): Promise<void> {
  const boxes = page.getByRole('group', { name: 'Stockists to notify' }).getByRole('checkbox')
  for (const index of [0, 1, 2]) await boxes.nth(index).check()
}

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Registration' }).click()

async function registerByApi(request: APIRequestContext, email: string): Promise<string> {
  return (await registerPurchaser(request, { fullName: 'Earlier Buyer', email, password })).purchaser._id
}

const before: Record<string, (page: Page) => Promise<void>> = {
  'an admin': (page) => signIn(page, demoAdmin, 'medicalOwner'),
  'a medical owner': (page) => signIn(page, 'store@rasad.example', 'medicalOwner'),
  'a stockist': signInAsDemoStockist,
  'another purchaser': async (page) => {
    const email = freshEmail('earlier')
    const id = await registerByApi(page.request, email)
    await page.context().clearCookies()
    await decideByApi(page.request, 'purchaser', id, 'approve')
    await page.context().clearCookies()
    await signIn(page, email, 'purchaser', password)
  },
}

for (const [who, signIn] of Object.entries(before)) {
  test(`a purchaser registered while signed in as ${who} becomes the signed-in account`, async ({ page }) => {
    await signIn(page)
    const email = freshEmail('new')
    await fillForm(page, email)
    await complete(page)
    await expect(page.getByText('Registration submitted. Your stockists have been asked.')).toBeVisible()
    await expect(page).toHaveURL('/purchasermiddle')
    await expect(page.getByRole('region', { name: 'Stockists you asked' })).toContainText('No answer yet')
    expect(await stored(page, 'pendingPurchasingRequestId')).toMatch(/^[0-9a-f]{24}$/)
    const me = await page.request.get('/api/auth/me')
    const { user } = (await me.json()) as { user: { _id: string; email: string } }
    expect(user.email).toBe(email)
    expect(JSON.parse((await stored(page, 'user')) ?? '{}')).toMatchObject({ _id: user._id, email })
    expect(await stored(page, 'pendingPurchaserId')).toBe(user._id)
  })
}

test.describe('when a call fails', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('stockists that could not be asked can be chosen again, also after somebody else signed in', async ({
    page,
  }) => {
    const request = '**/api/purchasing-card/request'
    await page.route(request, (route) =>
      route.fulfill({ status: 403, json: { success: false, code: 'not-allowed', message: 'No.' } }),
    )
    const email = freshEmail('again')
    await fillForm(page, email)
    await complete(page)
    await expect(page.getByRole('alert')).toHaveText(
      'Your registration is stored, but your stockists were not asked yet. Please choose them again on the next page.',
    )
    await expect(page).toHaveURL('/purchasermiddle')
    // The code of the next screen is still being fetched: a request that is held while routing ends never returns.
    await expect(page.getByRole('heading', { name: 'Documents under verification' })).toBeVisible()
    await page.unroute(request)

    const other = await page.context().newPage()
    await signInAt(other, '/login', demoAdmin, demoPassword)
    await other.close()
    await expect(page.getByText('Sign in with your purchaser account to send your request.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in as a purchaser' }).click()
    await expect(page.getByRole('heading', { name: 'Purchaser sign in' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/purchasermiddle')
    await chooseThree(page)
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Your stockists have been asked.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Stockists you asked' }).getByRole('listitem')).toHaveCount(
      3,
    )
  })
})

test('an approved purchaser asks further stockists on its card page, and sees who has answered', async ({
  page,
  request,
}) => {
  const email = freshEmail('further')
  const id = await registerByApi(request, email)
  await decideByApi(request, 'purchaser', id, 'approve')
  const fresh = [await freshStockist(request), await freshStockist(request), await freshStockist(request)]
  const late = await freshStockist(request)
  await signIn(page, email, 'purchaser', password)
  await page.goto(`/purchaser/${id}`)
  await expect(page.getByRole('heading', { name: 'Ask further stockists' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose stockists' }).click()
  const group = page.getByRole('group', { name: 'Stockists to notify' })
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(errorAt(page, 'Please select at least 3 stockists to notify')).toBeVisible()
  for (const { name } of fresh) {
    await group.getByRole('searchbox').fill(name)
    // The row must not move under the click.
    await expect(group.getByRole('checkbox')).toHaveCount(1)
    await group.getByRole('checkbox', { name }).check()
  }
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Your stockists have been asked.')).toBeVisible()
  const asked = page.getByRole('region', { name: 'Stockists you asked' })
  for (const { name } of fresh) {
    await expect(asked.getByRole('listitem').filter({ hasText: name })).toContainText('No answer yet')
  }
  expect(await stored(page, 'pendingPurchasingRequestId')).toBeNull()

  // Once three are asked, one more is enough.
  await page.getByRole('button', { name: 'Choose stockists' }).click()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Please choose a stockist.')).toBeVisible()
  await group.getByRole('searchbox').fill(late.name)
  await expect(group.getByRole('checkbox')).toHaveCount(1)
  await group.getByRole('checkbox', { name: late.name }).check()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(asked.getByRole('listitem').filter({ hasText: late.name })).toContainText('No answer yet')
  await expect(asked.getByRole('link', { name: late.name })).toHaveAttribute(
    'href',
    new RegExp(`^/stockist/[a-z0-9-]+-${late.id}$`),
  )

  const stockist = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env.RASAD_URL ?? '' })
  if (!stockist || !fresh[0]) throw new Error('No stockist or second browser.')
  const desk = await stockist.newPage()
  await signIn(desk, fresh[0].email, 'stockist', deskPassword)
  await desk.goto('/stockist-dashboard?id=me&tab=approvals')
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('No pending requests')).toBeVisible()
  await stockist.close()
  await expect(asked.getByRole('listitem').filter({ hasText: fresh[0].name })).toContainText('Approved', {
    timeout: 20_000,
  })
})

test('a waiting page without anything pending says so, and offers a next step', async ({ page }) => {
  const pages = [
    ['/medical-middle', '/login', '/signup'],
    ['/stockist-outcode', '/stockist-login', '/adminCreateStockist'],
    ['/stockist/verification', '/stockist-login', '/adminCreateStockist'],
    ['/purchasermiddle', '/purchaserLogin', '/purchaser-signup'],
  ] as const
  for (const [path, login, signup] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Nothing is pending here' })).toBeVisible()
    await expect(page.getByText(/under verification/)).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', login)
    await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', signup)
  }
  await signIn(page, 'store@rasad.example', 'medicalOwner')
  await page.goto('/medical-middle')
  await expect(page.getByText('You are signed in, and your account is approved.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your page' }).click()
  await expect(page).toHaveURL('/profile')
})

test('a stockist’s public page links to the page that verifies it', async ({ page, request }) => {
  const { id } = await freshStockist(request)
  await page.goto(`/stockist/${id}`)
  await page.getByRole('link', { name: 'Verify to view details' }).click()
  await expect(page).toHaveURL(`/stockist-verify?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Verify to view details' })).toBeVisible()
  await page.getByLabel('Password').fill(deskPassword)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
})
