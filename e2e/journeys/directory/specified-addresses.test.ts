import { demoOwner } from '../../fixtures/people.ts'
import { dolo } from '../../fixtures/public-pages-parts.ts'
import { resume } from '../../fixtures/session.ts'
import { demoStockist, devices, expect, first, test } from '../../fixtures/test.ts'

// Pages come with their data, and keep them for who comes back.

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(settings)

    test('the addresses of QR codes, mails and old links come with their data, and ask for none', async ({
      page,
      request,
    }) => {
      const medicine = await dolo(request)
      const stockist = await first(request, demoStockist)
      const asked: string[] = []
      page.on('request', (call) => asked.push(new URL(call.url()).pathname))
      const heading = page.getByRole('heading', { level: 1 })

      await page.goto(`/MedicineRes?medicine=${medicine._id}`)
      await expect(page.getByRole('button', { name: `Save ${medicine.name}` })).toBeVisible()
      await expect(page.getByRole('article').nth(1)).toBeVisible()
      await page.goto(`/stockist/${stockist._id}`)
      await expect(page.getByRole('button', { name: `Save ${stockist.name}` })).toBeVisible()
      await expect(heading).toContainText(stockist.name)
      expect(asked.filter((path) => /^\/api\/(medicine|stockist)/.test(path))).toEqual([])
    })
  })
}

test('who is signed in takes the page over with its data, as visitors do', async ({ page, request }) => {
  const stockist = await first(request, demoStockist)
  await resume(page, demoOwner, 'medicalOwner')
  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  await page.goto(`/stockist/${stockist._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(stockist.name)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(asked.filter((path) => /^\/api\/(medicine|stockist)/.test(path))).toEqual([])
})

test('back shows the page at its place at once, without asking again', async ({ page, request }) => {
  const stockist = await first(request, demoStockist)
  await page.goto(`/stockist/${stockist._id}`)
  const link = page.getByRole('region', { name: 'Medicines' }).getByRole('link').last()
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate('scrollY')
  await link.click()
  await expect(page).toHaveURL(/\/medicine\//)
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible()
  await page.route('**/api/**', () => undefined)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(stockist.name)
  await expect.poll(() => page.evaluate('scrollY')).toBe(before)
})
