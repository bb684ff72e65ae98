import type { Page } from '@playwright/test'
import { asAdmin, elsewhere } from '../fixtures/desk-people.ts'
import { expect, test } from '../fixtures/test.ts'
import { api, approvedFirm, type Firm } from '../fixtures/trade.ts'

// Items that stockists have and the catalogue has not: an admin accepts them, and their stockists list them.

function word(): string {
  return `ZYX${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .toUpperCase()
    .padEnd(6, 'Q')
    .slice(0, 6)}`
}

/** Sends a stock file of a firm, says that its items are not in the catalogue, and applies it. */
async function sendFile(firm: Firm, rows: string[]): Promise<void> {
  const form = new FormData()
  const text = ['Item Name,Pack,Company,Opening,Purchase,Sale,Closing Stock,MRP', ...rows].join('\n')
  form.set('file', new File([text], 'STOCK.CSV'))
  const { data } = await api<{ data: { _id: string } }>('POST', '/api/stock-files', form, firm.token)
  const file = `/api/stock-files/${data._id}`
  await expect(async () => {
    const now = await api<{ data: { status: string } }>('GET', file, undefined, firm.token)
    expect(now.data.status).toBe('preview')
  }).toPass()
  const asked = await api<{ data: { line: number }[] }>(
    'GET',
    `${file}/rows?kind=toSettle`,
    undefined,
    firm.token,
  )
  const settled = asked.data.map(({ line }) => ({ line, medicine: null }))
  if (settled.length > 0) await api('POST', `${file}/settle`, { rows: settled }, firm.token)
  await api('POST', `${file}/apply`, {}, firm.token)
}

async function openFiltered(page: Page, q: string) {
  await page.goto('/admin/proposals')
  await expect(page.getByRole('heading', { name: 'Items of stock lists' })).toBeVisible()
  await page.getByLabel('Search by name or maker').fill(q)
}

test('an admin accepts what two stockists print, and a visitor finds both of them', async ({
  page,
  browser,
}) => {
  const [one, other] = [await approvedFirm(), await approvedFirm()]
  const name = word()
  await sendFile(one, [
    `${name}-650 TAB,15'S,QUORVEX ${name} LABS,20,0,5,15,30`,
    `${name} CARRY BAG,,,20,0,5,15,2`,
  ])
  await sendFile(other, [
    `${name} 650MG TABLETS,1*15,,12,0,2,10,31`,
    `${name} 500 TAB,10'S,QUORVEX ${name} LABS,12,0,2,10,20`,
  ])
  await asAdmin(page)
  await openFiltered(page, name)
  await expect(page.getByText('3 items')).toBeVisible()
  const shown = name.charAt(0) + name.slice(1).toLowerCase()
  // Those that most stockists print come first.
  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading')).toHaveText(`${shown} 650mg Tablet`)
  await expect(first).toContainText('2 stockists')
  await expect(first).toContainText('Printed: ₹31, ₹30')

  // By keys: the first item is chosen, the second corrected. The list stays filtered: items of others wait too.
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press(' ')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox').nth(1)).toBeFocused()
  await page.getByRole('button', { name: `Correct ${shown} 500 Tablet` }).click()
  await page.getByLabel('MRP in rupees').fill('22.50')
  await page.getByRole('button', { name: 'Use this' }).click()
  await page.getByRole('checkbox', { name: `Choose ${shown} 500 Tablet` }).check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('2 medicines are added to the catalogue')
  await expect(dialog).toContainText('1 company is added')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('2 items accepted, 3 listings added.')).toBeVisible()

  // The carry bag is declined, and the decision taken back.
  await page.getByRole('checkbox', { name: `Choose ${shown} Carry Bag` }).check()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('1 item declined.')).toBeVisible()
  const declined = page.getByRole('dialog').filter({ hasText: '1 item declined.' })
  await declined.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 item waits again.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Choose ${shown} Carry Bag` })).toBeVisible()

  const visitor = await elsewhere(browser)
  await expect(async () => {
    await visitor.goto('/?category=medicine')
    await visitor.getByRole('combobox').first().fill(`${shown} 650`)
    await expect(visitor.getByRole('option', { name: `${shown} 650mg Tablet` })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await visitor.getByRole('option', { name: `${shown} 650mg Tablet` }).click()
  for (const firm of [one, other]) await expect(visitor.getByText(firm.name).first()).toBeVisible()

  // The files are listed for admins, with what became of their rows.
  await page.goto('/admin/imports')
  await expect(page.getByRole('heading', { name: 'Week by week' })).toBeVisible()
  await page.getByLabel('Search by firm or file').fill(one.name)
  const file = page.getByRole('article').filter({ hasText: one.name })
  await expect(file).toContainText('Applied')
  await expect(file).toContainText('1 item')
})
