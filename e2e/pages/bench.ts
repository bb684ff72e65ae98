// npm run bench:pages: what each public page costs a phone that has never been there, in bytes as they are sent, and how
// long it takes to answer a touch or a key on a processor four times as slow. Fails above `budget.json`. Bytes are the same
// on every machine. Times are medians; beside each stands how slow the machine was at the moment, by the same work in the same
// browser. A time that fails on a crowded machine is measured again on a quiet one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../fixtures/chromium.ts'
import { type PublicRoute, startPublicRoutes } from './public-routes.ts'

const kinds = ['html', 'css', 'js', 'fonts', 'other'] as const
type Kind = (typeof kinds)[number]
type Bytes = Record<Kind, number>

const budget: {
  layoutShift: number
  /** Milliseconds from a key or a touch to the next picture. */
  interaction: number
  /** Milliseconds of the longest task while a list is scrolled. Browsers tell of tasks over 50 only: 0 is none of them. */
  longTask: number
  /** Bytes of the first load, until the network is quiet. */
  routes: Record<string, Partial<Bytes>>
} = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'))

/** `npm run bench:pages -- typing` measures the answers that have this in their name, and no bytes. */
const names = process.argv.slice(2)
const slowing = 4
const rounds = 5
let failed = 0
function check(what: string, value: number, bound: number, unit: string): void {
  const isKept = value <= bound
  if (!isKept) failed++
  console.log(`${isKept ? 'ok    ' : 'FAILED'} ${what}: ${round(value)} ${unit}, bound ${round(bound)}`)
}

async function visit(on: Browser): Promise<{ page: Page; cdp: CDPSession; close: () => Promise<void> }> {
  const context = await on.newContext({
    ...{
      baseURL: url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-IN',
    },
  })
  const page = await context.newPage()
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() }
}

async function weigh(on: Browser, { name, path }: PublicRoute): Promise<void> {
  const { page, cdp, close } = await visit(on)
  const bytes: Bytes = { html: 0, css: 0, js: 0, fonts: 0, other: 0 }
  const of = new Map<string, Kind>()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const names: Partial<Record<typeof type, Kind>> = {
      ...{ Document: 'html', Stylesheet: 'css', Script: 'js', Font: 'fonts' },
    }
    of.set(requestId, names[type] ?? 'other')
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[of.get(requestId) ?? 'other'] += encodedDataLength
  })
  await page.addInitScript({ content: watchPaints })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate<Paints>('paints')
  await close()
  const all = kinds.reduce((sum, kind) => sum + bytes[kind], 0)
  console.log(
    `\n${name} ${path}\n  ${kinds.map((kind) => `${kind} ${bytes[kind]}`).join(', ')}; together ${all}; first paint ${round(paints.first)} ms, largest ${round(paints.largest)} ms`,
  )
  const bounds = budget.routes[name] ?? {}
  for (const kind of kinds) {
    check(`${name}, ${kind}`, bytes[kind], bounds[kind] ?? 0, 'bytes')
  }
  check(`${name}, layout shift`, paints.shift, budget.layoutShift, '')
}

interface Paints {
  first: number
  largest: number
  shift: number
}
/** Runs in the page, before it does. */
const watchPaints = `
  window.paints = { first: 0, largest: 0, shift: 0 }
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.first = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    paints.largest = startTime
  })
  watch('layout-shift', ({ value }) => {
    paints.shift += value
  })`

/** Runs in the page: the slowest answer to a key or a touch since `slowest` was set to 0. */
const watchAnswers = `
  window.slowest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) slowest = Math.max(slowest, duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Runs in the page: milliseconds of always the same work. */
const work = `(() => {
  const start = performance.now()
  let sum = 0
  for (let at = 0; at < 20_000_000; at++) sum = (sum * 31 + at) | 0
  return performance.now() - start + (sum === 1 ? 1 : 0)
})()`

async function answerTouches(on: Browser, pages: PublicRoute[]): Promise<void> {
  console.log(`\nAnswers on a processor ${slowing} times as slow`)
  const path = (name: string) => pages.find((route) => route.name === name)?.path ?? '/'
  await answers(on, 'typing in the search', path('home'), async (page, measure) => {
    const field = page.getByRole('combobox', { name: /Search/ })
    await field.click()
    await page.waitForTimeout(1_000)
    for (const letter of 'telma') await measure(() => page.keyboard.press(letter))
  })
  await answers(on, 'opening a result', path('home'), async (page, measure) => {
    const result = page.getByRole('main').getByRole('article').first()
    await result.waitFor()
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await page.waitForTimeout(1_000)
    await measure(() => result.getByRole('heading').getByRole('button').first().click())
  })
  await answers(on, 'changing a line of a demand with 100', path('demand'), async (page, measure) => {
    const lines = Array.from({ length: 100 }, (_, at) => `Medicine ${at + 1} Tablet - 2`)
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a list' })
    await dialog.getByRole('textbox').fill(lines.join('\n'))
    const read = page.waitForResponse('**/api/list/read')
    await dialog.getByRole('button', { name: 'Add to list' }).click()
    await (await read).finished()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('textbox', { name: 'Quantity, line 50', exact: true }).focus()
    await page.waitForTimeout(3_000)
    for (const digit of '37') await measure(() => page.keyboard.press(digit))
    await page.getByRole('combobox', { name: 'Medicine name, line 50', exact: true }).focus()
    await page.waitForTimeout(1_000)
    for (const letter of 'xy') await measure(() => page.keyboard.press(letter))
  })
  await answers(
    on,
    'switching tabs of the desk',
    '/stockist-dashboard',
    async (page, measure) => {
      const tabs = page.getByRole('tab')
      await tabs.nth(1).waitFor()
      // What a tab needs for the first time is fetched; that is not what is measured.
      for (const round of ['first', 'again']) {
        for (let at = 0; at < (await tabs.count()); at++) {
          const open = () => tabs.nth(at).click()
          if (round === 'again') await measure(open)
          else await open()
          await page.waitForTimeout(1_500)
        }
      }
    },
    resumeAsDemoStockist,
  )
}

/** Runs in the page: the longest task, in milliseconds, since `longest` was set to 0. */
const watchTasks = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })`

/** Scrolls a stockist's list as a wheel does, step by step and then in leaps, through pages that are fetched on the way. */
async function scrollLongList(on: Browser): Promise<void> {
  const what = 'scrolling a list of 20,000 medicines, longest task'
  if (names.length > 0 && !names.some((name) => what.includes(name))) return
  const times: number[] = []
  for (let at = 0; at < rounds; at++) {
    const { page, close } = await visit(on)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.addInitScript({ content: watchTasks })
    await resumeAsDemoStockist(page)
    await serveLongList(page, 20_000)
    await page.goto('/stockist-dashboard?id=me&tab=medicines')
    await page.getByLabel('Your price of Medicine 00000').waitFor()
    await page.waitForTimeout(1_000)
    await page.evaluate('longest = 0')
    await page.mouse.move(640, 500)
    for (const [steps, height] of [
      [60, 120],
      [40, 800],
      [10, 60_000],
    ] as const) {
      for (let step = 0; step < steps; step++) {
        await page.mouse.wheel(0, height)
        await page.waitForTimeout(30)
      }
      await page.waitForTimeout(500)
    }
    times.push(await page.evaluate<number>('longest'))
    await close()
  }
  check(`${what} (${times.map(round).join(' ')})`, median(times), budget.longTask, 'ms')
}

type Measure = (act: () => Promise<void>) => Promise<void>

async function answers(
  on: Browser,
  what: string,
  path: string,
  play: (page: Page, measure: Measure) => Promise<void>,
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  if (names.length > 0 && !names.some((name) => what.includes(name))) return
  const times: number[] = []
  const loads: number[] = []
  for (let at = 0; at < rounds; at++) {
    const { page, cdp, close } = await visit(on)
    await page.addInitScript({ content: watchAnswers })
    await prepare?.(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    loads.push(await page.evaluate<number>(work))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowing })
    let slowest = 0
    await play(page, async (act) => {
      await page.evaluate('slowest = 0')
      await act()
      // An event is reported after its picture.
      await page.waitForTimeout(400)
      slowest = Math.max(slowest, await page.evaluate<number>('slowest'))
    })
    times.push(slowest)
    await close()
  }
  const crowding = Math.max(1, median(loads) / Math.min(...loads))
  check(
    `${what} (machine at ${round(100 / crowding)} % of its best; ${times.map(round).join(' ')})`,
    median(times),
    budget.interaction,
    'ms',
  )
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function round(value: number): string {
  return value < 1 ? value.toFixed(3) : Math.round(value).toLocaleString('en')
}

const { url, routes, stop } = await startPublicRoutes()
// It reads the address of the product.
const { resumeAsDemoStockist } = await import('../fixtures/session.ts')
const { serveLongList } = await import('../fixtures/long-list.ts')
const { args, ...launch } = await browserLaunch()
const browser = await chromium.launch({
  ...launch,
  args: args.filter((arg) => !arg.startsWith('--js-flags')),
})
try {
  // What is opened in a session has the files of the same page by link.
  const opened = routes.filter(({ token }) => token === undefined)
  if (names.length === 0) for (const route of opened) await weigh(browser, route)
  await answerTouches(browser, routes)
  await scrollLongList(browser)
} finally {
  await browser.close()
  await stop()
}
process.exit(failed === 0 ? 0 : 1)
