import type { Page } from '@playwright/test'
import { demoPassword } from '../../fixtures/people.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import {
  catalogueMedicines,
  type PrintedItem,
  printedPack,
  statement,
  statementFile,
} from '../../fixtures/statements.ts'
import { kind } from '../../fixtures/stock-lists-parts.ts'
import { devices, expect, test } from '../../fixtures/test.ts'

// What a stockist does with the statement that its software prints. The long journey changes 2,000 listings, so it has a
// product of its own.

const apply = (page: Page) => page.getByRole('button', { name: 'Apply…' })

/** Drops a file onto the page, as from the desktop of a computer. */
async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const given = JSON.stringify([file.name, file.mimeType, file.buffer.toString('base64')])
  // Written as text: these tests know no types of the page.
  const data = await page.evaluateHandle(`(() => {
    const [name, type, base64] = ${given}
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
    return transfer
  })()`)
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', type, { dataTransfer: data })
  }
}

test.describe('the statement of a whole day', () => {
  test.use({
    ...devices.desk,
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    baseURL: async ({}, use) => {
      const product = await runProduct({ RATE_LIMITS: 'off' })
      await use(product.url)
      await product.stop()
    },
  })
  test.setTimeout(300_000)

  test('is dropped, settled, applied, found, followed by the next one, and undone', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const firm = 'Deshpande Medical Agencies'
    // Septilin is in the demo catalogue twice, for the admins.
    const isPlain = ({ name }: { name: string }) => /^[\w .-]+$/.test(name) && !name.startsWith('Septilin')
    const medicines = (await catalogueMedicines(request, 1_500)).filter(isPlain).slice(0, 1_300)
    expect(medicines.length).toBe(1_300)
    const items = medicines.map(
      ({ name, pack, price }, at): PrintedItem => ({
        name,
        pack: printedPack(pack),
        closing: 20 + (at % 50),
        mrp: price ?? 50,
        // 1,990 lines with these, and ten more below.
        ...(at < 690 && { batches: 2 }),
      }),
    )
    // Names of this firm's software that nobody can know.
    const strange = Array.from(
      'ABCDEFGHIJ',
      (letter, at): PrintedItem => ({
        name: `QXZ${letter} HERBAL TONIC ${letter}${letter}`,
        pack: '200ML',
        closing: 5 + at,
        mrp: 90,
      }),
    )
    const yesterday = [...items, ...strange]

    await page.goto('/stockist-login')
    await page.getByLabel('Email').fill('orders@deshpande-medical-agencies.example')
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('tab', { name: 'Stock lists' }).click()
    await page.getByLabel('This file is my whole stock').check()
    await drop(page, statementFile('yesterday.csv', statement(firm, yesterday, 1)))

    await expect(page.getByRole('heading', { name: 'yesterday.csv', level: 1 })).toBeVisible()
    await expect(apply(page)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
    await expect(kind(page, 'To settle')).toContainText('10')

    await page.getByRole('link', { name: 'Settle 10 rows' }).click()
    await expect(page.getByText('0 of 10 settled')).toBeVisible()
    await test.step('answers by key, and takes one back', async () => {
      await page.keyboard.press('0')
      await expect(page.getByText('1 of 10 settled')).toBeVisible()
      await page.keyboard.press('u')
      await expect(page.getByText('0 of 10 settled')).toBeVisible()
      await page.keyboard.press('0')
      await page.keyboard.press('n')
      await page.keyboard.press('i')
      await expect(page.getByText('3 of 10 settled')).toBeVisible()
    })
    await test.step('answers survive a reload', async () => {
      await expect(page.getByRole('region', { name: 'In your file' })).toContainText('QXZD HERBAL TONIC')
      await page.reload()
      // Those that were sent are gone from the list; those that were not are kept in the tab.
      await expect(page.getByText(/^(0 of 7|1 of 8|2 of 9|3 of 10) settled$/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'In your file' })).toContainText('QXZD HERBAL TONIC')
      // Those go out again, and are not held with the next ones.
      const kept = () =>
        page.evaluate('Object.keys(sessionStorage).filter((key) => /stock-answers/.test(key))')
      await expect.poll(kept).toEqual([])
    })
    // The first of the next answers arrives only once the screen has been left; the others are given meanwhile.
    let pass = () => {}
    const held = new Promise<void>((resolve) => (pass = resolve))
    await page.route('**/settle', async (route) => {
      await held
      await route.continue()
    })
    await test.step('a search chooses a medicine', async () => {
      await page.keyboard.press('s')
      const search = page.getByRole('combobox', { name: 'Search the catalogue' })
      await expect(search).toBeFocused()
      await search.fill('liv 52 syrup')
      const sent = page.waitForRequest('**/settle')
      await page.getByRole('option').first().click()
      await sent
      const row = page.getByRole('region', { name: 'In your file' })
      for (const letter of 'EFGHIJ') {
        await expect(row).toContainText(`QXZ${letter} HERBAL TONIC`)
        await page.getByRole('button', { name: 'Ignore always' }).click()
      }
    })
    await expect(page.getByRole('heading', { name: 'All rows are settled' })).toBeVisible()
    await page.getByRole('link', { name: 'See what changes' }).click()
    await expect(apply(page)).toBeVisible()
    pass()

    await test.step('one question says what will happen', async () => {
      await expect(kind(page, 'To settle')).toHaveText(/^0\D/)
      await apply(page).click()
      await expect(page.getByRole('alertdialog')).toContainText(/medicines? comes? onto your list/)
      await page.getByRole('button', { name: 'Update my list' }).click()
      await expect(page.getByRole('heading', { name: 'Your list is up to date' })).toBeVisible({
        timeout: 60_000,
      })
    })

    const known = items[500]
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await test.step('a visitor finds one of the items with its date', async () => {
      await visitor.goto(`/MedicineRes?medicine=${medicines[500]?._id}`)
      // The firms that confirmed today come first, and fill the first page.
      await visitor.getByRole('searchbox', { name: 'Filter by supplier name' }).fill(firm)
      const card = visitor.getByRole('article').filter({ hasText: firm })
      await expect(card).toContainText(/From the list of \d+ [A-Z][a-z]{2}/)
    })

    await test.step('the file of the next day asks nothing', async () => {
      await page.getByRole('link', { name: 'Send another list' }).click()
      const today = yesterday.map((item, at) => (at === 500 ? { ...item, closing: 0 } : item))
      await page.getByLabel('Choose a file').setInputFiles(statementFile('today.csv', statement(firm, today)))
      await expect(page.getByRole('heading', { name: 'today.csv', level: 1 })).toBeVisible()
      await expect(apply(page)).toBeVisible({ timeout: 60_000 })
      await expect(kind(page, 'To settle')).toHaveText(/^0\D/)
      await kind(page, 'Changed').click()
      await expect(page.getByRole('row').filter({ hasText: known?.name ?? '' })).toContainText('out of stock')
      await apply(page).click()
      await page.getByRole('button', { name: 'Update my list' }).click()
      await expect(page.getByRole('heading', { name: 'Your list is up to date' })).toBeVisible({
        timeout: 60_000,
      })
    })

    await test.step('undo brings the list of the day before back', async () => {
      await page.getByRole('button', { name: 'Undo today.csv' }).click()
      await page.getByRole('button', { name: 'Take it back' }).click()
      await expect(page.getByRole('heading', { name: 'This list is taken back' })).toBeVisible()
      await page.goto('/stockist-dashboard?id=me&tab=medicines')
      await page.getByRole('searchbox', { name: 'Find in your list' }).fill(known?.name ?? '')
      await expect(page.getByRole('switch', { name: `In stock: ${known?.name}` })).toBeChecked()
    })
    await visitor.context().close()
  })
})
