import { passTime } from '../../fixtures/clock.ts'
import { chooseDemoStockists, errorAt } from '../../fixtures/forms.ts'
import {
  adminElsewhere,
  demoAdmin,
  demoOwner,
  freshEmail,
  freshName,
  signInAt,
} from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'

test('tells accounts other than admins so; lets only the owner add admins', async ({ page, browser }) => {
  await page.goto('/adminpanel')
  await expect(page.getByRole('heading', { name: 'You must be an admin to access this page.' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)

  const admin = await adminElsewhere(browser)
  await admin.goto('/dashboard')
  await expect(admin.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Add Admin' })).toHaveCount(0)
  await admin.goto('/adminCreateAdmin')
  await expect(
    admin.getByRole('heading', { name: 'Only the owner of this service may add admins.' }),
  ).toBeVisible()
  await admin.context().close()

  const owner = await adminElsewhere(browser, demoOwner)
  await owner.goto('/dashboard')
  await owner.getByRole('link', { name: 'Add Admin' }).click()
  const email = freshEmail('admin')
  await owner.getByLabel('Name').fill('New Admin')
  await owner.getByLabel('Email').fill(email)
  await owner.getByLabel('Password').fill('weak-one')
  await owner.getByRole('button', { name: 'Add Admin' }).click()
  await expect(errorAt(owner, 'Please meet all password requirements.')).toBeVisible()
  await owner.getByLabel('Password').fill('Harvest-2026')
  await owner.getByRole('button', { name: 'Add Admin' }).click()
  await expect(owner.getByText(/^New Admin is an admin now/)).toBeVisible()
  await owner.context().close()
  await signInAt(page, '/login', email, 'Harvest-2026')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
})

test('an admin creates a company and a medicine, linked to stockists', async ({ page }) => {
  await signIn(page, demoAdmin, 'medicalOwner')
  const name = freshName('Pharma')
  await page.goto('/adminpanel')
  await expect(page.getByRole('link', { name: /^Staff/ })).toHaveAttribute('href', '/staffs')
  await page.getByRole('link', { name: 'Create Company' }).click()
  await page.getByRole('button', { name: 'CREATE COMPANY' }).click()
  await expect(errorAt(page, 'Company name is required')).toBeVisible()
  await page.getByLabel('Company name').fill(name)
  const stockists = page.getByRole('group', { name: 'Stockists' })
  await stockists.getByRole('searchbox').fill('zzqqxx')
  await expect(stockists.getByText('No matching stockists found.')).toBeVisible()
  await chooseDemoStockists(page, 1)
  await expect(page.getByText('Selected 1 stockist(s)')).toBeVisible()
  await page.getByRole('button', { name: 'CREATE COMPANY' }).click()
  await expect(page.getByRole('alert')).toHaveText('Success — company created')
  await expect(page).toHaveURL('/adminpanel')

  await page.getByRole('link', { name: 'Create Medicine' }).click()
  await page.getByLabel('Medicine name').fill(`${name} 500 Tablet`)
  const companies = page.getByRole('group', { name: 'Company' })
  await companies.getByRole('searchbox').fill(name)
  await companies.getByRole('radio', { name }).check()
  await chooseDemoStockists(page, 1)
  await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'medicine' })).toHaveText(
    'Success — medicine created',
  )
  await expect(page).toHaveURL('/adminpanel')
})

test.describe('failures of the admin lists', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })
  const silence = 'No answer came. Check your connection, then try again.'

  test('an alarm stays until it is closed or its screen is left', async ({ page }) => {
    await page.clock.install()
    await signIn(page, demoAdmin, 'medicalOwner')
    await page.goto('/user-admin?status=processing')
    await page.route('**/api/user/*/approve', (route) => route.abort())
    await page.getByRole('searchbox').fill('waiting@rasad.example')
    const row = page.getByRole('article').filter({ hasText: 'waiting@rasad.example' })
    const approve = row.getByRole('button', { name: 'Approve', exact: true })
    // Before the paper was opened, approving asks first.
    await approve.click()
    const question = page.getByRole('alertdialog', { name: 'Approve New Life Medicals all the same?' })
    await expect(question).toContainText('You have not opened the paper yet.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'Details of New Life Medicals' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Licence image' })).toBeVisible()
    await page.keyboard.press('Escape')
    await approve.click()
    await expect(page.getByRole('alert')).toHaveText(silence)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await approve.click()
    await passTime(page, 9_000)
    await expect(page.getByRole('alert')).toHaveText(silence)
    await page.getByRole('link', { name: 'Rasad' }).click()
    await expect(page.getByRole('heading', { name: 'Who supplies it?' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
