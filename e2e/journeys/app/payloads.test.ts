import type { Page } from '@playwright/test'
import {
  fillWithPayloads,
  type PayloadWorld,
  password,
  payloads,
  withoutAddress,
} from '../../fixtures/payload-world.ts'
import { demoAdmin, demoPassword } from '../../fixtures/people.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { test as base, expect } from '../../fixtures/test.ts'

// Stores fifty scripts in every text field and visits every screen that shows one: nothing runs, nothing becomes an
// element, and no request goes to another host.

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env.RASAD_PAYLOAD_URL),
})
// A visit of some dozen screens that wait for silence takes longer than other tests.
test.describe.configure({ mode: 'serial', timeout: 480_000 })

let world: PayloadWorld
let stop: () => Promise<void>
test.beforeAll(async ({ playwright }) => {
  const product = await runProduct({ RATE_LIMITS: 'off' })
  process.env.RASAD_PAYLOAD_URL = product.url
  stop = product.stop
  const request = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { origin: product.url },
  })
  world = await fillWithPayloads(request)
  await request.dispose()
})
test.afterAll(() => stop())

async function signIn(page: Page, email: string, role: string, secret = password): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: secret, role } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { user } = (await answer.json()) as { user: unknown }
  await page.addInitScript((text) => {
    localStorage.setItem('token', 'cookie')
    localStorage.setItem('user', text)
  }, JSON.stringify(user))
}

// A script that the content security policy blocks is a console error, which fails the test.

/** The element that a text would become if the page did not escape it. */
const planted = [
  '[onerror], [onload], [onclick], [onfocus], [onmouseover], [ontoggle], [onstart]',
  'iframe, object, embed, marquee, math, base, body form[action^="javascript"]',
  'a[href^="javascript" i], a[href^="data:text" i], [src^="javascript" i], [src*="evil.example"]',
  'body script:not([src], #page-data[type="application/json"]), meta[http-equiv="refresh"], link[href*="evil.example"]',
].join(', ')

async function look(page: Page, paths: string[]): Promise<void> {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()} ${dialog.message()}`)
    void dialog.dismiss()
  })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.locator(planted).count(), path).toBe(0)
    expect(new URL(page.url()).origin).toBe(process.env.RASAD_PAYLOAD_URL)
  }
  expect(ran).toEqual([])
}

test('stores all fifty payloads as written, in plain width and without invisible characters', async ({
  request,
}) => {
  expect(new Set(payloads).size).toBe(50)
  const { data } = await (await request.get('/api/medicine?limit=100')).json()
  const names = data.map(({ name }: { name: string }) => name).join('\n')
  const stored = (payload: string) =>
    withoutAddress(payload)
      .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
      .replaceAll('＜', '<')
      .replaceAll('＞', '>')
  for (const payload of payloads) expect(names).toContain(stored(payload))
})

test.describe('at addresses that are not there, too', () => {
  test.use({ allowedComplaints: /404 \(Not Found\)/ })

  test('nothing runs for a visitor', async ({ page }) => {
    const [stockist, company, medicine, staff] = [
      world.stockists,
      world.companies,
      world.medicines,
      world.staff,
    ]
    await look(page, [
      '/',
      ...stockist.slice(0, 3).flatMap((id) => [`/stockist/${id}`, `/?detail=${id}`, `/?supplier=${id}`]),
      ...company
        .slice(0, 3)
        .flatMap((id) => [`/CompanyResult?company=${id}`, `/company/${id}/products`, `/?company=${id}`]),
      ...medicine.slice(0, 3).flatMap((id) => [`/MedicineRes?medicine=${id}`, `/?medicine=${id}`]),
      ...staff.slice(0, 3).map((id) => `/staff/${id}`),
      ...payloads
        .slice(0, 4)
        .map((payload) => `/reset-password?token=x&email=${encodeURIComponent(payload)}`),
      ...payloads
        .slice(0, 4)
        .map((payload) => `/no/such/${encodeURIComponent(payload)}?x=${encodeURIComponent(payload)}`),
    ])
  })
})

test('nothing runs while a visitor types and searches', async ({ page }) => {
  await look(page, ['/'])
  for (const payload of payloads.slice(0, 12)) {
    const answered = page.waitForResponse(/\/api\/search\?/)
    await page.getByRole('combobox').fill(payload)
    await answered
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    expect(await page.locator(planted).count(), payload).toBe(0)
  }
  await look(page, ['/demand', '/saved', '/stockists', '/stockists/maharashtra'])
})

test('nothing runs for an admin', async ({ page }) => {
  await signIn(page, demoAdmin, 'medicalOwner', demoPassword)
  await look(page, [
    ...['/adminpanel', '/admin/stockists', '/user-admin', '/admin/purchasers', '/admin/audit', '/profile'],
    ...['/adminCreateCompany', '/adminCreateMedicine', '/staffs', '/staffs/analytics', '/adminCreateStaff'],
    ...world.staff.slice(0, 2).map((id) => `/staff/${id}`),
    ...world.purchasers.slice(0, 2).map((id) => `/purchaser/${id}`),
  ])
})

test('nothing runs for a stockist', async ({ page }) => {
  await signIn(page, world.emails.stockist, 'stockist')
  await look(page, [
    ...['/stockist-dashboard?id=me', '/stockist-card', '/profile', '/staffs', '/staffs/analytics'],
    `/purchaser/${world.purchasers[3]}`,
  ])
})

test('nothing runs on a stock list', async ({ page }) => {
  await signIn(page, world.emails.stockist, 'stockist')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = payloads.map(
    (payload, at) => `${quoted(payload)},${quoted(payload.slice(0, 20))},${10 + at},5,5,${10 + at},9.00`,
  )
  const file = [quoted(payloads[1]), 'Item Name,Packing,Opening,Receipt,Issue,Closing,M.R.P.', ...rows].join(
    '\n',
  )
  const sent = await page.request.post('/api/stock-files', {
    headers: { origin: process.env.RASAD_PAYLOAD_URL ?? '' },
    multipart: { file: { name: `${payloads[1]}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) } },
  })
  expect(sent.status(), await sent.text()).toBe(202)
  const id = ((await sent.json()) as { data: { _id: string } }).data._id
  const key = await page.request.post('/api/upload-keys', {
    headers: { origin: process.env.RASAD_PAYLOAD_URL ?? '' },
    data: { name: payloads[1] },
  })
  expect(key.ok(), await key.text()).toBe(true)
  const statusOf = async () =>
    ((await (await page.request.get(`/api/stock-files/${id}`)).json()) as { data: { status: string } }).data
      .status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('preview')
  await look(page, [
    '/stockist-dashboard?id=me&tab=lists',
    ...['toSettle', 'new', 'skipped'].map((kind) => `/stock-lists/${id}?rows=${kind}`),
    ...[`/stock-lists/${id}/settle`, '/stock-lists/settings'],
  ])
})

test('nothing runs for a purchaser', async ({ page }) => {
  await signIn(page, world.emails.purchaser, 'purchaser')
  await look(page, ['/purchasermiddle', '/profile', `/purchaser/${world.purchasers[0]}`])
})

test('nothing runs for a medical owner', async ({ page }) => {
  await signIn(page, world.emails.owner, 'medicalOwner')
  await look(page, ['/medical-middle', '/profile'])
})
