import type { Page } from '@playwright/test'
import { passTime } from '../../fixtures/clock.ts'
import { checkAndComplete, chooseDemoStockists, errorAt } from '../../fixtures/forms.ts'
import {
  decideByApi,
  demoAdmin,
  demoPassword,
  freshEmail,
  picture,
  registerStore,
  signInAt,
  stored,
} from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

const megabyte = 1024 * 1024
const nobody = '0123456789abcdef01234567'

test.describe('purchaser registration', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Complete Registration' }).click()
  const said = errorAt

  test('shows at each field what is missing, and clears it on editing', async ({ page }) => {
    await page.goto('/purchaser-signup')
    await submit(page)
    const missing = [
      'Full name is required',
      'Address is required',
      'Contact number is required',
      'Email is required',
      'Password is required',
      'Aadhar card image is required',
      'Photo is required',
      'Please select at least 3 stockists to notify',
    ]
    for (const text of missing) await expect(said(page, text)).toBeVisible()
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await page.getByLabel('Full Name').fill('Al')
    await expect(said(page, 'Full name is required')).toBeHidden()
    await expect(said(page, 'Address is required')).toBeVisible()

    await page.getByLabel('Address').fill('Short')
    await page.getByLabel('Contact Number').fill('5000012345')
    await page.getByLabel('Email').fill('nobody@nowhere')
    await page.getByLabel('Password', { exact: true }).fill('abc')
    await page.getByLabel('Confirm Password').fill('abd')
    await submit(page)
    const wrong = [
      'Name must be at least 3 characters',
      'Please enter a complete address',
      'Please enter a valid 10-digit mobile number',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]
    for (const text of wrong) await expect(said(page, text)).toBeVisible()
  })

  test('rejects a file that is not an image, is too large, or cannot be decoded', async ({ page }) => {
    await page.goto('/purchaser-signup')
    const photo = page.getByLabel('Your Photo')
    await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(said(page, 'Please upload a valid image file')).toBeVisible()
    await photo.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * megabyte + 1),
    })
    await expect(said(page, 'File size should be less than 5MB')).toBeVisible()
    await photo.setInputFiles(picture('me.png'))
    await expect(said(page, 'File size should be less than 5MB')).toBeHidden()
    await expect(page.getByRole('img', { name: 'Preview of Your Photo' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Your Photo' }).click()
    await expect(page.getByRole('img', { name: 'Preview of Your Photo' })).toBeHidden()

    await page.getByLabel('Full Name').fill('Meera Joshi')
    await page.getByLabel('Address').fill('12 Tilak Road, Pune')
    await page.getByLabel('Contact Number').fill('9000001234')
    await page.getByLabel('Email').fill(freshEmail('meera'))
    await page.getByLabel('Password', { exact: true }).fill('monsoon-77')
    await page.getByLabel('Confirm Password').fill('monsoon-77')
    await chooseDemoStockists(page, 3)
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
    await page.getByLabel('Aadhar Card').setInputFiles(broken)
    await photo.setInputFiles(picture('me.png'))
    await submit(page)
    await expect(said(page, 'Please upload a valid aadhar image (JPG/PNG)')).toBeVisible()
    // The file is refused at once; the press waits for the other image.
    await expect(page.getByRole('button', { name: 'Complete Registration' })).toBeEnabled()
    await page.getByLabel('Aadhar Card').setInputFiles(picture('aadhar.png'))
    await photo.setInputFiles(broken)
    await submit(page)
    await expect(said(page, 'Please upload a valid personal photo (JPG/PNG)')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Meera Joshi')
  })

  test('finds stockists by the typed text, and shows the chosen ones as chips', async ({ page, request }) => {
    const { data } = (await (await request.get('/api/stockist?q=.example&limit=3')).json()) as {
      data: { name: string; phone: string; email: string }[]
    }
    const third = data[2]
    if (!third) throw new Error('The demo world has too few stockists.')
    await page.goto('/purchaser-signup')
    const group = page.getByRole('group', { name: 'Stockists to notify' })
    for (const typed of [third.name, third.phone, third.email]) {
      await group.getByRole('searchbox').fill(typed)
      await expect(group.getByRole('checkbox')).toHaveCount(1)
    }
    await group.getByRole('checkbox').check()
    await expect(group.getByText('Selected', { exact: true })).toBeVisible()
    await group.getByRole('searchbox').fill('zzqqxx')
    await expect(group.getByText('No stockists found')).toBeVisible()
    await group.getByRole('button', { name: `Remove ${third.name}` }).click()
    await expect(group.getByRole('button', { name: `Remove ${third.name}` })).toBeHidden()
  })
})

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

  test('each sign-in screen explains in its own words why it refuses', async ({ page }) => {
    const tryAt = async (path: string) => {
      await page.goto(path)
      await page.getByLabel('Email').fill(freshEmail('stranger'))
      await page.getByLabel('Password').fill('wrong-one')
      await page.getByRole('button', { name: 'Sign In' }).click()
    }
    await tryAt('/login')
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
    await expect(page.getByLabel('Password')).toHaveValue('wrong-one')

    await page.goto('/purchaserLogin')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Email and password are required.')
    await page.route('**/auth/login', (route) =>
      route.fulfill({ json: { success: true, token: 'x', user: {} } }),
    )
    await tryAt('/purchaserLogin')
    await expect(page.getByRole('alert')).toHaveText('Could not find purchaser ID in login response.')
    await page.unroute('**/auth/login')
    await page.route('**/auth/login', (route) => route.fulfill({ json: { success: true } }))
    await tryAt('/purchaserLogin')
    await expect(page.getByRole('alert')).toHaveText('Invalid response from server. Please try again.')
    await tryAt('/login')
    await expect(page.getByRole('alert')).toHaveText('Invalid response format from server.')
    await page.unroute('**/auth/login')
    await page.route('**/auth/login', (route) => route.abort())
    await tryAt('/stockist-login')
    await expect(page.getByRole('alert')).toHaveText('Network error')
  })

  test('clears the remembered account on any 401', async ({ page, context }) => {
    await signInAt(page, '/login', demoAdmin, demoPassword)
    expect(JSON.parse((await stored(page, 'user')) ?? '{}')).toMatchObject({ role: 'admin' })
    await context.clearCookies()
    await page.goto('/user-admin')
    await expect(
      page.getByRole('heading', { name: 'You must be an admin to access this page.' }),
    ).toBeVisible()
    expect([await stored(page, 'token'), await stored(page, 'user')]).toEqual([null, null])
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

  test('waiting pages discard invalid ids and say what was not found', async ({ page }) => {
    await page.clock.install()
    await page.goto('/saved')
    await page.evaluate((id) => {
      localStorage.setItem('pendingUserId', '../../admin')
      localStorage.setItem('pendingPurchaserId', id)
    }, nobody)
    let polls = 0
    page.on('request', (request) => {
      if (/\/api\/(user|stockist)\//.test(request.url())) polls++
    })
    await page.goto('/medical-middle')
    await expect(page.getByRole('heading', { name: 'Nothing is pending here' })).toBeVisible()
    await expect.poll(() => stored(page, 'pendingUserId')).toBeNull()
    await passTime(page, 20_000)
    expect(polls).toBe(0)
    await page.goto('/purchasermiddle')
    await expect(page.getByText('Verification record not found. Please contact support.')).toBeVisible()
    expect(await stored(page, 'pendingPurchaserId')).toBeNull()
  })

  test('a purchaser whose request failed chooses stockists on the waiting page', async ({ page }) => {
    await page.route('**/api/purchasing-card/request', (route) => route.abort())
    await page.goto('/purchaser-signup')
    await page.getByLabel('Full Name').fill('Ravi Kulkarni')
    await page.getByLabel('Address').fill('12 Tilak Road, Pune')
    await page.getByLabel('Contact Number').fill('9000001234')
    await page.getByLabel('Email').fill(freshEmail('ravi'))
    await page.getByLabel('Password', { exact: true }).fill('monsoon-77')
    await page.getByLabel('Confirm Password').fill('monsoon-77')
    await page.getByLabel('Aadhar Card').setInputFiles(picture('aadhar.png'))
    await page.getByLabel('Your Photo').setInputFiles(picture('me.png'))
    await chooseDemoStockists(page, 3)
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page).toHaveURL('/purchasermiddle')
    await expect(page.getByRole('heading', { name: 'Documents under verification' })).toBeVisible()
    expect(await stored(page, 'pendingPurchasingRequestId')).toBeNull()

    await page.unroute('**/api/purchasing-card/request')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Please select at least 3 stockists to notify')).toBeVisible()
    await chooseDemoStockists(page, 3)
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Your stockists have been asked.')).toBeVisible()
    await expect.poll(() => stored(page, 'pendingPurchasingRequestId')).toMatch(/^[0-9a-f]{24}$/)
  })
})

test('remembers the e-mail on the device if the user chose so', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await page.getByLabel('Email').fill(demoAdmin)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveValue(demoAdmin)
  await expect(page.getByLabel('Password')).toHaveValue('')
})
