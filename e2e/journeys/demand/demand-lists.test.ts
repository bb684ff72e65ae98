import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openCard } from '../../fixtures/demand-parts.ts'
import { demoOwner } from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, test } from '../../fixtures/test.ts'

// Lists as chemists paste them: read with the catalogue open, settled in one tap, sent with free goods and units.

const chemistsList = `[14/11/26, 9:12 am] Ravi: Good morning ji
Cipla:
asthalin inhaler 2
montek lc 5
Dolo 650 20+2 strips
Azithral 500 10 + Omez 20 5
Pan 40 - 3
kal subah tak bhej dena
Crocin Advance 500
Thanks, Sharma Medical`

const nameField = (page: Page, line: number) =>
  page.getByRole('combobox', { name: `Medicine name, line ${line}`, exact: true })
const quantityField = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true })
const row = (page: Page, line: number) =>
  page
    .getByRole('list', { name: 'Your list' })
    .getByRole('listitem')
    .nth(line - 1)
const settle = (page: Page) => page.getByRole('region', { name: 'Which do you mean?' })
/** What a line in doubt can mean, by its name. */
const meaning = (page: Page, name: string, written: string, pressed?: boolean) =>
  settle(page).getByRole('button', {
    name: new RegExp(`^${name}.* for “${written}”$`),
    ...(pressed !== undefined && { pressed }),
  })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Demand' })

interface Sent {
  name: string
  qty: number
  free?: number
  unit?: string
  medicine?: string
}

async function glance(page: Page, text: string) {
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: 'Add to list' }).click()
}

/** Pastes a list, and waits until the service has read it. */
async function paste(page: Page, text: string) {
  const answered = page.waitForResponse('**/api/list/read')
  await glance(page, text)
  await (await answered).finished()
}

function undo(page: Page, message: string) {
  return page.getByRole('dialog').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()
}

/** Creates the demand, and returns the lines that were sent. */
async function create(page: Page): Promise<Sent[]> {
  const asked = page.waitForRequest('**/api/demand')
  await createButton(page).click()
  await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
  return ((await asked).postDataJSON() as { items: Sent[] }).items
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`a list of a chemist, ${device}`, () => {
    test.use(settings)

    test('is read with the catalogue open, settled with a tap, and sent with its free goods', async ({
      page,
    }) => {
      await page.goto('/demand')
      await paste(page, chemistsList)
      const expected = [
        ['asthalin inhaler', '2'],
        ['montek lc', '5'],
        ['Dolo 650', '20'],
        ['Azithral 500', '10'],
        ['Omez 20', '5'],
        ['Pan 40', '3'],
        ['Crocin Advance 500', ''],
      ] as const
      await expect(page.getByText('7 lines', { exact: true })).toBeVisible()
      for (const [at, [name, quantity]] of expected.entries()) {
        await expect(nameField(page, at + 1)).toHaveValue(name)
        await expect(quantityField(page, at + 1)).toHaveValue(quantity)
      }
      await expect(row(page, 2)).toContainText('Montek LC Tablet')
      await expect(row(page, 3)).toContainText('strips')
      await expect(row(page, 3)).toContainText('+2 free')
      await expect(quantityField(page, 7)).toHaveAttribute('placeholder', 'quantity?')
      const skipped = part(page, '4 lines were not read as medicines')
      await expect(skipped.getByRole('listitem').filter({ hasText: 'Cipla:' })).toContainText(
        'name of a company',
      )

      await expect(settle(page)).toContainText('0 of 1 settled')
      await expect(row(page, 6)).toContainText('2 medicines are close: choose')
      await meaning(page, 'Pan 40 Injection', 'Pan 40').click()
      await expect(settle(page)).toContainText('All settled')
      await expect(nameField(page, 6)).toHaveValue('Pan 40 Injection')
      await expect(quantityField(page, 6)).toHaveValue('3')

      // All of it survives a reload.
      await page.reload()
      await settle(page).getByRole('button', { name: 'Look again' }).click()
      await expect(meaning(page, 'Pan 40 Injection', 'Pan 40', true)).toBeVisible()
      await expect(row(page, 3)).toContainText('+2 free')
      // Chosen again, it is taken back; chosen once more, nothing is left to ask.
      await meaning(page, 'Pan 40 Injection', 'Pan 40').click()
      await expect(nameField(page, 6)).toHaveValue('Pan 40')
      await meaning(page, 'Pan 40 Injection', 'Pan 40').click()
      await settle(page).getByRole('button', { name: 'Done' }).click()
      await expect(settle(page)).toBeHidden()

      const sent = await create(page)
      expect(sent[2]).toMatchObject({ name: 'Dolo 650', qty: 20, free: 2, unit: 'strip' })
      expect(sent[5]).toMatchObject({ name: 'Pan 40 Injection', qty: 3, medicine: expect.any(String) })
      await expect(page.getByRole('button', { name: 'to check' })).toHaveCount(0)
      const plan = part(page, 'The fewest calls')
      for (const card of await plan.getByRole('article').all()) await openCard(card, / lines?/)
      await expect(plan.getByRole('listitem').filter({ hasText: 'Dolo 650' }).last()).toContainText(
        '20 strips + 2 free',
      )
      await expect(plan.getByRole('listitem').filter({ hasText: 'Crocin' }).last()).toContainText(
        'quantity not given',
      )
      const messages = await plan
        .getByRole('link', { name: /^WhatsApp / })
        .evaluateAll((links) =>
          links.map((link) => new URL(link.getAttribute('href') ?? '').searchParams.get('text')),
        )
      expect(messages.join('\n')).toContain('Dolo 650 Tablet - 20 strips + 2 free')
      expect(messages.join('\n')).toMatch(/Crocin Advance 500 Tablet - quantity not given/)

      // Said once, and it leads to the lines, where quantities are typed.
      await page.getByRole('button', { name: '1 no quantity' }).click()
      await expect(page.getByRole('textbox', { name: 'Quantity for “Crocin Advance 500”' })).toBeVisible()
    })
  })
}

test('the exported plan has quantity, free goods and unit in columns, and is read again with them', async ({
  page,
}) => {
  await page.goto('/demand')
  await paste(page, 'Dolo 650 20+2 strips\nCombiflam Tablet - 4 box')
  await create(page)
  const saved = async (name: string) => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const download = await started
    return { name: download.suggestedFilename(), mimeType: '', buffer: await readFile(await download.path()) }
  }
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const csv = await saved('Export CSV')
  expect(csv.buffer.toString()).toContain('Medicine,Qty,Free,Unit,As written,Note')
  expect(csv.buffer.toString()).toContain('Dolo 650 Tablet,20,2,strip,Dolo 650,')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: '20 strips + 2 free' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const xlsx = await saved('Export XLSX')
  await page.getByRole('button', { name: 'Clear list' }).click()
  await page.getByLabel('Open a file').last().setInputFiles(xlsx)
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible()
  const dolo = page.getByRole('listitem').filter({ has: page.locator('input[value="Dolo 650 Tablet"]') })
  await expect(dolo.getByRole('textbox')).toHaveValue('20')
  await expect(dolo).toContainText('strips')
  await expect(dolo).toContainText('+2 free')
})

test.describe('a last number', () => {
  test('is the strength or the quantity as the person says, and is never guessed', async ({ page }) => {
    await page.goto('/demand')
    await paste(page, 'Telma 40')
    await expect(quantityField(page, 1)).toHaveValue('')
    await meaning(page, 'Telma 40 Tablet ?40 is the strength', 'Telma 40').click()
    await expect(nameField(page, 1)).toHaveValue('Telma 40 Tablet')
    await expect(quantityField(page, 1)).toHaveValue('')
    await settle(page).getByRole('button', { name: 'Undo the last answer' }).click()
    await expect(nameField(page, 1)).toHaveValue('Telma 40')

    const read = page.waitForResponse('**/api/list/read')
    await settle(page).getByRole('button', { name: 'Telma, quantity 40 for “Telma 40”' }).click()
    await (await read).finished()
    await expect(nameField(page, 1)).toHaveValue('Telma')
    await expect(quantityField(page, 1)).toHaveValue('40')
    await expect(meaning(page, 'Telma 20 Tablet', 'Telma')).toBeVisible()
    await undo(page, 'Telma, quantity 40')
    await expect(nameField(page, 1)).toHaveValue('Telma 40')
    await expect(quantityField(page, 1)).toHaveValue('')
  })

  test('typed with free goods is split when the field is left', async ({ page }) => {
    await page.goto('/demand')
    await nameField(page, 1).fill('Dolo 650 Tablet')
    await quantityField(page, 1).fill('20+')
    await expect(quantityField(page, 1)).toHaveAttribute('aria-invalid', 'false')
    await quantityField(page, 1).fill('20+2')
    await quantityField(page, 1).press('Tab')
    await expect(quantityField(page, 1)).toHaveValue('20')
    await expect(row(page, 1)).toContainText('+2 free')
    expect(await create(page)).toMatchObject([{ name: 'Dolo 650 Tablet', qty: 20, free: 2 }])
  })
})

test.describe('a line in doubt', () => {
  test('can be none of the medicines, is searched freely, and is then not guessed', async ({ page }) => {
    await page.goto('/demand')
    await paste(page, 'Pan 40 - 2\nDolo 650 Tablet - 3')
    await settle(page).getByRole('button', { name: 'None of these for “Pan 40”' }).click()
    await expect(row(page, 1)).toContainText('None of the catalogue’s medicines')
    const sent = await create(page)
    expect(sent.map(({ name }) => name)).toEqual(['', 'Dolo 650 Tablet'])
    await expect(part(page, 'The fewest calls')).not.toContainText('Pan 40')
    await expect(part(page, 'Unmatched / Not Found')).toContainText('Pan 40')
    await expect(part(page, 'Unmatched / Not Found')).toContainText('None of these: not asked for')

    await settle(page).getByRole('button', { name: 'Look again' }).click()
    await settle(page).getByRole('button', { name: 'Search another for “Pan 40”' }).click()
    await page.getByRole('combobox', { name: 'Medicine for “Pan 40”' }).fill('telma 40')
    await page.getByRole('option', { name: /^Telma 40 Tablet/ }).click()
    await expect(nameField(page, 1)).toHaveValue('Telma 40 Tablet')
    await expect(quantityField(page, 1)).toHaveValue('2')
    expect((await create(page))[0]).toMatchObject({ name: 'Telma 40 Tablet', qty: 2 })
    await expect(part(page, 'The fewest calls')).toContainText('Telma 40 Tablet')
  })

  test('that was typed is asked about once it is planned, and can be none of the medicines', async ({
    page,
  }) => {
    await page.goto('/demand')
    await nameField(page, 1).fill('Pan 40')
    await quantityField(page, 1).fill('2')
    await create(page)
    const asked = page.waitForRequest('**/api/demand')
    await settle(page).getByRole('button', { name: 'None of these for “Pan 40”' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ items: [{ name: '', qty: 2 }] })
    await expect(part(page, 'Unmatched / Not Found')).toContainText('None of these: not asked for')
    await expect(nameField(page, 1)).toHaveValue('Pan 40')
  })

  test('is asked about in one place, to which the plan leads', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/demand')
    await paste(page, 'Pan 40 - 2\nxyzzyquux 100 - 4')
    // To settle comes before to plan, which stays possible.
    await expect(page.getByRole('button', { name: '2 to check' })).toBeVisible()
    await create(page)
    await openCard(page, /^Unmatched \/ Not Found/)
    await part(page, 'Unmatched / Not Found')
      .getByRole('button', { name: 'Choose a medicine for “xyzzyquux 100”' })
      .click()
    await expect(settle(page).getByRole('group')).toHaveAccessibleName('Line 2: “xyzzyquux 100”')
    await settle(page).getByRole('button', { name: 'Send as written for “xyzzyquux 100”' }).click()
    await meaning(page, 'Pan 40 Tablet', 'Pan 40').click()
    // With the last answer the plan is shown again.
    await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
    await expect(settle(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'to check' })).toHaveCount(0)
  })

  test('is remembered under the company of its heading', async ({ page }) => {
    // An account of its own: what the next test remembers would settle this line.
    await signIn(page, 'store@rasad.example', 'medicalOwner')
    await page.goto('/demand')
    const read = page.waitForResponse('**/api/list/read')
    await paste(page, 'Cipla:\nPan 40 - 2')
    const [item] = (await (await read).json()).data.items
    expect(item.company).toEqual(expect.any(String))
    const sent = page.waitForRequest('**/api/aliases')
    await meaning(page, 'Pan 40 Injection', 'Pan 40').click()
    expect((await sent).postDataJSON()).toMatchObject({ text: 'Pan 40', company: item.company })
    await undo(page, 'Remembered for “Pan 40”')
  })

  test('is remembered for an approved account, which can take that back', async ({ page }) => {
    await signIn(page, demoOwner, 'medicalOwner')
    await page.goto('/demand')
    await paste(page, 'Pan 40 - 2')
    const injection = meaning(page, 'Pan 40 Injection', 'Pan 40')
    const remembered = page.getByText('Remembered for “Pan 40”')
    await injection.click()
    await expect(remembered).toBeVisible()
    await undo(page, 'Remembered for “Pan 40”')
    await expect(page.getByText('“Pan 40” is forgotten')).toBeVisible()

    await page.reload()
    await nameField(page, 1).fill('')
    await quantityField(page, 1).fill('')
    await paste(page, 'Pan 40 - 2\nDolo 650 - 1')
    await meaning(page, 'Pan 40 Injection', 'Pan 40', false).click()
    await expect(remembered).toBeVisible()
    await page.getByRole('button', { name: 'Clear list' }).click()
    await paste(page, 'Pan 40 - 5')
    await expect(row(page, 1)).toContainText('Pan 40 Injection')
    await expect(settle(page)).toBeHidden()
  })
})

/** Holds the service's readings back until the returned function is called. */
async function holdReading(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/list/read', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.describe('while the list is read', () => {
  test('the page says so, and what is typed meanwhile stays as it is', async ({ page }) => {
    const answer = await holdReading(page)
    await page.goto('/demand')
    await glance(page, 'montek lc 5\nDolo 650 - 10\nTelma H - 2')
    await expect(page.getByText('Reading 3 lines…')).toBeVisible()
    await nameField(page, 1).fill('montek fx')
    await quantityField(page, 1).fill('30')
    answer()
    await expect(page.getByText('4 lines', { exact: true })).toBeVisible()
    await expect(page.getByText('Reading 3 lines…')).toBeHidden()
    await expect(nameField(page, 1)).toHaveValue('montek fx')
    await expect(quantityField(page, 1)).toHaveValue('30')
    await expect(row(page, 4)).toContainText('Telma H Tablet')
  })

  test('Create Demand waits for it, so that the result stays true to the list', async ({ page }) => {
    const answer = await holdReading(page)
    await page.goto('/demand')
    await glance(page, 'montek lc 5\nDolo 650 - 10\nTelma H - 2')
    let demands = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/demand') demands++
    })
    const planned = page.waitForRequest('**/api/demand')
    await page.getByRole('button', { name: 'Create Demand' }).click()
    await expect(page.getByRole('button', { name: 'Creating Demand…' })).toBeVisible()
    expect(demands).toBe(0)
    answer()
    const { items } = (await planned).postDataJSON()
    expect(items[0]).toMatchObject({ name: 'montek lc', qty: 5 })
    await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
    await expect(page.getByText('The list has changed since')).toBeHidden()
    expect(demands).toBe(1)
  })

  test.describe('without an answer', () => {
    test.use({ allowedComplaints: /./ })

    test('of the network, the page reads the lines by itself and says so', async ({ page }) => {
      await page.route('**/api/list/read', (route) => route.abort())
      await page.goto('/demand')
      await glance(page, 'Good morning\nDolo 650 - 10 strips\nPan 40 20+2')
      const note = page.getByRole('status').filter({ hasText: 'There is no network' })
      await expect(note).toBeVisible()
      await expect(nameField(page, 2)).toHaveValue('Pan 40')
      await expect(quantityField(page, 2)).toHaveValue('20')
      await expect(row(page, 2)).toContainText('+2 free')
      await expect(part(page, '1 line was not read as a medicine')).toContainText('greeting')
    })

    test('of the service, the text is kept and read again', async ({ page }) => {
      await page.route('**/api/list/read', (route) =>
        route.fulfill({ status: 503, json: { success: false, code: 'not-ready', message: 'Not ready.' } }),
      )
      await page.goto('/demand')
      await glance(page, 'Dolo 650 - 10 strips\nPan 40 - 2')
      const note = page.getByRole('status').filter({ hasText: 'The list could not be read just now.' })
      await expect(note).toBeVisible()
      await expect(nameField(page, 1)).toHaveValue('')
      await note.getByRole('button', { name: 'Open the text' }).click()
      const dialog = page.getByRole('dialog', { name: 'Paste a list' })
      await expect(dialog.getByRole('textbox')).toHaveValue('Dolo 650 - 10 strips\nPan 40 - 2')
      await dialog.getByRole('button', { name: 'Add to list' }).click()
      await expect(note).toBeVisible()
      await page.unroute('**/api/list/read')
      await note.getByRole('button', { name: 'Try again' }).click()
      await expect(nameField(page, 2)).toHaveValue('Pan 40')
      await expect(note).toBeHidden()
    })
  })
})

test('each tab keeps its own list through a reload, and a new one begins with the last', async ({
  page,
  context,
}) => {
  await page.goto('/demand')
  await nameField(page, 1).fill('Dolo 650')
  const other = await context.newPage()
  await other.goto('/demand')
  await expect(nameField(other, 1)).toHaveValue('Dolo 650')
  await nameField(other, 1).fill('Pan 40')
  await page.reload()
  await expect(nameField(page, 1)).toHaveValue('Dolo 650')
  await other.reload()
  await expect(nameField(other, 1)).toHaveValue('Pan 40')
})

test('skipped lines come back after they were dismissed', async ({ page }) => {
  await page.goto('/demand')
  await paste(page, 'Good morning\nDolo 650 - 10 strips')
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(part(page, '1 line was not read as a medicine')).toBeHidden()
  await undo(page, 'Skipped lines dismissed')
  await page.getByRole('button', { name: 'Add “Good morning” as a line' }).click()
  await expect(nameField(page, 2)).toHaveValue('Good morning')
})
