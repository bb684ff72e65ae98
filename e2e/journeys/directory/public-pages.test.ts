import type { Page } from '@playwright/test'
import { dolo, holdApplication } from '../../fixtures/public-pages-parts.ts'
import { demoStockist, devices, expect, first, isTakenOver, test } from '../../fixtures/test.ts'

/** Records from the start whether the heading moves, and whether there is a moment without one. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const page = globalThis as unknown as {
      document: {
        querySelector(
          what: string,
        ): { textContent: string; getBoundingClientRect(): { x: number; y: number } } | null
      }
      requestAnimationFrame(run: () => void): void
      headings: string[]
    }
    page.headings = []
    const look = () => {
      const heading = page.document.querySelector('main h1')
      const { x, y } = heading?.getBoundingClientRect() ?? { x: -1, y: -1 }
      const seen = `${heading?.textContent} at ${Math.round(x)}, ${Math.round(y)}`
      // A frame can come between the heading and its text.
      const isBegun = (heading?.textContent ?? '') !== '' || page.headings.length > 0
      if (isBegun && page.headings.at(-1) !== seen) page.headings.push(seen)
      page.requestAnimationFrame(look)
    }
    look()
  })
}

const headings = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { headings: string[] }).headings)

/** Waits until the heading is painted: it stands in the document before the first frame. */
const isPainted = (page: Page) => expect.poll(() => headings(page)).toHaveLength(1)

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(settings)

    test('a medicine is read before the application runs, which takes over what is there', async ({
      page,
      request,
    }) => {
      const { _id, name } = await dolo(request)
      await watchHeading(page)
      const letIn = await holdApplication(page)
      const asked: string[] = []
      page.on('request', (call) => asked.push(new URL(call.url()).pathname))
      await page.goto(`/medicine/any-name-${_id}`, { waitUntil: 'commit' })
      await expect(page).toHaveURL(`/medicine/dolo-650-tablet-${_id}`)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(name)
      const supplier = page.getByRole('main').getByRole('heading', { level: 3 }).first()
      const firm = (await supplier.textContent()) ?? ''
      expect(firm).not.toBe('')
      await isPainted(page)

      letIn()
      await isTakenOver(page)
      await expect(page.getByRole('button', { name: `Save ${name}` })).toBeVisible()
      await expect(page).toHaveTitle(`Suppliers of ${name} · Rasad`)
      await expect(page.getByRole('button', { name: firm, exact: true })).toBeVisible()
      expect(await headings(page)).toHaveLength(1)
      expect(asked.filter((path) => path.startsWith(`/api/medicine/${_id}`))).toEqual([])

      await page.getByRole('button', { name: firm, exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Open full page' }).first().click()
      await expect(page).toHaveURL(/\/stockist\/[a-z0-9-]+-[0-9a-f]{24}$/)
      await expect(heading).toHaveText(firm)
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`/medicine/dolo-650-tablet-${_id}`))
      await expect(
        heading.or(page.getByRole('dialog').getByRole('heading', { level: 2 })).first(),
      ).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`/medicine/dolo-650-tablet-${_id}`)
      await expect(heading).toHaveText(name)
      await expect(page.getByRole('button', { name: firm, exact: true })).toBeVisible()
    })
  })
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`what is typed on a ${device} before the application runs`, () => {
    test.use(settings)

    test('is searched once it does, with the caret where it was', async ({ page }) => {
      const letIn = await holdApplication(page)
      await page.goto('/', { waitUntil: 'commit' })
      const early = page.getByRole('combobox', { name: 'Search: Company' })
      await early.fill('cila')
      await early.press('ArrowLeft')
      await early.press('ArrowLeft')
      letIn()
      const field = page.getByRole('combobox', { name: 'Search: Company' })
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('cila')
      // The suggestions are there without another key, and take over in the same way.
      await expect(page.getByRole('option', { name: /^Cipla Ltd/ })).toBeVisible()
      await page.keyboard.type('p')
      await expect(field).toHaveValue('cipla')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Cipla Ltd' })).toBeVisible()
    })

    for (const [language, label] of [
      ['en', 'Filter medicines'],
      ['hi', 'दवाएँ छाँटें'],
    ]) {
      test(`filters a list in ${language}, with the caret where it was`, async ({ page, request }) => {
        const letIn = await holdApplication(page)
        const { _id, name } = await first(request, demoStockist)
        await page.goto(`/stockist/${_id}?lang=${language}`, { waitUntil: 'commit' })
        const field = page.getByRole('searchbox', { name: label })
        await field.fill('zzy')
        await field.press('ArrowLeft')
        letIn()
        await isTakenOver(page)
        await expect(field).toBeFocused()
        await page.keyboard.type('q')
        await expect(field).toHaveValue('zzqy')
        await expect(page.getByText('zzqy')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      })
    }

    test('is searched by Enter without the application, too', async ({ page }) => {
      const letIn = await holdApplication(page)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('combobox', { name: 'Search: Company' }).fill('cipla')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/?category=company&q=cipla')
      letIn()
      await expect(page.getByRole('link', { name: /^Cipla Ltd/ })).toBeVisible()
      await expect(page.getByRole('combobox')).toHaveValue('cipla')
    })
  })
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`before the application runs, on a ${device}`, () => {
    test.use(settings)

    for (const [path, title, there] of [
      ['/', 'Who supplies it?', 'Choose your place'],
      ['/demand', 'Demand', 'Create Demand'],
    ] as const) {
      test(`${path} has its heading, which stays in its place`, async ({ page }) => {
        await watchHeading(page)
        const letIn = await holdApplication(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        await isPainted(page)
        letIn()
        await expect(page.getByRole('button', { name: there })).toBeVisible()
        expect(await headings(page)).toHaveLength(1)
      })
    }

    test('a keyboard goes through the page, and stays where it is', async ({ page }) => {
      const letIn = await holdApplication(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Tab')
      const home = page.getByRole('banner').getByRole('link').first()
      await expect(home).toBeFocused()
      letIn()
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
      await expect(home).toBeFocused()
    })
  })
}

test.describe('what is not there', () => {
  test.use({ allowedComplaints: /404 \(Not Found\)/ })

  test('is not found, with a way on', async ({ page }) => {
    const answer = await page.goto('/medicine/dolo-650-tablet-0123456789abcdef01234567')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
    await expect(page.getByRole('link', { name: /Home|Search/ }).first()).toBeVisible()
  })
})
