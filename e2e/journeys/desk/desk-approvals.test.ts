import { requestOf } from '../../fixtures/desk-approvals-parts.ts'
import { askForCard, atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the tab counts while another is open, and a request answered on one desk disappears from the other', async ({
  page,
  request,
  context,
}) => {
  const stockist = await freshStockist(request)
  await atDesk(page, stockist, 'medicines')
  const tab = page.getByRole('tab', { name: /^Approvals/ })
  await expect(tab).toHaveAccessibleName('Approvals')
  await askForCard(request, stockist, 'Lakshmi Medical Hall')
  await expect(tab).toHaveAccessibleName('Approvals 1 waiting')
  await askForCard(request, stockist, 'Ganesh Medicals')
  await expect(tab).toHaveAccessibleName('Approvals 2 waiting')

  const other = await context.newPage()
  await other.goto('/stockist-dashboard?id=me&tab=approvals')
  await expect(other.getByRole('article')).toHaveCount(2)
  await expect(other.getByRole('article').first()).toContainText('Ganesh Medicals')
  await requestOf(other, 'Ganesh Medicals').getByRole('button', { name: 'Approve' }).click()
  await expect(tab).toHaveAccessibleName('Approvals 1 waiting')

  await tab.click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('nobody of that name')
  await expect(page.getByText('Nothing here matches “nobody of that name”.')).toBeVisible()
  await page.getByRole('searchbox').fill('lakshmi')
  await expect(requestOf(page, 'Lakshmi Medical Hall')).toBeVisible()
})

test('asks for confirmation before declining, after showing everything', async ({ page, request }) => {
  const stockist = await freshStockist(request)
  const id = await askForCard(request, stockist, 'Meera Surgicals')
  await atDesk(page, stockist, 'approvals')
  const looks: string[] = []
  page.on('request', (made) => {
    if (made.url().includes('/files/')) looks.push(made.url())
  })
  await page.getByRole('button', { name: 'Details of Meera Surgicals' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request of Meera Surgicals' })
  await expect(dialog.getByText('12 Tilak Road, Pune')).toBeVisible()
  await expect(dialog.getByText('9000004321')).toBeVisible()
  const identity = dialog.getByRole('img', { name: 'Aadhar card of Meera Surgicals' })
  await expect
    .poll(() => identity.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(80)
  expect(looks.length).toBeGreaterThan(0)

  await dialog.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog', { name: 'Decline Meera Surgicals?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(requestOf(page, 'Meera Surgicals')).toBeVisible()
  await requestOf(page, 'Meera Surgicals').getByRole('button', { name: 'Decline' }).click()
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Meera Surgicals is declined')).toBeVisible()
  await expect(requestOf(page, 'Meera Surgicals')).toHaveCount(0)
  const status = await request.get(`/api/purchaser/${id}`)
  expect((await status.json()).data).toMatchObject({ approved: false })
})
