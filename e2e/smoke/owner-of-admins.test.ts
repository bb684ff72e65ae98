import type { APIRequestContext } from '@playwright/test'
import { demoOwner, demoPassword, freshEmail, freshName } from '../fixtures/people.ts'
import { signIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

async function addAdmin(request: APIRequestContext, owner: string, admin: { name: string; email: string }) {
  const login = { email: owner, password: demoPassword, role: 'medicalOwner' }
  const signedIn = await request.post('/api/auth/login', { data: login })
  const { token } = (await signedIn.json()) as { token: string }
  const answer = await request.post('/api/admin', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...admin, password: 'Harvest-2026' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('the owner sees the admins, removes one, and that admin is signed out', async ({ page, browser }) => {
  const name = freshName('Gone')
  const email = freshEmail('gone')
  const elsewhere = await browser.newContext(process.env.RASAD_URL ? { baseURL: process.env.RASAD_URL } : {})
  await addAdmin(elsewhere.request, demoOwner, { name, email })
  await elsewhere.clearCookies()
  const admin = await elsewhere.newPage()
  await signIn(admin, email, 'medicalOwner', 'Harvest-2026')
  await admin.goto('/adminpanel')
  await expect(admin.getByRole('link', { name: /^Stockists/ })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Admins' })).toHaveCount(0)
  await admin.goto('/admin/admins')
  await expect(
    admin.getByRole('heading', { name: 'Only the owner of this service may open this page.' }),
  ).toBeVisible()

  await signIn(page, demoOwner, 'medicalOwner')
  await page.goto('/adminpanel')
  await page.getByRole('link', { name: 'Admins' }).click()
  const own = page.getByRole('article').filter({ hasText: demoOwner })
  await expect(own.getByText('Owner of this service', { exact: true })).toBeVisible()
  await expect(own.getByText('You', { exact: true })).toBeVisible()
  await expect(own.getByRole('button')).toHaveCount(0)

  const search = page.getByRole('searchbox', { name: 'Search by name or email' })
  await search.fill('nobody-is-called-this')
  await expect(page.getByRole('heading', { name: 'No admin matches this search' })).toBeVisible()
  await search.fill(email)
  await expect(page.getByText('1 admin', { exact: true })).toBeVisible()
  const remove = page.getByRole('button', { name: `Remove ${name}` })
  await remove.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await expect(page.getByRole('alertdialog', { name: `Remove ${name}?` })).toBeVisible()
  await page.getByRole('button', { name: 'Remove admin' }).click()
  await expect(page.getByRole('alert')).toHaveText(`${name} is not an admin any more.`)
  await expect(page.getByText(email)).toHaveCount(0)

  await admin.goto('/admin/stockists')
  await expect(
    admin.getByRole('heading', { name: 'You must be an admin to access this page.' }),
  ).toBeVisible()
  await expect(admin.getByRole('article')).toHaveCount(0)
  await elsewhere.close()
  await page.goto('/admin/audit')
  // Other tests can have written a whole page of entries since.
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('heading', { name: `Admin removed: ${name}` })).toBeVisible()
})
