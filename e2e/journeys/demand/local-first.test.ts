import type { Browser, Locator, Page } from '@playwright/test'
import { nameField, openPlace, part, results } from '../../fixtures/demand-parts.ts'
import {
  freshStore,
  look,
  nameList,
  openList,
  quantityField,
  saved,
  signInHere,
} from '../../fixtures/order-lists-parts.ts'
import { pictureOf } from '../../fixtures/picture-of.ts'
import { devices, expect, test } from '../../fixtures/test.ts'

// What a chemist does with a list at 360 pixels: the doubts one by one, the plan near first, the calls, what stays open,
// on two telephones, and without a network for a while.

test.use({ ...devices.phone, viewport: { width: 360, height: 740 } })
test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

const clear = [
  'Dolo 650',
  'Pan D',
  'Telma 40',
  'Telma H 80',
  'Augmentin 625 duo',
  'Azithral 500',
  'Glycomet 500',
  'Ecosprin 75',
  'Shelcal 500',
  'Allegra 120mg',
  'Zerodol SP',
  'Calpol 650',
  'Volini gel',
  'Amaryl 2',
  'Omez 20',
  'Taxim O 200',
  'Zifi 200',
  'Ciplox 500',
  'Rantac 150',
]
const doubted = ['Pan 40', 'Combiflam', 'Thyronorm', 'lantus', 'pantop', 'Meftal spas']

const questions = (page: Page) => part(page, 'Which do you mean?')
const asked = (page: Page) => questions(page).getByRole('group')
const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const inTown = (page: Page) => page.getByText(/^\d+ of 25 lines in \w+ · \d+ calls?$/)

/** The same account on another telephone. */
async function otherPhone(browser: Browser, email: string): Promise<Page> {
  const { contextOptions, ...settings } = devices.phone
  const baseURL = process.env.RASAD_URL
  const context = await browser.newContext({ ...settings, ...contextOptions, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signInHere(page, email)
  return page
}

/** Chooses what comes first in the plan. */
async function planBy(page: Page, order: 'Nearest first' | 'Fewest calls', region: string): Promise<void> {
  await openPlace(page)
  const choice = page.getByRole('group', { name: 'What comes first' })
  await choice.getByRole('radio', { name: order, exact: true }).locator('..').tap()
  await expect(plan(page, region)).toBeVisible()
}

/** What the stockist of an open call says of its first open line. @returns the medicine */
async function refuse(call: Locator): Promise<string> {
  const button = call.getByRole('button', { name: /^None: / }).first()
  const name = ((await button.getAttribute('aria-label')) ?? '').replace(/^None: /, '')
  await button.tap()
  return name
}

test('a list becomes calls near the shop, and what nobody has said yes to is asked for', async ({
  page,
  browser,
}) => {
  const email = await freshStore(page)
  await signInHere(page, email)

  await test.step('25 lines are pasted', async () => {
    await page.getByRole('button', { name: 'Paste a list' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Paste a list' })
    const lines = [...clear, ...doubted].map((name) => `${name} - 10`)
    expect(lines).toHaveLength(25)
    await dialog.getByRole('textbox').fill(lines.join('\n'))
    await dialog.getByRole('button', { name: 'Add to list' }).tap()
    await expect(questions(page).getByText('0 of 6 settled')).toBeVisible()
  })

  await test.step('six doubts are settled, by taps and by keys', async () => {
    for (const [at, name] of doubted.slice(0, 3).entries()) {
      await expect(asked(page)).toHaveAccessibleName(`Line ${at + 20}: “${name}”`)
      if (at === 0) await pictureOf(page, 'question')
      await asked(page).getByRole('listitem').getByRole('button').first().click()
    }
    await expect(questions(page).getByText('3 of 6 settled')).toBeVisible()
    for (const [at, name] of doubted.slice(3).entries()) {
      await expect(asked(page)).toHaveAccessibleName(`Line ${at + 23}: “${name}”`)
      await page.keyboard.press('1')
    }
    await expect(questions(page).getByRole('heading', { name: 'All settled' })).toBeVisible()
    await expect(nameField(page, 20)).toHaveValue(/^Pan 40 /)
  })

  await nameList(page, 'Monday order')

  await test.step('the plan is near first, and changes to the fewest calls and back', async () => {
    await page.getByLabel(/PIN/).fill('411030')
    await page.getByRole('button', { name: 'Create Demand' }).tap()
    await expect(results(page)).toBeFocused()
    await expect(inTown(page)).toBeVisible()
    await expect(plan(page, 'Nearest calls first')).toBeVisible()
    await pictureOf(page, 'near')
    const near = await inTown(page).textContent()
    await planBy(page, 'Fewest calls', 'The fewest calls')
    await planBy(page, 'Nearest first', 'Nearest calls first')
    await expect(inTown(page)).toHaveText(near ?? '')
  })

  const refused: string[] = []
  let refuser = ''
  await test.step('a call with two refusals moves both lines on', async () => {
    await page.getByRole('button', { name: 'Start calling' }).tap()
    const call = page.getByRole('dialog', { name: /^Call 1 of / })
    await call
      .getByRole('button', { name: /^In stock: / })
      .first()
      .tap()
    refuser = (await call.getByRole('heading', { level: 2 }).last().textContent()) ?? ''
    refused.push(await refuse(call), await refuse(call))
    await pictureOf(page, 'call')
    await expect(call.getByText(/^3 of \d+ lines said$/)).toBeVisible()
    await page.goBack()
    await expect(call).toBeHidden()
    await expect(page.getByText('1 had · 24 open', { exact: true })).toBeVisible()
  })

  await test.step('the open lines are asked for', async () => {
    await page.getByRole('button', { name: 'Ask for 24 open lines' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Ask several suppliers at once' })
    await pictureOf(page, 'ask')
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/requests')
    const counts = new Map<string, string>()
    for (const one of await dialog
      .locator('label')
      .filter({ has: page.locator(':checked') })
      .all()) {
      const text = await one.innerText()
      const count = /\d+ of 24 lines/.exec(text)?.[0]
      if (count) counts.set(text.split('\n')[0] ?? '', count)
    }
    await dialog.getByRole('button', { name: /^Ask \d+ suppliers?$/ }).tap()
    const { items } = (await sent).postDataJSON() as { items: unknown[] }
    expect(items).toHaveLength(24)
    expect(refused).toHaveLength(2)
    const answer = (await (await (await sent).response())?.json()) as { data: { _id: string } }
    const request = await page.request.get(`/api/requests/${answer.data._id}`)
    const { data: seen } = (await request.json()) as {
      data: {
        lines: { line: number; medicine: { name: string } | null }[]
        stockists: { stockist: { name: string }; lines: number[] }[]
      }
    }
    const refusedLines = seen.lines.flatMap(({ line, medicine }) =>
      medicine && refused.includes(medicine.name) ? line : [],
    )
    expect(refusedLines).toHaveLength(2)
    const asked = seen.stockists.find(({ stockist }) => stockist.name === refuser)
    expect(asked?.lines.filter((line) => refusedLines.includes(line)) ?? []).toEqual([])
    // What the dialog said is what goes out.
    for (const { stockist, lines } of seen.stockists) {
      expect(counts.get(stockist.name)).toBe(`${lines.length} of 24 lines`)
    }
    await expect(page.getByRole('dialog', { name: 'Request sent' })).toBeVisible()
    await page.goto('/demand')
    await expect(saved(page)).toHaveCount(1)
    // The plan says so, and leads to the request.
    const link = page.getByRole('link', { name: /^\d+ suppliers asked$/ })
    await expect(link).toHaveAttribute('href', `/requests/${answer.data._id}`)
    await expect(plan(page, 'Nearest calls first').getByText('Asked', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for 24 open lines' })).toHaveCount(0)
    await expect(page.getByText(/^1 had · \d+ asked/)).toBeVisible()
  })

  await test.step('the same line on two telephones is asked about once, after one was without a network', async () => {
    await page.getByText('List', { exact: true }).tap()
    const other = await otherPhone(browser, email)
    await openList(other, 'Monday order')
    await expect(quantityField(other, 1)).toHaveValue('10')
    await other.context().setOffline(true)
    await quantityField(other, 1).fill('20')
    await quantityField(other, 2).fill('30')
    await expect(other.getByText('Kept on this device and sent later.')).toBeVisible()
    await quantityField(page, 1).fill('12')
    await quantityField(page, 3).fill('13')
    await expect(saved(page)).toBeVisible()
    await other.context().setOffline(false)
    const conflict = other.getByRole('region', { name: 'Changed here and elsewhere: which holds?' })
    await expect(conflict.getByRole('listitem')).toHaveCount(1)
    await expect(conflict.getByRole('button', { name: /^Keep 20 This device for / })).toBeVisible()
    await pictureOf(other, 'conflict')
    await conflict.getByRole('button', { name: /^Use 12 / }).tap()
    await expect(saved(other)).toBeVisible()
    await expect(quantityField(other, 1)).toHaveValue('12')
    await expect(quantityField(other, 3)).toHaveValue('13')
    await look(page)
    await expect(quantityField(page, 2)).toHaveValue('30')
    await other.context().close()
  })
})

test('from a list of 25 lines without doubts to requests ready for four stockists are at most 6 taps', async ({
  page,
}) => {
  const sure = ['Pan 40 Tablet', 'Combiflam Tablet', 'Thyronorm 50mcg Tablet', 'Telma 80 Tablet']
  const lines = [...clear, ...sure, 'Azithral 250 Tablet', 'Zifi 100 Tablet'].map((name) => `${name} - 10`)
  expect(lines).toHaveLength(25)
  await signInHere(page, await freshStore(page, { address: 'Sadashiv Peth, Pune 411030' }))
  let taps = 0
  const tap = async (button: Locator) => {
    await button.tap()
    taps++
  }
  await tap(page.getByRole('button', { name: 'Paste a list' }))
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await tap(dialog.getByRole('button', { name: 'Add to list' }))
  // The shop's own.
  await expect(page.getByLabel(/PIN/)).toHaveValue('411030')
  await expect(questions(page)).toBeHidden()
  await tap(page.getByRole('button', { name: 'Create Demand' }))
  const askAll = page.getByRole('button', { name: /^Ask all \d+$/ })
  const count = Number(/\d+$/.exec((await askAll.textContent()) ?? '')?.[0])
  await expect(page.getByText(/^\d+ of 25 lines.* · \d+ calls$/)).toContainText(` · ${count} calls`)
  await tap(askAll)
  const ask = page.getByRole('dialog', { name: 'Ask several suppliers at once' })
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/requests')
  await expect(ask.getByRole('button', { name: `Ask ${count} suppliers`, exact: true })).toBeVisible()
  const four = Math.max(4, count)
  for (let chosen = count; chosen < four; chosen++) {
    await tap(
      ask.getByRole('region', { name: 'Whom to ask' }).getByRole('checkbox', { checked: false }).first(),
    )
  }
  await tap(ask.getByRole('button', { name: `Ask ${four} suppliers`, exact: true }))
  const { items } = (await sent).postDataJSON() as { items: unknown[] }
  expect(items).toHaveLength(25)
  await expect(page.getByRole('dialog', { name: 'Request sent' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
})
