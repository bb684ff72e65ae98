import type { Page } from '@playwright/test'
import { passTime, stopTime } from '../../fixtures/clock.ts'
import { atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { expectFocusKept, pressEnter, tabTo } from '../../fixtures/focus.ts'
import { demoAdmin, freshEmail, freshName, picture, registerStore } from '../../fixtures/people.ts'
import { asBuyer, asSeller, freshMarket } from '../../fixtures/request-people.ts'
import { resume } from '../../fixtures/session.ts'
import { catalogueMedicines, printedPack, statement, statementFile } from '../../fixtures/statements.ts'
import { devices, expect, list, test } from '../../fixtures/test.ts'
import { elsewhere, password } from '../../fixtures/trade.ts'

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

  test('a field that is typed into keeps the focus while the screen is still opening', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    const link = page.getByRole('link', { name: 'Create your account' })
    await expect(link).toBeVisible()
    await stopTime(page)
    await link.press('Enter')
    const name = page.getByLabel('Medical Store Name')
    await name.focus()
    await page.keyboard.type('Asha ')
    // The heading of a screen gets the focus a moment after it has opened.
    await passTime(page, 500)
    await page.keyboard.type('Medical')
    await expect(name).toHaveValue('Asha Medical')
  })

  test('a new shop searches, saves, signs up, is approved and signs in', async ({ page, browser }) => {
    const keys = page.keyboard
    const [email, name] = [freshEmail('keys'), freshName('Keys Store')]

    await test.step('a misspelt medicine, its suppliers, and one of them saved', async () => {
      await page.goto('/')
      await keys.press('/')
      await expect(page.getByRole('combobox')).toBeFocused()
      await keys.press('Shift+Tab')
      await keys.press('ArrowLeft')
      await expect(page.getByRole('tab', { name: 'Medicine' })).toBeFocused()
      await keys.press('Tab')
      await keys.type('tellma 40')
      await expect(page.getByRole('option').first()).toBeVisible()
      await keys.press('Enter')
      await expect(page.getByRole('heading', { name: 'Results for “tellma 40”' })).toBeVisible()
      await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Telma 40 Tablet/ }))
      await keys.press('Enter')
      await expect(page.getByRole('heading', { name: 'Telma 40 Tablet' })).toBeVisible()
      await expectFocusKept(page)
      const supplier = page.getByRole('main').getByRole('article').filter({ hasText: 'Confirmed' }).first()
      await tabTo(page, supplier.getByRole('heading').getByRole('button'))
      await keys.press('Enter')
      const detail = page.getByRole('dialog')
      await expect(detail.getByRole('link', { name: /^Call/ }).first()).toBeVisible()
      await tabTo(page, detail.getByRole('button', { name: /^Save / }).first())
      await keys.press('Enter')
      await expect(detail.getByRole('button', { name: /^Remove / }).first()).toBeFocused()
      await keys.press('Escape')
      await expect(detail).toBeHidden()
      await expectFocusKept(page)
      await keys.press('Control+k')
      await keys.type('saved')
      await keys.press('Enter')
      await expect(page).toHaveURL('/saved')
      await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(1)
    })

    await test.step('the form of a medical store', async () => {
      await page.goto('/login')
      await tabTo(page, page.getByRole('link', { name: 'Create your account' }))
      await keys.press('Enter')
      const label = (text: string) => page.getByLabel(text)
      await tabTo(page, label('Medical Store Name'))
      for (const [field, text] of [
        ['Medical Store Name', name],
        ['Owner Name', 'Asha Rao'],
        ['Address', '4 Station Road, Nashik'],
        ['Email', email],
        ['Contact Number', '9000001234'],
        ['Drug Licence Number', 'MH-NSK-20B-7'],
        ['Password', password],
      ] as const) {
        await tabTo(page, label(field))
        await keys.type(text)
      }
      const chooser = page.waitForEvent('filechooser')
      await tabTo(page, label('Drug Licence Image'))
      await keys.press('Enter')
      await (await chooser).setFiles(picture('licence.png'))
      await expect(page.getByRole('img').last()).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
      await keys.press('Enter')
      await expect(page).toHaveURL('/medical-middle')
      await expectFocusKept(page)
    })

    const admin = await elsewhere(browser)
    await admin.setViewportSize(devices.desk.viewport)
    await test.step('the admin looks at the paper and approves', async () => {
      await resume(admin, demoAdmin, 'medicalOwner')
      await admin.goto('/user-admin')
      await tabTo(admin, admin.getByRole('searchbox'))
      await admin.keyboard.type(name)
      const details = admin.getByRole('button', { name: `Details of ${name}` })
      await tabTo(admin, details)
      await admin.keyboard.press('Enter')
      await expect(admin.getByRole('dialog').getByRole('img', { name: 'Licence image' })).toBeVisible()
      await admin.keyboard.press('Escape')
      await expect(details).toBeFocused()
      const row = admin.getByRole('listitem').filter({ hasText: name })
      await tabTo(admin, row.getByRole('button', { name: /^Approve/ }))
      await admin.keyboard.press('Enter')
      // Nobody has confirmed the address yet: that is asked about.
      await tabTo(admin, admin.getByRole('alertdialog').getByRole('button', { name: /^Approve/ }))
      await admin.keyboard.press('Enter')
      await expect(row.getByRole('button', { name: 'Approved', exact: true })).toBeVisible()
      await expectFocusKept(admin)
    })
    await admin.context().close()

    await test.step('the store signs in, and goes to its demand', async () => {
      await expect(page).toHaveURL('/login')
      await tabTo(page, page.getByLabel('Email'))
      await keys.press('Control+a')
      await keys.type(email)
      await tabTo(page, page.getByLabel('Password', { exact: true }))
      await keys.type(password)
      await keys.press('Enter')
      await expect(page).toHaveURL('/dashboard')
      await expectFocusKept(page)
      await keys.press('Control+k')
      await keys.type('demand')
      await keys.press('Enter')
      await expect(page).toHaveURL('/demand')
    })
  })

  test('stockists are asked, answer and get an order', async ({ page, request, browser }) => {
    const market = await freshMarket(request)
    const [everywhere, twice] = market.medicines
    const [one, two] = market.sellers
    const keys = page.keyboard
    await asBuyer(page, market)
    await page.goto('/demand')

    await test.step('a list is pasted, planned and asked for', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Paste a list' }))
      await keys.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Paste a list' })
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await keys.insertText(`${everywhere} - 10 strips\n${twice} 20 strips`)
      const read = page.waitForResponse('**/api/list/read')
      await tabTo(page, dialog.getByRole('button', { name: 'Add to list' }))
      await keys.press('Enter')
      await (await read).finished()
      await expect(dialog).toBeHidden()
      await expectFocusKept(page)
      await tabTo(page, page.getByRole('button', { name: 'Create Demand' }))
      await keys.press('Enter')
      const ask = page.getByRole('button', { name: /^Ask (all \d+|1 supplier)$/ })
      await expect(ask).toBeVisible()
      await expectFocusKept(page)
      await tabTo(page, ask)
      // Closed by Escape, it gives the focus back.
      await keys.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'Ask several suppliers at once' })
      await expect(sheet).toBeVisible()
      await keys.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(ask).toBeFocused()
      await keys.press('Enter')
      const whom = sheet.getByRole('region', { name: 'Whom to ask' })
      await tabTo(page, whom.getByRole('checkbox', { checked: false }).first())
      await keys.press('Space')
      await tabTo(page, sheet.getByRole('button', { name: 'Ask 2 suppliers' }))
      await keys.press('Enter')
      const sent = page.getByRole('dialog', { name: 'Request sent' })
      await expect(sent).toContainText('2 stockists have it at their desks')
      await expectFocusKept(page)
      await tabTo(page, sent.getByRole('link', { name: 'Open the request' }))
      await keys.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Request of / })).toBeVisible()
      await expectFocusKept(page)
    })

    const desk = await elsewhere(browser)
    await desk.setViewportSize(devices.desk.viewport)
    await asSeller(desk, one)
    await desk.goto('/stockist-dashboard?id=me&tab=requests')
    const firm = (at: Page) => at.getByRole('main').getByRole('link', { name: /^Test Medical Store/ })
    const answerTo = (at: Page, name: string) => at.getByRole('group', { name: `Your answer for ${name}` })

    await test.step('a desk opens the request and answers line by line', async () => {
      await expect(firm(desk)).toBeVisible()
      await desk.keyboard.press('j')
      await expect(firm(desk)).toBeFocused()
      await desk.keyboard.press('Enter')
      const have = answerTo(desk, everywhere)
      await expect(have).toBeVisible()
      await tabTo(desk, have.getByRole('radio').first())
      await desk.keyboard.press('Space')
      await expect(have.getByRole('radio', { name: 'In stock', exact: true })).toBeChecked()
      await tabTo(desk, desk.getByText('Price, scheme, GST, expiry'))
      await desk.keyboard.press('Enter')
      await desk.keyboard.press('Tab')
      await expect(desk.getByLabel('PTR in ₹, before GST')).toBeFocused()
      await desk.keyboard.type('21.50')
      const part = answerTo(desk, twice)
      await tabTo(desk, part.getByRole('radio').first())
      await desk.keyboard.press('ArrowRight')
      await expect(part.getByRole('radio', { name: 'Some', exact: true })).toBeChecked()
      await desk.keyboard.press('Tab')
      const howMany = desk.getByLabel('How many do you have?')
      await expect(howMany).toBeFocused()
      const send = desk.getByRole('button', { name: 'Send 2 answers' })
      await tabTo(desk, send)
      await desk.keyboard.press('Enter')
      // What is missing is asked for where it is missing.
      await expect(howMany).toBeFocused()
      await desk.keyboard.type('4')
      await tabTo(desk, send)
      await desk.keyboard.press('Enter')
      await expect(desk.getByText('Sent. The buyer sees it now.')).toBeVisible()
    })

    const other = await elsewhere(browser)
    await other.setViewportSize(devices.desk.viewport)
    await asSeller(other, two)
    await other.goto('/stockist-dashboard?id=me&tab=requests')

    await test.step('the other answers all at once', async () => {
      await expect(firm(other)).toBeVisible()
      await other.keyboard.press('j')
      await other.keyboard.press('Enter')
      const all = other.getByRole('button', { name: 'Send 2 from my list' })
      await expect(all).toBeVisible()
      await tabTo(other, all)
      await other.keyboard.press('Enter')
      await expect(other.getByText('Sent. The buyer sees it now.')).toBeVisible()
    })

    await test.step('the answers are compared, and ordered', async () => {
      await expect(page.getByText('2 of 2 answered')).toBeVisible()
      await expectFocusKept(page)
      const answers = page.getByRole('region', { name: 'Answers' })
      await tabTo(page, answers.getByRole('radio', { name: 'By line' }))
      await keys.press('ArrowRight')
      await expect(answers.getByRole('table')).toContainText('Some: 4 of 20')
      const order = page.getByRole('button', { name: 'Order…' })
      await tabTo(page, order)
      await keys.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
      const quantity = dialog.getByRole('textbox', { name: everywhere }).first()
      await tabTo(page, quantity)
      await keys.press('Control+a')
      await keys.type('ten')
      const go = dialog.getByRole('button', { name: /^Order from \d/ })
      await tabTo(page, go)
      await keys.press('Enter')
      await expect(quantity).toBeFocused()
      await keys.press('Control+a')
      await keys.type('9')
      await tabTo(page, go)
      await keys.press('Enter')
      const question = page.getByRole('alertdialog')
      await expect(question).toBeVisible()
      await keys.press('Escape')
      await expect(question).toBeHidden()
      await expect(go).toBeFocused()
      await keys.press('Enter')
      await tabTo(page, question.getByRole('button', { name: 'Send the order' }))
      await keys.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'Order sent' })
      await expect(sheet).toContainText('Ordered')
      await expectFocusKept(page)
      await tabTo(page, sheet.getByRole('button', { name: 'Done' }))
      await keys.press('Enter')
      await expect(sheet).toBeHidden()
      await expectFocusKept(page)
    })

    await test.step('the one who has everything confirms the order', async () => {
      await other.reload()
      await expect(other.getByRole('row').filter({ hasText: twice })).toBeVisible()
      await tabTo(other, other.getByRole('button', { name: 'Confirm all' }))
      await other.keyboard.press('Enter')
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(
        'You have confirmed the order of Test Medical Store',
      )
    })
    await other.context().close()
    await desk.context().close()
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
