import { asAdmin } from '../../fixtures/desk-people.ts'
import { demoPassword, freshName } from '../../fixtures/people.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { expect, test } from '../../fixtures/test.ts'
import { api, approvedFirm } from '../../fixtures/trade.ts'

// The home, result and detail screens show public data, to an admin too.

interface Row {
  _id: string
  firmName: string
  status: string
}

test('an admin sees only approved firms on home and result screens, and all in the admin list', async ({
  page,
}) => {
  const waiting = freshName('Waiting')
  await api('POST', '/api/stockist/register', {
    name: waiting,
    email: `${waiting.replace(' ', '.')}@shops.test`,
    password: 'monsoon-77',
  })
  const firm = await approvedFirm()
  const company = await api<{ data: { _id: string }[] }>('GET', '/api/company?limit=1')
  const medicine = await api<{ data: { _id: string }[] }>('GET', '/api/medicine?limit=1')
  const [companyId, medicineId] = [company.data[0]?._id, medicine.data[0]?._id]
  await asAdmin(page)
  await page.context().setExtraHTTPHeaders({})
  const asked = new Map<string, string | undefined>()
  const answered: Row[] = []
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(stockist|company|medicine)/.test(pathname))
      // The page may close before its last calls are sent.
      asked.set(pathname, (await request.allHeaders().catch((): Record<string, string> => ({}))).cookie)
  })
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/stockist' || !response.ok()) return
    // The page may have gone on to the next address before the answer was read.
    const { data } = (await response.json().catch(() => ({ data: [] }))) as { data: Row[] }
    answered.push(...data)
  })
  // The list comes written into the home page, and is asked for where the home page is opened from another screen.
  await page.goto('/')
  await expect(
    page.getByRole('button', { name: 'Admin Panel' }).or(page.getByRole('link', { name: 'Admin Panel' })),
  ).toBeVisible()
  const { stockists } = JSON.parse((await page.locator('#page-data').textContent()) ?? '') as {
    stockists: { data: Row[] }
  }
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Rasad' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => answered.length).toBeGreaterThan(5)
  expect(stockists.data.length).toBeGreaterThan(5)
  const shown = [...stockists.data, ...answered]
  expect(shown.filter(({ status }) => status !== 'approved')).toEqual([])
  await expect(page.getByText(waiting)).toHaveCount(0)
  // These come with what a visitor sees.
  for (const path of [
    `/?medicine=${medicineId}`,
    `/?company=${companyId}`,
    `/MedicineRes?medicine=${medicineId}`,
    `/CompanyResult?company=${companyId}`,
    `/stockist/${firm.id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    const written = (await page.locator('#page-data').textContent()) ?? ''
    expect(JSON.parse(written), path).toMatchObject({ at: expect.any(Number) })
    expect(written).not.toContain(waiting)
  }
  expect([...asked].filter(([, cookie]) => cookie !== undefined)).toEqual([])

  // The cache of the public lists is not used for the admin list.
  asked.clear()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Admin Panel' }).first().click()
  await page.getByRole('link', { name: /^Stockists/ }).click()
  await expect(page.getByRole('heading', { name: waiting })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(waiting)).toHaveCount(0)
})

test('the newest firm without a listing is not first on the home screen', async ({ page }) => {
  const firm = await approvedFirm()
  await page.goto('/')
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  await expect(first).not.toContainText(firm.name)
})

test.describe('with SHOW_FIXED_RATING=false', () => {
  let stop = async () => {}
  let url = ''
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    baseURL: async ({}, use) => {
      const product = await runProduct({ SHOW_FIXED_RATING: 'false' })
      url = product.url
      stop = product.stop
      await use(url)
      await stop()
    },
  })

  test('hides the fixed rating and the fixed hours, and shows own hours', async ({ page }) => {
    const rows = (
      (await (await page.request.get('/api/stockist?limit=1')).json()) as {
        data: (Row & { email: string })[]
      }
    ).data
    const firm = rows[0]
    if (!firm) throw new Error('The demo world has no stockist.')
    const signedIn = await page.request.post('/api/auth/login', {
      data: { email: firm.email, password: demoPassword, role: 'stockist' },
      headers: { origin: url },
    })
    const { token } = (await signedIn.json()) as { token: string }
    const hours = 'Daily 7am-11pm'
    const saved = await page.request.patch(`/api/stockist/${firm._id}/hours`, {
      data: { hours },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
    await page.context().clearCookies()

    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: firm.firmName })
    await expect(card).toContainText(hours)
    await expect(page.getByText(/209 reviews|9am-8pm/)).toHaveCount(0)
    await page.goto(`/?detail=${firm._id}`)
    const detail = page.getByRole('dialog')
    await expect(detail.getByText(hours).first()).toBeVisible()
    await expect(detail.getByText(/209 reviews|9am-8pm/)).toHaveCount(0)
    await page.goto(`/stockist/${firm._id}`)
    await expect(page.getByText(hours).first()).toBeVisible()
    await expect(page.getByText(/209 reviews|9am-8pm/)).toHaveCount(0)
    // What is known of the firm stays.
    await expect(page.getByText(/^Licence checked on .* by Rasad$/)).toBeVisible()
    // A medicine that few list, so that this firm is on the first page.
    const listed = await page.request.get(`/api/medicine?stockist=${firm._id}&limit=1000`)
    const { data } = (await listed.json()) as { data: { _id: string; stockistCount: number }[] }
    const rarest = data.toSorted((a, b) => a.stockistCount - b.stockistCount)[0]
    await page.goto(`/MedicineRes?medicine=${rarest?._id}`)
    const supplier = page.getByRole('article').filter({ hasText: firm.firmName })
    await expect(supplier).toContainText(hours)
    await supplier.getByRole('button', { name: firm.firmName, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(hours).first()).toBeVisible()
    await expect(page.getByText(/209 reviews|9am-8pm/)).toHaveCount(0)
  })
})
