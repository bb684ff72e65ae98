import type { Locator, Page } from '@playwright/test'
import { reachChoice } from '../../fixtures/demand-parts.ts'
import { pictureOf } from '../../fixtures/picture-of.ts'
import { devices, expect, test } from '../../fixtures/test.ts'

// The same list of a shop in two cities and in a village: the calls make sense in each.

const list = `Dolo 650 - 10 strips
Pan 40 - 10 strips
Pan D - 10 strips
Telma 40 - 5 strips
Telma H 80 - 5 strips
Augmentin 625 duo - 10 strips
Azithral 500 - 6 strips
Glycomet 500 - 10 strips
Glycomet SR 500 - 10 strips
Ecosprin 75 - 20 strips
Shelcal 500 - 10 strips
Thyronorm 50mcg - 4 bottles
Montair LC - 10 strips
Allegra 120mg - 6 strips
Zerodol SP - 10 strips
Combiflam - 20 strips
Calpol 650 - 10 strips
Becosules - 10 strips
Volini gel - 5
Betadine 5% ointment - 6
Amaryl 2 - 10 strips
Lantus Solostar 100IU/ml - 2
Foracort 200 inhaler - 4
Asthalin inhaler - 10
Seroflo 250 inhaler - 3
Refresh tears - 6
Ascoril LS syrup - 12
Monocef 1gm injection - 20
Taxim O 200 - 10 strips
Crocin syrup - 10`
const lines = 30

test.use(devices.phone)

const plan = (page: Page) => page.getByRole('region', { name: 'Nearest calls first' })
const beyond = (page: Page) => page.getByRole('region', { name: 'From farther away' })

/** Makes the plan of a shop at a PIN. */
async function planAt(page: Page, pin: string): Promise<void> {
  await page.goto('/demand')
  await page.getByRole('button', { name: 'Paste a list' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(list)
  const read = page.waitForResponse('**/api/list/read')
  await dialog.getByRole('button', { name: 'Add to list' }).tap()
  await expect(dialog).toBeHidden()
  await read
  await page.getByLabel('Your PIN').fill(pin)
  await page.getByRole('button', { name: 'Create Demand' }).tap()
  await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeVisible()
}

/** Above the bar at the bottom, without scrolling. */
async function isOnFirstScreen(page: Page, wanted: Locator): Promise<void> {
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  await expect(async () => {
    const box = await wanted.boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    expect(box?.y).toBeGreaterThan(0)
  }).toPass()
}

/** Kilometres that a call shows; none when it is at most one. */
async function distancesOf(page: Page): Promise<number[]> {
  const texts = await plan(page).getByRole('article').allTextContents()
  return texts.map((text) => Number(/about ([\d,]+) km/.exec(text)?.[1]?.replace(',', '') ?? 0))
}

for (const [city, pin] of [
  ['Nagpur', '440001'],
  ['Guwahati', '781001'],
] as const) {
  test(`a shop in ${city} calls a few stockists of its own district`, async ({ page }) => {
    await planAt(page, pin)
    await expect(page.getByRole('button', { name: `${pin} · Delivers to me · Nearest first` })).toBeVisible()
    const calls = plan(page).getByRole('article')
    await expect(calls.first()).toBeVisible()
    await isOnFirstScreen(page, calls.first().getByRole('link').first())
    await pictureOf(page, city)
    const count = await calls.count()
    expect(count).toBeGreaterThanOrEqual(3)
    expect(count).toBeLessThanOrEqual(8)
    for (const km of await distancesOf(page)) expect(km).toBeLessThanOrEqual(30)
    const said = await page.getByText(/^\d+ of \d+ lines (in|near) .* · \d+ calls$/).textContent()
    const [, covered, total] = /(\d+) of (\d+) lines/.exec(said ?? '') ?? []
    expect(Number(total)).toBe(lines)
    expect(Number(covered)).toBeGreaterThanOrEqual(27)
  })
}

test('a shop in a village of Bastar reads that nobody near has anything, and who is nearest', async ({
  page,
}) => {
  await planAt(page, '494442')
  await expect(
    page.getByRole('heading', { name: 'No supplier who delivers to you has any line of this list now' }),
  ).toBeVisible()
  await expect(plan(page)).toHaveCount(0)
  await isOnFirstScreen(page, beyond(page).getByRole('heading').first())
  await pictureOf(page, 'Bastar')
  await expect(
    beyond(page).getByRole('heading', { name: /^\d+ lines, by courier \d+ calls? · nearest \d{3} km$/ }),
  ).toBeVisible()
  // Nagpur, although a firm in Jaipur has more of the lines.
  await expect(beyond(page).getByRole('article').first()).toContainText(/about 3\d\d km/)
  // Asked for, all of India is planned.
  await page.getByRole('button', { name: '494442 · Delivers to me' }).tap()
  await reachChoice(page).selectOption('All India')
  await expect(plan(page).getByRole('article').first()).toBeVisible()
  await expect(beyond(page)).toHaveCount(0)
})
