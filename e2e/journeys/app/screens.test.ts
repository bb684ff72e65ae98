import type { APIRequestContext, Page } from '@playwright/test'
import { accountScreens, type Screen } from '../../fixtures/account-screens.ts'
import { cardScreens } from '../../fixtures/card-screens.ts'
import { demandScreens } from '../../fixtures/demand-screens.ts'
import { deskScreens } from '../../fixtures/desk-screens.ts'
import { listScreens } from '../../fixtures/list-screens.ts'
import { requestScreens } from '../../fixtures/request-screens.ts'
import { lengthenWords, withoutRoom } from '../../fixtures/roomy.ts'
import { test } from '../../fixtures/same-page.ts'
import { sharedListScreens } from '../../fixtures/shared-list-screens.ts'
import { stockScreens } from '../../fixtures/stock-screens.ts'
import { demoStockist, devices, expect, first, list, sampleSeed } from '../../fixtures/test.ts'
import { bringAxe, violations } from '../../fixtures/violations.ts'

// Opens screens in each of their states, and checks them at every width, in both themes, with larger letters, and for
// accessibility. A sample of them, another one every day, keeps `npm run test:rest` short. The release check sets SCREENS=all, so that
// all are opened.

const isWhole = process.env.SCREENS === 'all'
/** A folder to keep a picture of each screen in, to look at. */
const pictures = process.env.PICTURES
/** One state in so many is in the day's sample. */
const parts = 24

const augmentin = (request: APIRequestContext) =>
  first(request, '/api/search?category=medicine&q=Augmentin 625 Duo Tablet&limit=1')
const cipla = (request: APIRequestContext) => first(request, '/api/search?category=company&q=Cipla&limit=1')
const stockist = (request: APIRequestContext) => first(request, demoStockist)
const nobody = '0123456789abcdef01234567'

/** Opens pages without what the service wrote into them: their screens ask for it. */
async function openBare(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/(stockists|company|MedicineRes)\b/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const written = /<div id="root">.*?<script type="application\/json" id="page-data">.*?<\/script>/s
      const body = (await response.text()).replace(written, '<div id="root"></div>')
      await route.fulfill({ response, body })
    },
  )
}

const failing = (glob: string) => async (page: Page) => {
  await openBare(page)
  await page.route(glob, (route) => route.abort())
}
const emptyList = { success: true, data: [], total: 0, nextCursor: null }

const screens: Screen[] = [
  {
    name: 'home',
    path: () => '/',
    heading: 'Who supplies it?',
    after: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'all districts',
    path: () => '/stockists',
    heading: 'Medicine suppliers by district',
    after: (page) => expect(page.getByRole('link', { name: /^Nagpur/ })).toBeVisible(),
  },
  {
    name: 'the districts of a state without suppliers',
    path: () => '/stockists/lakshadweep',
    heading: 'Medicine suppliers by district',
    after: (page) => expect(page.getByRole('heading', { name: 'No supplier here yet' })).toBeVisible(),
  },
  {
    name: 'all districts without an answer',
    path: () => '/stockists',
    heading: 'Medicine suppliers by district',
    before: failing('**/api/district*'),
    after: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  {
    name: 'a district',
    path: () => '/stockists/maharashtra/nagpur',
    heading: 'Medicine suppliers in Nagpur, Maharashtra',
    after: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'a district without suppliers',
    path: () => '/stockists/lakshadweep/lakshadweep-district',
    heading: 'Medicine suppliers in Lakshadweep District, Lakshadweep',
    after: (page) => expect(page.getByRole('heading', { name: 'No supplier here yet' })).toBeVisible(),
  },
  {
    name: 'a district without an answer',
    path: () => '/stockists/maharashtra/nagpur',
    heading: 'Suppliers',
    before: failing('**/api/district/**'),
    after: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  {
    name: 'home without suppliers',
    path: () => '/?category=company',
    heading: 'Who supplies it?',
    before: (page) => page.route('**/api/stockist?*', (route) => route.fulfill({ json: emptyList })),
    after: (page) => expect(page.getByRole('heading', { name: 'No suppliers yet' })).toBeVisible(),
  },
  {
    name: 'home without an answer',
    path: () => '/?category=company',
    heading: 'Who supplies it?',
    before: failing('**/api/stockist?*'),
    after: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  {
    name: 'home with suggestions',
    path: () => '/',
    heading: 'Who supplies it?',
    after: async (page) => {
      await page.getByRole('combobox').fill('augmentn 625')
      await expect(page.getByRole('option', { name: /Augmentin 625 Duo Tablet/ })).toBeVisible()
    },
  },
  {
    name: 'home with nothing to suggest',
    path: () => '/',
    heading: 'Who supplies it?',
    after: async (page) => {
      await page.getByRole('combobox').fill('zzqqxxw')
      await expect(page.getByRole('tabpanel').getByText('Nothing found for “zzqqxxw”').first()).toBeVisible()
    },
  },
  {
    name: 'home with the menu open',
    path: () => '/',
    heading: 'Who supplies it?',
    after: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    },
  },
  {
    name: 'a picked medicine',
    path: async (request) => `/?medicine=${(await augmentin(request))._id}`,
    heading: 'Who supplies it?',
    after: (page) => expect(page.getByRole('heading', { name: 'Augmentin 625 Duo Tablet' })).toBeVisible(),
  },
  {
    name: 'a picked company',
    path: async (request) => `/?company=${(await cipla(request))._id}`,
    heading: 'Who supplies it?',
    after: (page) => expect(page.getByRole('link', { name: 'See products' })).toBeVisible(),
  },
  {
    name: 'a picked supplier',
    path: async (request) => `/?supplier=${(await stockist(request))._id}`,
    heading: 'Who supplies it?',
    after: (page) => expect(page.getByRole('link', { name: /^Call / })).toBeVisible(),
  },
  {
    name: 'a supplier in full',
    path: async (request) => `/?detail=${(await stockist(request))._id}`,
    heading: 'Who supplies it?',
    after: (page) =>
      expect(page.getByRole('dialog').getByRole('heading', { name: 'Contact Now' })).toBeVisible(),
  },
  {
    name: 'results for a text',
    path: () => '/?category=medicine&q=telm',
    heading: 'Who supplies it?',
    after: async (page) => {
      await expect(page.getByRole('heading', { name: 'Results for “telm”' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Telma 40 Tablet/ })).toBeVisible()
    },
  },
  {
    name: 'results for a text that nothing matches',
    path: () => `/?category=medicine&q=${'zzqqxxw'.repeat(6)}`,
    heading: 'Who supplies it?',
    after: (page) => expect(page.getByRole('heading', { name: /^Nothing found for “zzqq/ })).toBeVisible(),
  },
  {
    name: 'results without an answer',
    path: () => '/?category=medicine&q=telm',
    heading: 'Who supplies it?',
    before: failing('**/api/search/results?*'),
    after: (page) => expect(page.getByRole('button', { name: 'Try again' }).last()).toBeVisible(),
  },
  {
    name: 'home with an answer awaited',
    path: () => '/',
    heading: 'Who supplies it?',
    before: (page) => page.route('**/api/search/results?*', () => undefined),
    after: async (page) => {
      await page.getByRole('combobox').fill('telma 40')
      await page.getByRole('combobox').press('Enter')
      await expect(page.getByText('Searching for “telma 40”…')).toBeVisible()
    },
  },
  {
    name: 'home with an answer that did not come',
    path: () => '/',
    heading: 'Who supplies it?',
    before: failing('**/api/search/results?*'),
    after: async (page) => {
      await page.getByRole('combobox').fill('telma 40')
      await page.getByRole('combobox').press('Enter')
      await expect(page.getByRole('alert').getByText('The search did not answer.')).toBeVisible()
    },
  },
  {
    name: 'company stockists',
    path: async (request) => `/CompanyResult?company=${(await cipla(request))._id}`,
    heading: /^Cipla/,
    after: (page) => expect(page.getByText(/^\d+ locations$/)).toBeVisible(),
  },
  {
    name: 'company stockists of nothing',
    path: () => '/CompanyResult',
    heading: /./,
    after: async (page) => {
      await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
    },
  },
  {
    name: 'company products',
    path: async (request) => `/company/${(await cipla(request))._id}/products`,
    heading: /^Cipla/,
    after: (page) => expect(page.getByText(/^\d+ products$/)).toBeVisible(),
  },
  {
    name: 'company without products',
    path: async (request) => `/company/${(await cipla(request))._id}/products`,
    heading: /^Cipla/,
    before: async (page) => {
      await openBare(page)
      await page.route('**/api/medicine?*', (route) => route.fulfill({ json: emptyList }))
    },
    after: async (page) => {
      await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
      await expect(page.getByText("This company doesn't have any products listed yet.")).toBeVisible()
    },
  },
  {
    name: 'company products without an answer',
    path: async (request) => `/company/${(await cipla(request))._id}/products`,
    heading: /^Cipla/,
    before: failing('**/api/medicine?*'),
    after: (page) => expect(page.getByText('Failed to load products for this company.')).toBeVisible(),
  },
  {
    name: 'products of an unknown company',
    path: () => `/company/${nobody}/products`,
    heading: 'Company not found',
  },
  {
    name: 'medicine stockists',
    path: async (request) => `/MedicineRes?medicine=${(await augmentin(request))._id}`,
    heading: 'Augmentin 625 Duo Tablet',
    after: (page) => expect(page.getByText(/^\d+ suppliers$/)).toBeVisible(),
  },
  {
    name: 'stockists of a medicine that nobody has',
    path: async (request) => {
      const medicines = await list(request, '/api/medicine?limit=1000')
      const lonely = medicines.find((medicine) => medicine.stockistCount === 0)
      return `/MedicineRes?medicine=${lonely?._id}`
    },
    heading: /./,
    after: (page) => expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible(),
  },
  {
    name: 'medicine stockists without an answer',
    path: async (request) => `/MedicineRes?medicine=${(await augmentin(request))._id}`,
    heading: 'Augmentin 625 Duo Tablet',
    before: failing('**/api/medicine/*/stockists*'),
    after: (page) => expect(page.getByText('Failed to load stockists')).toBeVisible(),
  },
  {
    name: 'stockist',
    path: async (request) => `/stockist/${(await stockist(request))._id}`,
    heading: /./,
    after: (page) => expect(page.getByText(/^\d+ medicines$/)).toBeVisible(),
  },
  {
    name: 'unknown stockist',
    path: () => `/stockist/${nobody}`,
    heading: 'Stockist not found',
  },
  {
    name: 'stockist that is not approved',
    path: () => `/stockist/${nobody}`,
    heading: 'Not approved yet',
    before: (page) =>
      page.route(`**/api/stockist/${nobody}`, (route) =>
        route.fulfill({
          json: {
            success: true,
            data: { _id: nobody, approved: false, declined: false, status: 'processing' },
          },
        }),
      ),
  },
  { name: 'role selection', path: () => '/select-role', heading: 'Who are you?' },
  {
    name: 'saved, empty',
    path: () => '/saved',
    heading: 'Saved',
    after: (page) => expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible(),
  },
  {
    name: 'saved',
    path: () => '/',
    heading: 'Saved',
    after: async (page) => {
      // Other tests add suppliers without a phone number.
      const callable = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Call / }) })
      await callable
        .first()
        .getByRole('button', { name: /^Save / })
        .click()
      await expect(page.getByText(/^Saved: /)).toBeVisible()
      await page.goto('/saved')
      await expect(page.getByRole('link', { name: /^Call / })).toBeVisible()
    },
  },
  { name: 'not found', path: () => '/no/such/page', heading: 'This page is not here' },
]

const narrowest = 320
/** Widths of the window, and the letters of a reader who needs larger ones there. */
const largerLetters = [
  [1280, '200%'],
  [360, '130%'],
] as const

/** Horizontal overflow of the page in pixels. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
}

/** Open overlays and popovers. Transient messages, which go by themselves, are left out. */
function opened(page: Page): Promise<string[]> {
  return page
    .locator('dialog[open], [role=dialog], [role=alertdialog], [role=listbox], [role=menu], [role=alert]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest('[role=region][aria-live]'))
        .map((element) => element.role ?? element.tagName)
        .sort(),
    )
}

async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const where = `${page.viewportSize()?.width} px, ${colorScheme}`
    await expect.poll(() => sidewaysScroll(page), where).toBeLessThanOrEqual(0)
    expect(await violations(page, colorScheme === 'light' ? 'all' : 'colours'), where).toEqual([])
  }
}

/** Opens a screen at phone width and checks what every run checks. */
async function open(page: Page, request: APIRequestContext, screen: Screen): Promise<void> {
  await screen.before?.(page)
  await page.goto(await screen.path(request))
  await screen.after?.(page)
  await expect(page.locator('main h1')).toHaveText(screen.heading)
  expect(await page.title()).toMatch(/Rasad/)
  await expect.poll(() => sidewaysScroll(page), 'a phone').toBeLessThanOrEqual(0)
}

/** Checks an open screen at phone width first, then at desktop width: open overlays must survive the resize. */
async function expectSoundEverywhere(page: Page, { heading }: Screen): Promise<void> {
  await bringAxe(page)
  await expectSound(page)
  const layers = await opened(page)
  const height = page.viewportSize()?.height ?? 0
  await page.setViewportSize({ width: narrowest, height })
  await expect.poll(() => sidewaysScroll(page), 'the narrowest phone').toBeLessThanOrEqual(0)
  const { desk } = devices
  await page.setViewportSize({ width: desk.viewport.width, height: Math.max(height, desk.viewport.height) })
  await expectSound(page)
  await expect(page.locator('main h1')).toHaveText(heading)
  expect(await opened(page)).toEqual(layers)
}

/** Shows the open screen in Hindi, with all that is open on it. The switch in the menu is there while the menu is closed. */
async function speakHindi(page: Page): Promise<void> {
  // The menu loads the switch with the first sign of a person.
  await page.evaluate(`dispatchEvent(new Event('pointermove'))`)
  await expect(page.locator('#menu input[type=radio]').first()).toBeAttached()
  // Written as text: these tests know no types of the page. What closes on a click elsewhere must not hear of this one.
  await page.evaluate(`(() => {
    const stop = (event) => event.stopPropagation()
    document.getElementById('root').addEventListener('click', stop, { once: true })
    const radios = [...document.querySelectorAll('#menu input[type=radio]')]
    radios.find((radio) => radio.closest('label').textContent.includes('हिन्दी')).click()
  })()`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
}

/** Words get longer and letters higher: nothing may stick out, and each text must still stand out from its ground. */
async function expectSoundInHindi(page: Page, { name }: Screen): Promise<void> {
  await speakHindi(page)
  const height = page.viewportSize()?.height ?? 0
  for (const width of [devices.desk.viewport.width, 768, narrowest, devices.phone.viewport.width]) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0)
  }
  expect(await violations(page, 'all')).toEqual([])
  if (pictures) await page.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}-hi.png` })
}

/** A reader's larger letters: nothing sticks out, is cut, or lies on its neighbour. */
async function expectRoomForLetters(page: Page, { name }: Screen): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  for (const [width, letters] of largerLetters) {
    await page.setViewportSize({ width, height })
    await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`)
    const where = `${width} px, letters of ${letters}`
    if (pictures)
      await page.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}-larger-${width}.png` })
    expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
    expect.soft(await withoutRoom(page), where).toEqual([])
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
}

/** A language with words 40 % longer: nothing sticks out, is cut, or lies on its neighbour. */
async function expectRoom(page: Page, { name }: Screen): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  await lengthenWords(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height })
    if (pictures)
      await page.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}-longer-${width}.png` })
    expect.soft(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0)
    expect.soft(await withoutRoom(page), `${width} px`).toEqual([])
  }
}

test.use({
  ...devices.phone,
  contextOptions: { reducedMotion: 'reduce' },
  // Some screens show a failed call or an unknown address.
  allowedComplaints: /^Failed to load resource|^ApiError: The demand desk is closed/,
})

const all = [
  ...screens,
  ...sharedListScreens,
  ...accountScreens,
  ...demandScreens,
  ...listScreens,
  ...cardScreens,
  ...deskScreens,
  ...stockScreens,
  ...requestScreens,
]
for (const screen of isWhole ? all : all.filter((_, at) => at % parts === sampleSeed % parts)) {
  test(screen.name, async ({ page, request }) => {
    await open(page, request, screen)
    await test.step('at every width, in both themes', () => expectSoundEverywhere(page, screen))
    await test.step('in Hindi', () => expectSoundInHindi(page, screen))
  })
  test(`${screen.name}, with larger letters and longer words`, async ({ page, request }) => {
    await open(page, request, screen)
    await test.step('with larger letters', () => expectRoomForLetters(page, screen))
    await test.step('with longer words', () => expectRoom(page, screen))
  })
}
