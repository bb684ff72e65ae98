import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { askedStockist } from '../../fixtures/replies.ts'
import { addEverybody } from '../../fixtures/request-parts.ts'
import { asBuyer, asSeller, freshMarket } from '../../fixtures/request-people.ts'
import { signIn } from '../../fixtures/session.ts'
import { runProduct } from '../../fixtures/start-product.ts'
import { statement } from '../../fixtures/statements.ts'
import { test as base, demoStockist, devices, expect, first } from '../../fixtures/test.ts'

// Without a network: what was seen opens, what is written waits and goes out once, and nothing of one account stays for the
// next. The product is one of its own, so that its calls can be counted.

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env.RASAD_OFFLINE_URL),
})
test.describe.configure({ mode: 'default' })
test.use({
  ...devices.phone,
  serviceWorkers: 'allow',
  // The network is cut and another site is opened on purpose.
  allowedComplaints: /Failed to load resource|ApiError|another host|dynamically imported module|^Event$/,
})

let stop: () => Promise<void>
let forwarder: Server
/** What the forwarder adds to the worker, as another build does. */
let addition = ''
/** A network that answers everything itself, as hotels do until somebody has signed in there. */
let isPortal = false

test.beforeAll(async () => {
  const product = await runProduct({ RATE_LIMITS: 'off' })
  forwarder = createServer((request, reply) => {
    void (async () => {
      if (isPortal) {
        const isScript = request.url?.includes('.js')
        reply.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        reply.end(
          isScript ? 'document.title = "Hotel"' : '<title>Hotel</title><h1>Which room are you in?</h1>',
        )
        return
      }
      const answer = await fetch(`${product.url}${request.url}`, {
        headers: { accept: request.headers.accept ?? '*/*' },
      })
      const body = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      reply.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' })
      reply.end(request.url === '/worker.js' ? `${body}${addition}` : body)
    })().catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve))
  process.env.RASAD_OFFLINE_URL = product.url
  // What makes people and medicines asks here, too.
  const { RASAD_URL: usual } = process.env
  process.env.RASAD_URL = product.url
  stop = () => {
    process.env.RASAD_URL = usual
    return product.stop()
  }
})
test.afterAll(async () => {
  forwarder.close()
  await stop()
})

const region = (page: Page) => page.getByRole('complementary', { name: 'Network and version' })
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Demand' })
const results = (page: Page) => page.getByRole('heading', { name: 'Grouped Demand Results' })

/** Opens a page and waits until the worker answers for it and has kept what it keeps at first. */
async function withWorker(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await expect
    .poll(() => page.evaluate('!!navigator.serviceWorker.controller'), { timeout: 60_000 })
    .toBe(true)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: 'Add to list' }).click()
}

/** How often the service has answered a call, by its own count. */
async function answered(page: Page, method: string, route: string): Promise<number> {
  const text = await (await page.request.get('/metrics')).text()
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_count{'))
    .filter((line) => line.includes(`method="${method}"`) && line.includes(`route="${route}"`))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

/** Every address in every cache of the browser. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(`(async () => {
    const found = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url)
    return found.map((url) => url.slice(location.origin.length))
  })()`)
}

/** What a device may keep, written out by hand. */
const mayBeCached = [
  /^\/index(\.hi)?\.html$/,
  /^\/assets\/[\w.-]+\.(js|css|woff2?|svg)$/,
  /^\/(early\.js|favicon\.svg)$/,
  /^\/$/,
  /^\/(medicine|company|stockist)\/[^/?]+$/,
  /^\/company\/[0-9a-f]{24}\/products$/,
  /^\/stockists(\/[^/?]+){0,2}$/,
  /^\/api\/(medicine|company|stockist)(\/[0-9a-f]{24})?(\?|$)/,
  /^\/api\/(medicine|company)\/[0-9a-f]{24}\/stockists(\?|$)/,
  /^\/api\/stockist\/(counts|map)(\?|$)/,
  /^\/api\/district(\/|\?|$)/,
  /^\/api\/settings$/,
]
const misplaced = (addresses: string[]) =>
  addresses.filter((address) => !mayBeCached.some((pattern) => pattern.test(address)))

async function expectKept(page: Page, address: RegExp): Promise<void> {
  await expect.poll(async () => (await cached(page)).some((one) => address.test(one))).toBe(true)
}

test('reads the last plan, a supplier and a medicine, and plans a list that was written, once', async ({
  page,
  context,
  request,
}) => {
  const supplier = await first(request, demoStockist)
  const medicine = await first(request, '/api/medicine?q=dolo&limit=1')
  await withWorker(page)
  await test.step('with a network', async () => {
    await page.goto(`/stockist/${supplier._id}`)
    await page
      .getByRole('button', { name: `Save ${supplier.name}` })
      .first()
      .click()
    await expectKept(page, new RegExp(`^/stockist/${supplier._id}$`))
    await page.goto('/saved')
    await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible()
    // At its own address, its data come in the page.
    const answer = await page.goto(`/medicine/${medicine._id}`)
    expect(answer?.ok()).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(medicine.name)
    await expectKept(page, new RegExp(`^/medicine/${medicine._id}$`))
    await page.goto('/demand')
    await paste(page, 'Dolo 650 - 10\nPan 40 - 5')
    await createButton(page).click()
    await expect(results(page)).toBeVisible()
  })
  const before = await answered(page, 'POST', '/api/demand')

  await test.step('the network is cut: everything opens', async () => {
    await context.setOffline(true)
    await page.goto('/')
    await expect(region(page)).toContainText('No network. You see what this device has kept.')
    // It was open before there was a worker, and once only.
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.goto('/saved')
    await expect(page.getByRole('heading', { name: supplier.name })).toBeVisible()
    const call = page.getByRole('link', { name: /^Call/ }).first()
    await expect(call).toHaveAttribute('href', /^tel:/)
    // At each of their addresses.
    for (const address of [`/medicine/any-${medicine._id}`, `/MedicineRes?medicine=${medicine._id}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(medicine.name)
    }
    for (const address of [`/stockist/${supplier._id}`, `/stockist/any-${supplier._id}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(supplier.name)
    }
    await page.goto('/demand')
    await expect(results(page)).toBeVisible()
  })

  await test.step('a list is written, and waits', async () => {
    await page.getByText('List', { exact: true }).click()
    await paste(page, 'Telma 40 - 3')
    await createButton(page).click()
    await expect(page.getByText('The list is kept, and planned once the network is back.')).toBeVisible()
    await expect(region(page)).toContainText('1 change waits for the network.')
    await page.reload()
    await expect(region(page)).toContainText('1 change waits for the network.')
  })

  await test.step('the network is back in two tabs: it is planned once', async () => {
    const other = await context.newPage()
    await other.goto('/saved')
    await expect(region(other)).toContainText('1 change waits for the network.')
    await page.goto('/saved')
    await expect(region(page)).toContainText('1 change waits for the network.')
    await context.setOffline(false)
    await expect(region(page).getByText('waits')).toHaveCount(0)
    await expect(region(other).getByText('waits')).toHaveCount(0)
    await page.goto('/demand')
    await expect(results(page)).toBeVisible()
    // Pan 40 is still to check.
    await expect(page.getByText(/^2 of 3 lines · \d+ call/)).toBeVisible()
    await expect.poll(() => answered(page, 'POST', '/api/demand')).toBe(before + 1)
    // Time for a second try that must not be.
    await page.waitForLoadState('networkidle')
    expect(await answered(page, 'POST', '/api/demand')).toBe(before + 1)
    await other.close()
  })
})

test('what waits can be cancelled; what is planned when the network is back shows itself', async ({
  page,
  context,
}) => {
  await withWorker(page, '/demand')
  const before = await answered(page, 'POST', '/api/demand')
  await context.setOffline(true)
  await paste(page, 'Dolo 650 - 10')
  await createButton(page).click()
  await region(page).getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog', { name: 'What waits' })
  await expect(dialog.getByRole('listitem')).toContainText('1 line')
  await dialog.getByRole('button', { name: 'Cancel: Plan a list' }).click()
  await expect(dialog).toContainText('Nothing waits any more.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await context.setOffline(false)
  await expect(region(page).getByText('No network')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await answered(page, 'POST', '/api/demand')).toBe(before)
  // The list is still there.
  await expect(page.getByRole('textbox', { name: 'Quantity, line 1', exact: true })).toHaveValue('10')

  await context.setOffline(true)
  await createButton(page).click()
  await expect(region(page)).toContainText('1 change waits for the network.')
  await context.setOffline(false)
  await expect(results(page)).toBeVisible()
})

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('says in the language of the page that there is no network', async ({ page, context }) => {
    await withWorker(page)
    await context.setOffline(true)
    await page.goto('/demand')
    await expect(page.getByRole('complementary', { name: 'नेटवर्क और संस्करण' })).toContainText('नेटवर्क नहीं है।')
  })
})

test('searching says that it needs a network, keeps what was typed, and finds it by itself later', async ({
  page,
  context,
  request,
}) => {
  const medicine = await first(request, '/api/medicine?q=dolo&limit=1')
  const field = page.getByRole('combobox')
  const said = page.getByRole('heading', { name: 'Searching needs a network' })
  const found = page
    .getByRole('main')
    .getByRole('link', { name: /Dolo 650 Tablet/ })
    .first()
  await withWorker(page)
  await test.step('something was looked at before', async () => {
    await page.getByRole('tab', { name: 'Medicine' }).click()
    await field.fill(medicine.name)
    await page.getByRole('option').first().click()
    await expectKept(page, new RegExp(`^/api/medicine/${medicine._id}`))
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })

  await context.setOffline(true)
  await test.step('suggestions', async () => {
    await field.click()
    await page.keyboard.type('dolo')
    await expect(page.getByText('Searching needs a network.').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('option').first()).toBeVisible()
    await context.setOffline(true)
  })

  await test.step('results, typed and opened again', async () => {
    await field.fill('dolo')
    await page.keyboard.press('Enter')
    await expect(said).toBeVisible()
    await expect(page).toHaveURL(/q=dolo/)
    await page.reload()
    await expect(said).toBeVisible()
    await expect(region(page)).toContainText('No network. You see what this device has kept.')
    await expect(field).toHaveValue('dolo')
    await expect(page.getByRole('link', { name: 'Saved suppliers' })).toHaveAttribute('href', '/saved')
  })

  await test.step('what was looked at opens', async () => {
    await page.getByRole('region', { name: 'Looked at before' }).getByRole('link').first().click()
    await expect(page.getByRole('article').filter({ hasText: medicine.name }).first()).toBeVisible()
    await page.goBack()
    await expect(said).toBeVisible()
  })

  await context.setOffline(false)
  await expect(found).toBeVisible()
  await expect(said).toHaveCount(0)
  await expect(field).toHaveValue('dolo')
})

test('a screen that the device has not kept comes by itself', async ({ page, context }) => {
  await withWorker(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Sign in/ }).click()
  await expect(page.getByText('No answer came. Check your connection, then try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /^Medical Owner/ })).toBeVisible()
})

test('the page of a link goes on without a network, and sends once', async ({ page, context, request }) => {
  const asked = await askedStockist(request, [{ name: 'Telma 40 Tablet', quantity: 20, unit: 'strip' }])
  await withWorker(page)
  await page.goto(asked.path)
  const bar = page.locator('footer')
  await expect(bar).toContainText('0 of 1 answered')
  await context.setOffline(true)
  await expect(bar).toContainText('No network. You can go on')
  await page.getByRole('radio', { name: 'In stock', exact: true }).check()
  await bar.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(bar).toContainText('No network. Your answers are kept on this phone')
  const before = await answered(page, 'POST', '/api/replies/:token').catch(() => 0)
  // Its address is a key, so the worker does not keep the page. What was answered stays.
  await page.goto('/')
  await context.setOffline(false)
  await page.goto(asked.path)
  await expect(bar).toContainText('Sent. The buyer sees it now.')
  expect(await answered(page, 'POST', '/api/replies/:token')).toBe(before + 1)
  expect((await cached(page)).filter((one) => one.includes('/r/') || one.includes('replies'))).toEqual([])
})

test('stockists are asked once, also if the page is closed meanwhile, and answer once', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const market = await freshMarket(request)
  await asBuyer(page, market)
  await withWorker(page, '/demand')
  await paste(page, market.medicines.map((name) => `${name} - 10 strips`).join('\n'))
  await createButton(page).click()
  const ask = page.getByRole('button', { name: /^Ask (all \d+|1 supplier)$/ })
  await expect(ask).toBeVisible()
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Ask several suppliers at once' })
  await addEverybody(page)
  await context.setOffline(true)
  const before = await answered(page, 'POST', '/api/requests')
  await dialog.getByRole('button', { name: 'Ask 3 suppliers' }).click()
  await expect(dialog).toContainText('The request is kept, and sent once the network is back.')
  await page.close()

  await context.setOffline(false)
  const [one, two] = [await context.newPage(), await context.newPage()]
  await Promise.all([one.goto('/saved'), two.goto('/saved')])
  await expect.poll(() => answered(one, 'POST', '/api/requests')).toBe(before + 1)
  await one.waitForLoadState('networkidle')
  const { data } = (await (await one.request.get('/api/requests')).json()) as { data: unknown[] }
  expect(data).toHaveLength(1)
  expect(await answered(one, 'POST', '/api/requests')).toBe(before + 1)

  const there = await browser.newContext({ ...devices.phone, serviceWorkers: 'allow', baseURL })
  const desk = await there.newPage()
  await asSeller(desk, market.sellers[0])
  await withWorker(desk, '/stockist-dashboard?id=me&tab=requests')
  await desk
    .getByRole('main')
    .getByRole('link', { name: /^Test Medical Store/ })
    .click()
  const bar = desk.locator('footer')
  await expect(bar).toContainText(/0 of \d answered/)
  await there.setOffline(true)
  const replies = '/api/requests/:id/reply'
  const repliesBefore = await answered(one, 'POST', replies)
  await desk.getByRole('button', { name: /from my list/i }).click()
  await expect(bar).toContainText('No network. Your answers are kept on this phone')
  await there.setOffline(false)
  await expect(bar).toContainText('Sent. The buyer sees it now.')
  expect(await answered(one, 'POST', replies)).toBe(repliesBefore + 1)
  await there.close()
})

test('keeps nothing but the app and public data, and nothing of an account that has gone', async ({
  page,
  context,
}) => {
  const { email } = (await first(page.request, demoStockist)) as unknown as { email: string }
  await signIn(page, email, 'stockist')
  await withWorker(page)
  for (const path of [
    '/stockist-dashboard?id=me',
    '/profile',
    '/staffs',
    '/stockist-card',
    '/requests',
    '/demand',
  ])
    await page.goto(path)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectKept(page, /^\/$/)
  expect(misplaced(await cached(page))).toEqual([])

  await test.step('something waits, and the account signs out', async () => {
    await page.goto('/demand')
    await context.setOffline(true)
    await paste(page, 'Dolo 650 - 10')
    await createButton(page).click()
    await expect(region(page)).toContainText('waits for the network')
    await context.setOffline(false)
    await context.setOffline(true)
    await context.setOffline(false)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page).not.toHaveURL(/profile/)
  })
  const storage = () => page.evaluate('JSON.stringify(localStorage)') as Promise<string>
  await expect.poll(storage).not.toContain('waitingWork.')
  // The home page of the visitor is kept again; nothing of the visits before is.
  await expect
    .poll(async () => (await cached(page)).filter((one) => /^\/api\/stockist\//.test(one)))
    .toEqual([])
  expect(misplaced(await cached(page))).toEqual([])
})

test('a session that has ended takes along what was looked at', async ({ page, context, request }) => {
  const supplier = await first(request, demoStockist)
  const { email } = supplier as unknown as { email: string }
  await signIn(page, email, 'stockist')
  await withWorker(page, `/stockist/${supplier._id}`)
  await page.reload()
  await expectKept(page, new RegExp(`^/stockist/${supplier._id}$`))
  // An open page would notice the end itself, ask again as a visitor, and keep what a visitor sees.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/saved')
  await expect.poll(async () => (await cached(page)).filter((one) => one.includes(supplier._id))).toEqual([])
})

test('a new version offers itself, and waits', async ({ browser }) => {
  const { port } = forwarder.address() as AddressInfo
  const context = await browser.newContext({ ...devices.phone, serviceWorkers: 'allow' })
  const page = await context.newPage()
  addition = ''
  await page.goto(`http://127.0.0.1:${port}/demand`)
  await expect
    .poll(() => page.evaluate('!!navigator.serviceWorker.controller'), { timeout: 60_000 })
    .toBe(true)
  await page.getByRole('combobox', { name: 'Medicine name, line 1', exact: true }).fill('Dolo 650')
  await page.getByRole('textbox', { name: 'Quantity, line 1', exact: true }).fill('10')
  await page.evaluate(`globalThis.isSamePage = true`)
  addition = '\n// Another build.'
  const update = () =>
    page.evaluate(`navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)`)
  await update()
  await expect(region(page)).toContainText('A new version of Rasad is here.')
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
  await region(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.evaluate('globalThis.isSamePage').catch(() => true)).toBeUndefined()
  await expect(page.getByRole('combobox', { name: 'Medicine name, line 1', exact: true })).toHaveValue(
    'Dolo 650',
  )
  await expect(page.getByRole('textbox', { name: 'Quantity, line 1', exact: true })).toHaveValue('10')
  await expect(region(page).getByText('A new version')).toHaveCount(0)
  await context.close()
})

test('a network that answers in place of the service leaves nothing behind', async ({ browser }) => {
  const { port } = forwarder.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const context = await browser.newContext({ ...devices.phone, serviceWorkers: 'allow' })
  const page = await context.newPage()
  addition = ''
  await withWorker(page, `${address}/`)
  await page.goto(`${address}/stockists`)
  await expectKept(page, /^\/stockists$/)
  const texts = () =>
    page.evaluate(`(async () => {
      const found = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const key of await cache.keys()) found.push(await (await cache.match(key)).text())
      }
      return found.join('\\n')
    })()`) as Promise<string>
  isPortal = true
  try {
    for (const path of ['/api/settings', '/api/stockist?limit=3', '/api/medicine?limit=1'])
      await page.evaluate(`fetch('${path}', { credentials: 'omit' }).then((answer) => answer.text())`)
    await page.evaluate(
      `navigator.serviceWorker.getRegistration().then((one) => one.update()).catch(() => undefined).then(() => true)`,
    )
    await page.goto(`${address}/demand`)
    await expect(page.getByRole('heading', { name: 'Which room are you in?' })).toBeVisible()
  } finally {
    isPortal = false
  }
  await page.goto(`${address}/demand`)
  await expect(createButton(page)).toBeVisible()
  expect(await texts()).not.toMatch(/Hotel|Which room/)
  await context.close()
})

test('a device that is full works as without a worker', async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  const origin = process.env.RASAD_OFFLINE_URL ?? ''
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto('/stockists')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(misplaced(await cached(page))).toEqual([])
})

test('the worker is asked for anew each time, compressed, and under the policy of the pages', async ({
  request,
}) => {
  const answer = await request.get('/worker.js', { headers: { 'accept-encoding': 'br' } })
  const headers = answer.headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  // It is at the root, so that it needs no wider scope than its own.
  expect(headers['service-worker-allowed']).toBeUndefined()
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[]
    shortcuts: { url: string }[]
  }
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.status(), src).toBe(200)
    if (src.endsWith('.png')) expect((await icon.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]))
  }
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/demand', '/saved'])
})

test('can be installed, and its start page and shortcuts open without a network', async ({
  page,
  context,
}) => {
  await withWorker(page)
  const session = await context.newCDPSession(page)
  expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { errors, data = '' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as {
    start_url: string
    shortcuts: { name: string; url: string }[]
    icons: { purpose: string }[]
    share_target: object
  }
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST' })
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  await session.detach()
  await context.setOffline(true)
  const opened: string[] = []
  for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) {
    await page.goto(address)
    opened.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    await expect(region(page)).toContainText('No network. You see what this device has kept.')
  }
  expect(opened).toEqual(['Who supplies it?', 'Demand', 'Saved'])
})

/** As the browser sends what another app shares: a form. */
async function share(page: Page, action: string, text: string, file?: { name: string; text: string }) {
  await page.evaluate(`((action, text, file) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
    const field = Object.assign(document.createElement('textarea'), { name: 'text', value: text })
    form.append(field)
    if (file) {
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.text], file.name, { type: 'text/csv' }))
      input.files = transfer.files
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  })(${JSON.stringify(action)}, ${JSON.stringify(text)}, ${JSON.stringify(file ?? null)})`)
}

test('text that is shared opens the demand with it read, and adds nothing by itself', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withWorker(page)
  await page.evaluate(`navigator.clipboard.writeText('Telma 40 - 2')`)
  await share(page, '/share', 'Dolo 650 - 10\nPan 40 - 5')
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await expect(dialog.getByText('2 lines', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Paste what is copied' }).click()
  await expect(dialog.getByText('3 lines', { exact: true })).toBeVisible()
  const quantity = page.locator('input[aria-label^="Quantity, line 3"]')
  await expect(quantity).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('3 lines', { exact: true })).toBeVisible()
  expect((await cached(page)).filter((one) => one.startsWith('/share'))).toEqual([])
})

test('a file that is shared is read once somebody says so', async ({ page }) => {
  await withWorker(page)
  await share(page, '/share', '', { name: 'order.csv', text: 'Medicine,Qty\nDolo 650,10\nPan 40,5' })
  const dialog = page.getByRole('dialog', { name: 'Shared to Rasad' })
  await expect(dialog).toContainText('Add the lines of order.csv to your list?')
  await dialog.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible()
})

test('a shared file can be the list of a supplier: the one that its heading names', async ({
  page,
  request,
}) => {
  const market = await freshMarket(request)
  await asBuyer(page, market)
  await withWorker(page)
  await page.goto('/demand')
  const text = statement('Laxmi Pharma', [{ name: 'Zorbexin 5 Tablet', pack: "10'S", closing: 4, mrp: 30 }])
  await share(page, '/share', '', {
    name: 'stock.csv',
    text: `Laxmi Pharma Mob 98220 11111\n${text.toString()}`,
  })
  const dialog = page.getByRole('dialog', { name: 'Shared to Rasad' })
  await dialog.getByRole('button', { name: 'It is a list of a supplier' }).click()
  // This buyer's address is not confirmed: it is told so once it saves what the heading says.
  const form = page.getByRole('dialog', { name: 'Add a supplier' })
  await expect(form.getByLabel('Name of the firm')).toHaveValue('Laxmi Pharma')
  await expect(form.getByLabel('Phone')).toHaveValue('9822011111')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/confirm/i).first()).toBeVisible()
  expect((await cached(page)).filter((one) => one.startsWith('/share'))).toEqual([])
})

test('a form of another site brings nothing in', async ({ page, context }) => {
  await withWorker(page)
  for (const policy of ['no-referrer', 'unsafe-url']) {
    for (const path of ['/share', '/stock-lists/share']) {
      const evil = createServer((_request, reply) => {
        reply.writeHead(200, { 'content-type': 'text/html', 'referrer-policy': policy })
        reply.end('<title>Another site</title><body></body>')
      })
      await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
      const tab = await context.newPage()
      await tab.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
      await share(tab, `${process.env.RASAD_OFFLINE_URL}${path}`, 'Dolo 650 - 10', {
        name: 'a.csv',
        text: 'Dolo,1',
      })
      await expect(tab).toHaveURL(/\/demand$/)
      await expect(createButton(tab)).toBeVisible()
      await expect(tab.getByRole('dialog')).toHaveCount(0)
      expect(await kept(context, tab)).toEqual([])
      await tab.close()
      evil.close()
    }
  }
})

async function kept(_context: BrowserContext, page: Page): Promise<string[]> {
  return (await cached(page)).filter((one) => one.startsWith('/share'))
}
