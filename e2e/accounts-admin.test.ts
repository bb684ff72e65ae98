import {
  adminElsewhere,
  demoAdmin,
  demoOwner,
  demoPassword,
  freshEmail,
  freshName,
  signInAt,
} from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('who is no admin is told so; only the owner adds admins', async ({ page, browser }) => {
  await page.goto('/adminpanel')
  await expect(page.getByRole('heading', { name: 'You must be an admin to access this page.' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)

  const admin = await adminElsewhere(browser)
  await expect(admin.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Add Admin' })).toHaveCount(0)
  await admin.goto('/adminCreateAdmin')
  await expect(
    admin.getByRole('heading', { name: 'Only the owner of this service may add admins.' }),
  ).toBeVisible()
  await admin.context().close()

  const owner = await adminElsewhere(browser, demoOwner)
  await owner.getByRole('link', { name: 'Add Admin' }).click()
  const email = freshEmail('admin')
  await owner.getByLabel('Name').fill('New Admin')
  await owner.getByLabel('Email').fill(email)
  await owner.getByLabel('Password').fill('weak-one')
  await owner.getByRole('button', { name: 'Add Admin' }).click()
  await expect(owner.getByText('Please meet all password requirements.')).toBeVisible()
  await owner.getByLabel('Password').fill('Harvest-2026')
  await owner.getByRole('button', { name: 'Add Admin' }).click()
  await expect(owner.getByText(/^New Admin is an admin now/)).toBeVisible()
  await owner.context().close()
  await signInAt(page, '/login', email, 'Harvest-2026')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
})

test('an admin creates a company and a medicine, linked to stockists', async ({ page }) => {
  await signInAt(page, '/login', demoAdmin, demoPassword)
  const name = freshName('Pharma')
  await page.goto('/adminpanel')
  await expect(page.getByRole('link', { name: /^Staff/ })).toHaveAttribute('href', '/staffs')
  await page.getByRole('link', { name: 'Create Company' }).click()
  await page.getByRole('button', { name: 'CREATE COMPANY' }).click()
  await expect(page.getByText('Company name is required')).toBeVisible()
  await page.getByLabel('Company name').fill(name)
  const stockists = page.getByRole('group', { name: 'Stockists' })
  await stockists.getByRole('searchbox').fill('zzqqxx')
  await expect(stockists.getByText('No matching stockists found.')).toBeVisible()
  await stockists.getByRole('searchbox').fill('')
  await stockists.getByRole('checkbox').first().check()
  await expect(page.getByText('Selected 1 stockist(s)')).toBeVisible()
  await page.getByRole('button', { name: 'CREATE COMPANY' }).click()
  await expect(page.getByRole('alert')).toHaveText('Success — company created')
  await expect(page).toHaveURL('/adminpanel')

  await page.getByRole('link', { name: 'Create Medicine' }).click()
  await page.getByLabel('Medicine name').fill(`${name} 500 Tablet`)
  const companies = page.getByRole('group', { name: 'Company' })
  await companies.getByRole('searchbox').fill(name)
  await companies.getByRole('radio', { name }).check()
  await page.getByRole('group', { name: 'Stockists' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'medicine' })).toHaveText(
    'Success — medicine created',
  )
  await expect(page).toHaveURL('/adminpanel')
})
