import { atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { picture } from '../../fixtures/people.ts'
import { type PrintedItem, statement, statementFile } from '../../fixtures/statements.ts'
import { kind } from '../../fixtures/stock-lists-parts.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'

const fewItems = ['Dolo 650 Tablet', 'Telma 40 Tablet', 'Augmentin 625 Duo Tablet', 'Liv 52 Syrup'].map(
  (name, at): PrintedItem => ({ name, pack: '', closing: 5 + at, mrp: 30 }),
)

// The offline step and the revoked key make calls fail.
test.use({ allowedComplaints: /^Failed to load resource/ })

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
      // The row stays for a moment until the service has said whether it can mean that; what comes later leads back to it.
      const refusal = page.getByRole('alert').filter({ hasText: 'names another' })
      const wayBack = page.getByRole('button', { name: 'Show it' })
      await expect(refusal.or(wayBack).first()).toBeVisible()
      if (await wayBack.isVisible()) await wayBack.click()
      await expect(refusal).toBeVisible()
      await expect(row).toContainText('DOLO 1000 TAB')
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
