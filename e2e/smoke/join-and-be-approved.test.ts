import type { Locator, Page } from '@playwright/test'
import { passTime } from '../fixtures/clock.ts'
import { checkAndComplete, chooseDemoStockists, errorAt } from '../fixtures/forms.ts'
import {
  adminElsewhere,
  freshEmail,
  freshName,
  picture,
  signInAt,
  signUpStore,
  stored,
} from '../fixtures/people.ts'
import { devices, expect, inTurn, laterOn, test } from '../fixtures/test.ts'

const password = 'monsoon-77'

/** An admin finds an account in a list, opens it and decides. */
async function decide(
  admin: Page,
  path: string,
  name: string,
  decision: 'Approve' | 'Decline',
  withoutPapers?: string,
) {
  await admin.goto(path)
  await admin.getByRole('searchbox').fill(name)
  const row = admin.getByRole('article').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: decision, exact: true }).click()
  if (decision === 'Approve') {
    // Nobody has used the link in the mail.
    const question = admin.getByRole('alertdialog', { name: `Approve ${name} all the same?` })
    if (withoutPapers) await question.getByLabel('Why is it approved without them?').fill(withoutPapers)
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(row.getByRole('button', { name: 'Approved', exact: true })).toBeDisabled()
    return
  }
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(row).toHaveCount(0)
}

/** Of an image's own pixels: the element is visible before its bytes have arrived. */
function widthOf(image: Locator): Promise<number> {
  return image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth)
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('a medical store signs up, waits, is approved and reaches its profile', {
      tag: laterOn(device, 'desk'),
    }, async ({ page, browser }) => {
      const email = freshEmail('store')
      const name = freshName('Store')
      await signUpStore(page, { name, email, password })
      await expect(page.getByText('Registration successful! You can now log in.')).toBeVisible()
      await expect(page).toHaveURL('/medical-middle')
      await expect(page.getByRole('heading', { name: 'Documents under verification' })).toBeVisible()
      expect(await stored(page, 'pendingUserId')).toMatch(/^[0-9a-f]{24}$/)

      const admin = await adminElsewhere(browser)
      await admin.goto('/user-admin')
      await admin.getByRole('searchbox').fill(name)
      await admin.getByRole('button', { name: `Details of ${name}` }).click()
      const licence = admin.getByRole('dialog').getByRole('img', { name: 'Licence image' })
      await expect(licence).toBeVisible()
      await expect.poll(() => widthOf(licence)).toBe(60)
      await admin.keyboard.press('Escape')
      const id = await stored(page, 'pendingUserId')
      await decide(admin, '/user-admin', name, 'Approve')
      expect(JSON.parse((await stored(admin, 'admin_approved_users')) ?? '[]')).toContain(id)

      await expect(page).toHaveURL('/login')
      expect(await stored(page, 'pendingUserId')).toBeNull()
      await signInAt(page, '/login', email, password)
      await expect(page).toHaveURL('/dashboard')
      expect(await stored(page, 'token')).not.toMatch(/^[\w-]{20,}$/)
      await page.goto('/profile')
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(page.getByText('MH-NSK-20B-7')).toBeVisible()
      const ownLicence = page.getByRole('img', { name: 'Licence image' })
      await expect(ownLicence).toBeVisible()
      // After the logout, its bytes would be refused.
      await expect.poll(() => widthOf(ownLicence)).toBe(60)
      await expect(page.getByText('No medicines listed')).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
      expect([await stored(page, 'token'), await stored(page, 'user')]).toEqual([null, null])
      await page.goto('/profile')
      await expect(page).toHaveURL('/login')

      await admin.goto('/admin/audit')
      // Other tests can have written a whole page of entries since.
      await admin.getByRole('searchbox').fill(name)
      await expect(admin.getByRole('article').filter({ hasText: name })).toContainText('User approved')
      await admin.context().close()
    })

    inTurn(device)(
      'a stockist registers in three steps, is approved and reaches its own page',
      async ({ page, browser }) => {
        const email = freshEmail('stockist')
        const name = freshName('Firm')
        await page.goto('/adminCreateStockist')
        await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(errorAt(page, 'Firm name is required')).toBeVisible()
        await expect(page.getByLabel('Firm Name')).toBeFocused()
        await page.getByLabel('Firm Name').fill(name)
        await expect(page.getByText('Firm name is required')).toBeHidden()
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill(password)
        await page.getByLabel('Phone').fill('90000 01234')
        await page.getByLabel('Pincode').fill('42200')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(errorAt(page, 'Please enter a valid 6-digit pincode')).toBeVisible()
        await page.getByLabel('Pincode').fill('422001')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByRole('heading', { name: 'Professional Details' })).toBeFocused()
        await page.getByLabel('Licence Number').fill('MH-21B-900')

        await page.reload()
        await expect(page.getByLabel('Licence Number')).toHaveValue('MH-21B-900')
        await page.getByLabel('Role Type').selectOption('Proprietor')
        await page.getByRole('button', { name: 'Back' }).click()
        await expect(page.getByLabel('Firm Name')).toHaveValue(name)
        await expect(page.getByLabel('Password')).toHaveValue('')
        await page.getByLabel('Password').fill(password)
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByLabel('Licence Image').setInputFiles(picture('licence.png'))
        await page.getByLabel('Blood Group').selectOption('AB-')
        await checkAndComplete(page)
        await expect(page).toHaveURL('/stockist/verification')
        await expect(page.getByRole('heading', { name: 'Documents under verification' })).toBeVisible()

        const admin = await adminElsewhere(browser)
        // It named no form of its licence.
        await decide(admin, '/admin/stockists', name, 'Approve', 'The image shows form 21B.')
        await admin.context().close()
        await expect(page).toHaveURL('/stockist-login')
        await signInAt(page, '/stockist-login', email, password)
        await expect(page).toHaveURL('/stockist-dashboard?id=me')
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      },
    )

    inTurn(device)(
      'a purchaser registers, asks three stockists, is approved and reaches its card',
      async ({ page, browser }) => {
        const email = freshEmail('purchaser')
        const name = freshName('Buyer')
        await page.goto('/purchaser-signup')
        await page.getByLabel('Full Name').fill(name)
        await page.getByLabel('Address').fill('12 Tilak Road, Pune')
        await page.getByLabel('Contact Number').fill('90000012345')
        await expect(page.getByLabel('Contact Number')).toHaveValue('9000001234')
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByLabel('Confirm Password').fill(password)
        await page.getByLabel('Aadhar Card').setInputFiles(picture('aadhar.png'))
        await page.getByLabel('Your Photo').setInputFiles(picture('me.png'))
        await chooseDemoStockists(page, 3)
        await page.getByRole('button', { name: 'Complete Registration' }).click()
        await expect(page).toHaveURL('/purchasermiddle')
        await expect(page.getByRole('heading', { name: 'Documents under verification' })).toBeVisible()
        const id = await stored(page, 'pendingPurchaserId')
        expect(await stored(page, 'pendingPurchasingRequestId')).toMatch(/^[0-9a-f]{24}$/)

        const admin = await adminElsewhere(browser)
        await decide(admin, '/admin/purchasers', name, 'Approve')
        await admin.context().close()
        await expect(page).toHaveURL('/purchaserLogin')
        expect(await stored(page, 'pendingPurchaserId')).toBeNull()
        expect(await stored(page, 'pendingPurchasingRequestId')).toBeNull()
        await signInAt(page, '/purchaserLogin', email, password)
        await expect(page).toHaveURL(`/purchaser/${id}`)
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        await expect(page.getByText('VERIFIED')).toBeVisible()
        await expect(page.getByRole('img', { name: 'Aadhar' })).toBeVisible()
      },
    )
  })
}

test.describe('declined', () => {
  test.use({ allowedComplaints: /^Failed to load resource.*403/ })

  test('a declined account learns it on the waiting page and at sign-in', {
    tag: '@later',
  }, async ({ page, browser }) => {
    const email = freshEmail('declined')
    const name = freshName('Store')
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/user/')) calls++
    })
    await page.clock.install()
    await signUpStore(page, { name, email, password })
    await expect(page).toHaveURL('/medical-middle')
    await expect.poll(() => calls).toBeGreaterThan(0)
    const admin = await adminElsewhere(browser)
    await decide(admin, '/user-admin', name, 'Decline')
    await admin.context().close()

    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await expect(page.getByText('Document verification failed')).toBeVisible()
    calls = 0
    await passTime(page, 20_000)
    expect(calls).toBe(0)

    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Document verification failed')
    expect(await stored(page, 'user')).toBeNull()
  })
})
