import type { Page } from '@playwright/test'
import { passTime } from '../../fixtures/clock.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'

const search = (page: Page) => page.getByRole('combobox', { name: /Search/ })
const result = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('after a search', () => {
  test.use(devices.desk)

  test('suggestions that load late do not open over the answer', async ({ page }) => {
    const late = await hold(page, '**/assets/search-combobox*')
    await page.clock.install()
    await page.goto('/')
    await search(page).focus()
    await page.keyboard.type('telma 40')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    late.release()
    // Only the full field has a clear button.
    await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
    await expect(search(page)).toBeFocused()
    // Longer than suggestions take.
    await passTime(page, 2_000)
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(search(page)).toHaveAttribute('aria-expanded', 'false')
    await search(page).press('ArrowDown')
    await expect(page.getByRole('option', { name: /^Telma 40 Tablet/ })).toBeVisible()
  })

  test('suggestions that load late open under the typed text', async ({ page }) => {
    const late = await hold(page, '**/assets/search-combobox*')
    await page.goto('/?category=medicine')
    await search(page).focus()
    await page.keyboard.type('telma')
    late.release()
    await expect(page.getByRole('option', { name: /^Telma 40 Tablet/ })).toBeVisible()
  })

  test('after choosing a result by keyboard, the focus continues at the top of the page', async ({
    page,
  }) => {
    await page.goto('/?category=medicine&q=augmentn+625')
    await result(page, /^Augmentin 625 Duo Tablet/).press('Enter')
    await expect(heading(page, 'Augmentin 625 Duo Tablet')).toBeVisible()
    await expect(heading(page, 'Who supplies it?')).toBeFocused()
    await result(page, 'Show all suppliers').press('Enter')
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Who supplies it?')).toBeFocused()
  })

  test('Enter that opens a record leaves the focus in the field', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('telma 40')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    await expect(search(page)).toBeFocused()
  })

  for (const way of ['Show all suppliers', 'Home'] as const) {
    test(`“${way}” leads to an empty field`, async ({ page }) => {
      for (const address of ['/?category=medicine&q=crocin', '/?category=medicine&q=telma']) {
        await page.goto(address)
        await expect(search(page)).toHaveValue(/^(crocin|telma)$/)
        await page.getByRole('link', { name: way }).first().click()
        await expect(page).toHaveURL('/')
        await expect(search(page)).toHaveValue('')
      }
    })
  }

  test('opening a supplier in between does not empty the field', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('cipl')
    await expect(page.getByRole('option').first()).toBeVisible()
    await search(page).press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('article').first().getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(search(page)).toHaveValue('cipl')
  })
})
