import { type Browser, expect, type Page } from '@playwright/test'
import { choose, line, bar as sendBar } from '../../fixtures/reply-parts.ts'
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
import { asBuyer, asSeller, freshBuyer, freshMedicine, freshSeller } from '../../fixtures/request-people.ts'
import { devices, test } from '../../fixtures/test.ts'
import { api, elsewhere, password } from '../../fixtures/trade.ts'

// The whole way in two browsers and on phones in Hindi: asked, answered, ordered, one line not sent, confirmed, repeated.

test.use({
  ...devices.desk,
  allowedComplaints: /Failed to load resource|ERR_INTERNET_DISCONNECTED|^Event$/,
})

async function hindiPhone(browser: Browser): Promise<Page> {
  const baseURL = process.env.RASAD_URL
  const context = await browser.newContext({
    ...devices.phone,
    ...{ reducedMotion: 'reduce', locale: 'hi-IN' },
    ...(baseURL && { baseURL }),
  })
  return context.newPage()
}

test('ask four, get three kinds of answers, order, replace what cannot be sent, confirm and repeat', async ({
  page,
  request,
  browser,
}) => {
  const buyer = await freshBuyer(request)
  const sellers = [
    await freshSeller(),
    await freshSeller(),
    await freshSeller(),
    await freshSeller(),
  ] as const
  const [lister, linked, some, silent] = sellers
  const everywhere = await freshMedicine('Zorvalin', sellers)
  const short = await freshMedicine('Quendor', [lister, linked, some])
  const ofPhone = await freshMedicine('Trimexa', [some, silent])
  const single = await freshMedicine('Belocor', [lister])
  const { token } = await api<{ token: string }>('POST', '/api/auth/login', {
    ...{ email: lister.email, password, role: 'stockist' },
  })
  const facts = { quantity: 40, ptr: 21.5, scheme: '10+1', expiry: '2031-05-31' }
  for (const name of [everywhere, short, single]) {
    const { data } = await api<{ data: { _id: string; name: string }[] }>(
      'GET',
      `/api/search?category=medicine&q=${encodeURIComponent(name)}`,
    )
    const id = data.find((hit) => hit.name === name)?._id
    await api('PUT', `/api/listing/medicine/${id}`, { available: true, ...facts }, token)
  }
  const plan = page.getByRole('region', { name: 'Plan' })
  const row = (name: string) => asked(page).getByRole('listitem').filter({ hasText: name })
  let id = ''

  await test.step('the session ends while four are asked: signing in there sends what is typed', async () => {
    await asBuyer(page, { buyer })
    await demandOf(page, [everywhere, short, ofPhone, single].map((name) => `${name} - 10 strips`).join('\n'))
    await askButton(page).click()
    await addEverybody(page)
    await askDialog(page).getByLabel('Note').fill('By Friday')
    await page.context().clearCookies()
    await askDialog(page).getByRole('button', { name: 'Ask 4 suppliers' }).click()
    const over = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(over).toContainText(buyer.email)
    await over.getByLabel('Password', { exact: true }).fill(password)
    await over.getByRole('button', { name: 'Sign In' }).click()
    await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
    await expect(page.getByText('0 of 4 answered')).toBeVisible()
    await expect(page.getByText('By Friday')).toBeVisible()
    id = /[0-9a-f]{24}$/.exec(page.url())?.[0] ?? ''
  })

  const desk = await elsewhere(browser)
  await test.step('one answers from its own list, in two taps', async () => {
    await asSeller(desk, lister)
    await desk.goto('/stockist-dashboard?id=me&tab=requests')
    await firm(desk).click()
    await expect(rowOf(desk, everywhere)).toContainText('40 · ₹21.50')
    await desk.getByRole('button', { name: 'Send 3 from my list' }).click()
    await expect(desk.getByText('Sent. The buyer sees it now.')).toBeVisible()
    await expect(page.getByText('1 of 4 answered')).toBeVisible()
  })

  const visitor = await elsewhere(browser)
  await test.step('one answers by link, without an account in this browser', async () => {
    await visitor.goto(`/r/${await linkTo(page, id, linked.name)}`)
    await expect(rowOf(visitor, everywhere)).not.toContainText('₹')
    await visitor.getByRole('button', { name: 'All as listed' }).click()
    await expect(visitor.getByText('Sent. The buyer sees it now.')).toBeVisible()
    await expect(page.getByText('2 of 4 answered')).toBeVisible()
  })

  const phone = await hindiPhone(browser)
  const colleague = await hindiPhone(browser)
  // The lines stand in the order in which they were asked.
  const [first, second, third] = [0, 1, 2]
  await test.step('two people of one firm answer at once: what the second says waits for a decision', async () => {
    for (const one of [phone, colleague]) {
      await asSeller(one, some)
      await one.goto(`/requests/${id}/answer`)
    }
    await choose(phone, first, 'नहीं है')
    await choose(colleague, first, 'स्टॉक में है')
    await sendBar(colleague).getByRole('button', { name: '1 जवाब भेजें' }).click()
    await expect(sendBar(colleague)).toContainText('भेज दिया।')
    await sendBar(phone).getByRole('button', { name: '1 जवाब भेजें' }).click()
    await expect(line(phone, first).getByRole('alert')).toContainText('स्टॉक में है')
    await line(phone, first).getByRole('button', { name: 'उनका जवाब रखें' }).click()
    await expect(page.getByText('3 of 4 answered')).toBeVisible()
  })

  await test.step('"Some" of a line, with the network cut: it goes out when the network is back', async () => {
    await choose(phone, second, 'थोड़ा है')
    await line(phone, second).getByLabel('कितना है?').fill('4')
    await phone.context().setOffline(true)
    await sendBar(phone).getByRole('button', { name: '1 जवाब भेजें' }).click()
    await expect(sendBar(phone)).toContainText('नेटवर्क नहीं है')
    await expect(answers(page)).not.toContainText('Some: 4 of 10')
    await phone.context().setOffline(false)
    await expect(sendBar(phone)).toContainText('भेज दिया।')
    await expect(answers(page)).toContainText('Some: 4 of 10')
  })

  await test.step('the session ends in between: signing in leads back, and what was typed goes out', async () => {
    await choose(phone, third, 'स्टॉक में है')
    await phone.context().clearCookies()
    await sendBar(phone).getByRole('button', { name: '1 जवाब भेजें' }).click()
    await expect(sendBar(phone)).toContainText('आपका लिखा इसी डिवाइस पर रहेगा')
    await sendBar(phone).getByRole('link', { name: 'साइन इन करें' }).click()
    await phone.locator('input[type=email]').fill(some.email)
    await phone.locator('input[type=password]').fill(password)
    await phone.keyboard.press('Enter')
    await expect(phone).toHaveURL(new RegExp(`/requests/${id}/answer$`))
    await expect(lineOf(answers(page), ofPhone).first()).toContainText(some.name)
  })

  await test.step('the order goes to the fewest, with the free goods that were agreed', async () => {
    await page.getByRole('button', { name: 'Order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
    const part = dialog.getByRole('group', { name: lister.name })
    await expect(part.getByText('+ 1 free')).toHaveCount(3)
    await expect(dialog.getByRole('group', { name: some.name })).toContainText(ofPhone)
    await dialog.getByRole('button', { name: 'Order from 2 suppliers' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send the order' }).click()
    await page.getByRole('dialog', { name: 'Order sent' }).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('one line cannot be sent: it is open again at once, and the next best is proposed', async () => {
    await desk.goto('/stockist-dashboard?id=me&tab=requests')
    const today = desk.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('link', { name: 'Orders to confirm 1' })).toBeVisible()
    await firm(desk).click()
    await expect(orderRow(desk, short)).toContainText('+ 1 free')
    await orderRow(desk, short).getByRole('button', { name: 'Less or none' }).click()
    await desk.getByRole('button', { name: 'Confirm the rest' }).click()
    await expect(orderRow(desk, short)).toContainText('Not sent')
    await expect(row(lister.name)).toContainText('Partly confirmed')
    await expect(plan).toContainText(`${lister.name} cannot send all of the order: 1 line is open again.`)
    await expect(plan.getByRole('listitem').filter({ hasText: linked.name })).toBeVisible()
    await page.getByRole('button', { name: 'Order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
    const part = dialog.getByRole('group', { name: linked.name })
    await expect(part).toContainText(short)
    await expect(part).not.toContainText(everywhere)
    await dialog.getByRole('button', { name: 'Order from 1 supplier' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send the order' }).click()
    await page.getByRole('dialog', { name: 'Order sent' }).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the others confirm: by link, and on the phone in Hindi', async () => {
    await visitor.reload()
    await expect(orderRow(visitor, short)).toBeVisible()
    await visitor.getByRole('button', { name: 'Confirm all' }).click()
    await expect(row(linked.name)).toContainText('Confirmed')
    await phone.reload()
    await expect(orderRow(phone, ofPhone)).toBeVisible()
    await phone.getByRole('button', { name: 'सब पक्का करें' }).click()
    await expect(row(some.name)).toContainText('Confirmed')
    await expect(page.getByRole('button', { name: /^Ask again: / })).toHaveCount(0)
  })

  await test.step('next week: the same again', async () => {
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(askDialog(page).getByText('Asked last time')).toHaveCount(4)
    await askDialog(page).getByRole('button', { name: 'Ask 4 suppliers' }).click()
    await sentSheet(page).getByRole('link', { name: 'Open the request' }).click()
    await expect(page.getByText('0 of 4 answered')).toBeVisible()
    expect(page.url()).not.toContain(id)
    await desk.goto('/stockist-dashboard?id=me&tab=requests')
    const today = desk.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('link', { name: 'Requests to answer 1' })).toBeVisible()
  })
  for (const one of [desk, visitor, phone, colleague]) await one.context().close()
})
