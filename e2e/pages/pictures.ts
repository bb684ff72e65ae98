// npm run pictures: the pictures of the README, taken of the demo world, into docs/pictures.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildServer, buildWeb, root } from '../../scripts/lib.ts'
import { browserLaunch } from '../fixtures/chromium.ts'
import { runProduct } from '../fixtures/start-product.ts'

/** Both together, in bytes: on a phone, the README waits for them. */
const mostBytes = 150_000
const folder = join(root, 'docs', 'pictures')
/** Milliseconds: a statement is read in the background. */
const patience = 120_000
const size = { width: 1_280, height: 800 }

/** Some are in doubt: there are two medicines of their name. */
const order = `Augmentin 625 Duo Tablet - 10 strips
Dolo 650 - 20
Pan 40 - 15
Telma H - 5
Azithral 500 - 6
Montair LC - 10
Shelcal 500 - 12
Combiflam Tablet - 8
Thyronorm 50 - 4`

await buildWeb()
await buildServer()
const product = await runProduct()
// The helpers of the journeys read these.
process.env.SAMPLE_SEED ??= '1'
process.env.RASAD_URL = product.url
const { signInAsDemoStockist } = await import('../fixtures/session.ts')
let browser: Browser | undefined
try {
  browser = await chromium.launch(await browserLaunch())
  const bytes =
    (await takePicture(browser, 'plan', showPlan)) + (await takePicture(browser, 'settling', showSettling))
  console.log(`${Math.round(bytes / 1_000)} kB in ${folder}, of at most ${mostBytes / 1_000}.`)
  if (bytes > mostBytes) process.exitCode = 1
} finally {
  await browser?.close()
  await product.stop()
}

async function takePicture(browser: Browser, name: string, show: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    reducedMotion: 'reduce',
    locale: 'en-IN',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  await show(page)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 75, effort: 6 })
    .toBuffer()
  await context.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), picture)
  return picture.byteLength
}

/** A pasted list, with the calls that bring it. */
async function showPlan(page: Page) {
  await page.goto('/demand')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(order)
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Create Demand' }).click()
  await page.getByRole('region', { name: 'The fewest calls' }).getByRole('article').first().waitFor()
}

/** A statement of a billing system, with the rows that only a person can settle. */
async function showSettling(page: Page) {
  await signInAsDemoStockist(page)
  await page.goto('/stockist-dashboard?id=me&tab=lists')
  await page.getByRole('button', { name: 'stock-report.xls' }).click()
  await page.getByRole('tab', { name: /To settle$/ }).waitFor()
  await page.goto(`${page.url()}/settle`)
  await page.getByRole('button', { name: 'Ignore always' }).waitFor()
}
