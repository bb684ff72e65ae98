import type { Page } from '@playwright/test'
import { atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { delays, enterText, hold, paces, slowNetwork } from '../../fixtures/typing.ts'

const line = (page: Page, number: number) =>
  page.getByRole('combobox', { name: `Medicine name, line ${number}`, exact: true })
const quantity = (page: Page, number: number) => page.getByLabel(`Quantity, line ${number}`, { exact: true })
const marked = (page: Page) => page.getByRole('option', { selected: true })
const adding = (page: Page) => page.getByRole('combobox', { name: 'Add a medicine' })
const price = (page: Page, name: string) => page.getByLabel(`Your price of ${name}`, { exact: true })
const suggestions = /\/api\/search\?/

test.use(devices.desk)

test('a demand keeps its lines as typed, at any typing speed and over any network', async ({ page }) => {
  for (const [at, delay] of delays.entries()) {
    for (const pace of [paces[at], paces[at + 2]] as const) {
      await slowNetwork(page, delay)
      await page.goto('/demand')
      for (const [index, name] of ['dolo 650', 'telma 40'].entries()) {
        await enterText(page, line(page, index + 1), name, pace ?? 0)
        await page.keyboard.press('Enter')
        await expect(quantity(page, index + 1)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(line(page, index + 2)).toBeFocused()
      }
      await slowNetwork(page, 0)
      await expect(line(page, 1)).toHaveValue('dolo 650')
      await expect(line(page, 2)).toHaveValue('telma 40')
      await page.evaluate('localStorage.clear(); sessionStorage.clear()')
    }
  }
})

test('a demand resolves exactly the typed text', async ({ page }) => {
  await slowNetwork(page, 400)
  await page.goto('/demand')
  await enterText(page, line(page, 1), 'telma 40', 0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await enterText(page, line(page, 2), 'dolo 650', 'paste')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Demand' }).click()
  const results = page.getByRole('main')
  await expect(results.getByText('Telma 40 Tablet').first()).toBeVisible()
  await expect(results.getByText('Dolo 650 Tablet').first()).toBeVisible()
  await expect(results.getByText(/Telma 80|Dolo 250/)).toHaveCount(0)
})

test('a demand takes a suggestion only if the arrow keys have marked it', async ({ page }) => {
  await page.goto('/demand')
  await enterText(page, line(page, 1), 'telma', 0)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  const name = (await marked(page).locator('span').first().textContent()) ?? ''
  const id = await line(page, 1).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${id}"]`)).toHaveRole('option')
  await page.keyboard.press('Enter')
  await expect(line(page, 1)).toHaveValue(name)
  expect(await line(page, 1).getAttribute('aria-activedescendant')).toBeNull()
  await expect(quantity(page, 1)).toBeFocused()
})

test('a demand marks no medicine of an earlier text', async ({ page }) => {
  await page.goto('/demand')
  await enterText(page, line(page, 1), 'dolo', 0)
  await expect(page.getByRole('option', { name: /^Dolo 250/ }).first()).toBeVisible()
  const late = await hold(page, suggestions)
  await line(page, 1).pressSequentially('-c')
  // Between two slow keys, the text before may be asked for too.
  await expect.poll(() => late.asked.some((url) => url.includes('q=dolo-c'))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toHaveCount(0)
  late.release()
  await expect(page.getByRole('option', { name: /^Dolo 250/ })).toHaveCount(0)
  await expect(marked(page)).toHaveText(/^Dolo-Cold Tablet/)
  await page.keyboard.press('Enter')
  await expect(line(page, 1)).toHaveValue('Dolo-Cold Tablet')
})

test('a demand marks a medicine for an arrow key that is faster than the first suggestions', async ({
  page,
}) => {
  await page.goto('/demand')
  const late = await hold(page, suggestions)
  await line(page, 1).fill('dolo-c')
  await expect.poll(() => late.asked.length).toBe(1)
  await page.keyboard.press('ArrowDown')
  late.release()
  await expect(marked(page)).toHaveText(/^Dolo-Cold Tablet/)
  await page.keyboard.press('Enter')
  await expect(line(page, 1)).toHaveValue('Dolo-Cold Tablet')
})

test('a desk lists the typed medicine', async ({ page, request }) => {
  await atDesk(page, await freshStockist(request), 'medicines')
  const names = [
    ['telma 40', 'Telma 40 Tablet', 0, 400],
    ['dolo 650', 'Dolo 650 Tablet', 60, 100],
    ['glycomet sr 500', 'Glycomet SR 500 Tablet', 'paste', 400],
    ['telma 80', 'Telma 80 Tablet', 30, 0],
  ] as const
  for (const [typed, name, pace, delay] of names) {
    await slowNetwork(page, delay)
    await enterText(page, adding(page), typed, pace)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(price(page, name)).toHaveCount(1)
    await expect(adding(page)).toHaveValue('')
  }
  await slowNetwork(page, 0)
  await page.reload()
  await expect(page.getByLabel(/^Your price of /)).toHaveCount(names.length)
})
