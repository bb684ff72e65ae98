import type { Page } from '@playwright/test'
import { withoutRandom } from '@rasad/testkit/without-random'
import { checkAndComplete, errorAt } from '../../fixtures/forms.ts'
import { demoAdmin, demoPassword, freshEmail, freshName, picture } from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'

// What is typed into a form survives a reload, Back, a failed call and a lost network.

const password = 'monsoon-77'
const stored = (page: Page) => page.evaluate('JSON.stringify(sessionStorage)') as Promise<string>

async function fillBasics(page: Page, name: string) {
  await page.goto('/adminCreateStockist')
  await page.getByLabel('Firm Name').fill(name)
  await page.getByLabel('Email').fill(freshEmail('firm'))
  await page.getByLabel('Password').fill(password)
}
/** Presses Continue, and waits for the step that it leads to: a second press on the same step does not count. */
async function goOn(page: Page, step: string) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible()
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)('Back and Forward go from step to step of the stockist form', async ({ page }) => {
      const name = freshName('Firm')
      await page.goto('/select-role')
      await fillBasics(page, name)
      await goOn(page, 'Professional Details')
      await expect(page.getByRole('heading', { name: 'Professional Details' })).toBeFocused()
      await page.getByLabel('Licence Number').fill('MH-21B-900')
      await goOn(page, 'Documents and Personal')
      await page.getByLabel('Licence Image').setInputFiles(picture('licence.png'))
      await expect(page.getByRole('img', { name: 'Preview of Licence Image' })).toBeVisible()

      await page.goBack()
      await expect(page.getByLabel('Licence Number')).toHaveValue('MH-21B-900')
      await page.goBack()
      await expect(page.getByLabel('Firm Name')).toHaveValue(name)
      await expect(page.getByLabel('Password')).toHaveValue(password)
      await page.goForward()
      await page.goForward()
      await expect(page.getByRole('img', { name: 'Preview of Licence Image' })).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByLabel('Firm Name')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/select-role')
      await page.goForward()
      await expect(page.getByLabel('Firm Name')).toHaveValue(name)
    })

    inTurn(device)(
      'the answers are checked before they are sent, and each can be changed',
      async ({ page }) => {
        const name = freshName('Firm')
        await fillBasics(page, name)
        await page.getByLabel('Pincode').fill('411030')
        await expect(page.getByLabel('District')).toHaveValue('Pune')
        await goOn(page, 'Professional Details')
        await page.getByLabel('Licence Expiry').fill('2031-03-04')
        await goOn(page, 'Documents and Personal')
        await page.getByLabel('Licence Image').setInputFiles(picture('licence.png'))
        await page.getByLabel('Profile Image').setInputFiles(picture('logo.png'))
        await goOn(page, 'Check your answers')

        await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
        const answer = (label: string) =>
          page
            .getByRole('definition')
            .filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) })
            .first()
        await expect(answer('Firm Name')).toHaveText(name)
        await expect(answer('Phone')).toHaveText('Not given')
        await expect(answer('Password')).toHaveText('Given. It is not shown here.')
        await expect(answer('Licence Expiry')).toHaveText('4 Mar 2031')
        await expect(answer('Delivers to')).toHaveText('Own district and those nearby (usual)')
        await expect(page.getByRole('img', { name: 'Licence Image' })).toBeVisible()
        await expect(page.getByText(password)).toHaveCount(0)

        await page.getByRole('link', { name: 'Change Phone' }).click()
        await expect(page.getByLabel('Phone')).toBeFocused()
        await page.getByLabel('Phone').fill('90000 01234')
        await goOn(page, 'Check your answers')
        await expect(answer('Phone')).toHaveText('9000001234')
        await page.getByRole('link', { name: 'Change Licence Number' }).click()
        await page.getByLabel('Licence Number').fill('MH-21B-901')
        await page.goBack()
        await expect(answer('Licence Number')).toHaveText('MH-21B-901')
        await page.getByRole('button', { name: 'Complete Registration' }).click()
        await expect(page).toHaveURL('/stockist/verification')
        expect(await stored(page)).not.toContain(name)
        await page.goto('/adminCreateStockist')
        await expect(page.getByLabel('Firm Name')).toHaveValue('')
      },
    )

    inTurn(device)('the first wrong field gets the focus, and a summary links to each', async ({ page }) => {
      await page.goto('/signup')
      await page.getByLabel('Medical Store Name').fill('Asha Medicals')
      await page.getByLabel('Email').fill('nobody')
      await page.getByLabel('Drug Licence Image').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Create Account' }).click()
      const summary = page.getByRole('region', { name: 'Please correct 7 things' })
      await expect(page.getByLabel('Owner Name')).toBeFocused()
      await expect(page.getByLabel('Owner Name')).toBeInViewport()
      await expect(summary.getByRole('link')).toHaveText([
        'Owner name is required',
        'Address is required',
        'Please enter a valid email address',
        'Phone number is required',
        'Drug licence number is required',
        'Password is required',
        'Drug licence image is required',
      ])
      await summary.getByRole('link', { name: 'Drug licence number is required' }).click()
      await expect(page.getByLabel('Drug Licence Number')).toBeFocused()
      await expect(page.getByLabel('Drug Licence Number')).toBeInViewport()
      await page.keyboard.type('MH-20B-7')
      await expect(page.getByRole('region', { name: 'Please correct 6 things' })).toBeVisible()
      await expect(page.getByText('Drug licence number is required')).toHaveCount(0)
    })
  })
}

test('a store’s registration says what it keeps, and has it after a reload', async ({ page }) => {
  await page.goto('/signup')
  const note = 'What you type stays in this tab for a day, until it is sent or you sign out.'
  await expect(page.getByText(note)).toContainText('Passwords and images are not kept')
  await page.getByLabel('Medical Store Name').fill('Asha Medicals')
  await page.getByLabel('Address').fill('4 Station Road, Nashik')
  await page.getByLabel('Owner Name').fill('Asha 2341 2341 2346')
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Drug Licence Image').setInputFiles(picture('licence.png'))
  await page.reload()
  await expect(page.getByText('What you typed before is here again.')).toBeVisible()
  await expect(page.getByLabel('Medical Store Name')).toHaveValue('Asha Medicals')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4 Station Road, Nashik')
  await expect(page.getByLabel('Password')).toHaveValue('')
  // A number that identifies a person is not kept either.
  await expect(page.getByLabel('Owner Name')).toHaveValue('')
  expect(withoutRandom(await stored(page))).not.toMatch(/2346|monsoon/)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Medical Store Name')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Medical Store Name')).toHaveValue('Asha Medicals')
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4 Station Road, Nashik')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Medical Store Name')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Medical Store Name')).toHaveValue('')
})

test('a stockist form that is reloaded at its check asks for the password, and comes back', async ({
  page,
}) => {
  const name = freshName('Firm')
  await fillBasics(page, name)
  for (const step of ['Professional Details', 'Documents and Personal', 'Check your answers'])
    await goOn(page, step)
  await page.reload()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(errorAt(page, 'Password is required')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill(password)
  await checkAndComplete(page)
  await expect(page).toHaveURL('/stockist/verification')
})

test('a step that nothing was typed for opens the first one', async ({ page }) => {
  await page.goto('/adminCreateStockist?step=3')
  await expect(page.getByLabel('Firm Name')).toBeVisible()
  await expect(page).toHaveURL('/adminCreateStockist')
})

test('a new medicine keeps its name, its company and its stockists', async ({ page }) => {
  await signIn(page, demoAdmin, 'medicalOwner', demoPassword)
  await page.goto('/adminCreateMedicine')
  await page.getByLabel('Medicine Name').fill('Zzyx 40 Tablet')
  await page.getByRole('radio').first().check()
  await page.getByRole('group', { name: 'Stockists' }).getByRole('checkbox').first().check()
  const chosen = page.getByRole('button', { name: /^Remove / })
  await expect(chosen).toHaveCount(2)
  const names = await chosen.allTextContents()
  await page.reload()
  await expect(page.getByLabel('Medicine Name')).toHaveValue('Zzyx 40 Tablet')
  await expect(chosen).toHaveText(names)
})

test('signing out forgets what was typed, in every tab', async ({ page, context }) => {
  await signIn(page, demoAdmin, 'medicalOwner', demoPassword)
  await page.goto('/adminCreateCompany')
  await page.getByLabel('Company Name').fill('Zzyx Labs')
  const other = await context.newPage()
  await other.goto('/adminCreateCompany')
  await other.getByLabel('Company Name').fill('Zzyx Pharma')
  expect(await stored(other)).toContain('Zzyx Pharma')
  // Signing out waits for open calls, but not for long: on a busy machine they would be refused.
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).not.toContain('Zzyx')
  await expect.poll(() => stored(other)).not.toContain('Zzyx')
})

test.describe('when a call fails', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('an account that the service has signed out finds its form after signing in again', async ({
    page,
  }) => {
    await signIn(page, demoAdmin, 'medicalOwner', demoPassword)
    await page.goto('/adminCreateCompany')
    const name = freshName('Labs')
    // Each change asks for alike names: what is typed after an answer of 401 is nobody's.
    const asked = page.waitForResponse('**/api/company/alike*')
    await page.getByLabel('Company Name').fill(name)
    await asked
    await page.context().clearCookies()
    await page.getByLabel('Company Name').press('x')
    await expect.poll(() => page.evaluate('localStorage.getItem("user")')).toBeNull()
    // Nobody else sees it.
    await page.goto('/signup')
    await expect(page.getByLabel('Medical Store Name')).toHaveValue('')
    await signIn(page, demoAdmin, 'medicalOwner', demoPassword)
    await page.goto('/adminCreateCompany')
    await expect(page.getByLabel('Company Name')).toHaveValue(`${name}x`)
  })

  test('a stockist form that met a lost network is sent when the network is back', async ({
    page,
    context,
  }) => {
    const name = freshName('Firm')
    await fillBasics(page, name)
    await goOn(page, 'Professional Details')
    await goOn(page, 'Documents and Personal')
    await page.getByLabel('Licence Image').setInputFiles(picture('licence.png'))
    await expect(page.getByRole('img', { name: 'Preview of Licence Image' })).toBeVisible()
    await context.setOffline(true)
    await checkAndComplete(page)
    await expect(page.getByRole('alert')).toHaveText('Image upload failed')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page).toHaveURL('/stockist/verification')
  })

  test('a new company that met a lost network stays, and says so', async ({ page, context }) => {
    await signIn(page, demoAdmin, 'medicalOwner', demoPassword)
    await page.goto('/adminCreateCompany')
    const name = freshName('Labs')
    await page.getByLabel('Company Name').fill(name)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create Company' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByLabel('Company Name')).toHaveValue(name)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Create Company' }).click()
    await expect(page.getByText('Success — company created')).toBeVisible()
  })

  test('a stockist form with an error of the service opens the step of its field', async ({ page }) => {
    await fillBasics(page, freshName('Firm'))
    await goOn(page, 'Professional Details')
    await goOn(page, 'Documents and Personal')
    await page.route('**/api/stockist/register', (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          code: 'invalid-input',
          message: 'Please check the marked fields.',
          fields: { licenseNumber: { message: 'This licence has ended.' } },
        },
      }),
    )
    await checkAndComplete(page)
    await expect(errorAt(page, 'This licence has ended.')).toBeVisible()
    await expect(page.getByLabel('Licence Number')).toBeFocused()
    await page.unroute('**/api/stockist/register')
    await page.getByLabel('Licence Number').fill('MH-21B-9')
    await checkAndComplete(page)
    await expect(page).toHaveURL('/stockist/verification')
  })
})
