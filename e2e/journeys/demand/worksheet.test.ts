import type { Locator, Page } from '@playwright/test'
import { meaningIn, showBy } from '../../fixtures/demand-parts.ts'
import { pictureOf } from '../../fixtures/picture-of.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { approvedFirm, password } from '../../fixtures/trade.ts'

// The result as a worksheet: every line is changed in its place. What is in doubt is asked in the list.

const list = `Dolo 650 - 10 strips
Pan 40 - 2
Telma H - 5
Combiflam Tablet
xyzzyquux 100 - 4`

const table = (page: Page) => page.getByRole('table', { name: 'Your lines' })
const questions = (page: Page) => page.getByRole('region', { name: 'Which do you mean?', exact: true })
const plan = (page: Page) => page.getByRole('region', { name: /^(The fewest calls|Nearest calls first)$/ })
const nameField = (page: Page, line: number) =>
  page.getByRole('combobox', { name: `Medicine name, line ${line}`, exact: true })
/** The button of a line, by what was written. */
const main = (within: Locator, written: string) =>
  within.getByRole('button', { name: new RegExp(`for “${written}”$`), expanded: false })
const quantity = (page: Page, written: string) =>
  page.getByRole('textbox', { name: `Quantity for “${written}”`, exact: true })
const rowOf = (page: Page, written: string) => table(page).getByRole('rowgroup').filter({ hasText: written })

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(text)
  const read = page.waitForResponse('**/api/list/read')
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await (await read).finished()
  await expect(dialog).toBeHidden()
}

async function planned(page: Page, text = list): Promise<void> {
  await page.goto('/demand')
  await paste(page, text)
  await page.getByRole('button', { name: 'Create Demand' }).click()
  await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
}

/** Goes from a line of the table to the one place that asks what it means. */
async function changeMedicine(page: Page, written: string): Promise<void> {
  const closed = main(table(page), written)
  if (await closed.isVisible()) await closed.click()
  await table(page)
    .getByRole('button', { name: `Change medicine for “${written}”` })
    .click()
}

async function messages(page: Page): Promise<string> {
  await showBy(page, 'By call')
  const links = await plan(page)
    .getByRole('link', { name: /^WhatsApp / })
    .evaluateAll((all) =>
      all.map((link) => new URL(link.getAttribute('href') ?? '').searchParams.get('text')),
    )
  return links.join('\n')
}

/** Counts the plans that are asked for from now on. */
function countPlans(page: Page): () => number {
  let plans = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/demand') plans++
  })
  return () => plans
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('every line is changed in its place', async ({ page }) => {
      await planned(page)
      await pictureOf(page, `worksheet-${device}`)
      const summary = page.getByRole('navigation', { name: 'How far the plan is' })
      // What is only guessed is not counted as found.
      await expect(page.getByText(/^3 of 5 lines · \d calls?$/)).toBeVisible()
      await expect(summary).toContainText('2 to check')
      await expect(summary).toContainText('1 no quantity')
      // The line that nobody knows stands in its group while it is asked about, too.
      await expect(page.getByRole('button', { name: 'Unmatched / Not Found 1 line' })).toBeVisible()

      // Our match says pack, maker and MRP.
      await showBy(page, 'By line')
      await expect(rowOf(page, 'Dolo 650')).toContainText(/Dolo 650 Tablet.*strip of \d+.*MRP ₹/s)
      await expect(rowOf(page, 'Dolo 650')).toContainText(/Call \d+: /)
      await expect(rowOf(page, 'xyzzyquux 100')).toContainText('No direct medicine match')

      // A right match that was doubted is one tap; nothing else changes, so that no new plan is asked for.
      const plans = countPlans(page)
      await summary.getByRole('button', { name: '2 to check' }).click()
      await meaningIn(questions(page), 'Pan 40 Tablet', 'Pan 40').click()
      await expect(questions(page)).toContainText('Not in the catalogue')
      await questions(page).getByRole('button', { name: 'Send as written for “xyzzyquux 100”' }).click()
      // A phone shows the plan again.
      await expect(rowOf(page, 'Pan 40')).toContainText(/Call \d+: /)
      await expect(page.getByRole('button', { name: /to check$/ })).toHaveCount(0)
      await expect(page.getByText(/^4 of 5 lines · \d calls?$/)).toBeVisible()
      await expect(rowOf(page, 'xyzzyquux 100')).toContainText('No direct medicine match')
      await expect(page.getByText('The list has changed since')).toBeHidden()
      expect(plans()).toBe(0)

      // A quantity, with what comes free.
      await quantity(page, 'Combiflam Tablet').fill('20+2')
      await quantity(page, 'Combiflam Tablet').press('Enter')
      await expect(rowOf(page, 'Combiflam')).toContainText('+2 free')
      await expect(page.getByRole('button', { name: /no quantity$/ })).toHaveCount(0)
      await showBy(page, 'By call')
      await expect.poll(() => messages(page)).toContain('Combiflam Tablet - 20 + 2 free')
      await showBy(page, 'By line')
      await quantity(page, 'Combiflam Tablet').fill('many')
      await quantity(page, 'Combiflam Tablet').press('Tab')
      await expect(rowOf(page, 'Combiflam')).toContainText('Only a whole number, please: 1 or more.')
      await quantity(page, 'Combiflam Tablet').fill('20+2')
      await quantity(page, 'Combiflam Tablet').press('Tab')

      // Unit and note.
      await main(table(page), 'Telma H').click()
      const editor = page.getByRole('group', { name: 'Change “Telma H”' })
      await editor.getByLabel('Unit').fill('box')
      await editor.getByLabel('Note').fill('long expiry please')
      await editor.getByLabel('Note').press('Tab')
      await expect(rowOf(page, 'Telma H')).toContainText('long expiry please')
      await showBy(page, 'By call')
      await expect.poll(() => messages(page)).toContain('Telma H Tablet - 5 boxes (long expiry please)')
      await pictureOf(page, `worksheet-open-${device}`)
      expect(plans()).toBe(0)

      // Another product, found by searching. Nothing comes above the result and goes again while its plan is made.
      const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/demand', (route) => isSeen.then(() => route.fallback()), { times: 1 })
      const asked = page.waitForRequest('**/api/demand')
      await showBy(page, 'By line')
      await editor.getByRole('button', { name: 'Change medicine for “Telma H”' }).click()
      await expect(questions(page).getByRole('group')).toHaveAccessibleName('Line 3: “Telma H”')
      await expect(meaningIn(questions(page), 'Telma H Tablet', 'Telma H')).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await pictureOf(page, `worksheet-asked-${device}`)
      await questions(page).getByRole('button', { name: 'Search another for “Telma H”' }).click()
      await page.getByRole('combobox', { name: 'Medicine for “Telma H”' }).fill('telma 40')
      await page.getByRole('option', { name: /^Telma 40 Tablet/ }).click()
      expect((await asked).postDataJSON().items[2]).toMatchObject({ name: 'Telma 40 Tablet', qty: 5 })
      // The plan is shown again, at this line.
      await expect(rowOf(page, 'Telma H')).toContainText('Telma 40 Tablet')
      await expect(rowOf(page, 'Telma H').locator('[data-main]')).toBeFocused()
      await expect(page.getByText('The list has changed since')).toBeHidden()
      answer()
      await showBy(page, 'By call')
      await expect(plan(page)).toContainText('Telma 40 Tablet')
      // What was written, and what the matcher made of it, stay one tap away.
      await showBy(page, 'By line')
      await changeMedicine(page, 'Telma H')
      await meaningIn(questions(page), 'Telma H Tablet', 'Telma H').click()
      await showBy(page, 'By call')
      await expect(plan(page)).toContainText('Telma H Tablet')
      await expect(plan(page)).not.toContainText('Telma 40 Tablet')

      // Left out, and back. Numbers stay those of the list.
      await showBy(page, 'By line')
      await main(table(page), 'Dolo 650').click()
      await page.getByRole('button', { name: 'Leave out', exact: true }).click()
      await expect(rowOf(page, 'Dolo 650')).toContainText('Left out')
      await showBy(page, 'By call')
      await expect(plan(page)).not.toContainText('Dolo 650')
      await expect(page.getByText(/^3 of 4 lines · \d calls?$/)).toBeVisible()
      await expect(plan(page).getByRole('listitem').filter({ hasText: 'Telma H' }).last()).toContainText('3')
      await page.reload()
      await showBy(page, 'By line')
      await expect(rowOf(page, 'Dolo 650')).toContainText('Left out')
      await expect(page.getByText('The list has changed since')).toBeHidden()
      await main(table(page), 'Dolo 650').click()
      await page.getByRole('button', { name: 'Put back', exact: true }).click()
      await showBy(page, 'By call')
      await expect(plan(page)).toContainText('Dolo 650 Tablet')

      // None of these: it is not guessed again.
      await showBy(page, 'By line')
      await changeMedicine(page, 'Dolo 650')
      await questions(page).getByRole('button', { name: 'None of these for “Dolo 650”' }).click()
      await expect(rowOf(page, 'Dolo 650')).toContainText('None of the catalogue’s medicines')
      await showBy(page, 'By call')
      await expect(plan(page)).not.toContainText('Dolo 650')
      await expect(page.getByRole('region', { name: 'Unmatched / Not Found' })).toContainText('Dolo 650')
    })
  })
}

test.describe('by keyboard', () => {
  test('digits settle what is in doubt, arrows move, and the focus is never lost', async ({ page }) => {
    await planned(page, 'Pan 40 - 2\nPan 40 - 4\nzifi 250 - 3\nDolo 650 - 10\nTelma H - 5')
    await page.getByRole('button', { name: '3 to check' }).press('Enter')
    await expect(questions(page).getByRole('group')).toHaveAccessibleName('Line 1: “Pan 40”')
    await expect(questions(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('2')
    await expect(nameField(page, 1)).toHaveValue('Pan 40 Injection')
    // What says the same is settled with it, and the plan follows.
    await expect(nameField(page, 2)).toHaveValue('Pan 40 Injection')
    await expect(plan(page)).toContainText('Pan 40 Injection')
    await expect(page.getByText('The list has changed since')).toBeHidden()
    // What stands twice is a question, too.
    await expect(page.getByRole('button', { name: '2 to check' })).toBeVisible()
    await expect(questions(page).getByRole('group')).toHaveAccessibleName('Line 3: “zifi 250”')
    await page.keyboard.press('0')
    await page.getByRole('button', { name: '6 together for “Pan 40 Injection”' }).click()
    await expect(page.getByRole('button', { name: 'to check' })).toHaveCount(0)

    await showBy(page, 'By line')
    const dolo = main(table(page), 'Dolo 650')
    await dolo.focus()
    await page.keyboard.press('ArrowDown')
    await expect(main(table(page), 'Telma H')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(quantity(page, 'Dolo 650')).toBeFocused()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(quantity(page, 'Telma H')).toBeFocused()
    await expect(quantity(page, 'Dolo 650')).toHaveValue('12')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await expect(quantity(page, 'Dolo 650')).toHaveValue('12')
    await expect(dolo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Change “Dolo 650”' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Change “Dolo 650”' })).toBeHidden()
    await expect(dolo).toBeFocused()
  })
})

test('what an approved account confirms is remembered', async ({ page }) => {
  const firm = await approvedFirm()
  await signIn(page, firm.email, 'stockist', password)
  await planned(page, 'Pan 40 - 2\nDolo 650 - 1')
  const sent = page.waitForRequest('**/api/aliases')
  await meaningIn(questions(page), 'Pan 40 Tablet', 'Pan 40').click()
  expect((await sent).postDataJSON()).toMatchObject({ text: 'Pan 40' })
  await expect(page.getByText('Remembered for “Pan 40”')).toBeVisible()
  // Another product in place of a sure match is no meaning of what was written.
  let aliases = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/aliases')) aliases++
  })
  await showBy(page, 'By line')
  await changeMedicine(page, 'Dolo 650')
  await questions(page).getByRole('button', { name: 'Search another for “Dolo 650”' }).click()
  await page.getByRole('combobox', { name: 'Medicine for “Dolo 650”' }).fill('calpol 650')
  await page
    .getByRole('option', { name: /^Calpol 650/ })
    .first()
    .click()
  await expect(rowOf(page, 'Dolo 650')).toContainText('Calpol 650')
  await showBy(page, 'By call')
  await expect(plan(page)).toContainText('Calpol 650')
  expect(aliases).toBe(0)
})

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('the first call is in the first screen, also where lines are in doubt', async ({ page }) => {
    await planned(page, `${list}\nzifi 250 - 3\nPan 40 - 1\nPan 40 - 5\nPan 40 - 7`)
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const call = plan(page)
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Call / })
    await expect(async () => {
      const box = await call.boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    }).toPass()
    // Above it what nobody has, in one row, and below it the other stockists, folded up.
    const tops = await Promise.all(
      [
        page.getByRole('region', { name: 'Unmatched / Not Found' }),
        plan(page),
        page.getByRole('region', { name: 'By supplier' }),
      ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
    )
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    const groups = page.getByRole('region', { name: 'By supplier' }).getByRole('article')
    expect(await groups.count()).toBeLessThanOrEqual(3)
    for (const group of await groups.getByRole('button', { name: / lines/ }).all()) {
      await expect(group).toHaveAttribute('aria-expanded', 'false')
    }
  })

  test('the first line leads to what it counts, and what is done with the plan stays in sight', async ({
    page,
  }) => {
    await planned(page, `${list}\nOmez 20 - 3\nCalpol 500 - 4\nShelcal 500 - 5\nEcosprin 75 - 6`)
    const summary = page.getByRole('navigation', { name: 'How far the plan is' })
    await summary.getByRole('button', { name: /to check$/ }).tap()
    await expect(questions(page).getByRole('group').getByRole('button').first()).toBeInViewport()
    await meaningIn(questions(page), 'Pan 40 Tablet', 'Pan 40').tap()
    await questions(page).getByRole('button', { name: 'Send as written for “xyzzyquux 100”' }).tap()
    await expect(page.getByRole('button', { name: 'Start calling' })).toBeInViewport()
    await page.getByRole('button', { name: /^Unmatched \/ Not Found/ }).tap()
    await expect(page.getByRole('button', { name: 'Choose a medicine for “xyzzyquux 100”' })).toBeInViewport()
    await summary.getByRole('button', { name: /no quantity$/ }).tap()
    await expect(quantity(page, 'Combiflam Tablet')).toBeFocused()
    await expect(quantity(page, 'Combiflam Tablet')).toBeInViewport()
    // What a plan can be taken elsewhere by opens above the foot.
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    const last = await page.getByRole('link', { name: 'WhatsApp', exact: true }).boundingBox()
    const foot = await page.getByRole('button', { name: 'Start calling' }).boundingBox()
    expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  })

  test('the plan of 26 lines is at most 2,500 pixels high', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => localStorage.setItem('demandPin', '411030'))
    const names = [
      'Dolo 650',
      'Pan D',
      'Telma 40',
      'Telma H 80',
      'Augmentin 625 duo',
      'Azithral 500',
      'Glycomet 500',
    ]
    names.push(
      'Ecosprin 75',
      'Shelcal 500',
      'Montair LC',
      'Allegra 120mg',
      'Zerodol SP',
      'Combiflam',
      'Calpol 650',
    )
    names.push(
      'Becosules',
      'Volini gel',
      'Amaryl 2',
      'Foracort 200 inhaler',
      'Seroflo 250 inhaler',
      'Refresh tears',
    )
    names.push(
      'Taxim O 200',
      'Crocin syrup',
      'Monocef 1gm injection',
      'Omez 20',
      'Meftal spas',
      'xyzzyquux 100',
    )
    expect(names).toHaveLength(26)
    await planned(page, names.map((name) => `${name} - 10`).join('\n'))
    await expect(plan(page).getByRole('article').first()).toBeVisible()
    await pictureOf(page, 'plan-of-26')
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
    expect(await height()).toBeLessThanOrEqual(2_500)
    await showBy(page, 'By line')
    // Each line is laid out once it comes into sight.
    for (const line of await table(page).getByRole('textbox').all()) await line.scrollIntoViewIfNeeded()
    expect(await height()).toBeLessThanOrEqual(2_500)
  })
})
