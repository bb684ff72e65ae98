import type { APIRequestContext } from '@playwright/test'
import { demoStockist, expect, first, test } from '../../fixtures/test.ts'

// Pages are there before their link is followed.

test('the page of a link under the pointer is there before the link is followed', async ({
  page,
  request,
}) => {
  const stockist = await first(request, demoStockist)
  await page.goto(`/stockist/${stockist._id}`)
  const link = page.getByRole('region', { name: 'Medicines' }).getByRole('link').first()
  await expect(link).toBeVisible()
  const id = ((await link.getAttribute('href')) ?? '').slice(-24)
  const come = page.waitForResponse((answer) => answer.url().includes(`/api/medicine/${id}/stockists`))
  await page.mouse.move(1, 1)
  await link.hover()
  await (await come).finished()
  await page.route('**/api/medicine/**', () => undefined)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await nameOf(request, id)) ?? '')
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible()
  await expect(page.getByRole('article').nth(1)).toBeVisible()
})

async function nameOf(request: APIRequestContext, id: string): Promise<string | undefined> {
  const { data } = await (await request.get(`/api/medicine/${id}`)).json()
  return (data as { name?: string }).name
}
