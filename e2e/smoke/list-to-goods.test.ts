import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/universal'
import { meaningIn } from '../fixtures/demand-parts.ts'
import { asBuyer, freshMarket, type Market } from '../fixtures/request-people.ts'
import { devices, expect, test } from '../fixtures/test.ts'
import { adminToken, api, password } from '../fixtures/trade.ts'

// The whole way, on four devices at once: a store pastes its list at a desk and asks three stockists. They answer by
// their links on phones, without accounts, one of them in Hindi and with a network that breaks off. The store sees it
// live, orders from two, and asks again.

test.use(devices.desk)

const askDialog = (page: Page) => page.getByRole('dialog', { name: 'Ask several suppliers at once' })
const sentSheet = (page: Page) => page.getByRole('dialog', { name: 'Request sent' })
const answers = (page: Page) => page.getByRole('region', { name: 'Answers' })
const plan = (page: Page) => page.getByRole('region', { name: 'Plan' })
const asked = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Asked' }).getByRole('listitem').filter({ hasText: name })
const bar = (phone: Page) => phone.locator('footer')
const line = (phone: Page, name: string) => phone.getByRole('listitem').filter({ hasText: name })
const choose = (within: Locator, answer: string) =>
  within.getByRole('radio', { name: answer, exact: true }).check()

interface Phone {
  page: Page
  /** What its pages complained about. */
  errors: string[]
}

/** A phone of 360 pixels that belongs to nobody with an account. */
async function phone(browser: Browser, more: BrowserContextOptions = {}): Promise<Phone> {
  const { contextOptions, ...look } = devices.phone
  const baseURL = process.env.RASAD_URL
  const context = await browser.newContext({
    ...look,
    ...contextOptions,
    ...(baseURL && { baseURL }),
    ...more,
  })
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  return { page: await context.newPage(), errors }
}

/** A second strength of the first medicine, from the same sellers: its name without a strength can mean both. */
async function otherStrength({ medicines, sellers }: Market): Promise<string> {
  const name = medicines[0].replace(' 40 ', ' 80 ')
  const stockists = sellers.map(({ id }) => id)
  await api('POST', '/api/medicine/quick', { name, stockists }, await adminToken())
  const address = `/api/search?category=medicine&q=${encodeURIComponent(name)}`
  await expect
    .poll(async () => {
      const found = await api<{ data: { name: string; stockistCount: number }[] }>('GET', address)
      return found.data.find((hit) => hit.name === name)?.stockistCount
    })
    .toBe(3)
  return name
}

/** The path of the link in the WhatsApp message to a stockist. */
async function linkFor(page: Page, name: string): Promise<string> {
  const whatsApp = page.getByRole('link', { name: `WhatsApp to ${name}` })
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  return /\/r\/[\w-]{20,}/.exec(text)?.[0] ?? ''
}

interface Rate {
  ptr: string
  scheme?: readonly [string, string]
  /** Basis points. */
  gst: string
}

/** Types a rate into the form of a line, by the words of a language. */
async function typeRate(
  within: Locator,
  words: Record<'more' | 'ptr' | 'paid' | 'free', string>,
  rate: Rate,
) {
  await within.getByText(words.more).click()
  await within.getByLabel(words.ptr).fill(rate.ptr)
  if (rate.scheme) {
    await within.getByLabel(words.paid).fill(rate.scheme[0])
    await within.getByLabel(words.free).fill(rate.scheme[1])
  }
  await within.getByLabel('GST', { exact: true }).selectOption(rate.gst)
}

const english = {
  more: 'Price, scheme, GST, expiry',
  ptr: 'PTR in ₹, before GST',
  paid: 'Scheme: paid packs',
  free: 'Scheme: free packs',
}
const hindi = {
  more: 'रेट, स्कीम, GST, एक्सपायरी',
  ptr: 'PTR ₹ में, GST से पहले',
  paid: 'स्कीम: कितने पर',
  free: 'स्कीम: कितने फ़्री',
}

test('a list becomes goods: four devices, three answers, two orders, and the same again', async ({
  page,
  request,
  browser,
}) => {
  const market = await freshMarket(request)
  const [everywhere, twice, late, single] = market.medicines
  const [one, two, three] = market.sellers
  const strong = await otherStrength(market)
  const doubtful = everywhere.replace(' 40 Tablet', '')
  const who = { email: market.buyer.email, password, role: 'medicalOwner' }
  const { token } = await api<{ token: string }>('POST', '/api/auth/login', who)
  const list = await api<{ data: { _id: string } }>(
    ...(['POST', '/api/lists', { name: 'Monday order', lines: [] }, token] as const),
  )
  await asBuyer(page, market)
  await page.goto(`/demand?list=${list.data._id}`)
  await expect(page.getByRole('button', { name: 'Lists. Open now: Monday order' })).toBeVisible()
  const links: string[] = []

  await test.step('from the pasted list to three stockists in at most 8 taps', async () => {
    let taps = 0
    const tap = async (button: Locator) => {
      await button.click()
      taps++
    }
    await tap(page.getByRole('button', { name: 'Paste a list' }))
    const dialog = page.getByRole('dialog', { name: 'Paste a list' })
    const pasted = [`${doubtful} - 10 strips`, `${twice} 20 strips`, strong, `${single} - 5`, `${late} - 2`]
    await dialog.getByRole('textbox').fill(pasted.join('\n'))
    const read = page.waitForResponse('**/api/list/read')
    await tap(dialog.getByRole('button', { name: 'Add to list' }))
    await (await read).finished()
    const check = page.getByRole('region', { name: 'Which do you mean?', exact: true })
    const meaning = (name: string) => meaningIn(check, name, doubtful)
    await expect(meaning(strong)).toBeVisible()
    await tap(meaning(everywhere))
    await tap(page.getByRole('button', { name: 'Create Demand' }))
    await expect(page.getByRole('button', { name: 'to check' })).toHaveCount(0)
    await tap(page.getByRole('button', { name: /^Ask (all \d+|1 supplier)$/ }))
    // Nothing goes out without a quantity unawares.
    await tap(askDialog(page).getByRole('button', { name: 'Settle 1 line first' }))
    const quantity = askDialog(page).getByLabel(`Quantity of ${strong}`)
    await expect(quantity).toBeFocused()
    await quantity.fill('7')
    // Who is not in the plan is asked too.
    await tap(askDialog(page).getByRole('checkbox', { name: new RegExp(two.name) }))
    await tap(askDialog(page).getByRole('button', { name: 'Ask 3 suppliers' }))
    await expect(sentSheet(page)).toContainText('3 stockists have it at their desks')
    expect(taps).toBeLessThanOrEqual(8)
    for (const { name } of market.sellers) links.push(await linkFor(page, name))
    expect(new Set(links).size).toBe(3)
    await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
    await expect(page.getByText('0 of 3 answered')).toBeVisible()
  })

  // From here to the order nobody reloads the store's page.
  await page.evaluate("window.isTheSameDocument = 'yes'")
  const [byLine, allAtOnce, inHindi] = await Promise.all([
    phone(browser),
    phone(browser),
    phone(browser, { locale: 'hi-IN' }),
  ])
  const phones = [byLine, allAtOnce, inHindi]
  await Promise.all(phones.map(({ page: each }, at) => each.goto(links[at] ?? '')))

  await test.step('all as listed: one tap', async () => {
    const { page: each } = allAtOnce
    await expect(bar(each)).toContainText('0 of 3 answered')
    await expect(asked(page, two.name)).toContainText('Sent')
    await each.getByRole('button', { name: 'All as listed' }).tap()
    await expect(asked(page, two.name)).toContainText('Answered')
    await expect(bar(each)).toContainText('Sent. The buyer sees it now.')
    await expect(page.getByText('1 of 3 answered')).toBeVisible()
  })

  await test.step('line by line, with price, scheme and GST', async () => {
    const { page: each } = byLine
    await expect(each.getByText(late)).toHaveCount(0)
    const first = line(each, everywhere)
    await choose(first, 'In stock')
    await typeRate(first, english, { ptr: '21.50', gst: '1200' })
    await choose(line(each, twice), 'In stock')
    await typeRate(line(each, twice), english, { ptr: '12.30', gst: '500' })
    await choose(line(each, strong), 'In stock')
    await typeRate(line(each, strong), english, { ptr: '120', gst: '1800' })
    await choose(line(each, single), 'Some')
    await line(each, single).getByLabel('How many do you have?').fill('4')
    await typeRate(line(each, single), english, { ptr: '50', gst: '1200' })
    await bar(each).getByRole('button', { name: 'Send 4 answers' }).tap()
    await expect(bar(each)).toContainText('Sent. The buyer sees it now.')
    await expect(page.getByText('2 of 3 answered')).toBeVisible()
    await expect(answers(page)).toContainText('Some: 4 of 5')
    // Corrected until the order: it has found the fifth.
    await choose(line(each, single), 'In stock')
    await bar(each).getByRole('button', { name: 'Send 1 answer' }).tap()
    await expect(answers(page)).not.toContainText('Some: 4 of 5')
  })

  await test.step('in Hindi, while the network breaks off: nothing is lost, nothing goes twice', async () => {
    const { page: each } = inHindi
    const context = each.context()
    await expect(each.locator('html')).toHaveAttribute('lang', 'hi')
    await choose(line(each, everywhere), 'स्टॉक में है')
    const rate = { ptr: '21.00', scheme: ['10', '1'], gst: '1200' } as const
    await typeRate(line(each, everywhere), hindi, rate)
    await expect(asked(page, three.name)).toContainText('Seen')
    await context.setOffline(true)
    await choose(line(each, strong), 'थोड़ा है')
    await line(each, strong).getByLabel('कितना है?').fill('४')
    await typeRate(line(each, strong), hindi, { ptr: '99.99', gst: '1800' })
    await choose(line(each, late), 'नहीं है')
    await bar(each).getByRole('button', { name: '3 जवाब भेजें' }).tap()
    await expect(bar(each)).toContainText('नेटवर्क नहीं है।')
    await expect(page.getByText('2 of 3 answered')).toBeVisible()
    // The phone closes the page. Opened again with a network, it sends all that was typed by itself.
    await each.close()
    await context.setOffline(false)
    inHindi.page = await context.newPage()
    await inHindi.page.goto(links[2] ?? '')
    await expect(bar(inHindi.page)).toContainText('भेज दिया।')
    await expect(page.getByText('3 of 3 answered')).toBeVisible()
    const rateOf = (text: string) =>
      answers(page).getByRole('button', { name: `${text} landed, ${three.name}: show how it is worked out` })
    await rateOf('₹21.38').click()
    await expect(answers(page)).toContainText('₹21.00 PTR × 10/11 (10+1) + 12% GST = ₹21.38')
    await expect(rateOf('₹117.99')).toBeVisible()
  })

  await test.step('planned again by cost', async () => {
    const rows = plan(page).getByRole('list').first().getByRole('listitem')
    await expect(plan(page).getByRole('status')).toHaveText('4 of 5 lines · 1 not in the plan')
    await plan(page).getByText('1 not in the plan', { exact: true }).click()
    await expect(plan(page).getByRole('listitem').filter({ hasText: late })).toBeVisible()
    await expect(rows.filter({ hasText: one.name })).toContainText('4 lines · ₹1,770.30')
    await expect(rows).toHaveCount(1)
    await plan(page).getByText('Lowest cost').click()
    await expect(rows.filter({ hasText: three.name })).toContainText('2 lines · ₹707.15')
    await expect(rows.filter({ hasText: one.name })).toContainText('3 lines · ₹963.10')
    await expect(rows).toHaveCount(2)
  })

  await test.step('ordered from two, one line split between them', async () => {
    await page.getByRole('button', { name: 'Order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
    await expect(dialog.getByRole('group', { name: two.name })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Order from 2 suppliers' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send the order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Order sent' })
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Ordered' })).toHaveCount(2)
    // The link of the answer is the link of the order.
    expect(await linkFor(page, one.name)).toBe(links[0])
    await sheet.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('both confirm by their links', async () => {
    await byLine.page.reload()
    await expect(byLine.page.getByRole('heading', { level: 1 })).toHaveText('Test Medical Store has ordered')
    await expect(byLine.page.getByRole('row').filter({ hasText: twice })).toContainText('₹258.30')
    await byLine.page.getByRole('button', { name: 'Confirm all' }).tap()
    await inHindi.page.reload()
    const row = inHindi.page.getByRole('row').filter({ hasText: everywhere })
    await expect(row).toContainText('+ 1 फ़्री')
    await expect(row).toContainText('₹235.20')
    await inHindi.page.getByRole('button', { name: 'सब पक्का करें' }).tap()
    for (const { name } of [one, three]) await expect(asked(page, name)).toContainText('Confirmed')
    await expect(asked(page, two.name)).toContainText('Answered')
    await page.getByText('History', { exact: true }).click()
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    for (const { name } of [one, three]) {
      for (const happened of ['seen', 'ordered', 'confirmed'])
        await expect(history.filter({ hasText: `${name}: ${happened}` })).toHaveCount(1)
    }
    // What was sent after the network came back arrived once; a correction is one more.
    for (const [{ name }, count] of [
      [one, 2],
      [two, 1],
      [three, 1],
    ] as const)
      await expect(history.filter({ hasText: `${name}: answered` })).toHaveCount(count)
    expect(await page.evaluate('window.isTheSameDocument')).toBe('yes')
  })

  await test.step('print and Excel: quantities, rates and totals to the paisa', async () => {
    await page.emulateMedia({ media: 'print' })
    for (const [{ name }, facts, total] of [
      [
        one,
        [
          [twice, '20 strips', '₹12.30', '5%', '₹12.92', '₹258.30'],
          [strong, '3', '₹120.00', '18%', '₹141.60', '₹424.80'],
          [single, '5', '₹50.00', '12%', '₹56.00', '₹280.00'],
        ],
        'Total ₹963.10',
      ],
      [
        three,
        [
          [everywhere, '10 strips + 1 free', '₹21.00', '10+1', '12%', '₹21.38', '₹235.20'],
          [strong, '4', '₹99.99', '18%', '₹117.99', '₹471.95'],
        ],
        'Total ₹707.15',
      ],
    ] as const) {
      const sheet = page.locator('section').filter({
        has: page.getByRole('heading', { name: `Order for ${name}` }),
      })
      await expect(sheet).toBeVisible()
      await expect(sheet.getByText(total, { exact: true })).toBeVisible()
      await expect(sheet.getByRole('row')).toHaveCount(facts.length + 1)
      for (const [medicine, ...texts] of facts)
        for (const text of texts)
          await expect(sheet.getByRole('row').filter({ hasText: medicine })).toContainText(text)
    }
    await expect(page.getByRole('heading', { level: 1, name: /^Request of / })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the order as Excel' }).click()
    const bytes = await readFile(await (await download).path())
    const [heads, ...rows] = await readSheet(new Blob([new Uint8Array(bytes)]))
    const columns = ['Stockist', 'Medicine', 'As written', 'Quantity', 'Free', 'Unit', 'PTR', 'Scheme', 'GST']
    columns.push('Landed rate', 'Amount')
    const told = rows.map((row) => columns.map((column) => row[heads?.indexOf(column) ?? -1] ?? ''))
    expect(told.sort()).toEqual(
      [
        [one.name, twice, '', '20', '', 'strip', '12.30', '', '5%', '12.92', '258.30'],
        [one.name, strong, '', '3', '', '', '120.00', '', '18%', '141.60', '424.80'],
        [one.name, single, '', '5', '', '', '50.00', '', '12%', '56.00', '280.00'],
        [three.name, everywhere, '', '10', '1', 'strip', '21.00', '10+1', '12%', '21.38', '235.20'],
        [three.name, strong, '', '4', '', '', '99.99', '', '18%', '117.99', '471.95'],
      ].sort(),
    )
  })

  await test.step('the order list knows what came', async () => {
    type Lines = { data: { lines: { name: string; outcome: unknown }[] } }
    const of = async () => {
      const { data } = await api<Lines>('GET', `/api/lists/${list.data._id}`, undefined, token)
      return data.lines.map(({ name, outcome }) => [name, outcome])
    }
    await expect.poll(of).toMatchObject([
      [everywhere, { is: 'has', stockist: { _id: three.id }, quantity: 10, pricePaise: 2100 }],
      [twice, { is: 'has', stockist: { _id: one.id }, quantity: 20, pricePaise: 1230 }],
      [strong, { is: 'has', stockist: { _id: three.id }, quantity: 7, pricePaise: 9999 }],
      [single, { is: 'has', stockist: { _id: one.id }, quantity: 5, pricePaise: 5000 }],
      [late, null],
    ])
  })

  await test.step('next week: the same stockists, the same lines', async () => {
    // What is open goes to the one that was asked for it.
    await page.getByRole('button', { name: 'Ask again: 1 open line' }).click()
    await expect(askDialog(page).getByText('Asked last time')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Repeat all 5 lines' }).click()
    await expect(askDialog(page).getByText('Asked last time')).toHaveCount(3)
    await askDialog(page).getByRole('button', { name: 'Ask 3 suppliers' }).click()
    await expect(sentSheet(page).getByRole('listitem')).toHaveCount(3)
    const again = await linkFor(page, two.name)
    expect(links).not.toContain(again)
    await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
    await expect(page.getByText('0 of 3 answered')).toBeVisible()
    await allAtOnce.page.goto(again)
    await expect(line(allAtOnce.page, twice)).toContainText('20 strips')
    await allAtOnce.page.getByRole('button', { name: 'All as listed' }).tap()
    await expect(page.getByText('1 of 3 answered')).toBeVisible()
    // The earlier request stays as it was.
    await page.goto('/demand')
    const marks = page.locator('[data-outcome]').filter({ visible: true })
    await expect(marks.filter({ hasText: three.name }).first()).toBeVisible()
  })
  for (const { page: each, errors } of phones) {
    expect(errors).toEqual([])
    await each.context().close()
  }
})
