import type { Page } from '@playwright/test'
import { devices, expect, test } from '../../fixtures/test.ts'

const search = (page: Page) => page.getByRole('combobox', { name: /Search/ })
const result = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('after a search', () => {
  test.use(devices.desk)

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
