import type { Page } from '@playwright/test'
import { atDesk, freshStockist } from './fixtures/desk-people.ts'
import { demoPassword, picture } from './fixtures/people.ts'
import { runProduct } from './fixtures/start-product.ts'
import {
  catalogueMedicines,
  type PrintedItem,
  printedPack,
  statement,
  statementFile,
} from './fixtures/statements.ts'
import { devices, expect, inTurn, test } from './fixtures/test.ts'

// What a stockist does with the statement that its software prints. The long journey changes 2,000 listings, so it has a
// product of its own.

const apply = (page: Page) => page.getByRole('button', { name: 'Apply…' })
const kind = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`${name}$`) })

const fewItems = ['Dolo 650 Tablet', 'Telma 40 Tablet', 'Augmentin 625 Duo Tablet', 'Liv 52 Syrup'].map(
  (name, at): PrintedItem => ({ name, pack: '', closing: 5 + at, mrp: 30 }),
)

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

// The offline step and the revoked key make calls fail.
test.use({ allowedComplaints: /^Failed to load resource/ })

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

test.describe('the app on a phone', () => {
  test.use({ ...devices.phone, serviceWorkers: 'allow' })

  test('takes a file that is shared to it', async ({ page, request }) => {
    const stockist = await freshStockist(request)
    await atDesk(page, stockist, 'lists')
    await expect
      .poll(
        () =>
          page.evaluate(
            `navigator.serviceWorker.getRegistration('/stock-lists/').then((one) => !!one?.active)`,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    await page.goto('/stock-lists/settings')
    const file = statement(stockist.name, fewItems)
    // As the browser sends what another app shares.
    await page.evaluate(`(() => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/stock-lists/share' })
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const transfer = new DataTransfer()
      transfer.items.add(new File([${JSON.stringify(file.toString())}], 'from WhatsApp.csv'))
      field.files = transfer.files
      form.append(field)
      document.body.append(form)
      form.submit()
    })()`)
    await expect(page.getByRole('heading', { name: 'from WhatsApp.csv', level: 1 })).toBeVisible()
    await expect(kind(page, 'New')).toBeVisible()
  })
})

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)('asks once what columns are', async ({ page, request }) => {
      const stockist = await freshStockist(request)
      await atDesk(page, stockist, 'lists')
      const printed = (closing: number) => {
        const rows = ['Dolo 650 Tablet', 'Telma 40 Tablet', 'Augmentin 625 Duo Tablet'].map(
          (name, at) => `${name},${closing + at},${7 * at + 3}`,
        )
        return Buffer.from(rows.join('\n'))
      }
      await page.getByLabel('Choose a file').setInputFiles(statementFile('report.csv', printed(40)))
      await expect(page.getByRole('heading', { name: 'What are these columns?' })).toBeVisible()
      await expect(page.getByRole('row', { name: /Column 1/ })).toContainText('Dolo 650 Tablet')

      await page.getByLabel('What “Column 2” is').selectOption('Not needed')
      await page.getByLabel('What “Column 3” is').selectOption('Not needed')
      await page.getByRole('button', { name: 'Read it like this' }).click()
      await expect(page.getByText('Please say which column is the item name')).toBeVisible()
      await page.getByLabel('What “Column 1” is').selectOption('Item name')
      await page.getByLabel('What “Column 2” is').selectOption('Quantity in stock (closing)')
      await page.getByRole('button', { name: 'Read it like this' }).click()
      await expect(kind(page, 'New')).toContainText('3')
      await kind(page, 'New').click()
      await expect(page.getByRole('row').filter({ hasText: 'Telma 40 Tablet' })).toContainText('41')
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('button', { name: 'Discard it' }).click()

      await page.getByLabel('Choose a file').setInputFiles(statementFile('report-2.csv', printed(60)))
      await expect(page.getByRole('heading', { name: 'report-2.csv' })).toBeVisible()
      await expect(kind(page, 'New')).toContainText('3')
    })

    inTurn(device)('says why a file is not taken, and goes on with the next', async ({ page, request }) => {
      const stockist = await freshStockist(request)
      await atDesk(page, stockist, 'lists')
      await expect(page.getByRole('heading', { name: 'No stock list yet' })).toBeVisible()
      const good = statement(stockist.name, fewItems)
      await page
        .getByLabel('Choose a file')
        .setInputFiles([
          { ...picture('stock.xls'), mimeType: 'application/vnd.ms-excel' },
          statementFile('good.csv', good),
          statementFile('empty.csv', Buffer.alloc(0)),
        ])
      await expect(page.getByText('This file is empty. Please print the statement again.')).toBeVisible()
      await page.getByRole('button', { name: 'Take empty.csv off this list' }).click()
      await expect(page.getByRole('list', { name: 'Files on their way' })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('good.csv')
      const earlier = page.getByRole('region', { name: 'Earlier stock lists' })
      await expect(earlier.getByRole('article').filter({ hasText: 'stock.xls' })).toContainText('Not taken')

      await earlier.getByRole('link', { name: 'stock.xls', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('This file was not taken')
      await expect(page.getByText('Nothing on your list has changed.')).toBeVisible()
      await page.getByRole('link', { name: 'Send another file' }).click()
      await expect(page.getByRole('heading', { name: 'Drop your stock statement here' })).toBeVisible()
    })

    inTurn(device)(
      'makes an upload key, sends with it, and revokes it',
      async ({ page, request, baseURL, playwright }) => {
        const stockist = await freshStockist(request)
        await atDesk(page, stockist, 'lists')
        await page.getByRole('link', { name: 'Settings, upload keys and export' }).click()
        await page.getByRole('button', { name: 'Make a key' }).click()
        await expect(page.getByText('Please give the key a name.')).toBeVisible()
        await page.getByLabel('Name of the key').fill('Computer at the counter')
        await page.getByRole('button', { name: 'Make a key' }).click()
        const made = page
          .getByRole('status')
          .filter({ hasText: 'The key “Computer at the counter” is ready' })
        const key = (await made.getByText(/^rsk_/).textContent()) ?? ''
        await made.getByRole('button', { name: 'I have copied it' }).click()
        await expect(page.getByText(key)).toHaveCount(0)
        await expect(page.getByText('never used')).toBeVisible()

        const computer = await playwright.request.newContext({ baseURL: baseURL ?? '' })
        const send = () =>
          computer.post('/api/stock-files', {
            headers: { authorization: `Bearer ${key}` },
            multipart: {
              file: statementFile('evening.csv', statement(stockist.name, fewItems)),
            },
          })
        expect((await send()).status()).toBe(202)
        await page.reload()
        await expect(page.getByText(/last used/)).toBeVisible()
        await page.goto('/stockist-dashboard?id=me&tab=lists')
        await expect(page.getByText('evening.csv', { exact: true })).toBeVisible()
        await page.goto('/stock-lists/settings')
        await page.getByRole('button', { name: 'Revoke Computer at the counter' }).click()
        await page.getByRole('button', { name: 'Revoke it' }).click()
        await expect(page.getByText('No keys yet.')).toBeVisible()
        expect((await send()).status()).toBe(401)
        await computer.dispose()

        await page.getByLabel('Show PTR to approved buyers').check()
        await expect(page.getByRole('dialog').filter({ hasText: 'Saved' })).toBeVisible()
        await page.reload()
        await expect(page.getByLabel('Show PTR to approved buyers')).toBeChecked()
        const download = page.waitForEvent('download')
        await page.getByRole('link', { name: 'CSV', exact: true }).click()
        expect((await download).suggestedFilename()).toMatch(/\.csv$/)
      },
    )

    inTurn(device)('goes on with a file when the network is back', async ({ page, request, context }) => {
      const stockist = await freshStockist(request)
      await atDesk(page, stockist, 'lists')
      await expect(page.getByRole('heading', { name: 'No stock list yet' })).toBeVisible()
      await context.setOffline(true)
      const file = statementFile('stock.csv', statement(stockist.name, fewItems))
      await page.getByLabel('Choose a file').setInputFiles(file)
      await expect(page.getByText(/^No connection\. It goes on by itself/)).toBeVisible()
      await context.setOffline(false)
      // The screen of the list is loaded now, and the list is read.
      await expect(page.getByRole('heading', { name: 'stock.csv', level: 1 })).toBeVisible()
      await expect(kind(page, 'New')).toBeVisible()
    })

    test('settles by tap, takes no other strength, and loses no answer', async ({
      page,
      request,
      context,
    }) => {
      const stockist = await freshStockist(request)
      await atDesk(page, stockist, 'lists')
      const printed = ['DOLO 1000 TAB', 'QXZA HERBAL TONIC', 'QXZB HERBAL TONIC', 'TELMA 40 TABLET'].map(
        (name): PrintedItem => ({ name, pack: '', closing: 8, mrp: 30 }),
      )
      await page
        .getByLabel('Choose a file')
        .setInputFiles(statementFile('stock.csv', statement(stockist.name, printed)))
      const settling = page.getByRole('link', { name: /^Settle \d rows$/ })
      // Opened by its address: the focus stays where it is.
      await page.goto((await settling.getAttribute('href')) ?? '')
      const row = page.getByRole('region', { name: 'In your file' })
      await expect(row).toContainText('DOLO 1000 TAB')
      const search = page.getByRole('combobox', { name: 'Search the catalogue' })
      await search.fill('dolo 650')
      await page.getByRole('option', { name: /^Dolo 650 Tablet/ }).click()
      await expect(row).toContainText('QXZA HERBAL TONIC')
      await expect(page.getByText('One answer was not taken, and is asked again.')).toBeVisible()
      await page.getByRole('button', { name: 'Show it' }).click()
      await expect(row).toContainText('DOLO 1000 TAB')
      await expect(page.getByRole('alert').filter({ hasText: 'names another' })).toBeVisible()
      await page.getByRole('button', { name: /^Ignore always/ }).click()

      await expect(row).toContainText('QXZA HERBAL TONIC')
      // Playwright cannot reload a page without a network: only this call gets no answer.
      await page.route('**/api/**/settle', (route) => route.abort())
      await page.getByRole('button', { name: /^Not in the catalogue/ }).click()
      await expect(page.getByText(/^No connection\. .*kept in this tab/)).toBeVisible()
      await page.reload()
      await expect(row).toContainText('QXZB HERBAL TONIC')
      await expect(page.getByText(/^No connection\. .*kept in this tab/)).toBeVisible()
      const taken = page.waitForResponse((answer) => /\/api\/.*settle$/.test(answer.url()) && answer.ok())
      await page.unroute('**/api/**/settle')
      await taken
      await expect(page.getByText(/^No connection/)).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('0 of 1 settled')).toBeVisible()
      await expect(row).toContainText('QXZB HERBAL TONIC')

      await test.step('another tab finds it as it is', async () => {
        const other = await context.newPage()
        await other.goto('/stockist-dashboard?id=me&tab=lists')
        await other.getByRole('link', { name: /stock\.csv/ }).click()
        await expect(kind(other, 'Ignored')).toContainText('1')
        await kind(other, 'Proposed').click()
        await expect(other.getByRole('row').filter({ hasText: 'QXZA' })).toBeVisible()
        await other.close()
      })
    })
  })
}
