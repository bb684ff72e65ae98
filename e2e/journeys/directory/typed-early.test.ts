import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { demoOwner, demoPassword } from '../../fixtures/people.ts'
import { dolo, holdApplication } from '../../fixtures/public-pages-parts.ts'
import { demoStockist, devices, expect, first, isTakenOver, test } from '../../fixtures/test.ts'

// Public pages can be used before the application has taken them over: here it waits until everything is typed.

test.use(devices.phone)

/** What a field takes by its type, if not any text. */
const typed: Record<string, string> = {
  email: 'early@hold.example',
  tel: '9812345678',
  number: '3',
  date: '2031-05-31',
  numeric: '411001',
  url: 'https://hold.example/',
}

/** What stands in every field of the page that people see. */
async function fieldsOf(page: Page): Promise<{ field: Locator; kind: string }[]> {
  const fields = await page.locator('main').locator('input, textarea, select').all()
  const found: { field: Locator; kind: string }[] = []
  for (const field of fields) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    const kind = await field.evaluate((element) => {
      const { localName, type, inputMode } = element as unknown as Record<string, string>
      if (localName !== 'input') return localName ?? ''
      return (inputMode === 'numeric' ? inputMode : type) ?? ''
    })
    if (kind !== 'file') found.push({ field, kind })
  }
  return found
}

/** Does with a field what a visitor does. @returns what must stand in it from now on */
async function use(field: Locator, kind: string, n: number): Promise<() => Promise<void>> {
  if (kind === 'checkbox' || kind === 'radio') {
    const was = await field.isChecked()
    if (!was) await field.check()
    else if (kind === 'checkbox') await field.uncheck()
    return () => expect(field).toBeChecked({ checked: kind === 'radio' || !was })
  }
  if (kind === 'select') {
    const last = await field.locator('option').last().getAttribute('value')
    await field.selectOption(last)
    return () => expect(field).toHaveValue(last ?? '')
  }
  const text = typed[kind] ?? `Words ${n}`
  await field.fill(text)
  return () => expect(field).toHaveValue(text)
}

const company = async (request: APIRequestContext) =>
  (await first(request, '/api/search?category=company&q=Cipla&limit=1'))._id

/** The page by its name, its address, and how many fields it has at least. */
const pages: [
  name: string,
  address: string | ((request: APIRequestContext) => Promise<string>),
  least: number,
][] = [
  ['home', '/', 1],
  ['results', '/?category=medicine&q=dolo', 1],
  ['a list of medicines', '/demand', 3],
  ['the sign-in of shops', '/login', 3],
  ['the sign-in of stockists', '/stockist-login', 3],
  ['the sign-in of purchasers', '/purchaserLogin', 3],
  ['a forgotten password', '/forgot-password', 1],
  ['the registration of shops', '/signup', 6],
  ['the registration of stockists', '/adminCreateStockist', 3],
  ['the registration of purchasers', '/purchaser-signup', 3],
  ['the states', '/stockists', 0],
  ['a medicine', async (request) => `/medicine/a-${(await dolo(request))._id}`, 0],
  [
    'a medicine at its old address',
    async (request) => `/MedicineRes?medicine=${(await dolo(request))._id}`,
    0,
  ],
  ['a company', async (request) => `/company/a-${await company(request)}`, 0],
  ['products of a company', async (request) => `/company/${await company(request)}/products`, 1],
  ['a stockist', async (request) => `/stockist/${(await first(request, demoStockist))._id}`, 1],
]

for (const [name, address, least] of pages) {
  test(`nothing is lost that is typed early: ${name}`, async ({ page, request }) => {
    const letIn = await holdApplication(page)
    await page.goto(typeof address === 'string' ? address : await address(request), { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const fields = await fieldsOf(page)
    expect(fields.length).toBeGreaterThanOrEqual(least)
    const stays: (() => Promise<void>)[] = []
    for (const [n, { field, kind }] of fields.entries()) stays.push(await use(field, kind, n))
    letIn()
    await isTakenOver(page)
    for (const stay of stays) await stay()
  })
}

for (const way of ['Enter', 'the button'] as const) {
  test(`a form that is sent early by ${way} is sent once the application is there`, async ({ page }) => {
    const letIn = await holdApplication(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(demoOwner)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await page.getByRole('button', { name: 'Sign In' }).tap()
    await expect(page).toHaveURL('/login')
    letIn()
    await expect(page).toHaveURL('/dashboard')
    expect(await page.evaluate(() => fetch('/api/auth/me').then((answer) => answer.status))).toBe(200)
  })
}

const dolo5 = '[{"id":7,"name":"Dolo 650 Tablet","qty":"5"}]'
for (const [name, key] of [
  ['a list', 'demandRows'],
  ['an account', 'token'],
] as const) {
  test(`who has ${name} sees no empty list before it`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [key, dolo5] as const)
    const letIn = await holdApplication(page)
    await page.goto('/demand', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Demand' })).toBeVisible()
    await expect(page.getByText('Opening your list…')).toBeVisible()
    await expect(page.getByRole('form')).toBeHidden()
    if (key === 'token') return
    letIn()
    await expect(page.getByLabel('Medicine name, line 1')).toHaveValue('Dolo 650 Tablet')
    await expect(page.getByText('Opening your list…')).toHaveCount(0)
  })
}

test('the menu that is opened early stays open', async ({ page }) => {
  const letIn = await holdApplication(page)
  await page.goto('/demand', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  letIn()
  await isTakenOver(page)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeVisible()
})

test('lines that are pasted early are a list, and a button does what it says', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const letIn = await holdApplication(page)
  await page.goto('/demand', { waitUntil: 'commit' })
  await page.getByLabel('Medicine name, line 1').focus()
  await page.evaluate(String.raw`navigator.clipboard.writeText('Dolo 650 - 10\nTelma 40 - 5\nPan 40 - 3')`)
  await page.keyboard.press('Control+v')
  await expect(page.getByLabel('Medicine name, line 1')).toHaveValue(/Dolo.*Pan/)
  await page.getByRole('button', { name: 'Paste a list' }).tap()
  letIn()
  await expect(page.getByRole('dialog', { name: 'Paste a list' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Medicine name, line 3')).toHaveValue(/Pan/)
  await expect(page.getByLabel('Medicine name, line 4')).toHaveCount(0)
})
