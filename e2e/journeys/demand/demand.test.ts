import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { passTime, passTimeUntil, stopTime } from '../../fixtures/clock.ts'
import {
  createButton,
  demandOf,
  messy,
  nameField,
  openCard,
  part,
  quantityField,
  results,
} from '../../fixtures/demand-parts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'

/** Where the plan is made for. */
const place = (page: Page, pin: string) =>
  page.getByRole('button', { name: `${pin} · Delivers to me · Nearest first` })

async function paste(page: Page, text: string) {
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  return dialog
}

test.describe('by hand', () => {
  test('suggests names, moves on with Enter, restores a removed row', async ({ page }) => {
    await page.goto('/demand')
    await expect(page.getByText('0 lines', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeHidden()
    await nameField(page, 1).click()
    await page.keyboard.type('augmentn 625')
    const suggestion = page.getByRole('option', { name: /Augmentin 625 Duo Tablet/ })
    await expect(suggestion).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await suggestion.click()
    await expect(nameField(page, 1)).toHaveValue('Augmentin 625 Duo Tablet')
    await expect(quantityField(page, 1)).toBeFocused()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await expect(nameField(page, 2)).toBeFocused()
    await page.keyboard.type('Dolo 650 Tablet')
    await page.keyboard.press('Enter')
    await expect(quantityField(page, 2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(nameField(page, 3)).toBeFocused()
    await expect(page.getByText('2 lines', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add Item' }).click()
    await expect(nameField(page, 4)).toBeFocused()

    await page.getByRole('button', { name: 'Remove Augmentin 625 Duo Tablet, line 1' }).click()
    await expect(nameField(page, 1)).toHaveValue('Dolo 650 Tablet')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(nameField(page, 1)).toHaveValue('Augmentin 625 Duo Tablet')
    await expect(quantityField(page, 1)).toHaveValue('4')

    // Rows that were never sent survive a reload too.
    await page.reload()
    await expect(page.getByText('2 lines', { exact: true })).toBeVisible()
    await expect(nameField(page, 4)).toBeVisible()
    await expect(nameField(page, 2)).toHaveValue('Dolo 650 Tablet')
    const demand = await demandOf(page, () => nameField(page, 2).press('Control+Enter'))
    expect(demand.items.map((item) => item.qty)).toEqual([4, 0])
    await openCard(page, /^Unmatched \/ Not Found/)
    await expect(page.getByText('2 lines have no name: 3, 4.')).toBeVisible()
  })

  test('splits several lines pasted into a row into rows', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/demand')
    await page.evaluate(
      String.raw`navigator.clipboard.writeText('Dolo 650 - 10 strips\nthank you\n5 x Pan 40')`,
    )
    await nameField(page, 1).click()
    await page.keyboard.press('Control+V')
    await expect(page.getByText('2 lines', { exact: true })).toBeVisible()
    await expect(nameField(page, 2)).toHaveValue('Pan 40')
    await expect(quantityField(page, 2)).toHaveValue('5')
    await expect(part(page, '1 line was not read as a medicine')).toContainText('thank you')
    await page.getByRole('button', { name: 'Add “thank you” as a line' }).click()
    await expect(nameField(page, 3)).toHaveValue('thank you')
  })
})

test.describe('by keyboard', () => {
  test('keeps the focus: it returns from the dialog, and moves to the list when a button disappears', async ({
    page,
  }) => {
    await page.goto('/demand')
    const opener = page.getByRole('button', { name: 'Paste a list' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const text = page.getByRole('dialog', { name: 'Paste a list' }).getByRole('textbox')
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await page.keyboard.insertText('Good morning\nDolo 650 - 10\nTelma 40 - 2\nthank you')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(opener).toBeFocused()

    const heading = page.getByRole('heading', { name: 'Your list' })
    await page.getByRole('button', { name: 'Add “thank you” as a line' }).press('Enter')
    await expect(heading).toBeFocused()
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(heading).toBeFocused()
    await page.getByRole('button', { name: 'Clear list' }).press('Enter')
    await expect(heading).toBeFocused()
    await expect(page.getByText('0 lines', { exact: true })).toBeVisible()
  })

  test('removes messages about the list before the result is shown', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.clock.install()
    await page.goto('/demand')
    await paste(page, 'Pan 40 - 20\nDolo 650 - 10 strips')
    const toast = page.getByRole('dialog').filter({ hasText: 'lines added' })
    await expect(toast).toBeVisible()
    await stopTime(page)
    await createButton(page).click()
    await passTimeUntil(page, results(page))
    // Sooner than a message disappears by itself.
    await passTime(page, 1_000)
    await expect(toast).toBeHidden()
  })

  test('drops a message that comes after the screen has moved on', async ({ page }) => {
    const files = await hold(page, '**/assets/toast-*.js')
    await page.goto('/demand')
    await paste(page, 'Pan 40 - 20\nDolo 650 - 10 strips')
    await expect.poll(() => files.asked.length).toBeGreaterThan(0)
    await createButton(page).click()
    await expect(page.getByRole('button', { name: '1 to check' })).toBeVisible()
    files.release()
    await expect(page.getByRole('region', { name: 'Messages', exact: true })).toBeAttached()
    // It would be drawn a moment after its place, and go by itself: looked for once.
    await page.waitForTimeout(1_000)
    expect(await page.getByText('lines added').count()).toBe(0)
  })

  test('what is settled while the plan is made is in the plan', async ({ page }) => {
    await page.goto('/demand')
    await paste(page, 'Pan 40 - 20\nDolo 650 - 10 strips')
    const plans = await hold(page, /\/api\/demand$/)
    await createButton(page).click()
    await expect.poll(() => plans.asked).toHaveLength(1)
    await page.getByRole('button', { name: '1 to check' }).click()
    const check = page.getByRole('region', { name: 'Which do you mean?', exact: true })
    await check.locator('fieldset button').first().click()
    await expect(page.getByText('1 of 1 settled')).toBeVisible()
    plans.release()
    await expect.poll(() => plans.asked).toHaveLength(2)
    const plan = part(page, 'The fewest calls')
    await expect(plan).toContainText('Pan 40')
    await expect(plan.getByText('to confirm')).toHaveCount(0)
    await expect(page.getByText('The list has changed since.')).toHaveCount(0)
  })

  test('does not cover the next step with a transient message', async ({ page }) => {
    for (const [width, lines] of [
      [360, 2],
      [360, 40],
      [1280, 2],
      [1280, 40],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/demand')
      await paste(page, Array.from({ length: lines }, () => 'Dolo 650 - 10').join('\n'))
      const toast = await page.getByRole('dialog').filter({ hasText: 'lines added' }).boundingBox()
      const button = await createButton(page).boundingBox()
      if (!toast || !button) throw new Error('The message or the button is missing.')
      const isApart = toast.y + toast.height <= button.y || button.y + button.height <= toast.y
      expect(isApart, `${width} wide, ${lines} lines: ${JSON.stringify({ toast, button })}`).toBe(true)
      await page.getByRole('button', { name: 'Clear list' }).click()
    }
  })
})

test.describe('lines that nobody has', () => {
  test('offers another medicine of the same salt, chosen with one tap', async ({ page }) => {
    await page.goto('/demand')
    // The demo's stockists have neither; both have substitutes.
    await paste(page, 'Retoz 90 Tablet - 4 strips\n1-AL 5 Tablet - 2\nDolo 650 Tablet - 3')
    const demand = await demandOf(page, () => createButton(page).click())
    expect(demand.unmatched.map((line) => line.substitutes.map(({ name }) => name).sort())).toEqual([
      ['Nucoxia 90 Tablet'],
      ['Teczine 5 Tablet', 'Xyzal 5 Tablet'],
    ])
    await openCard(page, /^Unmatched \/ Not Found/)
    const line = part(page, 'Unmatched / Not Found').getByRole('listitem').first()
    await expect(line).toContainText('Retoz 90 Tablet')
    await expect(line).toContainText('No supplier has it now')
    await expect(line).toContainText('Same salt')
    await expect(line).toContainText('Etoricoxib (90mg)')

    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const table = (await readFile(await (await started).path())).toString()
    expect(table).toContain('No supplier has it now. Same salt: Nucoxia 90 Tablet')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Same salt: Nucoxia 90 Tablet')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    const next = await demandOf(page, () =>
      line
        .getByRole('button', { name: 'Nucoxia 90 Tablet, same salt, instead of “Retoz 90 Tablet”' })
        .click(),
    )
    expect(next.items.map(({ name }) => name)).toEqual(['Nucoxia 90 Tablet', 'Dolo 650 Tablet'])
    await expect(
      page.getByRole('status').filter({ hasText: 'Line 1 is now Nucoxia 90 Tablet.' }),
    ).toBeAttached()
    await expect(nameField(page, 1)).toHaveValue('Nucoxia 90 Tablet')
    await expect(quantityField(page, 1)).toHaveValue('4')
    await expect(part(page, 'The fewest calls')).toContainText('Nucoxia 90 Tablet')
  })
})

test.describe('near', () => {
  test('ranks nearer stockists first for a PIN, and remembers the PIN', async ({ page }) => {
    await page.goto('/demand')
    await paste(page, 'Dolo 650 Tablet - 3')
    const pin = page.getByRole('textbox', { name: 'Your PIN' })
    await pin.fill('4110')
    await createButton(page).click()
    await expect(page.getByRole('alert')).toContainText('A PIN has six digits.')
    await expect(pin).toBeFocused()
    const places = []
    for (const code of ['700001', '411030']) {
      await pin.fill(code)
      const demand = await demandOf(page, () => createButton(page).click())
      await expect(place(page, code)).toBeVisible()
      await expect(part(page, 'Nearest calls first').getByRole('article')).toHaveCount(1)
      places.push(demand.plan[0]?.stockist.location)
    }
    expect(places).toEqual([expect.stringContaining('Kolkata'), expect.stringContaining('Pune')])
    await page.reload()
    await expect(pin).toHaveValue('411030')
    await expect(place(page, '411030')).toBeVisible()
  })

  test('keeps the PIN that is typed while the place of the one before is still looked up', async ({
    page,
  }) => {
    await page.goto('/demand')
    await paste(page, 'Dolo 650 Tablet - 3')
    const late = await hold(page, /\/api\/place\?q=700001/)
    const pin = page.getByRole('textbox', { name: 'Your PIN' })
    await pin.fill('700001')
    await demandOf(page, () => createButton(page).click())
    await pin.fill('4110')
    const found = page.waitForResponse(/\/api\/place\?q=700001/)
    late.release()
    await (await found).finished()
    await page.getByRole('textbox', { name: 'Quantity, line 1', exact: true }).fill('5')
    await expect(pin).toHaveValue('4110')
    await pin.fill('411030')
    await demandOf(page, () => createButton(page).click())
    await expect(place(page, '411030')).toBeVisible()
    await page.reload()
    await expect(pin).toHaveValue('411030')
  })
})

test.describe('bad input', () => {
  test('keeps a line with a wrong quantity and shows the error at its row', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/demand')) calls++
    })
    await page.goto('/demand')
    await nameField(page, 1).fill('Dolo 650 Tablet')
    for (const [text, words] of [
      ['-2', 'Only a whole number, please: 1 or more.'],
      ['many', 'Only a whole number, please: 1 or more.'],
      ['2.5', 'Only a whole number, please: 1 or more.'],
      ['1e5', 'Only a whole number, please: 1 or more.'],
      ['1000001', 'Is this quantity right? The most is 10,00,000.'],
      ['10 strips', 'Only the number, please: without a unit.'],
    ] as const) {
      await quantityField(page, 1).fill(text)
      await expect(page.getByRole('listitem').filter({ has: quantityField(page, 1) })).toContainText(words)
      await createButton(page).click()
      await expect(page.getByRole('alert')).toContainText('1 line needs another look')
      await expect(quantityField(page, 1)).toBeFocused()
      await expect(quantityField(page, 1)).toHaveAttribute('aria-invalid', 'true')
      await expect(nameField(page, 1)).toHaveValue('Dolo 650 Tablet')
    }
    expect(calls).toBe(0)
    // A 0 orders nothing, and can be sent all the same.
    await quantityField(page, 1).fill('0')
    await expect(page.getByRole('listitem').filter({ has: quantityField(page, 1) })).toContainText(
      'Only a whole number, please: 1 or more.',
    )
    await expect(page.getByRole('alert')).toBeHidden()
    await quantityField(page, 1).fill('')
    const demand = await demandOf(page, () => createButton(page).click())
    expect(demand.items[0]?.qty).toBe(0)
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('rejects 501 lines with their count, and sends nothing', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/demand')) calls++
    })
    await page.goto('/demand')
    const list = (count: number) => Array.from({ length: count }, () => 'Dolo 650 - 1').join('\n')
    const dialog = await paste(page, list(501))
    await expect(dialog.getByRole('alert')).toHaveText('A demand has at most 500 lines; this one has 501.')
    await dialog.getByRole('textbox').fill(list(500))
    await dialog.getByRole('button', { name: 'Add to list' }).click()
    await expect(page.getByText('500 lines', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add Item' }).click()
    await createButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('A demand has at most 500 lines; this one has 501.')
    expect(calls).toBe(0)
  })

  test('shows no results, and every line as unmatched, if the catalogue knows none', async ({ page }) => {
    await page.goto('/demand')
    await nameField(page, 1).fill('🙂🙂🙂')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await nameField(page, 2).fill('x'.repeat(10_000))
    await demandOf(page, () => createButton(page).click())
    await expect(page.getByRole('heading', { name: 'No results to display' })).toBeVisible()
    await expect(
      page.getByText(
        'No line of this list is in the catalogue. Choose a medicine for a line to see who has it.',
      ),
    ).toBeVisible()
    await expect(part(page, 'Unmatched / Not Found').getByText('No direct medicine match')).toHaveCount(2)
  })

  test('shows 50 of more than 50 unmatched lines, and counts the rest', async ({ page }) => {
    await page.goto('/demand')
    await paste(
      page,
      Array.from({ length: 60 }, (_, at) => `qwxzk${'abcdefghij'[at % 10]}vvq ${at + 100} - 2`).join('\n'),
    )
    const demand = await demandOf(page, () => createButton(page).click())
    expect(demand.unmatchedCount).toBe(60)
    await openCard(page, /^Unmatched \/ Not Found/)
    await expect(part(page, 'Unmatched / Not Found').getByRole('listitem')).toHaveCount(50)
    const rest = page.getByText('10 more lines are not shown.')
    await expect(rest.filter({ visible: true })).toHaveCount(1)
    // They are printed too.
    await page.emulateMedia({ media: 'print' })
    await expect(rest.filter({ visible: true })).toHaveCount(1)
  })
})

test.describe('without an answer', () => {
  test.use({ allowedComplaints: /./ })

  test('keeps the list, and the demand can be retried', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto('/demand')
    await paste(page, 'Dolo 650 Tablet - 10 strips\n5 x Pan 40 Tablet')
    await page.route('**/api/demand', (route) => route.abort())
    await createButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Could not create demand. See console.')
    expect(said.some((text) => text.includes('ApiError'))).toBe(true)
    await expect(nameField(page, 1)).toHaveValue('Dolo 650 Tablet')
    await expect(quantityField(page, 2)).toHaveValue('5')
    await page.unroute('**/api/demand')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(results(page)).toBeFocused()
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('foreign data in storage does not break the screen', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('savedDemand', JSON.stringify({ createdAt: 'x', groups: [{}], lines: 3 }))
      localStorage.setItem('demandRows', '[{"id":1}]')
    })
    await page.goto('/demand')
    await expect(page.getByText('0 lines', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No results to display' })).toBeVisible()
  })
})

test.describe('files', () => {
  test('imports a CSV list, exports the plan as CSV and XLSX, and imports the XLSX again', async ({
    page,
  }) => {
    await page.goto('/demand')
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Open a file').last().setInputFiles({ name, mimeType: '', buffer })
    await choose('list.csv', Buffer.from('Item;Qty\n"Dolo 650 Tablet";10 strips\nPan 40 Tablet;-5\nzzqx;3\n'))
    await expect(page.getByText('3 lines', { exact: true })).toBeVisible()
    // A quantity below zero is none.
    await expect(quantityField(page, 2)).toHaveValue('')
    await quantityField(page, 2).fill('5')
    await nameField(page, 3).fill('=1+1 zzqx')
    await createButton(page).click()
    await expect(results(page)).toBeFocused()

    const saved = async (name: string) => {
      const started = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const download = await started
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const csv = await saved('Export CSV')
    expect(csv.name).toMatch(/^demand-\d{4}-\d{2}-\d{2}\.csv$/)
    const text = csv.bytes.toString()
    expect(text).toContain('Call,Stockist,Location,Phone,Medicine,Qty,Free,Unit,As written,Note')
    expect(text).toMatch(/,Dolo 650 Tablet,10,,strip,Dolo 650 Tablet,/)
    expect(text).toContain(",'=1+1 zzqx,No direct medicine match")
    expect(text).not.toMatch(/(^|,)[=+@-]/m)

    const xlsx = await saved('Export XLSX')
    expect(xlsx.name).toMatch(/\.xlsx$/)
    await page.getByRole('button', { name: 'Clear list' }).click()
    await choose(xlsx.name, xlsx.bytes)
    await expect(page.getByText('2 lines', { exact: true })).toBeVisible()
    const names = await Promise.all([1, 2].map((line) => nameField(page, line).inputValue()))
    expect(names.sort()).toEqual(['Dolo 650 Tablet', 'Pan 40 Tablet'])
  })

  test.describe('that are no orders', () => {
    test.use({ allowedComplaints: /422/ })

    test('are refused in words, and a stock statement is told where it belongs', async ({ page }) => {
      await page.goto('/demand')
      const choose = (name: string, bytes: string) =>
        page
          .getByLabel('Open a file')
          .last()
          .setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes, 'latin1') })
      await choose('old.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
      await expect(page.getByRole('alert')).toContainText('This file cannot be read.')
      await choose('stock.csv', 'Item Name,Opening,Purchase,Sale,Closing Stock\nDOLO 650,1,2,0,3\n')
      await expect(page.getByRole('alert')).toContainText('This is a stock statement, not an order.')
    })
  })

  test('prints the plan alone, with one page for each call on request', async ({ page }) => {
    await page.addInitScript('window.print = () => undefined')
    await page.goto('/demand')
    await paste(page, messy)
    const demand = await demandOf(page, () => createButton(page).click())
    await expect(results(page)).toBeFocused()
    const pages = async () =>
      (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Print a page per call' }).click()
    expect(await pages()).toBeGreaterThanOrEqual(demand.plan.length)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await pages()).toBeLessThan(demand.plan.length)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(createButton(page)).toBeHidden()
    await expect(page.getByText(`${demand.plan[0]?.stockist.name}`).last()).toBeVisible()
  })
})

test('an example comes from the next district if those of the largest list nothing', async ({ page }) => {
  await page.route('**/api/district?*', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { data: object[] }
    await route.fulfill({
      json: { ...list, data: [{ ...list.data[0], district: 'No Lists' }, ...list.data] },
    })
  })
  await page.route('**/api/district/*/No%20Lists', async (route) => {
    const address = route.request().url()
    const districts = await page.request.get('/api/district?limit=1')
    const [busiest] = ((await districts.json()) as { data: { state: string; district: string }[] }).data
    const answer = await route.fetch({
      url: address.replace('No%20Lists', encodeURIComponent(busiest?.district ?? '')),
    })
    const { data, ...rest } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...rest, data: { ...data, medicines: [] } } })
  })
  await page.goto('/demand')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('heading', { name: 'The fewest calls' })).toBeVisible()
  await expect(page.getByLabel('Medicine name, line 1')).not.toHaveValue('')
})
