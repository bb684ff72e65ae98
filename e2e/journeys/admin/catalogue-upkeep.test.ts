import { medicine, word } from '../../fixtures/catalogue-upkeep-parts.ts'
import { asAdmin } from '../../fixtures/desk-people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { adminToken, api, approvedFirm } from '../../fixtures/trade.ts'

test('what is saved follows a merge', async ({ page }) => {
  const name = word()
  const from = await medicine(`${name}-40 Tab`)
  const into = await medicine(`${name} 40 Tablet`)
  await page.addInitScript(
    ([id, label]) => {
      if (localStorage.getItem('savedItems')) return
      const item = { kind: 'medicine', _id: id, name: label, detail: null, phone: null }
      localStorage.setItem('savedItems', JSON.stringify([item]))
    },
    [from, `${name}-40 Tab`],
  )
  await api('POST', `/api/medicine/${from}/merge`, { into }, await adminToken())
  await page.goto(`/?medicine=${from}`)
  await expect(page).toHaveURL(new RegExp(`medicine=${into}$`))
  await expect(page.getByRole('heading', { name: `${name} 40 Tablet` })).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByText(`${name} 40 Tablet`)).toBeVisible()
  await expect(page.getByText(`${name}-40 Tab`, { exact: true })).toHaveCount(0)
})

test('the MRP is edited and seen by visitors; the history shows before and after', async ({ page }) => {
  const name = `${word()} 40 Tablet`
  const id = await medicine(name, { price: 90, pack: 'strip of 10 tablets' })
  await asAdmin(page)
  await page.goto(`/admin/catalogue/medicine/${id}`)
  await page.getByLabel('MRP (₹)').fill('99.5o')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('A price in rupees, such as 58.50.')).toBeVisible()
  await page.getByLabel('MRP (₹)').fill('99.50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  const change = page.getByRole('listitem').filter({ hasText: 'Medicine changed' })
  await expect(change).toContainText('90')
  await expect(change).toContainText('99.5')
  await page.goto(`/MedicineRes?medicine=${id}`)
  await expect(page.getByText('₹99.50')).toBeVisible()
})

test.describe('refused', () => {
  test.use({ allowedComplaints: /^Failed to load resource.*409/ })

  test('another strength of a listed medicine is saved only once its name is typed', async ({ page }) => {
    const firm = await approvedFirm()
    const name = word()
    const id = await medicine(`${name} 400 Tablet`, { composition: null, stockists: [firm.id] })
    await asAdmin(page)
    await page.goto(`/admin/catalogue/medicine/${id}`)
    await page.getByLabel('Medicine name').fill(`${name} 40 Tablet`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is this still the same medicine?' })
    await expect(dialog).toContainText('This changes the strength')
    await dialog.getByLabel('Type the name to confirm').fill(`${name} 400 Tablet`)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('This is not the name.')).toBeVisible()
    await dialog.getByLabel('Type the name to confirm').fill(`${name} 40 Tablet`)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(`${name} 40 Tablet is saved.`)).toBeVisible()
  })

  test('a merge with another strength cannot be made', async ({ page }) => {
    const name = word()
    const from = await medicine(`${name} 40 Tablet`)
    await medicine(`${name} 80 Tablet`, { composition: 'Qorvine (80mg)' })
    await asAdmin(page)
    await page.goto(`/admin/catalogue/medicine/${from}`)
    await page.getByRole('button', { name: 'Merge into another' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search by name').fill(`${name} 80`)
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByRole('radio', { name: `${name} 80 Tablet` }).check()
    await expect(dialog.getByRole('alert')).toContainText('Different products: they differ in strength')
    await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled()
  })
})

test('a medicine made in a page takes composition, pack, form and MRP', async ({ page }) => {
  const name = word()
  await asAdmin(page)
  await page.goto('/adminCreateMedicine')
  await page.getByLabel('Medicine name').fill(`${name} 5`)
  await page.getByLabel('Composition').fill('Qorvine (5mg)')
  await page.getByLabel('Pack', { exact: false }).first().fill('bottle of 100 ml')
  await page.getByLabel('Form', { exact: false }).first().selectOption('Syrup')
  await page.getByLabel('MRP (₹)').fill('58.50')
  await page.getByLabel('Needs a prescription').check()
  await page.getByRole('button', { name: 'CREATE MEDICINE' }).click()
  await expect(page.getByText('Success — medicine created')).toBeVisible()
  const { data } = await api<{ data: unknown[] }>('GET', `/api/medicine?q=${name}`)
  expect(data).toMatchObject([
    { composition: 'Qorvine (5mg)', pack: 'bottle of 100 ml', form: 'Syrup', price: 58.5, rx: true },
  ])
})
