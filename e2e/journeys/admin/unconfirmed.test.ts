import { asAdmin, atDesk, elsewhere, freshStockist } from '../../fixtures/desk-people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { adminToken, api, approvedFirm, type Firm } from '../../fixtures/trade.ts'

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

    test('an admin sees who added it, confirms one and removes another', async ({ page }) => {
      const firm = await approvedFirm()
      const { medicine, company } = await invented(firm)
      await asAdmin(page)
      await page.goto('/adminpanel')
      await page.getByRole('link', { name: 'Unconfirmed names' }).click()
      await expect(page.getByRole('heading', { name: 'Unconfirmed names', level: 1 })).toBeVisible()
      await page.getByLabel('Search by name or firm').fill(firm.name)
      const row = (name: string) =>
        page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
      await expect(row(medicine.name)).toContainText(`Added by ${firm.name}`)
      await expect(row(medicine.name)).toContainText('listed by 1 stockist')
      await expect(row(company.name)).toContainText('In use, so it cannot be removed')
      await expect(row(company.name).getByRole('button', { name: `Remove ${company.name}` })).toHaveCount(0)

      await row(medicine.name)
        .getByRole('button', { name: `Remove ${medicine.name}` })
        .click()
      const dialog = page.getByRole('alertdialog', { name: `Remove ${medicine.name}?` })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(row(medicine.name)).toBeVisible()
      await row(medicine.name)
        .getByRole('button', { name: `Remove ${medicine.name}` })
        .click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText(`${medicine.name} is removed.`)).toBeVisible()
      await expect(row(medicine.name)).toHaveCount(0)

      // No medicine of this company is left.
      await expect(row(company.name).getByRole('button', { name: `Remove ${company.name}` })).toBeVisible()
      await page.getByLabel('Show').selectOption('Companies')
      await row(company.name)
        .getByRole('button', { name: `Confirm ${company.name}` })
        .click()
      await expect(page.getByText(`${company.name} is confirmed.`)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible()
      expect((await api<{ data: object }>('GET', `/api/company/${company.id}`)).data).not.toHaveProperty(
        'unconfirmed',
      )

      await page.goto('/admin/audit')
      await page.getByLabel('Action').selectOption('Medicine removed')
      await expect(page.getByRole('heading', { name: `Medicine removed: ${medicine.name}` })).toBeVisible()
    })
  })
}

test('only admins see the list', async ({ page, request }) => {
  const stockist = await freshStockist(request)
  await atDesk(page, stockist)
  await page.goto('/admin/unconfirmed')
  await expect(page.getByRole('heading', { name: 'You must be an admin to access this page.' })).toBeVisible()
})

test.describe('rejected', () => {
  test.use({ allowedComplaints: /^Failed to load resource.*(409|503)/ })

  test('an entry that can no longer be removed says why and stays', async ({ page }) => {
    const firm = await approvedFirm()
    const { medicine } = await invented(firm)
    await asAdmin(page)
    await page.goto('/admin/unconfirmed')
    await page.getByLabel('Search by name or firm').fill(firm.name)
    const remove = page.getByRole('button', { name: `Remove ${medicine.name}` })
    await remove.click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await api('PATCH', `/api/medicine/${medicine.id}/confirm`, undefined, await adminToken())
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(
      page.getByRole('alert').filter({
        hasText: `Could not remove ${medicine.name}. This is confirmed, so it stays in the catalogue.`,
      }),
    ).toBeVisible()
  })
})
