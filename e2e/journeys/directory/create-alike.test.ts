import { atDesk, freshStockist } from '../../fixtures/desk-people.ts'
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
