import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '@rasad/testkit/mail-server'
import { registerStore } from '../../fixtures/people.ts'
import { bar, choose } from '../../fixtures/reply-parts.ts'
import { answers, askDialog, asked, linkTo, sentSheet } from '../../fixtures/request-parts.ts'
import { signIn } from '../../fixtures/session.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { statement, statementFile } from '../../fixtures/statements.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { api, elsewhere } from '../../fixtures/trade.ts'

// The first shop of a district, on a product that knows medicines and not one stockist.

const boss = { email: 'boss@rasad.example', password: 'Owner-Pass-1' }
const shop = { email: 'first@shops.test', password: 'monsoon-77' }
const firm = { email: 'laxmi@firms.test', password: 'Banyan-Tree-63' }
const suppliers = [
  { name: 'Laxmi Pharma', phone: '9822011111', has: 'Karvidol 10 Tablet' },
  { name: 'Yash Agencies', phone: '9822022222', has: 'Bhimacef 200 Tablet' },
  { name: 'Om Traders', phone: '9822033333', has: 'Zorbexin Syrup' },
] as const
const [laxmi] = suppliers

const shared = process.env.RASAD_URL
let mails: MailServer
let product: Awaited<ReturnType<typeof runProduct>>
test.beforeAll(async () => {
  mails = await startMailServer()
  product = await runProduct({
    SMTP_URL: mails.url,
    ...{ DEMO: 'false', RATE_LIMITS: 'off' },
    ...{ ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password },
  })
  process.env.RASAD_URL = product.url
})
test.afterAll(async () => {
  process.env.RASAD_URL = shared
  await product.stop()
  await mails.close()
})

const tokenOf = async (who: { email: string; password: string }, role: string) =>
  (await api<{ token: string }>('POST', '/api/auth/login', { ...who, role })).token

/** Opens the link that its mail brings. */
async function confirm(id: string, email: string): Promise<void> {
  await api('POST', '/api/auth/confirmation-mail', { id })
  const tokens = () =>
    mails.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ raw }) => {
        const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
        return /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? []
      })
  await expect.poll(() => tokens().length).toBeGreaterThan(0)
  await api('POST', '/api/auth/confirm-email', { token: tokens().at(-1) })
}

/** Asks for a tablet of each supplier, and waits for the plan. */
async function planAll(page: Page): Promise<void> {
  await page.goto('/demand')
  const start = page.getByRole('button', { name: 'Paste a list' })
  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(suppliers.map(({ has }) => `${has} - 5`).join('\n'))
  const read = page.waitForResponse('**/api/list/read')
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await (await read).finished()
  await page.getByRole('button', { name: 'Create Demand' }).click()
  for (const { name } of suppliers) await expect(page.getByText(name).first()).toBeVisible()
}

const mySuppliers = (page: Page) => page.getByRole('region', { name: 'My suppliers' })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('its own suppliers are its plan, and one of them becomes a stockist', async ({
  page,
  request,
  browser,
}) => {
  const admin = await tokenOf(boss, 'medicalOwner')
  const medicines: Record<string, string> = {}
  for (const { has } of suppliers) {
    const body = { name: has, pack: 'strip of 10 tablets' }
    const made = await api<{ data: { _id: string } }>('POST', '/api/medicine/quick', body, admin)
    medicines[has] = made.data._id
  }
  const id = await registerStore(request, shop.email, shop.password, { origin: product.url })
  await confirm(id, shop.email)

  await test.step('while it waits, it keeps three suppliers and drops their lists', async () => {
    await signIn(page, shop.email, 'medicalOwner', shop.password)
    await page.goto('/profile#suppliers')
    await mySuppliers(page).getByRole('button', { name: 'Paste several' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: 'One supplier a line' })
      .fill(suppliers.map(({ name, phone }) => `${name} ${phone}`).join('\n'))
    await dialog.getByRole('button', { name: 'Add 3 suppliers' }).click()
    for (const { name, has } of suppliers) {
      await expect(mySuppliers(page).getByRole('heading', { name })).toBeVisible()
      const printed = statement(name, [{ name: has, pack: "10'S", closing: 40, mrp: 30 }])
      await mySuppliers(page)
        .getByLabel(`Add a list of ${name}`)
        .setInputFiles(statementFile('stock.csv', printed))
      await page.getByRole('button', { name: 'Keep this list' }).click()
      await expect(
        mySuppliers(page).getByRole('button', { name: `List of ${name}`, exact: true }),
      ).toBeVisible()
    }
  })

  await test.step('its plan has them, and asking waits for the approval', async () => {
    await planAll(page)
    await expect(page.getByText(/^Your list of/).first()).toBeVisible()
    await expect(page.getByText('3 of your 3 suppliers are not on Rasad.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask all 3' })).toHaveCount(0)
    await api('PATCH', `/api/user/${id}/approve`, undefined, admin)
    await signIn(page, shop.email, 'medicalOwner', shop.password)
    await planAll(page)
    // The same list again, which is there: its lines are not asked for twice.
    await expect(page.getByText(/^3 of 3 lines/).first()).toBeVisible()
    // It was said once.
    await expect(page.getByText(/suppliers are not on Rasad/)).toHaveCount(0)
  })

  let requestId = ''
  await test.step('one is asked by its link, and answers from a telephone', async () => {
    await page.getByRole('button', { name: 'Ask all 3' }).click()
    for (const { name } of suppliers.slice(1)) await askDialog(page).getByLabel(name).uncheck()
    const made = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/requests') && answer.request().method() === 'POST',
    )
    await askDialog(page).getByRole('button', { name: 'Ask 1 supplier' }).click()
    requestId = ((await (await made).json()) as { data: { _id: string } }).data._id
    await expect(sentSheet(page).getByText('Your own supplier', { exact: true })).toBeVisible()
    await expect(sentSheet(page).getByText(/get it from you alone/)).toBeVisible()
    await expect(sentSheet(page).getByText(/at its desk/)).toHaveCount(0)
    await expect(sentSheet(page).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/91${laxmi.phone}`),
    )
    const token = await linkTo(page, requestId, laxmi.name)
    const phone = await elsewhere(browser)
    await phone.setViewportSize(devices.phone.viewport)
    await phone.goto(`/r/${token}`)
    await choose(phone, 0, 'In stock')
    await bar(phone).getByRole('button', { name: 'Send 1 answer' }).click()
    await expect(bar(phone)).toContainText('Sent. The buyer sees it now.')
    await phone.context().close()
    await page.goto(`/requests/${requestId}`)
    await expect(asked(page).getByRole('listitem').filter({ hasText: laxmi.name })).toContainText('Answered')
    await expect(answers(page)).toContainText(laxmi.name)
  })

  await test.step('it registers through its invitation, with name and number filled in', async () => {
    await page.goto('/profile#suppliers')
    await mySuppliers(page)
      .getByRole('button', { name: `Invite ${laxmi.name}` })
      .click()
    const invitation = page.getByRole('dialog').getByText(/adminCreateStockist#/)
    const url = (await invitation.textContent()) ?? ''
    const theirs = await elsewhere(browser)
    await theirs.goto(url)
    await expect(theirs.getByLabel('Firm Name')).toHaveValue(laxmi.name)
    await expect(theirs.getByLabel('Phone')).toHaveValue(laxmi.phone)
    await expect(theirs.getByLabel('Email')).toHaveValue('')
    await theirs.getByLabel('Email').fill(firm.email)
    await theirs.getByLabel('Password').fill(firm.password)
    for (const step of [2, 3]) {
      await theirs.getByRole('button', { name: 'Continue' }).click()
      await expect(theirs.getByRole('heading', { name: new RegExp(`^Step ${step} of 3`) })).toBeVisible()
    }
    await theirs.getByRole('button', { name: 'Continue' }).click()
    const made = theirs.waitForResponse('**/api/stockist/register')
    await theirs.getByRole('button', { name: 'Complete Registration' }).click()
    const registered = ((await (await made).json()) as { data: { _id: string } }).data._id
    await theirs.context().close()
    await confirm(registered, firm.email)
    await api('PATCH', `/api/stockist/${registered}/approve`, undefined, admin)
  })

  await test.step('the shop says that it is the same, and its plan has the stockist', async () => {
    await page.reload()
    await mySuppliers(page).getByRole('button', { name: 'Is it the same firm?' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, the same' }).click()
    await expect(mySuppliers(page).getByRole('heading', { name: laxmi.name })).toHaveCount(0)
    await page.goto(`/requests/${requestId}`)
    await expect(asked(page).getByRole('listitem').filter({ hasText: laxmi.name })).toContainText('Answered')
    await expect(page.getByText('Your own supplier')).toHaveCount(0)
    const stockist = await tokenOf(firm, 'stockist')
    await api('PUT', `/api/listing/medicine/${medicines[laxmi.has]}`, { available: true }, stockist)
    await planAll(page)
    await expect(card(page, laxmi.name).first()).not.toContainText('Your list of')
    await expect(card(page, 'Yash Agencies').first()).toContainText('Your list of')
  })
})
