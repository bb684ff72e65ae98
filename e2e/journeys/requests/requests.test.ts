import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/universal'
import { expectFocusKept } from '../../fixtures/focus.ts'
import { freshEmail, registerStore } from '../../fixtures/people.ts'
import {
  addEverybody,
  answers,
  askButton,
  askDialog,
  asked,
  demandOf,
  firm,
  lineOf,
  linkTo,
  orderRow,
  rowOf,
  sentSheet,
} from '../../fixtures/request-parts.ts'
import { asBuyer, asSeller, freshMarket, type Market } from '../../fixtures/request-people.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { adminToken, api, elsewhere, password } from '../../fixtures/trade.ts'

// From a list to goods: a buyer asks stockists at once, they answer at their desks and by link, it orders, they confirm.

test.use({ ...devices.desk, allowedComplaints: /Failed to load resource|^Event$/ })

/** Asks all three sellers for the four medicines of a market, and opens the request. */
async function askAll(page: Page, market: Market): Promise<string> {
  await asBuyer(page, market)
  await demandOf(page, market.medicines.map((name) => `${name} - 10 strips`).join('\n'))
  await askButton(page).click()
  await addEverybody(page)
  await askDialog(page).getByRole('button', { name: 'Ask 3 suppliers' }).click()
  await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Request of / })).toBeVisible()
  return /[0-9a-f]{24}$/.exec(page.url())?.[0] ?? ''
}

async function atRequests(page: Page, market: Market, seller: number): Promise<void> {
  const who = market.sellers[seller]
  if (who) await asSeller(page, who)
  await page.goto('/stockist-dashboard?id=me&tab=requests')
  await expect(page.getByText('Live: new requests appear by themselves')).toBeVisible()
}

/** Lets a call arrive, and loses its answer once. */
async function loseAnswer(page: Page, glob: string): Promise<void> {
  await page.route(
    glob,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('what a stockist cannot send is open again at once, and goes to the next', async ({
  page,
  request,
  browser,
}) => {
  const market = await freshMarket(request)
  const [everywhere, twice] = market.medicines
  const [one] = market.sellers
  const id = await askAll(page, market)
  for (const { name } of market.sellers)
    await api('POST', `/api/replies/${await linkTo(page, id, name)}`, { all: 'have' })
  const plan = page.getByRole('region', { name: 'Plan' })
  // Who has not answered yet is not ordered from unless somebody chooses so.
  await expect(page.getByText('3 of 3 answered')).toBeVisible()
  await page.getByRole('button', { name: 'Order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
  const part = dialog.getByRole('group', { name: one.name })
  await expect(part).toContainText(twice)
  await dialog.getByRole('button', { name: /^Order from \d/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send the order' }).click()
  await page.getByRole('dialog', { name: 'Order sent' }).getByRole('button', { name: 'Done' }).click()
  const desk = await elsewhere(browser)
  await atRequests(desk, market, 0)
  const today = desk.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: 'Orders to confirm 1' })).toBeVisible()
  await expect(today.getByRole('link', { name: 'Requests to answer None' })).toBeVisible()
  const bar = desk.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: /^Requests.*1 waiting/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await firm(desk).click()
  const lower = (name: string) => orderRow(desk, name).getByRole('button', { name: 'Less or none' }).click()
  await lower(everywhere)
  await lower(twice)
  const less = orderRow(desk, twice).getByLabel('I send (0 = none)')
  await less.fill('11')
  await desk.getByRole('button', { name: 'Confirm the rest' }).click()
  await expect(desk.getByText('Please write a number from 0 to 10.')).toBeVisible()
  await expect(less).toBeFocused()
  await less.fill('4')
  await desk.getByRole('button', { name: 'Confirm the rest' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(
    'You send a part of what Test Medical Store has ordered',
  )
  await expect(orderRow(desk, everywhere)).toContainText('Not sent')
  await expect(orderRow(desk, twice)).toContainText('of 10 strips ordered')
  // Nobody reloads the buyer's page.
  await expect(plan).toContainText(`${one.name} cannot send all of the order: 2 lines are open again.`)
  await expect(plan).toContainText('The next best is below.')
  await expect(plan.getByRole('listitem').filter({ hasText: 'line' })).not.toContainText(one.name)
  await expect(lineOf(answers(page), everywhere).first()).toContainText(`${one.name} cannot send it`)
  await expect(asked(page).getByRole('listitem').filter({ hasText: one.name })).toContainText(
    'Partly confirmed',
  )
  await expect(page.getByRole('button', { name: 'Ask again: 2 open lines' })).toBeVisible()
  // It can be lowered later, and never raised.
  await desk.getByRole('button', { name: 'Some of it cannot be sent after all' }).click()
  await lower(twice)
  await desk.getByRole('button', { name: 'Confirm the rest' }).click()
  await expect(orderRow(desk, twice)).toContainText('Not sent')
  await expect(page.getByText(`${one.name} cannot send it`)).toHaveCount(2)
  await desk.getByRole('link', { name: '← Requests' }).click()
  await expect(today.getByRole('link', { name: 'Orders to confirm None' })).toBeVisible()
})

test('one request, three answers, an order, and all of it live on both sides', async ({
  page,
  request,
  browser,
}) => {
  const market = await freshMarket(request)
  const [everywhere, twice, alone, single] = market.medicines
  const [one, two, three] = market.sellers
  const desk = await elsewhere(browser)
  const phone = await elsewhere(browser)
  await phone.setViewportSize(devices.phone.viewport)
  await Promise.all([atRequests(desk, market, 0), atRequests(phone, market, 1)])
  await expect(desk.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()

  await test.step('ask: what lacks a quantity is settled first', async () => {
    await asBuyer(page, market)
    await demandOf(page, `${everywhere} - 10 strips\n${twice} 20 strips\n${alone}\n${single} - 5 strips`)
    await expect(askButton(page)).toHaveText('Ask all 2')
    await askButton(page).click()
    const dialog = askDialog(page)
    await expect(dialog.getByText('2 chosen, at most 12')).toBeVisible()
    await addEverybody(page)
    await expect(dialog.getByText('3 chosen: 2 of your plan, 1 more')).toBeVisible()
    await expect(dialog.getByText('In your plan: call 1')).toBeVisible()
    await expect(dialog.getByText(`Next best for ${twice}, which only one other here lists`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Settle 1 line first' }).click()
    const quantity = dialog.getByLabel(`Quantity of ${alone}`)
    await expect(quantity).toBeFocused()
    await quantity.fill('7')
    await dialog.getByLabel('Note').fill('By Friday')
    await dialog.getByRole('checkbox', { name: 'Show my phone number to them' }).check()
  })

  await test.step('the answer is lost: sent again after a reload, nothing goes out twice', async () => {
    await loseAnswer(page, '**/api/requests')
    await askDialog(page).getByRole('button', { name: 'Ask 3 suppliers' }).click()
    await expect(askDialog(page).getByText(/^No answer came/)).toBeVisible()
    await page.reload()
    await askButton(page).click()
    await expect(askDialog(page).getByLabel('Note')).toHaveValue('By Friday')
    await expect(askDialog(page).getByLabel('Note')).toBeDisabled()
    await askDialog(page).getByRole('button', { name: 'Send again' }).click()
    await expect(sentSheet(page)).toContainText('3 stockists have it at their desks')
    const list = (await (await page.request.get('/api/requests')).json()) as { total: number }
    expect(list.total).toBe(1)
  })

  await test.step('each stockist gets its own lines by WhatsApp, and that is marked', async () => {
    const whatsApp = sentSheet(page).getByRole('link', { name: `WhatsApp to ${three.name}` })
    const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    expect(text).toContain(everywhere)
    expect(text).toContain(alone)
    expect(text).not.toContain(single)
    expect(text).toMatch(/\/r\/[\w-]{20,}/)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await whatsApp.evaluate((link) => link.setAttribute('href', '/robots.txt'))
    const opened = page.waitForEvent('popup')
    await whatsApp.click()
    await (await opened).close()
    await expect(sentSheet(page).getByRole('listitem').filter({ hasText: three.name })).toContainText(
      'by WhatsApp',
    )
    await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
    await expect(page.getByText('0 of 3 answered')).toBeVisible()
  })

  await test.step('a desk sees it come, and answers line by line while the network breaks off', async () => {
    await expect(desk.getByRole('tab', { name: /^Requests.*1 waiting/ })).toBeVisible()
    await firm(desk).click()
    await expect(asked(page).getByRole('listitem').filter({ hasText: one.name })).toContainText('Seen')
    await expect(rowOf(desk, everywhere)).toBeVisible()
    await expect(desk.getByText(alone)).toHaveCount(0)
    const first = rowOf(desk, everywhere)
    await first.getByRole('radio', { name: 'In stock' }).check()
    await first.getByText('Price, scheme, GST, expiry').click()
    await first.getByLabel('PTR in ₹, before GST').fill('21.50')
    await first.getByLabel('Scheme: paid packs').fill('10')
    await first.getByLabel('Scheme: free packs').fill('1')
    await first.getByLabel('GST', { exact: true }).selectOption('12 %')
    await first.getByLabel('Nearest expiry').fill('5/31')
    await rowOf(desk, twice).getByRole('radio', { name: 'Some' }).check()
    const send = desk.getByRole('button', { name: 'Send 2 answers' })
    await send.click()
    await expect(desk.getByText('Please say how many you have.')).toBeVisible()
    await rowOf(desk, twice).getByLabel('How many do you have?').fill('4')
    await loseAnswer(desk, '**/api/requests/*/reply')
    await send.click()
    await expect(desk.getByText('Sent. The buyer sees it now.')).toBeVisible()
    await expect(page.getByText('1 of 3 answered')).toBeVisible()
    const rate = answers(page).getByRole('button', {
      name: `₹21.89 landed, ${one.name}: show how it is worked out`,
    })
    await rate.click()
    await expect(answers(page)).toContainText('₹21.50 PTR × 10/11 (10+1) + 12% GST = ₹21.89')
    await expect(answers(page)).toContainText('Some: 4 of 20')
  })

  await test.step('a phone answers with one tap, a link offers something else', async () => {
    await firm(phone).click()
    await phone.getByRole('button', { name: 'Send 2 from my list' }).click()
    await expect(phone.getByText('Sent. The buyer sees it now.')).toBeVisible()
    const id = /[0-9a-f]{24}$/.exec(page.url())?.[0] ?? ''
    const found = await api<{ data: { _id: string; name: string }[] }>(
      'GET',
      `/api/search?category=medicine&q=${encodeURIComponent('Telma 40 Tablet')}&limit=1`,
    )
    const medicine = found.data[0]
    const token = await linkTo(page, id, three.name)
    const page3 = await api<{ data: { lines: { line: number; name: string }[] } }>(
      'GET',
      `/api/replies/${token}`,
    )
    const lines = page3.data.lines.map(({ line, name }) =>
      name.includes(alone)
        ? { line, answer: 'other', medicine: medicine?._id, pricePaise: 10_000 }
        : { line, answer: 'no' },
    )
    await api('POST', `/api/replies/${token}`, { lines })
    await expect(page.getByText('3 of 3 answered')).toBeVisible()
    await expect(answers(page)).toContainText(`None: ${three.name}`)
    await expect(answers(page)).toContainText(`Not what you asked for: you asked for ${alone}`)
  })

  await test.step('side by side: every answer, a column for each stockist', async () => {
    await answers(page).getByText('Side by side').click()
    const table = answers(page).getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveCount(4)
    await expect(table.getByRole('row').filter({ hasText: twice })).toContainText('Some: 4 of 20')
    await answers(page).getByText('By line').click()
  })

  await test.step('the plan leaves another product out until it is taken on purpose', async () => {
    const plan = page.getByRole('region', { name: 'Plan' })
    await expect(plan).not.toContainText(three.name)
    await plan.getByText('1 not in the plan', { exact: true }).click()
    await expect(plan.getByRole('listitem').filter({ hasText: alone })).toBeVisible()
    await answers(page)
      .getByRole('button', { name: /^Take this instead/ })
      .click()
    await expect(plan).toContainText(three.name)
    await plan.getByText('Lowest cost').click()
    await expect(plan.getByRole('radio', { name: 'Lowest cost' })).toBeChecked()
    await plan.getByText('Fewest calls').click()
  })

  await test.step('order: quantities are changed, and each is asked once more', async () => {
    await page.getByRole('button', { name: 'Order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
    await expect(dialog.getByRole('group', { name: three.name })).toContainText(`instead of ${alone}`)
    await dialog.getByRole('textbox', { name: 'Telma 40 Tablet' }).fill('two')
    await dialog.getByRole('button', { name: /^Order from \d/ }).click()
    await expect(dialog.getByText('A quantity is a number.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Telma 40 Tablet' }).fill('2')
    await dialog.getByRole('button', { name: /^Order from \d/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send the order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Order sent' })
    await expect(sheet.getByRole('listitem').filter({ hasText: three.name })).toContainText('Ordered')
    await sheet.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a stockist finds its order, and confirms it', async () => {
    await desk.getByRole('link', { name: '← Requests' }).click()
    await expect(desk.getByRole('tab', { name: /^Requests.*1 waiting/ })).toBeVisible()
    await firm(desk).click()
    await expect(orderRow(desk, everywhere)).toBeVisible()
    await desk.getByRole('button', { name: 'Confirm all' }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(
      'You have confirmed the order of Test Medical Store',
    )
    await expect(asked(page).getByRole('listitem').filter({ hasText: one.name })).toContainText('Confirmed')
    // Both sides see the same history.
    await page.getByText('History', { exact: true }).click()
    const history = page.getByRole('region', { name: 'History' })
    for (const happened of ['seen', 'answered', 'ordered', 'confirmed']) {
      await expect(history.getByRole('listitem').filter({ hasText: `${one.name}: ${happened}` })).toHaveCount(
        1,
      )
    }
    await expect(history).toContainText(`${three.name}: answered (2 lines) · by link`)
    await desk.getByText('History', { exact: true }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'confirmed · signed in' })).toBeVisible()
    await desk.getByRole('link', { name: '← Requests' }).click()
    await expect(desk.getByRole('tab', { name: 'Requests', exact: true })).toBeVisible()
  })

  await test.step('print and Excel hold the order as agreed', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the order as Excel' }).click()
    const bytes = await readFile(await (await download).path())
    const [heads, ...rows] = await readSheet(new Blob([new Uint8Array(bytes)]))
    expect(heads?.slice(0, 6)).toEqual(['Stockist', 'Phone', 'No.', 'Medicine', 'As written', 'Quantity'])
    const bought = rows.find((row) => row[0] === one.name && row[3] === everywhere)
    expect(bought?.[5]).toBe('10')
    expect(bought).toContain('21.50')
    expect(bought).toContain('10+1')
    expect(bought).toContain('240.80')
    expect(rows.find((row) => row[0] === three.name)?.slice(3, 6)).toEqual(['Telma 40 Tablet', alone, '2'])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: `Order for ${one.name}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /^Request of / })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('next week: the same again', async () => {
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(askDialog(page).getByText('Asked last time')).toHaveCount(3)
    await askDialog(page)
      .getByRole('checkbox', { name: new RegExp(two.name) })
      .uncheck()
    await askDialog(page).getByRole('button', { name: 'Ask 2 suppliers' }).click()
    await expect(sentSheet(page).getByRole('listitem')).toHaveCount(2)
    await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
    await expect(page.getByText('0 of 2 answered')).toBeVisible()
    await page.goto('/requests')
    await expect(page.getByRole('main').getByRole('link', { name: /^Request of/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: /^Requests 1 open/ })).toBeVisible()
  })
  await Promise.all([desk.context().close(), phone.context().close()])
})

test('from a pasted list of 38 lines to at least 6 stockists in at most 6 taps', async ({
  page,
  request,
}) => {
  const email = freshEmail('store')
  const id = await registerStore(request, email, password)
  await api('PATCH', `/api/user/${id}/approve`, undefined, await adminToken())
  const { data } = await api<{ data: { name: string; composition: string | null; stockistCount: number }[] }>(
    'GET',
    '/api/medicine?limit=1000',
  )
  // Names of few firms: a plan of one call would ask nobody else. Not those that other tests have just added.
  const rare = data.filter(
    ({ composition, stockistCount }) => composition !== null && stockistCount > 0 && stockistCount < 6,
  )
  const names = rare.filter((_, at) => at % Math.max(1, Math.floor(rare.length / 38)) === 0).slice(0, 38)
  expect(names).toHaveLength(38)
  await signIn(page, email, 'medicalOwner', password)
  let taps = await demandOf(page, names.map(({ name }) => `${name} - 5`).join('\n'))
  const count = Number(/\d+/.exec((await askButton(page).textContent()) ?? '')?.[0])
  await askButton(page).click()
  taps++
  const ask = askDialog(page).getByRole('button', { name: `Ask ${count} suppliers` })
  expect(count).toBeGreaterThanOrEqual(6)
  await ask.click()
  taps++
  await expect(sentSheet(page).getByRole('listitem')).toHaveCount(count)
  expect(taps).toBeLessThanOrEqual(6)
})

test('links end, requests close, and what is over says so', async ({ page, request, browser }) => {
  const market = await freshMarket(request)
  const [one, two] = market.sellers
  const id = await askAll(page, market)
  const token = await linkTo(page, id, one.name)
  const row = asked(page).getByRole('listitem').filter({ hasText: one.name })
  await row.getByRole('button', { name: `End the link of ${one.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }).click()
  await expect(row).toContainText('Link ended')
  expect((await fetch(`${process.env.RASAD_URL}/api/replies/${token}`)).status).toBe(404)
  await row.getByRole('button', { name: `New link for ${one.name}` }).click()
  await expect(row.getByRole('link', { name: `WhatsApp to ${one.name}` })).toBeVisible()

  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan).toContainText(one.name)
  await row.getByRole('checkbox', { name: 'Leave out of the plan' }).check()
  await expect(plan.getByRole('list').first()).not.toContainText(one.name)
  await expect(plan).toContainText(two.name)

  const desk = await elsewhere(browser)
  await atRequests(desk, market, 1)
  await firm(desk).click()
  await expect(desk.getByRole('button', { name: /from my list/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close the request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the request' }).click()
  await expect(page.getByText(/^Closed on .* Ask again to get new answers\.$/)).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(
    'Test Medical Store has closed this request',
  )
  await expect(desk.getByRole('button', { name: /from my list/ })).toHaveCount(0)
  await page.goto('/requests/0123456789abcdef01234567')
  await expect(page.getByRole('heading', { name: 'This request is not here' })).toBeVisible()
  await desk.context().close()
})

test('a stockist mutes a buyer and everybody, and takes that back', async ({ page, request, browser }) => {
  const market = await freshMarket(request)
  await askAll(page, market)
  const desk = await elsewhere(browser)
  await atRequests(desk, market, 0)
  const muteButton = desk.getByRole('button', { name: 'Mute Test Medical Store' })

  await muteButton.click()
  const toast = desk.getByRole('dialog').filter({ hasText: 'Test Medical Store is muted' })
  await expect(desk.getByText('1 buyer muted')).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText('1 buyer muted')).toHaveCount(0)

  await test.step('by keyboard alone, too', async () => {
    await muteButton.focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('1 buyer muted')).toBeVisible()
    await expectFocusKept(desk)
    await desk.locator('summary').filter({ hasText: '1 buyer muted' }).focus()
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: 'Unmute Test Medical Store' }).focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('1 buyer muted')).toHaveCount(0)
    await expectFocusKept(desk)
  })

  await desk.locator('summary').filter({ hasText: 'Mute buyers' }).scrollIntoViewIfNeeded()
  await desk.getByRole('checkbox', { name: 'Nobody may ask me now' }).check()
  await expect(desk.getByText('All buyers are muted: nobody can ask you')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await askDialog(page).getByRole('button', { name: 'Ask 3 suppliers' }).click()
  await expect(sentSheet(page)).toContainText(
    `${market.sellers[0].name} takes no requests now, and was not asked.`,
  )
  await expect(sentSheet(page).getByRole('listitem').filter({ hasText: /Sent/ })).toHaveCount(2)
  await desk.context().close()
})

test('a desk takes over what was answered by link, and takes that back', async ({
  page,
  request,
  browser,
}) => {
  const market = await freshMarket(request)
  const id = await askAll(page, market)
  const token = await linkTo(page, id, market.sellers[0].name)
  await api('POST', `/api/replies/${token}`, { all: 'have' })
  const desk = await elsewhere(browser)
  await atRequests(desk, market, 0)
  await desk.getByText('All', { exact: true }).click()
  const takeOver = desk.getByRole('button', { name: 'Take over 3 answers' })
  await takeOver.click()
  await expect(takeOver).toHaveCount(0)
  const toast = desk.getByRole('dialog').filter({ hasText: '3 answers are in your list now.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(takeOver).toBeVisible()
  await desk.context().close()
})

test('says to others what asking needs', async ({ page, request }) => {
  await page.goto('/saved')
  await page.evaluate(() => {
    localStorage.setItem('demandRows', JSON.stringify([{ id: 0, name: 'Dolo 650 Tablet', qty: '5' }]))
  })
  await page.goto('/demand')
  await page.getByRole('button', { name: 'Create Demand' }).click()
  await expect(
    page.getByText('Ask several suppliers at once: sign in as a medical store or a purchaser.'),
  ).toBeVisible()
  await expect(askButton(page)).toHaveCount(0)
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible()

  const email = freshEmail('waits')
  await registerStore(request, email, password)
  await signIn(page, email, 'medicalOwner', password)
  await page.goto('/demand')
  await expect(
    page.getByText('Once your registration is approved, you can ask several suppliers at once.'),
  ).toBeVisible()
})

test('what is ordered stands in the order list that it was asked from', async ({ page, request }) => {
  const market = await freshMarket(request)
  const [everywhere] = market.medicines
  await asBuyer(page, market)
  await demandOf(page, `${everywhere} - 10 strips`)
  await page.getByRole('button', { name: 'Name this list' }).click()
  await page.getByRole('dialog', { name: 'Name this list' }).getByLabel('Name').fill('Monday order')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-save=saved]')).toBeVisible()
  await askButton(page).click()
  await askDialog(page)
    .getByRole('button', { name: /^Ask \d suppliers?$/ })
    .click()
  await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
  await page.getByRole('button', { name: 'Order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Order from 1 supplier' }).click()
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Send the order' }).click()
  await expect(page.getByRole('dialog', { name: 'Order sent' })).toBeVisible()
  expect((await written).ok()).toBe(true)
  await expect(page.getByText(/^Ordered: 10 from /)).toBeAttached()
  await page.goto('/demand')
  await expect(page.locator('[data-outcome=has]').first()).toContainText(/in stock/)
})
