import type { Browser, Locator, Page } from '@playwright/test'
import { openCard } from '../../fixtures/demand-parts.ts'
import {
  createButton,
  dialog,
  freshStore,
  lists,
  look,
  manage,
  monday,
  nameField,
  nameList,
  openList,
  openNow,
  quantityField,
  saved,
  signInHere,
  type,
  undo,
} from '../../fixtures/order-lists-parts.ts'
import { pictureOf } from '../../fixtures/picture-of.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The same account on another device. */
async function otherDevice(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext(process.env.RASAD_URL ? { baseURL: process.env.RASAD_URL } : {})
  const page = await context.newPage()
  await signInHere(page, email)
  return page
}

test.describe('two devices', () => {
  test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('change one list at once, and nothing is lost', async ({ page, browser }) => {
    const email = await freshStore(page)
    await signInHere(page, email)
    await type(page, monday)
    await nameList(page, 'Monday order')
    const other = await otherDevice(browser, email)
    await openList(other, 'Monday order')
    await expect(nameField(other, 2)).toHaveValue('Pan 40 Tablet')

    // Different lines: both stay.
    await quantityField(page, 1).fill('11')
    await quantityField(other, 2).fill('6')
    await expect(saved(page)).toBeVisible()
    await expect(saved(other)).toBeVisible()
    await look(page)
    await expect(quantityField(page, 2)).toHaveValue('6')
    const news = page.getByRole('region', { name: 'Changed elsewhere' })
    await expect(news).toContainText('changed Pan 40 Tablet')
    await news.getByRole('button', { name: 'Seen' }).click()
    await expect(news).toBeHidden()

    // The same line: it is asked about once, and the other line is written all the same.
    const asked = other.getByRole('region', { name: 'Changed here and elsewhere: which holds?' })
    await other.context().setOffline(true)
    await quantityField(other, 1).fill('20')
    await quantityField(other, 2).fill('8')
    await expect(other.getByText('Kept on this device and sent later.')).toBeVisible()
    await quantityField(page, 1).fill('12')
    await expect(saved(page)).toBeVisible()
    await other.context().setOffline(false)
    const keep = asked.getByRole('button', { name: 'Keep 20 This device for Dolo 650 Tablet' })
    await expect(keep).toBeVisible()
    await expect(
      asked.getByRole('button', { name: /^Use 12 Another (phone|computer), .+ for / }),
    ).toBeVisible()
    await look(page)
    await expect(quantityField(page, 2)).toHaveValue('8')
    await expect(quantityField(page, 1)).toHaveValue('12')
    await pictureOf(other, 'list-asked')
    await keep.click()
    await expect(asked).toBeHidden()
    await expect(saved(other)).toBeVisible()
    await look(page)
    await expect(quantityField(page, 1)).toHaveValue('20')

    // Theirs, also where one side has removed the line.
    await other.context().setOffline(true)
    await other.getByRole('button', { name: 'Remove Dolo 650 Tablet, line 1' }).click()
    await expect(other.getByText('Kept on this device and sent later.')).toBeVisible()
    await quantityField(page, 1).fill('21')
    await expect(saved(page)).toBeVisible()
    await other.context().setOffline(false)
    await expect(asked.getByRole('button', { name: /^Keep it removed / })).toBeVisible()
    await asked.getByRole('button', { name: /^Use 21 .* for Dolo 650 Tablet$/ }).click()
    await expect(saved(other)).toBeVisible()
    await expect(other.getByRole('combobox', { name: /^Medicine name/ })).toHaveCount(2)
    await look(page)
    await expect(quantityField(page, 1)).toHaveValue('21')
    await look(other)
    await expect(nameField(other, 2)).toHaveValue('Pan 40 Tablet')

    // A removed line can be put back where it is missed.
    await other.getByRole('button', { name: 'Remove Pan 40 Tablet, line 2' }).click()
    await expect(saved(other)).toBeVisible()
    await look(page)
    await expect(nameField(page, 2)).toBeHidden()
    await news.getByRole('button', { name: 'Put Pan 40 Tablet back' }).click()
    await expect(nameField(page, 2)).toHaveValue('Pan 40 Tablet')
    await expect(saved(page)).toBeVisible()
    await look(other)
    await expect(nameField(other, 2)).toHaveValue('Pan 40 Tablet')
    await other.context().close()
  })
})

test.describe('without a network', () => {
  test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('what is typed is kept through closing the tab, and sent later', async ({ page, browser }) => {
    const email = await freshStore(page)
    await signInHere(page, email)
    await type(page, monday)
    await nameList(page, 'Monday order')
    await page.context().setOffline(true)
    await quantityField(page, 1).fill('30')
    await expect(page.locator('[data-save=offline]')).toHaveText('Not saved yet')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await nameField(page, 3).fill('Shelcal 500')
    const context = page.context()
    await page.close()

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/demand')
    await expect(openNow(again, 'Monday order')).toBeVisible()
    await expect(quantityField(again, 1)).toHaveValue('30')
    await expect(nameField(again, 3)).toHaveValue('Shelcal 500')
    await expect(saved(again)).toBeVisible()
    const other = await otherDevice(browser, email)
    await openList(other, 'Monday order')
    await expect(quantityField(other, 1)).toHaveValue('30')
    await expect(nameField(other, 3)).toHaveValue('Shelcal 500')
    await other.context().close()
  })
})

test('another account on the device sees nothing of the lists, and signing out forgets them', async ({
  page,
}) => {
  const [first, second] = [await freshStore(page), await freshStore(page)]
  await signInHere(page, first)
  await type(page, monday)
  await nameList(page, 'Monday order')
  // With the list open: it is gone from the screen, and from the device.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(lists(page)).toBeHidden()
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept.filter((key) => key.startsWith('orderList.'))).toEqual([])

  await page.goto('/demand')
  await expect(nameField(page, 1)).toHaveValue('')
  await expect(lists(page)).toBeHidden()
  await signInHere(page, second)
  await expect(openNow(page, 'On this device')).toBeVisible()
  await expect(nameField(page, 1)).toHaveValue('')
  await lists(page).click()
  await expect(dialog(page, 'Lists').getByRole('heading', { name: 'No lists yet' })).toBeVisible()
  await page.keyboard.press('Escape')

  await signInHere(page, first)
  await openList(page, 'Monday order')
  await expect(nameField(page, 2)).toHaveValue('Pan 40 Tablet')
})

test('a colleague with a link ticks, the list shows it, and the next round repeats what was bought', async ({
  page,
  request,
}) => {
  const email = await freshStore(page)
  await signInHere(page, email)
  await type(page, monday)
  await nameList(page, 'Monday order')
  await page.getByRole('button', { name: 'Share this list' }).click()
  const sharing = dialog(page, 'Share “Monday order”')
  await expect(sharing.getByRole('heading', { name: 'No links yet' })).toBeVisible()
  await sharing.getByText('Can read and tick').click()
  await sharing.getByRole('button', { name: 'Make a link' }).click()
  const link = sharing.getByText(/\/s\/[\w-]{20,}$/)
  const url = (await link.textContent()) ?? ''
  const whatsapp = await sharing.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(`Monday order: ${url}`)
  await page.keyboard.press('Escape')

  const shared = `/api/shares/${url.split('/s/')[1]}`
  const { data } = (await (await request.get(shared)).json()) as {
    data: { version: number; lines: { id: string; name: string }[] }
  }
  const [dolo, pan] = data.lines
  const origin = process.env.RASAD_URL ?? ''
  const ticked = await request.post(`${shared}/ticks`, {
    headers: { origin },
    data: {
      version: data.version,
      as: 'Ravi',
      lines: [
        { id: dolo?.id, outcome: { is: 'part', quantity: 4 } },
        { id: pan?.id, outcome: { is: 'no' } },
      ],
    },
  })
  expect(ticked.ok(), await ticked.text()).toBe(true)
  await look(page)
  await expect(page.getByRole('region', { name: 'Changed elsewhere' })).toContainText(
    'Ravi, by link changed Dolo 650 Tablet',
  )
  const sheet = page.getByRole('list', { name: 'Your list' }).getByRole('listitem')
  await expect(sheet.nth(0).locator('[data-outcome=part]')).toHaveText('got 4')
  await expect(sheet.nth(1).locator('[data-outcome=no]')).toHaveText('not available')

  let more = await manage(page, 'Monday order')
  await more.getByRole('button', { name: 'History' }).click()
  const history = dialog(page, 'History')
  await expect(history.getByText('Something was bought for 1 of 2 lines.')).toBeVisible()
  await expect(history.getByRole('heading', { name: 'No round has ended yet' })).toBeVisible()
  // On a slow network it is undone before the list is saved as it was asked for.
  let pass = () => {}
  const held = new Promise<void>((resolve) => (pass = resolve))
  await page.route('**/api/lists/*', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await history.getByRole('button', { name: 'Repeat with what was bought' }).click()
  await expect(quantityField(page, 1)).toHaveValue('4')
  await expect(quantityField(page, 2)).toHaveValue('5')
  await expect(sheet.nth(0).locator('[data-outcome]')).toBeHidden()
  await undo(page, 'The list asks for what was bought on')
  pass()
  await expect(quantityField(page, 1)).toHaveValue('10')
  await expect(saved(page)).toBeVisible()

  // The round goes on: its ticks are back, and it is not in the history. Ended, it can be repeated from there.
  await expect(sheet.nth(0).locator('[data-outcome=part]')).toHaveText('got 4')
  await expect(sheet.nth(1).locator('[data-outcome=no]')).toHaveText('not available')
  const showHistory = async () => {
    more = await manage(page, 'Monday order')
    await more.getByRole('button', { name: 'History' }).click()
  }
  await showHistory()
  await expect(history.getByText('Something was bought for 1 of 2 lines.')).toBeVisible()
  await expect(history.getByRole('heading', { name: 'No round has ended yet' })).toBeVisible()
  await history.getByRole('button', { name: 'Start a new round' }).click()
  await expect(sheet.nth(0).locator('[data-outcome]')).toBeHidden()
  await showHistory()
  await expect(history.getByText('Nothing is ticked in this round yet.')).toBeVisible()
  await expect(history.getByText('0 of 2 had')).toBeVisible()
  await expect(history.getByText('1 some')).toBeVisible()
  await history.getByText(/^Lines of /).click()
  await expect(history.getByText('not available')).toBeVisible()
  await history.getByRole('button', { name: 'Repeat with what was bought' }).click()
  await expect(quantityField(page, 1)).toHaveValue('4')
  await expect(saved(page)).toBeVisible()

  await page.getByRole('button', { name: 'Share this list' }).click()
  await sharing.getByRole('button', { name: /^End the link of / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(sharing.getByRole('heading', { name: 'No links yet' })).toBeVisible()
  expect((await request.get(shared)).status()).toBe(404)
  await page.keyboard.press('Escape')

  // From the list of lists, too: with the quantities that were bought last, to be changed.
  await quantityField(page, 1).fill('99')
  await expect(saved(page)).toBeVisible()
  await lists(page).click()
  await dialog(page, 'Lists').getByRole('button', { name: 'Monday order again' }).click()
  await expect(quantityField(page, 1)).toHaveValue('4')
  await quantityField(page, 1).fill('6')
  await expect(saved(page)).toBeVisible()
})

/** Starts the first call, notes that it has Dolo 650, and leaves it. @returns the dialog of the call. */
async function firstCallHasDolo(page: Page): Promise<Locator> {
  await openCard(page.getByRole('region', { name: /calls/ }), / lines?/)
  await page
    .getByRole('button', { name: /^Start the call: / })
    .first()
    .click()
  const call = page.getByRole('dialog', { name: /^Call 1 of / })
  await call.getByRole('button', { name: 'In stock: Dolo 650 Tablet' }).click()
  await page.keyboard.press('Escape')
  return call
}

test('what a call brings stands in the list, on other devices too', async ({ page, browser }) => {
  const email = await freshStore(page)
  await signInHere(page, email)
  await type(page, monday)
  await nameList(page, 'Monday order')
  await createButton(page).click()
  await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
  const call = await firstCallHasDolo(page)
  const mark = page
    .getByRole('list', { name: 'Your list' })
    .getByRole('listitem')
    .first()
    .locator('[data-outcome]')
  await expect(mark).toHaveText(/^.+: in stock$/)
  const said = await mark.textContent()
  await expect(saved(page)).toBeVisible()
  const other = await otherDevice(browser, email)
  await openList(other, 'Monday order')
  await expect(other.locator('[data-outcome=has]')).toHaveText(said ?? '')

  // Taken back here, it is gone there.
  await page
    .getByRole('button', { name: /^(Go on with|Look at) the call: / })
    .first()
    .click()
  await call.getByRole('button', { name: 'Undo: Dolo 650 Tablet' }).click()
  await expect(call.getByRole('button', { name: 'In stock: Dolo 650 Tablet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeVisible()
  await expect(mark).toBeHidden()
  await look(other)
  await expect(other.locator('[data-outcome]')).toBeHidden()
  await other.context().close()
})

test('a list that is ordered again has nothing of the last round, here and where it is open elsewhere', async ({
  page,
  browser,
}) => {
  const email = await freshStore(page)
  await signInHere(page, email)
  await type(page, monday)
  await nameList(page, 'Monday order')
  const progress = (on: Page) => on.getByText('1 had · 1 open', { exact: true })
  const ask = (on: Page, name: string | RegExp) => on.getByRole('button', { name })
  const isOld = (on: Page) =>
    on.getByText('The list has changed since. Create Demand again to see what it means.')
  const other = await otherDevice(browser, email)
  await openList(other, 'Monday order')
  for (const each of [page, other]) {
    await createButton(each).click()
    await expect(each.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
    await firstCallHasDolo(each)
    await expect(progress(each)).toBeVisible()
    await expect(saved(each)).toBeVisible()
  }
  const orderAgain = async () => {
    await lists(page).click()
    await dialog(page, 'Lists').getByRole('button', { name: 'Monday order again' }).click()
    await expect(page.getByText(/^The list asks for what was bought on /)).toBeVisible()
  }

  // Taken back, the round goes on: what was said, the plan, and the history.
  await orderAgain()
  await expect(progress(page)).toHaveCount(0)
  await undo(page, 'The list asks for what was bought on')
  const sheet = page.getByRole('list', { name: 'Your list' })
  await expect(sheet.locator('[data-outcome=has]')).toHaveText(/^.+: in stock$/)
  await expect(saved(page)).toBeVisible()
  await expect(progress(page)).toBeVisible()
  await expect(isOld(page)).toBeHidden()
  await expect(ask(page, /open line/)).toBeVisible()
  const more = await manage(page, 'Monday order')
  await more.getByRole('button', { name: 'History' }).click()
  const history = dialog(page, 'History')
  await expect(history.getByRole('heading', { name: 'No round has ended yet' })).toBeVisible()
  await expect(history.getByText('Something was bought for 1 of 2 lines.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await orderAgain()
  await look(other)
  for (const each of [page, other]) {
    await expect(isOld(each)).toBeVisible()
    await expect(progress(each)).toHaveCount(0)
    await expect(ask(each, /open line/)).toBeHidden()
    await createButton(each).click()
    await expect(isOld(each)).toBeHidden()
    await expect(progress(each)).toHaveCount(0)
    await expect(ask(each, /^Ask (all \d+|1 supplier)$/)).toBeVisible()
  }
  await other.context().close()
})

test.describe('a list that was deleted elsewhere', () => {
  test.use({ allowedComplaints: /^Failed to load resource: .*404/ })

  test('keeps its lines as a new one', async ({ page, browser }) => {
    const email = await freshStore(page)
    await signInHere(page, email)
    await type(page, monday)
    await nameList(page, 'Monday order')
    const other = await otherDevice(browser, email)
    const id = ((await (await other.request.get('/api/lists')).json()) as { data: { _id: string }[] }).data[0]
      ?._id
    const origin = process.env.RASAD_URL ?? ''
    expect((await other.request.delete(`/api/lists/${id}`, { headers: { origin } })).ok()).toBe(true)
    await quantityField(page, 1).fill('40')
    await expect(page.getByText('This list was deleted elsewhere.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep as a new list' }).click()
    const naming = dialog(page, 'Keep as a new list')
    await naming.getByRole('button', { name: 'Save list' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(quantityField(page, 1)).toHaveValue('40')
    await openList(other, 'Monday order')
    await expect(quantityField(other, 1)).toHaveValue('40')
    await other.context().close()
  })
})

test('a list that is named after a call keeps what the call has brought', async ({ page }) => {
  await signInHere(page, await freshStore(page))
  await type(page, monday)
  await createButton(page).click()
  await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
  await firstCallHasDolo(page)
  await nameList(page, 'Monday order')
  await expect(page.locator('[data-outcome=has]').first()).toHaveText(/^.+: in stock$/)
  const more = await manage(page, 'Monday order')
  await more.getByRole('button', { name: 'History' }).click()
  await expect(dialog(page, 'History').getByText(/^Something was bought for 1 of \d+ lines\.$/)).toBeVisible()
})
