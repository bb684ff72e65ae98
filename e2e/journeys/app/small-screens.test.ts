import type { Page } from '@playwright/test'
import { demoAdmin } from '../../fixtures/people.ts'
import { resume, resumeAsDemoStockist } from '../../fixtures/session.ts'
import { demoStockist, expect, first, test } from '../../fixtures/test.ts'

// A phone on its side, and a small one: what sticks to the edges of the screen leaves most of it to the page.

/** What bars leave to the page, at least. */
const least = 0.6
const sizes = [
  { width: 640, height: 400 },
  { width: 360, height: 640 },
]

/**
 * Which part of the screen's height the bars leave, once the page is scrolled so far that all that sticks does. Those that
 * are narrower than half of the screen lie beside the content.
 */
async function partLeft(page: Page): Promise<{ part: number; bars: string[] }> {
  await page.evaluate('scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)')
  const before = await bars(page)
  await page.evaluate('scrollBy(0, 7)')
  const after = await bars(page)
  // What did not move with the page is a bar.
  const stuck = after.filter((bar) =>
    before.some(({ id, top }) => id === bar.id && Math.abs(top - bar.top) < 1),
  )
  const { height } = page.viewportSize() ?? { height: 0 }
  const rows = new Set<number>()
  for (const { top, bottom } of stuck) {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) rows.add(y)
  }
  return { part: 1 - rows.size / height, bars: stuck.map(({ name }) => name) }
}

interface Bar {
  id: number
  name: string
  top: number
  bottom: number
}

/** Everything that is fixed or sticky, and in sight. */
function bars(page: Page): Promise<Bar[]> {
  // Written as text: these tests know no types of the page.
  return page.evaluate(`[...document.body.querySelectorAll('*')].flatMap((element, id) => {
    const { position, visibility } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'sticky') return []
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const isSeen = visibility === 'visible' && width >= innerWidth / 2 && height > 1 && bottom > 0 && top < innerHeight
    return isSeen ? [{ id, name: element.tagName + '.' + element.className.slice(0, 40), top, bottom }] : []
  })`)
}

async function expectRoom(page: Page, path: string, ready?: (page: Page) => Promise<unknown>) {
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await ready?.(page)
  // Long enough to scroll: bars stick only then.
  await page.addStyleTag({ content: 'main { padding-bottom: 150vh !important }' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    const { part, bars } = await partLeft(page)
    expect(part, `${path} at ${size.width} × ${size.height}: ${bars.join(', ')}`).toBeGreaterThanOrEqual(
      least,
    )
  }
}

const isSettled = (page: Page) => page.waitForLoadState('networkidle')

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

test('bars leave most of a small screen to what visitors look for', async ({ page, request }) => {
  const { _id } = await first(request, demoStockist)
  const medicine = await first(request, '/api/search?category=medicine&q=Augmentin 625 Duo Tablet&limit=1')
  for (const path of [
    '/',
    `/?medicine=${medicine._id}`,
    '/stockists/maharashtra/nagpur',
    `/stockist/${_id}`,
    `/MedicineRes?medicine=${medicine._id}`,
    '/select-role',
    '/login',
    '/signup',
    '/adminCreateStockist',
  ]) {
    await expectRoom(page, path, isSettled)
  }
})

test('bars leave most of a small screen to a list and its plan', async ({ page }) => {
  await expectRoom(page, '/demand')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/demand')
  // The example comes from the service: what many suppliers carry.
  await page.getByRole('button', { name: 'Try an example' }).click()
  const result = page.getByRole('radio', { name: 'Result' })
  await expect(result).toBeChecked()
  await expectRoom(page, '/demand', () => expect(result).toBeChecked())
  await expectRoom(page, '/demand', async () => {
    await page.getByText('List', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Create Demand' })).toBeVisible()
  })
})

test('bars leave most of a small screen to a desk', async ({ page }) => {
  await resumeAsDemoStockist(page)
  for (const tab of ['Medicines', 'Stock lists', 'Requests', 'Companies', 'Staff', 'Approvals', 'Overview']) {
    await expectRoom(page, '/stockist-dashboard?id=me', async () => {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await isSettled(page)
    })
  }
  await expectRoom(page, '/staffs', isSettled)
})

test('bars leave most of a small screen to a buyer', async ({ page }) => {
  await resume(page, 'store@rasad.example', 'medicalOwner')
  for (const path of ['/profile', '/requests', '/saved']) await expectRoom(page, path, isSettled)
})

test('bars leave most of a small screen to an admin', async ({ page }) => {
  await resume(page, demoAdmin, 'medicalOwner')
  for (const path of [
    '/adminpanel',
    '/admin/review',
    '/admin/catalogue',
    '/admin/stockists',
    '/admin/audit',
  ]) {
    await expectRoom(page, path, isSettled)
  }
})
