import { asAdmin, atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('shows entries similar to a new medicine, and a stockist lists one of them instead', async ({
  page,
  request,
}) => {
  const stockist = await freshStockist(request)
  await atDesk(page, stockist)
  await page.getByRole('combobox', { name: 'Add a medicine' }).fill('Dolo-650')
  await page.getByRole('link', { name: 'Not there? Create “Dolo-650”' }).click()
  await expect(page).toHaveURL(/^[^?]*\/adminCreateMedicine\?/)
  await expect(page.getByLabel('Medicine name')).toHaveValue('Dolo-650')
  const alike = page.getByRole('region', { name: 'This may already be there' })
  await expect(alike.getByRole('link', { name: /^Dolo 650 Tablet/ })).toBeVisible()
  await alike.getByRole('button', { name: 'Add it to my list instead: Dolo 650 Tablet' }).click()
  await expect(page.getByRole('alert')).toHaveText('Dolo 650 Tablet is on your list')
  await expect(page).toHaveURL(/\/stockist-dashboard/)
  await expect(page.getByLabel('Your price of Dolo 650 Tablet')).toBeVisible()
})

test('stops a user who is faster than the list once, and only once', async ({ page }) => {
  await asAdmin(page)
  const word = `Quib${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)}`
  await page.goto('/adminCreateMedicine')
  await page.getByLabel('Medicine name').fill(`${word} 500 Tablet`)
  await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
  await expect(page.getByRole('alert')).toHaveText('Success — medicine created')
  // The names in memory are updated within moments.
  await expect(async () => {
    const answer = await page.request.get(`/api/medicine/alike?name=${word}-500 Tab`)
    expect((await answer.json()).data).toHaveLength(1)
  }).toPass()

  await page.goto('/adminCreateMedicine')
  let release = () => {}
  const entered = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/medicine\/alike/, async (route) => {
    await entered
    await route.continue()
  })
  await page.getByLabel('Medicine name').fill(`${word}-500 Tab`)
  await page.getByLabel('Medicine name').press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'This may already be there' })).toBeFocused()
  await expect(page.getByRole('link', { name: `${word} 500 Tablet` })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add it to my list/ })).toHaveCount(0)
  await expect(page).toHaveURL('/adminCreateMedicine')
  await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
  await expect(page.getByRole('alert')).toHaveText('Success — medicine created')
})

test.describe('without an answer', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('both forms show that they are busy, what went wrong, and empty results', async ({ page }) => {
    await asAdmin(page)
    const none = { success: true, data: [], total: 0, nextCursor: null }
    await page.route(/\/api\/(stockist|company)\?/, (route) => route.fulfill({ json: none }))
    const reason = 'The catalogue is closed for a while.'
    const closed = { status: 503, json: { success: false, code: 'not-ready', message: reason } }
    const alarm = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isSilent = true
    await page.route(/\/api\/(company|medicine\/quick)$/, async (route) => {
      await held
      return isSilent ? route.abort() : route.fulfill(closed)
    })

    await page.goto('/adminCreateCompany')
    await expect(page.getByText('No stockists found.')).toBeVisible()
    await page.getByRole('group', { name: 'Stockists' }).getByRole('searchbox').fill('zz')
    await expect(page.getByText('No matching stockists found.')).toBeVisible()
    await page.getByLabel('Company name').fill('Qwzx Laboratories')
    await page.getByRole('button', { name: 'CREATE COMPANY' }).click()
    await expect(page.getByRole('button', { name: 'Creating Company...' })).toBeVisible()
    release()
    await expect(alarm('Failed to create company')).toBeVisible()
    isSilent = false
    await page.getByRole('button', { name: 'CREATE COMPANY' }).click()
    await expect(alarm(reason)).toBeVisible()
    await expect(page.getByLabel('Company name')).toHaveValue('Qwzx Laboratories')

    await page.goto('/adminCreateMedicine')
    await expect(page.getByText('No companies found.')).toBeVisible()
    await expect(page.getByText('No stockists found.')).toBeVisible()
    await page.getByRole('group', { name: 'Company' }).getByRole('searchbox').fill('zz')
    await expect(page.getByText('No matching companies found.')).toBeVisible()
    await page.getByLabel('Medicine name').fill('Qwzx 500 Tablet')
    await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
    await expect(alarm(`Error: ${reason}`)).toBeVisible()
    isSilent = true
    await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
    await expect(alarm(/^Error: /)).toHaveCount(2)
  })
})

test.describe('rejected', () => {
  test.use({ allowedComplaints: /^Failed to load resource.*409/ })

  test('marks the same company, and the service rejects it', async ({ page }) => {
    await asAdmin(page)
    await page.goto('/adminCreateCompany')
    await page.getByLabel('Company name').fill('cipla  ltd.')
    const alike = page.getByRole('region', { name: 'This may already be there' })
    await expect(alike.getByText('The same name.')).toBeVisible()
    await page.getByRole('button', { name: 'CREATE COMPANY' }).click()
    const refused = 'A company of this name exists already.'
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(refused)
    await expect(page).toHaveURL('/adminCreateCompany')
    await expect(page.getByLabel('Company name')).toHaveValue('cipla  ltd.')
  })

  test('rejects the same medicine with an alert that names the reason', async ({ page }) => {
    await asAdmin(page)
    await page.goto('/adminCreateMedicine')
    await page.getByLabel('Medicine name').fill('Dolo 650 Tablet')
    const companies = page.getByRole('group', { name: 'Company' })
    await companies.getByRole('searchbox').fill('Micro Labs')
    await companies.getByText('Micro Labs', { exact: false }).first().click()
    const alike = page.getByRole('region', { name: 'This may already be there' })
    await expect(alike.getByText('The same name.')).toBeVisible()
    await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
    const refused = 'This company has a medicine of this name already.'
    await expect(page.getByRole('alert').filter({ hasText: `Error: ${refused}` })).toBeVisible()
    await expect(page.getByLabel('Medicine name')).toHaveAccessibleDescription(refused)
    await expect(page).toHaveURL('/adminCreateMedicine')
    await expect(page.getByLabel('Medicine name')).toHaveValue('Dolo 650 Tablet')
  })
})
