import type { Locator, Page } from '@playwright/test'
import { test } from '../../fixtures/same-page.ts'
import { devices, expect, first } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'

const search = (page: Page) => page.getByRole('combobox', { name: /Search/ })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const marked = (page: Page) => page.getByRole('option', { selected: true })
const result = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const answers = '**/api/search/results?*'
const suggestions = /\/api\/search\?/

/** The mark and its ARIA attributes agree, and never refer to a missing element. */
async function expectDescendant(page: Page, field: Locator): Promise<void> {
  const id = await field.getAttribute('aria-activedescendant')
  if (id === null) return expect(marked(page)).toHaveCount(0)
  expect(id).not.toMatch(/-1$/)
  await expect(page.locator(`[id="${id}"]`)).toHaveRole('option')
  await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-selected', 'true')
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('Enter', () => {
  test.use(devices.desk)

  test('on the start of several names opens results with their own address', async ({ page }) => {
    await page.goto('/?category=medicine')
    await search(page).fill('telm')
    await expect(option(page, /^Telma/).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?category=medicine&q=telm')
    await expect(heading(page, 'Results for “telm”')).toBeVisible()
    await expect(page).toHaveTitle(/Results for “telm”/)
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.reload()
    await expect(search(page)).toHaveValue('telm')
    await result(page, /^Telma 40 Tablet/).press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Results for “telm”')).toBeVisible()
    await expect(search(page)).toHaveValue('telm')
    await page.goBack()
    await expect(page).toHaveURL('/?category=medicine')
    await expect(search(page)).toHaveValue('telm')
  })

  for (const text of ['telma', 'pan 40', 'dolo 65', 'telma h 20', 'telma 50', 'dollo 650', 'zzqqxxw']) {
    test(`opens nothing for “${text}”, which names no single medicine`, async ({ page }) => {
      await page.goto('/?category=medicine')
      await search(page).fill(text)
      await page.keyboard.press('Enter')
      await expect(heading(page, `Results for “${text}”`)).toBeVisible()
    })
  }

  test('offers what a misspelt text means, also where it begins another name', async ({ page }) => {
    await page.goto('/?category=medicine')
    // Telma-AM begins with these letters, and has 40 mg of the same salt.
    await search(page).fill('telmaa 40')
    await search(page).press('Enter')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Telma 40 Tablet')
    await expect(page).not.toHaveURL(/medicine=/)
  })

  test('ignores a row that belongs to an earlier text', async ({ page }) => {
    await page.goto('/?category=medicine')
    await search(page).fill('dolo')
    await expect(option(page, /^Dolo 250/).first()).toBeVisible()
    const late = await hold(page, suggestions)
    await search(page).pressSequentially(' 650')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Dolo 650 Tablet')).toBeVisible()
    late.release()
  })

  test('opens the row marked by the arrow keys, whatever the text says', async ({ page }) => {
    await page.goto('/?category=medicine')
    await search(page).fill('telm')
    await expect(option(page, /^Telma 80 Tablet/)).toBeVisible()
    await expect(marked(page)).toHaveCount(0)
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('ArrowDown')
      await expectDescendant(page, search(page))
      if (/^Telma 80 Tablet/.test((await marked(page).textContent()) ?? '')) break
    }
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Telma 80 Tablet')).toBeVisible()
    await expectDescendant(page, search(page))
    expect(await search(page).getAttribute('aria-activedescendant')).toBeNull()
  })

  test('marks no row of an earlier text', async ({ page }) => {
    await page.goto('/?category=medicine')
    await search(page).fill('dolo')
    await expect(option(page, /^Dolo 250/).first()).toBeVisible()
    const late = await hold(page, suggestions)
    await search(page).pressSequentially('-c')
    // Between two slow keys, the text before may be asked for too.
    await expect.poll(() => late.asked.some((url) => url.includes('q=dolo-c'))).toBe(true)
    // Rows of the earlier text: the key waits for those of the text.
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toHaveCount(0)
    late.release()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    await expect(marked(page)).toHaveText(/^Dolo-Cold Tablet/)
    await expectDescendant(page, search(page))
  })

  test('an arrow key that is faster than the first suggestions marks one of them', async ({ page }) => {
    await page.goto('/?category=medicine')
    const late = await hold(page, suggestions)
    await search(page).fill('dolo-c')
    await expect.poll(() => late.asked.length).toBe(1)
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toHaveCount(0)
    late.release()
    await expect(marked(page)).toHaveText(/^Dolo-Cold Tablet/)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Dolo-Cold Tablet')).toBeVisible()
  })

  test('takes no row of an earlier text, even when an arrow key was pressed before', async ({ page }) => {
    await page.goto('/?category=medicine')
    await search(page).fill('telma')
    await expect(option(page, /^Telma 80 Tablet/)).toBeVisible()
    const late = await hold(page, suggestions)
    await search(page).pressSequentially(' 40')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    late.release()
  })

  test('is not affected by a pointer that rests on the list', async ({ page }) => {
    await page.goto('/?category=medicine')
    await search(page).fill('telm')
    await option(page, /^Telma/)
      .nth(1)
      .hover()
    await search(page).press('Enter')
    await expect(heading(page, 'Results for “telm”')).toBeVisible()
  })

  test('waits for the answer, says so, and opens one record however often it is pressed', async ({
    page,
  }) => {
    await page.goto('/')
    const late = await hold(page, answers)
    await search(page).fill('telma 40')
    for (let press = 0; press < 4; press++) await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Searching for “telma 40”…')).toBeVisible()
    await expect(page).toHaveURL('/')
    late.release()
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    expect(late.asked).toHaveLength(1)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(search(page)).toHaveValue('telma 40')
  })

  test('is cancelled by Escape', async ({ page }) => {
    await page.goto('/')
    const late = await hold(page, answers)
    await search(page).fill('telma 40')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Searching for “telma 40”…')).toBeVisible()
    const answered = page.waitForResponse(answers)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Searching for “telma 40”…')).toBeHidden()
    late.release()
    await answered
    await expect(page).toHaveURL('/')
    await expect(search(page)).toHaveValue('telma 40')
  })

  test('is cancelled by further typing, and applies to the latest text', async ({ page }) => {
    await page.goto('/?category=medicine')
    const late = await hold(page, /results\?.*q=telma\+4&/)
    await search(page).fill('telma 4')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Searching for “telma 4”…')).toBeVisible()
    await search(page).pressSequentially('0')
    await expect(page.getByText('Searching for “telma 4”…')).toBeHidden()
    const answered = page.waitForResponse(/q=telma\+4&/)
    late.release()
    await answered
    await expect(page).toHaveURL('/?category=medicine')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
  })

  test('works before the suggestions are loaded', async ({ page }) => {
    const late = await hold(page, '**/assets/search-combobox*')
    await page.goto('/')
    await search(page).focus()
    await page.keyboard.type('telma 40')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    late.release()
  })

  test('on blanks only does nothing', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('   ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })

  test('opens a company and a supplier by their names', async ({ page, request }) => {
    const cipla = await first(request, '/api/company?q=Cipla&limit=1')
    await page.goto('/')
    await search(page).fill('cipla')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/?company=${cipla._id}`)
    await page.goto('/?category=supplier')
    await search(page).fill('punjab drug house')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Supplier', exact: true })).toContainText(
      'Punjab Drug House',
    )
  })

  test('offers a next step from an empty answer', async ({ page }) => {
    await page.goto('/?category=medicine&q=zzqqxxw')
    await expect(heading(page, 'Nothing found for “zzqqxxw”')).toBeVisible()
    await expect(
      page.getByText('Check the spelling, type fewer letters, or look through all suppliers.'),
    ).toBeVisible()
    await expect(result(page, 'Write a demand list')).toHaveAttribute('href', '/demand')
    await result(page, 'Show all suppliers').last().click()
    await expect(heading(page, 'Suppliers')).toBeVisible()
  })
})

test.describe('another category', () => {
  test.use(devices.desk)

  test('searches the text in the field again', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('cipla')
    await page.getByRole('tab', { name: 'Medicine' }).click()
    await expect(page).toHaveURL('/?category=medicine&q=cipla')
    await expect(page.getByRole('tab', { name: 'Medicine', selected: true })).toBeVisible()
    await expect(search(page)).toHaveValue('cipla')
    await page.getByRole('tab', { name: 'Company' }).click()
    await expect(page).toHaveURL('/?category=company&q=cipla')
    await expect(result(page, /^Cipla Ltd/)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(search(page)).toHaveValue('cipla')
  })

  test('cancels Enter', async ({ page }) => {
    await page.goto('/')
    const late = await hold(page, /results\?category=company/)
    await search(page).fill('telma 40')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Medicine' }).click()
    await expect(result(page, /^Telma 40 Tablet/)).toBeVisible()
    const answered = page.waitForResponse(/results\?category=company/)
    late.release()
    await answered
    await expect(page).toHaveURL('/?category=medicine&q=telma+40')
  })

  test('is where the keys go on, and takes no letter, while it is still being drawn', async ({ page }) => {
    await page.goto('/')
    await search(page).click()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tab', { name: 'Company' })).toBeFocused()
    // In one task of the browser: React draws another address in a later one.
    const reached = await page.evaluate(`(async () => {
      const press = (key) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      press('ArrowLeft')
      await null
      const reached = [...document.querySelectorAll('[role=tab]')]
        .filter((tab) => tab.tabIndex === 0).map((tab) => tab.textContent)
      const field = document.getElementById('search-input')
      field.focus()
      document.execCommand('insertText', false, 'tellma 40')
      return reached
    })()`)
    expect(reached).toEqual(['Medicine'])
    await expect(page).toHaveURL('/?category=medicine')
    await expect(page.getByRole('tab', { name: 'Medicine', selected: true })).toBeVisible()
    await expect(option(page, /^Telma 40 Tablet/)).toBeVisible()
    await expect(search(page)).toHaveValue('tellma 40')
  })
})

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`when the network fails, ${device}`, () => {
    test.use({ ...settings, allowedComplaints: /^Failed to load resource/ })

    test('Enter without a network says so, keeps the text, and goes on by itself', async ({
      page,
      context,
    }) => {
      await page.goto('/')
      await search(page).fill('telma 40')
      await expect(option(page, /^Telma 40/)).toBeVisible()
      await context.setOffline(true)
      await search(page).press('Enter')
      await expect(heading(page, 'Searching needs a network')).toBeVisible()
      await expect(search(page)).toHaveValue('telma 40')
      await context.setOffline(false)
      await expect(result(page, /^Telma 40 Tablet/)).toBeVisible()
    })

    test('Enter says so, keeps the text, and can be retried', async ({ page }) => {
      await page.goto('/')
      await search(page).fill('telma 40')
      await expect(option(page, /^Telma 40/)).toBeVisible()
      await page.route(answers, (route) => route.abort())
      await search(page).press('Enter')
      // The home page's own list may say that it did not load either.
      const alert = page.getByRole('alert').filter({ hasText: 'The search did not answer.' })
      await expect(alert).toBeVisible()
      await expect(search(page)).toHaveValue('telma 40')
      await page.unroute(answers)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, 'Telma 40 Tablet')).toBeVisible()
    })

    test('the results say so and can be retried', async ({ page }) => {
      await page.route(answers, (route) => route.abort())
      await page.goto('/?category=medicine&q=telm')
      await expect(heading(page, 'The search did not answer.')).toBeVisible()
      await page.unroute(answers)
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
      await expect(result(page, /^Telma 40 Tablet/)).toBeVisible()
      await expect(search(page)).toHaveValue('telm')
    })
  })
}
