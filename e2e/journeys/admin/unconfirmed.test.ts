import { asAdmin, atDesk, elsewhere, freshStockist } from '../../fixtures/desk-people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { api, approvedFirm, type Firm } from '../../fixtures/trade.ts'

// An entry that a stockist adds to the catalogue is marked until an admin or another firm confirms it.

function word(): string {
  return `Zyx${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .padEnd(6, 'q')
    .slice(0, 6)}`
}

interface Created {
  data: { _id: string }
}

/** A medicine of a new company, both added and listed by a firm, and found by search. */
async function invented(firm: Firm) {
  const name = word()
  const company = await api<Created>(
    'POST',
    '/api/company',
    { name: `${name} Labs`, stockists: [firm.id] },
    firm.token,
  )
  const medicine = await api<Created>(
    'POST',
    '/api/medicine/quick',
    { name: `${name} 500 Tablet`, company: company.data._id, stockists: [firm.id] },
    firm.token,
  )
  await expect(async () => {
    const found = await api<{ data: { stockistCount: number }[] }>(
      'GET',
      `/api/search?category=medicine&q=${name}`,
    )
    expect(found.data[0]?.stockistCount).toBe(1)
  }).toPass()
  return {
    company: { id: company.data._id, name: `${name} Labs` },
    medicine: { id: medicine.data._id, name: `${name} 500 Tablet` },
  }
}

test('a visitor sees the mark wherever the name appears', async ({ page }) => {
  const firm = await approvedFirm()
  const { medicine, company } = await invented(firm)
  await page.goto(`/MedicineRes?medicine=${medicine.id}`)
  await expect(page.getByRole('heading', { name: medicine.name })).toBeVisible()
  await expect(page.getByText('Unconfirmed')).not.toHaveCount(0)
  await page.goto(`/company/${company.id}/products`)
  await expect(page.getByRole('link', { name: medicine.name })).toContainText('Unconfirmed')
  await page.goto(`/stockist/${firm.id}`)
  await expect(page.getByRole('link', { name: company.name })).toContainText('Unconfirmed')
  await expect(page.getByRole('link', { name: medicine.name })).toContainText('Unconfirmed')
  await page.goto('/?category=medicine')
  await page.getByRole('combobox').first().fill(medicine.name)
  await expect(page.getByRole('option', { name: medicine.name })).toContainText('Unconfirmed')
})

test('a stockist sees the mark at its desk, and keeps it where nobody can see what it is', async ({
  page,
  browser,
  request,
}) => {
  const firm = await approvedFirm()
  const { medicine } = await invented(firm)
  const other = await freshStockist(request)
  await atDesk(page, other)
  await page.getByRole('combobox', { name: 'Add a medicine' }).fill(medicine.name)
  const option = page.getByRole('option', { name: medicine.name })
  await expect(option).toContainText('Unconfirmed')
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await option.click()
  await expect(page.getByLabel(`Your price of ${medicine.name}`)).toBeVisible()
  // It is shown before it is stored.
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expect(page.getByLabel(`Your price of ${medicine.name}`)).toBeVisible()
  // It has no composition: only an admin confirms it.
  await expect(page.getByText('Unconfirmed')).toHaveCount(1)
  const visitor = await elsewhere(browser)
  await visitor.goto(`/MedicineRes?medicine=${medicine.id}`)
  await expect(visitor.getByRole('heading', { name: medicine.name })).toBeVisible()
  expect((await api<{ data: object }>('GET', `/api/medicine/${medicine.id}`)).data).toHaveProperty(
    'unconfirmed',
    true,
  )
  await visitor.context().close()
})

for (const [device, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
})) {
  test.describe(device, () => {
    test.use({ viewport })

    test('an admin sees in the queue who added it, confirms one and removes another', async ({ page }) => {
      const firm = await approvedFirm()
      const { medicine, company } = await invented(firm)
      await asAdmin(page)
      const open = async (kind: string, id: string) => {
        await page.goto(`/admin/review?kind=${kind}&id=${id}`)
        await expect(page.getByRole('region', { name: 'Typed data' })).toContainText(`Added by${firm.name}`)
      }
      await open('company', company.id)
      await expect(page.getByText('Others use this name, so it cannot be removed.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Remove/ })).toBeDisabled()

      await open('medicine', medicine.id)
      await expect(page.getByRole('link', { name: 'Edit or merge' })).toHaveAttribute(
        'href',
        `/admin/catalogue/medicine/${medicine.id}`,
      )
      await page.getByRole('button', { name: /^Remove/ }).click()
      const dialog = page.getByRole('alertdialog', { name: `Remove ${medicine.name}?` })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: /^Remove/ }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByRole('heading', { level: 2, name: medicine.name })).toHaveCount(0)

      // No medicine of this company is left.
      await open('company', company.id)
      await expect(page.getByRole('button', { name: /^Remove/ })).toBeEnabled()
      await page.getByRole('button', { name: /^Confirm/ }).click()
      await expect(page.getByRole('heading', { level: 2, name: company.name })).toHaveCount(0)
      await expect
        .poll(async () => (await api<{ data: object }>('GET', `/api/company/${company.id}`)).data)
        .not.toHaveProperty('unconfirmed')

      await page.goto('/admin/audit')
      await page.getByLabel('Action').selectOption('Medicine removed')
      await expect(page.getByRole('heading', { name: `Medicine removed: ${medicine.name}` })).toBeVisible()
    })
  })
}
