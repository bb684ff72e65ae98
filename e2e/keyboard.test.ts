import type { Page } from '@playwright/test'
import { atDesk, freshStockist } from './fixtures/desk-people.ts'
import { expectFocusKept, pressEnter } from './fixtures/focus.ts'
import { demoAdmin, freshEmail, registerStore } from './fixtures/people.ts'
import { resume } from './fixtures/session.ts'
import { catalogueMedicines, printedPack, statement, statementFile } from './fixtures/statements.ts'
import { devices, expect, list, test } from './fixtures/test.ts'

// A working day by keyboard alone: the focus is never lost, whatever goes away under it.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('at a desk', () => {
  test.use(devices.desk)

  test('medicines are added, removed, put back, and all removed', async ({ page, request }) => {
    const stockist = await freshStockist(request)
    await atDesk(page, stockist)
    const names = ['Dolo 650 Tablet', 'Augmentin 625 Duo Tablet', 'Telma 40 Tablet']
    const adding = page.getByRole('combobox', { name: 'Add a medicine' })
    for (const name of names) {
      await adding.focus()
      await page.keyboard.type(name)
      await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
      await expectFocusKept(page)
    }
    const remove = page.getByRole('button', { name: /^Remove / })
    await expect(remove).toHaveCount(3)
    await pressEnter(remove.nth(1))
    await expect(remove).toHaveCount(2)
    await expectFocusKept(page)
    await expect(page.getByText('removed').first()).toBeVisible()
    await page.keyboard.press('z')
    await expect(remove).toHaveCount(3)
    await expectFocusKept(page)
    for (const left of [2, 1, 0]) {
      await pressEnter(remove.last())
      await expect(remove).toHaveCount(left)
      await expectFocusKept(page)
    }
  })

  test('a stock file is chosen, applied and taken back', async ({ page, request }) => {
    const stockist = await freshStockist(request)
    await atDesk(page, stockist)
    await pressEnter(page.getByRole('tab', { name: 'Stock lists' }))
    const medicines = (await catalogueMedicines(request, 1_500))
      .filter(({ name }) => /^[\w .-]+$/.test(name) && !name.startsWith('Septilin'))
      .slice(0, 12)
    const items = medicines.map(({ name, pack, price }) => ({
      ...{ name, pack: printedPack(pack), closing: 20, mrp: price ?? 50 },
    }))
    const chooser = page.waitForEvent('filechooser')
    await pressEnter(page.getByLabel('Choose a file'))
    await (await chooser).setFiles(statementFile('today.csv', statement(stockist.name, items)))
    await expect(heading(page, 'today.csv')).toBeVisible()
    const apply = page.getByRole('button', { name: 'Apply…' })
    await expect(apply).toBeVisible({ timeout: 60_000 })
    await expectFocusKept(page)
    await pressEnter(apply)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await pressEnter(dialog.getByRole('button', { name: 'Update my list' }))
    await expect(page.getByRole('heading', { name: 'Your list is up to date' })).toBeVisible({
      timeout: 60_000,
    })
    await expectFocusKept(page)
    await pressEnter(page.getByRole('button', { name: 'Undo today.csv' }))
    await pressEnter(page.getByRole('button', { name: 'Take it back' }))
    await expect(page.getByRole('heading', { name: 'This list is taken back' })).toBeVisible()
    await expectFocusKept(page)
  })

  test('a review is decided and undone', async ({ page, request }) => {
    const email = freshEmail('review')
    const id = await registerStore(request, email, 'monsoon-77')
    await resume(page, demoAdmin, 'medicalOwner')
    await page.goto(`/admin/review?kind=medicalOwner&id=${id}`)
    const open = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Test Medical Store' })
    await expect(open).toBeVisible()
    const approve = page.getByRole('main').getByRole('button', { name: /^Approve/ })
    await pressEnter(approve)
    const undo = page.getByRole('button', { name: /^Undo/ })
    // What was not ticked is asked about once.
    await expect(undo.or(page.getByRole('button', { name: /^Approve all the same/ }))).toBeVisible()
    await expectFocusKept(page)
    if (!(await undo.isVisible())) await pressEnter(approve)
    await expect(undo).toBeVisible()
    await expectFocusKept(page)
    await page.keyboard.press('z')
    await expect(undo).toBeHidden()
    await expectFocusKept(page)
  })
})

/** Where the message is, and what the person is at. */
function overlap(page: Page): Promise<boolean | undefined> {
  return page.evaluate(`(() => {
    const shown = document.querySelector('[data-message]:not([data-limited])')?.getBoundingClientRect()
    const entry = document.activeElement.closest('li')?.getBoundingClientRect()
    if (!shown || !entry) return undefined
    return entry.top < shown.bottom && entry.bottom > shown.top
  })()`)
}

test.describe('on a small phone', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 640 } })

  test('a message never lies on what it is about', async ({ page, request }) => {
    const some = (await list(request, '/api/stockist?q=.example&limit=12')).map(({ _id, name }) => ({
      ...{ kind: 'supplier', _id, name, detail: null, phone: null },
    }))
    await page.addInitScript((text) => localStorage.setItem('savedItems', text), JSON.stringify(some))
    await page.goto('/saved')
    const remove = page.getByRole('button', { name: /^Remove / })
    await expect(remove).toHaveCount(12)
    for (const at of [4, 5]) {
      await remove.nth(at).focus()
      // Where messages are: just above the bar at the bottom.
      await remove.nth(at).evaluate((button) => {
        const { top } = button.getBoundingClientRect()
        ;(globalThis as unknown as { scrollBy(x: number, y: number): void }).scrollBy(0, top - 500)
      })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
      await expect.poll(() => overlap(page)).toBe(false)
    }
  })
})
