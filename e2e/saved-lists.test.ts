import type { Browser, Locator, Page } from '@playwright/test'
import { decideByApi, demoPassword, freshEmail, registerStore } from './fixtures/people.ts'
import { signIn } from './fixtures/session.ts'
import { devices, expect, test } from './fixtures/test.ts'

// Named lists of an account: saved while typing, on two devices at once, without a network, shared, repeated.

const nameField = (page: Page, line: number) =>
  page.getByRole('combobox', { name: `Medicine name, line ${line}`, exact: true })
const quantityField = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true })
const lists = (page: Page) => page.getByRole('button', { name: /^Lists\. Open now:/ })
const openNow = (page: Page, name: string) =>
  page.getByRole('button', { name: `Lists. Open now: ${name}`, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const saved = (page: Page) => page.locator('[data-save=saved]')
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Demand' })

function undo(page: Page, message: string) {
  return page.getByRole('dialog').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()
}

/** A medical store of this test alone, approved. */
async function freshStore(page: Page): Promise<string> {
  const email = freshEmail('lists')
  const id = await registerStore(page.request, email, demoPassword)
  await decideByApi(page.request, 'user', id, 'approve')
  await page.context().clearCookies()
  return email
}

async function signInHere(page: Page, email: string): Promise<void> {
  await signIn(page, email, 'medicalOwner')
  await page.goto('/demand')
}

/** The same account on another device. */
async function otherDevice(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext(process.env.RASAD_URL ? { baseURL: process.env.RASAD_URL } : {})
  const page = await context.newPage()
  await signInHere(page, email)
  return page
}

async function type(page: Page, lines: readonly (readonly [string, string])[]): Promise<void> {
  for (const [at, [name, quantity]] of lines.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add Item' }).click()
    await nameField(page, at + 1).fill(name)
    await page.keyboard.press('Escape')
    await quantityField(page, at + 1).fill(quantity)
  }
}

/** Names the list on the screen, and waits until it is saved. */
async function nameList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Name this list' }).click()
  await dialog(page, 'Name this list').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(openNow(page, name)).toBeVisible()
  await expect(saved(page)).toBeVisible()
}

async function openList(page: Page, name: string): Promise<void> {
  await lists(page).click()
  await dialog(page, 'Lists').getByRole('button', { name }).click()
}

async function manage(page: Page, list: string) {
  await page.getByRole('button', { name: 'More about this list' }).click()
  return dialog(page, list)
}

/** Notes from now on what is said of how far the list is saved: it says some of it for less than a second. */
async function noteSaving(page: Page): Promise<() => Promise<string[]>> {
  // Written as text: these tests know no types of the page.
  await page.evaluate(`(() => {
    globalThis.saidOfSaving = []
    const look = () => {
      const note = document.querySelector('[data-save]')
      if (note) saidOfSaving.push(note.dataset.save + ': ' + note.textContent)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })()`)
  return () => page.evaluate('saidOfSaving')
}

/** The page looks again at once, as when somebody comes back to it. */
async function look(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('focus'))")
}

const monday = [
  ['Dolo 650 Tablet', '10'],
  ['Pan 40 Tablet', '5'],
] as const

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`a named list, ${device}`, () => {
    test.use(settings)

    test('is saved while typing, opened again, renamed, copied, and deleted with undo', async ({ page }) => {
      const email = await freshStore(page)
      await page.goto('/demand')
      await expect(createButton(page)).toBeVisible()
      // Visitors keep theirs on the device, without a word about lists.
      await expect(lists(page)).toBeHidden()
      await signInHere(page, email)
      await expect(openNow(page, 'On this device')).toBeVisible()
      await type(page, monday)
      await nameList(page, 'Monday order')
      await expect(openNow(page, 'Monday order')).toBeFocused()
      await expect(nameField(page, 2)).toHaveValue('Pan 40 Tablet')

      const said = await noteSaving(page)
      await quantityField(page, 2).fill('7')
      await expect.poll(said).toContain('typing: Not saved yet')
      await expect(saved(page)).toHaveText('Saved')
      await page.reload()
      await expect(openNow(page, 'Monday order')).toBeVisible()
      await expect(quantityField(page, 2)).toHaveValue('7')

      // The list of the device is empty now; what is typed there is asked about before another list takes its place.
      await lists(page).click()
      await dialog(page, 'Lists').getByRole('button', { name: 'The list of this device' }).click()
      await expect(openNow(page, 'On this device')).toBeVisible()
      await expect(nameField(page, 1)).toHaveValue('')
      await nameField(page, 1).fill('Crocin Advance')
      await page.keyboard.press('Escape')
      await openList(page, 'Monday order')
      const asked = dialog(page, 'What about the lines that you typed?')
      await asked.getByRole('button', { name: 'Keep them on this device' }).click()
      await expect(openNow(page, 'Monday order')).toBeVisible()
      await expect(nameField(page, 1)).toHaveValue('Dolo 650 Tablet')
      await lists(page).click()
      await dialog(page, 'Lists').getByRole('button', { name: 'The list of this device' }).click()
      await expect(nameField(page, 1)).toHaveValue('Crocin Advance')
      await openList(page, 'Monday order')
      await asked.getByRole('button', { name: 'Add them to “Monday order”' }).click()
      await expect(nameField(page, 3)).toHaveValue('Crocin Advance')
      await expect(saved(page)).toBeVisible()

      let more = await manage(page, 'Monday order')
      await more.getByLabel('Name').fill('Weekly order')
      await more.getByRole('button', { name: 'Rename' }).click()
      await expect(openNow(page, 'Weekly order')).toBeVisible()
      await expect(saved(page)).toBeVisible()
      more = await manage(page, 'Weekly order')
      await more.getByRole('button', { name: 'Copy this list' }).click()
      await expect(openNow(page, 'Weekly order copy')).toBeVisible()
      await expect(nameField(page, 3)).toHaveValue('Crocin Advance')

      more = await manage(page, 'Weekly order copy')
      await more.getByRole('button', { name: 'Delete this list' }).click()
      await expect(openNow(page, 'On this device')).toBeVisible()
      await undo(page, '“Weekly order copy” deleted')
      await expect(openNow(page, 'Weekly order copy')).toBeVisible()
      more = await manage(page, 'Weekly order copy')
      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await more.getByRole('button', { name: 'Delete this list' }).click()
      await lists(page).click()
      await expect(dialog(page, 'Lists').getByRole('button', { name: /^Weekly order \d/ })).toBeVisible()
      await expect(dialog(page, 'Lists').getByRole('button', { name: 'Weekly order copy' })).toBeHidden()
      expect((await gone).ok()).toBe(true)
    })
  })
}

test('two devices change one list at once, and nothing is lost', async ({ page, browser }) => {
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
  await expect(news).toContainText('changed Pan 40 Tablet: 5 → 6')
  await news.getByRole('button', { name: 'Seen' }).click()
  await expect(news).toBeHidden()

  // The same line: the later one wins, and says what it replaced.
  await other.context().setOffline(true)
  await quantityField(other, 1).fill('20')
  await expect(other.getByText('Kept on this device and sent later.')).toBeVisible()
  await quantityField(page, 1).fill('12')
  await expect(saved(page)).toBeVisible()
  await other.context().setOffline(false)
  await expect(saved(other)).toBeVisible()
  const replaced = other.getByRole('region', { name: 'Your change replaced another one' })
  await expect(replaced).toContainText('Dolo 650 Tablet, 12')
  await look(page)
  await expect(quantityField(page, 1)).toHaveValue('20')
  await replaced.getByRole('button', { name: 'Take theirs for Dolo 650 Tablet' }).click()
  await expect(quantityField(other, 1)).toHaveValue('12')
  await expect(saved(other)).toBeVisible()
  await look(page)
  await expect(quantityField(page, 1)).toHaveValue('12')

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
    'Ravi, by link ticked Dolo 650 Tablet: got 4',
  )
  const sheet = page.getByRole('list', { name: 'Your list' }).getByRole('listitem')
  await expect(sheet.nth(0).locator('[data-outcome=part]')).toHaveText('got 4')
  await expect(sheet.nth(1).locator('[data-outcome=no]')).toHaveText('not available')

  let more = await manage(page, 'Monday order')
  await more.getByRole('button', { name: 'History' }).click()
  const history = dialog(page, 'History')
  await expect(history.getByText('1 of 2 lines brought something.')).toBeVisible()
  await expect(history.getByRole('heading', { name: 'No round has ended yet' })).toBeVisible()
  await history.getByRole('button', { name: 'Repeat with what was bought' }).click()
  await expect(quantityField(page, 1)).toHaveValue('4')
  await expect(quantityField(page, 2)).toHaveValue('5')
  await expect(sheet.nth(0).locator('[data-outcome]')).toBeHidden()
  await undo(page, 'The list asks for what was bought on')
  await expect(quantityField(page, 1)).toHaveValue('10')
  await expect(saved(page)).toBeVisible()

  // The round is in the history and can be repeated from there.
  more = await manage(page, 'Monday order')
  await more.getByRole('button', { name: 'History' }).click()
  await expect(history.getByText('Nothing is ticked in this round yet.')).toBeVisible()
  await expect(history.getByText('1 of 2 bought')).toBeVisible()
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
})

/** Starts the first call, notes that it has Dolo 650, and leaves it. @returns the dialog of the call. */
async function firstCallHasDolo(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Start the call: / })
    .first()
    .click()
  const call = page.getByRole('dialog', { name: /^Call 1 of / })
  await call.getByRole('button', { name: 'Has it: Dolo 650 Tablet' }).click()
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
  await expect(mark).toHaveText(/^.+: has it$/)
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
  await expect(call.getByRole('button', { name: 'Has it: Dolo 650 Tablet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeVisible()
  await expect(mark).toBeHidden()
  await look(other)
  await expect(other.locator('[data-outcome]')).toBeHidden()
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
  await expect(page.locator('[data-outcome=has]').first()).toHaveText(/^.+: has it$/)
  const more = await manage(page, 'Monday order')
  await more.getByRole('button', { name: 'History' }).click()
  await expect(dialog(page, 'History').getByText(/^1 of \d+ lines brought something\.$/)).toBeVisible()
})
