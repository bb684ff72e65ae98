// npm run bench:first-plan: how long the first shop of a district needs from an empty account to its first plan, on a phone four
// times as slow, on a product without a single stockist: five lists of different programs are added one after another, then 25
// lines are pasted. Counts every tap beside the choice of a file, and the questions of columns that nothing proves.

import { chromium, type Locator } from '@playwright/test'
import { type MailServer, startMailServer } from '@rasad/testkit/mail-server'
import { createRandom } from '@rasad/testkit/random'
import type { Layout } from '../../drills/stock/layout.ts'
import { seenLayouts } from '../../drills/stock/layouts-seen.ts'
import { printStatement } from '../../drills/stock/print-statement.ts'
import { writeStatement } from '../../drills/stock/write-container.ts'
import { buildServer, buildWeb } from '../../scripts/lib.ts'
import { browserLaunch } from '../fixtures/chromium.ts'
import { runProduct } from '../fixtures/start-product.ts'

const maxSeconds = 120
const maxTaps = 12
const slowing = 4
const rows = 400
/** A text, a PDF, an xlsx, a csv and an xls. */
const programs = ['s03', 's14', 's01', 's02', 's04']
const boss = { email: 'boss@rasad.example', password: 'Owner-Pass-1' }
const shop = { email: 'first@shops.test', password: 'monsoon-77' }

interface List {
  file: { name: string; mimeType: string; buffer: Buffer }
  medicines: string[]
}

async function printed(id: string, at: number): Promise<List> {
  const layout = seenLayouts.find((one) => one.id === id)
  if (!layout) throw new Error(`No layout ${id}.`)
  const plain: Layout = { ...layout, title: 'none', rows }
  const statement = printStatement(plain, createRandom(100 + at))
  const text = (own: string) => ({ cells: [own], isText: true })
  const firm = `${['Laxmi', 'Yash', 'Om', 'Asha', 'Ganga'][at]} Agencies`
  statement.sheets[0]?.rows.unshift(
    text(firm.toUpperCase()),
    text(`12, Market Yard, Nashik  Mob : 98220 1111${at}`),
    text('STOCK STATEMENT FROM 01/11/2026 TO 22/11/2026'),
  )
  const names = statement.truths.filter(({ quantity }) => quantity > 5).map(({ name }) => name)
  return {
    file: {
      name: `stock-${at + 1}`,
      mimeType: 'application/octet-stream',
      buffer: await writeStatement(statement, plain),
    },
    medicines: [...new Set(names)].slice(0, 5),
  }
}

await buildWeb()
await buildServer()
const mails: MailServer = await startMailServer()
const product = await runProduct({
  ...{ SMTP_URL: mails.url, DEMO: 'false', RATE_LIMITS: 'off' },
  ...{ ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password },
})
process.env.RASAD_URL = product.url
// The fixtures of the journeys ask for one.
process.env.SAMPLE_SEED ??= '1'
const { registerStore } = await import('../fixtures/people.ts')
const { signIn } = await import('../fixtures/session.ts')
const { api } = await import('../fixtures/trade.ts')
const browser = await chromium.launch(await browserLaunch())
try {
  await measure()
} finally {
  await browser.close()
  await product.stop()
  await mails.close()
}

async function measure(): Promise<void> {
  const lists = await Promise.all(programs.map(printed))
  const context = await browser.newContext({
    ...{ baseURL: product.url, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    ...{ locale: 'en-IN', reducedMotion: 'reduce', serviceWorkers: 'block' },
  })
  const page = await context.newPage()
  const { token } = await api<{ token: string }>('POST', '/api/auth/login', { ...boss, role: 'medicalOwner' })
  const wanted = [...new Set(lists.flatMap(({ medicines }) => medicines))]
  for (const name of wanted)
    await api('POST', '/api/medicine/quick', { name, pack: 'strip of 10 tablets' }, token)
  const id = await registerStore(page.request, shop.email, shop.password, { origin: product.url })
  await api('POST', '/api/auth/confirmation-mail', { id })
  await api('POST', '/api/auth/confirm-email', { token: await confirmation() })
  await signIn(page, shop.email, 'medicalOwner', shop.password)
  await page.goto('/profile#suppliers')
  const mine = page.getByRole('region', { name: 'My suppliers' })
  await mine.getByText(/^None yet/).waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowing })

  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1)
  for (const [at, { file }] of lists.entries()) {
    await mine.getByLabel('Add a list', { exact: true }).setInputFiles(file)
    const keep = page.getByRole('button', { name: 'Keep this list' })
    const columns = page.getByRole('button', { name: 'Read it like this' })
    await keep.or(columns).first().waitFor()
    if (await columns.isVisible()) {
      console.log(`  the columns of ${programs[at]} are asked`)
      await tap(columns)
    }
    await tap(keep)
    const agree = page.getByRole('alertdialog').getByRole('checkbox')
    if (await page.getByRole('alertdialog').isVisible()) {
      for (const one of await agree.all()) await tap(one)
      await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Keep this list' }))
    }
    await mine.getByRole('heading').nth(at).waitFor()
    console.log(`  list ${at + 1} is kept after ${seconds()} s and ${taps} taps`)
  }
  await tap(page.getByRole('link', { name: 'Demand', exact: true }).last())
  await tap(page.getByRole('button', { name: 'Paste a list' }))
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(wanted.map((name) => `${name} - 2`).join('\n'))
  await tap(dialog.getByRole('button', { name: 'Add to list' }))
  await tap(page.getByRole('button', { name: 'Create Demand' }))
  await page
    .getByText(/^Your list of/)
    .first()
    .waitFor()
  const took = Number(seconds())
  console.log(`${wanted.length} lines: first plan after ${took} s and ${taps} taps`)
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT, fullPage: true })
  for (const [what, value, most] of [
    ['seconds', took, maxSeconds],
    ['taps', taps, maxTaps],
  ] as const) {
    const isKept = value <= most
    if (!isKept) process.exitCode = 1
    console.log(`${isKept ? 'ok    ' : 'FAILED'} ${what}: ${value}, bound ${most}`)
  }
}

async function confirmation(): Promise<string> {
  for (;;) {
    for (const { to, raw } of mails.received) {
      const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      const token = to.includes(shop.email) && /confirm-email\?token=([\w-]+)/.exec(text)?.[1]
      if (token) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
